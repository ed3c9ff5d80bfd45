// Whether a resume is of the same batch: the same rows in the same order, and the same options; else what differs.
import { BatchError } from './errors.ts';
import type { Past } from './files/read-journal.ts';
import type { Plan } from './rows/plan.ts';

/** Rows that are named. */
const NAMED = 5;

/** @throws {BatchError} `not_the_same`, with the difference */
export function refuseOther(
  { head, marks }: Past,
  plan: Plan,
  options: Readonly<Record<string, string>>,
): void {
  const names = [...new Set([...Object.keys(head.options), ...Object.keys(options)])];
  const other = names.filter((name) => head.options[name] !== options[name]);
  if (other.length > 0) throw otherOptions(head.options, options, other);
  if (head.digest === plan.digest && head.rows === plan.rows) return;
  const changed: number[] = [];
  let count = 0;
  for (let index = 0; index < Math.min(head.rows, plan.rows); index++) {
    if (marks[index] === plan.marks[index]) continue;
    count += 1;
    if (changed.length < NAMED) changed.push(index + 1);
  }
  const parts = [
    ...(count === 0
      ? []
      : [
          `row ${changed.join(', ')}${count > changed.length ? ', …' : ''} ${count === 1 ? 'is' : 'are'} not what ${count === 1 ? 'it was' : 'they were'} (${count} in all)`,
        ]),
    ...(head.rows === plan.rows ? [] : [`it has ${plan.rows} rows and had ${head.rows}`]),
  ];
  throw new BatchError(
    'not_the_same',
    `The input has changed since the batch began: ${parts.join('; ')}.`,
    'Resume with the input as it was; ask new rows with an output of their own. Nothing was sent.',
    { facts: { rows_before: head.rows, rows_now: plan.rows, rows_changed: count, first_changed: changed } },
  );
}

function otherOptions(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
  names: readonly string[],
): BatchError {
  const said = names.map(
    (name) => `${name} was ${before[name] ?? 'not given'} and is ${now[name] ?? 'not given'}`,
  );
  return new BatchError(
    'not_the_same',
    `The batch began with other options: ${said.join('; ')}.`,
    'Resume with the options that it began with. Nothing was sent.',
    { facts: { options_before: before, options_now: now } },
  );
}

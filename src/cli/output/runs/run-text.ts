// Runs for a person: one line of a list, the facts of one, and what changed between two answers.
import type { BudgetLine } from '../../budget/limits.ts';
import type { ShownRun } from '../../runs/find.ts';
import type { Screen } from '../../../page/screen.ts';
import { counted } from '../../../page/values.ts';
import { width, wrap } from '../../../page/wrap.ts';
import { lettersOf } from '../../../text/marks.ts';

export interface ShownChange {
  readonly change: string;
  readonly claim: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A line a run, its cells below each other, and what was asked on the next. */
export function runsText(runs: readonly ShownRun[], { cleanLine, columns, paint }: Screen): string {
  const rows = runs.map((run) => {
    const what = run.route ?? `${run.method} ${run.path}`.trim();
    return [run.id, what, run.outcome, costOf(run), run.profile].map(cleanLine);
  });
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => width(row[column] ?? ''))),
  );
  return rows
    .flatMap((row, index) => {
      const line = row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)));
      const title = cleanLine(runs[index]?.title ?? '');
      return [
        line.join('  ').trimEnd(),
        ...(title === '' ? [] : [paint.dim(`  ${cut(title, columns - 2)}`)]),
      ];
    })
    .join('\n');
}

/** The beginning of a text, in at most so many cells. */
function cut(text: string, cells: number): string {
  if (width(text) <= cells) return text;
  const letters = lettersOf(text).slice(0, cells);
  while (width(letters.join('')) > cells - 1) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** `$0.01`, `free`, `up to $1.00` while it is not known, `not said`. */
export function costOf({ paid, worst_usd, end }: ShownRun): string {
  if (!paid || end?.billed === 'no') return 'free';
  const cost = end?.cost_usd ?? null;
  if (cost !== null) return money(cost);
  return worst_usd === null ? 'not said' : `up to ${money(worst_usd)}`;
}

/** `1 claim before, 3 after.` */
export function claimCounts(before: number, after: number): string {
  return `${counted(before, 'claim')} before, ${after} after.`;
}

export function runText(run: ShownRun, { cleanLine, columns, paint }: Screen): string {
  const { time, route, method, path, outcome, title, profile, base_url, body_sha256 } = run;
  const facts = [
    `${time.slice(0, 19).replace('T', ' ')} UTC · ${route ?? `${method} ${path}`} · ${outcome} · ${costOf(run)}`,
    ...(title === null ? [] : [title]),
    `profile ${profile === '' ? 'not known' : profile} · ${base_url ?? 'the embedded service'}`,
    ...(body_sha256 === null ? [] : [`body sha256 ${body_sha256}`]),
    ...endFacts(run),
  ];
  return [paint.bold(run.id), ...facts.map((fact) => wrap(cleanLine(fact), columns, '  '))].join('\n');
}

function endFacts({ end, outcome }: ShownRun): string[] {
  if (end === null)
    return outcome === 'no_end' ? ['Its process was ended before an answer came: `ibid runs recover`.'] : [];
  const { request_id, attempts, output, detail } = end;
  return [
    ...(request_id === null ? [] : [`request ${request_id}`]),
    ...(attempts > 1 ? [`${attempts} tries`] : []),
    ...(output === null ? [] : [`the answer went to ${output}`]),
    ...(detail === null ? [] : [detail]),
  ];
}

/** The changes as `evidence diff` says them, each on a line of its own. */
export function changesText(changes: readonly ShownChange[], { cleanLine, columns, paint }: Screen): string {
  const colours: Readonly<Record<string, (text: string) => string>> = { added: paint.green, gone: paint.red };
  return changes
    .map(({ change, claim, before, after }) => {
      if (change === 'conflict' || change === 'revised')
        return [
          wrap(cleanLine(claim), columns, ' '.repeat(9), `${paint.yellow(change.padEnd(8))} `),
          ...quotesOf(change, after, before).map((quote) =>
            wrap(cleanLine(quote), columns, ' '.repeat(11), ' '.repeat(9)),
          ),
        ].join('\n');
      const moved = before !== null && after !== null;
      const detail = moved ? `: ${cleanLine(before).slice(0, 200)} → ${cleanLine(after).slice(0, 200)}` : '';
      const what = change === 'outcome' || change === 'answer' ? '' : ` ${cleanLine(claim).slice(0, 200)}`;
      const mark = (colours[change] ?? paint.yellow)(change.padEnd(8));
      return wrap(`${what}${detail}`.trim().replace(/^: /, ''), columns, ' '.repeat(9), `${mark} `);
    })
    .join('\n');
}

function quotesOf(change: string, after: string | null, before: string | null): string[] {
  const [now, was] = change === 'revised' ? ['now: ', 'before: '] : ['', ''];
  return [...(after === null ? [] : [now + after]), ...(before === null ? [] : [was + before])];
}

function money(usd: number): string {
  return `$${usd.toFixed(Math.abs(usd * 100 - Math.round(usd * 100)) < 1e-9 ? 2 : 4)}`;
}

export function budgetText(
  lines: readonly BudgetLine[],
  dollars: (usd: number) => string,
  { paint, cleanLine, columns }: Screen,
): string {
  return lines
    .flatMap(({ profile, month, ...usd }) => {
      const whose = profile === null ? 'all profiles' : `profile ${cleanLine(profile)}`;
      const left = `${dollars(usd.left_usd)} left`;
      const held = usd.held_usd > 0 ? `, ${dollars(usd.held_usd)} held` : '';
      const lost =
        usd.unknown_usd > 0
          ? `${dollars(usd.unknown_usd)} of what is held is for answers that were lost or do not say what they cost: \`ibid runs recover\`.`
          : '';
      const text = `Budget of ${whose} for ${month} (UTC): ${dollars(usd.spent_usd)} of ${dollars(usd.limit_usd)} spent${held}, ${usd.left_usd > 0 ? paint.bold(left) : paint.red(left)}.`;
      return [wrap(text, columns), ...(lost === '' ? [] : [wrap(lost, columns, '  ')])];
    })
    .join('\n');
}

// What is said under a text that a model read for: who pointed at it and what that cost; and with
// --explain what it was given and what it chose. No word of the model's is shown but what it had
// searched for.
import { isRecord } from '../../../api/record.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { Reading } from '../../../api/payloads/reading.ts';
import type { Screen } from '../../../page/screen.ts';
import { isList, recordsIn } from '../table/rows.ts';
import { counted, text } from '../../../page/values.ts';
import { wrap } from '../../../page/wrap.ts';

/** One line, empty where no model was asked. */
export function readBy(value: Foreign<Reading>): string {
  if (!isRecord(value)) return '';
  const { note, outcome } = value;
  const why = typeof note === 'string' && note !== '' ? note : '';
  return [readerOf(value, outcome === 'read'), why, costOf(value)].filter(Boolean).join(' ');
}

function readerOf(value: ForeignRecord<Reading>, isRead: boolean): string {
  if (!isRead) return 'Made without a model.';
  return listOf(value.chosen).length === 0
    ? `Read by ${nameOf(value)}, which pointed at nothing that is shown.`
    : `Chosen by ${nameOf(value)}; the words are the sources’ own.`;
}

/** What was given and what was pointed at; empty where no model was asked. */
export function explained(document: unknown, screen: Screen): string {
  const value = isRecord(document) ? document['reading'] : undefined;
  if (!isReading(value) || recordsIn(value.requests).length === 0) return '';
  const line = (words: string) => wrap(screen.cleanLine(words), screen.columns, '  ', '- ');
  const facts = [
    ...roundsOf(value),
    ...(value['wire'] === 'decisions' ? ['asked whether each statement answers, block by block'] : []),
    ...orderedOf(value),
    ...searchedOf(value),
    `pointed at ${counted(listOf(value.chosen).length, 'statement')} that ${listOf(value.chosen).length === 1 ? 'is' : 'are'} shown`,
    ...(numberOf(value.dropped) === 0
      ? []
      : [
          `${counted(numberOf(value.dropped), 'choice')} dropped: not offered, given twice, or refused by the validator`,
        ]),
    ...(numberOf(value.withheld) === 0
      ? []
      : [`${counted(numberOf(value.withheld), 'statement')} withheld, from private sectors`]),
    ...tokensOf(value),
    ...recordsIn(value.requests).map(
      ({ task, sha256 }) => `request “${text(task)}”, SHA-256 ${text(sha256)}`,
    ),
  ];
  const title = value.outcome === 'read' ? 'What the model read:' : 'What the model was asked:';
  return [screen.paint.bold(title), ...facts.map(line)].join('\n');
}

function isReading(value: unknown): value is ForeignRecord<Reading> {
  return isRecord(value);
}

/** "round 1: 84 statements of 31 passages". */
function roundsOf({ offered }: ForeignRecord<Reading>): string[] {
  const rounds = new Map<number, { statements: number; chunks: Set<unknown> }>();
  for (const { round, chunk_id } of recordsIn(offered)) {
    const at = numberOf(round);
    const known = rounds.get(at) ?? { statements: 0, chunks: new Set() };
    known.statements += 1;
    known.chunks.add(chunk_id);
    rounds.set(at, known);
  }
  if (rounds.size === 0) return ['nothing was given to it'];
  return [...rounds].map(
    ([at, { statements, chunks }]) =>
      `round ${at}: ${counted(statements, 'statement')} of ${counted(chunks.size, 'passage')}`,
  );
}

function orderedOf({ ordered_by: by }: ForeignRecord<Reading>): string[] {
  if (!isRecord(by)) return [];
  const name = `${text(by['model'])} at ${text(by['endpoint'])}`;
  return typeof by['note'] === 'string'
    ? [`not ordered by ${name}: ${by['note']}`]
    : [`what was found was ordered by ${name}`];
}

function searchedOf({ searched }: ForeignRecord<Reading>): string[] {
  const words = listOf(searched).filter((one): one is string => typeof one === 'string');
  return words.length === 0 ? [] : [`searched for ${words.map((one) => `“${one}”`).join(', ')} as well`];
}

function tokensOf({ input_tokens: input, output_tokens: output }: ForeignRecord<Reading>): string[] {
  return typeof input === 'number' && typeof output === 'number'
    ? [`${input} tokens given, ${output} answered`]
    : [];
}

function nameOf({ model, endpoint, answered_by: other }: ForeignRecord<Reading>): string {
  const named = typeof model === 'string' ? model : 'a model';
  const as = typeof other === 'string' && other !== named ? ` (it says ${other})` : '';
  return `${named}${as}${typeof endpoint === 'string' ? ` at ${endpoint}` : ''}`;
}

function costOf({ cost_usd: cost, requests }: ForeignRecord<Reading>): string {
  if (listOf(requests).length === 0) return '';
  if (typeof cost !== 'number') return 'Its cost is unknown.';
  return cost === 0 ? '' : `It cost $${cost.toFixed(6).replace(/(\.\d\d\d*?)0+$/, '$1')}.`;
}

function listOf(value: unknown): readonly unknown[] {
  return isList(value) ? value : [];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

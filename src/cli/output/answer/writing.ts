// What is said under a text that a model was asked to write: what was kept of it, who wrote it and what that cost; and with
// --explain what became of each of its sentences. The sentences that fell are nowhere.
import { isRecord } from '../../../api/record.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { Writing, WrittenSentence } from '../../../api/payloads/writing.ts';
import type { Screen } from '../../kit/io.ts';
import { isList, recordsIn } from '../table/rows.ts';
import { wrap } from '../table/wrap.ts';

/** One line, empty where no model was asked. */
export function writtenBy(value: Foreign<Writing>): string {
  if (!isRecord(value)) return '';
  const { note, outcome } = value;
  const why = typeof note === 'string' && note !== '' ? note : '';
  if (outcome !== 'written')
    return ['Nothing of a model’s is in this: the quotes stand alone.', why, costOf(value)]
      .filter(Boolean)
      .join(' ');
  const by = `Written by ${nameOf(value)}: ${countsOf(value)}.`;
  return [by, why, costOf(value)].filter(Boolean).join(' ');
}

/** The line under a page. */
export function under(page: string, value: Foreign<Writing>, screen: Screen): string {
  const line = writtenBy(value);
  return line === '' ? page : `${page}\n${wrap(screen.paint.dim(screen.cleanLine(line)), screen.columns)}\n`;
}

/** What became of each sentence of the model's, and what was sent; empty where no model was asked. */
export function explained(document: unknown, screen: Screen): string {
  const value = isRecord(document) ? document['writing'] : undefined;
  if (!isWriting(value)) return '';
  const line = (words: string) => wrap(screen.cleanLine(words), screen.columns, '  ', '- ');
  const each = recordsIn(value.sentences).map((one, at) => line(`sentence ${at + 1}: ${fateOf(one)}`));
  const prompt = value.prompt_sha256;
  const facts = [
    sentOf(value.sent),
    typeof prompt === 'string' ? `the request had the SHA-256 ${prompt}` : 'no request was sent',
  ];
  return [screen.paint.bold('What became of the model’s sentences:'), ...each, ...facts.map(line)].join('\n');
}

function isWriting(value: unknown): value is ForeignRecord<Writing> {
  return isRecord(value);
}

function fateOf({ outcome, why, freedoms }: ForeignRecord<WrittenSentence>): string {
  const changed = isList(freedoms) ? freedoms.filter((one) => typeof one === 'string') : [];
  if (outcome === 'kept') return changed.length === 0 ? 'kept' : `kept (${changed.join('; ')})`;
  const how = outcome === 'replaced' ? 'replaced by its quote' : 'dropped';
  return typeof why === 'string' && why !== '' ? `${how}, since ${why}` : how;
}

function sentOf(sent: Foreign<Writing['sent']>): string {
  if (!isRecord(sent)) return 'it is not said what was sent';
  const { statements, withheld } = sent;
  const documents = recordsIn(sent.documents);
  const titles = documents.map(({ title }) => (typeof title === 'string' ? title : '')).join('; ');
  const kept = typeof withheld === 'number' && withheld > 0 ? `, ${withheld} withheld as private` : '';
  const count = numberOf(statements);
  const what = `${count} ${count === 1 ? 'statement' : 'statements'} of ${documents.length} ${documents.length === 1 ? 'document' : 'documents'}`;
  return `written from ${what}${kept}${titles === '' ? '' : `: ${titles}`}`;
}

function nameOf({ model, endpoint, answered_by: other }: ForeignRecord<Writing>): string {
  const named = typeof model === 'string' ? model : 'a model';
  const as = typeof other === 'string' && other !== named ? ` (it says ${other})` : '';
  return `${named}${as}${typeof endpoint === 'string' ? ` at ${endpoint}` : ''}`;
}

/** "3 sentences kept, 1 replaced by its quote, 1 dropped". */
function countsOf({ kept, replaced, dropped, added }: ForeignRecord<Writing>): string {
  const count = numberOf(kept);
  const parts = [
    `${count} ${count === 1 ? 'sentence' : 'sentences'} kept`,
    replaced === 0
      ? ''
      : `${numberOf(replaced)} replaced by ${replaced === 1 ? 'its quote' : 'their quotes'}`,
    dropped === 0 ? '' : `${numberOf(dropped)} dropped`,
    added === 0 ? '' : `${numberOf(added)} ${added === 1 ? 'quote' : 'quotes'} added`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function costOf({ cost_usd: cost, requests }: ForeignRecord<Writing>): string {
  if (requests === 0) return '';
  if (typeof cost !== 'number') return 'What it cost is not known.';
  return cost === 0 ? '' : `It cost $${cost.toFixed(6).replace(/(\.\d\d\d*?)0+$/, '$1')}.`;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

// A series of bundles for the screen: a picture of its sources, then each bundle with what is new in it.
import { basename } from 'node:path';
import { changesIn } from '../../../evidence/history/history.ts';
import type { ClaimStep, History, HistoryItem } from '../../../evidence/history/history.ts';
import { timelineOf } from '../../../evidence/history/timeline.ts';
import type { Cell } from '../../../evidence/history/timeline.ts';
import type { Screen } from '../../kit/io.ts';
import { width, wrap } from '../table/wrap.ts';
import { letterStart } from '../../../text/marks.ts';

const MOST_ROWS = 20;
/** Characters of the end of an address: there they differ. */
const MOST_LABEL = 40;
/** Characters of a claim. */
const MOST_TEXT = 160;
const MARKS: Readonly<Record<'unicode' | 'ascii', Record<Cell, string>>> = {
  unicode: { absent: '·', same: '●', changed: '◆' },
  ascii: { absent: '.', same: 'o', changed: '#' },
};

/** Lines no wider than the screen; everything from a bundle is cleaned. */
export function historyText(history: History, screen: Screen): string {
  const { items, order, not_read, changes, listed } = history;
  const by = items.length < 2 ? '' : `, by ${order}`;
  const lines = [`${items.length} ${items.length === 1 ? 'bundle' : 'bundles'}${by}`, ''];
  lines.push(...pictureOf(history, screen));
  items.forEach((item, at) => lines.push(...itemLines(item, at, screen)));
  if (changes > listed) lines.push(`and ${changes - listed} more changes; --limit lists more of them.`);
  for (const { file, why } of not_read)
    lines.push(screen.paint.yellow(`not read: ${screen.cleanLine(file)}: ${screen.cleanLine(why)}`));
  return `${lines.join('\n')}\n`;
}

function pictureOf(history: History, screen: Screen): string[] {
  const { paint, cleanLine, columns, unicode } = screen;
  const label = Math.min(MOST_LABEL, Math.floor(columns / 2));
  const { rows, more, from, to } = timelineOf(history, Math.floor((columns - label - 1) / 2), MOST_ROWS);
  if (rows.length === 0) return history.items.length < 2 ? [] : ['No source came, went or changed.', ''];
  const marks = MARKS[unicode ? 'unicode' : 'ascii'];
  const lines = rows.map(({ source_url, cells }) => {
    const name = shortened(cleanLine(source_url), label, unicode ? '…' : '...');
    const drawn = cells.map((cell) => (cell === 'changed' ? paint.yellow(marks[cell]) : marks[cell]));
    return `${name}${' '.repeat(Math.max(1, label + 1 - width(name)))}${drawn.join(' ')}`;
  });
  const span = to - from < history.items.length ? ` (bundles ${from + 1} to ${to})` : '';
  const key = `${marks.same} in the bundle, ${marks.changed} with other content than before, ${marks.absent} not in it${span}`;
  if (more > 0) lines.push(`and ${more} more sources`);
  return [...lines, wrap(key, columns), ''];
}

/** The end of an address, no wider than that. */
function shortened(text: string, most: number, dots: string): string {
  if (width(text) <= most) return text;
  let end = text.slice(-most);
  while (width(end) + dots.length > most) end = end.slice(1);
  return `${dots}${end}`;
}

function itemLines(item: HistoryItem, at: number, screen: Screen): string[] {
  const { cleanLine, paint, columns } = screen;
  const date = item.date === null ? '' : `  ${cleanLine(item.date)}`;
  const lines = [
    `${paint.bold(`${at + 1}  ${cleanLine(basename(item.file))}`)}${date}  ${item.claims} claims, ${item.sources} sources`,
  ];
  if (at > 0) lines.push(`   ${summaryOf(item)}`);
  for (const step of item.claim_changes) {
    const first = `   ${markOf(step, screen)} `;
    lines.push(wrap(stepText(step, screen), columns, ' '.repeat(12), first));
  }
  for (const { change, source_url, before, after } of item.source_changes) {
    const hashes = change === 'content' ? `: ${hashOf(before, screen)} → ${hashOf(after, screen)}` : '';
    const text = `${cleanLine(source_url)}${hashes}`;
    lines.push(
      wrap(text, columns, ' '.repeat(12), `   source ${change === 'content' ? 'changed' : change} `),
    );
  }
  if (item.not_compared > 0) lines.push(`   ${item.not_compared} claims are too large to be compared.`);
  return lines;
}

/** In a sentence: claims, then sources. */
export function summaryOf(item: HistoryItem): string {
  if (changesIn(item) === 0) return 'nothing changed';
  const { entered, left, changed, sources_entered, sources_left, sources_changed } = item;
  return (
    `claims: ${entered} entered, ${left} left, ${changed} changed; ` +
    `sources: ${sources_entered} entered, ${sources_left} left, ${sources_changed} with other content`
  );
}

function markOf({ change }: ClaimStep, { paint }: Screen): string {
  const tone = { entered: paint.green, left: paint.red, changed: paint.yellow }[change];
  return tone(change.padEnd(8));
}

function stepText({ claim, text, parts }: ClaimStep, { cleanLine }: Screen): string {
  const words = text === null || text === claim ? '' : `: ${begun(cleanLine(text))}`;
  return `${begun(cleanLine(claim))}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}${words}`;
}

/** The beginning of a text, up to a word's end. */
function begun(text: string): string {
  if (text.length <= MOST_TEXT) return text;
  const space = text.lastIndexOf(' ', MOST_TEXT);
  return `${text.slice(0, space > MOST_TEXT / 2 ? space : letterStart(text, MOST_TEXT))} …`;
}

function hashOf(hash: string | null, { cleanLine }: Screen): string {
  return hash === null ? 'none' : cleanLine(hash).slice(0, 12);
}

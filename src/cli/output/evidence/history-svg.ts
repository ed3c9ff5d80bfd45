// The picture of a series as SVG: sources down, bundles across; a dot where a source is in a bundle, a diamond where its
// content is another. The shapes differ as the colours do. Inline in a page, whose style sheet has the colours.
import type { History } from '../../../evidence/history/history.ts';
import { timelineOf } from '../../../evidence/history/timeline.ts';
import type { Cell, Timeline } from '../../../evidence/history/timeline.ts';
import { clean } from '../../kit/clean.ts';
import { textWidth } from '../chart/text-width.ts';
import { escapeHtml } from '../html/escape.ts';

const MOST_COLUMNS = 60;
const MOST_ROWS = 60;
const SIZE = { label: 13, row: 26, left: 300, right: 980, top: 34 };

/** The drawing with a title and a description; nothing where no source changes. */
export function historySvg(history: History): string {
  const timeline = timelineOf(history, MOST_COLUMNS, MOST_ROWS);
  const { rows, from, to } = timeline;
  if (rows.length === 0) return '';
  const height = SIZE.top + rows.length * SIZE.row + 8;
  const parts = [
    ...columnLabels(timeline),
    ...rows.flatMap(({ source_url, cells }, at) => {
      const y = SIZE.top + at * SIZE.row + SIZE.row / 2;
      return [
        `<text x="${SIZE.left - 16}" y="${y + 4}" text-anchor="end">${escapeHtml(label(source_url))}</text>`,
        ...cells.map((_cell, column) => linkOf(cells, column, y, timeline)),
        ...cells.map((cell, column) => shapeOf(cell, xOf(column, timeline), y)),
      ];
    }),
  ];
  const said = `Of bundles ${from + 1} to ${to}: which of ${rows.length} sources is in which, and where its content is another than in the bundle before. The same is written out below.`;
  return `<svg class="series" viewBox="0 0 ${SIZE.right + 20} ${height}" role="img" aria-labelledby="series-title series-said"><title id="series-title">Sources over the series</title><desc id="series-said">${said}</desc>${parts.join('')}</svg>`;
}

/** What the picture leaves out, as a sentence; nothing where it is whole. */
export function leftOutOfPicture(history: History): string {
  const { more, from, to } = timelineOf(history, MOST_COLUMNS, MOST_ROWS);
  const bundles = to - from < history.items.length ? `It shows bundles ${from + 1} to ${to}. ` : '';
  return `${bundles}${more > 0 ? `${more} more sources change that are not in it.` : ''}`.trim();
}

/** The end of an address is where addresses differ. */
function label(address: string): string {
  const text = clean(address);
  const most = SIZE.left - 24;
  if (textWidth(text, SIZE.label) <= most) return text;
  let end = text.slice(-200);
  while (textWidth(`…${end}`, SIZE.label) > most) end = end.replace(/^./su, '');
  return `…${end}`;
}

function xOf(column: number, { from, to }: Timeline): number {
  const step = Math.min(60, (SIZE.right - SIZE.left) / Math.max(1, to - from - 1));
  return Math.round((SIZE.left + column * step) * 10) / 10;
}

/** Numbers of bundles, as many as have room. */
function columnLabels(timeline: Timeline): string[] {
  const count = timeline.to - timeline.from;
  const every = Math.ceil(count / 20);
  return Array.from({ length: count }, (_none, column) =>
    column % every === 0
      ? `<text x="${xOf(column, timeline)}" y="18" text-anchor="middle">${timeline.from + column + 1}</text>`
      : '',
  );
}

function linkOf(cells: readonly Cell[], column: number, y: number, timeline: Timeline): string {
  const whole = column > 0 && cells[column] !== 'absent' && cells[column - 1] !== 'absent';
  return whole
    ? `<line x1="${xOf(column - 1, timeline)}" x2="${xOf(column, timeline)}" y1="${y}" y2="${y}"/>`
    : '';
}

function shapeOf(cell: Cell, x: number, y: number): string {
  if (cell === 'absent') return `<circle class="absent" cx="${x}" cy="${y}" r="1.5"/>`;
  if (cell === 'same') return `<circle class="same" cx="${x}" cy="${y}" r="5"/>`;
  return `<path class="other" d="M${x} ${y - 8}l8 8l-8 8l-8 -8z"/>`;
}

// The picture of a series as SVG: sources down, bundles across; a dot where a source is in a bundle, a diamond where its
// content is another. The shapes differ as the colours do. Inline in a page, whose style sheet has the colours.
import type { History } from '../../../evidence/history/history.ts';
import { timelineOf } from '../../../evidence/history/timeline.ts';
import type { Cell } from '../../../evidence/history/timeline.ts';
import { clean } from '../../kit/clean.ts';
import { textWidth } from '../chart/text-width.ts';
import { escapeHtml } from '../html/escape.ts';

const MOST_COLUMNS = 60;
const MOST_ROWS = 60;
/** Pixels; a label takes as much room as the longest, up to that, and a bundle as much as there is, within limits. */
const SIZE = { label: 13, mostLabel: 220, row: 26, most: 60, least: 16, width: 700, top: 34 };

/** The drawing with a title and a description; nothing where no source changes. */
export function historySvg(history: History): string {
  const timeline = timelineOf(history, MOST_COLUMNS, MOST_ROWS);
  const { rows, from, to } = timeline;
  if (rows.length === 0) return '';
  const labels = rows.map(({ source_url }) => label(source_url));
  const place: Place = {
    from,
    left: Math.ceil(Math.max(...labels.map((text) => textWidth(text, SIZE.label)))) + 24,
    step: Math.max(SIZE.least, Math.min(SIZE.most, SIZE.width / Math.max(1, to - from - 1))),
  };
  const width = Math.ceil(xOf(to - from - 1, place)) + 24;
  const height = SIZE.top + rows.length * SIZE.row + 8;
  const parts = [
    ...columnLabels(to - from, place),
    ...rows.flatMap(({ cells }, at) => {
      const y = SIZE.top + at * SIZE.row + SIZE.row / 2;
      return [
        `<text x="${place.left - 16}" y="${y + 4}" text-anchor="end">${escapeHtml(labels[at] ?? '')}</text>`,
        ...cells.map((_cell, column) => linkOf(cells, column, y, place)),
        ...cells.map((cell, column) => shapeOf(cell, xOf(column, place), y)),
      ];
    }),
  ];
  const said = `Of bundles ${from + 1} to ${to}: which of ${rows.length} sources is in which, and where its content is another than in the bundle before. The same is written out below.`;
  return `<svg class="series" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="series-title series-said"><title id="series-title">Sources over the series</title><desc id="series-said">${said}</desc>${parts.join('')}</svg>`;
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
  if (textWidth(text, SIZE.label) <= SIZE.mostLabel) return text;
  let end = text.slice(-200);
  while (textWidth(`…${end}`, SIZE.label) > SIZE.mostLabel) end = end.replace(/^./su, '');
  return `…${end}`;
}

/** Where the columns are: the first bundle's number, its place, and how far each next one is. */
interface Place {
  readonly from: number;
  readonly left: number;
  readonly step: number;
}

function xOf(column: number, { left, step }: Place): number {
  return Math.round((left + column * step) * 10) / 10;
}

/** Numbers of bundles, as many as have room. */
function columnLabels(count: number, place: Place): string[] {
  const every = Math.ceil(count / 20);
  return Array.from({ length: count }, (_none, column) =>
    column % every === 0
      ? `<text x="${xOf(column, place)}" y="18" text-anchor="middle">${place.from + column + 1}</text>`
      : '',
  );
}

function linkOf(cells: readonly Cell[], column: number, y: number, place: Place): string {
  const whole = column > 0 && cells[column] !== 'absent' && cells[column - 1] !== 'absent';
  return whole ? `<line x1="${xOf(column - 1, place)}" x2="${xOf(column, place)}" y1="${y}" y2="${y}"/>` : '';
}

function shapeOf(cell: Cell, x: number, y: number): string {
  if (cell === 'absent') return `<circle class="absent" cx="${x}" cy="${y}" r="1.5"/>`;
  if (cell === 'same') return `<circle class="same" cx="${x}" cy="${y}" r="5"/>`;
  return `<path class="other" d="M${x} ${y - 8}l8 8l-8 8l-8 -8z"/>`;
}

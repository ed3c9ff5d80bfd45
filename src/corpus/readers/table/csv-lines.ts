// The rows of a table as lines: the name of each column before its cell, the unit behind it, as long as a sentence of an
// answer may be. In a wide table (a column a year) every cell has a line of its own.
import { bare, unitOf } from '../../tables/columns.ts';
import { isBlank, readNumber } from '../../tables/number-shapes.ts';
import type { Table } from '../../tables/parse.ts';
import { timesOf } from '../../tables/time-column.ts';
import { wideOf } from '../../tables/wide.ts';
import type { Wide } from '../../tables/wide.ts';

export interface Lines {
  readonly texts: readonly string[];
  /** Rows that became lines, or a part of one. */
  readonly rows: number;
  /** Some cells were left out since they are addresses. */
  readonly addresses: boolean;
}

/** Lines of text at the most; rows beyond them are there for series alone. */
const MOST_LINES = 20_000;

/** The rows of a table as lines. */
export function linesOf(table: Table): Lines {
  const labels = labelsOf(table);
  const groups = wideOf(table) ?? { labels: keysOf(table), times: undefined };
  const texts: string[] = [];
  let rows = 0;
  for (const row of table.rows) {
    if (texts.length >= MOST_LINES) break;
    const cells = row.map((_, place) => cellOf(row, labels, place));
    texts.push(...(groups.times === undefined ? parted(cells, groups.labels) : byTime(cells, groups)));
    rows += 1;
  }
  const addresses = table.rows.slice(0, rows).some((row) => row.some((cell) => WEB_ADDRESS.test(cell)));
  return { texts, rows, addresses };
}

interface Label {
  readonly name: string;
  readonly bare: string;
  /** Written behind numbers that have no unit of their own. */
  readonly unit: string | null;
}

function labelsOf(table: Table): Label[] {
  return table.names.map((name) => {
    const unit = unitOf(name);
    const plain = unit !== null && UNIT.test(unit);
    return { name, bare: plain ? bare(name) : name, unit: plain ? unit : null };
  });
}

// Not every word in brackets is a unit: "Output (total)" is not counted in totals.
const UNIT =
  /^(?:[%‰]|°[CF]|[\p{L}$€£¥µ/·²³]{1,3}|(?=.*[\p{Lu}$€£¥%/²³])[\p{L}$€£¥µ%/·²³]{1,10}|days?|hours?|weeks?|months?|years?|tonnes?|barrels?|[mb]illions?)$/u;

// A line with an address in it reads like an entry of a reference list, which no answer quotes.
const WEB_ADDRESS = /^https?:\/\/\S+$/i;

function cellOf(row: readonly string[], labels: readonly Label[], place: number): string {
  const cell = row[place]!;
  const label = labels[place]!;
  if (isBlank(cell) || WEB_ADDRESS.test(cell)) return '';
  const isBare = label.unit !== null && readNumber(cell)?.unit === null;
  return isBare ? `${label.bare}: ${cell} ${label.unit}` : `${label.name}: ${cell}`;
}

/** In a wide table, a line for each time. */
function byTime(cells: readonly string[], { labels, times }: Wide): string[] {
  const about = labels.map((place) => cells[place]!).filter((cell) => cell !== '');
  return times.flatMap((place) => (cells[place] === '' ? [] : [rowLine([...about, cells[place]!])]));
}

// A line is as long as a sentence may be; the rest of a row follows in further lines, after the cells that identify it.
function parted(cells: readonly string[], keys: readonly number[]): string[] {
  const said = cells.filter((cell) => cell !== '');
  const whole = rowLine(said);
  if (whole.length <= LONGEST_LINE) return said.length === 0 ? [] : [whole];
  const named = keys.map((place) => cells[place]!).filter((cell) => cell !== '');
  // Long texts would identify a row too, and are not repeated.
  const about = named.join('; ').length <= LONGEST_LINE / 2 ? named : [];
  const rest = cells.filter((cell, place) => cell !== '' && (about.length === 0 || !keys.includes(place)));
  const lines: string[][] = [];
  let size = 0;
  for (const cell of rest) {
    const last = lines.at(-1);
    if (last === undefined || size + cell.length > LONGEST_LINE) {
      lines.push([cell]);
      size = about.join('; ').length + cell.length;
    } else {
      last.push(cell);
      size += cell.length + 2;
    }
  }
  return lines.map((line) => rowLine([...about, ...line]));
}

const LONGEST_LINE = 600;

// Up to three columns at the left that are not measures: names, codes, times.
function keysOf(table: Table): number[] {
  const when = timesOf(table)?.places ?? [];
  const sample = table.rows.slice(0, 100);
  const isKey = (place: number): boolean =>
    when.includes(place) ||
    sample.filter((row) => readNumber(row[place]!) === undefined).length > sample.length / 2;
  return table.names.flatMap((_, place) => (isKey(place) ? [place] : [])).slice(0, 3);
}

function rowLine(cells: readonly string[]): string {
  const line = cells.join('; ');
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

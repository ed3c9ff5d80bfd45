// Tables in CSV and TSV: each row is a line that can be read and quoted, so that questions find it.
// An opening paragraph says what the table holds. As numbers its columns are read by ../../tables/series.ts.
import { NO_FACTS, layOut, type LooseBlock, type Reader, type Reading } from '../../reading/reading.ts';
import { type Delimiter, parseTable, type Table } from '../../tables/parse.ts';
import { timesOf } from '../../tables/times.ts';
import { bare, unitOf, wideOf, type Wide } from '../../tables/columns.ts';
import { isBlank, readNumber } from '../../tables/numbers.ts';

/** A reader of delimited tables. @param usual what parts the cells of files named so */
export function csvReader(usual: Delimiter): Reader {
  return {
    async read(bytes) {
      return tableReading(await parseTable(bytes, usual));
    },
  };
}

function tableReading(table: Table): Reading {
  const lines = linesOf(table);
  return {
    ...layOut(blocksOf(table, lines)),
    ...NO_FACTS,
    own_words: lines.texts.slice(0, 200).join('\n'),
    warnings: [...table.warnings, ...tableWarnings(table, lines)],
  };
}

function blocksOf(table: Table, lines: Lines): LooseBlock[] {
  return [
    ...table.preamble.map((text): LooseBlock => ({ kind: 'paragraph', text })),
    { kind: 'paragraph', text: tableSummary(table) },
    { kind: 'heading', level: 2, text: 'Rows' },
    ...lines.texts.map((text): LooseBlock => ({ kind: 'list', text })),
  ];
}

function tableWarnings({ rows }: Table, lines: Lines): string[] {
  const beyond = rows.length - lines.rows;
  return [
    ...(lines.addresses ? ['Cells that are addresses on the web are left out of its text.'] : []),
    ...(beyond > 0
      ? [`Its last ${beyond} rows are not searched as text; as series its columns have all ${rows.length}.`]
      : []),
  ];
}

function tableSummary(table: Table): string {
  const { names, rows } = table;
  const shown = names.slice(0, 30);
  const listed =
    shown.length < names.length
      ? `${shown.join(', ')} and ${names.length - shown.length} more`
      : [shown.slice(0, -1).join(', '), shown.at(-1)].filter((part) => part !== '').join(' and ');
  const columns = names.length === 1 ? '1 column' : `${names.length} columns`;
  const count = rows.length === 1 ? '1 row' : `${rows.length} rows`;
  return [`This table has ${columns} (${listed}) and ${count}.`, ...spanOf(table)].join(' ');
}

// In the words of the cells themselves.
function spanOf(table: Table): string[] {
  const found = timesOf(table);
  if (found === undefined) return [];
  let [first, last] = [-1, -1];
  for (const [row, time] of found.times.entries()) {
    if (time === null) continue;
    if (first < 0 || time < found.times[first]!) first = row;
    if (last < 0 || time > found.times[last]!) last = row;
  }
  if (first < 0 || first === last) return [];
  const said = (row: number): string => found.places.map((place) => table.rows[row]![place]).join(' ');
  const named = found.places.map((place) => table.names[place]).join(' and ');
  return [`${named} ${found.places.length > 1 ? 'run' : 'runs'} from ${said(first)} to ${said(last)}.`];
}

// The rows of a table as lines: the name of each column before its cell, the unit behind it, as long as a sentence of an
// answer may be. In a wide table (a column a year) every cell has a line of its own.

interface Lines {
  readonly texts: readonly string[];
  /** Rows that became lines, or a part of one. */
  readonly rows: number;
  /** Some cells were left out since they are addresses. */
  readonly addresses: boolean;
}

/** Lines of text at the most; rows beyond them are there only for series. */
const MOST_LINES = 20_000;

function linesOf(table: Table): Lines {
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

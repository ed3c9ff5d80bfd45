// Tables in CSV and TSV: each row becomes a line that a person can read and a citation can quote, so that questions find
// rows; an opening paragraph says what the table holds. As numbers its columns are read by ../series.ts.
import { layOut } from '../reading.ts';
import type { LooseBlock, Reader, Reading } from '../reading.ts';
import { bare, unitOf } from '../tables/columns.ts';
import type { Delimiter } from '../tables/delimiter.ts';
import { readNumber } from '../tables/number-shapes.ts';
import { parseTable } from '../tables/parse.ts';
import type { Table } from '../tables/parse.ts';
import { timesOf } from '../tables/time-column.ts';

/** A reader of delimited tables. @param usual what parts the cells of files named so */
export function csvReader(usual: Delimiter): Reader {
  return {
    async read(bytes) {
      return tableReading(await parseTable(bytes, usual));
    },
  };
}

/** Rows that become text; all others are there for series alone. */
const MOST_ROWS = 20_000;

function tableReading(table: Table): Reading {
  return {
    ...layOut(blocksOf(table)),
    title: null,
    authors: [],
    publisher: null,
    published_at: null,
    language: null,
    sector: null,
    source_url: null,
    warnings: [...table.warnings, ...warningsOf(table)],
  };
}

function warningsOf({ rows }: Table): string[] {
  const searched = rows.slice(0, MOST_ROWS);
  const beyond = rows.length - searched.length;
  const addresses = searched.some((row) => row.some((cell) => ADDRESS.test(cell)));
  return [
    ...(addresses ? ['Cells that are addresses on the web are left out of its text.'] : []),
    ...(beyond > 0
      ? [`Its last ${beyond} rows are not searched as text; as series its columns have all ${rows.length}.`]
      : []),
  ];
}

function blocksOf(table: Table): LooseBlock[] {
  const labels = labelsOf(table);
  return [
    ...table.preamble.map((text): LooseBlock => ({ kind: 'paragraph', text })),
    { kind: 'paragraph', text: summaryOf(table) },
    { kind: 'heading', level: 2, text: 'Rows' },
    ...table.rows.slice(0, MOST_ROWS).map((row): LooseBlock => ({ kind: 'list', text: lineOf(row, labels) })),
  ];
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
const ADDRESS = /^https?:\/\/\S+$/i;

function lineOf(row: readonly string[], labels: readonly Label[]): string {
  const said: string[] = [];
  for (const [place, cell] of row.entries()) {
    const label = labels[place]!;
    if (cell === '' || ADDRESS.test(cell)) continue;
    const isBare = label.unit !== null && readNumber(cell)?.unit === null;
    said.push(isBare ? `${label.bare}: ${cell} ${label.unit}` : `${label.name}: ${cell}`);
  }
  const line = said.join('; ');
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

function summaryOf(table: Table): string {
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

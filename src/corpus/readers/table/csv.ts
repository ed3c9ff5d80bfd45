// Tables in CSV and TSV: each row becomes a line that a person can read and a citation can quote, so that questions find
// rows (csv-lines.ts); an opening paragraph says what the table holds. As numbers its columns are read by ../series.ts.
import { NO_FACTS } from '../../reading.ts';
import { layOut } from '../../reading.ts';
import type { LooseBlock, Reader, Reading } from '../../reading.ts';
import type { Delimiter } from '../../tables/delimiter.ts';
import { parseTable } from '../../tables/parse.ts';
import type { Table } from '../../tables/parse.ts';
import { timesOf } from '../../tables/time-column.ts';
import { linesOf } from './csv-lines.ts';
import type { Lines } from './csv-lines.ts';

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

// A column of a table in the corpus as a series in time (service.md, "Forecasts, anomalies").
// The numbers come from the archived original, so that they are exact and can be recomputed from the snapshot.
import { attempt } from '../../api/attempt.ts';
import { allRows } from '../../store/paging.ts';
import { basename, extname } from 'node:path';
import { SeriesError } from '../errors.ts';
import type { CorpusStore, DocumentRecord } from '../../store/corpus-store.ts';
import { DELIMITED, parseTable, type Table } from './parse.ts';
import { breathe } from '../../text/breathe.ts';
import { gridOf, type Frequency, type Grid } from './grid.ts';
import { columnOf, decimalOf, columnNumbers, type ChosenColumn, turned, wideOf } from './columns.ts';
import { timesOf, type TableTimes } from './times.ts';
import { isBlank } from './numbers.ts';

export interface ColumnSeries {
  readonly document: DocumentRecord;
  readonly column: string;
  /** One a value, going up: a date, or date and time of UTC where rows have hours; null where its time is unknown. */
  readonly times: readonly (string | null)[];
  /** null is a gap: a blank, an unreadable or a missing row. */
  readonly values: readonly (number | null)[];
  readonly frequency: Frequency;
  readonly unit: string | null;
  readonly warnings: readonly string[];
}

interface SeriesColumn {
  readonly name: string;
  readonly numbers: number;
  /** Rows that are not numbers in it. */
  readonly gaps: number;
  readonly first_at: string | null;
  readonly last_at: string | null;
}

/**
 * Reads a column. `source` is a document id, the id of a source with one table, an address, a title or a file name;
 * `column` a name, or `name[other=value]` for the rows of a table that holds several series.
 * @throws {SeriesError} with a sentence that says what there is instead
 */
export async function readSeries(
  store: SeriesStore,
  which: { readonly source: string; readonly column: string },
): Promise<ColumnSeries> {
  const document = await tableDocument(store, which.source);
  const table = await tableOf(store, document);
  await breathe();
  const chosen = chosenOf(table, which.column, document.title);
  const { values, unit, warnings } = columnNumbers(chosen, decimalOf(table));
  const times = timesOf(chosen.table);
  const warned = [...table.warnings, ...warnings];
  if (times === undefined || times.places.includes(chosen.place)) {
    const bare = { times: values.map(() => null), frequency: { name: 'unknown' as const, season: 1 } };
    const warning = 'No column has the times of its rows; each row was taken as one step, in order.';
    return { document, column: chosen.name, ...bare, values, unit, warnings: [...warned, warning] };
  }
  const grid = onGrid(chosen, times, values);
  return {
    document,
    column: chosen.name,
    times: grid.times.map((time) => writtenTime(time, times.clock)),
    values: grid.values,
    frequency: grid.frequency,
    unit,
    warnings: [...warned, ...times.warnings, ...grid.warnings],
  };
}

/** The columns of a table that hold numbers. @throws {SeriesError} where the document is not a table */
export async function seriesColumns(
  store: SeriesStore,
  document: DocumentRecord,
): Promise<readonly SeriesColumn[]> {
  const long = await tableOf(store, document);
  const wide = wideOf(long);
  const table = wide === undefined ? long : turned(long, wide);
  const times = timesOf(table);
  const known = (times?.times ?? []).filter((time) => time !== null).toSorted((a, b) => a - b);
  const at = (time: number | undefined): string | null =>
    time === undefined ? null : writtenTime(time, times?.clock ?? false);
  const decimal = decimalOf(table);
  return table.names.flatMap((name, place) => {
    if (times?.places.includes(place) === true) return [];
    try {
      const { values, numbers } = columnNumbers({ name, place, table }, decimal);
      const span = { first_at: at(known[0]), last_at: at(known.at(-1)) };
      return [{ name, numbers, gaps: values.length - numbers, ...span }];
    } catch (error) {
      if (error instanceof SeriesError) return [];
      throw error;
    }
  });
}

// In a wide table (a column a year) the name is that of a row, unless a column has it.
function chosenOf(table: Table, column: string, title: string): ChosenColumn {
  const wide = wideOf(table);
  if (wide === undefined || table.names.includes(column)) return columnOf(table, column, title);
  return columnOf(turned(table, wide), column, title);
}

async function tableOf(store: SeriesStore, document: DocumentRecord): Promise<Table> {
  const bytes = await store.snapshot(document.content_sha256);
  if (bytes === undefined) throw new SeriesError('not_a_table', `The original of ${document.title} is gone.`);
  try {
    await breathe();
    return await parseTable(bytes, DELIMITED.get(document.media_type));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it could not be read';
    throw new SeriesError('not_a_table', `${document.title} cannot be read as a table: ${reason}.`, {
      cause: error,
    });
  }
}

// A time that comes again and again, each time beside another word, is several series in one table.
function onGrid(chosen: ChosenColumn, times: TableTimes, values: readonly (number | null)[]): Grid {
  const rows = times.times.flatMap((time, row) =>
    time === null ? [] : [{ time, value: values[row] ?? null }],
  );
  const doubled = rows.length - new Set(rows.map(({ time }) => time)).size;
  if (doubled >= LEAST_DOUBLED) refuseSeveral(chosen, times, doubled < rows.length / 2);
  const undated = chosen.table.rows.length - rows.length;
  const grid = gridOf(rows);
  if (undated === 0) return grid;
  return {
    ...grid,
    warnings: [`${undated} row(s) have no readable time; they were left out.`, ...grid.warnings],
  };
}

/** So many rows that have the time of another may be two series. */
const LEAST_DOUBLED = 2;
const MOST_NAMED = 5;

/** @param strict where few times come again: only a column of words beside which no time comes twice tells series apart */
function refuseSeveral({ table, name, place }: ChosenColumn, times: TableTimes, strict: boolean): void {
  for (const [other, label] of table.names.entries()) {
    if (other === place || times.places.includes(other)) continue;
    const cells = table.rows.map((row) => row[other]!);
    const words = [...new Set(cells.filter((cell) => !isBlank(cell)))];
    if (words.length < 2 || words.length > table.rows.length / 2) continue;
    const pairs = new Set(cells.map((cell, row) => `${times.times[row]} ${cell}`));
    if (strict && (pairs.size < cells.length || !words.every((word) => /\p{L}/u.test(word)))) continue;
    const named = `${words.slice(0, MOST_NAMED).join(', ')}${words.length > MOST_NAMED ? ', …' : ''}`;
    throw new SeriesError(
      'ambiguous',
      `The table holds several series in ${name}: ${label} has ${words.length} different values (${named}). Name one, as in "${name}[${label}=${words[0]}]".`,
    );
  }
}

function writtenTime(time: number, clock: boolean): string {
  const iso = new Date(time).toISOString();
  return clock ? iso.replace('.000Z', 'Z') : iso.slice(0, 10);
}

// The table that a series is to be read from, found by any name that a person would give it.

type SeriesStore = Pick<CorpusStore, 'document' | 'documents' | 'snapshot'>;

/** The one table named so. @throws {SeriesError} `no_document`, `not_a_table` or `ambiguous` */
export async function tableDocument(store: SeriesStore, source: string): Promise<DocumentRecord> {
  const found = await documentsNamed(store, source.trim());
  if (found.length === 0) throw new SeriesError('no_document', `The corpus has no document named ${source}.`);
  const tables = found.filter(isTable);
  const [table, another] = tables;
  if (table === undefined)
    throw new SeriesError(
      'not_a_table',
      `${found[0]!.title} is not a table: series are read from CSV and TSV files.`,
    );
  if (another === undefined) return table;
  const ids = tables.slice(0, 5).map(({ id, title }) => `${title} (${id})`);
  throw new SeriesError(
    'ambiguous',
    `${tables.length} tables are meant by ${source}: ${ids.join(', ')}${tables.length > 5 ? ', …' : ''}. Name one by its id.`,
  );
}

async function documentsNamed(store: SeriesStore, name: string): Promise<readonly DocumentRecord[]> {
  if (name.startsWith('doc_')) {
    const document = await store.document(name);
    return document?.current === true ? [document] : [];
  }
  if (name.startsWith('src_')) return await allRows((page) => store.documents({ source_id: name }, page));
  if (/^(?:https?|file):/i.test(name))
    return await allRows((page) => store.documents({ source_url: name }, page));
  const wanted = name.toLowerCase();
  const like = (await allRows((page) => store.documents({}, page))).filter((document) =>
    documentNames(document).includes(wanted),
  );
  const tables = like.filter(isTable);
  return tables.length > 0 ? tables : like;
}

function isTable({ media_type }: DocumentRecord): boolean {
  return DELIMITED.has(media_type);
}

function documentNames({ title, source_url }: DocumentRecord): string[] {
  const file = fileName(source_url).toLowerCase();
  return [title.toLowerCase(), file, basename(file, extname(file))];
}

function fileName(address: string): string {
  return attempt(() => decodeURIComponent(basename(new URL(address).pathname))) ?? address;
}

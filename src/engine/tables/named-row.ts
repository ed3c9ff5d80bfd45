// The row that a question names (answers.md, "A cell is an answer"): by the cell that is its key.
// It has a column with what is asked for. Absolute evidence, no weight: all that the question says is in the row, in the names of its
// columns or around the table; a name that is nowhere, or a word that narrows another one down, rules the row out.
import { stems } from '../../text/terms.ts';
import type { QuestionKind } from '../question/kinds.ts';
import type { Ranked } from '../statements/ranking.ts';
import type { ReadQuestion } from '../statements/read-question.ts';
import { oneLine, type Statement } from '../statements/statement.ts';
import { joined } from '../statements/statements.ts';
import { askedColumn, type AskedColumn, OVER_ROWS } from './asked-column.ts';
import { AskedWords, type Places } from './asked-words.ts';
import { rowCellsOf, type RowCells } from './row-cells.ts';

/** How much of the question's weight may be said nowhere: a verb ("belong"), never what is asked for. */
const MOST_UNSAID = 0.34;
/** Rows that are named alike are shown together, this many at the most. */
const MOST_ROWS = 4;
/** Longer cells are texts, and name no row; in UTF-16 units. */
const LONGEST_KEY = 80;
/** The share of a cell's words that the question must say for it to name its row. */
const LEAST_OF_KEY = 0.5;

export interface Asking {
  readonly words: AskedWords;
  readonly column: AskedColumn;
  /** Words that ask for something of several rows: "highest". */
  readonly overRows: readonly string[];
  readonly isPolar: boolean;
}

export interface Named {
  readonly ranked: Ranked;
  readonly row: RowCells;
  /** Of the words that name it. */
  readonly weight: number;
  /** The first column that names it. */
  readonly first: number;
  /** The words of the question that name it. */
  readonly places: Places;
  /** By all the words of a cell. */
  readonly isWhole: boolean;
  /** It has what is asked for, in a column that the question names or its kind asks for. */
  readonly has: boolean;
  /** And all that the question says is there. */
  readonly answers: boolean;
}

/** A row says no reason and no way to do something. */
const ASKS_FOR_MORE: readonly QuestionKind[] = ['reason', 'manner', 'comparison'];

/** The row that a question names, or a few that it names alike, as one statement; undefined where it names none. */
export function namedRow(read: ReadQuestion, ranking: readonly Ranked[]): Ranked | undefined {
  if (ASKS_FOR_MORE.some((kind) => read.asked.kinds.has(kind))) return undefined;
  const asking = askingOf(read);
  const named = ranking.flatMap((one) => namedBy(asking, one) ?? []);
  const [best] = named.filter(({ answers }) => answers).toSorted(byName);
  return best === undefined ? undefined : chosen(best, named);
}

/** The row of a whole table that its question names; undefined where it is not one of its rows. */
export function namedIn(read: ReadQuestion, table: Ranked, ranking: readonly Ranked[]): Ranked | undefined {
  const named = wholeIn(read, table, ranking).filter(({ has }) => has);
  return named[0] === undefined ? undefined : chosen(named[0], named);
}

/** Whether the row of a whole table that its question names has nothing in the column that is asked for. */
export function isEmptyIn(read: ReadQuestion, table: Ranked, ranking: readonly Ranked[]): boolean {
  const named = wholeIn(read, table, ranking);
  return named.length > 0 && named.every(({ has }) => !has);
}

/** Rows of a table that a question names by all the words of a cell. */
function wholeIn(read: ReadQuestion, { statement: table }: Ranked, ranking: readonly Ranked[]): Named[] {
  if (table.form !== 'table' || ASKS_FOR_MORE.some((kind) => read.asked.kinds.has(kind))) return [];
  const asking = askingOf(read);
  return ranking
    .filter(({ statement }) => statement.chunk === table.chunk && startOf(statement) >= table.spans[0]!.start)
    .flatMap((one) => namedBy(asking, one) ?? [])
    .filter(({ isWhole }) => isWhole)
    .toSorted(byName);
}

/**
 * Whether a row or a table is not an answer whatever else speaks for it: something of many rows is asked for that it does not say
 * itself, a value that is not in the row, or something of a name that is not a cell of it.
 */
export function isRuledOut(read: ReadQuestion, first: Ranked): boolean {
  const { statement } = first;
  const row = rowCellsOf(statement);
  if (row === undefined && statement.form !== 'table') return false;
  const asking = askingOf(read);
  if (!saysAll(asking, statement, row?.names ?? [])) return true;
  if (row === undefined) return false;
  const named = namedBy(asking, first);
  if (OF_A_ROW.some((kind) => read.asked.kinds.has(kind))) return named?.answers !== true;
  return named === undefined && read.question.anchors.length > 0;
}

const OF_A_ROW: readonly QuestionKind[] = ['amount', 'date', 'person', 'place'];

/** Whether it says itself what is asked of many rows: "Highest wage", "avg_rain". */
function saysAll(
  { words, overRows: over }: Asking,
  { lead, own }: Statement,
  names: readonly string[],
): boolean {
  if (over.length === 0) return true;
  const text = `${lead} ${own}`.toLowerCase();
  const short = new Set(names.flatMap((name) => [...words.saidByHeader(name)]));
  return over.every((word) => text.includes(word) || short.has(words.placeOf(word)));
}

/** It with those of its table that are named alike; undefined where one is named by more, or too many alike. */
function chosen(best: Named, named: readonly Named[]): Ranked | undefined {
  const others = named.filter((one) => one !== best && one.row.table === best.row.table);
  if (others.some(({ places }) => places.size > best.places.size && isWithin(best.places, places)))
    return undefined;
  // Of rows that are named alike those that answer are meant, where some do: "Apr" says April, "May" does not.
  const alike = [best, ...others.filter((one) => byName(one, best) === 0 && one.answers === best.answers)];
  return alike.length <= MOST_ROWS && alike.every(({ has }) => has) ? together(alike) : undefined;
}

function isWithin(places: Places, others: Places): boolean {
  return [...places].every((at) => others.has(at));
}

function byName(a: Named, b: Named): number {
  return Math.abs(a.weight - b.weight) > SAME ? b.weight - a.weight : a.first - b.first;
}

const SAME = 1e-6;

export function askingOf(read: ReadQuestion): Asking {
  const words = new AskedWords(read);
  const isPolar = read.asked.kinds.has('polar');
  return { words, column: askedColumn(read, words), overRows: overRows(read.question.text), isPolar };
}

function overRows(text: string): string[] {
  const said =
    text
      .toLowerCase()
      .replace(/\bat (?:least|most)\b/g, ' ')
      .match(/[a-z]+/g) ?? [];
  return said.filter((word) => OVER_ROWS.includes(word));
}

interface Key {
  readonly places: Places;
  readonly column: number;
  /** The share of its words that the question says. */
  readonly share: number;
}

export function namedBy(asking: Asking, ranked: Ranked): Named | undefined {
  const row = rowCellsOf(ranked.statement);
  if (row === undefined) return undefined;
  const { words } = asking;
  const keys = wholeFirst(row.cells.flatMap((cell, column) => keyIn(words, cell, column) ?? []));
  if (keys.length === 0) return namedAcross(asking, ranked, row);
  const places = new Set(keys.flatMap((key) => [...key.places]));
  const weight = [...places].reduce(
    (sum, at) =>
      sum + words.weights[at]! * Math.max(...keys.map((key) => (key.places.has(at) ? key.share : 0))),
    words.limitsSaid(keys.map(({ column }) => row.cells[column]!).join(' ')),
  );
  const isKey = new Set(keys.map(({ column }) => column));
  const others = row.cells.flatMap((cell, at) =>
    cell === '' || isKey.has(at) ? [] : [{ name: row.names[at]!, cell }],
  );
  const isNamed = others.some(({ name }) => [...words.saidByHeader(name)].some((at) => !places.has(at)));
  const byKind = others
    .map(({ name, cell }) => asking.column.byKind(name, cell))
    .find((one) => one !== undefined);
  // "Weight | 5 kg": what it says of is what the table is about.
  const isLabelled = isPair(row) && others.length > 0 && keys[0]!.share === 1;
  const has = isNamed || byKind !== undefined || isLabelled;
  const answers =
    (isNamed && isSaid(asking, ranked, row, byKind ?? NONE, MOST_UNSAID)) ||
    ((byKind !== undefined || isLabelled) && isSaid(asking, ranked, row, byKind ?? NONE, 0));
  return { ranked, row, weight, first: keys[0]!.column, places, isWhole: keys[0]!.share === 1, has, answers };
}

/** Where a cell is said whole, others of which a part is said name nothing. */
function wholeFirst(keys: readonly Key[]): readonly Key[] {
  const whole = keys.filter(({ share }) => share === 1);
  return whole.length > 0 ? whole : keys;
}

const NONE: Places = new Set();

/** A label with its value. */
function isPair({ cells }: RowCells): boolean {
  return cells.length === 2 && cells[1] !== '';
}

/** A table with the names across its header: the row is what is asked for, a column the key. */
function namedAcross(asking: Asking, ranked: Ranked, row: RowCells): Named | undefined {
  const { words } = asking;
  const label = row.cells[0]!;
  const keys = row.names
    .flatMap((name, column) =>
      column > 0 && row.cells[column] !== '' ? (keyIn(words, name, column) ?? []) : [],
    )
    .filter(({ share }) => share === 1);
  if ((keys.length === 0 && !isPair(row)) || label === '' || label.length > LONGEST_KEY) return undefined;
  const said = keyIn(words, label, 0);
  const isSaidSo = said?.share === 1;
  const asked = isSaidSo ? said.places : asking.column.byLabel(label);
  if (asked === undefined) return undefined;
  const places = new Set([...keys.flatMap((key) => [...key.places]), ...asked]);
  const answers = isSaid(asking, ranked, row, asked, isSaidSo ? MOST_UNSAID : 0);
  const weight = words.weightOf(places);
  return { ranked, row, weight, first: keys[0]?.column ?? 0, places, isWhole: true, has: true, answers };
}

/** A cell that the question names: all of its words, but for what is in brackets at its end; of the first cell half of a name, from its beginning. */
function keyIn(words: AskedWords, cell: string, column: number): Key | undefined {
  if (cell === '' || cell.length > LONGEST_KEY || words.limitsSaid(cell) < 0) return undefined;
  const bare = cell.endsWith(')') ? cell.slice(0, cell.lastIndexOf('(')) : cell;
  for (const text of new Set([cell, bare])) {
    const key = keyOf(words, stems(text), column);
    // Words that only build the question name nothing.
    if (key !== undefined && words.content.some((at) => key.places.has(at))) return key;
  }
  return undefined;
}

function keyOf(words: AskedWords, all: readonly string[], column: number): Key | undefined {
  const said = all.map((one) => words.saidBy(one));
  const end = said.findIndex((places) => places.length === 0);
  const places = new Set((end < 0 ? said : said.slice(0, end)).flat());
  if (all.length > 0 && end < 0) return { places, column, share: 1 };
  const share = end / all.length;
  const isPartOfName = column === 0 && share >= LEAST_OF_KEY && isWithin(places, words.names);
  return isPartOfName ? { places, column, share } : undefined;
}

/** Whether the row, its header and what is around the table say all of the question that matters. */
function isSaid(
  asking: Asking,
  { statement, titleStems, headingStems }: Ranked,
  { names, cells }: RowCells,
  asked: Places,
  most: number,
): boolean {
  const { words, isPolar } = asking;
  const said = new Set([
    ...asked,
    ...words.saidByAll([...stems(statement.own), ...stems(statement.lead), ...titleStems, ...headingStems]),
    ...names.flatMap((name) => [...words.saidByHeader(name)]),
    ...cells.flatMap((cell) => [...words.saidByHeader(cell.slice(0, LONGEST_KEY))]),
  ]);
  const unsaid = words.content.filter((at) => !said.has(at));
  const narrows = (at: number): boolean => {
    const next = words.next(at);
    if (next === undefined || !said.has(next)) return false;
    // "Does Crew include seats?": the verb behind the subject.
    return !(isPolar && [...said].some((before) => words.next(before) === at));
  };
  if (unsaid.some((at) => words.names.has(at) || at === words.content[0] || narrows(at))) return false;
  if (!saysAll(asking, statement, names)) return false;
  return words.weightOf(unsaid) <= most * words.weightOf(words.words.keys());
}

/** Rows that are named alike as one statement below one header; what is there twice is shown once. */
function together(alike: readonly Named[]): Ranked {
  const unique = [...new Map(alike.toReversed().map((one) => [one.ranked.statement.own, one])).values()];
  const rows = unique.toSorted((a, b) => startOf(a.ranked.statement) - startOf(b.ranked.statement));
  const above = rows.flatMap(({ row }) => row.above ?? []);
  const { ranked } = alike[0]!;
  if (rows.length === 1 && above.length === 0) return ranked;
  const own = rows.flatMap((one) => one.ranked.statement.parts.own);
  const lead = [...ranked.statement.parts.lead, ...above];
  const statement: Statement = {
    ...ranked.statement,
    spans: joined(ranked.statement.chunk, [...lead, ...own]),
    own: oneLine(own.map(({ text }) => text).join(' ')),
    lead: oneLine(lead.map(({ text }) => text).join(' ')),
    parts: { own, lead },
  };
  return { ...ranked, statement };
}

function startOf({ parts }: Statement): number {
  return parts.own[0]!.start;
}

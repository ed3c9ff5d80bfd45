// A statement that is a row of a table, as cells below the names of their columns.
// A row of a table with its header, or a line that names its cells itself ("Plan: Crew; Price: 49 €."), as the rows of CSV files are read.
import { cellsOf } from '../../text/table-cells.ts';
import type { ChunkRecord } from '../../store/corpus-store.ts';
import { outlineOf, type Outline } from '../statements/outline.ts';
import { oneLine, type Piece, type Statement } from '../statements/statement.ts';

export interface RowCells {
  /** Of each column; empty where it has none. */
  readonly names: readonly string[];
  /** As many as there are names. */
  readonly cells: readonly string[];
  /** The table that it is of: rows of one table have this in common. */
  readonly table: string;
  /** The row above whose first cell it has in common with it: its own is empty, as where cells are merged. */
  readonly above?: Piece;
}

const known = new WeakMap<Statement, RowCells | null>();

/** The cells of a row; undefined for any other statement, and for a row of fewer than two. */
export function rowCellsOf(statement: Statement): RowCells | undefined {
  let found = known.get(statement);
  if (found === undefined) known.set(statement, (found = read(statement) ?? null));
  return found ?? undefined;
}

function read(statement: Statement): RowCells | undefined {
  const [own] = statement.parts.own;
  if (own === undefined || own.text.length > LONGEST) return undefined;
  if (statement.form === 'row') return belowHeader(statement, own.text);
  return statement.form === 'item' ? namingItself(statement, own.text) : undefined;
}

/** Rows beyond this length are texts, in UTF-16 units. */
const LONGEST = 4000;
const FEWEST_CELLS = 2;

function belowHeader(statement: Statement, text: string): RowCells | undefined {
  const { parts, chunk } = statement;
  const cells = cellsOf(text);
  const headers = parts.lead.filter(isHeader);
  if (cells.length < FEWEST_CELLS) return undefined;
  const rows = headers.map((header) => filled(cellsOf(header.text), headers.length > 1));
  // On pages an empty cell leaves no trace: of a row of fewer cells it is not known which column each is in.
  const isAligned = chunk.page === null || rows.every(({ length }) => length === cells.length);
  const names = cells.map((_, at) => (isAligned ? oneLine(rows.map((row) => row[at] ?? '').join(' ')) : ''));
  const row = { names, cells, table: `${chunk.document_id}:${headers[0]?.start ?? chunk.start}` };
  return cells[0] === '' ? withFirstCells(row, statement) : row;
}

/** Its first cells are those of the nearest row above that has them. */
function withFirstCells(row: RowCells, { chunk, block }: Statement): RowCells {
  const { blocks, from } = outlineFor(chunk);
  for (let at = from + block; at > from && blocks[at]!.opens !== true; at -= 1) {
    const above = blocks[at - 1]!;
    if (above.kind !== 'table' || above.header === true) return row;
    const cells = cellsOf(above.text);
    if (cells[0] === '') continue;
    const own = row.cells.findIndex((cell) => cell !== '');
    return {
      ...row,
      cells: row.cells.map((cell, place) => (place < own ? (cells[place] ?? '') : cell)),
      above,
    };
  }
  return row;
}

const outlines = new WeakMap<ChunkRecord, Outline>();

function outlineFor(chunk: ChunkRecord): Outline {
  let outline = outlines.get(chunk);
  if (outline === undefined) outlines.set(chunk, (outline = outlineOf(chunk)));
  return outline;
}

function isHeader(piece: Piece): boolean {
  return 'header' in piece && piece.header === true;
}

// Of several rows of headers the upper ones name groups of columns: what is empty behind a name belongs to it.
function filled(names: readonly string[], isGrouped: boolean): readonly string[] {
  if (!isGrouped) return names;
  let last = '';
  return names.map((name) => (last = name === '' ? last : name));
}

const NAMED = /^([^:;]{1,80}): (.+)$/s;

function namingItself({ chunk }: Statement, text: string): RowCells | undefined {
  const names: string[] = [];
  const cells: string[] = [];
  for (const part of text.replace(/\.$/, '').split('; ')) {
    const named = NAMED.exec(part);
    if (named !== null) {
      names.push(named[1]!.trim());
      cells.push(named[2]!.trim());
    } else if (cells.length === 0) return undefined;
    else cells[cells.length - 1] += `; ${part}`;
  }
  if (cells.length < FEWEST_CELLS) return undefined;
  return { names, cells, table: `${chunk.document_id}:${names[0]}` };
}

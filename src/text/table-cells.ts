// Rows of a table as documents are read: cells with " | " between them, the empty ones too.

/** The cells of a row. At the beginning of a line an empty one has left only its mark. */
export function cellsOf(row: string): string[] {
  return ` ${row} `.split(/ \|(?= )/).map((cell) => cell.trim());
}

interface QuotedTable {
  /** What is above it; empty where nothing is. */
  readonly caption: string;
  /** The first is the header; all have the same number of cells. */
  readonly rows: readonly (readonly string[])[];
}

const FEWEST_ROWS = 2;
const FEWEST_COLUMNS = 2;

/** A text whose last lines are rows of cells; a row that was quoted from further below is one too, and a short one is filled up. */
export function tableOf(text: string): QuotedTable | undefined {
  const lines = text.split('\n').map((line) => cellsOf(line.replace(LEFT_OUT, '')));
  const first = lines.findLastIndex(({ length }) => length < FEWEST_COLUMNS) + 1;
  const rows = lines.slice(first);
  if (rows.length < FEWEST_ROWS) return undefined;
  const columns = Math.max(...rows.map(({ length }) => length));
  const caption = lines.slice(0, first).map((cells) => cells.join(' | '));
  return { caption: caption.join(' '), rows: rows.map((row) => [...row, ...filler(columns - row.length)]) };
}

/** Between a header and a row that is not the first below it. */
const LEFT_OUT = / …$/;

function filler(cells: number): string[] {
  return Array<string>(cells).fill('');
}

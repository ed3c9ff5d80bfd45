// The reading order of a page: columns where no line crosses a gutter, one after the other.
// They are read between the lines that go across the whole page. Tables are not taken for columns: their cells are short.
import { rowsOfRuns, wordsIn, type TextRun } from './items.ts';
import { lettersIn, withoutBoxes } from './side-box.ts';

/** A line of one column. */
export interface Line extends Pick<TextRun, 'text' | 'x' | 'end' | 'y' | 'size' | 'font' | 'mono'> {
  /** Cells, where wide gaps split the line. */
  readonly cells: readonly string[];
  /** The column around it. */
  readonly column: Column;
}

/** @property key tells columns of a page apart: lines of another column are never part of the same block */
interface Column {
  readonly key: number;
  readonly left: number;
  readonly right: number;
  /** A small box beside the text. */
  readonly aside: boolean;
}

/** All lines of a page in the order in which they are read: a box beside the text comes before what it begins beside. */
export function orderedLines(runs: readonly TextRun[]): Line[] {
  let key = 0;
  return regionsOf(runs, 0).flatMap(({ text, boxes }) => {
    const lines = linesOf(text, (key += 1), false);
    for (const runsOfBox of boxes) {
      const box = linesOf(runsOfBox, (key += 1), true);
      lines.splice(placeOf(box, lines), 0, ...box);
    }
    return lines;
  });
}

function linesOf(region: readonly TextRun[], key: number, aside: boolean): Line[] {
  const left = Math.min(...region.map((run) => run.x));
  const right = Math.max(...region.map((run) => run.end));
  return rowsOfRuns(region).map((row) => lineOfRuns(row, { key, left, right, aside }));
}

// Before the paragraph or heading that begins where the box does.
function placeOf(box: readonly Line[], lines: readonly Line[]): number {
  const { y, size } = box[0]!;
  const beside = lines.findIndex((line) => line.y < y + size);
  const begins = (at: number): boolean => {
    const before = lines[at - 1];
    return (
      before === undefined ||
      before.column.key !== lines[at]!.column.key ||
      before.y - lines[at]!.y > lines[at]!.size * 1.7
    );
  };
  return lines.findLastIndex((_, at) => at <= beside && begins(at));
}

const MOST_COLUMNS_DEEP = 3;

interface Region {
  readonly text: readonly TextRun[];
  readonly boxes: readonly (readonly TextRun[])[];
}

function regionsOf(runs: readonly TextRun[], depth: number): Region[] {
  if (runs.length === 0) return [];
  const rows = rowsOfRuns(runs);
  const boxed = withoutBoxes(runs);
  const columns = depth < MOST_COLUMNS_DEEP ? gutterOf(rows, isProse) : undefined;
  if (columns !== undefined && !isColumnOfBoxes(runs, columns, boxed)) return splitAt(rows, columns, depth);
  const links =
    depth < MOST_COLUMNS_DEEP && boxed.boxes.length === 0 ? gutterOf(rows, isBesideProse) : undefined;
  return links === undefined ? [boxed] : splitAt(rows, links, depth);
}

// A column of prose may have a box in it; what is hardly more than its boxes is not a column.
function isColumnOfBoxes(runs: readonly TextRun[], x: number, { boxes }: Region): boolean {
  const sides = [runs.filter((run) => run.end < x), runs.filter((run) => run.x >= x)];
  return lettersIn(boxes.flat()) > 0.8 * Math.min(...sides.map(lettersIn));
}

function splitAt(rows: readonly TextRun[][], gutter: number, depth: number): Region[] {
  return bandsOf(rows, gutter).flatMap((band) =>
    band.across
      ? [{ text: band.runs, boxes: [] }]
      : [band.runs.filter((run) => run.x < gutter), band.runs.filter((run) => run.x >= gutter)].flatMap(
          (side) => regionsOf(side, depth + 1),
        ),
  );
}

interface RowBand {
  readonly across: boolean;
  readonly runs: TextRun[];
}

/** Rows from the top, in bands of those that cross the gutter and those that do not. */
function bandsOf(rows: readonly TextRun[][], gutter: number): RowBand[] {
  const bands: RowBand[] = [];
  for (const row of rows) {
    const across = crosses(row, gutter);
    const last = bands.at(-1);
    if (last?.across === across) last.runs.push(...row);
    else bands.push({ across, runs: [...row] });
  }
  return bands;
}

function crosses(row: readonly TextRun[], x: number): boolean {
  return row.some((run) => run.x < x - 1 && run.end > x + 1);
}

const STEP = 2;
/** At least so many rows must have text on both sides. */
const LEAST_ROWS = 4;

/** Where the widest stretch lies that few rows cross and that has real columns on both sides. */
function gutterOf(rows: readonly TextRun[][], areColumns: Columns): number | undefined {
  if (rows.length < LEAST_ROWS) return undefined;
  const left = Math.min(...rows.map((row) => row[0]!.x));
  const right = Math.max(...rows.flatMap((row) => row.map((run) => run.end)));
  const width = right - left;
  const counts = crossings(rows, left, width);
  const from = Math.floor((width * 0.2) / STEP);
  const to = Math.ceil((width * 0.8) / STEP);
  const least = Math.min(...counts.slice(from, to));
  for (const stretch of stretches(counts, from, to, least)) {
    const x = left + ((stretch.from + stretch.to) / 2) * STEP;
    if (least <= rows.length * 0.6 && areColumns(...sidesOf(rows, x, left, right))) return x;
  }
  return undefined;
}

/** How many rows have a run over each step of the width. */
function crossings(rows: readonly TextRun[][], left: number, width: number): number[] {
  const counts = Array.from({ length: Math.ceil(width / STEP) + 1 }, () => 0);
  for (const run of rows.flat()) {
    const to = Math.min(counts.length - 1, Math.floor((run.end - left) / STEP));
    for (let at = Math.max(0, Math.floor((run.x - left) / STEP)); at <= to; at += 1) counts[at]! += 1;
  }
  return counts;
}

/** The stretches where hardly more than `least` rows cross, widest first. */
function stretches(counts: readonly number[], from: number, to: number, least: number) {
  const found: { from: number; to: number }[] = [];
  for (let at = from; at < to; at += 1) {
    if (counts[at]! > least + 1) continue;
    const last = found.at(-1);
    if (last?.to === at) last.to = at + 1;
    else found.push({ from: at, to: at + 1 });
  }
  return found.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, 5);
}

function sidesOf(rows: readonly TextRun[][], x: number, left: number, right: number): [Side, Side] {
  const inside = rows.filter((row) => !crosses(row, x));
  return [sideOf(inside, (run) => run.x < x, x - left), sideOf(inside, (run) => run.x >= x, right - x)];
}

type Columns = (a: Side, b: Side) => boolean;

// Prose has lines of several words; cells of a table and labels of a form have not.
function isProse(a: Side, b: Side): boolean {
  const rows = a.rows >= 3 && b.rows >= 3 && a.rows + b.rows >= LEAST_ROWS * 2;
  return rows && a.full >= 0.5 && b.full >= 0.5;
}

// Beside prose there may be a column of few words where its lines are at heights of their own: a list of links, not labels
// of the lines beside them.
function isBesideProse(a: Side, b: Side): boolean {
  const [prose, other] = a.full > b.full ? [a, b] : [b, a];
  return prose.full >= 0.5 && prose.rows >= 8 && other.rows >= 5 && other.alone >= 0.4 && other.spread < 2.2;
}

interface Side {
  readonly rows: number;
  /** The share of rows that are words over more than a third of the width. */
  readonly full: number;
  /** The share of rows that have no text at the same height on the other side and are more than a sign. */
  readonly alone: number;
  /** How far its rows are apart, in heights of their letters. */
  readonly spread: number;
}

function sideOf(rows: readonly TextRun[][], isHere: (run: TextRun) => boolean, width: number): Side {
  const some = rows.filter((row) => row.some(isHere));
  const share = (test: (here: TextRun[], there: TextRun[]) => boolean): number => {
    const found = some.filter((row) =>
      test(
        row.filter(isHere),
        row.filter((run) => !isHere(run)),
      ),
    );
    return some.length === 0 ? 0 : found.length / some.length;
  };
  return {
    rows: some.length,
    full: share((here) => {
      const filled = here.reduce((sum, run) => sum + run.end - run.x, 0);
      return filled > width * 0.3 && wordsIn(here) >= 4;
    }),
    alone: share(
      ([run], there) =>
        /\p{L}{2}/u.test(run!.text) && there.every((other) => Math.abs(other.y - run!.y) > run!.size * 0.1),
    ),
    spread: spreadOf(some.map((row) => row.find(isHere)!)),
  };
}

function spreadOf(column: readonly TextRun[]): number {
  const first = column[0];
  const last = column.at(-1);
  if (first === undefined || last === undefined || column.length < 2) return 0;
  return (first.y - last.y) / (column.length - 1) / first.size;
}

function lineOfRuns(row: readonly TextRun[], column: Column): Line {
  const rtl = row.filter((run) => run.rtl).length * 2 > row.length;
  const order = rtl ? row.toReversed() : row;
  const { size, font, y } = row.reduce((a, b) => (b.text.length > a.text.length ? b : a));
  const gaps = order.slice(1).map((run, at) => (rtl ? order[at]!.x - run.end : run.x - order[at]!.end));
  const x = row[0]!.x;
  const end = Math.max(...row.map((run) => run.end));
  const whole = isStretched(gaps, size) && x < column.left + size && end > column.right - size;
  const cells: string[] = [];
  for (const [at, run] of order.entries()) {
    const gap = gaps[at - 1] ?? 0;
    if (at === 0 || (gap > size * 1.5 && !whole)) cells.push(run.text);
    else cells[cells.length - 1] += (gap > size * 0.15 ? ' ' : '') + run.text;
  }
  const clean = cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
  const mono = row.every((run) => run.mono);
  const text = (mono ? cells : clean).join(' ').trim();
  return { text, x, end, y, size, font, mono, cells: clean, column };
}

// A line with few words that is stretched to the width of its column has the same gap everywhere; a row of cells has not.
function isStretched(gaps: readonly number[], size: number): boolean {
  return gaps.length > 0 && Math.max(...gaps) - Math.min(...gaps) < size * 0.2;
}

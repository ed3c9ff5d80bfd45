// A small box beside the text of a page (labels, dates, links): its lines have heights of their own.
// Read across, its words would be inside the sentences beside it.
import { rowsOfRuns, wordsIn, type TextRun } from './items.ts';

/** Boxes at the left or right edge of text whose lines are at other heights, and the rest. */
export function withoutBoxes(runs: readonly TextRun[]): { text: readonly TextRun[]; boxes: TextRun[][] } {
  const boxes: TextRun[][] = [];
  let text = runs;
  if (runs.length > MOST_RUNS) return { text, boxes };
  for (let box = largestBox(text); box !== undefined; box = largestBox(text)) {
    if (boxes.length === MOST_BOXES) break;
    const inBox = new Set(box);
    boxes.push(box);
    text = text.filter((run) => !inBox.has(run));
  }
  return { text, boxes };
}

function largestBox(runs: readonly TextRun[]): TextRun[] | undefined {
  const rows = rowsOfRuns(runs);
  const found = edgesOf(rows).flatMap((x) =>
    stretchesBeside(rows, x).flatMap((stretch) => boxIn(stretch, x)),
  );
  return found.toSorted((a, b) => b.length - a.length)[0];
}

/** A page with more runs is not looked at for boxes, nor for more boxes than these: each look goes through the whole page. */
const MOST_RUNS = 4000;
const MOST_BOXES = 12;
const LEAST_ROWS = 3;
/** Points. */
const SAME_EDGE = 1.5;

/** Where at least three rows have a run that begins there, right of the left edge of all rows; in points. */
function edgesOf(rows: readonly (readonly TextRun[])[]): number[] {
  const left = Math.min(...rows.map((row) => row[0]!.x));
  const starts = rows.flatMap((row) => row.map((run) => run.x)).toSorted((a, b) => a - b);
  return starts.filter(
    (x, at) =>
      x > left + SAME_EDGE &&
      !(x - (starts[at - 1] ?? -Infinity) < SAME_EDGE) &&
      (starts[at + LEAST_ROWS - 1] ?? Infinity) - x < SAME_EDGE,
  );
}

/** Rows that do not go over `x`, from one with text behind it to the last of these without a wide gap between them. */
function stretchesBeside(rows: readonly TextRun[][], x: number): TextRun[][][] {
  const found: TextRun[][][] = [];
  let [open, between]: [TextRun[][] | undefined, TextRun[][]] = [undefined, []];
  for (const row of rows) {
    const behind = row.find((run) => run.x >= x - SAME_EDGE);
    if (row.some((run) => run.x < x - SAME_EDGE && run.end > x - run.size)) open = undefined;
    else if (behind === undefined) between.push(row);
    else {
      if (open === undefined || open.at(-1)![0]!.y - behind.y > behind.size * WIDEST_GAP)
        found.push((open = []));
      else open.push(...between);
      open.push(row);
      between = [];
    }
    if (open === undefined) between = [];
  }
  return found;
}

/** Between the lines of one box, in heights of their letters. */
const WIDEST_GAP = 10;

function boxIn(stretch: readonly TextRun[][], x: number): TextRun[][] {
  const side = (isHere: (run: TextRun) => boolean) =>
    stretch.map((row) => row.filter(isHere)).filter((row) => row.length > 0);
  const left = side((run) => run.x < x - SAME_EDGE);
  const right = side((run) => run.x >= x - SAME_EDGE);
  const [box, text] = lettersIn(left.flat()) < lettersIn(right.flat()) ? [left, right] : [right, left];
  if (box.length < LEAST_ROWS || text.length < LEAST_ROWS) return [];
  const own = box.filter((row) => isAtOwnHeight(row, text)).length;
  const prose = text.filter((row) => wordsIn(row) >= 4 && !isOfCells(row)).length;
  const full = box.filter((row) => wordsIn(row) >= 5).length;
  const isBox = own >= box.length * 0.5 && prose >= text.length * 0.4 && full < box.length * 0.5;
  return isBox && lettersIn(box.flat()) < lettersIn(text.flat()) ? [box.flat()] : [];
}

function isAtOwnHeight([first]: readonly TextRun[], text: readonly TextRun[][]): boolean {
  const { y, size } = first!;
  return /\p{L}{2}/u.test(first!.text) && text.every(([run]) => Math.abs(run!.y - y) > size * 0.1);
}

function isOfCells(row: readonly TextRun[]): boolean {
  return row.some(
    (run, at) => /\w/.test(row[at - 1]?.text ?? '') && run.x - row[at - 1]!.end > run.size * 1.5,
  );
}

export function lettersIn(runs: readonly TextRun[]): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0);
}

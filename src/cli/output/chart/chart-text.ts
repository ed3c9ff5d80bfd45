// A fan chart in characters: lines of braille dots (two by four a cell) over bands of shade; stars
// and dots where the terminal has only ASCII. Every label that came from outside is cleaned by the
// caller.
import { type Fan, type Scale, placeOf, scaleFor, valuesOf } from './chart-scale.ts';
import type { Screen } from '../../../page/screen.ts';
import { width, wrap } from '../../../page/wrap.ts';

const ABOUT_ROWS = 15;
/** Braille bits by the dot's row (four) and column (two). */
const BITS: readonly (readonly [number, number])[] = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
];
const SHADES = { unicode: '░▒▓', ascii: '.:%' };

/** The chart with its axes and a legend, no wider than the screen. */
export function fanText(fan: Fan, screen: Screen): string {
  const { scale, rows } = onRows(scaleFor(valuesOf(fan), 7));
  const marks = marksOf(scale, rows);
  const margin = Math.max(...[...marks.values()].map(width)) + 2;
  const columns = Math.max(16, screen.columns - margin - 1);
  const canvas = drawn(fan, { scale, rows, columns, unicode: screen.unicode });
  const lines = canvas.map((cells, row) => {
    const mark = marks.get(row);
    const edge = screen.unicode ? (mark === undefined ? '│' : '┤') : mark === undefined ? '|' : '+';
    return `${(mark ?? '').padStart(margin - 1)}${edge}${joined(cells, screen)}`.trimEnd();
  });
  return [...lines, ...timeAxis(fan, margin, columns, screen), '', legend(fan, screen)].join('\n');
}

type Kind = 'none' | 'band' | 'history' | 'median';

interface Cell {
  readonly text: string;
  readonly kind: Kind;
}

/** The scale made to begin and end with a row, the same number of rows between all ticks. */
function onRows(scale: Scale): { scale: Scale; rows: number } {
  const { ticks, least, most } = scale;
  const step = ticks.length > 1 ? ticks[1]! - ticks[0]! : most - least;
  const between = Math.max(1, Math.round((step / (most - least)) * (ABOUT_ROWS - 1)));
  const row = step / between;
  const from = ticks[0] ?? least;
  const below = Math.ceil((from - least) / row - 0.25);
  const rows = below + Math.ceil((most - from) / row - 0.25) + 1;
  const bottom = from - below * row;
  return { scale: { ...scale, least: bottom, most: bottom + (rows - 1) * row }, rows };
}

/** The row of each tick and its label. */
function marksOf(scale: Scale, rows: number): Map<number, string> {
  const rowOf = (tick: number) => Math.round((1 - placeOf(tick, scale)) * (rows - 1));
  return new Map(scale.ticks.map((tick) => [rowOf(tick), scale.label(tick)]));
}

/** Where the points are along the time axis: the past, then the steps. */
function pointsOf({ history, median }: Fan): number {
  return history.length + median.length;
}

interface Canvas {
  readonly scale: Scale;
  readonly rows: number;
  readonly columns: number;
  readonly unicode: boolean;
}

function drawn(fan: Fan, { scale, rows, columns, unicode }: Canvas): Cell[][] {
  const plane = { fan, scale, wide: columns * (unicode ? 2 : 1), high: rows * (unicode ? 4 : 1) };
  const past = dotsOf(fan.history, 0, plane);
  // The median goes on from the last value of the past.
  const ahead = dotsOf([fan.history.at(-1) ?? null, ...fan.median], fan.history.length - 1, plane);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column): Cell => {
      const one = cellOf(past, row, column, unicode, '*');
      if (one !== '') return { text: one, kind: 'history' };
      const other = cellOf(ahead, row, column, unicode, 'o');
      if (other !== '') return { text: other, kind: 'median' };
      const depth = bandAt(fan, scale, (column + 0.5) / columns, 1 - row / (rows - 1));
      if (depth === 0) return { text: ' ', kind: 'none' };
      return { text: shadeOf(depth, unicode), kind: 'band' };
    }),
  );
}

function shadeOf(depth: number, unicode: boolean): string {
  return (unicode ? SHADES.unicode : SHADES.ascii)[depth - 1] ?? '';
}

interface Plane {
  readonly fan: Fan;
  readonly scale: Scale;
  readonly wide: number;
  readonly high: number;
}

/** The dots of a line through values, as `row × wide + column`; a gap breaks it. */
function dotsOf(values: readonly (number | null)[], from: number, { fan, scale, wide, high }: Plane) {
  const dots = new Set<number>();
  const count = Math.max(1, pointsOf(fan) - 1);
  let last: readonly [x: number, y: number] | undefined;
  values.forEach((value, at) => {
    if (value === null || from + at < 0) {
      last = undefined;
      return;
    }
    const x = Math.round(((from + at) / count) * (wide - 1));
    const y = Math.round((1 - placeOf(value, scale)) * (high - 1));
    const [fromX, fromY] = last ?? [x, y];
    const steps = Math.max(1, Math.abs(x - fromX), Math.abs(y - fromY));
    for (let step = 0; step <= steps; step++) {
      const column = Math.round(fromX + ((x - fromX) * step) / steps);
      dots.add(Math.round(fromY + ((y - fromY) * step) / steps) * wide + column);
    }
    last = [x, y];
  });
  return { dots, wide };
}

function cellOf(
  { dots, wide }: { dots: ReadonlySet<number>; wide: number },
  row: number,
  column: number,
  unicode: boolean,
  mark: string,
): string {
  if (!unicode) return dots.has(row * wide + column) ? mark : '';
  let bits = 0;
  BITS.forEach((pair, down) =>
    pair.forEach((bit, across) => {
      if (dots.has((row * 4 + down) * wide + column * 2 + across)) bits |= bit;
    }),
  );
  return bits === 0 ? '' : String.fromCodePoint(0x2800 + bits);
}

/** How many bands hold a place: 1 only in the widest; 0 outside of all. */
function bandAt(fan: Fan, scale: Scale, across: number, height: number): number {
  const at = across * (pointsOf(fan) - 1) - (fan.history.length - 1);
  if (at < 0) return 0;
  const start = fan.history.findLast((value) => value !== null) ?? fan.median[0]!;
  const between = (values: readonly number[]) => {
    const step = Math.min(Math.floor(at), values.length - 1);
    const low = step === 0 ? start : values[step - 1]!;
    return placeOf(low + (values[step]! - low) * Math.min(1, at - step), scale);
  };
  return fan.bands.filter(({ low, high }) => height >= between(low) && height <= between(high)).length;
}

/** Neighbours of one kind share their colour. */
function joined(cells: readonly Cell[], { paint }: Screen): string {
  const colour: Readonly<Record<Kind, (text: string) => string>> = {
    none: (text) => text,
    band: paint.cyan,
    history: paint.bold,
    median: paint.yellow,
  };
  let line = '';
  for (let from = 0; from < cells.length;) {
    const { kind } = cells[from]!;
    let to = from;
    while (to < cells.length && cells[to]!.kind === kind) to++;
    const run = cells
      .slice(from, to)
      .map(({ text }) => text)
      .join('');
    line += colour[kind](run);
    from = to;
  }
  return line;
}

function timeAxis(fan: Fan, margin: number, columns: number, { unicode, paint }: Screen): string[] {
  const count = Math.max(1, pointsOf(fan) - 1);
  const origin = Math.max(0, Math.round(((fan.history.length - 1) / count) * (columns - 1)));
  const [line, start, tick] = unicode ? ['─', '└', '┴'] : ['-', '+', '+'];
  const axis = Array.from({ length: columns }, (_, at) => (at === origin ? tick : line)).join('');
  const { first, origin: middle, last } = fan.labels;
  const cells = Array.from({ length: columns }, () => ' ');
  const put = (text: string, at: number) => {
    const from = Math.max(0, Math.min(columns - text.length, at));
    const free = cells.slice(Math.max(0, from - 1), from + text.length + 1).every((cell) => cell === ' ');
    if (free) Array.from(text).forEach((letter, index) => (cells[from + index] = letter));
    return free;
  };
  put(last, columns);
  if (!put(middle, origin - Math.floor(middle.length / 2))) put(middle, origin - middle.length + 1);
  put(first, 0);
  const indent = ' '.repeat(margin);
  return [' '.repeat(margin - 1) + start + axis, paint.dim((indent + cells.join('')).trimEnd())];
}

/** On one line where there is room, else a line each. */
function legend(fan: Fan, { unicode, paint, columns }: Screen): string {
  const [past, middle] = unicode ? ['⠤⠤', '⠤⠤'] : ['**', 'oo'];
  const bands = fan.bands.map(
    ({ share }, at) => `${paint.cyan(shadeOf(at + 1, unicode).repeat(2))} ${percent(share)} of paths`,
  );
  const entries = [`${paint.bold(past)} past`, `${paint.yellow(middle)} median`, ...bands];
  const line = entries.join('   ');
  return width(line) <= columns ? line : entries.join('\n');
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}

export interface Bar {
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
  /** A sentence about it, below the bar. */
  readonly note?: string;
}

const MOST_LABEL = 28;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A line a bar, its share in percent. Labels are clean and on one line. */
export function bars(all: readonly Bar[], screen: Screen): string {
  const margin = Math.min(MOST_LABEL, Math.max(...all.map(({ label }) => width(label))));
  const room = Math.min(40, screen.columns - margin - 12);
  return all
    .flatMap(({ label, share, note }) => {
      const gap = ' '.repeat(Math.max(1, margin - width(label) + 1));
      const percent = `${(100 * share).toFixed(1)} %`.padStart(8);
      const bar = barOf(share, room, screen.unicode);
      const line = `${label}${gap}${percent}  ${screen.paint.cyan(bar)}`.trimEnd();
      return note === undefined ? [line] : [line, screen.paint.dim(wrap(note, screen.columns, '  '))];
    })
    .join('\n');
}

function barOf(share: number, room: number, unicode: boolean): string {
  const cells = Math.min(1, Math.max(0, share)) * room;
  if (!unicode) return '#'.repeat(Math.round(cells));
  const eighths = Math.round(cells * 8);
  return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]!;
}

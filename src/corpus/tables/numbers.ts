// A column of cells as numbers, where the whole column decides whether comma or point is decimal.
// Then the rest of the table does; where neither shows it, the column is refused rather than read a thousand times wrong.

interface NumberColumn {
  /** One a cell; null where it is blank or no number. */
  readonly values: readonly (number | null)[];
  readonly numbers: number;
  /** Cells that say something that is not a number of this column. */
  readonly odd: readonly string[];
  readonly unit: string | null;
}

/** Why a column cannot be read as numbers; a sentence's end: `its values …`. */
interface Unclear {
  readonly unclear: string;
}

export type Mark = '.' | ',';

/** Reads a column. @param decimal the mark that the rest of the table speaks for, where it does */
export function numberColumn(cells: readonly string[], decimal?: Mark): NumberColumn | Unclear {
  const shapes = cells.map((cell) => (isBlank(cell) ? null : (readNumber(cell) ?? null)));
  const units = unitsOf(shapes);
  if ('unclear' in units) return units;
  const wanted = shapes.map((shape) => (shape !== null && units.accepts(shape) ? shape : null));
  const mark = decimalMark(wanted, decimal);
  if (mark !== null && typeof mark === 'object') return mark;
  const values = wanted.map((shape) => (shape === null ? null : cellValue(shape, mark, units.factor)));
  const odd = cells.filter((cell, place) => values[place] === null && !isBlank(cell));
  const numbers = values.reduce((sum: number, value) => sum + (value === null ? 0 : 1), 0);
  return { values, numbers, odd, unit: units.unit };
}

/** The decimal mark that a column shows for certain. */
export function certainMark(cells: readonly string[]): Mark | undefined {
  const shapes = cells.map((cell) => readNumber(cell) ?? null);
  const { decimals } = evidenceOf(shapes);
  return decimals.size === 1 ? [...decimals][0] : undefined;
}

interface Evidence {
  readonly decimals: ReadonlySet<Mark>;
  readonly groups: ReadonlySet<string>;
  /** Marks that may be either: one of them, three digits after it. */
  readonly either: ReadonlySet<Mark>;
  /** Some number has four digits or more without a mark. */
  readonly ungrouped: boolean;
}

function evidenceOf(shapes: readonly (NumberShape | null)[]): Evidence {
  const decimals = new Set<Mark>();
  const groups = new Set<string>();
  const either = new Set<Mark>();
  let ungrouped = false;
  for (const shape of shapes) {
    if (shape === null) continue;
    const marks = shape.digits.match(/\D/g);
    if (marks === null) ungrouped ||= shape.digits.length > 3;
    else weighMarks(shape.digits, marks, { decimals, groups, either });
  }
  return { decimals, groups, either, ungrouped };
}

function weighMarks(
  digits: string,
  marks: readonly string[],
  into: { decimals: Set<Mark>; groups: Set<string>; either: Set<Mark> },
): void {
  if (marks.length > 1 && !WELL_FORMED.test(digits)) return;
  const last = marks.at(-1)!;
  const before = marks.slice(0, -1);
  for (const mark of before) into.groups.add(mark);
  if (!isMark(last)) into.groups.add(last);
  else if (before.includes(last)) into.groups.add(last);
  else if (before.length > 0) into.decimals.add(last);
  else if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) into.either.add(last);
  else into.decimals.add(last);
}

function isMark(mark: string): mark is Mark {
  return mark === '.' || mark === ',';
}

// A date with points is not a number with groups.
const WELL_FORMED = /^\d{1,3}(\D)(?:\d{2,3}\1)*\d{3}(?:[.,]\d+)?$/;

function decimalMark(shapes: readonly (NumberShape | null)[], rest: Mark | undefined): Mark | null | Unclear {
  const { decimals, groups, either, ungrouped } = evidenceOf(shapes);
  if (decimals.size > 1 || [...decimals].some((mark) => groups.has(mark)))
    return { unclear: 'use comma and point for decimals by turns' };
  const [certain] = decimals;
  if (certain !== undefined) return certain;
  const open = [...either].filter((mark) => !groups.has(mark));
  const [mark] = open;
  if (mark === undefined) return null;
  if (open.length > 1) return { unclear: UNDECIDED };
  if (ungrouped || groups.size > 0) return mark;
  if (rest !== undefined) return rest === mark ? mark : null;
  return { unclear: UNDECIDED };
}

const UNDECIDED = 'have three digits after every separator, so thousands and decimals look alike';

function cellValue(shape: NumberShape, decimal: Mark | null, factor: number): number | null {
  const { digits, exponent, negative } = shape;
  const at = decimal === null ? -1 : digits.lastIndexOf(decimal);
  const whole = at < 0 ? digits : digits.slice(0, at);
  if (!isGrouped(whole)) return null;
  const plain = whole.replace(/\D/g, '') + (at < 0 ? '' : `.${digits.slice(at + 1)}`);
  const value = Number(exponent === 0 ? plain : `${plain}e${exponent}`) * factor;
  if (!Number.isFinite(value)) return null;
  return negative ? -value : value;
}

// Groups of three, or of two before a last one of three; a part of another length is not a number after all.
function isGrouped(whole: string): boolean {
  return !/\D/.test(whole) || /^\d{1,3}(?:\D\d{2,3})*\D\d{3}$/.test(whole);
}

interface Units {
  readonly unit: string | null;
  readonly factor: number;
  accepts(shape: NumberShape): boolean;
}

// The unit that most cells have; without one is the same as with it, unless the unit is a magnitude.
function unitsOf(shapes: readonly (NumberShape | null)[]): Units | Unclear {
  const counts = new Map<string | null, number>();
  let all = 0;
  for (const shape of shapes) {
    if (shape === null) continue;
    all += 1;
    counts.set(shape.unit, (counts.get(shape.unit) ?? 0) + 1);
  }
  const ranked = [...counts].toSorted((a, b) => b[1] - a[1]);
  const main = ranked[0]?.[0] ?? null;
  const factor = main === null ? 1 : (MAGNITUDES.get(main) ?? 1);
  const accepts = (unit: string | null): boolean => unit === main || (unit === null && factor === 1);
  const rival = ranked.find(([unit, count]) => !accepts(unit) && count > Math.max(1, all / 10));
  if (rival !== undefined)
    return { unclear: `mix ${main ?? 'numbers without a unit'} and ${rival[0] ?? 'numbers without a unit'}` };
  return { unit: factor === 1 ? main : null, factor, accepts: (shape) => accepts(shape.unit) };
}

const MAGNITUDES: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['K', 1e3],
  ['thousand', 1e3],
  ['M', 1e6],
  ['mn', 1e6],
  ['million', 1e6],
  ['B', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
  ['tn', 1e12],
  ['trillion', 1e12],
]);

// A cell as a number: sign, digits with their marks, unit.

interface NumberShape {
  readonly negative: boolean;
  /** Digits with `.`, `,`, spaces or apostrophes between them. */
  readonly digits: string;
  readonly exponent: number;
  /** `%`, a currency, a unit as written, or null. */
  readonly unit: string | null;
}

/** The parts of a cell that is one number with at most a unit; undefined where it is anything else. */
export function readNumber(cell: string): NumberShape | undefined {
  if (PLAIN.test(cell)) return { negative: false, digits: cell, exponent: 0, unit: null };
  if (cell.length > LONGEST_CELL) return undefined;
  const match = NUMBER.exec(cell);
  if (match === null) return undefined;
  const [, open, sign, before, inner, digits = '', exponent, after, close] = match;
  if ((open === undefined) !== (close === undefined)) return undefined;
  if (before !== undefined && after !== undefined) return undefined;
  const negative = open !== undefined || isMinus(sign) !== isMinus(inner);
  return { negative, digits, exponent: Number(exponent ?? 0), unit: before?.trim() ?? after ?? null };
}

/** Whether a cell says that there is no value: empty, a dash, `n/a`, dots. */
export function isBlank(cell: string): boolean {
  return cell === '' || BLANK.test(cell);
}

const LONGEST_CELL = 60;
const PLAIN = /^\d{1,15}$/;
const BLANK = /^(?:[-–—−.…:*]{1,3}|n\/?a\.?|n\.a\.|#n\/a|nan|null|none|missing|\(?no data\)?)$/i;
const SIGN = '[-−–+]';
const UNIT_WORD = '[\\p{L}°µ%‰$€£¥₹]+[23²³]?';
const NUMBER = new RegExp(
  `^(\\()?(${SIGN})? ?((?:US|A|C|NZ|HK)?\\$|[€£¥₹]|[A-Z]{3} )? ?(${SIGN})?` +
    "(\\d+(?:[.,'’ \\u00a0\\u202f\\u2009]\\d+)*|[.,]\\d+)(?:[eE]([-+]?\\d{1,3}))?" +
    `[ \\u00a0\\u202f]?(${UNIT_WORD}(?:[ /·]${UNIT_WORD}){0,2})?(\\))?$`,
  'u',
);

function isMinus(sign: string | undefined): boolean {
  return sign !== undefined && sign !== '+';
}

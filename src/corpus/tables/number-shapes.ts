// A cell as a number: sign, digits with their marks, unit. What the marks mean (`1.234` is a thousand or one and a bit)
// is decided for the whole column, see numbers.ts.

export interface NumberShape {
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

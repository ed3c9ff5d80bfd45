// How encoders write a number that they have read: the same token 1e-07 becomes 1e-07 in Python,
// 1e-7 in JavaScript, 1.0E-7 in Java. Only tokens that the tokenizer marks as odd come here; encoders agree on all others.

import { UnwritableError } from '../errors.ts';

export type NumberForm = keyof typeof FORMS;

/** Shortest digits of a double and where its decimal point is: value = 0.DIGITS × 10^point. */
interface Digits {
  sign: string;
  digits: string;
  point: number;
}

type Write = (token: string) => string;

const FORMS = {
  kept: (token) => token,
  python: (token) => (isInteger(token) ? bigInteger(token) : pythonFloat(token)),
  es: (token) => String(finite(token)),
  go: (token) => (Object.is(finite(token), -0) ? '-0' : String(finite(token))),
  ryu: (token) => ryuNumber(token, Number(token), ''),
  rust: (token) => ryuNumber(token, coarseDouble(token), ''),
  orjson: (token) => (token === '-0' ? '0' : ryuNumber(token, Number(token), '+')),
  pydantic: (token) => (isInteger(token) ? bigInteger(token) : ryuNumber(token, Number(token), '+')),
  jq: jqNumber,
  java: (token) => (isInteger(token) ? bigInteger(token) : javaFloat(token)),
  php: phpNumber,
  ruby: (token) => (isInteger(token) ? bigInteger(token) : rubyFloat(token)),
  dotnet: dotnetNumber,
  decimal: decimalNumber,
} satisfies Record<string, Write>;

/** The text that encoders of `form` write for the number `token`; throws UnwritableError where they refuse it. */
export function writeNumber(form: NumberForm, token: string): string {
  if (form !== 'kept' && token.length > MOST_DIGITS)
    throw new UnwritableError('number', `a number of ${token.length} characters`);
  return form !== 'rust' && isPlain(token) ? token : FORMS[form](token);
}

/** A fraction of everyday size, written with the fewest digits: all but a coarse reader leave it as it is. */
function isPlain(token: string): boolean {
  const value = Number(token);
  const size = Math.abs(value);
  return size >= 1e-3 && size < 1e6 && token.includes('.') && String(value) === token;
}

const REFUSED = 'refused';

/** The same, and one word for all that the encoder refuses. */
export function writtenOrRefused(form: NumberForm, token: string): string {
  try {
    return writeNumber(form, token);
  } catch (error) {
    if (error instanceof UnwritableError) return REFUSED;
    throw error;
  }
}

/** Python refuses longer integers; no one means them. */
const MOST_DIGITS = 4300;

export function numberForms(): NumberForm[] {
  return Object.keys(FORMS) as NumberForm[];
}

function isInteger(token: string): boolean {
  return /^-?\d+$/.test(token);
}

function bigInteger(token: string): string {
  return token === '-0' ? '0' : token;
}

function finite(token: string): number {
  const value = Number(token);
  if (!Number.isFinite(value)) throw new UnwritableError('number', `${token} is beyond a double`);
  return value;
}

function split(value: number): Digits {
  const [mantissa = '0', power = '0'] = Math.abs(value).toExponential().split('e');
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  return { sign, digits: mantissa.replace('.', ''), point: Number(power) + 1 };
}

/** Plain notation with the point where it belongs; `tail` is what a whole number ends in (".0" or nothing). */
function plain({ sign, digits, point }: Digits, tail: string): string {
  if (point <= 0) return digits === '0' ? `${sign}0${tail}` : `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}${tail}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Scientific notation; `lone` is what follows a single digit (".0" or nothing). */
function scientific(
  { sign, digits, point }: Digits,
  e: string,
  lone: string,
  plus: string,
  width: number,
): string {
  const power = point - 1;
  const rest = digits.length > 1 ? `.${digits.slice(1)}` : lone;
  return `${sign}${digits[0]}${rest}${e}${power < 0 ? '-' : plus}${String(Math.abs(power)).padStart(width, '0')}`;
}

function pythonFloat(token: string): string {
  const value = Number(token);
  if (!Number.isFinite(value)) return value < 0 ? '-Infinity' : 'Infinity';
  const parts = split(value);
  const fixed = value === 0 || (parts.point > -4 && parts.point <= 16);
  return fixed ? plain(parts, '.0') : scientific(parts, 'e', '', '+', 2);
}

function ryuNumber(token: string, value: number, plus: string): string {
  if (isInteger(token) && token !== '-0' && fitsWord(token)) return token;
  if (!Number.isFinite(value)) throw new UnwritableError('number', `${token} is beyond a double`);
  const parts = split(value);
  const fixed = value === 0 || (parts.point > -5 && parts.point <= 16);
  return fixed ? plain(parts, '.0') : scientific(parts, 'e', '', plus, 1);
}

function partsOf(token: string): readonly [sign: string, whole: string, places: string, power: string] {
  const [, sign = '', whole = '', places = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(token) ?? [];
  return [sign, whole, places, power];
}

function fitsWord(token: string): boolean {
  if (token.length < 19) return true;
  const value = BigInt(token);
  return value >= -(2n ** 63n) && value < 2n ** 64n;
}

/** serde_json's default reading: the digits as a 64-bit integer, then one rounded multiplication or division by ten's power. */
function coarseDouble(token: string): number {
  const [sign, whole, places, power] = partsOf(token);
  let digits = (whole + places).replace(/^0+/, '') || '0';
  let exponent = Number(power) - places.length;
  while (digits.length > 1 && BigInt(digits) >= 2n ** 64n) {
    digits = digits.slice(0, -1);
    exponent += 1;
  }
  const base = Number(BigInt(digits));
  let value = base;
  if (exponent < -308) value = base / 1e308 / 10 ** (-exponent - 308);
  else if (exponent < 0) value = base / Number(`1e${-exponent}`);
  else if (exponent > 0) value = base * Number(`1e${exponent}`);
  return sign === '-' ? -value : value;
}

function jqNumber(token: string): string {
  const read = Number(token);
  const value = Number.isFinite(read) ? read : Math.sign(read) * Number.MAX_VALUE;
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const parts = split(value);
  const far = parts.point <= -4 || parts.point > parts.digits.length + 15;
  return far ? scientific(parts, 'e', '', '+', 2) : plain(parts, '');
}

function javaFloat(token: string): string {
  const value = finite(token);
  if (Math.abs(value) === Number.MIN_VALUE) return value < 0 ? '-4.9E-324' : '4.9E-324';
  const parts = split(value);
  const fixed = value === 0 || (Math.abs(value) >= 1e-3 && Math.abs(value) < 1e7);
  return fixed ? plain(parts, '.0') : scientific(parts, 'E', '.0', '', 1);
}

function phpNumber(token: string): string {
  if (isInteger(token)) {
    const value = BigInt(token);
    if (value >= -(2n ** 63n) && value < 2n ** 63n) return bigInteger(token);
  }
  const value = finite(token);
  const parts = split(value);
  const fixed = value === 0 || (parts.point >= -3 && parts.point <= 17);
  return fixed ? plain(parts, '') : scientific(parts, 'e', '.0', '+', 1);
}

function rubyFloat(token: string): string {
  const value = finite(token);
  const parts = split(value);
  const fixed = value === 0 || (parts.point > -4 && parts.point <= 16);
  return fixed ? plain(parts, '.0') : scientific(parts, 'e', '.0', '+', 2);
}

function dotnetNumber(token: string): string {
  if (isInteger(token) && token !== '-0') return token;
  const value = finite(token);
  const parts = split(value);
  const fixed = value === 0 || (parts.point > -5 && parts.point <= 15);
  return fixed ? plain(parts, '') : scientific(parts, 'E', '', '+', 2);
}

/** PostgreSQL's numeric: exact, never scientific, trailing zeros kept. */
function decimalNumber(token: string): string {
  const [sign, whole, places, power] = partsOf(token);
  const shift = Number(power);
  if (Math.abs(shift) > 1000) throw new UnwritableError('number', `${token} is too long to write out`);
  const scale = Math.max(0, places.length - shift);
  const digits = `${whole}${places}${'0'.repeat(Math.max(0, shift - places.length))}`.padStart(
    scale + 1,
    '0',
  );
  const left = digits.slice(0, digits.length - scale).replace(/^0+(?=\d)/, '');
  const right = digits.slice(digits.length - scale);
  const text = scale > 0 ? `${left}.${right}` : left;
  return /[1-9]/.test(text) ? `${sign}${text}` : text;
}

// Whether a number says the same after an encoder has read and written it: 2^53+1 does not survive a double.

/** Whether encoders of `form` write another number than `token`. One that they refuse is not lost. */
export function losesDigits(form: NumberForm, token: string): boolean {
  const text = writtenOrRefused(form, token);
  return text !== REFUSED && exact(text) !== exact(token);
}

/** The value as digits without zeros at their ends, and the power of ten of the first; equal for equal values. */
function exact(text: string): string {
  const [sign, whole, places, power] = partsOf(text);
  const all = whole + places;
  const first = all.search(/[1-9]/);
  if (first < 0) return '0';
  const digits = all.slice(first).replace(/0+$/, '');
  return `${sign}${digits}e${BigInt(whole.length - first) + BigInt(power)}`;
}

// Whether a number says the same after an encoder has read and written it: 2^53+1 does not survive a double.

import { UnwritableError } from '../errors.ts';
import { writeNumber } from './numbers.ts';
import type { NumberForm } from './numbers.ts';

/** Answers that are remembered for each form: bundles of one origin have the same few numbers again and again. */
const MOST_REMEMBERED = 4096;
const LONGEST_REMEMBERED = 40;
const remembered = new Map<NumberForm, Map<string, boolean>>();

/** Whether encoders of `form` write another number than `token`. One that they refuse is not lost. */
export function losesDigits(form: NumberForm, token: string): boolean {
  let answers = remembered.get(form);
  if (answers === undefined) remembered.set(form, (answers = new Map()));
  const known = answers.get(token);
  if (known !== undefined) return known;
  const answer = isLossy(form, token);
  if (answers.size >= MOST_REMEMBERED) answers.clear();
  if (token.length <= LONGEST_REMEMBERED) answers.set(token, answer);
  return answer;
}

function isLossy(form: NumberForm, token: string): boolean {
  try {
    return exact(writeNumber(form, token)) !== exact(token);
  } catch (error) {
    if (error instanceof UnwritableError) return false;
    throw error;
  }
}

/** The value as digits without zeros at their ends, and the power of ten of the first; equal for equal values. */
function exact(text: string): string {
  const [, sign = '', whole = '', places = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const all = whole + places;
  const first = all.search(/[1-9]/);
  if (first < 0) return '0';
  const digits = all.slice(first).replace(/0+$/, '');
  return `${sign}${digits}e${BigInt(whole.length - first) + BigInt(power)}`;
}

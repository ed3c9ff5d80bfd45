// Whether a number says the same after an encoder has read and written it: 2^53+1 does not survive a double.

import { UnwritableError } from '../errors.ts';
import { writeNumber } from './numbers.ts';
import type { NumberForm } from './numbers.ts';

/** Whether encoders of `form` write another number than `token`. One that they refuse is not lost. */
export function losesDigits(form: NumberForm, token: string): boolean {
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

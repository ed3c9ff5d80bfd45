// Where a bundle is from, as far as something beyond the bundle says so. A hash inside a file proves only that the file agrees
// with itself; a recipe is for everybody to use. Neither says anything about the origin.

import type { Check, Verdict } from './report.ts';

/** By what the origin of a bundle is known. */
export type Origin = 'expect' | 'receipt' | 'download' | 'signature';

/** The verdicts on a bundle that agrees with itself: of known origin, or not. */
export type Intact = 'verified' | 'consistent';

/** Whether the hash reproduces and every rule holds, wherever the bundle is from. */
export function isIntact(verdict: Verdict): verdict is Intact {
  return verdict === 'verified' || verdict === 'consistent';
}

/** The checks whose pass says where a bundle is from. A key that is met for the first time (`signature.pin`) does not. */
const SAYING: ReadonlyMap<string, Origin> = new Map([
  ['hash.expect', 'expect'],
  ['hash.receipt', 'receipt'],
  ['online', 'download'],
  ['signature.signer', 'signature'],
]);

/** Whether a pass of that check says where a bundle is from. */
export function saysOrigin(id: string): boolean {
  return SAYING.has(id);
}

/** With these not passed, another bundle may have the expected hash as well. */
const LOOSE = ['numbers.precision', 'input.lone-surrogates', 'coverage'];

/** By what the origin is known, each once, in the order of the checks; empty where nothing says it. */
export function originOf(checks: readonly Check[]): Origin[] {
  const found: Origin[] = [];
  for (const { id, status } of checks) {
    const origin = status === 'pass' ? SAYING.get(id) : undefined;
    if (origin === undefined || (origin === 'expect' && isLoose(checks))) continue;
    found.push(origin);
  }
  return found;
}

function isLoose(checks: readonly Check[]): boolean {
  return checks.some(({ id, status }) => status === 'warn' && LOOSE.includes(id));
}

const EXPECTED = 'where the bundle is from, by something that did not come with it';
const UNKNOWN =
  'not known: give --expect, --signature with --allowed-signers or --public-key, or --online; or download it with a receipt';

const NOT_ASKED = checkOf('skipped', UNKNOWN);
const REQUIRED = checkOf('absent', UNKNOWN);

const WORDS: Readonly<Record<Origin, string>> = {
  expect: '--expect',
  receipt: 'the receipt of its download',
  download: 'a fresh download',
  signature: 'a signature',
};

/** By what the origin is known, in words: `the receipt of its download and a signature`. */
export function originWords(origin: readonly Origin[]): string {
  return origin.map((one) => WORDS[one]).join(' and ');
}

/** The check `origin`, of a report with these origins. */
export function originCheck(origin: readonly Origin[], required: boolean): Check {
  if (origin.length === 0) return required ? REQUIRED : NOT_ASKED;
  return checkOf('pass', `by ${originWords(origin)}`);
}

function checkOf(status: Check['status'], found: string): Check {
  return { id: 'origin', status, expected: EXPECTED, found, where: [], count: 0 };
}

// All checks with their verdicts, the proofs of an origin, and the sentence of the verdict.

import { type Check, type Verdict, type Report, type Statements, checked, isBad } from './report.ts';

/** Which verdict a failing (or absent) check leads to; a check that is not here only advises. */
const EFFECTS: Readonly<Record<string, Exclude<Verdict, Intact>>> = {
  'input.read': 'unproven',
  'input.json': 'unproven',
  'input.duplicate-keys': 'unproven',
  'input.trailing': 'unproven',
  schema: 'unproven',
  'hash.present': 'unproven',
  'hash.recipe': 'unproven',
  'hash.expect': 'mismatch',
  'hash.scope': 'policy',
  'hash.pin': 'mismatch',
  'hash.receipt': 'mismatch',
  'claims.present': 'unproven',
  'claims.complete': 'unproven',
  'members.types': 'policy',
  'claims.hex': 'policy',
  'claims.dates': 'policy',
  'sources.address': 'policy',
  'sources.consistent': 'policy',
  'chunk.in-document': 'policy',
  'claims.spans': 'policy',
  'claims.verbatim': 'policy',
  'ids.unique': 'policy',
  'ids.content': 'policy',
  'claims.counts': 'policy',
  'times.order': 'policy',
  'chunk.offsets': 'policy',
  'spans.in-document': 'policy',
  'chunk.digest': 'mismatch',
  'content.digest': 'mismatch',
  'snapshot.digest': 'mismatch',
  online: 'mismatch',
  origin: 'policy',
  'signature.read': 'unproven',
  'signature.key': 'unproven',
  'signature.bytes': 'mismatch',
  'signature.file': 'mismatch',
  'signature.pin': 'mismatch',
  'signature.namespace': 'policy',
  'signature.signer': 'policy',
  'timestamp.read': 'unproven',
  'timestamp.digest': 'mismatch',
  'timestamp.bytes': 'mismatch',
  'timestamp.authority': 'policy',
  'timestamp.time': 'policy',
  'crate.read': 'unproven',
  'crate.links': 'policy',
  'crate.files': 'mismatch',
  'attestation.type': 'unproven',
  'attestation.predicate': 'unproven',
  'attestation.subject': 'mismatch',
  'attestation.result': 'mismatch',
};

/** Checks that only advise, unless the caller makes a rule of one. */
const ADVICE = [
  'input.bom',
  'input.crlf',
  'input.lone-surrogates',
  'coverage',
  'snapshot.time',
  'sources.changed',
  'chunk.extracted',
  'chunk.place',
  'chunk.stitched',
  'verdict.recorded',
  'verdict.chunk',
  'claims.words',
  'claims.letters',
  'claims.unique',
  'sections.unique',
  'times.published',
  'numbers.precision',
  'folder.left-out',
  'crate.listed',
];

/** Every check that a report may have. */
export const CHECKS: readonly string[] = [...Object.keys(EFFECTS), ...ADVICE];

/** What a caller insists on beyond the rules that hold for everybody. */
export interface Rules {
  /** Checks of which anything but a pass is a policy failure. */
  readonly failOn?: readonly string[];
  /** A warning is a policy failure, whatever its check. */
  readonly strict?: boolean;
  /** A bundle of unknown origin is a policy failure. */
  readonly requireOrigin?: boolean;
}

const WEIGHT: readonly Verdict[] = ['verified', 'consistent', 'policy', 'unproven', 'mismatch'];

/** The verdict that the checks add up to: `verified` only where one of them says where the bundle is from. */
export function judge(checks: readonly Check[], { failOn, strict = false }: Rules): Verdict {
  let verdict: Verdict = 'verified';
  for (const check of checks) {
    let effect = isBad(check) ? EFFECTS[check.id] : undefined;
    const ruledOut = failOn?.includes(check.id) === true || (strict && check.status === 'warn');
    if (check.status !== 'pass' && ruledOut) effect = ruled(effect);
    if (effect !== undefined && WEIGHT.indexOf(effect) > WEIGHT.indexOf(verdict)) verdict = effect;
  }
  return isIntact(verdict) && originOf(checks).length === 0 ? 'consistent' : verdict;
}

/** A rule of the caller's own turns what would be doubt into a policy failure, but never a mismatch into one. */
function ruled(effect: Verdict | undefined): Exclude<Verdict, Intact> {
  return effect === 'mismatch' ? 'mismatch' : 'policy';
}

// One sentence that says the verdict and why, in words that claim no more than was proved.

/** The summary of a judged report. */
export function summarise(report: Report): string {
  const bad = report.checks.filter(isBad);
  if (report.verdict === 'mismatch') return `The bundle does not match: ${reasons(bad, report)}.`;
  if (report.verdict === 'policy')
    return `The hash inside reproduces, but a rule fails: ${reasons(bad, report)}.`;
  if (report.verdict === 'unproven') return `This cannot be judged: ${reasons(bad, report)}.`;
  const partly = report.checks.some((check) => check.status === 'partly')
    ? ' Not everything was checked.'
    : '';
  return `The hash inside reproduces over ${report.claims_total} claims; ${proved(report)}.${partly}`;
}

function proved(report: Report): string {
  if (report.verdict === 'consistent') return 'that proves consistency, not origin';
  return `its origin is known: ${report.origin.map((one) => SAID[one](report)).join('; ')}`;
}

const SAID: Readonly<Record<Origin, (report: Report) => string>> = {
  expect: () => 'it has the hash that was expected',
  receipt: ({ checks }) =>
    `it is ${checks.find(({ id }) => id === 'hash.receipt')?.found ?? 'as downloaded'}`,
  download: () => 'it is byte for byte a fresh download',
  signature: (report) => `it is signed by ${report.signed_by.join('; ')}${before(report)}`,
};

function before({ signed_before }: Report): string {
  return signed_before.map(({ time, authority }) => `, signed before ${time}, says ${authority}`).join('');
}

function reasons(bad: readonly Check[], report: Report): string {
  const list = bad.length > 0 ? bad : report.checks.filter((check) => check.status === 'warn');
  return list
    .slice(0, 3)
    .map(({ id, found }) => `${id}: ${found.replace(/^\d+ of \d+(?=$|[;,])/, 'only $& pass')}`)
    .join('; ');
}

/** What each statement says: `self-consistent: yes; pinned: not asked; …`. */
export function provedWords(statements: Statements): string {
  const { self_consistent, pinned, identical_to_download, signed } = statements;
  const said = (holds: boolean | null) => (holds === null ? 'not asked' : holds ? 'yes' : 'no');
  return [
    `self-consistent: ${said(self_consistent)}`,
    `pinned: ${said(pinned)}`,
    `identical to a fresh download: ${said(identical_to_download)}`,
    `signed: ${said(signed)}`,
  ].join('; ');
}

// Where a bundle is from, as far as something beyond the bundle says so. A hash inside a file proves only that the file agrees
// with itself; a recipe is for everybody to use. Neither says anything about the origin.

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
  const check = { id: 'origin', expected: EXPECTED };
  if (origin.length > 0) return checked({ ...check, status: 'pass', found: `by ${originWords(origin)}` });
  return checked({ ...check, status: required ? 'absent' : 'skipped', found: UNKNOWN });
}

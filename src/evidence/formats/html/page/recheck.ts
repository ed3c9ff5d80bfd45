// The verification again, in the page, by the same code: the embedded bytes are digested, walked,
// held against the recipe that the report names, and judged. What needed more than the bundle (documents, a receipt, a second
// download) is taken over from the report and marked so.
import { ClaimChecks } from '../../../checks/claims.ts';
import type { ClaimText } from '../../../checks/claim-text.ts';
import { Sampler } from '../../../checks/sample.ts';
import { JsonSyntaxError } from '../../../errors.ts';
import { memoryInput } from '../../../input/replay.ts';
import { Arena } from '../../../json/arena.ts';
import { ANY_TOKENS } from '../../../json/tape.ts';
import { Tokeniser } from '../../../json/tokenise.ts';
import { recipeById } from '../../../recipes/catalogue.ts';
import { readDigest } from '../../../recipes/digest.ts';
import { bytesOf } from '../../../search/search.ts';
import { walk } from '../../../scan/walk.ts';
import { verifyInput } from '../../../verify.ts';
import { judge, summarise, isIntact, originOf } from '../../../report/verdict.ts';
import { type Check, type Report, type Verdict, checked } from '../../../report/report.ts';
import type { Embedded } from '../embedded.ts';
import { Sha256 } from './sha256.ts';

export interface Row extends Check {
  /** Taken over from the report, as a page by itself cannot do it. */
  readonly taken: boolean;
  /** What the report says where that is something else. */
  readonly reported: string | null;
}

export interface Rechecked {
  readonly verdict: Verdict;
  readonly summary: string;
  readonly report: Report;
  readonly rows: readonly Row[];
  /** Of the embedded bytes as a whole. */
  readonly whole: Digest;
  /** Of the bytes that the recipe hashes; null where no recipe reproduces the hash. */
  readonly canonical: (Digest & { readonly bytes: number }) | null;
  readonly claims: readonly ClaimText[];
}

const LISTED = 1000;

/** Never throws for what is wrong with the bytes: that is in the verdict. */
export async function recheck(bytes: Uint8Array, embedded: Embedded): Promise<Rechecked> {
  const whole = await sha256Of(bytes);
  const verified = await verifyInput(memoryInput(bytes), optionsOf(embedded));
  const { signed_by, signed_before } = embedded.report;
  const report = { ...verified, signed_by, signed_before, statements: statementsOf(verified, embedded) };
  const own = [wholeCheck(whole, embedded)];
  const canonical = await digestAgain(bytes, report);
  if (canonical !== null) own.push(canonicalCheck(canonical, report));
  const rows = [...own.map((check) => rowOf(check)), ...merged(report, embedded)];
  const failed = own.filter(({ status }) => status === 'fail');
  // Of the ways to know the origin, a page can carry only a signature; all others were looked at where it was made.
  const origin = originOf(rows.filter(({ id }) => id.startsWith('signature.')));
  const judged = failed.length > 0 ? 'mismatch' : judge(rows, rulesOf(embedded));
  const verdict = isIntact(judged) ? (origin.length > 0 ? 'verified' : 'consistent') : judged;
  const summary = summarise({ ...report, origin, verdict, checks: [...failed, ...rows.slice(own.length)] });
  return { verdict, summary, report, rows, whole, canonical, claims: await claimsOf(bytes, embedded) };
}

function optionsOf({ report, asked }: Embedded) {
  const pinned = asked.pinned.length === 0 && report.recipe !== null ? [report.recipe.id] : asked.pinned;
  return {
    pinned,
    ...rulesOf({ asked }),
    seed: asked.seed,
    exhaustive: asked.exhaustive,
    now: asked.now,
    file: report.file ?? 'bundle',
    ...(asked.expect === null ? {} : { expect: asked.expect }),
    ...(asked.sample === null ? {} : { sample: asked.sample }),
  };
}

function rulesOf({ asked }: Pick<Embedded, 'asked'>) {
  return { failOn: asked.fail_on, strict: asked.strict };
}

/** The page's own insistence on a recipe pins nothing; receipts, downloads and signatures only the report knows. */
function statementsOf({ statements }: Report, { report, asked }: Embedded): Report['statements'] {
  const before = report.statements;
  const insisted = asked.pinned.length > 0 || asked.expect !== null || statements.pinned === false;
  return {
    ...before,
    ...statements,
    pinned: insisted ? statements.pinned : before.pinned,
    identical_to_download: before.identical_to_download,
    signed: before.signed,
  };
}

function wholeCheck(whole: Digest, { sha256 }: Embedded): Check {
  const same = whole.hex === sha256;
  return checked({
    id: 'page.bytes',
    status: same ? 'pass' : 'fail',
    expected: `the bytes that were verified, SHA-256 ${sha256}`,
    found: same ? `the same, by ${whole.by}` : `${whole.hex}, by ${whole.by}`,
  });
}

/** The hash once more, by an implementation that shares nothing with the one that the verifier used here. */
async function digestAgain(bytes: Uint8Array, report: Report): Promise<Rechecked['canonical']> {
  if (report.recipe === null) return null;
  const hashed = await bytesOf(memoryInput(bytes), recipeById(report.recipe.id));
  return { ...(await sha256Of(hashed)), bytes: hashed.length };
}

function canonicalCheck(canonical: Digest, { bundle_sha256 }: Report): Check {
  const same = readDigest(bundle_sha256 ?? '')?.bytes.toString('hex') === canonical.hex;
  return {
    id: 'page.digest',
    status: same ? 'pass' : 'fail',
    expected: bundle_sha256 ?? 'none',
    found: `${canonical.hex}, by ${canonical.by}`,
    where: ['bundle_sha256'],
    count: 0,
  };
}

/** What was found here, each check beside what the report says of it; then what only the report can say. */
function merged(here: Report, { report, asked }: Embedded): Row[] {
  const reported = new Map(report.checks.map((check) => [check.id, check]));
  const rows = here.checks.flatMap((check) => {
    const before = reported.get(check.id);
    // Where it is from was judged with what is not in the page.
    if (check.id === 'origin') return [];
    reported.delete(check.id);
    // The page always insists on the recipe that was found; that it holds is news only where the caller insisted too.
    if (check.id === 'hash.pin' && before === undefined && check.status === 'pass') return [];
    if (check.status === 'skipped' && before !== undefined && before.status !== 'skipped')
      return [{ ...before, taken: true, reported: null }];
    return [rowOf(check, before)];
  });
  if (asked.pinned.length === 0 && here.recipe === null) reported.delete('hash.recipe');
  return [
    ...rows,
    ...[...reported.values()].filter(isKept).map((check) => ({ ...rowOf(check), taken: true })),
  ];
}

/** Checks that look beyond the bundle; and whatever was found wrong that was not looked at here, or the page would hide it. */
function isKept({ id, status }: Check): boolean {
  if (status !== 'pass' && status !== 'skipped') return true;
  return BEYOND.some((name) => id === name || (name.endsWith('.') && id.startsWith(name)));
}

const BEYOND = [
  'origin',
  'hash.receipt',
  'online',
  'content.digest',
  'snapshot.digest',
  'chunk.in-document',
  'spans.in-document',
  'signature.',
  'attestation.',
  'timestamp.',
  'crate.',
];

function rowOf(check: Check, before?: Check): Row {
  const same = before === undefined || (before.status === check.status && before.found === check.found);
  return { ...check, taken: false, reported: same ? null : `${before.status}: ${before.found}` };
}

async function claimsOf(bytes: Uint8Array, { asked }: Embedded): Promise<readonly ClaimText[]> {
  const source = new Tokeniser(new Arena(0, Math.max(4096, bytes.length + 16)), ANY_TOKENS);
  const claims = new ClaimChecks(source, {
    now: asked.now,
    list: LISTED,
    sampler: new Sampler<ClaimText>(0, 1),
  });
  try {
    await walk(source, memoryInput(bytes).open(), [claims]);
    await claims.settleAll();
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
  }
  return claims.listed;
}

// One SHA-256 of bytes at hand: by the browser's Web Crypto where there is one (pages opened from disk have it in some
// browsers and not in others), else by the page's own.

export interface Digest {
  readonly hex: string;
  readonly by: 'Web Crypto' | "the page's own SHA-256";
}

interface Subtle {
  digest(algorithm: 'SHA-256', bytes: Uint8Array): Promise<ArrayBuffer>;
}

/** @param subtle the browser's, or null where it has none */
export async function sha256Of(bytes: Uint8Array, subtle: Subtle | null = ofBrowser()): Promise<Digest> {
  if (subtle !== null) {
    try {
      const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
      return { hex: hexOf(digest), by: 'Web Crypto' };
    } catch {
      // Withheld after all, as some browsers do for pages without an origin.
    }
  }
  return { hex: hexOf(new Sha256().update(bytes).digest()), by: "the page's own SHA-256" };
}

function ofBrowser(): Subtle | null {
  return (globalThis as { crypto?: { subtle?: Subtle } }).crypto?.subtle ?? null;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

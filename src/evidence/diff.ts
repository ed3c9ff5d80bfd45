// What changed between two bundles: claims that came, went, got another verdict, or whose source
// has other content. Both are indexed, and only claims that differ are read again. Memory does not grow with the bundles.

import { hash } from 'node:crypto';
import { changesBetween, type ClaimChange, type ComparedClaim, PARTS } from './claim-changes.ts';
import type { ClaimText } from './checks/claim-text.ts';
import { type Input, memoryInput } from './input/replay.ts';
import { Breath } from './scan/breath.ts';
import { Scratch } from './input/scratch.ts';
import { type Named, Sorter, type Extent } from './scan/sorter.ts';
import { eachClaim, type Claims } from './each-claim.ts';
import { byCodeUnits } from '../text/code-unit-order.ts';

export interface BundleChange extends ClaimChange {
  /** The claim's words, those of the later bundle where both have it. */
  readonly text: string | null;
  /** Its number in the first bundle, from 0. */
  readonly before_index: number | null;
  readonly after_index: number | null;
}

export interface BundleDiff {
  readonly same: boolean;
  readonly before: { readonly bundle_sha256: string | null; readonly claims: number };
  readonly after: { readonly bundle_sha256: string | null; readonly claims: number };
  /** Claims that differ, in all. */
  readonly total: number;
  /** How many of them only the later bundle has, how many only the first. The others are in both. */
  readonly added: number;
  readonly gone: number;
  /** What changed in the first of them, in the order of the first bundle. */
  readonly changes: readonly BundleChange[];
  /** Claims of both that are too large to be compared. */
  readonly not_compared: number;
}

/** Whether both state one hash and yet differ: no digest is of both. */
export function sharesHash({ total, before, after }: BundleDiff): boolean {
  return total > 0 && before.bundle_sha256 !== null && before.bundle_sha256 === after.bundle_sha256;
}

export const SHARED_HASH = 'Both state the same bundle_sha256, though claims differ: verify each of them.';

/** Changes that are read again are together no larger, in bytes of the input. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Compares two bundles claim by claim. @throws {JsonSyntaxError} when one is not readable. */
export async function diffBundles(before: Input, after: Input, limit = 1000): Promise<BundleDiff> {
  const scratch = new Scratch();
  try {
    const [left, right] = [await indexed(before, scratch), await indexed(after, scratch)];
    const { first, ...counts } = await differing(left, right, limit, new Breath(before.signal));
    const changes: BundleChange[] = [];
    let bytes = 0;
    for (const { was, is } of first) {
      bytes += sizeOf(was) + sizeOf(is);
      if (bytes > MOST_BYTES && changes.length > 0) break;
      const claims = [await claimAt(before, was), await claimAt(after, is)] as const;
      const at = { before_index: placeOf(was), after_index: placeOf(is) };
      const text = claims[1]?.parts.text ?? claims[0]?.parts.text ?? null;
      changes.push(...changesOf(...claims).map((change) => ({ ...change, text, ...at })));
    }
    const unread = left.claims.unread + right.claims.unread;
    return {
      same: counts.total === 0 && unread === 0 && left.claims.hash === right.claims.hash,
      before: { bundle_sha256: left.claims.hash, claims: left.claims.count },
      after: { bundle_sha256: right.claims.hash, claims: right.claims.count },
      ...counts,
      changes,
      not_compared: unread,
    };
  } finally {
    scratch.remove();
  }
}

interface Pair {
  /** The number of the claim, those that came after all others. */
  readonly at: number;
  readonly was: Named | undefined;
  readonly is: Named | undefined;
}

/** How many pairs differ, and the first of them. */
async function differing(
  left: Indexed,
  right: Indexed,
  limit: number,
  breath: Breath,
): Promise<{ total: number; added: number; gone: number; first: Pair[] }> {
  let first: Pair[] = [];
  let [total, added, gone, done] = [0, 0, 0, 0];
  for (const [was, is] of pairs(left.sorter.inOrder(), right.sorter.inOrder())) {
    if ((++done & 1023) === 0) await breath.due();
    if (was !== undefined && is !== undefined && digestOf(was) === digestOf(is)) continue;
    total += 1;
    if (was === undefined) added += 1;
    if (is === undefined) gone += 1;
    first.push({ at: was === undefined ? left.claims.count + numberOf(is) : numberOf(was), was, is });
    if (first.length > limit * 2) first = firstOf(first, limit);
  }
  return { total, added, gone, first: firstOf(first, limit) };
}

function firstOf(some: readonly Pair[], limit: number): Pair[] {
  return [...some].sort((a, b) => a.at - b.at).slice(0, limit);
}

function placeOf(entry: Named | undefined): number | null {
  return entry === undefined ? null : numberOf(entry);
}

function changesOf(was: ClaimText | undefined, is: ClaimText | undefined): ClaimChange[] {
  return changesBetween(listOf(was), listOf(is));
}

function listOf(claim: ClaimText | undefined): Map<string, ComparedClaim> {
  return new Map(claim === undefined ? [] : [['', comparedOf(claim)]]);
}

// Every claim of a bundle under a digest of its name, its number, and a digest of what is compared: put in order, on disk
// where there are many, so that two bundles of any size can be held against each other.

const DIGEST = 16;

interface Indexed {
  readonly claims: Claims;
  readonly sorter: Sorter;
}

/** @throws {JsonSyntaxError} */
async function indexed(input: Input, scratch: Scratch): Promise<Indexed> {
  // Digests are in no language.
  const sorter = new Sorter(byCodeUnits, scratch);
  const claims = await eachClaim(input, (claim, place) => {
    const { id, text } = claim.parts;
    const name = digest(id === undefined ? ['text', text] : ['id', id]);
    const said = comparedOf(claim);
    const compared = digest(PARTS.map((part) => said[part]));
    sorter.add(`${name}${String(claim.index).padStart(DIGEST, '0')}${compared}`, place.start, place.end);
  });
  return { claims, sorter };
}

/** As JSON a lone surrogate stays one, and nothing absent is taken for something. */
function digest(values: readonly (string | undefined)[]): string {
  return hash('sha256', JSON.stringify(values), 'binary').slice(0, DIGEST);
}

/** Claims of one name, the first with the first; one by itself where the other bundle has no such claim. */
function* pairs(
  left: Iterator<Named, undefined>,
  right: Iterator<Named, undefined>,
): Generator<readonly [Named | undefined, Named | undefined]> {
  let [one, other] = [left.next().value, right.next().value];
  while (one !== undefined || other !== undefined) {
    const [a, b] = [nameOf(one), nameOf(other)];
    yield [a <= b ? one : undefined, b <= a ? other : undefined];
    if (a <= b) one = left.next().value;
    if (b <= a) other = right.next().value;
  }
}

/** After all others where there is none. */
function nameOf(entry: Named | undefined): string {
  return entry === undefined ? '\uffff' : entry.name.slice(0, DIGEST);
}

function numberOf(entry: Named | undefined): number {
  return Number(entry?.name.slice(DIGEST, 2 * DIGEST) ?? 0);
}

function digestOf({ name }: Named): string {
  return name.slice(2 * DIGEST);
}

function sizeOf(place: Extent | undefined): number {
  return place === undefined ? 0 : place.end - place.start;
}

/** The claim at that place, read again. */
async function claimAt(input: Input, place: Extent | undefined): Promise<ClaimText | undefined> {
  if (place === undefined) return undefined;
  const bytes = Buffer.allocUnsafe(place.end - place.start);
  const reader = input.open(place.start);
  for (let filled = 0; filled < bytes.length;) {
    const got = await reader.read(bytes, filled, bytes.length - filled);
    if (got === 0) return undefined;
    filled += got;
  }
  const bundle = Buffer.concat([Buffer.from('{"claims":['), bytes, Buffer.from(']}')]);
  let found: ClaimText | undefined;
  await eachClaim(memoryInput(bundle), (claim) => (found = claim));
  return found;
}

function comparedOf(claim: ClaimText): ComparedClaim {
  const { text, verdict, contentSha, chunk, sourceUrl: url, retrievedAt: date, snapshot } = claim.parts;
  const spans = claim.spans?.spans.map(({ start, end }) => `${start}-${end}`).join(', ');
  return { name: titleOf(claim), text, verdict, source: contentSha, url, date, snapshot, chunk, spans };
}

function titleOf(claim: ClaimText): string {
  return claim.parts.id ?? claim.parts.text ?? `claim ${claim.index}`;
}

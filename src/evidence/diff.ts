// What changed between two bundles: claims that came, went, got another verdict, or whose source has other content.

import { ClaimChecks } from './checks/claims.ts';
import { Sampler } from './checks/sampler.ts';
import type { ClaimText } from './checks/claim-text.ts';
import { Arena } from './json/arena.ts';
import { Tokeniser } from './json/tokenise.ts';
import type { Input } from './input/replay.ts';
import { Head } from './scan/head.ts';
import { walk } from './scan/walk.ts';

export interface ClaimChange {
  readonly change: 'added' | 'gone' | 'verdict' | 'text' | 'source' | 'chunk' | 'spans';
  /** The claim's id, or its text where it has none. */
  readonly claim: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface BundleDiff {
  readonly same: boolean;
  readonly before: { readonly bundle_sha256: string | null; readonly claims: number };
  readonly after: { readonly bundle_sha256: string | null; readonly claims: number };
  readonly changes: readonly ClaimChange[];
}

/** Compares two bundles claim by claim. @throws {JsonSyntaxError} when one is not readable. */
export async function diffBundles(before: Input, after: Input): Promise<BundleDiff> {
  const [left, right] = [await readAll(before), await readAll(after)];
  const changes: ClaimChange[] = [];
  const rest = new Map(right.claims);
  for (const [key, claim] of left.claims) {
    const other = rest.get(key);
    rest.delete(key);
    if (other === undefined)
      changes.push({
        change: 'gone',
        claim: nameOf(claim),
        before: claim.parts.verdict ?? null,
        after: null,
      });
    else changes.push(...compare(claim, other));
  }
  for (const claim of rest.values())
    changes.push({ change: 'added', claim: nameOf(claim), before: null, after: claim.parts.verdict ?? null });
  return {
    same: changes.length === 0 && left.hash === right.hash,
    before: { bundle_sha256: left.hash, claims: left.claims.size },
    after: { bundle_sha256: right.hash, claims: right.claims.size },
    changes,
  };
}

/** Every claim of a bundle as text, in order. @throws {JsonSyntaxError} */
export async function readClaims(
  input: Input,
): Promise<{ hash: string | null; claims: readonly ClaimText[] }> {
  const source = new Tokeniser(new Arena(0));
  const head = new Head(source);
  const claims = new ClaimChecks(source, {
    now: Number.MAX_SAFE_INTEGER,
    list: Number.MAX_SAFE_INTEGER,
    sampler: new Sampler(0, 1),
  });
  await walk(source, input.open(), [head, claims]);
  return { hash: head.hash, claims: claims.listed };
}

async function readAll(input: Input): Promise<{ hash: string | null; claims: Map<string, ClaimText> }> {
  const { hash, claims } = await readClaims(input);
  const byKey = new Map<string, ClaimText>();
  for (const claim of claims) {
    const key = claim.parts.id ?? `text ${claim.parts.text ?? ''}`;
    // The second of two with one id is told apart by its place, or it would vanish.
    byKey.set(byKey.has(key) ? `${key} #${claim.index}` : key, claim);
  }
  return { hash, claims: byKey };
}

function compare(left: ClaimText, right: ClaimText): ClaimChange[] {
  const changes: ClaimChange[] = [];
  const looked = [
    ['text', left.parts.text, right.parts.text],
    ['verdict', left.parts.verdict, right.parts.verdict],
    ['source', left.parts.contentSha, right.parts.contentSha],
    ['chunk', left.parts.chunk, right.parts.chunk],
    ['spans', placesOf(left), placesOf(right)],
  ] as const;
  for (const [change, before, after] of looked) {
    if (before !== after)
      changes.push({ change, claim: nameOf(left), before: before ?? null, after: after ?? null });
  }
  return changes;
}

/** Where the claim's stretches are, `4-17, 32-60`; undefined where it is one. */
function placesOf({ spans }: ClaimText): string | undefined {
  return spans?.spans.map(({ start, end }) => `${start}-${end}`).join(', ');
}

function nameOf(claim: ClaimText): string {
  return claim.parts.id ?? claim.parts.text ?? `claim ${claim.index}`;
}

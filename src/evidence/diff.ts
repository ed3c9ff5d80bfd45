// What changed between two bundles: claims that came, went, got another verdict, or whose source has other content.

import { byKey, changesBetween, type ClaimChange, type ComparedClaim } from './claim-changes.ts';
import { ClaimChecks } from './checks/claims.ts';
import { Sampler } from './checks/sampler.ts';
import type { ClaimText } from './checks/claim-text.ts';
import { Arena } from './json/arena.ts';
import { Tokeniser } from './json/tokenise.ts';
import type { Input } from './input/replay.ts';
import { Head } from './scan/head.ts';
import { walk } from './scan/walk.ts';

export interface BundleDiff {
  readonly same: boolean;
  readonly before: { readonly bundle_sha256: string | null; readonly claims: number };
  readonly after: { readonly bundle_sha256: string | null; readonly claims: number };
  readonly changes: readonly ClaimChange[];
}

/** Compares two bundles claim by claim. @throws {JsonSyntaxError} when one is not readable. */
export async function diffBundles(before: Input, after: Input): Promise<BundleDiff> {
  const [left, right] = [await readAll(before), await readAll(after)];
  const changes = changesBetween(left.claims, right.claims);
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

async function readAll(input: Input): Promise<{ hash: string | null; claims: Map<string, ComparedClaim> }> {
  const { hash, claims } = await readClaims(input);
  const keys = claims.map(({ parts }) => parts.id ?? `text ${parts.text ?? ''}`);
  return { hash, claims: byKey(claims.map(comparedOf), (_claim, index) => keys[index] ?? '') };
}

function comparedOf(claim: ClaimText): ComparedClaim {
  const { text, verdict, contentSha, chunk } = claim.parts;
  return { name: nameOf(claim), text, verdict, source: contentSha, chunk, spans: placesOf(claim) };
}

/** Where the claim's stretches are, `4-17, 32-60`; undefined where it is one. */
function placesOf({ spans }: ClaimText): string | undefined {
  return spans?.spans.map(({ start, end }) => `${start}-${end}`).join(', ');
}

function nameOf(claim: ClaimText): string {
  return claim.parts.id ?? claim.parts.text ?? `claim ${claim.index}`;
}

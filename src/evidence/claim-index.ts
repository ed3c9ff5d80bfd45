// Every claim of a bundle under a digest of its name, its number, and a digest of what is compared: put in order, on disk
// where there are many, so that two bundles of any size can be held against each other.

import { hash } from 'node:crypto';
import { PARTS, type ComparedClaim } from './claim-changes.ts';
import type { ClaimText } from './checks/claim-text.ts';
import { eachClaim } from './each-claim.ts';
import type { Claims } from './each-claim.ts';
import { memoryInput } from './input/replay.ts';
import type { Input } from './input/replay.ts';
import type { Scratch } from './scan/scratch.ts';
import { Sorter } from './scan/sorter.ts';
import type { Extent, Named } from './scan/sorter.ts';

export const DIGEST = 16;

export interface Indexed {
  readonly claims: Claims;
  readonly sorter: Sorter;
}

/** Two claims are the same where these `parts` are; `each` sees every claim and where it is. @throws {JsonSyntaxError} */
export async function indexed(
  input: Input,
  scratch: Scratch,
  parts: readonly (keyof ComparedClaim)[] = PARTS,
  each: (claim: ClaimText, place: Extent) => void = () => undefined,
): Promise<Indexed> {
  const sorter = sorterOf(scratch);
  const claims = await eachClaim(input, (claim, place) => {
    const { id, text } = claim.parts;
    const name = digest(id === undefined ? ['text', text] : ['id', id]);
    const said = comparedOf(claim);
    const compared = digest(parts.map((part) => said[part]));
    sorter.add(`${name}${String(claim.index).padStart(DIGEST, '0')}${compared}`, place.start, place.end);
    each(claim, place);
  });
  return { claims, sorter };
}

/** By code units: digests are in no language. */
export function sorterOf(scratch: Scratch): Sorter {
  return new Sorter((a, b) => (a < b ? -1 : a > b ? 1 : 0), scratch);
}

/** As JSON a lone surrogate stays one, and nothing absent is taken for something. */
export function digest(values: readonly (string | undefined)[]): string {
  return hash('sha256', JSON.stringify(values), 'binary').slice(0, DIGEST);
}

/** Claims of one name, the first with the first; one alone where the other bundle has no such claim. */
export function* pairs(
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

export function numberOf(entry: Named | undefined): number {
  return Number(entry?.name.slice(DIGEST, 2 * DIGEST) ?? 0);
}

export function digestOf({ name }: Named): string {
  return name.slice(2 * DIGEST);
}

export function sizeOf(place: Extent | undefined): number {
  return place === undefined ? 0 : place.end - place.start;
}

/** The claim at that place, read again. */
export async function claimAt(input: Input, place: Extent | undefined): Promise<ClaimText | undefined> {
  if (place === undefined) return undefined;
  const bytes = Buffer.allocUnsafe(place.end - place.start);
  const reader = input.open(place.start);
  for (let filled = 0; filled < bytes.length;) {
    const got = await reader.read(bytes, filled, bytes.length - filled);
    if (got === 0) return undefined;
    filled += got;
  }
  const alone = Buffer.concat([Buffer.from('{"claims":['), bytes, Buffer.from(']}')]);
  let found: ClaimText | undefined;
  await eachClaim(memoryInput(alone), (claim) => (found = claim));
  return found;
}

export function comparedOf(claim: ClaimText): ComparedClaim {
  const { text, verdict, contentSha, chunk, sourceUrl: url, retrievedAt: date, snapshot } = claim.parts;
  const spans = claim.spans?.spans.map(({ start, end }) => `${start}-${end}`).join(', ');
  return { name: titleOf(claim), text, verdict, source: contentSha, url, date, snapshot, chunk, spans };
}

export function titleOf(claim: ClaimText): string {
  return claim.parts.id ?? claim.parts.text ?? `claim ${claim.index}`;
}

// The claims of a bundle one by one, as text, and a page of them: never all at once.

import { ClaimChecks } from './checks/claims.ts';
import type { ClaimText } from './checks/claim-text.ts';
import { Sampler } from './checks/sample.ts';
import type { Input } from './input/replay.ts';
import { Arena } from './json/arena.ts';
import { Tokeniser } from './json/tokenise.ts';
import { Head } from './scan/head.ts';
import type { Extent } from './scan/sorter.ts';
import { walk } from './scan/walk.ts';

/** Claims of a page are together no larger, in bytes of the input, unless a single one is. */
const PAGE_BYTES = 4 * 1024 * 1024;
const MOST_WORDS = 100;

export interface Claims {
  readonly hash: string | null;
  readonly count: number;
  /** Claims too large to be made text of: they were passed over. */
  readonly unread: number;
}

/** Hands every claim over, and where it is in the input; what is wrong with it is known at the end. @throws {JsonSyntaxError} */
export async function eachClaim(
  input: Input,
  take: (claim: ClaimText, place: Extent) => void,
): Promise<Claims> {
  const source = new Tokeniser(new Arena(0));
  const head = new Head(source);
  const claims = new ClaimChecks(source, {
    now: Number.MAX_SAFE_INTEGER,
    list: 0,
    sampler: new Sampler(0, 1),
    each: (claim, token) => {
      const { tape, arena } = source;
      take(claim, { start: arena.base + tape.start(token), end: arena.base + tape.end(token) });
    },
  });
  await walk(source, input.open(), [head, claims]);
  await claims.settleAll();
  source.release();
  return { hash: head.hash, count: claims.count, unread: claims.unjudgedCount };
}

export interface Page {
  readonly claims: readonly ClaimText[];
  /** How many claims there are of those asked for. */
  readonly total: number;
  /** Recorded verdicts of all claims, the first hundred. */
  readonly verdicts: ReadonlySet<string>;
}

/**
 * The claims from `offset` on, at most `limit` and 4 MiB of them; with `verdict`, of those that it is recorded of.
 * @throws {JsonSyntaxError}
 */
export async function readClaims(
  input: Input,
  {
    verdict,
    limit = 1000,
    offset = 0,
  }: { verdict?: string | undefined; limit?: number; offset?: number } = {},
): Promise<Page> {
  const claims: ClaimText[] = [];
  const verdicts = new Set<string>();
  let [total, bytes] = [0, 0];
  await eachClaim(input, (claim, { start, end }) => {
    if (verdicts.size < MOST_WORDS) verdicts.add(claim.parts.verdict ?? 'absent');
    if (verdict !== undefined && claim.parts.verdict !== verdict) return;
    total += 1;
    if (total <= offset || claims.length >= limit || bytes > PAGE_BYTES) return;
    bytes += end - start;
    if (claims.length === 0 || bytes <= PAGE_BYTES) claims.push(claim);
  });
  return { claims, total, verdicts };
}

// A statement as a claim with its citation.
import { claimAt, type Cited, type CitingStore } from '../citing/compose.ts';
import type { Statement } from './statement.ts';

/** As `claimAt`; its citation opens at its own words, behind what governs them. Errors: those of the store. */
export function claimOfStatement(
  store: CitingStore,
  { chunk, spans, parts, partial }: Pick<Statement, 'chunk' | 'spans' | 'parts' | 'partial'>,
): Promise<Cited | undefined> {
  const [own] = parts.own;
  return claimAt(store, chunk, spans, {
    ...(partial === undefined ? {} : { partial }),
    ...(own === undefined ? {} : { saysAt: own.start }),
  });
}

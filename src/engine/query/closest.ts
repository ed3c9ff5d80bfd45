// What is nearest to a question that is not answered: passages to read, never an answer.
import type { Citation } from '../../api/payloads/common.ts';
import { cite, claimAt } from '../citing/compose.ts';
import type { ChunkRecord } from '../../store/corpus-store.ts';
import { AT } from '../statements/feature-names.ts';
import { blockOf, type Ranked } from '../statements/ranking.ts';
import type { Span } from '../statements/statement.ts';
import type { Finding, FindingStore } from './find.ts';

const MOST = 3;
/** A passage of less of the question than this is near to nothing, as a share of its weight. */
const LEAST = 0.3;

/** Up to three passages, nearest first, of which no two overlap; none where nothing has enough of the question. */
export async function closest(store: FindingStore, findings: readonly Finding[]): Promise<Citation[]> {
  const found: Citation[] = [];
  const seen = new Set<string>();
  const near = findings
    .flatMap(({ ranking }) => ranking)
    .filter(({ features }) => features[AT.whole]! >= LEAST);
  for (const one of near.toSorted((a, b) => b.likely - a.likely)) {
    if (found.length === MOST) break;
    if (seen.has(blockOf(one))) continue;
    seen.add(blockOf(one));
    const citation = await passageOf(store, one);
    // Items of one list have its lead-in in common, and would read alike.
    if (citation !== undefined && !found.some((other) => overlap(other, citation))) found.push(citation);
  }
  return found;
}

function overlap(a: Citation, b: Citation): boolean {
  const sameText = a.document_id === b.document_id;
  return sameText && a.locator.start < b.locator.end && b.locator.start < a.locator.end;
}

async function passageOf(store: FindingStore, { statement }: Ranked): Promise<Citation | undefined> {
  const { chunk, spans } = statement;
  const made = await claimAt(store, chunk, spans);
  if (made !== undefined) return made.citation;
  // Not to be said by itself, but still where to look, with the blocks around it.
  const [document] = await store.documentsById([chunk.document_id]);
  if (document === undefined) return undefined;
  const { start, end } = blocksAround(chunk, spans);
  return cite(document, chunk, start, end);
}

/** The whole blocks of the chunk that hold the stretches: offsets into its text, the whole of it where it has no blocks there. */
function blocksAround({ start, text, structure }: ChunkRecord, spans: readonly Span[]): Place {
  const inside = (structure?.blocks ?? []).filter((block) =>
    spans.some((span) => span.start - start < block.end && span.end - start > block.start),
  );
  return { start: inside[0]?.start ?? 0, end: inside.at(-1)?.end ?? text.length };
}

type Place = Pick<Span, 'start' | 'end'>;

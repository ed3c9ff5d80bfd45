// What is nearest to a question that is not answered: passages to read, never an answer.
import type { Citation } from '../../api/payloads/common.ts';
import { cite, claimAt } from '../citing/compose.ts';
import { AT } from '../statements/feature-names.ts';
import { blockOf, type Ranked } from '../statements/ranking.ts';
import type { Finding, FindingStore } from './find.ts';

const MOST = 3;
/** A passage of less of the question than this is near to nothing, as a share of its weight. */
const LEAST = 0.3;

/** Up to three passages, nearest first, each of another block; none where nothing has enough of the question. */
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
    if (citation !== undefined) found.push(citation);
  }
  return found;
}

async function passageOf(store: FindingStore, { statement }: Ranked): Promise<Citation | undefined> {
  const { chunk, spans } = statement;
  const made = await claimAt(store, chunk, spans);
  if (made !== undefined) return made.citation;
  // Not to be said by itself, but still where to look: the whole chunk is.
  const [document] = await store.documentsById([chunk.document_id]);
  return document === undefined ? undefined : cite(document, chunk, 0, chunk.text.length);
}

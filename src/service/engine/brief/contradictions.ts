// What is contradicted: sentences of different documents on the same thing where the validator finds a number, a negation
// or a direction turned round. Both are shown with their citations; neither is called false.
import { sentences } from '../../../text/sentences.ts';
import type { Conflict } from '../answer.ts';
import type { Citation } from '../compose.ts';
import type { Graph } from '../entities/graph.ts';
import { isProse } from '../passages.ts';
import { lookAgain } from '../secondlook.ts';
import type { Contradiction } from './brief.ts';
import { claimOf, type Made, type Written } from './claims.ts';
import { breath, type BriefContext, type BriefStore } from './reading.ts';
import { isSameThing } from './same-thing.ts';
import { pointsBack } from './standing.ts';

export interface Found {
  readonly paragraphs: readonly Written[];
  readonly contradictions: readonly Contradiction[];
}

/** One unit of work buys a second look at so many claims. */
const LOOKS_A_UNIT = 10;

/** Looks at each claim in turn until `most` pairs are found. */
export async function contradictionsOf(
  store: BriefStore,
  graph: Graph,
  all: readonly Made[],
  most: number,
  context: BriefContext,
): Promise<Found> {
  const pairs = new Map<string, { pair: readonly [Made, Made]; reason: string }>();
  for (const [at, made] of all.entries()) {
    if (pairs.size >= most) break;
    context.signal?.throwIfAborted();
    if (at % LOOKS_A_UNIT === 0) context.spend?.(1);
    const { conflicts, citations } = await lookAgain(store, made.claim, made.document);
    for (const conflict of conflicts) {
      const other = await otherSide(store, graph, conflict, citations);
      if (other === undefined || !shareNames(made, other)) continue;
      if (!isSameThing(made.claim.text, other.claim.text, conflict.reason)) continue;
      const key = [made.claim.text, other.claim.text].toSorted(byText).join('\n');
      if (!pairs.has(key)) pairs.set(key, { pair: [made, other], reason: conflict.reason });
    }
    await breath();
  }
  const found = [...pairs.values()].slice(0, most);
  return {
    paragraphs: found.map(({ pair }) => ({ topic: topicOf(graph, pair), relation: 'conflict', made: pair })),
    contradictions: found.map(({ pair: [one, other], reason }) => ({
      claim_ids: [one.claim.id, other.claim.id],
      reason,
    })),
  };
}

/** The sentence that disagrees as a claim of its own; undefined where it is none, or needs others to be understood. */
async function otherSide(
  store: BriefStore,
  graph: Graph,
  { citation_id }: Conflict,
  citations: readonly Citation[],
): Promise<Made | undefined> {
  const citation = citations.find(({ id }) => id === citation_id);
  if (citation === undefined || !isProse(citation.quote) || pointsBack(citation.quote)) return undefined;
  if (sentences(citation.quote).length > 1) return undefined;
  const [chunk] = await store.chunksById([citation.chunk_id]);
  const [document] = await store.documentsById([citation.document_id]);
  if (chunk === undefined || document === undefined) return undefined;
  const start = citation.locator.start - chunk.start;
  const end = citation.locator.end - chunk.start;
  const place = graph.sentences.find((one) => one.chunk === chunk.id && one.start === start);
  return claimOf({ document, chunk, start, end, entities: place?.entities ?? [] });
}

/** Two sentences that name nothing in common speak of two things. */
function shareNames(one: Made, other: Made): boolean {
  const none = one.entities.length === 0 && other.entities.length === 0;
  return none || one.entities.some((entity) => other.entities.includes(entity));
}

/** The name that both have and that is mentioned least, for it tells most. */
function topicOf(graph: Graph, [one, other]: readonly [Made, Made]): string | null {
  const shared = one.entities.filter((entity) => other.entities.includes(entity));
  return graph.entities[Math.max(...shared)]?.name ?? null;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

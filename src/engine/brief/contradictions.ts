// Contradictions: sentences of different documents about the same fact, one of which says otherwise. Both are shown with their citations; neither is called false.
import type { Contradiction } from '../../api/payloads/brief.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { Citation } from '../../api/payloads/common.ts';
import type { Graph } from '../entities/graph.ts';
import { isProse } from '../citing/passages.ts';
import { claimOf, type Made, type Written } from './claims.ts';
import { breathe } from '../../text/breathe.ts';
import { lookOtherwise } from '../disagreement/otherwise.ts';
import { dayOf } from './stories/profiles.ts';
import { pointsNowhere } from './sentences/antecedents.ts';
import { type BriefContext, type BriefStore, speaksOfItself } from './reading.ts';
import { isFinite } from './sentences/form.ts';

export interface Found {
  readonly paragraphs: readonly Written[];
  readonly contradictions: readonly Contradiction[];
}

interface Pair {
  readonly claims: readonly [Made, Made];
  readonly reason: string;
}

/** Claims checked for contradictions in one unit of work. */
const LOOKS_A_UNIT = 10;

/** Looks at each claim in turn until `most` pairs are found. */
export async function contradictionsOf(
  store: BriefStore,
  graph: Graph,
  all: readonly Made[],
  most: number,
  context: BriefContext,
): Promise<Found> {
  const pairs = new Map<string, Pair>();
  for (const [at, made] of all.entries()) {
    if (pairs.size >= most) break;
    context.signal?.throwIfAborted();
    if (at % LOOKS_A_UNIT === 0) context.spend?.(1);
    for (const pair of await conflictsWith(store, graph, made, context)) {
      const key = pair.claims
        .map(({ claim }) => claim.text)
        .toSorted(byCodeUnits)
        .join('\n');
      if (!pairs.has(key)) pairs.set(key, pair);
    }
    await breathe(context.signal);
  }
  const found = [...pairs.values()].slice(0, most);
  return {
    paragraphs: found.map(({ claims }) => ({
      topic: topicOf(graph, claims),
      relation: 'conflict',
      made: claims,
    })),
    contradictions: found.map(({ claims: [one, other], reason }) => ({
      claim_ids: [one.claim.id, other.claim.id],
      reason,
    })),
  };
}

async function conflictsWith(
  store: BriefStore,
  graph: Graph,
  made: Made,
  context: BriefContext,
): Promise<Pair[]> {
  const { claim, document } = made;
  const sought = { text: claim.text, sources: new Set([document.content_sha256]), title: document.title };
  const pairs: Pair[] = [];
  for (const { citation, reason } of await lookOtherwise(store, sought, context.signal)) {
    const other = await otherSide(store, graph, citation);
    if (other === undefined || areFarApart(made, other) || areOfTwoSpeakers(made, other)) continue;
    if (shareNames(made, other)) pairs.push({ claims: [made, other], reason });
  }
  return pairs;
}

/**
 * Whether they are of different times: where both name a year that was compared; else each is of the day of its
 * document, and these are further apart than a state of things lasts.
 */
function areFarApart(one: Made, other: Made): boolean {
  const [here, there] = [dayOf(one.document), dayOf(other.document)];
  if (here === undefined || there === undefined || Math.abs(here - there) <= LASTS) return false;
  return !YEAR.test(one.claim.text) || !YEAR.test(other.claim.text);
}

/** What "we" did in one source is not what "we" did in another. */
function areOfTwoSpeakers(one: Made, other: Made): boolean {
  return (
    one.document.source_id !== other.document.source_id &&
    [one, other].some(({ claim }) => speaksOfItself(claim.text))
  );
}

/** In days. */
const LASTS = 14;
const YEAR = /\b(?:1[5-9]|20|21)\d\d\b/;

/** The sentence that disagrees as a claim of its own; undefined where it is none, or needs others to be understood. */
async function otherSide(
  store: BriefStore,
  graph: Graph,
  { chunk_id, locator }: Citation,
): Promise<Made | undefined> {
  const [chunk] = await store.chunksById([chunk_id]);
  if (chunk === undefined) return undefined;
  const [start, end] = [locator.start - chunk.start, locator.end - chunk.start];
  const text = chunk.text.slice(start, end);
  const [document] = await store.documentsById([chunk.document_id]);
  if (document === undefined || !isProse(text) || !isFinite(text) || pointsNowhere(text, document))
    return undefined;
  const place = graph.sentences.find((one) => one.chunk === chunk.id && one.start === start);
  return claimOf({ document, chunk, start, end, entities: place?.entities ?? [] });
}

/** Two sentences without a name in common are about different subjects. */
function shareNames(one: Made, other: Made): boolean {
  const none = one.entities.length === 0 && other.entities.length === 0;
  return none || one.entities.some((entity) => other.entities.includes(entity));
}

/** The rarest name that both have: the most specific one. */
function topicOf(graph: Graph, [one, other]: readonly [Made, Made]): string | null {
  const shared = one.entities.filter((entity) => other.entities.includes(entity));
  return graph.entities[Math.max(...shared)]?.name ?? null;
}

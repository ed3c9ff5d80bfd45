// POST /v1/causal, the engine's part: resolves the entity, traces the shock and builds the payload of service.md. No HTTP, no
// SQL, no clock: the same corpus and request give the same bytes.
import type { CausalHop, CausalReason, CausalTrace, Direction, SaidLink } from '../../api/payloads/causal.ts';
import type { Billing } from '../../api/payloads/common.ts';
import { contentId } from '../citing/compose.ts';
import type { EntityView } from '../entities/entity-index.ts';
import { traceSeedOf } from './trace/trace-seed.ts';
import type { QuotedLink } from './trace/hops.ts';
import { labelOf } from './links/labels.ts';
import { precisionOf } from './links/measured.ts';
import { nothingFound } from './trace/reasons.ts';
import type { TracedStore } from './trace/reading.ts';
import { traceFrom, type Hop, type Trace, type TraceContext } from './trace/trace.ts';

export interface CausalRequest {
  readonly entity: string;
  readonly shock: string;
  readonly max_hops: number;
  readonly direction: Direction;
  readonly min_confidence: number;
}

/** The trace without what the service adds: its id, its time, what it cost. */
export type CausalAnswer = Omit<CausalTrace, 'id' | 'created_at' | keyof Billing>;

/** Traces a shock. Errors: those of the store; the signal's reason; what `spend` throws before there is a hop. */
export async function traceCauses(
  store: TracedStore,
  request: CausalRequest,
  view: () => Promise<EntityView>,
  context: TraceContext = {},
): Promise<CausalAnswer> {
  const named = nameIn(await view(), request.entity);
  const near = request.direction === 'forward' ? 'cause' : 'effect';
  const from = traceSeedOf(named.names, request.shock, near);
  const limits = { maxHops: request.max_hops, minConfidence: request.min_confidence };
  const trace = await traceFrom(store, from, limits, context);
  const reasons = trace.hops.length > 0 ? [] : nothingFound(request, named, trace);
  return answerOf(request, named, trace, reasons);
}

export interface RequestedEntity {
  readonly id: string | null;
  readonly name: string;
  readonly names: readonly string[];
  /** The most similar names of the corpus, where no name matches. */
  readonly nearest: readonly string[];
}

/** The entity with this name or id; a phrase that is no name of the corpus is taken as it is written. */
function nameIn(view: EntityView, asked: string): RequestedEntity {
  const short = asked.slice(0, 400);
  const names = view.names();
  const byId = view.graph.entities[view.graph.placeOf.get(short) ?? -1];
  const entity =
    byId ?? names.byAlias(short)[0] ?? names.resolve(short, 1).find(({ match }) => match.match)?.entity;
  if (entity === undefined) {
    const nearest = names.search(short).slice(0, 3);
    return { id: null, name: asked, names: [short], nearest: nearest.map((one) => one.entity.name) };
  }
  const spellings = [...(byId === undefined ? [short] : []), entity.name, ...entity.aliases];
  return { id: entity.id, name: entity.name, names: spellings, nearest: [] };
}

function answerOf(
  request: CausalRequest,
  named: RequestedEntity,
  trace: Trace,
  reasons: readonly CausalReason[],
): CausalAnswer {
  const hops = trace.hops.map((hop) => hopOf(hop));
  const shown = [...trace.hops.flatMap(({ step }) => step.quotes), ...trace.denied, ...trace.notes];
  return {
    outcome: hops.length > 0 ? 'answered' : 'insufficient_evidence',
    entity: { asked: request.entity, id: named.id, name: named.name },
    shock: request.shock,
    direction: request.direction,
    max_hops: request.max_hops,
    min_confidence: request.min_confidence,
    shock_stated: trace.shockStated,
    hops,
    loops: trace.loops,
    dead_ends: trace.deadEnds.map((hop) => ({ hop, label: labelBehind(hops[hop - 1]!, request) })),
    open_ends: trace.openEnds,
    truncated: trace.truncatedBy !== null,
    truncated_by: trace.truncatedBy,
    denied: trace.denied.map(saidOf),
    notes: trace.notes.map(saidOf),
    claims: distinct(shown.map(({ claim }) => claim)),
    citations: distinct(shown.map(({ citation }) => citation)),
    reasons,
  };
}

function hopOf({ n, after, depth, step, pathConfidence }: Hop): CausalHop {
  const [best, ...others] = step.quotes;
  return {
    n,
    after,
    depth,
    ...saidOf(best!),
    polarity: step.polarity === 0 ? null : step.polarity > 0 ? '+' : '-',
    confidence: step.confidence,
    path_confidence: pathConfidence,
    claim_id: best!.claim.id,
    citation_ids: [...new Set(step.quotes.map(({ citation }) => citation.id))],
    also: others.map(saidOf),
    sources: step.sources,
  };
}

function saidOf({ found: { link, sentence }, claim, citation }: QuotedLink): SaidLink {
  return {
    from: labelOf(sentence.text, link.cause),
    to: labelOf(sentence.text, link.effect),
    cue: link.words,
    tier: link.tier,
    cue_precision: precisionOf(link.cue.name),
    modality: link.modality,
    said_by: link.said_by,
    text: claim.text,
    citation_ids: [citation.id],
  };
}

function labelBehind(hop: CausalHop, { direction }: CausalRequest): string {
  return direction === 'forward' ? hop.to : hop.from;
}

function distinct<T extends { readonly id: string }>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

/** The id of a trace: the same for the same request over the same sentences. */
export function traceId(answer: CausalAnswer): string {
  const { entity, shock, direction, max_hops, min_confidence, claims } = answer;
  const asked = [entity.asked, shock, direction, String(max_hops), String(min_confidence)];
  return contentId('cau', [...asked, ...claims.map(({ id }) => id)]);
}

// POST /v1/causal, the engine's part: resolves the entity, traces the shock and builds the payload of service.md. No HTTP, no
// SQL, no clock: the same corpus and request give the same bytes.
import type { CausalHop, CausalTrace, Direction, Moves, SaidLink } from '../../api/payloads/causal.ts';
import type { Billing } from '../../api/payloads/common.ts';
import { uniqueBy } from '../../text/groups.ts';
import { contentId } from '../citing/compose.ts';
import type { NameIndex } from '../entities/search.ts';
import type { EntityView } from '../entities/entity-index.ts';
import { bothWays } from './trace/both-ways.ts';
import { traceSeedOf, type TraceSeed } from './trace/trace-seed.ts';
import { withoutRepeats, type QuotedLink } from './trace/hops.ts';
import { labelOf } from './links/labels.ts';
import type { CausalLink } from './links/links.ts';
import type { Sign } from './grammar/signs.ts';
import { kindOf, precisionOf } from './links/measured.ts';
import { GIVEN } from './why/given.ts';
import { READ_CUE } from './links/cues.ts';
import type { Reader } from '../reading/reader.ts';
import type { ReadingStore } from './read/pointed.ts';
import { isUnknown, nothingFound, type Known } from './trace/reasons.ts';
import { isInText } from './trace/reading.ts';
import { traceFrom } from './trace/trace.ts';
import type { Hop, Trace, TraceContext } from './trace/traced.ts';

export interface CausalRequest {
  readonly entity: string;
  readonly shock: string;
  readonly max_hops: number;
  readonly direction: Direction;
  readonly min_confidence: number;
  /** The question that entity and shock were taken from. */
  readonly query?: string;
}

export interface CausalContext extends Omit<TraceContext, 'links'> {
  /** Finds links in sentences; without it the rules do. */
  readonly reader?: Reader;
}

/** The trace without what the service adds: its id, its time, what it cost. */
export type CausalAnswer = Omit<CausalTrace, 'id' | 'created_at' | keyof Billing>;

/** Traces a shock. Errors: those of the store; the signal's reason; what `spend` throws before there is a hop. */
export async function traceCauses(
  store: ReadingStore,
  request: CausalRequest,
  view: () => Promise<EntityView>,
  context: CausalContext = {},
): Promise<CausalAnswer> {
  const named = request.query === undefined ? nameIn(await view(), request.entity) : asWritten(request);
  const { reader, signal, first, ...metered } = context;
  const unmetered = signal === undefined ? {} : { signal };
  const traced = (upTo: CausalRequest, given: TraceContext, isStated: boolean): Promise<Trace> =>
    tracedWays(store, upTo, { names: named.names, isStated }, { ...unmetered, ...given });
  if (reader === undefined || first !== undefined) {
    const start = first === undefined ? {} : { first };
    const trace = await traced(request, { ...metered, ...start }, request.query !== undefined);
    return answerAbout(store, request, named, trace, start);
  }
  const { readCauses } = await import('./read/read-causes.ts');
  const { trace, reading, none } = await readCauses(
    store,
    reader,
    {
      entity: request.entity,
      shock: request.shock,
      direction: request.direction,
      maxHops: request.max_hops,
    },
    // Only the trace that is shown is metered, not the shorter ones that look for its ends.
    ({ links, looking, isStated = false }) =>
      traced(
        looking === undefined ? request : { ...request, max_hops: looking },
        { ...(looking === undefined ? metered : {}), ...(links === undefined ? {} : { links }) },
        isStated,
      ),
    signal,
  );
  const known = none === undefined ? {} : { none };
  return { ...(await answerAbout(store, request, named, trace, known)), reading };
}

async function answerAbout(
  store: ReadingStore,
  request: CausalRequest,
  named: RequestedEntity,
  trace: Trace,
  known: Pick<Known, 'first' | 'none'>,
): Promise<CausalAnswer> {
  const isWritten =
    isUnknown(request, named, trace) && (await isInText(store, traceSeedOf([request.entity], '', 'cause')));
  return answerOf(request, named, trace, { ...known, isInText: isWritten });
}

/** A question is answered in its own words: no name of the corpus is put in their place. */
function asWritten({ entity }: CausalRequest): RequestedEntity {
  return { id: null, name: entity, names: [entity], nearest: [] };
}

async function tracedWays(
  store: ReadingStore,
  { direction, shock, max_hops: maxHops, min_confidence: minConfidence }: CausalRequest,
  { names, isStated }: { readonly names: readonly string[]; readonly isStated: boolean },
  context: TraceContext,
): Promise<Trace> {
  const traced = (near: TraceSeed['near'], shown: Iterable<string> = []) =>
    traceFrom(
      store,
      { ...traceSeedOf(names, shock, near), onlyStated: isStated },
      { maxHops, minConfidence },
      { ...context, shown },
    );
  return direction === 'both' ? bothWays(traced) : traced(NEAR[direction]);
}

const NEAR = { forward: 'cause', backward: 'effect' } as const;

export interface RequestedEntity {
  readonly id: string | null;
  readonly name: string;
  readonly names: readonly string[];
  /** The most similar names of the corpus, where no name matches. */
  readonly nearest: readonly string[];
}

/** The entity with this name or id; a phrase that is not a name of the corpus is taken as it is written. */
function nameIn(view: EntityView, asked: string): RequestedEntity {
  const short = asked.slice(0, 400);
  const names = view.names();
  const byId = view.graph.entities[view.graph.placeOf.get(short) ?? -1];
  const entity = byId ?? names.byAlias(short)[0] ?? names.resolve(short, 1).find(isWhole)?.entity;
  if (entity === undefined) {
    const nearest = names.search(short).slice(0, 3);
    return { id: null, name: asked, names: [short], nearest: nearest.map((one) => one.entity.name) };
  }
  const spellings = [...(byId === undefined ? [short] : []), entity.name, ...entity.aliases];
  return { id: entity.id, name: entity.name, names: spellings, nearest: [] };
}

type Resolved = ReturnType<NameIndex['resolve']>[number];

/** Whether no word of either name is left over: "all-remote" is not a short form of "Remote Procedure Call". */
function isWhole({ match: { match, explanations } }: Resolved): boolean {
  const isLeft = explanations.some(({ feature, weight }) => feature === 'missing' && weight > LIGHT);
  return match && !isLeft && explanations.every(({ feature }) => feature !== 'conflict');
}

/** Legal forms and titles weigh no more than this. */
const LIGHT = 0.15;

function answerOf(request: CausalRequest, named: RequestedEntity, trace: Trace, known: Known): CausalAnswer {
  const reasons = trace.hops.length > 0 ? [] : nothingFound(request, named, trace, known);
  const hops = trace.hops.map((hop) => hopOf(hop));
  const [denied, notes] = [withoutRepeats(trace.denied), withoutRepeats(trace.notes)];
  const shown = [...trace.hops.flatMap(({ step }) => withoutRepeats(step.quotes)), ...denied, ...notes];
  return {
    outcome: hops.length > 0 ? 'answered' : 'insufficient_evidence',
    ...(request.query === undefined ? {} : { query: request.query }),
    entity: { asked: request.entity, id: named.id, name: named.name },
    shock: request.shock,
    direction: request.direction,
    max_hops: request.max_hops,
    min_confidence: request.min_confidence,
    shock_stated: trace.shockStated,
    hops,
    loops: trace.loops,
    dead_ends: trace.deadEnds.map((hop) => ({ hop, label: labelBehind(hops[hop - 1]!) })),
    open_ends: trace.openEnds,
    truncated: trace.truncatedBy !== null,
    truncated_by: trace.truncatedBy,
    denied: denied.map(saidOf),
    notes: notes.map(saidOf),
    claims: uniqueBy(
      shown.map(({ claim }) => claim),
      ({ id }) => id,
    ),
    citations: uniqueBy(
      shown.map(({ citation }) => citation),
      ({ id }) => id,
    ),
    reasons,
  };
}

function hopOf({ n, after, depth, step, pathConfidence, isBackward, isShockStated }: Hop): CausalHop {
  const [best, ...others] = withoutRepeats(step.quotes);
  return {
    n,
    after,
    depth,
    direction: isBackward ? 'backward' : 'forward',
    shock_stated: isShockStated,
    ...saidOf(best!),
    ...movesOf(best!, isBackward),
    polarity: step.polarity === 0 ? null : step.polarity > 0 ? '+' : '-',
    confidence: step.confidence,
    path_confidence: pathConfidence,
    claim_id: best!.claim.id,
    also: others.map(saidOf),
    sources: step.sources,
  };
}

/** The directions in which the words of cause and effect move; at the near end those of the phrase that was joined. */
function movesOf({ found: { link }, nounPhrase }: QuotedLink, isBackward: boolean) {
  const near = said(nounPhrase.sign);
  const far = said(link[isBackward ? 'cause' : 'effect'].nounPhrases[0]?.sign ?? 0);
  return isBackward ? { from_moves: far, to_moves: near } : { from_moves: near, to_moves: far };
}

function said(sign: Sign): Moves {
  return sign === 0 ? null : sign > 0 ? 'more' : 'less';
}

function saidOf({ found: { link, sentence }, claim, citation }: QuotedLink): SaidLink {
  return {
    from: labelOf(sentence.text, link.cause),
    to: labelOf(sentence.text, link.effect),
    cue: link.words,
    tier: link.tier,
    ...measuredOf(link),
    modality: link.modality,
    said_by: link.said_by,
    ...(link.read === undefined ? {} : { read: link.read }),
    text: claim.text,
    citation_ids: [citation.id],
  };
}

/** What kind of statement it is, and how often its cue was right; only causal words were measured. */
function measuredOf({ read, cue: { name } }: CausalLink): Pick<SaidLink, 'kind' | 'cue_precision'> {
  if (name === GIVEN.reason || name === GIVEN.heading)
    return { kind: name === GIVEN.reason ? 'reason' : 'heading', cue_precision: null };
  const precision = name === READ_CUE ? null : precisionOf(name);
  return { kind: read === undefined ? kindOf(name) : 'cause', cue_precision: precision };
}

function labelBehind(hop: CausalHop): string {
  return hop.direction === 'forward' ? hop.to : hop.from;
}

/** The id of a trace: the same for the same request over the same sentences. */
export function traceId(answer: CausalAnswer): string {
  const { entity, shock, direction, max_hops, min_confidence, claims } = answer;
  const asked = [entity.asked, shock, direction, String(max_hops), String(min_confidence)];
  return contentId('cau', [...asked, ...claims.map(({ id }) => id)]);
}

// A causal trace through the corpus: from an entity and a shock to it, hop by hop, the most certain path first
// (service.md, "Entities, causes"). Only cues of tier A build hops, never a link that its sentence denies.
import { breathe } from '../../../text/breathe.ts';
import type { CausalLoop } from '../../../api/payloads/causal.ts';
import { STOP_WORDS } from '../../../text/stop-words.ts';
import { startOf, type TraceSeed } from './trace-seed.ts';
import {
  quoteLink,
  roundedConfidence,
  stepsOf,
  type FittingLink,
  type QuotedLink,
  type TraceStep,
} from './hops.ts';
import { circle, loopOf } from './loops.ts';
import { isNamed } from '../links/labels.ts';
import { LEAST_TRUST } from '../links/trust.ts';
import { matchArguments, type PlacedArgument } from './match.ts';
import { SHOCK, endOf, goesOn, startsFrom } from './read-joins.ts';
import type { FirstHops, Hop, Trace, TraceContext, TraceLimits } from './traced.ts';
import type { RetrievalStore } from '../../../store/index-store.ts';
import { createLinkReader, type FoundLink, type LinkReader } from './reading.ts';

const MOST_HOPS = 40;
const MOST_EXPANSIONS = 40;
/** Steps from one place: by the rules, and where a reader says what goes on from it. */
const BREADTH = { rules: 6, read: 10 };
const MOST_NOTES = 6;
const MOST_DENIED = 12;
/** The least certainty with which a temporal link is noted. */
const LEAST_OF_A_NOTE = 0.85;

interface TraceState {
  readonly from: TraceSeed;
  readonly limits: TraceLimits;
  readonly isRead: boolean;
  readonly reader: LinkReader;
  readonly hops: Hop[];
  readonly loops: CausalLoop[];
  readonly deadEnds: number[];
  readonly used: Set<string>;
  readonly read: Set<string>;
  readonly aside: { denied: Map<string, QuotedLink>; notes: Map<string, QuotedLink> };
  shockStated: boolean;
  isCut: boolean;
}

/** Follows the links of the corpus from a seed. Errors: those of the store; the signal's reason; what `spend` throws before the first hop. */
export async function traceFrom(
  store: RetrievalStore,
  from: TraceSeed,
  limits: TraceLimits,
  context: TraceContext = {},
): Promise<Trace> {
  const state = stateOf(store, from, limits, context);
  let truncatedBy: Trace['truncatedBy'] = null;
  const frontier = await expand(state, undefined, context);
  for (let expansions = 1; ; expansions += 1) {
    frontier.sort((one, other) => other.pathConfidence - one.pathConfidence || one.n - other.n);
    const next = frontier.findIndex((hop) => hop.depth < limits.maxHops);
    if (next < 0) break;
    if (expansions === MOST_EXPANSIONS || state.hops.length >= MOST_HOPS) {
      truncatedBy = 'hops';
      break;
    }
    const [hop] = frontier.splice(next, 1);
    try {
      frontier.push(...(await expand(state, hop, context)));
    } catch (error) {
      if (!isCostCap(error)) throw error;
      truncatedBy = 'cost_cap_usd';
      break;
    }
  }
  return result(state, truncatedBy);
}

/** What the caller's `spend` throws where work would pass the ceiling; its class is the caller's own. */
export function isCostCap(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'cost-cap';
}

function stateOf(
  store: RetrievalStore,
  from: TraceSeed,
  limits: TraceLimits,
  { links, shown = [] }: TraceContext,
): TraceState {
  return {
    from,
    limits,
    isRead: links !== undefined,
    reader: links ?? createLinkReader(store),
    hops: [],
    loops: [],
    deadEnds: [],
    used: new Set(shown),
    read: new Set(),
    aside: { denied: new Map(), notes: new Map() },
    shockStated: false,
    isCut: false,
  };
}

function result(state: TraceState, truncatedBy: Trace['truncatedBy']): Trace {
  const { hops, limits, aside } = state;
  // A sentence that builds a hop needs no note.
  const built = new Set(hops.flatMap(({ step }) => step.quotes.map(({ claim }) => claim.id)));
  const looped = new Set(state.loops.map((loop) => loop.hops.at(-1)));
  return {
    hops,
    loops: state.loops,
    deadEnds: state.deadEnds,
    openEnds: hops.filter(({ depth, n }) => depth === limits.maxHops && !looped.has(n)).map(({ n }) => n),
    truncatedBy: truncatedBy ?? (state.isCut ? 'hops' : null),
    denied: [...aside.denied.values()].slice(0, MOST_DENIED),
    notes: [...aside.notes.values()].filter(({ claim }) => !built.has(claim.id)).slice(0, MOST_NOTES),
    shockStated: state.shockStated,
    sentencesRead: state.read,
  };
}

/** Adds the hops behind one hop, or the first ones; returns those to follow. */
async function expand(
  state: TraceState,
  hop: Hop | undefined,
  { signal, spend, first }: TraceContext,
): Promise<Hop[]> {
  signal?.throwIfAborted();
  spend?.(1);
  await breathe(signal);
  const fitting = hop !== undefined ? await nextFitting(state, hop) : await beginning(state, first);
  const steps = stepsOf(fitting, farOf(state)).filter(
    ({ confidence }) =>
      roundedConfidence(confidence * (hop?.pathConfidence ?? 1)) >= state.limits.minConfidence,
  );
  const most = state.isRead ? BREADTH.read : BREADTH.rules;
  if (steps.length > most) state.isCut = true;
  if (steps.length === 0 && hop !== undefined) state.deadEnds.push(hop.n);
  return steps.slice(0, most).flatMap((step) => add(state, step, hop));
}

/** Adds a hop; one that closes a loop is not followed. */
function add(state: TraceState, step: TraceStep, after: Hop | undefined): Hop[] {
  const { found } = step.quotes[0]!;
  const far = farOf(state);
  const hop: Hop = {
    n: state.hops.length + 1,
    after: after?.n ?? null,
    depth: (after?.depth ?? 0) + 1,
    isBackward: far === 'cause',
    isShockStated: after?.isShockStated ?? step.quotes.some(({ shock }) => shock),
    step,
    polarity: step.polarity,
    near: placed(found, state.from.near),
    far: placed(found, far),
    pathConfidence: roundedConfidence(step.confidence * (after?.pathConfidence ?? 1)),
  };
  state.hops.push(hop);
  for (const quote of step.quotes) state.used.add(quote.found.key);
  const loop = closedBy(state, pathTo(state, hop));
  if (loop === undefined) return [hop];
  state.loops.push(loop);
  return [];
}

/** The loop that the last hop of a path closes; where a reader read it, only by what the reader calls the same. */
function closedBy(state: TraceState, path: readonly Hop[]): CausalLoop | undefined {
  const far = farOf(state);
  const is = path.at(-1)!.step.quotes[0]!.found.link.is?.[far];
  if (is === undefined) return loopOf(path, state.from.near === 'cause');
  const starts = path.map(({ isShockStated }, at) =>
    at > 0 ? endOf(path[at - 1]!.step.quotes[0]!.found, far) : isShockStated ? SHOCK : '',
  );
  const from = starts.findLastIndex((one) => is.includes(one));
  return from < 0 ? undefined : circle(path.slice(from));
}

function pathTo(state: TraceState, hop: Hop): Hop[] {
  const path = [hop];
  for (let at = hop.after; at !== null; at = state.hops[at - 1]!.after) path.unshift(state.hops[at - 1]!);
  return path;
}

async function beginning(state: TraceState, first: FirstHops | undefined): Promise<readonly FittingLink[]> {
  if (first === undefined) return firstFitting(state);
  for (const place of first.read) state.read.add(place);
  state.shockStated = first.fitting.length > 0;
  return first.fitting;
}

async function firstFitting(state: TraceState): Promise<FittingLink[]> {
  const { stems, shock } = state.from;
  // A reader says itself of whom a sentence under "The crypto spam attack" speaks; one word ("stopped") names no event.
  const groups = state.isRead && shock.size > 1 ? [...stems, [...shock]] : stems;
  const found = await look(state, groups, [], shock);
  const fitting = found.flatMap((one): FittingLink[] => {
    const { link, sentence, heading } = one;
    const seedMatch =
      link.is === undefined
        ? startOf({ link, sentence: sentence.text, heading }, state.from)
        : startsFrom(link, state.from.near);
    return seedMatch === undefined ? [] : [{ found: one, ...seedMatch }];
  });
  const built = building(state, fitting);
  state.shockStated = built.some(({ shock }) => shock);
  return state.shockStated || state.from.onlyStated ? built.filter(({ shock }) => shock) : built;
}

async function nextFitting(state: TraceState, hop: Hop): Promise<FittingLink[]> {
  const groups = groupsOf(hop.far.argument);
  if (groups.length === 0) return [];
  const found = await look(state, groups, [hop.far.document]);
  const fitting = found.flatMap((one): FittingLink[] => {
    const joined =
      one.link.is === undefined ? matched(state, hop, one) : goesOn(one, state.from.near, hop.step.quotes);
    return joined === undefined ? [] : [{ found: one, ...joined, shock: false }];
  });
  return building(state, fitting);
}

/** The stems by which sentences about a cause or an effect are looked for: one group a noun phrase, none empty. */
export function groupsOf({ nounPhrases }: PlacedArgument['argument']): string[][] {
  const groups = nounPhrases.map(({ keys }) =>
    [...keys].filter((key) => !STOP_WORDS.has(key) && !/^\d/.test(key)),
  );
  return groups.filter((group) => group.length > 0);
}

/** Whether a link that no reader read goes on from a hop. */
function matched(
  state: TraceState,
  hop: Hop,
  one: FoundLink,
): Pick<FittingLink, 'factor' | 'nounPhrase'> | undefined {
  const other = placed(one, state.from.near);
  const isForward = state.from.near === 'cause';
  const match = isForward ? matchArguments(hop.far, other) : matchArguments(other, hop.far);
  return match && { factor: match.factor, nounPhrase: match.nounPhrases[isForward ? 1 : 0] };
}

async function look(
  state: TraceState,
  groups: readonly (readonly string[])[],
  near: readonly string[],
  also?: Iterable<string>,
): Promise<readonly FoundLink[]> {
  const found = await state.reader.around(groups, near, also);
  for (const { sentence } of found) state.read.add(`${sentence.chunk.id} ${sentence.start}`);
  return found.filter(({ key }) => !state.used.has(key));
}

/** The links that may build hops; denied and temporal ones are noted separately. */
function building(state: TraceState, fitting: readonly FittingLink[]): FittingLink[] {
  return fitting.filter((one) => {
    const { link, key } = one.found;
    // A link from something to itself was misread.
    if (matchArguments(placed(one.found, 'effect'), placed(one.found, 'cause')) !== undefined) return false;
    const { text } = one.found.sentence;
    // The words that a reader chose name what it means.
    if (link.read === undefined && !(isNamed(text, link.cause) && isNamed(text, link.effect))) return false;
    if (link.read === undefined && link.tier === 'A' && one.found.surety < LEAST_TRUST) return false;
    if (link.modality !== 'denied' && link.tier === 'A') return true;
    const place = link.modality === 'denied' ? state.aside.denied : state.aside.notes;
    const isSure = place === state.aside.denied || one.factor >= LEAST_OF_A_NOTE;
    const quoted = place.has(key) || !isSure ? undefined : quoteLink(one);
    if (quoted !== undefined) place.set(key, quoted);
    return false;
  });
}

function placed({ link, document: { id, title } }: FoundLink, which: 'cause' | 'effect'): PlacedArgument {
  return { argument: link[which], document: id, title };
}

function farOf(state: TraceState): 'cause' | 'effect' {
  return state.from.near === 'cause' ? 'effect' : 'cause';
}

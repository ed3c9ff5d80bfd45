// What a trace is made from, and what it comes to.
import type { CausalLoop } from '../../../api/payloads/causal.ts';
import type { FittingLink, QuotedLink, TraceStep } from './hops.ts';
import type { OnPath } from './loops.ts';
import type { LinkReader } from './reading.ts';

export interface TraceLimits {
  readonly maxHops: number;
  /** Paths below this are not followed and not shown. */
  readonly minConfidence: number;
}

export interface TraceContext {
  readonly signal?: AbortSignal;
  /** Where the links come from; the rules over the store unless given. */
  readonly links?: LinkReader;
  /** What the trace starts with; the links that the seed finds unless given. */
  readonly first?: FirstHops;
  /** Links that another trace shows, by their keys. */
  readonly shown?: Iterable<string>;
  /** Called before each expansion; may throw to stop at a spending limit. */
  readonly spend?: (units: number) => void;
}

/** What answers the question that a trace starts from. */
export interface FirstHops {
  readonly fitting: readonly FittingLink[];
  /** The sentences that may have, each by its place. */
  readonly read: readonly string[];
  /** The likeliest of them, or the statement that the ranking puts first, as one line. */
  readonly nearest?: string;
  /** Why nothing can, in a sentence: "Nothing that can be cited mentions …". */
  readonly ruledOut?: string;
}

export interface Hop extends OnPath {
  /** The hop before it; null where it starts from the entity. */
  readonly after: number | null;
  readonly depth: number;
  /** Whether the sentence of the first hop of its path states the shock. */
  readonly isShockStated: boolean;
  /** It leads back to a cause. */
  readonly isBackward: boolean;
  readonly step: TraceStep;
  /** The product of the confidences from the entity to here. */
  readonly pathConfidence: number;
}

export interface Trace {
  readonly hops: readonly Hop[];
  readonly loops: readonly CausalLoop[];
  /** Hops after which no sentence continues. */
  readonly deadEnds: readonly number[];
  /** Hops at the last depth requested, which were not followed further. */
  readonly openEnds: readonly number[];
  readonly truncatedBy: 'hops' | 'cost_cap_usd' | null;
  readonly denied: readonly QuotedLink[];
  /** Temporal notes: events that sentences place after a hop, or at the same time. */
  readonly notes: readonly QuotedLink[];
  /** Whether any first hop's sentence states the shock. */
  readonly shockStated: boolean;
  /** The sentences with causal cues that were considered, each by its place. */
  readonly sentencesRead: ReadonlySet<string>;
}

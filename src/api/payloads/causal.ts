// POST /v1/causal.
import type { Reading } from './reading.ts';
import type { Billing, Citation, Claim, Outcome, Reason } from './common.ts';

export type Direction = 'forward' | 'backward' | 'both';
/** A cause outright, a cue that was too often wrong to build on, or mere sequence. */
export type LinkKind = 'cause' | 'weaker cue' | 'in time';
/** Which way a cause or an effect goes, in the sentence's words: "higher prices", "a halt of exports". */
export type Moves = 'more' | 'less' | null;
export type Modality = 'asserted' | 'hedged' | 'denied' | 'reported';
/** A may build hops; B only notes what came before and after. */
export type CueTier = 'A' | 'B';

/** How often a cue was right on labelled data. */
export interface Precision {
  /** 0 to 1, rounded to 0.01. */
  readonly value: number;
  /** Cases that it rests on. */
  readonly cases: number;
  /** `rare cues` where the cue alone is too rare to be measured. */
  readonly on: 'pairs' | 'pairs and news' | 'pairs, news and reading' | 'reading' | 'rare cues';
}

/** What a model said of a link that it pointed at. */
export interface ReadLink {
  readonly kind: 'causes' | 'prevents' | 'contributes';
  readonly stated: 'fact' | 'forecast' | 'opinion';
}

/** A sentence that states a link, with all that was made of it. */
export interface SaidLink {
  /** What the sentence calls cause and effect, in its own words. */
  readonly from: string;
  readonly to: string;
  /** The words that state the link; empty where a model found it and many words are between cause and effect. */
  readonly cue: string;
  readonly tier: CueTier;
  readonly kind: LinkKind;
  /** Null where only a model found the link: its words were not measured. */
  readonly cue_precision: Precision | null;
  readonly modality: Modality;
  /** Who says so, in the sentence's own words; null where nobody is named. */
  readonly said_by: string | null;
  /** Absent where no model pointed at the link. */
  readonly read?: ReadLink;
  /** The whole sentence. */
  readonly text: string;
  readonly citation_ids: readonly string[];
}

export interface CausalHop extends SaidLink {
  readonly n: number;
  /** The hop that it goes on from; null where that is the entity. */
  readonly after: number | null;
  readonly depth: number;
  /** Whether the first sentence of its path states the shock; otherwise it only speaks of the entity. */
  readonly shock_stated: boolean;
  /** Whether it leads on to effects or back to causes. */
  readonly direction: Exclude<Direction, 'both'>;
  readonly from_moves: Moves;
  readonly to_moves: Moves;
  /** `+`: more makes more; `-`: more makes less; null where a direction is not said. */
  readonly polarity: '+' | '-' | null;
  /** How surely the sentence states this step, 0 to 1: the cue's precision, the match, how it is said, who else says it. */
  readonly confidence: number;
  readonly path_confidence: number;
  readonly claim_id: string;
  /** Further sentences that say the same step. */
  readonly also: readonly SaidLink[];
  /** Different sources that say it. */
  readonly sources: number;
}

export interface CausalLoop {
  /** Numbers of the hops, in the order of the circle. */
  readonly hops: readonly number[];
  /** Whether a push comes back as more of the same, or against itself; unknown where a polarity is. */
  readonly kind: 'reinforcing' | 'balancing' | 'unknown';
}

export type CausalReason = Reason<
  'no_words' | 'unknown_entity' | 'no_causal_sentence' | 'below_confidence' | 'only_denied' | 'only_in_time'
>;

export interface CausalTrace extends Billing {
  /** `cau_` and 24 hex digits: the same for the same request over the same sentences. */
  readonly id: string;
  readonly outcome: Outcome;
  /** The question that entity and shock were read from; absent where they were given. */
  readonly query?: string;
  readonly entity: { readonly asked: string; readonly id: string | null; readonly name: string };
  readonly shock: string;
  readonly direction: Direction;
  readonly max_hops: number;
  readonly min_confidence: number;
  /** Whether a first hop's sentence states the shock; where it does not, what is said of the entity is followed. */
  readonly shock_stated: boolean;
  readonly hops: readonly CausalHop[];
  readonly loops: readonly CausalLoop[];
  readonly dead_ends: readonly { readonly hop: number; readonly label: string }[];
  /** Numbers of hops at the last depth asked for: nobody looked further. */
  readonly open_ends: readonly number[];
  readonly truncated: boolean;
  readonly truncated_by: 'hops' | 'cost_cap_usd' | null;
  /** Links that a sentence denies; nothing builds on them. */
  readonly denied: readonly SaidLink[];
  /** What came after or at the same time, and weaker cues; said to be no cause. */
  readonly notes: readonly SaidLink[];
  readonly claims: readonly Claim[];
  readonly citations: readonly Citation[];
  readonly reasons: readonly CausalReason[];
  /** Absent where no model was asked. */
  readonly reading?: Reading;
  readonly created_at: string;
}

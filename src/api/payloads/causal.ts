// POST /v1/causal. Only cost_cap_usd is the specification's; the other members are the embedded service's.
import * as z from 'zod/mini';
import {
  billing,
  citation,
  claim,
  costCap,
  integer,
  numbers,
  outcome,
  reason,
  strings,
  text,
  type Payload,
} from './common.ts';
import { reading } from './reading.ts';

const direction = z.enum(['forward', 'backward', 'both']);
export type Direction = Payload<typeof direction>;

/** Which way a cause or an effect goes, in the sentence's words: "higher prices", "a halt of exports". */
const moves = z.nullable(z.enum(['more', 'less']));
export type Moves = Payload<typeof moves>;

/** A sentence that states a link, with all that was made of it. */
const stated = {
  /** What the sentence calls cause and effect, in its own words. */
  from: z.string(),
  to: z.string(),
  /** The words that state the link; empty where a model found it and many words are between cause and effect. */
  cue: z.string(),
  /** A may build hops; B only notes what came before and after. */
  tier: z.enum(['A', 'B']),
  /**
   * A cause outright, a cue that was too often wrong to build on, mere sequence; of a question also a reason or an aim, or what a
   * heading such as "Root cause" calls the cause: then `cue` is the heading, and `to` the title of the document.
   */
  kind: z.enum(['cause', 'weaker cue', 'in time', 'reason', 'heading']),
  /** How often the cue was right on labelled data. Null where only a model found the link: its words were not measured. */
  cue_precision: z.nullable(
    z.looseObject({
      /** 0 to 1, rounded to 0.01. */
      value: z.number(),
      /** Cases that it rests on. */
      cases: z.number(),
      /** `rare cues` where the cue by itself is too rare to be measured. */
      on: z.enum(['pairs', 'pairs and news', 'pairs, news and reading', 'reading', 'rare cues']),
    }),
  ),
  modality: z.enum(['asserted', 'hedged', 'denied', 'reported']),
  /** Who says so, in the sentence's own words; null where none is named. */
  said_by: z.nullable(z.string()),
  /** What a model said of a link that it pointed at; absent where none did. */
  read: z.optional(
    z.looseObject({
      kind: z.enum(['causes', 'prevents', 'contributes']),
      stated: z.enum(['fact', 'forecast', 'opinion']),
    }),
  ),
  /** The whole sentence. */
  text: z.string(),
  citation_ids: strings,
};

const link = z.looseObject(stated);
export type SaidLink = Payload<typeof link>;
export type LinkKind = SaidLink['kind'];
export type Modality = SaidLink['modality'];
export type CueTier = SaidLink['tier'];
export type Precision = NonNullable<SaidLink['cue_precision']>;
export type ReadLink = NonNullable<SaidLink['read']>;

const hop = z.looseObject({
  ...stated,
  n: z.number(),
  /** The hop that it goes on from; null where that is the entity. */
  after: z.nullable(z.number()),
  depth: z.number(),
  /** Whether the first sentence of its path states the shock; otherwise it is only about the entity. */
  shock_stated: z.boolean(),
  /** Whether it leads on to effects or back to causes. */
  direction: z.enum(['forward', 'backward']),
  from_moves: moves,
  to_moves: moves,
  /** `+`: more makes more; `-`: more makes less; null where a direction is not said. */
  polarity: z.nullable(z.enum(['+', '-'])),
  /** How surely the sentence states this step, 0 to 1: the cue's precision, the match, how it is said, who else says it. */
  confidence: z.number(),
  path_confidence: z.number(),
  claim_id: z.string(),
  /** Further sentences that say the same step. */
  also: z.array(link),
  /** Different sources that say it. */
  sources: z.number(),
});
export type CausalHop = Payload<typeof hop>;

const loop = z.looseObject({
  /** Numbers of the hops, in the order of the circle. */
  hops: numbers,
  /** Whether a push comes back as more of the same, or against itself; unknown where a polarity is. */
  kind: z.enum(['reinforcing', 'balancing', 'unknown']),
});
export type CausalLoop = Payload<typeof loop>;

const trace = z.looseObject({
  /** `cau_` and 24 hex digits: the same for the same request over the same sentences. */
  id: z.string(),
  outcome,
  /** The question that entity and shock were read from; absent where they were given. */
  query: z.optional(z.string()),
  entity: z.looseObject({ asked: z.string(), id: z.nullable(z.string()), name: z.string() }),
  shock: z.string(),
  direction,
  max_hops: z.number(),
  min_confidence: z.number(),
  /** Whether a first hop's sentence states the shock; where it does not, what is said of the entity is followed. */
  shock_stated: z.boolean(),
  hops: z.array(hop),
  loops: z.array(loop),
  dead_ends: z.array(z.looseObject({ hop: z.number(), label: z.string() })),
  /** Numbers of hops at the last depth asked for: no one looked further. */
  open_ends: numbers,
  truncated: z.boolean(),
  truncated_by: z.nullable(z.enum(['hops', 'cost_cap_usd'])),
  /** Links that a sentence denies; nothing builds on them. */
  denied: z.array(link),
  /** What came after or at the same time, and weaker cues; said to be no cause. */
  notes: z.array(link),
  claims: z.array(claim()),
  citations: z.array(citation()),
  reasons: z.array(
    reason([
      'no_words',
      'unknown_entity',
      'no_causal_sentence',
      'below_confidence',
      'only_denied',
      'only_in_time',
    ]),
  ),
  reading: reading(),
  ...billing,
  created_at: z.string(),
});
export type CausalTrace = Payload<typeof trace>;
export type CausalReason = CausalTrace['reasons'][number];

export const causal = {
  request: z
    .strictObject({
      query: z.optional(text(2000)),
      entity: z.optional(text(2000)),
      shock: z.optional(text(20_000)),
      max_hops: z.optional(integer(1, 4)),
      direction: z.optional(direction),
      min_confidence: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
      cost_cap_usd: costCap,
    })
    .check(
      z.superRefine((asked, context) => {
        for (const member of ['entity', 'shock'] as const) {
          if ((asked.query === undefined) === (asked[member] !== undefined)) continue;
          const message =
            asked.query === undefined
              ? `${member} is required when query is absent`
              : `${member} cannot be combined with query, from which it is taken`;
          context.addIssue({ code: 'custom', path: [member], message });
        }
      }),
    ),
  response: trace,
};

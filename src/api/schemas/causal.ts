// POST /v1/causal. Only cost_cap_usd is the specification's; the other members are the embedded service's.
import * as z from 'zod/mini';
import type { CausalTrace } from '../payloads/causal.ts';
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
} from './common.ts';
import { reading } from './reading.ts';

const direction = z.enum(['forward', 'backward', 'both']);
const moves = z.nullable(z.enum(['more', 'less']));

/** A sentence that states a link, with what was made of it. */
const said = {
  from: z.string(),
  to: z.string(),
  cue: z.string(),
  tier: z.enum(['A', 'B']),
  kind: z.enum(['cause', 'weaker cue', 'in time']),
  cue_precision: z.nullable(
    z.looseObject({
      value: z.number(),
      cases: z.number(),
      on: z.enum(['pairs', 'pairs and news', 'pairs, news and reading', 'reading', 'rare cues']),
    }),
  ),
  modality: z.enum(['asserted', 'hedged', 'denied', 'reported']),
  said_by: z.nullable(z.string()),
  read: z.optional(
    z.looseObject({
      kind: z.enum(['causes', 'prevents', 'contributes']),
      stated: z.enum(['fact', 'forecast', 'opinion']),
    }),
  ),
  text: z.string(),
  citation_ids: strings,
};

const link = z.looseObject(said);

const hop = z.looseObject({
  ...said,
  n: z.number(),
  after: z.nullable(z.number()),
  depth: z.number(),
  shock_stated: z.boolean(),
  direction: z.enum(['forward', 'backward']),
  from_moves: moves,
  to_moves: moves,
  polarity: z.nullable(z.enum(['+', '-'])),
  confidence: z.number(),
  path_confidence: z.number(),
  claim_id: z.string(),
  also: z.array(link),
  sources: z.number(),
});

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
              : `${member} is read from query: give the one or the other`;
          context.addIssue({ code: 'custom', path: [member], message });
        }
      }),
    ),
  response: z.looseObject({
    id: z.string(),
    outcome,
    query: z.optional(z.string()),
    entity: z.looseObject({ asked: z.string(), id: z.nullable(z.string()), name: z.string() }),
    shock: z.string(),
    direction,
    max_hops: z.number(),
    min_confidence: z.number(),
    shock_stated: z.boolean(),
    hops: z.array(hop),
    loops: z.array(z.looseObject({ hops: numbers, kind: z.enum(['reinforcing', 'balancing', 'unknown']) })),
    dead_ends: z.array(z.looseObject({ hop: z.number(), label: z.string() })),
    open_ends: numbers,
    truncated: z.boolean(),
    truncated_by: z.nullable(z.enum(['hops', 'cost_cap_usd'])),
    denied: z.array(link),
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
  }) satisfies z.ZodMiniType<CausalTrace>,
};

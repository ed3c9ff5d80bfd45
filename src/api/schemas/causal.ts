// POST /v1/causal. Only cost_cap_usd is the specification's; the other members are the embedded service's.
import * as z from 'zod/mini';
import { citation, costCap, integer, text } from './common.ts';

const strings = z.array(z.string());

/** A sentence that states a link, with what was made of it. */
const said = {
  from: z.string(),
  to: z.string(),
  cue: z.string(),
  tier: z.enum(['A', 'B']),
  cue_precision: z.looseObject({ value: z.number(), cases: z.number(), on: z.string() }),
  modality: z.enum(['asserted', 'hedged', 'denied', 'reported']),
  said_by: z.nullable(z.string()),
  text: z.string(),
  citation_ids: strings,
};

const hop = z.looseObject({
  ...said,
  n: z.number(),
  after: z.nullable(z.number()),
  depth: z.number(),
  polarity: z.nullable(z.enum(['+', '-'])),
  confidence: z.number(),
  path_confidence: z.number(),
});

export const causal = {
  request: z.strictObject({
    entity: text(2000),
    shock: text(20_000),
    max_hops: z.optional(integer(1, 4)),
    direction: z.optional(z.enum(['forward', 'backward'])),
    min_confidence: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
    cost_cap_usd: costCap,
  }),
  response: z.looseObject({
    id: z.string(),
    outcome: z.enum(['answered', 'insufficient_evidence']),
    entity: z.looseObject({ asked: z.string(), id: z.nullable(z.string()), name: z.string() }),
    shock: z.string(),
    direction: z.enum(['forward', 'backward']),
    hops: z.array(hop),
    loops: z.array(z.looseObject({ hops: z.array(z.number()), kind: z.string() })),
    dead_ends: z.array(z.looseObject({ hop: z.number(), label: z.string() })),
    truncated: z.boolean(),
    denied: z.array(z.looseObject(said)),
    notes: z.array(z.looseObject(said)),
    citations: z.array(citation),
    cost_usd: z.number(),
    created_at: z.string(),
  }),
};

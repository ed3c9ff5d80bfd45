// POST /v1/causal. Only cost_cap_usd is the specification's; the other members are the embedded service's.
import * as z from 'zod/mini';
import { anything, costCap, integer, text } from './common.ts';

export const causal = {
  request: z.strictObject({
    entity: text(2000),
    shock: text(20_000),
    max_hops: z.optional(integer(1, 4)),
    direction: z.optional(z.enum(['forward', 'backward'])),
    min_confidence: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
    cost_cap_usd: costCap,
  }),
  response: anything,
};

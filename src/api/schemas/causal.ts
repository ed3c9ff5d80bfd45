// POST /v1/causal. Only cost_cap_usd is the specification's; the other members are the embedded service's.
import * as z from 'zod';
import { anything, costCap } from './common.ts';

export const causal = {
  request: z.strictObject({
    entity: z.string().trim().min(1).max(2000),
    shock: z.string().trim().min(1).max(20_000),
    max_hops: z.number().int().min(1).max(4).optional(),
    direction: z.enum(['forward', 'backward']).optional(),
    min_confidence: z.number().min(0).max(1).optional(),
    cost_cap_usd: costCap,
  }),
  response: anything,
};

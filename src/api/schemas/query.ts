// POST /v1/query.
import * as z from 'zod/mini';
import { citation, costCap, text } from './common.ts';

export const query = {
  request: z.strictObject({
    query: text(20_000),
    mode: z.optional(z.enum(['speculative', 'deliberate'])),
    cost_cap_usd: costCap,
  }),
  response: z.looseObject({
    id: z.string(),
    outcome: z.enum(['answered', 'insufficient_evidence']),
    mode: z.string(),
    query: z.string(),
    answer: z.nullable(z.string()),
    claims: z.array(z.looseObject({ id: z.string(), text: z.string(), citation_ids: z.array(z.string()) })),
    citations: z.array(citation),
    confidence: z.number(),
    cached: z.boolean(),
    cost_usd: z.number(),
    created_at: z.string(),
  }),
};

// Health, edge timing, usage and anomaly subscriptions.
import * as z from 'zod/mini';
import { anything, name, nothing } from './common.ts';

export const health = { request: nothing, response: z.looseObject({ status: z.string() }) };
export const edgeTiming = { request: nothing, response: anything };
export const usage = { request: nothing, response: anything };

export const subscribe = {
  request: z.strictObject({
    entity_id: z.optional(name(200)),
    series: z.optional(z.strictObject({ source: name(2000), column: name(2000) })),
    sector_id: z.optional(name(200)),
    url: z.optional(z.url().check(z.maxLength(2000))),
    feed: z.optional(z.enum(['atom', 'json'])),
    rule: z.optional(name(200)),
  }),
  response: anything,
};

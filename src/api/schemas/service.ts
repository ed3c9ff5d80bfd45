// Health, edge timing, usage and anomaly subscriptions.
import * as z from 'zod';
import { anything, nothing } from './common.ts';

export const health = { request: nothing, response: z.looseObject({ status: z.string() }) };
export const edgeTiming = { request: nothing, response: anything };
export const usage = { request: nothing, response: anything };

export const subscribe = {
  request: z.strictObject({
    entity_id: z.string().min(1).optional(),
    series: z.strictObject({ source: z.string().min(1), column: z.string().min(1) }).optional(),
    sector_id: z.string().min(1).optional(),
    url: z.url().max(2000).optional(),
    feed: z.enum(['atom', 'json']).optional(),
    rule: z.string().min(1).max(200).optional(),
  }),
  response: anything,
};

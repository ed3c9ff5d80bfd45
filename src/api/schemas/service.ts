// Health, edge timing, usage and anomaly subscriptions.
import * as z from 'zod/mini';
import { anything, name, nothing } from './common.ts';

export const health = { request: nothing, response: z.looseObject({ status: z.string() }) };
export const edgeTiming = { request: nothing, response: anything };
export const usage = { request: nothing, response: anything };

const series = z.strictObject({ source: name(2000), column: name(2000) });

/** Exactly one thing to watch, and at least one way to be told. The specification shows no payload; this one is ours. */
export const subscribe = {
  request: z
    .strictObject({
      entity_id: z.optional(name(200)),
      series: z.optional(series),
      sector_id: z.optional(name(200)),
      source_id: z.optional(name(200)),
      rule: z.optional(z.enum(['mentions', 'band', 'causal', 'source'])),
      url: z.optional(z.url().check(z.maxLength(2000))),
      feed: z.optional(z.enum(['atom', 'json'])),
      email: z.optional(z.email().check(z.maxLength(254))),
    })
    .check(
      z.superRefine((wanted, context) => {
        const { entity_id, series: column, sector_id, source_id, url, feed, email } = wanted;
        const missing = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: [path], message });
        if ([entity_id, column, sector_id, source_id].filter((one) => one !== undefined).length !== 1)
          missing('entity_id', 'exactly one of entity_id, series, sector_id and source_id is required');
        if (url === undefined && feed === undefined && email === undefined)
          missing('feed', 'at least one of url, feed and email is required');
      }),
    ),
  response: z.looseObject({ id: z.string(), rule: z.string() }),
};

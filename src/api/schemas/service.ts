// Health, edge timing, usage and anomaly subscriptions.
import * as z from 'zod/mini';
import type { Subscription } from '../payloads/anomaly.ts';
import type { EdgeTiming, Health, Usage } from '../payloads/service.ts';
import { name, nothing, webAddress } from './common.ts';

const text = z.nullable(z.string());

export const health = {
  request: nothing,
  response: z.looseObject({
    status: z.string(),
    version: z.string(),
    store: z.string(),
    corpus: z.looseObject({ documents: z.number(), chunks: z.number() }),
  }) satisfies z.ZodMiniType<Health>,
};

export const edgeTiming = {
  request: nothing,
  response: z.looseObject({
    request_id: z.string(),
    received_at: z.string(),
    timings_ms: z.looseObject({ rules: z.number(), store: z.number(), total: z.number() }),
  }) satisfies z.ZodMiniType<EdgeTiming>,
};

const usageLine = z.looseObject({
  route: z.string(),
  mode: text,
  count: z.number(),
  units: z.number(),
  cap: z.nullable(z.number()),
  remaining: z.nullable(z.number()),
  cost_usd: z.number(),
});

export const usage = {
  request: nothing,
  response: z.looseObject({
    workspace: z.string(),
    period: z.string(),
    tier: z.string(),
    billable: z.boolean(),
    total_usd: z.number(),
    routes: z.array(usageLine),
  }) satisfies z.ZodMiniType<Usage>,
};

const series = z.strictObject({ source: name(2000), column: name(2000) });

const rule = z.enum(['mentions', 'band', 'causal', 'new', 'source']);
const format = z.enum(['atom', 'json']);

/** Exactly one subject to watch, and at least one way to send its alerts. The specification shows no payload; this one is ours. */
export const subscribe = {
  request: z
    .strictObject({
      entity_id: z.optional(name(200)),
      series: z.optional(series),
      sector_id: z.optional(name(200)),
      source_id: z.optional(name(200)),
      rule: z.optional(rule),
      url: z.optional(webAddress),
      feed: z.optional(format),
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
  response: z.looseObject({
    id: z.string(),
    rule,
    entity_id: z.optional(z.string()),
    series: z.optional(z.looseObject({ source: z.string(), column: z.string() })),
    sector_id: z.optional(z.string()),
    source_id: z.optional(z.string()),
    name: z.string(),
    url: text,
    secret: text,
    feed: z.nullable(z.looseObject({ format, path: z.string() })),
    email: text,
    created_at: z.string(),
    checked_at: z.string(),
    disabled: text,
  }) satisfies z.ZodMiniType<Subscription>,
};

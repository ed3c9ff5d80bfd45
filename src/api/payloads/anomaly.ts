// POST /v1/anomalies/subscribe. The specification defines no payload; this one is ibid's.
import * as z from 'zod/mini';
import { name, webAddress, type Payload } from './common.ts';

const text = z.nullable(z.string());

const rule = z.enum(['mentions', 'band', 'causal', 'new', 'source']);
export type RuleName = Payload<typeof rule>;

const format = z.enum(['atom', 'json']);

/** What is watched: an entity, a series, a sector, or a source. */
const subject = {
  entity_id: z.optional(z.string()),
  series: z.optional(z.looseObject({ source: z.string(), column: z.string() })),
  sector_id: z.optional(z.string()),
  source_id: z.optional(z.string()),
};
export type Subject = Pick<Subscription, keyof typeof subject>;

/** A subscription as its owner sees it. */
const subscription = z.looseObject({
  /** `sub_` and 24 random hex digits. */
  id: z.string(),
  rule,
  ...subject,
  /** What is watched, in words, as it was called when the subscription was made. */
  name: z.string(),
  url: text,
  /** `whsec_` and base64: the key of webhook signatures. Shown once. */
  secret: text,
  /** `path` is where the served service has the feed. */
  feed: z.nullable(z.looseObject({ format, path: z.string() })),
  /** To whom the .eml files are addressed. */
  email: text,
  created_at: z.string(),
  checked_at: z.string(),
  /** Why nothing is sent to the webhook any more. */
  disabled: text,
});
export type Subscription = Payload<typeof subscription>;

/** Exactly one subject to watch, and at least one way to send its alerts. */
export const subscribe = {
  request: z
    .strictObject({
      entity_id: z.optional(name(200)),
      series: z.optional(z.strictObject({ source: name(2000), column: name(2000) })),
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
  response: subscription,
};

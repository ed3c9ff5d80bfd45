// The shape of a limits file; apart from limits.ts so that a server without one never loads the schema library for it.
import * as z from 'zod/mini';

const rate = z.number().check(z.positive(), z.maximum(1_000_000));
const count = z.int().check(z.minimum(1), z.maximum(100_000));
const whole = z.int().check(z.minimum(0));

export const limits = z.strictObject({
  tiers: z.optional(
    z.record(
      z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
      z.strictObject({
        without: z.optional(z.array(z.string())),
        caps: z.optional(z.record(z.string(), whole)),
      }),
    ),
  ),
  connections: z.optional(count),
  connections_per_address: z.optional(count),
  connections_from_loopback: z.optional(count),
  waiting_calls: z.optional(count),
  forecast_work: z.optional(z.int().check(z.minimum(1))),
  key_rate: z.optional(rate),
  address_rate: z.optional(rate),
  private_webhooks: z.optional(z.boolean()),
  unit_usd: z.optional(z.number().check(z.minimum(0), z.maximum(1_000))),
});

export type LimitsFile = z.infer<typeof limits>;

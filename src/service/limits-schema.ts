// The shape of a limits file; apart from limits.ts so that a server without one never loads the schema library for it.
import * as z from 'zod';

const rate = z.number().positive().max(1_000_000);

export const limits = z.strictObject({
  tiers: z
    .record(
      z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
      z.strictObject({
        without: z.array(z.string()).optional(),
        caps: z.record(z.string(), z.number().int().min(0)).optional(),
      }),
    )
    .optional(),
  key_rate: rate.optional(),
  address_rate: rate.optional(),
  unit_usd: z.number().min(0).max(1_000).optional(),
});

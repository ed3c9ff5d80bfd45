// What a model read, in the payloads that may have it.
import * as z from 'zod/mini';
import type { Reading } from '../payloads/reading.ts';
import { strings } from './common.ts';

/** Made only when it is asked for: a request is checked without it. */
export function reading() {
  const count = z.nullable(z.number());
  const place = { chunk_id: z.string(), start: z.number(), end: z.number() };
  return z.optional(
    z.looseObject({
      outcome: z.enum(['read', 'unread']),
      note: z.nullable(z.string()),
      model: z.string(),
      answered_by: z.nullable(z.string()),
      endpoint: z.string(),
      wire: z.optional(z.enum(['decisions'])),
      ordered_by: z.optional(
        z.looseObject({ model: z.string(), endpoint: z.string(), note: z.nullable(z.string()) }),
      ),
      rounds: z.number(),
      searched: strings,
      offered: z.array(z.looseObject({ ...place, round: z.number() })),
      chosen: z.array(z.looseObject(place)),
      dropped: z.number(),
      withheld: z.number(),
      requests: requests(),
      input_tokens: count,
      output_tokens: count,
      cost_usd: count,
    }) satisfies z.ZodMiniType<Reading>,
  );
}

/** What a bundle has of it. */
export function readingOfBundle() {
  return z.optional(
    z.looseObject({
      outcome: z.enum(['read', 'unread']),
      model: z.string(),
      endpoint: z.string(),
      requests: requests(),
    }),
  );
}

function requests() {
  return z.array(
    z.looseObject({
      task: z.enum(['answer', 'relate', 'select', 'link', 'turn', 'order']),
      sha256: z.string(),
    }),
  );
}

// The source catalogue and its documents.
import * as z from 'zod/mini';
import { limit, listOf, name, nothing, offset } from './common.ts';

const source = z.looseObject({ id: z.string(), name: z.string(), documents: z.number() });

export const list = {
  request: z.strictObject({ sector: z.optional(name(200)), limit, offset }),
  response: listOf(source),
};

/** `recent` selects a fixed window; its accepted values are ours: a number of days. No limit, no offset. */
export const get = {
  request: z.strictObject({ recent: z.optional(z.enum(['1d', '7d', '30d', '90d', '365d'])) }),
  response: source,
};

export const document = {
  request: nothing,
  response: z.looseObject({
    id: z.string(),
    source_id: z.string(),
    title: z.string(),
    source_url: z.string(),
    content_sha256: z.string(),
    retrieved_at: z.string(),
    snapshot_id: z.string(),
    version: z.number(),
    text: z.string(),
    chunks: z.array(z.looseObject({ id: z.string(), start: z.number(), end: z.number() })),
  }),
};

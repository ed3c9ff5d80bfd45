// Pieces that more than one resource's schemas share.
import * as z from 'zod';

/** cost_cap_usd: a hard spend ceiling for one request, in US dollars, above zero. */
export const costCap = z.number().positive().finite().optional();

export const limit = z.coerce.number().int().min(1).max(100).optional();
export const offset = z.coerce.number().int().min(0).optional();

/** A request without members. */
export const nothing = z.strictObject({});

/** A response whose layout the specification does not show: any object, every member kept. */
export const anything = z.looseObject({});

/** The one citation shape of the embedded service; a foreign server's may differ. */
export const citation = z.looseObject({
  id: z.string(),
  chunk_id: z.string(),
  document_id: z.string(),
  source_id: z.string(),
  title: z.string(),
  source_url: z.string(),
  content_sha256: z.string(),
  retrieved_at: z.string(),
  snapshot_id: z.string(),
  quote: z.string(),
  locator: z.looseObject({ start: z.number(), end: z.number() }),
});

/** A page of a list. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.looseObject({ items: z.array(item), total: z.number(), limit: z.number(), offset: z.number() });
}

// Pieces that more than one resource's schemas share. zod/mini: the same schemas, a fraction of the start-up.
import * as z from 'zod/mini';

/** cost_cap_usd: a hard spend ceiling for one request, in US dollars, above zero. */
export const costCap = z.optional(z.number().check(z.positive()));

/** Text of 1 to `most` characters, white space around it dropped. */
export function text(most: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
}

/** An identifier or a name as it is given, of 1 to `most` characters. */
export function name(most: number) {
  return z.string().check(z.minLength(1), z.maxLength(most));
}

export function integer(least: number, most: number) {
  return z.int().check(z.minimum(least), z.maximum(most));
}

export const limit = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)));
export const offset = z.optional(z.coerce.number().check(z.int(), z.minimum(0)));

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
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.looseObject({ items: z.array(item), total: z.number(), limit: z.number(), offset: z.number() });
}

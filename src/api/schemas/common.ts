// Pieces that more than one resource's schemas share. zod/mini: the same schemas, a fraction of the start-up.
import * as z from 'zod/mini';
import type { Citation, Claim, Page } from '../payloads/common.ts';

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

/** An address on the web, of http or https. */
export const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000));

export function integer(least: number, most: number) {
  return z.int().check(z.minimum(least), z.maximum(most));
}

export const limit = z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(100)));
export const offset = z.optional(z.coerce.number<number>().check(z.int(), z.minimum(0)));

/** A request without members. */
export const nothing = z.strictObject({});

export const strings = z.array(z.string());
export const numbers = z.array(z.number());
export const outcome = z.enum(['answered', 'insufficient_evidence']);
export const verdict = z.enum(['verbatim', 'extract', 'supported', 'weak', 'contradicted', 'unsupported']);

/** What a call cost. */
export const billing = { billable: z.boolean(), cost_usd: z.number() };

/** A reason with one of these codes. */
export function reason<const Code extends string>(codes: readonly [Code, ...Code[]]) {
  return z.looseObject({ code: z.enum(codes), text: z.string() });
}

/** A stretch of a text, in UTF-16 code units. */
const stretch = { start: z.number(), end: z.number() };

// What only answers have is made only when an answer's schema is asked for: a request is checked without it.
const locator = () =>
  z.looseObject({
    ...stretch,
    spans: z.optional(
      z.array(z.looseObject(stretch)).check(
        z.minLength(2),
        z.meta({
          description:
            'Where the quote is of several stretches: their UTF-16 offsets in rising order, none overlapping. The quote ' +
            'is their exact texts joined by " … " (a space, U+2026, a space).',
        }),
      ),
    ),
    says_at: z.optional(z.number()),
    page: z.optional(z.number()),
    heading: z.optional(z.string()),
    line: z.optional(z.number()),
  });

/** The members of the one citation. */
export const cited = () => ({
  id: z.string(),
  chunk_id: z.string(),
  document_id: z.string(),
  source_id: z.string(),
  title: z.string(),
  authors: strings,
  publisher: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  source_url: z.string(),
  content_sha256: z.string(),
  retrieved_at: z.string(),
  snapshot_id: z.string(),
  quote: z.string(),
  locator: locator(),
});

export const citation = () => z.looseObject(cited()) satisfies z.ZodMiniType<Citation>;

export const claim = () =>
  z.looseObject({
    id: z.string(),
    text: z.string(),
    citation_ids: strings,
    verdict,
    chunk: z.looseObject({ id: z.string(), start: z.number(), end: z.number() }),
    partial: z.optional(z.literal(true)),
  }) satisfies z.ZodMiniType<Claim>;

/** The members of a page of a list. */
export function paged<T extends z.ZodMiniType>(item: T) {
  return { items: z.array(item), total: z.number(), limit: z.number(), offset: z.number() };
}

/** A page of a list, held to its payload by the caller that names the item. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.looseObject(paged(item)) satisfies z.ZodMiniType<Page<z.output<T>>>;
}

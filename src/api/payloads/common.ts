// Pieces that several payloads share: the one citation, the one claim, modes, outcomes, pages. A payload is its schema: the
// types are inferred from it. zod/mini: the same schemas, a fraction of the start-up.
import * as z from 'zod/mini';

/** What a schema describes, as its readers see it: read-only, without the unknown members that a loose object keeps. */
export type Payload<S extends z.ZodMiniType> = Seen<z.output<S>>;

type Seen<T> = T extends readonly unknown[]
  ? { readonly [Index in keyof T]: Seen<T[Index]> }
  : T extends object
    ? { readonly [Name in keyof T as IsUnnamed<Name, T[Name]> extends true ? never : Name]: Seen<T[Name]> }
    : T;

type IsUnnamed<Name, Value> = string extends Name ? (unknown extends Value ? true : false) : false;

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

/** How POST /v1/query works: fast at a fixed price, or thorough and metered. */
export const mode = z.enum(['speculative', 'deliberate']);
export type Mode = Payload<typeof mode>;

/** "Errors" 5: that the corpus cannot support an answer is an outcome, not an error. */
export const outcome = z.enum(['answered', 'insufficient_evidence']);
export type Outcome = Payload<typeof outcome>;

/** What the validator says of a claim; the first three are accepted, and only those appear in answers. */
export const verdict = z.enum(['verbatim', 'extract', 'supported', 'weak', 'contradicted', 'unsupported']);
export type Verdict = Payload<typeof verdict>;

/** What a call cost. */
export const billing = {
  /** False in the caller's own process: nothing is billed there. */
  billable: z.boolean(),
  cost_usd: z.number(),
};
export interface Billing {
  readonly billable: boolean;
  readonly cost_usd: number;
}

/** Why there is no answer: a code to act on, and one sentence for people. */
export interface Reason<Code extends string = string> {
  readonly code: Code;
  readonly text: string;
}

/** A reason with one of these codes. */
export function reason<const Code extends string>(codes: readonly [Code, ...Code[]]) {
  return z.looseObject({ code: z.enum(codes), text: z.string() });
}

/** A stretch of a text, in UTF-16 code units. */
export const stretch = { start: z.number(), end: z.number() };

// What only answers have is made only when an answer's schema is asked for: a request is checked without it.

/** A place in a document's text. */
const locator = () =>
  z.looseObject({
    /** Of several spans, the first one's start and the last one's end. */
    ...stretch,
    /** At least two, in rising order, none overlapping. Else absent. */
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
    /** Where the quoted statement's own words begin, behind the lead-ins and headings that govern it; absent where that is `start`. */
    says_at: z.optional(z.number()),
    page: z.optional(z.number()),
    heading: z.optional(z.string()),
    /** From 1: the line of the original on which those words begin, where that is a text file and its place in it is certain. */
    line: z.optional(z.number()),
  });
export type Locator = Payload<ReturnType<typeof locator>>;

/** The members of the one citation. */
export const cited = () => ({
  /** `cit_` and 24 hex digits, of chunk and place. */
  id: z.string(),
  chunk_id: z.string(),
  document_id: z.string(),
  source_id: z.string(),
  title: z.string(),
  authors: strings,
  publisher: z.nullable(z.string()),
  /** YYYY-MM-DD as the document itself gives it. */
  published_at: z.nullable(z.string()),
  source_url: z.string(),
  /** Lower-case hex SHA-256 of the original bytes. */
  content_sha256: z.string(),
  retrieved_at: z.string(),
  snapshot_id: z.string(),
  /** The exact text of the document at `locator`; of several spans, their exact texts joined by " … " (U+2026 between spaces). */
  quote: z.string(),
  locator: locator(),
});

export const citation = () => z.looseObject(cited());
export type Citation = Payload<ReturnType<typeof citation>>;

export const claim = () =>
  z.looseObject({
    /** `clm_` and 24 hex digits, of the text and its citations. */
    id: z.string(),
    text: z.string(),
    citation_ids: strings,
    verdict,
    /** The chunk it was validated against, with its place in the document's text. */
    chunk: z.looseObject({ id: z.string(), ...stretch }),
    /** It quotes a part of a list, a table or code that goes on in the document; absent where it is whole. */
    partial: z.optional(z.literal(true)),
  });
export type Claim = Payload<ReturnType<typeof claim>>;

/** One page of a list ("Paging"). */
export interface Page<T> {
  readonly items: readonly T[];
  /** Items of the whole list. */
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** The members of a page of a list. */
export function paged<T extends z.ZodMiniType>(item: T) {
  return { items: z.array(item), total: z.number(), limit: z.number(), offset: z.number() };
}

/** A page of a list. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.looseObject(paged(item));
}

// GET /v1/briefs/{id}/evidence: the bundle of the specification, "Evidence bundle", with the embedded service's members.
import * as z from 'zod/mini';
import { nothing, stretch, strings, verdict, type Payload } from './common.ts';
import { readingOfBundle } from './reading.ts';

const chunk = z.looseObject({
  id: z.string(),
  text: z.string(),
  ...stretch,
  heading: z.optional(z.string()),
  page: z.optional(z.number()),
  text_sha256: z.string(),
});

const document = z.looseObject({
  id: z.string(),
  source_id: z.string(),
  title: z.string(),
  authors: strings,
  publisher: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  version: z.number(),
  content_sha256: z.string(),
  retrieved_at: z.string(),
  source_url: z.string(),
});

const snapshot = z.looseObject({
  id: z.string(),
  content_sha256: z.string(),
  taken_at: z.string(),
  /** Size of the original in bytes. */
  bytes: z.number(),
  media_type: z.string(),
});

/** One stretch of a quote of several: its exact text, and its UTF-16 offsets into the document's text. */
const span = z.looseObject({ ...stretch, text: z.string() });
export type BundleSpan = Payload<typeof span>;

/** What the validator found out about a claim. */
const found = z.looseObject({
  verdict,
  /** True for verbatim, extract and supported only. */
  accepted: z.boolean(),
  /** A code: `same-words`, `number-conflict` … */
  reason: z.string(),
  /** Weighted share of the claim's content stems in the closest one or two sentences, 0 to 1, rounded to 1e-6. */
  coverage: z.number(),
  /** UTF-16 span of the chunk that carries the claim or comes closest to it; null where nothing does. */
  quote: z.nullable(z.looseObject(stretch)),
  /** The version of the rules. */
  validator: z.string(),
});
export type ClaimVerdict = Payload<typeof found>;

const claim = z.looseObject({
  id: z.string(),
  /** What the chunk says; of several spans, their texts joined by " … " (U+2026 between spaces), white space folded. */
  text: z.string(),
  /** Where the claim is quoted from several stretches, at least two, in rising order, none overlapping. Else absent. */
  spans: z.optional(z.array(span).check(z.minLength(2))),
  section_id: z.string(),
  chunk,
  document,
  snapshot,
  verdict: found,
});
export type BundleClaim = Payload<typeof claim>;

export const evidence = {
  request: nothing,
  response: z.looseObject({
    schema: z.string(),
    brief_id: z.string(),
    created_at: z.string(),
    /** Of a brief that a model read for: who pointed at its sentences. Else absent. */
    reading: readingOfBundle(),
    /** Over the bundle's canonical form without this member. */
    bundle_sha256: z.string(),
    claims: z.array(claim),
  }),
};
export type EvidenceBundle = Payload<typeof evidence.response>;

// GET /v1/sources, /v1/sources/{id} and /v1/documents/{id}.
import * as z from 'zod/mini';
import { limit, listOf, name, nothing, offset, stretch, strings, type Payload } from './common.ts';

const text = z.nullable(z.string());

/** How far a source can be checked; it says nothing of truth. */
const quality = z.looseObject({
  /** The weighted mean of the parts, 0 to 1; null for a source without documents. */
  score: z.nullable(z.number()),
  /** Documents that were looked at. */
  sampled: z.number(),
  /** Each with a score of 0 to 1, rounded to 1e-3. */
  parts: z.array(z.looseObject({ name: z.string(), weight: z.number(), score: z.number(), why: z.string() })),
});
export type Quality = Payload<typeof quality>;
export type QualityPart = Quality['parts'][number];

const source = {
  /** `src_` and 24 hex digits of the SHA-256 of its address. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(['starter', 'folder', 'file', 'web']),
  url: z.string(),
  publisher: text,
  /** How the source came to be. */
  provenance: z.string(),
  created_at: z.string(),
  /** Current documents of the source. */
  documents: z.number(),
  sectors: strings,
  languages: strings,
  newest_retrieved_at: text,
  quality,
};

/** A document as a line of its source. */
const line = {
  id: z.string(),
  title: z.string(),
  published_at: text,
  source_url: z.string(),
  content_sha256: z.string(),
  retrieved_at: z.string(),
  version: z.number(),
};

export const list = {
  request: z.strictObject({ sector: z.optional(name(200)), limit, offset }),
  response: listOf(z.looseObject(source)),
};
export type Source = Payload<typeof list.response>['items'][number];

/** `recent` selects a fixed window; its accepted values are ours: a number of days. No limit, no offset. */
export const get = {
  request: z.strictObject({ recent: z.optional(z.enum(['1d', '7d', '30d', '90d', '365d'])) }),
  response: z.looseObject({
    ...source,
    window: z.looseObject({ recent: text, since: text, shown: z.number(), total: z.number() }),
    /** Its newest documents, or those since `window.since`. */
    items: z.array(z.looseObject(line)),
  }),
};
export type SourceDetail = Payload<typeof get.response>;
export type DocumentLine = SourceDetail['items'][number];

/** A stretch of a document's text. */
const chunk = z.looseObject({
  id: z.string(),
  ...stretch,
  heading: z.optional(z.string()),
  page: z.optional(z.number()),
});

const version = z.looseObject({
  id: z.string(),
  version: z.number(),
  content_sha256: z.string(),
  retrieved_at: z.string(),
  current: z.boolean(),
});

export const document = {
  request: nothing,
  response: z.looseObject({
    ...line,
    source_id: z.string(),
    authors: strings,
    publisher: text,
    /** BCP 47 tag, `und` when it could not be detected. */
    language: z.string(),
    sector_id: text,
    /** `snp_` and 24 hex digits of `content_sha256`: the archived original bytes. */
    snapshot_id: z.string(),
    media_type: z.string(),
    /** Original size in bytes. */
    bytes: z.number(),
    /** What extraction could not do well, as sentences. */
    warnings: strings,
    /** False once a newer version has taken its place, or it was removed. */
    current: z.boolean(),
    text: z.string(),
    chunks: z.array(chunk),
    /** All versions at the document's address, oldest first. */
    versions: z.array(version),
  }),
};
export type Document = Payload<typeof document.response>;

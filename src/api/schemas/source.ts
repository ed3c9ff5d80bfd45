// The source catalogue and its documents.
import * as z from 'zod/mini';
import type { Page } from '../payloads/common.ts';
import type { Document, Source, SourceDetail } from '../payloads/source.ts';
import { limit, listOf, name, nothing, offset, strings } from './common.ts';

const text = z.nullable(z.string());

const quality = z.looseObject({
  score: z.nullable(z.number()),
  sampled: z.number(),
  parts: z.array(z.looseObject({ name: z.string(), weight: z.number(), score: z.number(), why: z.string() })),
});

const source = {
  id: z.string(),
  name: z.string(),
  kind: z.enum(['starter', 'folder', 'file', 'web']),
  url: z.string(),
  publisher: text,
  provenance: z.string(),
  created_at: z.string(),
  documents: z.number(),
  sectors: strings,
  languages: strings,
  newest_retrieved_at: text,
  quality,
};

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
  response: listOf(z.looseObject(source)) satisfies z.ZodMiniType<Page<Source>>,
};

/** `recent` selects a fixed window; its accepted values are ours: a number of days. No limit, no offset. */
export const get = {
  request: z.strictObject({ recent: z.optional(z.enum(['1d', '7d', '30d', '90d', '365d'])) }),
  response: z.looseObject({
    ...source,
    window: z.looseObject({ recent: text, since: text, shown: z.number(), total: z.number() }),
    items: z.array(z.looseObject(line)),
  }) satisfies z.ZodMiniType<SourceDetail>,
};

const chunk = z.looseObject({
  id: z.string(),
  start: z.number(),
  end: z.number(),
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
    language: z.string(),
    sector_id: text,
    snapshot_id: z.string(),
    media_type: z.string(),
    bytes: z.number(),
    warnings: strings,
    current: z.boolean(),
    text: z.string(),
    chunks: z.array(chunk),
    versions: z.array(version),
  }) satisfies z.ZodMiniType<Document>,
};

// The brief routes. The members of a response are those of the specification; what the embedded service adds is its own.
import * as z from 'zod/mini';
import type { Bibliography } from '../payloads/bibliography.ts';
import type { Brief, BriefSummary } from '../payloads/brief.ts';
import type { Page } from '../payloads/common.ts';
import type { EvidenceBundle } from '../payloads/evidence.ts';
import { csl } from './csl.ts';
import {
  billing,
  cited,
  claim,
  costCap,
  limit,
  listOf,
  name,
  nothing,
  offset,
  outcome,
  strings,
  verdict,
} from './common.ts';
import { entityType } from './entity.ts';
import { reading, readingOfBundle } from './reading.ts';

const sector = name(200);

const about = {
  id: z.string(),
  outcome,
  title: z.string(),
  variant: z.string(),
  persona: z.string(),
  sectors: strings,
  created_at: z.string(),
};

const paragraph = z.looseObject({
  id: z.string(),
  outcome,
  text: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  topic: z.nullable(z.string()),
  dated: z.optional(z.nullable(z.string())),
  speaker: z.optional(z.nullable(z.string())),
  relation: z.nullable(z.enum(['new', 'updated', 'gone', 'conflict'])),
  claims: z.array(claim()),
});

const changes = z.looseObject({
  since: z.nullable(z.looseObject({ brief_id: z.string(), created_at: z.string() })),
  note: z.string(),
  new: strings,
  updated: strings,
  gone: strings,
});

const brief = z.looseObject({
  ...about,
  window: z.optional(
    z.nullable(z.looseObject({ from: z.string(), to: z.string(), note: z.nullable(z.string()) })),
  ),
  sections: z.array(
    z.looseObject({
      id: z.string(),
      heading: z.string(),
      kind: z.string(),
      paragraphs: z.array(paragraph),
    }),
  ),
  citations: z.array(z.looseObject({ ...cited(), media_type: z.string() })),
  entities: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      type: entityType,
      sectors: strings,
      claim_ids: strings,
    }),
  ),
  changes,
  reading: reading(),
  contradictions: z.array(
    z.looseObject({ claim_ids: z.tuple([z.string(), z.string()]), reason: z.string() }),
  ),
  corpus: z.looseObject({ documents: z.number(), chunks: z.number(), revision: z.number() }),
  ...billing,
}) satisfies z.ZodMiniType<Brief>;

export const create = {
  request: z.strictObject({
    variant: z.optional(name(100)),
    sectors: z.optional(z.array(sector).check(z.maxLength(100))),
    persona: z.optional(name(100)),
    cost_cap_usd: costCap,
  }),
  response: brief,
};

export const list = {
  request: z.strictObject({ sector: z.optional(sector), limit, offset }),
  response: listOf(
    z.looseObject({
      ...about,
      paragraphs: z.looseObject({ answered: z.number(), insufficient_evidence: z.number() }),
      claims: z.number(),
      citations: z.number(),
    }),
  ) satisfies z.ZodMiniType<Page<BriefSummary>>,
};

export const get = { request: nothing, response: brief };

const style = z.enum(['apa', 'mla', 'chicago', 'harvard']);

export const bibliography = {
  request: z.strictObject({ style: z.optional(style) }),
  response: z.looseObject({
    brief_id: z.string(),
    style,
    edition: z.string(),
    entries: z.array(
      z.looseObject({
        id: z.string(),
        document_id: z.string(),
        csl,
        text: z.string(),
        html: z.string(),
        markdown: z.string(),
        source_url: z.optional(z.string()),
        pages: z.optional(z.array(z.number())),
      }),
    ),
  }) satisfies z.ZodMiniType<Bibliography>,
};

const place = { start: z.number(), end: z.number() };

const bundledClaim = z.looseObject({
  id: z.string(),
  text: z.string(),
  spans: z.optional(z.array(z.looseObject({ ...place, text: z.string() })).check(z.minLength(2))),
  section_id: z.string(),
  chunk: z.looseObject({
    id: z.string(),
    text: z.string(),
    ...place,
    heading: z.optional(z.string()),
    page: z.optional(z.number()),
    text_sha256: z.string(),
  }),
  document: z.looseObject({
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
  }),
  snapshot: z.looseObject({
    id: z.string(),
    content_sha256: z.string(),
    taken_at: z.string(),
    bytes: z.number(),
    media_type: z.string(),
  }),
  verdict: z.looseObject({
    verdict,
    accepted: z.boolean(),
    reason: z.string(),
    coverage: z.number(),
    quote: z.nullable(z.looseObject(place)),
    validator: z.string(),
  }),
});

export const evidence = {
  request: nothing,
  response: z.looseObject({
    schema: z.string(),
    brief_id: z.string(),
    created_at: z.string(),
    reading: readingOfBundle(),
    bundle_sha256: z.string(),
    claims: z.array(bundledClaim),
  }) satisfies z.ZodMiniType<EvidenceBundle>,
};

// The entity routes: payloads are the embedded service's own, the specification shows none.
import * as z from 'zod/mini';
import type {
  EntitiesByAlias,
  EntityDetail,
  EntityRequest,
  EntitySearch,
  Relationships,
  ResolvedNames,
  SectorMatrix,
} from '../payloads/entity.ts';
import { citation, limit, offset, nothing, paged, strings, text, webAddress } from './common.ts';

const some = text(2000);

export const entityType = z.enum(['organisation', 'place', 'person', 'vessel', 'law', 'unknown']);

const named = { id: z.string(), name: z.string(), type: entityType };
const line = { ...named, aliases: strings, sectors: strings, mentions: z.number() };
const score = z.number();

/** There only while a very large corpus has not been read to its end. */
const coverage = {
  index: z.optional(z.looseObject({ complete: z.literal(false), read: z.number(), total: z.number() })),
};

export const search = {
  request: z.strictObject({ q: some, type: z.optional(entityType), limit, offset }),
  response: z.looseObject({
    ...paged(z.looseObject({ ...line, score, matched: z.string() })),
    ...coverage,
  }) satisfies z.ZodMiniType<EntitySearch>,
};

export const byAlias = {
  request: z.strictObject({ alias: some, limit, offset }),
  response: z.looseObject({
    ...paged(z.looseObject({ ...line, score })),
    ...coverage,
  }) satisfies z.ZodMiniType<EntitiesByAlias>,
};

const cell = z.looseObject({
  sectors: z.tuple([z.string(), z.string()]),
  count: z.number(),
  entities: z.array(
    z.looseObject({ ...named, sentences: z.record(z.string(), z.number()), citation_ids: strings }),
  ),
  citations: z.array(citation()),
});

export const matrix = {
  request: z.strictObject({ sectors: z.optional(some) }),
  response: z.looseObject({
    sectors: z.array(z.looseObject({ id: z.string(), entities: z.number() })),
    cells: z.array(cell),
    ...coverage,
  }) satisfies z.ZodMiniType<SectorMatrix>,
};

const explanation = z.looseObject({
  feature: z.enum([
    'word',
    'number',
    'initial',
    'particle',
    'legal_form',
    'title',
    'joined',
    'missing',
    'conflict',
  ]),
  weight: z.number(),
  query_value: z.nullable(z.string()),
  candidate_value: z.nullable(z.string()),
  score,
});

const candidate = z.looseObject({
  ...named,
  score,
  match: z.boolean(),
  matched: z.string(),
  explanations: z.array(explanation),
});

export const resolve = {
  request: z.strictObject({
    names: z.array(some).check(z.minLength(1), z.maxLength(100)),
    type: z.optional(entityType),
  }),
  response: z.looseObject({
    threshold: z.number(),
    results: z.array(z.looseObject({ query: z.string(), candidates: z.array(candidate) })),
    ...coverage,
  }) satisfies z.ZodMiniType<ResolvedNames>,
};

export const get = {
  request: nothing,
  response: z.looseObject({
    ...line,
    type_rule: z.nullable(z.string()),
    identifiers: z.array(
      z.looseObject({
        scheme: z.string(),
        value: z.string(),
        citation_id: z.nullable(z.string()),
      }),
    ),
    documents: z.number(),
    citations: z.array(citation()),
    citations_total: z.number(),
    truncated: z.boolean(),
    ...coverage,
  }) satisfies z.ZodMiniType<EntityDetail>,
};

const relationship = z.looseObject({
  id: z.string(),
  from: z.looseObject(named),
  to: z.looseObject(named),
  type: z.enum([
    'owned_by',
    'subsidiary_of',
    'part_of',
    'acquired',
    'supplies',
    'operates',
    'located_in',
    'connects_to',
    'member_of',
    'office_at',
    'merged_with',
    'mentioned_with',
  ]),
  cues: z.optional(strings),
  citations_total: z.number(),
  citations: z.array(citation()),
});

export const relationships = {
  request: z.strictObject({ limit, offset }),
  response: z.looseObject({
    ...paged(relationship),
    truncated: z.boolean(),
    ...coverage,
  }) satisfies z.ZodMiniType<Relationships>,
};

export const request = {
  request: z.strictObject({
    name: some,
    reason: z.optional(z.string().check(z.maxLength(20_000))),
    url: z.optional(webAddress),
    contact: z.optional(z.string().check(z.maxLength(500))),
  }),
  response: z.looseObject({
    id: z.string(),
    status: z.enum(['received', 'known']),
    name: z.string(),
  }) satisfies z.ZodMiniType<EntityRequest>,
};

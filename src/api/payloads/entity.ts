// The entity routes. Their payloads are the embedded service's own, the specification shows none; what is said about an
// entity carries the sentences that say it.
import * as z from 'zod/mini';
import {
  citation,
  limit,
  nothing,
  offset,
  paged,
  strings,
  text,
  webAddress,
  type Payload,
} from './common.ts';

const some = text(2000);

export const entityType = z.enum(['organisation', 'place', 'person', 'vessel', 'law', 'unknown']);
export type EntityType = Payload<typeof entityType>;

const named = {
  /** `ent_` and 24 hex digits of the SHA-256 of the canonical folded name. */
  id: z.string(),
  name: z.string(),
  type: entityType,
};

const line = {
  ...named,
  /** Other spellings seen, the commonest first. */
  aliases: strings,
  /** Sectors of the documents that name it, in order of their names. */
  sectors: strings,
  mentions: z.number(),
};

/** How well a spelling fits what was asked: 0 to 1, rounded to 1e-6. */
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
  }),
};

export const byAlias = {
  request: z.strictObject({ alias: some, limit, offset }),
  response: z.looseObject({ ...paged(z.looseObject({ ...line, score })), ...coverage }),
};

const cell = z.looseObject({
  /** Two sectors in the order of their names. */
  sectors: z.tuple([z.string(), z.string()]),
  /** How many entities documents of both name. */
  count: z.number(),
  /** The most shared first; `sentences` that name it by sector, `citation_ids` among the cell's citations. */
  entities: z.array(
    z.looseObject({ ...named, sentences: z.record(z.string(), z.number()), citation_ids: strings }),
  ),
  citations: z.array(citation()),
});

export const matrix = {
  request: z.strictObject({ sectors: z.optional(some) }),
  response: z.looseObject({
    sectors: z.array(z.looseObject({ id: z.string(), entities: z.number() })),
    /** Pairs that share at least one entity, in the order of their sectors. */
    cells: z.array(cell),
    ...coverage,
  }),
};

/** One part of the score of two names. */
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
  /** How much of the score hangs on it. */
  weight: z.number(),
  query_value: z.nullable(z.string()),
  candidate_value: z.nullable(z.string()),
  score,
});
export type Explanation = Payload<typeof explanation>;

const candidate = z.looseObject({
  ...named,
  score,
  match: z.boolean(),
  /** The spelling that matched best. */
  matched: z.string(),
  explanations: z.array(explanation),
});

export const resolve = {
  request: z.strictObject({
    names: z.array(some).check(z.minLength(1), z.maxLength(100)),
    type: z.optional(entityType),
  }),
  response: z.looseObject({
    /** From this score on two names match. */
    threshold: z.number(),
    /** One for each name, in their order. */
    results: z.array(z.looseObject({ query: z.string(), candidates: z.array(candidate) })),
    ...coverage,
  }),
};

export const get = {
  request: nothing,
  response: z.looseObject({
    ...line,
    /** The rule that gave the type; null where none fired. */
    type_rule: z.nullable(z.string()),
    identifiers: z.array(
      z.looseObject({
        scheme: z.string(),
        value: z.string(),
        /** Among the entity's citations. */
        citation_id: z.nullable(z.string()),
      }),
    ),
    /** How many name it. */
    documents: z.number(),
    citations: z.array(citation()),
    citations_total: z.number(),
    truncated: z.boolean(),
    ...coverage,
  }),
};
export type EntityDetail = Payload<typeof get.response>;
export type EntityLine = Pick<EntityDetail, keyof typeof line>;

const relationship = z.looseObject({
  /** `rel_` and 24 hex digits, of both entities and the type. */
  id: z.string(),
  from: z.looseObject(named),
  to: z.looseObject(named),
  /** What a sentence states between the two; `mentioned_with` where they are only named together. */
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
  /** The words that state it; absent for entities that are only named together. */
  cues: z.optional(strings),
  citations_total: z.number(),
  citations: z.array(citation()),
});
export type Relationship = Payload<typeof relationship>;
export type RelationType = Exclude<Relationship['type'], 'mentioned_with'>;

export const relationships = {
  request: z.strictObject({ limit, offset }),
  response: z.looseObject({ ...paged(relationship), truncated: z.boolean(), ...coverage }),
};
export type Relationships = Payload<typeof relationships.response>;

export const request = {
  request: z.strictObject({
    name: some,
    reason: z.optional(z.string().check(z.maxLength(20_000))),
    url: z.optional(webAddress),
    contact: z.optional(z.string().check(z.maxLength(500))),
  }),
  response: z.looseObject({
    /** `erq_` and 24 hex digits: the same for the same request. */
    id: z.string(),
    status: z.enum(['received', 'known']),
    name: z.string(),
  }),
};
export type EntityRequest = Payload<typeof request.response>;

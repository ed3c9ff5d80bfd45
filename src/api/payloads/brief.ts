// POST /v1/brief, GET /v1/briefs and /v1/briefs/{id}: each statement is a claim that was accepted.
import * as z from 'zod/mini';
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
  type Payload,
} from './common.ts';
import { entityType } from './entity.ts';
import { reading } from './reading.ts';

const sector = name(200);

const about = {
  /** `brf_` and 24 hex digits. */
  id: z.string(),
  /** insufficient_evidence when every paragraph is. */
  outcome,
  title: z.string(),
  variant: z.string(),
  persona: z.string(),
  /** Sectors it was made over, in order of their names. */
  sectors: strings,
  created_at: z.string(),
};

const paragraph = z.looseObject({
  /** `par_` and 24 hex digits. */
  id: z.string(),
  outcome,
  /** The claims' texts joined by single spaces; null where no claim was accepted. */
  text: z.nullable(z.string()),
  /** Why there is no text, as a sentence; null where there is one. */
  reason: z.nullable(z.string()),
  /** The name or the document that the paragraph is about, as its source writes it; null where it has none. */
  topic: z.nullable(z.string()),
  /**
   * The day of the document that it opens with, YYYY-MM-DD, where its words need it ("today", "this week") or it is not of the
   * brief's own days; null where they do not, absent in briefs that older versions made.
   */
  dated: z.optional(z.nullable(z.string())),
  /**
   * Who says "we" in it: the publisher, site, folder or author of that document; null where none does, absent in briefs that
   * older versions made.
   */
  speaker: z.optional(z.nullable(z.string())),
  /** What sets a paragraph apart: how it differs from the brief before, or that its two claims disagree. */
  relation: z.nullable(z.enum(['new', 'updated', 'gone', 'conflict'])),
  claims: z.array(claim()),
});
export type BriefParagraph = Payload<typeof paragraph>;
export type Relation = NonNullable<BriefParagraph['relation']>;

const section = z.looseObject({
  /** `sec_` and 24 hex digits. */
  id: z.string(),
  heading: z.string(),
  /** What it was made of: `stories`, `numbers`, `changed` … */
  kind: z.string(),
  paragraphs: z.array(paragraph),
});
export type BriefSection = Payload<typeof section>;

/** The days whose documents a brief of news is made of. */
const window = z.looseObject({
  /** First and last day, YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
  /** A sentence where these are not the days before the brief was made; null where they are. */
  note: z.nullable(z.string()),
});
export type BriefWindow = Payload<typeof window>;

/** The one citation of all payloads, and what a bibliography needs besides. */
const citation = z.looseObject({ ...cited(), media_type: z.string() });
export type BriefCitation = Payload<typeof citation>;

const entity = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: entityType,
  sectors: strings,
  /** Claims of this brief that name it, in their order. */
  claim_ids: strings,
});
export type BriefEntity = Payload<typeof entity>;

/** Against the last brief of the same workspace, variant, sectors and persona. */
const changes = z.looseObject({
  /** Null where there is none before. */
  since: z.nullable(z.looseObject({ brief_id: z.string(), created_at: z.string() })),
  /** A sentence for people that says which of these it is. */
  note: z.string(),
  /** Claims of this brief that the one before did not have. */
  new: strings,
  /** Claims of this brief whose document has changed since the one before cited an earlier version of it. */
  updated: strings,
  /** Claims of the one before that no current document carries any more; shown in the section `changed`. */
  gone: strings,
});
export type BriefChanges = Payload<typeof changes>;

/** Two sentences of different sources that cannot both be meant as they are: a conflict to look at, never "false". */
const contradiction = z.looseObject({
  claim_ids: z.tuple([z.string(), z.string()]),
  /** `other-date`, `other-figure`, `other-name`, `negation-conflict` or `direction-conflict`. */
  reason: z.string(),
});
export type Contradiction = Payload<typeof contradiction>;

const brief = z.looseObject({
  ...about,
  /** Of a brief of news over dated documents; null for any other, absent in those of older versions. */
  window: z.optional(z.nullable(window)),
  sections: z.array(section),
  /** Each once, in the order in which claims first use them. */
  citations: z.array(citation),
  entities: z.array(entity),
  changes,
  reading: reading(),
  contradictions: z.array(contradiction),
  /** What it was made from: what was looked at, the newest documents first where a corpus is very large. */
  corpus: z.looseObject({ documents: z.number(), chunks: z.number(), revision: z.number() }),
  ...billing,
});
export type Brief = Payload<typeof brief>;

/** One line of GET /v1/briefs. */
const summary = z.looseObject({
  ...about,
  paragraphs: z.looseObject({ answered: z.number(), insufficient_evidence: z.number() }),
  claims: z.number(),
  citations: z.number(),
});
export type BriefSummary = Payload<typeof summary>;

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
  response: listOf(summary),
};

export const get = { request: nothing, response: brief };

// POST /v1/query.
import * as z from 'zod/mini';
import {
  billing,
  citation,
  cited,
  claim,
  costCap,
  mode,
  name,
  outcome,
  reason,
  stretch,
  strings,
  text,
  type Payload,
} from './common.ts';
import { reading } from './reading.ts';

export const QUERY_REASONS = [
  'empty_corpus',
  'no_content_words',
  'other_script',
  'unknown_name',
  'unknown_words',
  'not_together',
  // Passages have the names of the question and nothing on what it asks of them.
  'not_said',
  'wrong_kind',
  'weak_match',
  'nothing_validated',
  // What is near to a question for a reason gives none of what is asked.
  'no_reason',
  // The reason that one document gives a later one denies.
  'denied_reason',
  // A model read the nearest statements and pointed at none.
  'none_answers',
  // No document is in the language of the question.
  'other_language',
] as const;

/** Ids of what may answer, and nothing else; more documents than sources, since a glob over paths becomes their ids. */
function ids(most: number) {
  return z.optional(z.array(name(200)).check(z.minLength(1), z.maxLength(most)));
}

export const query = {
  request: z.strictObject({
    query: text(20_000),
    mode: z.optional(mode),
    cost_cap_usd: costCap,
    sector_ids: ids(100),
    source_ids: ids(100),
    document_ids: ids(10_000),
  }),
  get response() {
    return answer();
  },
};

/** A paragraph, an item of a list, a row of a table, code …, with its place among the others. */
const passageBlock = () =>
  z.looseObject({
    kind: z.string(),
    ...stretch,
    /** How deep the list is that it is in, from 1. */
    depth: z.optional(z.number()),
    /** An item of a numbered list. */
    ordered: z.optional(z.literal(true)),
    /** A row of header cells. */
    header: z.optional(z.literal(true)),
    /** A term that the next block defines. */
    term: z.optional(z.literal(true)),
  });

/** A passage that is near to a question, in whole blocks of its document. All offsets are UTF-16 units into `quote`. */
const closePassage = () =>
  z.looseObject({
    ...cited(),
    /** The headings it is under, the outermost first. */
    headings: strings,
    /** What it is made of, in order; none where the document's structure is not known. */
    blocks: z.array(passageBlock()),
    /** The words of the question in it, in rising order. */
    matches: z.array(z.looseObject(stretch)),
  });

/** A sentence of another source that says otherwise: a conflict to look at, never a verdict of "false". */
const conflict = () =>
  z.looseObject({
    claim_id: z.string(),
    text: z.string(),
    /** Among the answer's citations. */
    citation_id: z.string(),
    /** A `ConflictReason`, or `read` where a model found it. */
    reason: z.string(),
  });

/** Another date, figure or name for the same, its denial, its opposite; an update of a page that a later one replaced. */
export type ConflictReason =
  | 'other-date'
  | 'other-figure'
  | 'other-name'
  | 'negation-conflict'
  | 'direction-conflict'
  | 'older-update';

/** Sentences of other sources that say the same. */
const corroboration = () =>
  z.looseObject({
    claim_id: z.string(),
    /** Among the answer's citations. */
    citation_ids: strings,
    /** Independent sources, the claim's own not counted. */
    sources: z.number(),
  });

/** What the service did, for people, in the order done. */
const step = () =>
  z.looseObject({
    name: z.enum([
      'sub_questions',
      'search',
      'expansion',
      'assessment',
      'selection',
      'second_look',
      'reading',
    ]),
    detail: z.string(),
  });

// Made only when it is asked for: a request is checked without it.
function answer() {
  const reasons = z.array(reason(QUERY_REASONS));
  return z.looseObject({
    /** `qry_` and 24 hex digits; a cached answer has that of the first one. */
    id: z.string(),
    outcome,
    mode,
    query: z.string(),
    /** The question as it was read, where words that the corpus does not know were respelled; else absent. */
    asked_as: z.optional(z.string()),
    /** The claims joined by spaces; null where there are none. */
    answer: z.nullable(z.string()),
    claims: z.array(claim()),
    citations: z.array(citation()),
    /** The calibrated probability that the first claim answers the question: 0 to 0.99, rounded to 1e-6. */
    confidence: z.number(),
    /** Why there is no answer; empty where there is one. */
    reasons,
    /** Where there is no answer, up to five passages that are nearest to the question: to be read, not an answer. Else absent. */
    closest: z.optional(z.array(closePassage())),
    /** Where documents disagree; in deliberate answers always, empty where nothing conflicts. */
    conflicts: z.optional(z.array(conflict())),
    // These three only in deliberate answers, empty where there is none.
    corroboration: z.optional(z.array(corroboration())),
    /** Parts of the question that the corpus does not answer. */
    unanswered: z.optional(z.array(z.looseObject({ query: z.string(), reasons }))),
    steps: z.optional(z.array(step())),
    reading: reading(),
    cached: z.boolean(),
    ...billing,
    created_at: z.string(),
  });
}

export type Answer = Payload<ReturnType<typeof answer>>;
export type QueryReason = Answer['reasons'][number];
export type QueryReasonCode = QueryReason['code'];
export type QueryStep = Payload<ReturnType<typeof step>>;
export type Conflict = Payload<ReturnType<typeof conflict>>;
export type Corroboration = Payload<ReturnType<typeof corroboration>>;
export type OpenPart = NonNullable<Answer['unanswered']>[number];
export type ClosePassage = Payload<ReturnType<typeof closePassage>>;
export type PassageBlock = Payload<ReturnType<typeof passageBlock>>;

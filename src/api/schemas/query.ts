// POST /v1/query.
import * as z from 'zod/mini';
import type { Answer } from '../payloads/query.ts';
import { billing, citation, cited, claim, costCap, name, outcome, reason, strings, text } from './common.ts';
import { reading } from './reading.ts';

/** Ids of what alone may answer; more documents than sources, since a glob over paths becomes their ids. */
function ids(most: number) {
  return z.optional(z.array(name(200)).check(z.minLength(1), z.maxLength(most)));
}

const mode = z.enum(['speculative', 'deliberate']);

export const QUERY_REASONS = [
  'empty_corpus',
  'no_content_words',
  'other_script',
  'unknown_name',
  'unknown_words',
  'not_together',
  'not_said',
  'wrong_kind',
  'weak_match',
  'nothing_validated',
  'none_answers',
  'other_language',
] as const;

const stretch = { start: z.number(), end: z.number() };

const closePassage = () =>
  z.looseObject({
    ...cited(),
    headings: strings,
    blocks: z.array(
      z.looseObject({
        kind: z.string(),
        ...stretch,
        depth: z.optional(z.number()),
        ordered: z.optional(z.literal(true)),
        header: z.optional(z.literal(true)),
        term: z.optional(z.literal(true)),
      }),
    ),
    matches: z.array(z.looseObject(stretch)),
  });

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

// Made only when it is asked for: a request is checked without it.
function answer() {
  const reasons = z.array(reason(QUERY_REASONS));

  const step = z.looseObject({
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

  return z.looseObject({
    id: z.string(),
    outcome,
    mode,
    query: z.string(),
    asked_as: z.optional(z.string()),
    answer: z.nullable(z.string()),
    claims: z.array(claim()),
    citations: z.array(citation()),
    confidence: z.number(),
    reasons,
    closest: z.optional(z.array(closePassage())),
    conflicts: z.optional(
      z.array(
        z.looseObject({
          claim_id: z.string(),
          text: z.string(),
          citation_id: z.string(),
          reason: z.string(),
        }),
      ),
    ),
    corroboration: z.optional(
      z.array(z.looseObject({ claim_id: z.string(), citation_ids: strings, sources: z.number() })),
    ),
    unanswered: z.optional(z.array(z.looseObject({ query: z.string(), reasons }))),
    steps: z.optional(z.array(step)),
    reading: reading(),
    cached: z.boolean(),
    ...billing,
    created_at: z.string(),
  }) satisfies z.ZodMiniType<Answer>;
}

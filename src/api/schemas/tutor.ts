// POST /v1/tutor: a first turn names sector and topic, a later one the session.
import * as z from 'zod/mini';
import type { TutorTurn } from '../payloads/tutor.ts';
import { billing, citation, claim, costCap, name, outcome, reason, strings, text } from './common.ts';
import { QUERY_REASONS } from './query.ts';
import { reading } from './reading.ts';

const step = { id: z.string(), kind: z.enum(['term', 'fact', 'cause']), title: z.string() };

const judgement = z.looseObject({
  verdict: z.enum(['correct', 'partly', 'wrong', 'unclear']),
  question: z.string(),
  expected: z.nullable(z.string()),
  citation_ids: strings,
});

const check = z.looseObject({
  id: z.string(),
  kind: z.enum(['number', 'date', 'name', 'words']),
  text: z.string(),
});

const score = z.looseObject({
  asked: z.number(),
  correct: z.number(),
  partly: z.number(),
  wrong: z.number(),
  passed: z.number(),
});

const reasons = z.array(
  reason([...QUERY_REASONS, 'unknown_sector', 'unknown_topic', 'too_thin', 'no_orders']),
);

export const tutor = {
  request: z
    .strictObject({
      message: text(20_000),
      session_id: z.optional(name(200)),
      sector_id: z.optional(text(200)),
      topic: z.optional(text(2000)),
      cost_cap_usd: costCap,
    })
    .check(
      z.superRefine((turn, context) => {
        if (turn.session_id !== undefined) return;
        for (const member of ['sector_id', 'topic'] as const) {
          if (turn[member] !== undefined) continue;
          const message = `${member} is required when session_id is absent`;
          context.addIssue({ code: 'custom', path: [member], message });
        }
      }),
    ),
  response: z.looseObject({
    session_id: z.string(),
    sector_id: z.string(),
    topic: z.string(),
    turn: z.number(),
    outcome,
    lead: z.nullable(z.string()),
    step: z.nullable(z.looseObject(step)),
    reply: z.nullable(z.string()),
    claims: z.array(claim()),
    citations: z.array(citation()),
    judgement: z.nullable(judgement),
    check_question: z.nullable(check),
    shows: z.array(z.enum(['path', 'question', 'score'])),
    score: z.nullable(score),
    asked: z.nullable(z.string()),
    advice: z.nullable(z.string()),
    progress: z.looseObject({
      covered: z.number(),
      total: z.number(),
      steps: z.array(z.looseObject({ ...step, done: z.boolean() })),
    }),
    unanswered: strings,
    reasons,
    notices: strings,
    closest: z.optional(z.array(citation())),
    reading: reading(),
    available: z.optional(z.looseObject({ sectors: strings, topics: strings })),
    ...billing,
    created_at: z.string(),
  }) satisfies z.ZodMiniType<TutorTurn>,
};

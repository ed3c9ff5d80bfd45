// POST /v1/tutor: a first turn names sector and topic, a later one the session.
import * as z from 'zod/mini';
import { citation, costCap, name, text } from './common.ts';

const claim = z.looseObject({ id: z.string(), text: z.string(), citation_ids: z.array(z.string()) });
const step = z.looseObject({
  id: z.string(),
  kind: z.enum(['term', 'fact', 'cause', 'open']),
  title: z.string(),
});
const sentence = z.looseObject({ code: z.string(), text: z.string() });

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
    outcome: z.enum(['answered', 'insufficient_evidence']),
    lead: z.nullable(z.string()),
    step: z.nullable(step),
    reply: z.nullable(z.string()),
    claims: z.array(claim),
    citations: z.array(citation),
    judgement: z.nullable(
      z.looseObject({
        verdict: z.enum(['correct', 'partly', 'wrong', 'unclear']),
        question: z.string(),
        expected: z.nullable(z.string()),
        citation_ids: z.array(z.string()),
      }),
    ),
    check_question: z.nullable(z.looseObject({ id: z.string(), kind: z.string(), text: z.string() })),
    asked: z.nullable(z.string()),
    advice: z.nullable(z.string()),
    progress: z.looseObject({ covered: z.number(), total: z.number(), steps: z.array(step) }),
    unanswered: z.array(z.string()),
    reasons: z.array(sentence),
    notices: z.array(z.string()),
    cost_usd: z.number(),
    created_at: z.string(),
  }),
};

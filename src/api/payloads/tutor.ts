// POST /v1/tutor: one turn of a session. A first turn names sector and topic, a later one the session.
import * as z from 'zod/mini';
import {
  billing,
  citation,
  claim,
  costCap,
  name,
  outcome,
  reason,
  strings,
  text,
  type Payload,
} from './common.ts';
import { QUERY_REASONS } from './query.ts';
import { reading } from './reading.ts';

/** One step of the path over a topic. */
const step = {
  /** `stp_` and 24 hex digits of kind and places. */
  id: z.string(),
  kind: z.enum(['term', 'fact', 'cause']),
  /** Words of the corpus: a term, a heading, what an effect is called. */
  title: z.string(),
};

/** How the learner's answer was judged. */
const judgement = z.looseObject({
  verdict: z.enum(['correct', 'partly', 'wrong', 'unclear']),
  question: z.string(),
  /** Null while the question stays open. */
  expected: z.nullable(z.string()),
  citation_ids: strings,
});
export type TutorJudgement = Payload<typeof judgement>;

/** The question asked back. */
const check = z.looseObject({
  id: z.string(),
  kind: z.enum(['number', 'date', 'name', 'words']),
  text: z.string(),
});
export type CheckQuestion = Payload<typeof check>;
export type CheckKind = CheckQuestion['kind'];

/** How the questions of a session were answered, each by its last answer. */
const score = z.looseObject({
  asked: z.number(),
  correct: z.number(),
  partly: z.number(),
  wrong: z.number(),
  /** The learner went on without an answer. */
  passed: z.number(),
});
export type TutorScore = Payload<typeof score>;

const turn = z.looseObject({
  /** `ses_` and 24 hex digits. */
  session_id: z.string(),
  sector_id: z.string(),
  topic: z.string(),
  /** 1 for the first. */
  turn: z.number(),
  /** insufficient_evidence is one turn's: the session lives on. */
  outcome,
  /** What introduces the reply: "A term:". */
  lead: z.nullable(z.string()),
  step: z.nullable(z.looseObject(step)),
  /** The claims, those that follow each other joined by a space, others by a new line; null where there are none. */
  reply: z.nullable(z.string()),
  claims: z.array(claim()),
  citations: z.array(citation()),
  judgement: z.nullable(judgement),
  check_question: z.nullable(check),
  /** What belongs to the reply: the path, the question that is put now (it stays open in later turns), the score. */
  shows: z.array(z.enum(['path', 'question', 'score'])),
  /** Null before the first question was asked. */
  score: z.nullable(score),
  /** How the question was understood, where that differs from the message. */
  asked: z.nullable(z.string()),
  advice: z.nullable(z.string()),
  progress: z.looseObject({
    covered: z.number(),
    total: z.number(),
    steps: z.array(z.looseObject({ ...step, done: z.boolean() })),
  }),
  /** What the learner asked and the corpus does not answer. */
  unanswered: strings,
  reasons: z.array(reason([...QUERY_REASONS, 'unknown_sector', 'unknown_topic', 'too_thin', 'no_orders'])),
  notices: strings,
  /** Where a question has no answer: the nearest passages, as of a query that is refused. */
  closest: z.optional(z.array(citation())),
  reading: reading(),
  /** What a session can begin with, where this one has no path. */
  available: z.optional(z.looseObject({ sectors: strings, topics: strings })),
  ...billing,
  created_at: z.string(),
});
export type TutorTurn = Payload<typeof turn>;
export type TutorReason = TutorTurn['reasons'][number];
export type TutorPart = TutorTurn['shows'][number];
export type TutorProgress = TutorTurn['progress'];
export type TutorStep = NonNullable<TutorTurn['step']>;
export type StepKind = TutorStep['kind'];

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
      z.superRefine((asked, context) => {
        if (asked.session_id !== undefined) return;
        for (const member of ['sector_id', 'topic'] as const) {
          if (asked[member] !== undefined) continue;
          const message = `${member} is required when session_id is absent`;
          context.addIssue({ code: 'custom', path: [member], message });
        }
      }),
    ),
  response: turn,
};

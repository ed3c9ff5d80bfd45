// POST /v1/tutor: one turn of a session.
import type { Billing, Citation, Claim, Outcome, Reason } from './common.ts';
import type { QueryReasonCode } from './query.ts';
import type { Reading } from './reading.ts';

export type TutorReason = Reason<
  QueryReasonCode | 'unknown_sector' | 'unknown_topic' | 'too_thin' | 'no_orders'
>;

export type StepKind = 'term' | 'fact' | 'cause';

/** One step of the path over a topic. */
export interface TutorStep {
  /** `stp_` and 24 hex digits of kind and places. */
  readonly id: string;
  readonly kind: StepKind;
  /** Words of the corpus: a term, a heading, what an effect is called. */
  readonly title: string;
}

export type CheckKind = 'number' | 'date' | 'name' | 'words';

/** The question asked back. */
export interface CheckQuestion {
  readonly id: string;
  readonly kind: CheckKind;
  readonly text: string;
}

/** How the learner's answer was judged. */
export interface TutorJudgement {
  readonly verdict: 'correct' | 'partly' | 'wrong' | 'unclear';
  readonly question: string;
  /** Null while the question stays open. */
  readonly expected: string | null;
  readonly citation_ids: readonly string[];
}

/** How the questions of a session were answered, each by its last answer. */
export interface TutorScore {
  readonly asked: number;
  readonly correct: number;
  readonly partly: number;
  readonly wrong: number;
  /** The learner went on without an answer. */
  readonly passed: number;
}

export type TutorPart = 'path' | 'question' | 'score';

export interface TutorProgress {
  readonly covered: number;
  readonly total: number;
  readonly steps: readonly (TutorStep & { readonly done: boolean })[];
}

export interface TutorTurn extends Billing {
  /** `ses_` and 24 hex digits. */
  readonly session_id: string;
  readonly sector_id: string;
  readonly topic: string;
  /** 1 for the first. */
  readonly turn: number;
  /** insufficient_evidence is one turn's: the session lives on. */
  readonly outcome: Outcome;
  /** What introduces the reply: "A term:". */
  readonly lead: string | null;
  readonly step: TutorStep | null;
  /** The claims, those that follow each other joined by a space, others by a new line; null where there are none. */
  readonly reply: string | null;
  readonly claims: readonly Claim[];
  readonly citations: readonly Citation[];
  readonly judgement: TutorJudgement | null;
  readonly check_question: CheckQuestion | null;
  /** What belongs to the reply: the path, the question that is put now (it stays open in later turns), the score. */
  readonly shows: readonly TutorPart[];
  /** Null before the first question was asked. */
  readonly score: TutorScore | null;
  /** How the question was understood, where that differs from the message. */
  readonly asked: string | null;
  readonly advice: string | null;
  readonly progress: TutorProgress;
  /** What the learner asked and the corpus does not answer. */
  readonly unanswered: readonly string[];
  readonly reasons: readonly TutorReason[];
  readonly notices: readonly string[];
  /** Where a question has no answer: the nearest passages, as of a query that is refused. */
  readonly closest?: readonly Citation[];
  /** Where a model was asked to read; else absent. */
  readonly reading?: Reading;
  /** What a session can begin with, where this one has no path. */
  readonly available?: { readonly sectors: readonly string[]; readonly topics: readonly string[] };
  readonly created_at: string;
}

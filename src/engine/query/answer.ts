// The shape of an answer, shared by both modes (service.md, "Payloads").
import type { Citation, Claim } from '../citing/compose.ts';
import type { Reason } from './reasons.ts';

export type Mode = 'speculative' | 'deliberate';

/** What the engine did, for people, in the order done. */
export interface Step {
  readonly name:
    | 'sub_questions'
    | 'search'
    | 'expansion'
    | 'assessment'
    | 'selection'
    | 'validation'
    | 'second_look';
  readonly detail: string;
}

/** A sentence elsewhere that says otherwise: a conflict to look at, never a verdict of "false". */
export interface Conflict {
  readonly claim_id: string;
  readonly text: string;
  /** Among the answer's citations. */
  readonly citation_id: string;
  /** The validator's reason code. */
  readonly reason: string;
}

/** Sentences of other sources that say the same. */
export interface Corroboration {
  readonly claim_id: string;
  /** Among the answer's citations. */
  readonly citation_ids: readonly string[];
  /** Independent sources, the claim's own not counted. */
  readonly sources: number;
}

/** A part of the question that the corpus does not answer. */
export interface OpenPart {
  readonly query: string;
  readonly reasons: readonly Reason[];
}

export interface QueryAnswer {
  readonly outcome: 'answered' | 'insufficient_evidence';
  readonly mode: Mode;
  readonly query: string;
  /** The claims joined by spaces; null where there are none. */
  readonly answer: string | null;
  readonly claims: readonly Claim[];
  readonly citations: readonly Citation[];
  /** The probability that the corpus answers the question: 0 to 1, rounded to 1e-6. */
  readonly confidence: number;
  /** Why there is no answer; empty where there is one. */
  readonly reasons: readonly Reason[];
  /** These four only in deliberate answers, empty where there is none. */
  readonly conflicts?: readonly Conflict[];
  readonly corroboration?: readonly Corroboration[];
  readonly unanswered?: readonly OpenPart[];
  readonly steps?: readonly Step[];
}

export interface QueryRequest {
  readonly query: string;
  readonly mode: Mode;
}

export interface QueryContext {
  readonly signal?: AbortSignal;
  /** Called as each step of a deliberate answer is done. */
  readonly onStep?: (step: Step) => void;
  /** Told of each unit of work before it is done; may throw to stop at a spending limit, and what it throws passes through. */
  readonly spend?: (units: number) => void;
}

/** The outcome where the corpus cannot support an answer. */
export function insufficient(
  request: QueryRequest,
  reasons: readonly Reason[],
  confidence: number,
): QueryAnswer {
  const { query, mode } = request;
  const none = { answer: null, claims: [], citations: [] };
  return { outcome: 'insufficient_evidence', mode, query, ...none, confidence, reasons };
}

/** The outcome where at least one claim stood. */
export function answered(
  request: QueryRequest,
  claims: readonly Claim[],
  citations: readonly Citation[],
  confidence: number,
): QueryAnswer {
  const answer = claims.map(({ text }) => text).join(' ');
  const { query, mode } = request;
  return { outcome: 'answered', mode, query, answer, claims, citations, confidence, reasons: [] };
}

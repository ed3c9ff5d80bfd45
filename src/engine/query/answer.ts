// The shape of an answer, shared by both modes (service.md, "Payloads").
import type { Billing, Citation, Claim, Mode } from '../../api/payloads/common.ts';
import type { Scope } from '../../store/retrieval-store.ts';
import type { Answer, QueryReason, QueryStep } from '../../api/payloads/query.ts';

/** The answer without what the service adds: its id, its time, what it cost, whether it was cached. */
export type QueryAnswer = Omit<Answer, 'id' | 'cached' | 'created_at' | keyof Billing>;

export interface QueryRequest {
  readonly query: string;
  readonly mode: Mode;
  /** The part of the corpus that may answer; all of it when absent. */
  readonly scope?: Scope;
}

export interface QueryContext {
  readonly signal?: AbortSignal;
  /** Called as each step of a deliberate answer is done. */
  readonly onStep?: (step: QueryStep) => void;
  /** Called before each unit of work; may throw to stop at a spending limit, and what it throws passes through. */
  readonly spend?: (units: number) => void;
}

/** The outcome where the corpus cannot support an answer. */
export function insufficient(
  request: QueryRequest,
  reasons: readonly QueryReason[],
  confidence: number,
): QueryAnswer {
  const { query, mode } = request;
  const none = { answer: null, claims: [], citations: [] };
  return { outcome: 'insufficient_evidence', mode, query, ...none, confidence, reasons };
}

/** The outcome where at least one claim was accepted. */
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

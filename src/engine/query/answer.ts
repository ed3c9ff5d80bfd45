// The shape of an answer, shared by both modes (service.md, "Payloads").
import type { Billing, Mode } from '../../api/payloads/common.ts';
import type { Scope } from '../../store/index-store.ts';
import type { Answer, ClosePassage, Conflict, QueryReason, QueryStep } from '../../api/payloads/query.ts';
import type { Cited } from '../citing/compose.ts';
import type { OtherVoice } from './find.ts';
import type { Reader } from '../reading/reader.ts';
import type { ReadQuestion } from '../statements/read-question.ts';

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
  /** Points at the statements that answer; without it our own ranking chooses. */
  readonly reader?: Reader;
}

/** What both outcomes have. */
interface Judged {
  readonly confidence: number;
  readonly read: Pick<ReadQuestion, 'question' | 'respellings'>;
}

/** The outcome where the corpus cannot support an answer. */
export function insufficient(
  request: QueryRequest,
  {
    reasons,
    confidence,
    closest,
    read,
  }: Judged & { readonly reasons: readonly QueryReason[]; readonly closest: readonly ClosePassage[] },
): QueryAnswer {
  const { query, mode } = request;
  const none = { answer: null, claims: [], citations: [] };
  const outcome = 'insufficient_evidence';
  return { outcome, mode, query, ...askedAs(read), ...none, confidence, reasons, closest };
}

/** The outcome where at least one claim was accepted. */
export function answered(
  request: QueryRequest,
  { made, confidence, read }: Judged & { readonly made: readonly Cited[] },
): QueryAnswer {
  const claims = made.map(({ claim }) => claim);
  const citations = made.map(({ citation }) => citation);
  const isSeveralLines = claims.some(({ text }) => text.includes('\n'));
  // What is a part of a list may not read as all of it.
  const answer = claims
    .map(({ text, partial }) => (partial === true ? `${text} …` : text))
    .join(isSeveralLines ? '\n\n' : ' ');
  const { query, mode } = request;
  return {
    outcome: 'answered',
    mode,
    query,
    ...askedAs(read),
    answer,
    claims,
    citations,
    confidence,
    reasons: [],
  };
}

/** What else is quoted: an update that was replaced is only said to conflict. */
export function voicesOf(others: readonly OtherVoice[]): Cited[] {
  return others.filter(({ reason }) => reason !== 'older-update').map(({ cited }) => cited);
}

/** An answer with what documents say against its first claim. */
export function disagreed(answer: QueryAnswer, made: Cited, others: readonly OtherVoice[]): QueryAnswer {
  const known = new Set(answer.citations.map(({ id }) => id));
  const citations = others.flatMap(({ cited: { citation } }) => (known.has(citation.id) ? [] : [citation]));
  return { ...answer, citations: [...answer.citations, ...citations], conflicts: conflictsOf(made, others) };
}

export function conflictsOf({ claim }: Cited, others: readonly OtherVoice[]): Conflict[] {
  return others.map(({ cited, reason }) => ({
    claim_id: claim.id,
    text: cited.claim.text,
    citation_id: cited.citation.id,
    reason,
  }));
}

function askedAs({ question, respellings }: Judged['read']): { asked_as?: string } {
  return respellings.length === 0 ? {} : { asked_as: question.text };
}

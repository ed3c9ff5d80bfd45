// POST /v1/query, the engine's part: a cited answer or insufficient_evidence with the reasons. No HTTP, no SQL, no clock:
// the same corpus and question give the same bytes.
import { validateClaim } from '../../evidence/validator/validate-claim.ts';
import type { ManifestStore, RetrievalStore } from '../store/store.ts';
import { analyse } from './analyse.ts';
import { assess } from './assess.ts';
import { calibrationOf } from './calibrate.ts';
import { compose, type Citation, type Claim } from './compose.ts';
import type { Evidence } from './gather.ts';
import { probability } from './gate.ts';
import { reason, weaknesses, type Reason } from './reasons.ts';
import { retrieve, retrieveDeliberately } from './retrieve.ts';
import { selectSentences } from './select.ts';

export type Mode = 'speculative' | 'deliberate';

/** What the engine did, for people: `{name, detail}` in the order done. */
export interface Step {
  readonly name: string;
  readonly detail: string;
}

export interface Conflict {
  readonly claim_id: string;
  /** The sentence that disagrees, and its citation among `citations`. */
  readonly text: string;
  readonly citation_id: string;
  readonly reason: string;
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
  readonly conflicts?: readonly Conflict[];
  readonly steps?: readonly Step[];
}

export interface QueryContext {
  readonly signal?: AbortSignal;
  /** Called as each step of a deliberate answer is done. */
  readonly onStep?: (step: Step) => void;
  /** Told of each unit of work before it is done; may throw to stop at a spending limit, and what it throws passes through. */
  readonly spend?: (units: number) => void;
}

export type QueryStore = RetrievalStore & ManifestStore;

/**
 * Answers a question from the corpus in at most 5 sentences, each verbatim from a chunk and validated against it.
 * Errors: those of the store; the signal's reason once it is aborted; what `spend` throws.
 */
export async function answerQuery(
  store: QueryStore,
  request: { readonly query: string; readonly mode: Mode },
  context: QueryContext = {},
): Promise<QueryAnswer> {
  context.signal?.throwIfAborted();
  context.spend?.(1);
  const search = request.mode === 'deliberate' ? retrieveDeliberately : retrieve;
  const { ruledOut, evidence, logOdds } = await assess(store, analyse(request.query), search);
  context.signal?.throwIfAborted();
  if (ruledOut !== undefined || evidence === undefined)
    return refuse(request, [ruledOut ?? reason('weak_match')], 0);
  const { threshold } = await calibrationOf(store);
  const confidence = probability(logOdds - threshold);
  if (confidence < 0.5) return refuse(request, weaknesses(evidence), confidence);
  return answerFrom(store, request, evidence, confidence);
}

async function answerFrom(
  store: QueryStore,
  request: { readonly query: string; readonly mode: Mode },
  evidence: Evidence,
  confidence: number,
): Promise<QueryAnswer> {
  const selected = selectSentences(evidence.ranked);
  const ids = [...new Set(selected.flatMap(({ sentences }) => sentences.map(({ chunk }) => chunk.id)))];
  const stored = new Map((await store.chunksById(ids)).map((chunk) => [chunk.id, chunk]));
  const { claims, citations } = compose(selected, stored, evidence.documents, validateClaim);
  if (claims.length === 0) return refuse(request, [reason('nothing_validated')], confidence);
  return {
    outcome: 'answered',
    mode: request.mode,
    query: request.query,
    answer: claims.map(({ text }) => text).join(' '),
    claims,
    citations,
    confidence,
    reasons: [],
  };
}

function refuse(
  request: { readonly query: string; readonly mode: Mode },
  reasons: readonly Reason[],
  confidence: number,
): QueryAnswer {
  return {
    outcome: 'insufficient_evidence',
    mode: request.mode,
    query: request.query,
    answer: null,
    claims: [],
    citations: [],
    confidence,
    reasons,
  };
}

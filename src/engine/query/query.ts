// POST /v1/query, the engine's part: a cited answer or insufficient_evidence with the reasons. No HTTP, no SQL, no clock:
// the same corpus and question give the same bytes.
import type { ManifestStore } from '../../store/index-store.ts';
import type { RetrievalStore } from '../../store/retrieval-store.ts';
import { analyse } from '../question/analyse.ts';
import { answered, insufficient, type QueryAnswer, type QueryContext, type QueryRequest } from './answer.ts';
import { assess } from './assess.ts';
import { calibrationOf } from './calibrate.ts';
import { composeFrom } from '../citing/compose.ts';
import { probability } from './gate.ts';
import { reason, weaknesses } from './reasons.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import { within } from '../retrieval/within.ts';
import { MOST_SENTENCES, selectSentences } from '../citing/select.ts';

export type QueryStore = RetrievalStore & ManifestStore;

/**
 * Answers a question from the corpus in at most 5 sentences, each verbatim from a chunk and validated against it.
 * Errors: those of the store; the signal's reason once it is aborted; what `spend` throws.
 */
export async function answerQuery(
  store: QueryStore,
  request: QueryRequest,
  context: QueryContext = {},
): Promise<QueryAnswer> {
  context.signal?.throwIfAborted();
  const searched = request.scope === undefined ? store : within(store, request.scope);
  if (request.mode === 'speculative') return answerQuickly(searched, request, context);
  const { answerDeliberately } = await import('./deliberate.ts');
  return answerDeliberately(searched, request, context);
}

async function answerQuickly(
  store: QueryStore,
  request: QueryRequest,
  context: QueryContext,
): Promise<QueryAnswer> {
  context.spend?.(1);
  const { ruledOut, evidence, logOdds } = await assess(store, analyse(request.query), retrieve);
  context.signal?.throwIfAborted();
  if (ruledOut !== undefined || evidence === undefined)
    return insufficient(request, [ruledOut ?? reason('weak_match')], 0);
  const { threshold } = await calibrationOf(store);
  const confidence = probability(logOdds - threshold);
  if (confidence < 0.5) return insufficient(request, weaknesses(evidence), confidence);
  const selected = selectSentences(evidence.ranked, MOST_SENTENCES);
  const { claims, citations } = await composeFrom(store, selected);
  if (claims.length === 0) return insufficient(request, [reason('nothing_validated')], confidence);
  return answered(request, claims, citations, confidence);
}

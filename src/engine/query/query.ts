// POST /v1/query, the engine's part: a cited answer or insufficient_evidence with the reasons. No HTTP, no SQL, no clock:
// the same corpus and question give the same bytes.
import {
  answered,
  insufficient,
  disagreed,
  voicesOf,
  type QueryAnswer,
  type QueryContext,
  type QueryRequest,
} from './answer.ts';
import { checkedReasons } from './checked-reasons.ts';
import { closest } from './closest.ts';
import { find, type Finding, type FindingStore } from './find.ts';
import { within } from '../retrieval/retrieve.ts';

export type QueryStore = FindingStore;

/**
 * Answers a question from the corpus by the statement that is likeliest to answer it, verbatim and validated; a deliberate
 * answer may have several. Errors: those of the store; the signal's reason once it is aborted; what `spend` throws.
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
  const finding = await find(store, request.query, { signal: context.signal });
  context.signal?.throwIfAborted();
  const { reader, signal } = context;
  const plain = async () => answerOf(store, request, await withCause(store, finding, signal));
  if (reader === undefined) return plain();
  const { readAnswer } = await import('./read-answer.ts');
  return readAnswer(store, request, finding, reader, { plain, signal });
}

/** What a speculative query finds: the likeliest statement, and what disagrees with it. Errors: as `find`. */
export async function findAnswer(store: QueryStore, query: string, signal?: AbortSignal): Promise<Finding> {
  return withCause(store, await find(store, query, { signal }), signal);
}

async function withCause(
  store: QueryStore,
  finding: Finding,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  if (!finding.read.asked.kinds.has('reason')) return finding;
  const { withStatedCause } = await import('./stated-cause.ts');
  return withStatedCause(store, finding, signal);
}

async function answerOf(store: QueryStore, request: QueryRequest, finding: Finding): Promise<QueryAnswer> {
  const { made, confidence, read, others } = finding;
  if (made === undefined || finding.reasons.length > 0) {
    const near = await closest(store, [finding]);
    const reasons = checkedReasons(
      finding,
      near.map(({ quote }) => quote),
    );
    return insufficient(request, { reasons, confidence, closest: near, read });
  }
  if (others === undefined) return answered(request, { made: [made], confidence, read });
  return disagreed(answered(request, { made: [made, ...voicesOf(others)], confidence, read }), made, others);
}

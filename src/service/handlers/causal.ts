// POST /v1/causal: the engine's trace in the payload of service.md.
import type { CausalTrace } from '../../api/payloads/causal.ts';
import type { FindingStore } from '../../engine/query/find.ts';
import type { RequestOf } from '../../api/routes.ts';
import { workOf, type RoutedCall } from '../context.ts';
import {
  traceCauses,
  traceId,
  type CausalAnswer,
  type CausalContext,
  type CausalRequest,
} from '../../engine/causal/causal.ts';
import type { EntityView } from '../../engine/entities/entity-index.ts';
import { askedCauseOf } from '../../engine/causal/question.ts';
import { firstHops } from '../../engine/query/stated-cause.ts';
import { isEnglish } from '../../engine/question/question-analyser.ts';
import { ServiceProblem } from '../errors.ts';
import { toUsd } from '../rules/meter.ts';
import { citationsShown } from '../citations.ts';

const DEFAULT_HOPS = 3;
const DEFAULT_CONFIDENCE = 0.15;

/** A cited trace, or the insufficient_evidence outcome with its reasons; each expansion is a unit of metered work. */
export async function causal(input: RequestOf<'causal'>, call: RoutedCall): Promise<CausalTrace> {
  const request = {
    ...askedIn(input),
    max_hops: input.max_hops ?? DEFAULT_HOPS,
    direction: input.direction ?? (input.query === undefined ? 'forward' : 'backward'),
    min_confidence: input.min_confidence ?? DEFAULT_CONFIDENCE,
  };
  const view = async () => (await call.service.entities()).view();
  const { store } = call.service;
  const work = workOf(call);
  const answer =
    input.query === undefined
      ? await traceCauses(store, request, view, work)
      : await answerTo(store, { ...request, query: input.query }, view, work);
  return {
    id: traceId(answer),
    ...answer,
    citations: await citationsShown(answer.citations, call),
    cost_usd: toUsd(call.meter.costMicros),
    billable: call.principal.billable,
    created_at: call.service.now().toISOString(),
  };
}

/** A trace of a question goes on from what answers it. */
async function answerTo(
  store: FindingStore,
  request: CausalRequest & { readonly query: string },
  view: () => Promise<EntityView>,
  { reader, ...context }: Pick<CausalContext, 'reader' | 'signal' | 'spend'>,
): Promise<CausalAnswer> {
  const { signal } = context;
  if (reader === undefined) {
    const first = await firstHops(store, request.query, signal);
    return traceCauses(store, request, view, { ...context, first });
  }
  const { readFirstHops } = await import('../../engine/query/read-cause.ts');
  const { first, reading } = await readFirstHops(store, request.query, reader, signal);
  return { ...(await traceCauses(store, request, view, { ...context, first })), reading };
}

/** Entity and shock as they are given, or read from the question. @throws ServiceProblem `invalid-request` where it asks for no cause */
function askedIn({ query, entity = '', shock = '' }: RequestOf<'causal'>) {
  if (query === undefined) return { entity, shock };
  const asked = askedCauseOf(query);
  if (asked !== undefined) return { ...asked, query };
  const detail = isEnglish(query)
    ? 'The question does not say of what a cause or a reason is asked for: ask "Why did … …?" or "What caused …?", or give entity and shock.'
    : 'Causes are traced in English text only, and asked for in English: "Why did … …?" or "What caused …?", or give entity and shock.';
  throw new ServiceProblem('invalid-request', detail, { members: { member: 'query' } });
}

// POST /v1/causal: the engine's trace in the payload of service.md.
import type { CausalTrace } from '../../api/payloads/causal.ts';
import type { RequestOf } from '../../api/routes.ts';
import type { RoutedCall } from '../context.ts';
import { traceCauses, traceId } from '../../engine/causal/causal.ts';
import { toUsd } from '../rules/meter.ts';
import { citationsShown } from '../citations.ts';

const DEFAULT_HOPS = 3;
const DEFAULT_CONFIDENCE = 0.2;

/** A cited trace, or the insufficient_evidence outcome with its reasons; each expansion is a unit of metered work. */
export async function causal(input: RequestOf<'causal'>, call: RoutedCall): Promise<CausalTrace> {
  const request = {
    entity: input.entity,
    shock: input.shock,
    max_hops: input.max_hops ?? DEFAULT_HOPS,
    direction: input.direction ?? 'forward',
    min_confidence: input.min_confidence ?? DEFAULT_CONFIDENCE,
  };
  const view = async () => (await call.service.entities()).view();
  const context = { signal: call.signal, spend: (units: number) => call.meter.spend(units) };
  const answer = await traceCauses(call.service.store, request, view, context);
  return {
    id: traceId(answer),
    ...answer,
    citations: await citationsShown(answer.citations, call),
    cost_usd: toUsd(call.meter.costMicros),
    billable: call.principal.billable,
    created_at: call.service.now().toISOString(),
  };
}

// POST /v1/query: the engine's answer in the payload of service.md.
import type { Mode } from '../../api/payloads/common.ts';
import type { Answer } from '../../api/payloads/query.ts';
import type { RequestOf } from '../../api/routes.ts';
import type { RoutedCall } from '../context.ts';
import { cached } from '../rules/cache.ts';
import { toUsd } from '../rules/meter.ts';
import { DEFAULT_MODE } from '../rules/metering.ts';
import { withPublicUrls } from '../addresses.ts';

/**
 * A cited answer, or the insufficient_evidence outcome with its reasons. A cached answer carries the id and the time of the
 * first one; `cost_usd` is 0 where nothing is billed.
 */
export async function query(input: RequestOf<'query'>, call: RoutedCall): Promise<Answer> {
  const request = { ...input, mode: input.mode ?? DEFAULT_MODE };
  const { id, created_at, ...answer } = await cached(request, call, () => fresh(request, call));
  return {
    id,
    ...answer,
    citations: await withPublicUrls(answer.citations, call),
    ...(answer.closest === undefined ? {} : { closest: await withPublicUrls(answer.closest, call) }),
    cached: call.meter.cached,
    billable: call.principal.billable,
    cost_usd: toUsd(call.meter.costMicros),
    created_at,
  };
}

async function fresh(request: { query: string; mode: Mode }, call: RoutedCall) {
  const answer = await call.service.answerQuery(
    call.service.store,
    { query: request.query, mode: request.mode },
    { signal: call.signal, spend: (units) => call.meter.spend(units) },
  );
  const id = call.service.newId('qry_');
  return { id, created_at: call.service.now().toISOString(), ...answer };
}

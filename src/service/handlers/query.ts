// POST /v1/query: the engine's answer in the payload of service.md.
import { randomBytes } from 'node:crypto';
import type { RequestOf } from '../../api/routes.ts';
import type { HandlerContext } from '../context.ts';
import { cached } from '../rules/cache.ts';
import { toUsd } from '../rules/meter.ts';
import { DEFAULT_MODE } from '../rules/metering.ts';
import { withPublicUrls } from './addresses.ts';

/**
 * A cited answer, or the insufficient_evidence outcome with its reasons. A kept answer carries the id and the time of the
 * first one; `cost_usd` is 0 where nothing is billed.
 */
export async function query(
  input: RequestOf<'query'>,
  context: HandlerContext,
): Promise<Record<string, unknown>> {
  const request = { ...input, mode: input.mode ?? DEFAULT_MODE };
  const { id, created_at, ...answer } = await cached(request, context, () => fresh(request, context));
  return {
    id,
    ...answer,
    citations: await withPublicUrls(answer.citations, context),
    cached: context.meter.cached,
    billable: context.principal.billable,
    cost_usd: toUsd(context.meter.costMicros),
    created_at,
  };
}

async function fresh(
  request: { query: string; mode: 'speculative' | 'deliberate' },
  context: HandlerContext,
) {
  const answer = await context.answerQuery(
    context.store,
    { query: request.query, mode: request.mode },
    { signal: context.signal, spend: (units) => context.meter.spend(units) },
  );
  const id = `qry_${randomBytes(12).toString('hex')}`;
  return { id, created_at: context.now().toISOString(), ...answer };
}

// POST /v1/query: the engine's answer in the payload of service.md.
import type { Mode } from '../../api/payloads/common.ts';
import type { Answer } from '../../api/payloads/query.ts';
import type { RequestOf } from '../../api/routes.ts';
import { workOf, type RoutedCall } from '../context.ts';
import { cached } from '../rules/cache.ts';
import { toUsd } from '../rules/meter.ts';
import { DEFAULT_MODE } from '../rules/metering.ts';
import type { Scope } from '../../store/index-store.ts';
import { citationsShown } from '../citations.ts';
import { ServiceProblem } from '../errors.ts';
import { unknownIn } from '../scope.ts';

/**
 * A cited answer, or the insufficient_evidence outcome with its reasons. A cached answer carries the id and the time of the
 * first one; `cost_usd` is 0 where nothing is billed.
 */
export async function query(input: RequestOf<'query'>, call: RoutedCall): Promise<Answer> {
  const request = { ...input, mode: input.mode ?? DEFAULT_MODE };
  const scope = await scopeOf(input, call);
  const made = () => fresh({ ...request, scope }, call);
  // An answer chosen by a model differs from ibid's own: its replies are cached elsewhere, by their requests.
  const isRead = call.service.reader !== null;
  const { id, created_at, ...answer } = isRead ? await made() : await cached(request, call, made);
  return {
    id,
    ...answer,
    citations: await citationsShown(answer.citations, call),
    ...(answer.closest === undefined ? {} : { closest: await citationsShown(answer.closest, call) }),
    cached: call.meter.cached,
    billable: call.principal.billable,
    cost_usd: toUsd(call.meter.costMicros),
    created_at,
  };
}

/** The part of the corpus that a request names. @throws ServiceProblem `invalid-request` naming what is not there */
async function scopeOf(
  { sector_ids, source_ids, document_ids }: RequestOf<'query'>,
  call: RoutedCall,
): Promise<Scope | undefined> {
  if (sector_ids === undefined && source_ids === undefined && document_ids === undefined) return undefined;
  const scope = { sector_ids, source_ids, document_ids };
  const errors = await unknownIn(scope, call.service.store);
  if (errors.length === 0) return scope;
  const detail = errors.map((error) => error.detail).join(' ');
  throw new ServiceProblem('invalid-request', detail, { members: { errors } });
}

async function fresh(request: { query: string; mode: Mode; scope: Scope | undefined }, call: RoutedCall) {
  const { query, mode, scope } = request;
  const answer = await call.service.answerQuery(
    call.service.store,
    { query, mode, ...(scope === undefined ? {} : { scope }) },
    workOf(call),
  );
  const id = call.service.newId('qry_');
  return { id, created_at: call.service.now().toISOString(), ...answer };
}

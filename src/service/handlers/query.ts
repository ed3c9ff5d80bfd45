// POST /v1/query: the engine's answer in the payload of service.md.
import { randomBytes } from 'node:crypto';
import type { RequestOf } from '../../api/routes.ts';
import { SPECULATIVE } from '../../api/prices.ts';
import type { HandlerContext } from '../context.ts';
import { withPublicUrls } from './addresses.ts';

/** The specification shows no default mode; here it is the cheaper one. */
const DEFAULT_MODE = 'speculative';

/** A cited answer, or the insufficient_evidence outcome with its reasons. `cost_usd` is 0 where nothing is billed. */
export async function query(
  input: RequestOf<'query'>,
  context: HandlerContext,
): Promise<Record<string, unknown>> {
  const mode = input.mode ?? DEFAULT_MODE;
  const answer = await context.answerQuery(
    context.store,
    { query: input.query, mode },
    { signal: context.signal },
  );
  const { billable } = context.principal;
  return {
    id: `qry_${randomBytes(12).toString('hex')}`,
    ...answer,
    citations: await withPublicUrls(answer.citations, context),
    cached: false,
    billable,
    cost_usd: billable ? (SPECULATIVE.fixed ?? 0) : 0,
    created_at: context.now().toISOString(),
  };
}

// "Latency and keepalive" 2 and "Errors" 5: a repeat of an answered query comes from the cache and says so; one that ended
// in insufficient_evidence is never cached. What is cached holds for one revision of the corpus.
import { memberOf } from '../../api/coded-error.ts';
import { createHash } from 'node:crypto';
import { isInsufficient } from '../../api/outcome.ts';
import type { RequestOf } from '../../api/routes.ts';
import type { RoutedCall } from '../context.ts';
import { DEFAULT_MODE } from './metering.ts';

/** The cached answer to a query, or the fresh one, which is cached when it is an answer. */
export async function cached<T extends object>(
  input: RequestOf<'query'> & { readonly mode: string },
  call: RoutedCall,
  fresh: () => Promise<T>,
): Promise<T> {
  const key = keyOf(input, call);
  const { revision } = await call.service.store.statistics();
  const known = (await call.service.accounts.cachedAnswer(key, revision)) as T | undefined;
  if (known !== undefined) {
    call.meter.fromCache();
    return known;
  }
  const document = await fresh();
  // Not waited for: it is committed together with the record of the call, and it is no loss when it fails.
  if (!isInsufficient(document)) void cache(key, revision, document, call);
  return document;
}

/** Whether `cached` would find an answer to a call of the route of queries now. */
export async function isCached(call: RoutedCall): Promise<boolean> {
  const input = call.input as RequestOf<'query'>;
  const { revision } = await call.service.store.statistics();
  const key = keyOf({ ...input, mode: input.mode ?? DEFAULT_MODE }, call);
  return (await call.service.accounts.cachedAnswer(key, revision)) !== undefined;
}

/** Answers of one workspace are not shown, or timed, by another. */
function keyOf(input: RequestOf<'query'> & { readonly mode: string }, call: RoutedCall): string {
  const scope = [input.sector_ids ?? null, input.source_ids ?? null, input.document_ids ?? null];
  const parts = [call.principal.workspace, call.service.version, input.mode, input.query, scope];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function cache(key: string, revision: number, document: unknown, call: RoutedCall): Promise<void> {
  const { accounts, settings } = call.service;
  if (accounts.readOnly) return;
  try {
    await accounts.cacheAnswer(
      key,
      revision,
      document,
      call.service.now().toISOString(),
      settings.cachedAnswers,
    );
  } catch (error) {
    // An answer that cannot be cached is an answer all the same.
    call.service.log({ level: 'error', event: 'answer not cached', reason: memberOf(error, 'name') });
  }
}

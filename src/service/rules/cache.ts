// "Latency and keepalive" 2 and "Errors" 5: a repeat of an answered query comes from the cache and says so; one that ended
// in insufficient_evidence is never kept. What is kept stands for one revision of the corpus and one calibration.
import { memberOf } from '../../api/coded-error.ts';
import { createHash } from 'node:crypto';
import { isInsufficient } from '../../api/outcome.ts';
import type { RequestOf } from '../../api/routes.ts';
import type { RoutedCall } from '../context.ts';

/** The kept answer to a query, or the fresh one, which is kept when it is one. */
export async function cached<T extends object>(
  input: RequestOf<'query'> & { readonly mode: string },
  call: RoutedCall,
  fresh: () => Promise<T>,
): Promise<T> {
  const key = await keyOf(input, call);
  const { revision } = await call.world.store.statistics();
  const kept = (await call.world.accounts.answer(key, revision)) as T | undefined;
  if (kept !== undefined) {
    call.meter.fromCache();
    return kept;
  }
  const document = await fresh();
  // Not waited for: it is committed together with the record of the call, and it is no loss when it fails.
  if (!isInsufficient(document)) void keep(key, revision, document, call);
  return document;
}

/** Answers of one workspace are not shown, or timed, by another. */
async function keyOf(
  input: RequestOf<'query'> & { readonly mode: string },
  call: RoutedCall,
): Promise<string> {
  const parts = [
    call.principal.workspace,
    call.world.version,
    input.mode,
    JSON.stringify((await call.world.store.manifest('calibration')) ?? null),
    input.query,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function keep(key: string, revision: number, document: unknown, call: RoutedCall): Promise<void> {
  const { accounts, settings } = call.world;
  if (accounts.readOnly) return;
  try {
    await accounts.keepAnswer(key, revision, document, call.world.now().toISOString(), settings.keptAnswers);
  } catch (error) {
    // An answer that cannot be kept is an answer all the same.
    call.world.log({ level: 'error', event: 'answer not kept', reason: memberOf(error, 'name') });
  }
}

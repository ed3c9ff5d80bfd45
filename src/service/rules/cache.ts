// "Latency and keepalive" 2 and "Errors" 5: a repeated query is answered from the cache and says
// so; an insufficient_evidence answer is never cached. Entries are valid for one revision of the corpus.
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
  const { key, revision, known } = await lookedUp(input, call);
  if (known !== undefined) {
    call.meter.fromCache();
    return known as T;
  }
  const document = await fresh();
  if (!isInsufficient(document)) keep({ key, revision, document }, call);
  return document;
}

/** Whether `cached` finds an answer to a call of the route of queries. */
export async function isCached(call: RoutedCall): Promise<boolean> {
  const input = call.input as RequestOf<'query'>;
  return (await lookedUp({ ...input, mode: input.mode ?? DEFAULT_MODE }, call)).known !== undefined;
}

/** An answer to be cached. */
export interface Kept {
  readonly key: string;
  readonly revision: number;
  readonly document: unknown;
}

/** Not waited for: it is committed together with the record of the call, and it is not a loss when it fails. */
export function keep(kept: Kept, call: RoutedCall): void {
  void cache(kept, call);
}

interface LookedUp {
  readonly key: string;
  readonly revision: number;
  /** The answer, where there is one. */
  readonly known: unknown;
}

const lookUps = new WeakMap<RoutedCall, Promise<LookedUp>>();

/** Looked up once for a call, however many rules ask. */
function lookedUp(
  input: RequestOf<'query'> & { readonly mode: string },
  call: RoutedCall,
): Promise<LookedUp> {
  const before = lookUps.get(call);
  if (before !== undefined) return before;
  const made = lookUp(keyOf(input, call), call);
  lookUps.set(call, made);
  return made;
}

async function lookUp(key: string, { service: { store, accounts } }: RoutedCall): Promise<LookedUp> {
  const { revision } = await store.statistics();
  return { key, revision, known: await accounts.cachedAnswer(key, revision) };
}

/** Answers of one workspace are not shown, or timed, by another. */
function keyOf(input: RequestOf<'query'> & { readonly mode: string }, call: RoutedCall): string {
  const scope = [input.sector_ids ?? null, input.source_ids ?? null, input.document_ids ?? null];
  const parts = [call.principal.workspace, call.service.version, input.mode, input.query, scope];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function cache({ key, revision, document }: Kept, call: RoutedCall): Promise<void> {
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
    // An answer that cannot be cached is still an answer.
    call.service.log({ level: 'error', event: 'answer not cached', reason: memberOf(error, 'name') });
  }
}

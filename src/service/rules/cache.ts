// "Latency and keepalive" 2 and "Errors" 5: a repeat of an answered query comes from the cache and says so; one that ended
// in insufficient_evidence is never kept. What is kept stands for one revision of the corpus and one calibration.
import { createHash } from 'node:crypto';
import { isInsufficient } from '../../api/outcome.ts';
import type { RequestOf } from '../../api/routes.ts';
import type { HandlerContext } from '../context.ts';

/** The kept answer to a query, or the fresh one, which is kept when it is one. */
export async function cached<T extends object>(
  input: RequestOf<'query'> & { readonly mode: string },
  context: HandlerContext,
  fresh: () => Promise<T>,
): Promise<T> {
  const key = await keyOf(input, context);
  const { revision } = await context.store.statistics();
  const kept = (await context.accounts.answer(key, revision)) as T | undefined;
  if (kept !== undefined) {
    context.meter.fromCache();
    return kept;
  }
  const document = await fresh();
  if (!isInsufficient(document)) await keep(key, revision, document, context);
  return document;
}

/** Answers of one workspace are not shown, or timed, by another. */
async function keyOf(
  input: RequestOf<'query'> & { readonly mode: string },
  context: HandlerContext,
): Promise<string> {
  const parts = [
    context.principal.workspace,
    context.version,
    input.mode,
    JSON.stringify((await context.store.manifest('calibration')) ?? null),
    input.query,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function keep(
  key: string,
  revision: number,
  document: unknown,
  context: HandlerContext,
): Promise<void> {
  const { accounts, settings } = context;
  if (accounts.readOnly) return;
  try {
    await accounts.keepAnswer(key, revision, document, context.now().toISOString(), settings.keptAnswers);
  } catch (error) {
    // An answer that cannot be kept is an answer all the same.
    context.log({ level: 'error', event: 'answer not kept', reason: (error as Error).name });
  }
}

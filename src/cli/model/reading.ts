// A command's request, answered by the embedded service with the profile's model as its reader.
import type { ModelSettings } from '../../config/profiles.ts';
import { ClientError } from '../../client/errors.ts';
import type { Prepared } from '../../client/types.ts';
import type { Reader } from '../../engine/reading/reader.ts';
import type { FlagValues, Result } from '../kit/command.ts';
import { createContext, type Context } from '../kit/context.ts';
import { CliError, usageError } from '../kit/errors.ts';
import type { READING } from './flags.ts';
import { openReader, type Preview } from './open-reader.ts';

export async function askWithReader(
  context: Context,
  model: ModelSettings,
  { explain, fresh: isFresh }: FlagValues<typeof READING>,
  ask: (context: Context) => Promise<Result>,
): Promise<Result> {
  if (context.flags.curl === true) return ask(context);
  if (context.flags['dry-run'] === true) return previewed(context, model, ask);
  const bill = { mayCome: false };
  const reader = await openReader(context, model, { bill, isFresh });
  try {
    const result = await ask(withReader(context, reader));
    return explain ? explaining(result) : result;
  } catch (error) {
    // The embedded service bills no one; the model may.
    throw bill.mayCome && error instanceof ClientError
      ? error.with({ billed: 'unknown', advice: LOST })
      : error;
  }
}

const LOST = 'The model had been asked, which may be billed: see `ibid runs list`.';

/** The same context with a service of its own, which has a reader. */
export function withReader(context: Context, reader: Reader): Context {
  const made = createContext({ ...context, reader }, context.flags);
  context.atEnd(() => made.close());
  return made;
}

/** The page with what was read under it. */
function explaining(result: Result): Result {
  if (result.kind !== 'reply') return result;
  const { text } = result;
  return {
    ...result,
    text: async (document, screen) => {
      const { generic } = await import('../output/table/generic.ts');
      const { explained } = await import('../output/answer/reading.ts');
      const page = await (text ?? generic)(document, screen);
      const more = explained(document, screen);
      return more === '' ? page : `${page}\n${more}\n`;
    },
  };
}

/** The body that would go to the model, byte for byte; the embedded service looks for its statements, and stores nothing. */
async function previewed(
  context: Context,
  model: ModelSettings,
  ask: (context: Context) => Promise<Result>,
): Promise<Result> {
  const preview: Preview = { prepared: [], statements: 0, documents: [] };
  const made = withReader(context, await openReader(context, model, { preview }));
  const prepared = await preparedBy(made, ask);
  const { method, url, headers, body } = prepared;
  const service = await made.service();
  const reply = await service
    .answer({ method, url, headers, body, signal: context.signal })
    .catch((error: unknown) => {
      context.signal.throwIfAborted();
      if (!isShown(preview)) throw error;
      return undefined;
    });
  if (!isShown(preview) && reply !== undefined && reply.status >= 400)
    throw new CliError('rejected', 'The embedded service refused the request, so there is nothing to read.', {
      advice: 'Ask it with --no-model to see why.',
    });
  const { asModelDryRun } = await import('./dry-run.ts');
  return asModelDryRun(preview, model);
}

function isShown({ prepared, task }: Preview): boolean {
  return prepared.length > 0 || task !== undefined;
}

/** The request of the service that a command would send. */
async function preparedBy(context: Context, ask: (context: Context) => Promise<Result>): Promise<Prepared> {
  const client = await context.client();
  let found: Prepared | undefined;
  const noting = {
    ...client,
    prepare: (...given: Parameters<typeof client.prepare>) => (found = client.prepare(...given)),
  };
  await ask({ ...context, client: async () => noting });
  if (found === undefined) throw usageError('A conversation cannot be shown before it is held.');
  return found;
}

// --write: the request of a command, answered by the embedded service with the profile's model as its writer.
import { modelOf } from '../../config/models.ts';
import type { ModelSettings } from '../../config/profiles.ts';
import { ClientError } from '../../client/errors.ts';
import type { Prepared } from '../../client/types.ts';
import type { Synthesiser } from '../../engine/write/synthesiser.ts';
import type { Result } from '../kit/command.ts';
import { createContext, type Context } from '../kit/context.ts';
import { CliError, usageError } from '../kit/errors.ts';
import { openWriter, type Preview } from './writer.ts';

/** @throws {CliError} `usage` for a remote service, and where the profile has no model; nothing has been sent. */
export async function askWritten(
  context: Context,
  explain: boolean,
  ask: (context: Context) => Promise<Result>,
): Promise<Result> {
  const model = await modelFor(context);
  if (context.flags.curl === true)
    throw usageError('--curl and --write contradict each other: --dry-run shows what would be sent.');
  if (context.flags['dry-run'] === true) return previewed(context, model, ask);
  const bill = { mayCome: false };
  const writer = await openWriter(context, model, undefined, bill);
  try {
    const result = await ask(withWriter(context, writer));
    return explain ? explaining(result) : result;
  } catch (error) {
    // The embedded service bills nobody; the model may.
    throw bill.mayCome && error instanceof ClientError
      ? error.with({ billed: 'unknown', advice: LOST })
      : error;
  }
}

const LOST = 'The model had been asked, which may be billed: see `ibid runs list`.';

async function modelFor(context: Context): Promise<ModelSettings> {
  const { baseUrl, folders, profileName } = await context.settings();
  if (baseUrl !== undefined)
    throw usageError(
      'A model words only what the embedded service answers from your own documents, not the answers of a server.',
      'Leave out --write, or name the profile `local` with --profile.',
    );
  const model = modelOf(folders.config, profileName);
  if (model !== undefined) return model;
  throw usageError(
    `Profile ${profileName} has no model to write with.`,
    'Set one: ibid model set --base-url http://127.0.0.1:11434/v1 --name NAME',
  );
}

/** The same context with a service of its own, which has a writer. */
function withWriter(context: Context, writer: Synthesiser): Context {
  const made = createContext({ ...context, writer }, context.flags);
  context.atEnd(() => made.close());
  return made;
}

/** The page with what became of each sentence under it. */
function explaining(result: Result): Result {
  if (result.kind !== 'reply') return result;
  const { text } = result;
  return {
    ...result,
    text: async (document, screen) => {
      const { generic } = await import('../output/table/generic.ts');
      const { explained } = await import('../output/answer/writing.ts');
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
  const preview: Preview = { statements: [] };
  const made = withWriter(context, await openWriter(context, model, preview));
  const prepared = await preparedBy(made, ask);
  const { method, url, headers, body } = prepared;
  const service = await made.service();
  const reply = await service
    .answer({ method, url, headers, body, signal: context.signal })
    .catch((error: unknown) => {
      context.signal.throwIfAborted();
      if (preview.prepared === undefined) throw error;
      return undefined;
    });
  if (preview.prepared === undefined && reply !== undefined && reply.status >= 400)
    throw new CliError(
      'rejected',
      'The embedded service refused the request, so there is nothing to write about.',
      {
        advice: 'Ask it without --write to see why.',
      },
    );
  const { asModelDryRun } = await import('./dry-run.ts');
  return asModelDryRun(preview, model);
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

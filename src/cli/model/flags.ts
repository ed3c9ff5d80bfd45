// --no-model, --explain and --fresh.
import { modelOf } from '../../config/models.ts';
import type { FlagValues, Flags, Result } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';

export const NO_MODEL = {
  'no-model': { kind: 'switch', help: 'do not ask the model of `ibid model set`' },
} as const satisfies Flags;

export const FRESH = {
  fresh: { kind: 'switch', help: 'ask the model again even if its reply is kept' },
} as const satisfies Flags;

export const READING = {
  ...NO_MODEL,
  explain: { kind: 'switch', help: 'show what the model was given and what it chose' },
  ...FRESH,
} as const satisfies Flags;

/** Asks by `ask`, in a context whose embedded service has a reader where the profile has a model and the service is here. */
export async function askReading(
  context: Context,
  flags: FlagValues<typeof READING>,
  ask: (context: Context) => Promise<Result>,
): Promise<Result> {
  if (flags['no-model']) return ask(context);
  const { baseUrl, folders, profileName } = await context.settings();
  if (baseUrl !== undefined) return ask(context);
  const model = modelOf(folders.config, profileName);
  if (model === undefined) return ask(context);
  return (await import('./reading.ts')).askWithReader(context, model, flags, ask);
}

/** Of a command that makes many documents: a context whose embedded service has the profile's reader, where it has one. */
export async function withModel(
  context: Context,
  { 'no-model': without, fresh: isFresh = false }: { readonly 'no-model': boolean; readonly fresh?: boolean },
): Promise<Context> {
  if (without) return context;
  const { baseUrl, folders, profileName } = await context.settings();
  const model = baseUrl === undefined ? modelOf(folders.config, profileName) : undefined;
  if (model === undefined) return context;
  const { openReader } = await import('./open-reader.ts');
  const { withReader } = await import('./reading.ts');
  return withReader(context, await openReader(context, model, { isFresh, isLasting: true }));
}

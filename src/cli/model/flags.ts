// --write and --explain: whose words an answer of the embedded service is in.
import type { FlagValues, Flags, Result } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { usageError } from '../kit/errors.ts';

export const WRITE = {
  write: {
    kind: 'switch',
    help: 'let the model of `ibid model set` word it; the validator keeps what its sources carry',
  },
  explain: { kind: 'switch', help: 'with --write: what became of each sentence of the model, and why' },
} as const satisfies Flags;

/** Asks by `ask`, in a context whose embedded service has a writer where --write was given. @throws {CliError} `usage`. */
export async function askWriting(
  context: Context,
  { write, explain }: FlagValues<typeof WRITE>,
  ask: (context: Context) => Promise<Result>,
): Promise<Result> {
  if (write) return (await import('./write.ts')).askWritten(context, explain, ask);
  if (explain) throw usageError('--explain says what became of a model’s sentences: it goes with --write.');
  return ask(context);
}

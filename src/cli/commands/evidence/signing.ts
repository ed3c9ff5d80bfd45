// What signing and attesting have in common: the key, and where the result goes.
import type { Flags, Result } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import { openOutput } from '../../result/sink.ts';
import { statOf } from './stat.ts';

export const KEY_FLAGS = {
  key: {
    kind: 'text',
    value: 'FILE',
    complete: 'file',
    help: 'a private key of OpenSSH or in PEM, or the public half of one that ssh-agent holds',
  },
  force: { kind: 'switch', help: 'replace what is there already' },
} as const satisfies Flags;

/** The file that --key names. @throws {CliError} usage */
export function keyOf(key: string | undefined): string {
  if (key === undefined)
    throw usageError('`--key FILE` is required.', 'For example: --key ~/.ssh/id_ed25519');
  return key;
}

interface Beside {
  readonly file: string;
  /** What is put behind the file's name where --output names no other. */
  readonly ending: string;
  readonly text: string;
  readonly force: boolean;
}

/** Writes the text beside the file, or where --output says; `-` is stdout. `facts` are the result, with the path. */
export async function writeBeside(
  context: Context,
  { file, ending, text, force }: Beside,
  facts: (written: string) => Readonly<Record<string, unknown>>,
): Promise<Result> {
  const target = context.flags.output ?? `${file}${ending}`;
  if (target === '-') return { kind: 'raw', text };
  if (!force && statOf(target) !== undefined)
    throw usageError(
      `${target} is there already.`,
      'Add --force to replace it, or name another file with -o.',
    );
  const output = await openOutput({ io: context.io, flags: { ...context.flags, output: target } });
  try {
    await output.write(text);
    await output.finish();
  } catch (error) {
    await output.abandon();
    throw error;
  }
  return {
    kind: 'value',
    value: facts(target),
    text: (_value, { cleanLine }) => `${cleanLine(target)} written.\n`,
  };
}

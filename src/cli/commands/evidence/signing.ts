// What signing and attesting have in common: the key, and where the result goes.
import { rmSync } from 'node:fs';
import type { Flags, Result } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import { openOutput } from '../../result/sink.ts';
import type { Stamp } from './ask-timestamp.ts';
import { statOf } from './stat.ts';
import { STAMP_ENDING } from './timestamps.ts';

export const KEY_FLAGS = {
  key: {
    kind: 'text',
    value: 'FILE',
    complete: 'file',
    help: 'a private key of OpenSSH or in PEM, or the public half of one that ssh-agent holds',
  },
  force: { kind: 'switch', help: 'replace what is there already' },
} as const satisfies Flags;

/** Of a time-stamp of what is written. */
export const STAMP_FLAGS = {
  timestamp: {
    kind: 'text',
    value: 'URL',
    help: 'have a time-stamping authority (RFC 3161) say that the signature is there now: its file, and .tsr',
  },
  deadline: {
    kind: 'duration',
    value: 'TIME',
    above: true,
    min: 0,
    help: 'bound on asking the authority (30s)',
  },
  cacert: {
    kind: 'text',
    value: 'FILE',
    complete: 'file',
    help: "trust the certificates in FILE too, for the authority's https",
  },
} as const satisfies Flags;

/** The address that --timestamp names. @throws {CliError} usage */
export async function authorityOf({ flags }: Context, url: string | undefined): Promise<string | undefined> {
  if (url === undefined) return undefined;
  if (flags.output === '-')
    throw usageError('A time-stamp is kept beside its signature.', 'Name a file with -o, not stdout.');
  return (await import('./ask-timestamp.ts')).authorityAddress(url);
}

/** A stamp of the text by that authority; none where none is named. @throws {CliError} */
export async function stampFor(
  context: Context,
  address: string | undefined,
  text: string,
): Promise<Stamp | undefined> {
  if (address === undefined) return undefined;
  return (await import('./ask-timestamp.ts')).askForStamp(context, address, Buffer.from(text));
}

/** What a result says of the stamp beside the file that was written. */
export function stampFacts(written: string, stamp: Stamp | undefined): Readonly<Record<string, string>> {
  if (stamp === undefined) return {};
  const { time, authority } = stamp;
  return { timestamp: `${written}${STAMP_ENDING}`, signed_before: time, authority };
}

/** The file that --key names. @throws {CliError} usage */
export function keyOf(key: string | undefined): string {
  if (key === undefined)
    throw usageError('`--key FILE` is required.', 'For example: --key ~/.ssh/id_ed25519');
  return key;
}

async function put(context: Context, path: string, content: string | Uint8Array): Promise<void> {
  const output = await openOutput({ io: context.io, flags: { ...context.flags, output: path } });
  try {
    await output.write(content);
    await output.finish();
  } catch (error) {
    await output.abandon();
    throw error;
  }
}

interface Beside {
  readonly file: string;
  /** What is put behind the file's name where --output names no other. */
  readonly ending: string;
  readonly text: string;
  readonly force: boolean;
  /** A time-stamp of the text, which is written beside it. */
  readonly stamp?: { readonly bytes: Uint8Array } | undefined;
}

/** Writes the text beside the file, or where --output says; `-` is stdout. `facts` are the result, with the path. */
export async function writeBeside(
  context: Context,
  { file, ending, text, force, stamp }: Beside,
  facts: (written: string) => Readonly<Record<string, unknown>>,
): Promise<Result> {
  const target = context.flags.output ?? `${file}${ending}`;
  if (target === '-') return { kind: 'raw', text };
  const beside = `${target}${STAMP_ENDING}`;
  const there = [target, ...(stamp === undefined ? [] : [beside])].find((path) => statOf(path) !== undefined);
  if (!force && there !== undefined)
    throw usageError(
      `${there} is there already.`,
      'Add --force to replace it, or name another file with -o.',
    );
  // A stamp of an earlier signature would be one of something else.
  if (stamp === undefined) rmSync(beside, { force: true });
  else await put(context, beside, stamp.bytes);
  await put(context, target, text);
  return {
    kind: 'value',
    value: facts(target),
    text: (_value, { cleanLine }) => `${cleanLine(target)} written.\n`,
  };
}

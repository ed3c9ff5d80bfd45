// Where a result goes: stdout, or a file that appears whole by temporary file and rename.
import { attempt } from '../../api/attempt.ts';
import { codeOf } from '../../api/coded-error.ts';
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { escapeHidden } from '../../page/clean.ts';
import { writeAll } from '../../disk/durable.ts';
import { CliError } from '../kit/errors.ts';
import type { Context } from '../kit/context.ts';

export interface Output {
  readonly isFile: boolean;
  readonly isTerminal: boolean;
  write(data: string | Uint8Array): Promise<void>;
  /** JSON, byte for byte but on a terminal, where what it would act on or not show is escaped; means the same. */
  writeJson(data: string | Uint8Array): Promise<void>;
  /** The file takes its name; a second call does nothing. */
  finish(): Promise<void>;
  /** Nothing of a failed result stays behind. */
  abandon(): Promise<void>;
}

export async function openOutput(context: Pick<Context, 'io' | 'flags'>): Promise<Output> {
  const { io, flags } = context;
  if (flags.output === undefined || flags.output === '-') {
    const isTerminal = io.isTerminal(1);
    const utf8 = new TextDecoder();
    const textOf = (data: string | Uint8Array) =>
      typeof data === 'string' ? data : utf8.decode(data, { stream: true });
    return {
      isFile: false,
      isTerminal,
      write: (data) => io.out(data),
      writeJson: (data) => io.out(isTerminal ? escapeHidden(textOf(data)) : data),
      finish: async () => {},
      abandon: async () => {},
    };
  }
  return fileOutput(flags.output);
}

/** Writes a file of a command's own, whole or not at all. @throws {CliError} `local_io` */
export async function writeFile(
  { io, flags }: Pick<Context, 'io' | 'flags'>,
  path: string,
  content: string | Uint8Array,
): Promise<void> {
  const output = await openOutput({ io, flags: { ...flags, output: path } });
  try {
    await output.write(content);
    await output.finish();
  } catch (error) {
    await output.abandon();
    throw error;
  }
}

/** Fails with exit 40 while nothing has been sent yet, when --output could not be written. */
export function checkWritable(path: string | undefined): void {
  if (path === undefined || path === '-') return;
  const target = targetOf(path);
  if (isSpecial(target)) return;
  const file = openTemporary(target);
  closeSync(file.descriptor);
  rmSync(file.path, { force: true });
}

/** A link stays a link: what it points to is replaced. */
function targetOf(path: string): string {
  // Not there yet.
  return attempt(() => realpathSync(resolve(path))) ?? resolve(path);
}

async function fileOutput(path: string): Promise<Output> {
  const target = targetOf(path);
  if (isSpecial(target)) return specialOutput(target, path);
  const file = openTemporary(target);
  let finished = false;
  const close = () => {
    if (file.open) closeSync(file.descriptor);
    file.open = false;
  };
  // A run that is ended at once leaves nothing half written behind.
  process.once('exit', () => {
    if (!finished) rmSync(file.path, { force: true });
  });
  const write = (data: string | Uint8Array) =>
    naming(path, () => writeAll(file.descriptor, typeof data === 'string' ? Buffer.from(data) : data));
  return {
    isFile: true,
    isTerminal: false,
    write,
    writeJson: write,
    finish: async () => {
      if (finished) return;
      await naming(path, () => fsyncSync(file.descriptor));
      close();
      renameSync(file.path, target);
      finished = true;
    },
    abandon: async () => {
      close();
      rmSync(file.path, { force: true });
    },
  };
}

/** /dev/null, a FIFO, /dev/stdout: written directly, a rename would replace them. Another thread waits for their reader. */
async function specialOutput(path: string, named: string): Promise<Output> {
  const { open } = await import('node:fs/promises');
  const handle = await open(path, 'w');
  const close = () => handle.close();
  const write = (data: string | Uint8Array) => naming(named, () => handle.writeFile(data));
  return {
    isFile: true,
    isTerminal: false,
    write,
    writeJson: write,
    finish: close,
    abandon: close,
  };
}

function isSpecial(path: string): boolean {
  try {
    const found = statSync(path);
    return !found.isFile() && !found.isDirectory();
  } catch {
    return false;
  }
}

function openTemporary(target: string): { descriptor: number; path: string; open: boolean } {
  const path = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    if (attempt(() => lstatSync(target))?.isDirectory() === true)
      throw Object.assign(new Error('EISDIR'), { code: 'EISDIR' });
    return { descriptor: openSync(path, 'wx', 0o666), path, open: true };
  } catch (error) {
    const code = codeOf(error);
    throw new CliError('local_io', `${target} cannot be written (${code}).`, {
      advice:
        code === 'ENOENT'
          ? 'Its folder does not exist: create it first.'
          : code === 'EISDIR'
            ? 'It is a folder: name a file in it.'
            : 'Choose another file, or check its folder.',
      cause: error,
    });
  }
}

/** Failures of a descriptor do not say which file it is: the name that the user gave is put to them. */
async function naming(path: string, act: () => void | Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  }
}

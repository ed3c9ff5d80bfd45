// A file at its place: the editor, which has the terminal until it ends, the browser, which goes
// its own way, and whether the file is still the one that was read, by its SHA-256, as documents
// are kept.
import { spawn } from 'node:child_process';
import { CliError } from '../kit/errors.ts';
import type { Environment } from '../../config/folders.ts';
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** The words of $VISUAL or $EDITOR; undefined where neither is set. */
export function editorOf(env: Environment): readonly string[] | undefined {
  const words = (env['VISUAL'] ?? env['EDITOR'] ?? '').trim().split(/\s+/);
  return words[0] === '' ? undefined : words;
}

/** Opens a file at a line and waits for the editor. @throws {CliError} `local_io` where it cannot be run or fails */
export async function edit(
  words: readonly string[],
  { path, line }: { readonly path: string; readonly line: number | undefined },
  signal: AbortSignal,
): Promise<void> {
  const [program = '', ...rest] = words;
  const child = spawn(program, [...rest, ...(line === undefined ? [] : [`+${line}`]), path], {
    stdio: 'inherit',
    signal,
  });
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    child.once('close', (status) => resolve(status ?? 1));
  });
  signal.throwIfAborted();
  if (code === 0) return;
  throw new CliError('local_io', `The editor ${program} ended with ${code}.`, {
    advice: 'Set EDITOR to the one that is to be used.',
  });
}

/** Hands an address to the browser of the desktop. False where there is none to be had. No secret may be in it. */
export async function browse(address: string, env: Environment): Promise<boolean> {
  const [program, ...rest] = browserOf(env);
  const child = spawn(program, [...rest, address], { stdio: 'ignore', detached: true });
  const started = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('spawn', () => resolve(true));
  });
  child.unref();
  return started;
}

function browserOf(env: Environment): readonly [string, ...string[]] {
  const [own = '', ...rest] = (env['BROWSER'] ?? '').trim().split(/\s+/);
  if (own !== '') return [own, ...rest];
  if (process.platform === 'darwin') return ['open'];
  return process.platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
}

/** Larger files are never read in, in bytes, nor is what is packed in one. */
const LARGEST = 50 * 1024 * 1024;

/** Whether the file has other bytes by now; null where that cannot be known. @throws what the signal was aborted with */
export async function isChanged(path: string, sha256: string, signal: AbortSignal): Promise<boolean | null> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return null;
  try {
    // A pipe or a device can hang.
    if (!statSync(path).isFile()) return null;
    return (await digestOf(path, signal)) !== sha256;
  } catch {
    signal.throwIfAborted();
    // It cannot be read, or is packed and damaged.
    return null;
  }
}

/** Of what is in the file, unpacked where it is gzip; undefined where that is more than any document has. */
async function digestOf(path: string, signal: AbortSignal): Promise<string | undefined> {
  const hash = createHash('sha256');
  const unpacked = /\.gz$/i.test(path) ? createGunzip() : new PassThrough();
  let size = 0;
  await pipeline(
    createReadStream(path),
    unpacked,
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        size += piece.length;
        if (size > LARGEST) return;
        hash.update(piece);
      }
    },
    { signal },
  );
  return size > LARGEST ? undefined : hash.digest('hex');
}

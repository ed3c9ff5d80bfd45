// Programs of the reader's own: the editor, which has the terminal until it ends, and the browser, which goes its own way.
import { spawn } from 'node:child_process';
import { CliError } from '../kit/errors.ts';
import type { Environment } from '../../config/folders.ts';

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

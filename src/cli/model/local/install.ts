// What runs a local model, installed by the user's npm into the data folder where they agree.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRuntimeThere, KEPT, lockFiles, PACKAGES, runtimeFolder } from '../../../reader/local/runtime.ts';
import type { Context } from '../../kit/context.ts';
import { CliError, usageError } from '../../kit/errors.ts';
import { typedLine } from '../../kit/typed.ts';

/** Installs where it is missing and somebody consents. @throws {CliError} `usage` where no one does, `local_io` where it fails. */
export async function ensureRuntime(context: Context, data: string, mayInstall: boolean): Promise<void> {
  if (isRuntimeThere(data)) return;
  const folder = runtimeFolder(data);
  const what = `A model without a server needs ${PACKAGES.join(', ')}, which did not come with ibid`;
  if (!mayInstall) {
    const again = 'Add --install, and npm installs them there; no script of theirs is run.';
    if (!context.io.isTerminal(0) || !context.io.isTerminal(2))
      throw usageError(`${what} and are not in ${folder}.`, again);
    context.io.err(
      `${what}. npm downloads 30 MB, of which 15 MB are kept in ${folder}; no script of theirs is run.\n`,
    );
    if (!/^y(?:es)?$/i.test(await typedLine(context, 'Install them? (y/n) ')))
      throw usageError('They were not installed; no model was set.', again);
  }
  await install(context, folder);
}

/** Made aside and put in place when it is whole. */
async function install(context: Context, folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const aside = mkdtempSync(join(dirname(folder), '.new-'));
  try {
    for (const [name, text] of Object.entries(lockFiles())) writeFileSync(join(aside, name), text);
    await npm(context, aside);
    const { package: heavy, dist } = KEPT;
    const kept: readonly string[] = dist;
    for (const name of readdirSync(join(aside, heavy, 'dist')))
      if (!kept.includes(name)) rmSync(join(aside, heavy, 'dist', name), { recursive: true });
    for (const name of ['lib', 'docs']) rmSync(join(aside, heavy, name), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** @throws {CliError} `local_io` */
async function npm(context: Context, cwd: string): Promise<void> {
  const spinner = context.io.isTerminal(2) ? await context.io.spinner('npm is installing …') : undefined;
  // On Windows npm is a script, which only a shell starts; none of the words is a person's.
  const isWindows = process.platform === 'win32';
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev', '--loglevel=error'];
  const child = spawn(isWindows ? 'npm.cmd' : 'npm', words, {
    cwd,
    env: { ...context.env },
    shell: isWindows,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said = `${said}${part.toString()}`.slice(-4_000)));
  const kill = () => child.kill('SIGKILL');
  context.signal.addEventListener('abort', kill, { once: true });
  try {
    const code = await new Promise<number | null | 'missing'>((resolve) => {
      child.once('error', () => resolve('missing'));
      child.once('close', resolve);
    });
    context.signal.throwIfAborted();
    if (code === 0) return;
    const why = code === 'missing' ? 'npm could not be started' : `npm ended with ${code ?? 'a signal'}`;
    const { cleanLine } = await context.io.screen(2, 'never');
    throw new CliError('local_io', `${why}, and nothing was installed.`, {
      advice:
        lastLine(cleanLine, said) ?? 'npm comes with Node: `npm --version` says whether it is on the path.',
    });
  } finally {
    context.signal.removeEventListener('abort', kill);
    spinner?.stop();
  }
}

/** The first thing that npm says is the reason; the rest is where its log is. */
function lastLine(clean: (text: string) => string, said: string): string | undefined {
  const line = said.split('\n').find((one) => one.trim() !== '');
  return line === undefined ? undefined : `npm says: ${clean(line.trim()).slice(0, 300)}`;
}

// Vitest's global set-up: the tests of the command line run what is built, so it is built when a source is newer.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFilesInMemory } from './memory.ts';
import { stopPostgres } from './postgres.ts';

const root = join(import.meta.dirname, '..', '..');

/** @returns what removes the temporary files of the run */
export default function setup(): () => Promise<void> {
  // Each lane of vitest.config.ts calls it, where both are run.
  if (process.env['IBID_TEST_RUN'] === String(process.pid)) return async () => undefined;
  const folder = temporaryFilesInMemory();
  const shared = join(folder, 'templates');
  mkdirSync(shared);
  process.env['IBID_TEST_TEMPLATES'] = shared;
  process.env['IBID_TEST_RUN'] = String(process.pid);
  build();
  return async () => {
    await stopPostgres(shared);
    rmSync(folder, { recursive: true, force: true });
  };
}

function build(): void {
  const made = join(root, 'dist', 'cli', 'help.txt');
  if (existsSync(made) && statSync(made).mtimeMs > newest()) return;
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '--silent'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the build failed:\n${stdout}${stderr}`);
}

function newest(): number {
  const files = ['src', 'bin']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Math.max(...[...files, join(root, 'package.json')].map((file) => statSync(file).mtimeMs));
}

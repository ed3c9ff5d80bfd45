// Data folders that hold the starter corpus, copied from one that was filled once: for tests of what is done with it. How
// it comes in is tested where folders are fresh.
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { bundled } from './bundled.ts';

export const STARTER = join(import.meta.dirname, '../../src/corpus/starter');

const filled = new Map<string, Promise<string>>();

/** Fills a folder that is empty or not there with what the first start of a version of the package leaves in it. */
export async function fillWithStarter(folder: string, version = '1.2.3'): Promise<void> {
  const from = filled.get(version) ?? fill(version);
  filled.set(version, from);
  await cp(await from, folder, { recursive: true });
}

/** One for all workers of a run, where it has a place for it (build.ts). */
async function fill(version: string): Promise<string> {
  const shared = process.env['IBID_TEST_TEMPLATES'];
  if (shared === undefined) return fillOne(version, tmpdir());
  const whole = join(shared, version);
  if (existsSync(whole)) return whole;
  const own = await fillOne(version, shared);
  try {
    await rename(own, whole);
  } catch {
    return existsSync(whole) ? whole : own; // another worker was first
  }
  return whole;
}

/** In a process of its own: SQLite lets go of a file for good when its statements are collected, or the process ends. */
async function fillOne(version: string, place: string): Promise<string> {
  const folder = await mkdtemp(join(place, 'ibid-starter-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { file } = await bundled(join(import.meta.dirname, '../../src/service/open.ts'));
  const open = pathToFileURL(file).href;
  const options = JSON.stringify({ folder, starterFolder: STARTER, version });
  // Filled before the time of any test, whose clock may stand.
  const code = `import { openService } from '${open}';
    const now = () => new Date('2026-01-01T00:00:00.000Z');
    await (await openService({ ...${options}, now })).close();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  return folder;
}

// Data folders that hold the starter corpus, copied from one that was filled once: for tests of what is done with it. How
// it comes in is tested where folders are fresh.
import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openService } from '../../src/service/open.ts';

export const STARTER = join(import.meta.dirname, '../../src/corpus/starter');

const filled = new Map<string, Promise<string>>();

/** Fills a folder that is empty or not there with what the first start of a version of the package leaves in it. */
export async function fillWithStarter(folder: string, version = '1.2.3'): Promise<void> {
  const from = filled.get(version) ?? fill(version);
  filled.set(version, from);
  await cp(await from, folder, { recursive: true });
}

async function fill(version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-starter-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const service = await openService({ folder, starterFolder: STARTER, version });
  await service.close();
  return folder;
}

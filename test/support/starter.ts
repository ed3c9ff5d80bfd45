// Data folders that hold the starter corpus, copied from one that was filled once: for tests of what is done with it. How
// it comes in is tested where folders are fresh.
import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openService } from '../../src/service/open.ts';

export const STARTER = join(import.meta.dirname, '../../src/corpus/starter');

let filled: Promise<string> | undefined;

/** Fills a folder that is empty or not there with what the first start of version 1.2.3 leaves in it. */
export async function fillWithStarter(folder: string): Promise<void> {
  filled ??= fill();
  await cp(await filled, folder, { recursive: true });
}

async function fill(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-starter-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const service = await openService({ folder, starterFolder: STARTER, version: '1.2.3' });
  await service.close();
  return folder;
}

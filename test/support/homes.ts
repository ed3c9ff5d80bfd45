// Homes that are filled once and copied: a corpus is added, and its index made, for the first test that wants it.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../src/cli/kit/version.ts';
import { temporaryFolder } from './ibid.ts';
import { fillWithStarter } from './starter.ts';

export type Home = ReturnType<typeof temporaryFolder>;

/** @param fill is given an empty home once @returns makes a copy of what it became; what was added stays where it was added from */
export function filledOnce(fill: (home: string) => Promise<unknown>): () => Promise<Home> {
  let filled: Promise<string> | undefined;
  const make = async (): Promise<string> => {
    const { path } = temporaryFolder();
    process.once('exit', () => rmSync(path, { recursive: true, force: true }));
    await fill(path);
    return path;
  };
  return async () => {
    const from = await (filled ??= make());
    const home = temporaryFolder();
    // All is in a store's file once it is closed; its side files may be taken away in the middle of being copied.
    cpSync(from, home.path, { recursive: true, filter: (path) => !/-(?:shm|wal)$/.test(path) });
    return home;
  };
}

/** A home that has the starter corpus, as the first question leaves it. */
export async function homeWithStarter(): Promise<Home> {
  const home = temporaryFolder();
  await fillWithStarter(join(home.path, 'data'), VERSION);
  return home;
}

// An RO-Crate: what its metadata lists is looked for inside it, then its bundles are verified.
import { attempt } from '../../../api/attempt.ts';
import { readdirSync, realpathSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { METADATA, readCrate, type ListedFile } from '../../../evidence/crate/metadata.ts';
import { SigningError } from '../../../evidence/errors.ts';
import { checked, type Check, type Step } from '../../../evidence/report/report.ts';
import { digestOf, smallFile } from './signing-files.ts';
import { statOf } from './reading.ts';

export interface CheckedCrate {
  readonly step: Step;
  /** Paths of the bundles in it. */
  readonly bundles: readonly string[];
}

export function isCrate(folder: string): boolean {
  return statOf(join(folder, METADATA))?.isFile() === true;
}

/** Holds the files of a crate against its metadata; opens nothing that is not inside the folder. */
export async function checkCrate(folder: string, signal: AbortSignal): Promise<CheckedCrate> {
  let listed: ListedFile[];
  try {
    listed = readCrate(smallFile(join(folder, METADATA)));
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    const found = error.message;
    const expected = 'the metadata of an RO-Crate';
    return {
      step: { checks: [checked({ id: 'crate.read', status: 'fail', expected, found })] },
      bundles: [],
    };
  }
  const found = nothing();
  for (const file of listed) await look(folder, file, found, signal);
  const { leadingOut, wrong, without, bundles } = found;
  const more = unlisted(folder, listed);
  const checks: Check[] = [
    checked({
      id: 'crate.links',
      status: leadingOut.length > 0 ? 'fail' : 'pass',
      expected: 'files inside the folder of the crate',
      found:
        leadingOut.length > 0
          ? `${leadingOut.length} lead out of it, and were not opened`
          : `${listed.length} files`,
      where: leadingOut,
    }),
    checked({
      id: 'crate.files',
      status: wrong.length > 0 ? 'fail' : without.length > 0 ? 'partly' : 'pass',
      expected: 'files with the digests that the crate gives',
      found:
        wrong.length > 0
          ? `${wrong.length} are another or not there`
          : `${listed.length - without.length} are`,
      where: wrong,
    }),
    checked({
      id: 'crate.listed',
      status: more.count > 0 ? 'warn' : 'pass',
      expected: 'no files but those that the crate lists',
      found: more.count > 0 ? `${more.count} are not listed, and were not looked at` : 'none',
      where: more.first,
      count: more.count,
    }),
  ];
  return { step: { checks, not_checked: without.slice(0, 20).map((id) => `crate.files: ${id}`) }, bundles };
}

/** What is in the folder beside the metadata and the files that it lists: the first of them, and how many. Links are not followed. */
function unlisted(folder: string, listed: readonly ListedFile[]): { first: string[]; count: number } {
  const known = new Set([METADATA]);
  for (const { place } of listed) if (place !== 'web' && place !== 'out') known.add(normalize(place.path));
  const first: string[] = [];
  let count = 0;
  const add = (path: string) => {
    count += 1;
    if (first.length < 20) first.push(path);
  };
  const folders = [''];
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    const entries = entriesOf(join(folder, below));
    if (entries === undefined) add(join(below, '.'));
    for (const entry of entries ?? []) {
      const path = join(below, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (!known.has(path)) add(path);
    }
  }
  return { first: first.sort(), count };
}

/** Undefined where it cannot be read: it may hold anything. */
function entriesOf(folder: string) {
  return attempt(() => readdirSync(folder, { withFileTypes: true }));
}

/** Paths; those `without` are on the web, or have no digest. */
function nothing() {
  const none = (): string[] => [];
  return { leadingOut: none(), wrong: none(), without: none(), bundles: none() };
}

async function look(
  folder: string,
  { id, place, sha256, isBundle }: ListedFile,
  found: ReturnType<typeof nothing>,
  signal: AbortSignal,
) {
  if (place === 'web') return void found.without.push(id);
  if (place === 'out') return void found.leadingOut.push(id);
  const path = join(folder, place.path);
  const where = attempt(() => realpathSync(path));
  if (where === undefined || statOf(path)?.isFile() !== true) return void found.wrong.push(id);
  // By way of a link it would be somewhere else.
  if (where !== join(realpathSync(folder), place.path)) return void found.leadingOut.push(id);
  if (isBundle) found.bundles.push(path);
  if (sha256 === undefined) return void found.without.push(id);
  if ((await digestOf(path, 'sha256', signal)).toString('hex') !== sha256) found.wrong.push(id);
}

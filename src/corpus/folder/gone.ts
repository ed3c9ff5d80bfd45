// What a folder no longer has (`corpus sync`) is taken away; the same bytes elsewhere stay.
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FoundAt } from '../../store/corpus-store.ts';
import type { Store } from '../../store/backend.ts';
import { breathe } from '../../text/breathe.ts';
import { codeOf } from '../../api/coded-error.ts';

/** Addresses taken away in one transaction. */
const BATCH = 500;

/**
 * Takes away documents whose files under a folder are gone; what an archive held goes with the archive. A file that cannot
 * be reached is not gone, and what was added as another folder inside this one is that folder's own.
 * Interrupted anywhere, it can be run again. @param folder its address @returns how many documents left answers
 */
export async function removeGone(store: Store, folder: string, signal?: AbortSignal): Promise<number> {
  const isGone = goneFiles();
  const gone: string[] = [];
  for (const found of await store.foundUnder(folder)) {
    await breathe(signal);
    if (!isOfInner(found, folder) && (await isGone(fileOf(found, folder)))) gone.push(found.address);
  }
  let removed = 0;
  for (let at = 0; at < gone.length; at += BATCH) {
    signal?.throwIfAborted();
    removed += await store.removeAddresses(gone.slice(at, at + BATCH));
  }
  return removed;
}

function isOfInner({ source_kind, source_url }: FoundAt, folder: string): boolean {
  return source_kind === 'folder' && source_url !== folder && isUnder(source_url, folder);
}

/** The file that a document is, or that it was in. */
function fileOf({ address, source_url }: FoundAt, folder: string): string {
  return (isUnder(address, folder) ? address : source_url).replace(/#.*$/s, '');
}

function isUnder(address: string, folder: string): boolean {
  return address.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** Whether there is no file at an address; each file is looked at once. */
function goneFiles(): (address: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (address) => {
    const found = known.get(address) ?? isAbsent(address);
    known.set(address, found);
    return found;
  };
}

async function isAbsent(address: string): Promise<boolean> {
  try {
    await stat(fileURLToPath(address));
    return false;
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' || code === 'ENOTDIR';
  }
}

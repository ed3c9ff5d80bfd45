// Documents by the place of their files: the meaning of `--path GLOB`.
import { attempt } from '../api/attempt.ts';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { namedBy, type PathNames } from '../corpus/folder/path-rules.ts';
import type { Store } from '../store/backend.ts';

/**
 * Ids, in order, of current documents whose files match the glob: by their path in the folder that was added, with or without
 * that folder's name, by their path in `folder`, or, if the glob begins with / or a dot, by the absolute path. A document in an
 * archive has its path.
 * @param folder the base of relative paths
 * @throws RangeError if the glob's braces stand for too many
 */
export async function documentsAt(store: Store, glob: string, folder: string): Promise<string[]> {
  const rooted = /^(?:\.{0,2}\/|\.{1,2}$|[A-Za-z]:[/\\])/.test(glob);
  const isNamed = namedBy([rooted ? rootedGlob(glob, folder) : glob]);
  const here = namesOf(pathToFileURL(folder).href);
  const found = (await store.foundUnder('file://')).filter((one) => {
    const whole = namesOf(isFile(one.address) ? one.address : one.source_url);
    return rooted
      ? isNamed(whole)
      : pathsOf(whole, namesOf(one.source_url), here).some((path) => isNamed(path));
  });
  return [...new Set(found.map(({ document_id }) => document_id))].toSorted();
}

/** The names by which a person may call a file: with its source, inside it, from the current folder. */
function pathsOf(whole: PathNames, source: PathNames, here: PathNames): PathNames[] {
  const isIn = (folder: PathNames): boolean => folder.every((name, at) => whole[at] === name);
  return [
    ...(isIn(source) ? [whole.slice(source.length), whole.slice(source.length - 1)] : []),
    ...(isIn(here) ? [whole.slice(here.length)] : []),
  ].filter((path) => path.length > 0);
}

function rootedGlob(glob: string, folder: string): string {
  if (!/^\.{1,2}(?:\/|$)/.test(glob)) return glob.replaceAll('\\', '/').replace(/^\/?/, '/');
  // The folder stands for itself, whatever characters it has.
  const [, up = '', rest = ''] = /^((?:\.{1,2}(?:\/|$))*)(.*)$/s.exec(glob) ?? [];
  const start = namesOf(pathToFileURL(resolve(folder, up)).href).map((name) =>
    name.replace(/[\\*?[\]{}]/g, '\\$&'),
  );
  return `/${[...start, rest].filter((part) => part !== '').join('/')}`;
}

function isFile(address: string): boolean {
  return /^file:/i.test(address);
}

/** The names in the path of a file: address. */
function namesOf(address: string): string[] {
  const path = address.replace(/^file:\/\//i, '').replace(/#.*$/s, '');
  return path
    .split('/')
    .filter((name) => name !== '')
    .map(decoded);
}

function decoded(name: string): string {
  return attempt(() => decodeURIComponent(name)) ?? name;
}

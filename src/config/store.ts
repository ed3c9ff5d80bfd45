// Where everything is kept that the embedded service keeps: a folder of this machine, or a PostgreSQL by URL.
import { resolve } from 'node:path';
import type { Environment, Folders } from './folders.ts';

/**
 * `--store`, else IBID_STORE, else the profile's, else the data folder.
 * @returns an absolute folder, or a URL, which may hold a password: `shownStore` is for people
 */
export function storeAt(
  given: string | undefined,
  env: Environment,
  profile: { readonly store?: string } | undefined,
  folders: Folders,
): string {
  const chosen = [given, env['IBID_STORE'], profile?.store].find((one) => one !== undefined && one !== '');
  if (chosen === undefined) return folders.data;
  return isUrl(chosen) ? chosen : resolve(chosen);
}

/** A folder as it is; of a URL everything but user, password and parameters. */
export function shownStore(store: string): string {
  if (!isUrl(store)) return store;
  try {
    const { protocol, host, pathname } = new URL(store);
    // Where it is cut at the wrong place, the rest of a password would look like a path.
    return /[@]/.test(`${host}${pathname}`) ? `${protocol}//…` : `${protocol}//${host}${pathname}`;
  } catch {
    return `${/^[a-z][a-z0-9+.-]*/i.exec(store)?.[0] ?? ''}://…`;
  }
}

export function isUrl(store: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(store);
}

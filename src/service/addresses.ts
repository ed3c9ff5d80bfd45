// The origin of a citation or document. A file: address names the folders of this machine; callers
// elsewhere get the source's name and the path inside it (settings.shortFileUrls). The records keep the whole address.
import type { RoutedCall } from './context.ts';
import type { Store } from '../store/backend.ts';

/** Anything with an address that belongs to a source. */
interface Addressed {
  readonly source_id: string;
  readonly source_url: string;
}

/** The same values, with file: addresses as callers of this service may see them. */
export async function withPublicUrls<T extends Addressed>(
  values: readonly T[],
  call: RoutedCall,
): Promise<readonly T[]> {
  return call.service.settings.shortFileUrls ? withShortUrls(values, call.service.store) : values;
}

/** The same values without the folders of this machine, for readers elsewhere. */
export async function withShortUrls<T extends Addressed>(
  values: readonly T[],
  store: Pick<Store, 'source'>,
): Promise<readonly T[]> {
  const roots = new Map<string, SourceRoot>();
  for (const { source_id } of values) {
    if (!roots.has(source_id)) roots.set(source_id, (await store.source(source_id)) ?? { name: '', url: '' });
  }
  return values.map((value) => ({
    ...value,
    source_url: shortFileUrl(value.source_url, roots.get(value.source_id) ?? { name: '', url: '' }),
  }));
}

interface SourceRoot {
  readonly name: string;
  readonly url: string;
}

/** `file:///notes/a%20b.md` for `file:///home/me/notes/a%20b.md` in the source `notes`; http addresses stay. */
export function shortFileUrl(url: string, source: SourceRoot): string {
  if (!/^file:/i.test(url)) return url;
  const root = source.url.endsWith('/') ? source.url : `${source.url}/`;
  const inside = url.startsWith(root) ? url.slice(root.length) : (url.split('/').at(-1) ?? '');
  if (url === source.url || inside === '') return `file:///${encodeURIComponent(source.name)}`;
  return `file:///${encodeURIComponent(source.name)}/${inside}`;
}

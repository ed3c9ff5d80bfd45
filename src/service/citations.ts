// Citations as a caller sees them: with the line of a text file where the quoted statement begins,
// and, for callers elsewhere, without this machine's folders in addresses. What is stored has neither.
import type { Citation } from '../api/payloads/common.ts';
import { StoreError } from '../store/errors.ts';
import type { Store } from '../store/backend.ts';
import { withPublicUrls } from './addresses.ts';
import type { RoutedCall } from './context.ts';

/** The same citations for the caller of this service. */
export async function citationsShown<T extends Citation>(
  citations: readonly T[],
  call: RoutedCall,
): Promise<readonly T[]> {
  const { store, cache } = call.service;
  const files = citations.filter(({ source_url }) => isFile(source_url));
  if (files.length === 0) return withPublicUrls(citations, call);
  const { revision } = await store.statistics();
  const lines = new Map<string, number>();
  const finders = finderOf(store);
  for (const { id, document_id, locator } of files) {
    const place = locator.says_at ?? locator.start;
    const line = await cache.at(revision, `line ${document_id} ${place}`, async () =>
      (await finders(document_id))(place),
    );
    if (line !== undefined) lines.set(id, line);
  }
  return withPublicUrls(
    citations.map((one) => withLine(one, lines.get(one.id))),
    call,
  );
}

function withLine<T extends Citation>(citation: T, line: number | undefined): T {
  return line === undefined ? citation : { ...citation, locator: { ...citation.locator, line } };
}

/** Whether an address is that of a file on this machine, not of a part of one. */
export function isFile(address: string): boolean {
  return /^file:[^#]*$/i.test(address);
}

type LineFinder = (start: number) => number | undefined;

/** Finds lines in documents, reading each document once; none if a document has no lines or no available original. */
export function finderOf(store: Store): (documentId: string) => Promise<LineFinder> {
  const known = new Map<string, Promise<LineFinder>>();
  return (id) => {
    const found = known.get(id) ?? openFinder(store, id);
    known.set(id, found);
    return found;
  };
}

async function openFinder(store: Store, id: string): Promise<LineFinder> {
  const none: LineFinder = () => undefined;
  const [record] = await store.documentsById([id]);
  if (record === undefined) return none;
  const { hasLines, LARGEST, lineFinder } = await import('../corpus/original-lines.ts');
  if (!hasLines(record.media_type) || record.bytes > LARGEST) return none;
  const document = await store.document(id);
  const original = await store.snapshot(record.content_sha256).catch(unlessStore);
  return document === undefined || original === undefined
    ? none
    : lineFinder(original, record.media_type, document.text);
}

// An answer whose original is damaged is still an answer; verification reports the damage.
function unlessStore(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error;
  return undefined;
}

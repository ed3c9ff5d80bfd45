// Under which address each document goes into an archive. Only a document that came from the web, or names an address there
// that no other document has, has it as its own; the folders of this machine stay private, so files go by digest.
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { webAddressOf } from '../reading.ts';

export interface Target {
  readonly document: DocumentRecord;
  /** WARC-Target-URI: an http(s) address, or `urn:sha256:` and the digest of the bytes. */
  readonly uri: string;
  readonly onWeb: boolean;
  /** Whether it was fetched from there: a response. Anything else is a resource, without an HTTP head. */
  readonly fetched: boolean;
}

/** All targets in an order that the documents alone decide. @param web ids of sources on the web */
export function targetsOf(documents: readonly DocumentRecord[], web: ReadonlySet<string>): Target[] {
  const taken = new Set<string>();
  return documents
    .toSorted((a, b) => compareKeys(key(a, web), key(b, web)))
    .map((document) => {
      const address = webAddressOf(document.source_url);
      // A part of a page is not what a replay of that page should show.
      const onWeb = address !== null && !address.includes('#') && !taken.has(address);
      const uri = onWeb ? address : `urn:sha256:${document.content_sha256}`;
      taken.add(uri);
      return { document, uri, onWeb, fetched: onWeb && web.has(document.source_id) };
    });
}

// Of two with one address, what was fetched from there comes first and keeps it, then what came first.
function key(document: DocumentRecord, web: ReadonlySet<string>): readonly string[] {
  const { source_id, source_url, retrieved_at, content_sha256 } = document;
  return [source_url, web.has(source_id) ? '0' : '1', retrieved_at, content_sha256];
}

function compareKeys(a: readonly string[], b: readonly string[]): number {
  for (const [place, left] of a.entries()) {
    const right = b[place] ?? '';
    if (left !== right) return byCodeUnits(left, right);
  }
  return 0;
}

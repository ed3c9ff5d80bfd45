// Who "we" is: an organisation's own posts speak of it as "we", and its name is in none of their sentences. It is the publisher
// that a document names, else the site or folder that it is from, else its author.
import type { CorpusStore, DocumentRecord } from '../../store/corpus-store.ts';

/** The name behind "we" in a document; null where nothing names it. */
export type SpeakerOf = (document: Speaking) => string | null;

type Speaking = Pick<DocumentRecord, 'source_id' | 'publisher' | 'authors'>;

/** Reads the sources of some documents. Errors: those of the store. */
export async function speakersOf(
  store: Pick<CorpusStore, 'source'>,
  documents: Iterable<Speaking>,
): Promise<SpeakerOf> {
  const names = new Map<string, string | null>();
  for (const { source_id, publisher } of documents) {
    if (publisher !== null || names.has(source_id)) continue;
    const source = await store.source(source_id);
    // One file has the name of that file.
    names.set(source_id, source === undefined || source.kind === 'file' ? null : source.name.trim());
  }
  return ({ source_id, publisher, authors }) =>
    publisher || names.get(source_id) || authors.join(', ') || null;
}

/** Whether a text speaks of its author as "we", quotations apart. English only. */
export function speaksOfItself(text: string): boolean {
  return WE.test(text.replace(QUOTED, ' '));
}

const QUOTED = /["“][^"“”]*(?:["”]|$)/g;
// "US" is a country.
const WE = /\b(?:[Ww]e|[Oo]urs?|[Oo]urselves|us)\b/;

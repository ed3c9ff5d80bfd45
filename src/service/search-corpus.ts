// Search for the owner of the corpus, in this process: ranked passages and their places.
import type { Locator } from '../api/payloads/common.ts';
import { findPassages, type Passage } from '../engine/search/passages.ts';
import type { Stretch } from '../text/marks.ts';
import { within } from '../engine/retrieval/retrieve.ts';
import type { Scope } from '../store/index-store.ts';
import type { Store } from '../store/backend.ts';
import { finderOf, isFile } from './citations.ts';

/** A passage in the words of the API; offsets are UTF-16 code units. */
export interface FoundPassage {
  readonly score: number;
  readonly document_id: string;
  readonly chunk_id: string;
  readonly source_id: string;
  readonly sector_id: string | null;
  readonly title: string;
  readonly source_url: string;
  readonly content_sha256: string;
  /** The headings that the passage is under, the outermost first. */
  readonly headings: readonly string[];
  /** The exact text of the document at `locator`. */
  readonly quote: string;
  readonly locator: Locator;
  /** The words searched for, into `quote`, in order, none overlapping. */
  readonly matches: readonly Stretch[];
  /** The whole passage, which the quote is a part of, into the document's text. */
  readonly passage: Stretch & { readonly text: string };
}

/** At most `limit` passages, likeliest first. Errors: those of the store. */
export async function searchCorpus(
  store: Store,
  words: string,
  options: { readonly limit: number; readonly scope?: Scope },
): Promise<FoundPassage[]> {
  const { limit, scope } = options;
  const found = await findPassages(scope === undefined ? store : within(store, scope), words, limit);
  const finders = finderOf(store);
  const passages: FoundPassage[] = [];
  for (const one of found) {
    const { document, chunk, excerpt } = one;
    const finder = isFile(document.source_url) ? await finders(document.id) : undefined;
    passages.push(passageOf(one, finder?.(chunk.start + excerpt.start)));
  }
  return passages;
}

function passageOf({ document, chunk, score, excerpt, matches }: Passage, line?: number): FoundPassage {
  const { id, source_id, sector_id, title, source_url, content_sha256 } = document;
  return {
    score,
    document_id: id,
    chunk_id: chunk.id,
    source_id,
    sector_id,
    title,
    source_url,
    content_sha256,
    headings:
      chunk.structure?.path.map(({ text }) => text) ?? (chunk.heading === null ? [] : [chunk.heading]),
    quote: chunk.text.slice(excerpt.start, excerpt.end),
    locator: {
      start: chunk.start + excerpt.start,
      end: chunk.start + excerpt.end,
      ...(chunk.page === null ? {} : { page: chunk.page }),
      ...(chunk.heading === null ? {} : { heading: chunk.heading }),
      ...(line === undefined ? {} : { line }),
    },
    matches: matches.map(({ start, end }) => ({ start: start - excerpt.start, end: end - excerpt.start })),
    passage: { start: chunk.start, end: chunk.end, text: chunk.text },
  };
}

// The causal sentences of the corpus around some words: only chunks with these words are read, so that the cost does not
// grow with the corpus.
import { byCodeUnits } from '../../../text/code-unit-order.ts';
import { sentencesOf, type Sentence } from '../../citing/passages.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import type { Candidate, RetrievalStore } from '../../../store/retrieval-store.ts';
import { linksIn, type CausalLink } from '../links/links.ts';

/** A link with its sentence and document. */
export interface FoundLink {
  readonly link: CausalLink;
  readonly sentence: Sentence;
  readonly document: DocumentRecord;
  /** The document's title and the sentence's own heading. */
  readonly heading: string;
  /** Unique among all links of the corpus. */
  readonly key: string;
}

export type TracedStore = Pick<
  RetrievalStore,
  'candidates' | 'candidatesOf' | 'frequencies' | 'chunksById' | 'documentsById'
>;

export interface LinkReader {
  /**
   * The links of chunks that have all stems of one of the groups, in the order of the chunks' scores, then of the text.
   * @param near documents that are read even where others score higher
   */
  around(groups: readonly (readonly string[])[], near?: readonly string[]): Promise<readonly FoundLink[]>;
}

const CANDIDATES = 300;
const CHUNKS_READ = 80;
const MOST_STEMS = 48;
/** Rows of the index that one search may walk before it is narrowed. */
const SEARCHED_ROWS = 40_000;

/** A reader that caches what it read for the length of one request. */
export function createLinkReader(store: TracedStore): LinkReader {
  const known = new Map<string, readonly FoundLink[]>();
  return {
    async around(groups, near = []) {
      const [own, others] = [
        await store.candidatesOf(near),
        await store.candidates(await searched(store, groups), CANDIDATES),
      ];
      const ids = [...own, ...others].filter((one) => hasGroup(one, groups)).map((one) => one.chunk_id);
      const wanted = [...new Set(ids)].slice(0, CHUNKS_READ);
      await read(
        store,
        wanted.filter((id) => !known.has(id)),
        known,
      );
      return wanted.flatMap((id) => known.get(id) ?? []);
    },
  };
}

/** All stems, or of each group the rarest ones where the database would have to walk too many rows. */
async function searched(store: TracedStore, groups: readonly (readonly string[])[]): Promise<string[]> {
  const all = [...new Set(groups.flat())].slice(0, MOST_STEMS);
  const frequencies = await store.frequencies(all);
  const often = (stem: string): number => frequencies.get(stem) ?? 0;
  if (all.reduce((rows, stem) => rows + often(stem), 0) <= SEARCHED_ROWS) return all;
  const rarest = groups.flatMap((group) =>
    [...group].sort((a, b) => often(a) - often(b) || byCodeUnits(a, b)).slice(0, 2),
  );
  return [...new Set(rarest)].slice(0, MOST_STEMS);
}

function hasGroup(candidate: Candidate, groups: readonly (readonly string[])[]): boolean {
  const stems = new Set([...candidate.title_stems, ...candidate.body_stems]);
  return groups.some((group) => group.every((stem) => stems.has(stem)));
}

async function read(
  store: TracedStore,
  ids: readonly string[],
  known: Map<string, readonly FoundLink[]>,
): Promise<void> {
  const chunks = await store.chunksById(ids);
  const documents = await store.documentsById([...new Set(chunks.map((chunk) => chunk.document_id))]);
  const byId = new Map(documents.map((document) => [document.id, document]));
  for (const chunk of chunks) {
    const document = byId.get(chunk.document_id);
    if (document === undefined) continue;
    const quotable = sentencesOf(chunk).filter((sentence) => sentence.quotable);
    known.set(
      chunk.id,
      quotable.flatMap((sentence) => linksOf(sentence, document)),
    );
  }
}

function linksOf(sentence: Sentence, document: DocumentRecord): FoundLink[] {
  const heading = `${document.title} ${sentence.chunk.heading ?? ''}`;
  return linksIn(sentence.text).map((link) => ({
    link,
    sentence,
    document,
    heading,
    key: `${sentence.chunk.id} ${sentence.start} ${link.at.start}`,
  }));
}

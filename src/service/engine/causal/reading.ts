// Causal sentences of the corpus around some words: the words' own chunks are read, never the whole corpus, so that a
// large one costs what a small one does.
import { sentencesOf, type Sentence } from '../passages.ts';
import type { Candidate, DocumentRecord, RetrievalStore } from '../../store/store.ts';
import { linksIn, type CausalLink } from './links.ts';

/** A link and where it stands. */
export interface FoundLink {
  readonly link: CausalLink;
  readonly sentence: Sentence;
  readonly document: DocumentRecord;
  /** The document's title and the sentence's own heading. */
  readonly heading: string;
  /** Tells it from every other link of the corpus. */
  readonly key: string;
}

export type TracedStore = Pick<
  RetrievalStore,
  'candidates' | 'candidatesOf' | 'chunksById' | 'documentsById'
>;

export interface Reader {
  /**
   * The links of chunks that have all stems of one of the groups, in the order of the chunks' likeness, then of the text.
   * @param near documents that are read even where others are likelier
   */
  around(groups: readonly (readonly string[])[], near?: readonly string[]): Promise<readonly FoundLink[]>;
}

const CANDIDATES = 300;
const CHUNKS_READ = 80;
const MOST_STEMS = 48;

/** A reader that remembers what it read for the length of one request. */
export function createReader(store: TracedStore): Reader {
  const known = new Map<string, readonly FoundLink[]>();
  return {
    async around(groups, near = []) {
      const stems = [...new Set(groups.flat())].slice(0, MOST_STEMS);
      const [own, others] = [await store.candidatesOf(near), await store.candidates(stems, CANDIDATES)];
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

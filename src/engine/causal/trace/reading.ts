// The causal sentences of the corpus around some words: only chunks with these words are read, so that the cost does not
// grow with the corpus.
import type { Cited } from '../../citing/compose.ts';
import { isTakenBack, sentencesOf, type Sentence } from '../../citing/passages.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import type { Candidate, RetrievalStore } from '../../../store/index-store.ts';
import { terms } from '../../../text/terms.ts';
import { linksIn, type CausalLink } from '../links/links.ts';
import { trustIn } from '../links/trust.ts';
import { isNamed, type TraceSeed } from './trace-seed.ts';

/** A link with its sentence and document. */
export interface FoundLink {
  readonly link: CausalLink;
  /** How likely the link is right as it is shown, 0 to 1. */
  readonly surety: number;
  readonly sentence: Sentence;
  readonly document: DocumentRecord;
  /** The document's title and the sentence's own heading. */
  readonly heading: string;
  /** Unique among all links of the corpus. */
  readonly key: string;
  /** What is quoted for it; its sentence unless given. */
  readonly cited?: Cited;
}

export interface LinkReader {
  /**
   * The links of chunks that have all stems of one of the groups, in the order of the chunks' scores, then of the text.
   * @param near documents that are read even where others score higher
   * @param also stems that need not be there; chunks that have them score higher
   */
  around(
    groups: readonly (readonly string[])[],
    near?: readonly string[],
    also?: Iterable<string>,
  ): Promise<readonly FoundLink[]>;
}

const CANDIDATES = 300;
const CHUNKS_READ = 80;
const MOST_STEMS = 48;

/** A sentence with its document. */
export type PlacedSentence = Pick<FoundLink, 'sentence' | 'document' | 'heading'>;

/** What reads sentences besides the rules, such as a model. */
export interface LinkSource {
  /** The links of a sentence; undefined where it was not read. */
  linksOf(sentence: Sentence): readonly CausalLink[] | undefined;
  /** Is given the sentences that, with their headings, name what is looked for, in the order of the search. */
  consider(sentences: readonly PlacedSentence[]): void;
}

/** A reader that caches what it read for the length of one request. */
export function createLinkReader(store: RetrievalStore, source?: LinkSource): LinkReader {
  const known = new Map<string, readonly PlacedSentence[]>();
  const byRules = new Map<string, readonly CausalLink[]>();
  const linksOf = (one: PlacedSentence): FoundLink[] => {
    const { chunk, start, text } = one.sentence;
    const key = `${chunk.id} ${start}`;
    const read = source?.linksOf(one.sentence) ?? byRules.get(key);
    const links = read ?? linksIn(text);
    if (read === undefined) byRules.set(key, links);
    return links.map((link) => {
      const surety = link.surety ?? trustIn(text, link);
      return { ...one, link, surety, key: `${key} ${placeOf(link)}` };
    });
  };
  return {
    async around(groups, near = [], also = []) {
      const [own, others] = [
        await store.candidatesOf(near),
        await store.candidates([...new Set([...groups.flat(), ...also])].slice(0, MOST_STEMS), CANDIDATES),
      ];
      const ids = [...own, ...others].filter((one) => hasGroup(one, groups)).map((one) => one.chunk_id);
      const wanted = [...new Set(ids)].slice(0, CHUNKS_READ);
      await read(
        store,
        wanted.filter((id) => !known.has(id)),
        known,
      );
      const sentences = wanted.flatMap((id) => known.get(id) ?? []);
      source?.consider(sentences.filter((one) => isUnder(one, groups) && !isTakenBack(one.sentence.chunk)));
      return sentences.filter(({ sentence }) => sentence.quotable).flatMap(linksOf);
    },
  };
}

/** Of two links that were read, the words between cause and effect may begin at one place. */
function placeOf({ is, at, cause, effect }: CausalLink): string {
  return is === undefined ? `${at.start}` : `${cause.label.start}-${effect.label.start}`;
}

/** Whether a sentence and its headings have all stems of a group. */
export function isUnder(
  { sentence, heading }: PlacedSentence,
  groups: readonly (readonly string[])[],
): boolean {
  return hasAll([...sentence.stems, ...terms(heading).map(({ stem }) => stem)], groups);
}

export function hasAll(stems: readonly string[], groups: readonly (readonly string[])[]): boolean {
  return groups.some((group) => group.every((stem) => stems.includes(stem)));
}

/** Whether a text or its headings have the words of a seed's entity side by side. Errors: those of the store. */
export async function isInText(store: RetrievalStore, seed: TraceSeed): Promise<boolean> {
  const found = await store.candidates([...new Set(seed.stems.flat())].slice(0, MOST_STEMS), CANDIDATES);
  const ids = found.filter((one) => hasGroup(one, seed.stems)).map((one) => one.chunk_id);
  const chunks = await store.chunksById(ids.slice(0, CHUNKS_READ));
  return chunks.some(({ text, heading }) => isNamed(text, seed) || isNamed(heading ?? '', seed));
}

function hasGroup(candidate: Candidate, groups: readonly (readonly string[])[]): boolean {
  const stems = new Set([...candidate.title_stems, ...candidate.body_stems]);
  return groups.some((group) => group.every((stem) => stems.has(stem)));
}

async function read(
  store: RetrievalStore,
  ids: readonly string[],
  known: Map<string, readonly PlacedSentence[]>,
): Promise<void> {
  const chunks = await store.chunksById(ids);
  const documents = await store.documentsById([...new Set(chunks.map((chunk) => chunk.document_id))]);
  const byId = new Map(documents.map((document) => [document.id, document]));
  for (const chunk of chunks) {
    const document = byId.get(chunk.document_id);
    if (document === undefined) continue;
    const heading = `${document.title} ${chunk.heading ?? ''}`;
    known.set(
      chunk.id,
      sentencesOf(chunk).map((sentence) => ({ sentence, document, heading })),
    );
  }
}

// What each document is about, as the index has it: the stems of its title and of how it begins, the names in it. Documents
// of the same words are one profile, so that many copies cost what one costs.
import { addTo } from '../../../text/groups.ts';
import type { Graph } from '../../entities/graph.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';

/** The index's view of one chunk. */
export interface LookedChunk {
  readonly id: string;
  readonly document: string;
  /** The stems of the document's title, without those of headings. */
  readonly title: readonly string[];
  readonly stems: readonly string[];
}

export interface Profile {
  /** Documents of these words, in the order they came; never empty. */
  readonly documents: readonly DocumentRecord[];
  /** Day of publication as days since 1970; undefined where it has none. */
  readonly day: number | undefined;
  /** Unit vector over stems and names (`n12`), the heaviest terms only. */
  readonly terms: ReadonlyMap<string, number>;
  /** Its names and the words of its title, where few documents have them: one story shares one of these. */
  readonly marks: ReadonlySet<string>;
}

/** The heaviest terms of a document that are compared. */
const MOST_TERMS = 48;
/** Chunks from its beginning that say what a document is about. */
const FIRST_CHUNKS = 2;
const TITLE = 2;
const NAME = 1.6;
/** A document that names this many says little by each. */
const MOST_NAMES = 24;

/** @param looks chunks of these documents, document by document in their order */
export function profilesOf(
  documents: readonly DocumentRecord[],
  looks: readonly LookedChunk[],
  graph: Graph,
): Profile[] {
  const counts = countsOf(looks, namesOf(looks, graph));
  const frequencies = new Map<string, number>();
  for (const { terms } of counts.values())
    for (const term of terms.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const marks = marksIn(counts);
  const found = new Map<string, Omit<Profile, 'documents' | 'day'> & { documents: DocumentRecord[] }>();
  for (const document of documents) {
    const own = counts.get(document.id);
    if (own === undefined) continue;
    const key = `${document.published_at ?? ''} ${own.words.filter((word) => frequencies.get(word)! > 1).join(' ')}`;
    const known = own.words.length < FEWEST_WORDS ? undefined : found.get(key);
    if (known !== undefined) known.documents.push(document);
    else
      found.set(own.words.length < FEWEST_WORDS ? document.id : key, {
        documents: [document],
        terms: weighted(own.terms, frequencies, counts.size),
        marks: new Set(own.marks.flatMap((mark) => marks.get(mark) ?? [])),
      });
  }
  return [...found.values()].map((one) => ({ ...one, day: dayOf(one.documents[0]!) }));
}

/** A name in more documents than this, and than this share of all, marks no story. */
const FEW = 3;
const SHARE = 0.06;
const MOST = 60;

/**
 * The marks that count, each with the one that stands for it: what is always said together ("Standard", "Poor's") is one
 * mark, not two, once more documents say it than a story needs.
 */
function marksIn(counts: ReadonlyMap<string, Counts>): Map<string, string> {
  const places = new Map<string, number[]>();
  let place = 0;
  for (const { marks } of counts.values()) {
    for (const mark of new Set(marks)) addTo(places, mark, place);
    place += 1;
  }
  const most = Math.min(MOST, Math.max(FEW, SHARE * counts.size));
  const spokesmen = new Map<string, string>();
  const found = new Map<string, string>();
  const names = [...places].sort(([one], [other]) => Number(isName(other)) - Number(isName(one)));
  for (const [mark, list] of names) {
    if (list.length > most) continue;
    const key = list.length > FEW ? list.join(' ') : mark;
    if (!spokesmen.has(key)) spokesmen.set(key, mark);
    found.set(mark, spokesmen.get(key)!);
  }
  return found;
}

/** Whether a term is a name of the graph, not a stem. */
export function isName(term: string): boolean {
  return /^n\d/.test(term);
}

/** With fewer words in common two documents are not known to be copies. */
const FEWEST_WORDS = 20;

interface Counts {
  readonly terms: Map<string, number>;
  /** The words it begins with, in order. */
  readonly words: readonly string[];
  readonly marks: readonly string[];
}

function countsOf(
  looks: readonly LookedChunk[],
  names: ReadonlyMap<string, ReadonlySet<number>>,
): Map<string, Counts> {
  const counts = new Map<string, Counts & { chunks: number }>();
  for (const { document, title, stems } of looks) {
    const own = counts.get(document);
    if (own !== undefined && own.chunks >= FIRST_CHUNKS) continue;
    const terms = own?.terms ?? new Map<string, number>();
    const add = (term: string, weight: number): void => void terms.set(term, (terms.get(term) ?? 0) + weight);
    if (own === undefined) {
      for (const stem of title) add(stem, TITLE);
      for (const name of names.get(document) ?? []) add(`n${name}`, NAME);
    }
    for (const stem of stems) add(stem, 1);
    if (own === undefined)
      counts.set(document, { terms, words: stems, marks: marksOf(document, title, names), chunks: 1 });
    else own.chunks += 1;
  }
  return counts;
}

function marksOf(
  document: string,
  title: readonly string[],
  names: ReadonlyMap<string, ReadonlySet<number>>,
): string[] {
  return [...title, ...[...(names.get(document) ?? [])].map((name) => `n${name}`)];
}

/** The first names of each document, as places in the graph. */
function namesOf(looks: readonly LookedChunk[], graph: Graph): Map<string, ReadonlySet<number>> {
  const wanted = new Set(looks.map(({ document }) => document));
  const names = new Map<string, Set<number>>();
  for (const { document, entities } of graph.sentences) {
    if (!wanted.has(document)) continue;
    const own = names.get(document) ?? new Set();
    for (const entity of entities) if (own.size < MOST_NAMES) own.add(entity);
    names.set(document, own);
  }
  return names;
}

function weighted(
  counts: ReadonlyMap<string, number>,
  frequencies: ReadonlyMap<string, number>,
  all: number,
): ReadonlyMap<string, number> {
  const heavy = [...counts]
    .map(([term, count]) => {
      const rarity = Math.log((1 + all) / (0.5 + frequencies.get(term)!));
      return [term, isName(term) ? NAME * rarity : (1 + Math.log(count)) * rarity] as const;
    })
    .sort((one, other) => other[1] - one[1])
    .slice(0, MOST_TERMS);
  const length = Math.sqrt(heavy.reduce((sum, [, weight]) => sum + weight ** 2, 0));
  return new Map(heavy.map(([term, weight]) => [term, weight / Math.max(length, 1e-9)]));
}

/** Days since 1970 of a document's date of publication. */
export function dayOf({ published_at }: Pick<DocumentRecord, 'published_at'>): number | undefined {
  const time = published_at === null ? Number.NaN : Date.parse(published_at);
  return Number.isNaN(time) ? undefined : Math.floor(time / 86_400_000);
}

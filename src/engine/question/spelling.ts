// Words of a question that the corpus does not have, read as the word one slip away that it does have: two letters swapped,
// one too many, one missing, one wrong. The first and the last letter are left alone ("systemd" is not "system"), and so are
// names and figures: another name is another thing; and "broke", which a corpus of "breaks" does not have, is not a "brake".
// Each language has letters of its own, and none where a letter more or less is mostly another word.
import type { RetrievalStore } from '../../store/index-store.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { Analyser } from '../../text/analyser.ts';
import { otherLanguage } from '../../text/languages/analysers.ts';
import { isVerbForm } from '../../text/irregular-verbs.ts';
import { edits } from '../entities/edits.ts';
import { hasLanguage } from './across.ts';
import type { Question } from './analyse.ts';
import { asksOfDocuments } from './members.ts';

/** Frequencies, and the text in which a word is looked for. */
type SpellingStore = Pick<RetrievalStore, 'frequencies' | 'candidates' | 'chunksById' | 'languages'>;

export interface Respelling {
  /** As the question writes it. */
  readonly from: string;
  /** As the corpus is searched for it. */
  readonly to: string;
}

export interface Respelled {
  readonly text: string;
  readonly respellings: readonly Respelling[];
}

const SHORTEST = 4;
/**
 * Shorter than this only letters swapped are a slip: one letter makes another word. Of languages whose words have more forms
 * more of them are a letter apart.
 */
const SHORTEST_EDITED = { english: 5, other: 6 };
const LONGEST = 24;
/** Unknown words looked at: a question of more of them is not about this corpus. */
const MOST_UNKNOWN = 3;
/** Stems whose words are looked for in the text, and chunks of each that are read for them. */
const MOST_READ = 3;
const CHUNKS_READ = 8;
const ENGLISH_LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * The question with unknown words respelled where the corpus has exactly what they slipped from.
 * @param frequencies in how many chunks each of the question's stems occurs
 * Errors: those of the store.
 */
export async function respelled(
  store: SpellingStore,
  question: Question,
  frequencies: ReadonlyMap<string, number>,
): Promise<Respelled> {
  const { text, analyser } = question;
  const letters = lettersOf(analyser);
  const unknown = unknownWords(question, frequencies).filter((word) =>
    Array.from(word).every((letter) => letters.includes(letter)),
  );
  if (unknown.length === 0 || unknown.length > MOST_UNKNOWN) return { text, respellings: [] };
  // The words of another language are nearly those of the corpus by chance only.
  if (!isSpoken(await store.languages(), analyser)) return { text, respellings: [] };
  const respellings: Respelling[] = [];
  for (const from of unknown) {
    const to = await nearest(store, from, analyser);
    if (to !== undefined) respellings.push({ from, to });
  }
  return { text: respellings.reduce(replaced, text), respellings };
}

/** Whether a document is in the language: English is also looked for in documents of none that shows. */
function isSpoken(documents: ReadonlyMap<string, number>, { language, other }: Analyser): boolean {
  return other === undefined
    ? hasLanguage(documents, language)
    : [...documents.keys()].some((tag) => otherLanguage(tag) === language);
}

function lettersOf({ other }: Analyser): string {
  return other === undefined ? ENGLISH_LETTERS : (other.row.letters ?? '');
}

/** Words that may be slips, in lower case. */
function unknownWords(
  { distinct, surface, anchors, analyser }: Question,
  frequencies: ReadonlyMap<string, number>,
): string[] {
  const names = new Set(anchors.map(({ stem }) => stem));
  const isKept = (stem: string): boolean =>
    analyser.other === undefined && (isVerbForm(stem) || asksOfDocuments(stem));
  return distinct
    .filter((stem) => (frequencies.get(stem) ?? 0) === 0 && !names.has(stem) && !isKept(stem))
    .map((stem) => surface.get(stem)!.toLowerCase())
    .filter((word) => word.length >= SHORTEST && word.length <= LONGEST);
}

function replaced(text: string, { from, to }: Respelling): string {
  return text.replace(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${from}(?![\\p{L}\\p{M}\\p{N}])`, 'giu'), to);
}

/**
 * Swapped letters before all others, then the most frequent: the slips of hands are more often swaps than other words. What the
 * corpus is known by are stems, which are not words ("coed" has that of "Co."): only a word that its text has is read.
 */
async function nearest(store: SpellingStore, word: string, analyser: Analyser): Promise<string | undefined> {
  const slips = slipsOf(word, analyser);
  const stemOf = new Map(slips.map(({ to }) => [to, analyser.stems(to)[0]]));
  const known = await store.frequencies([
    ...new Set([...stemOf.values()].filter((stem) => stem !== undefined)),
  ]);
  const frequency = (to: string): number => known.get(stemOf.get(to) ?? '') ?? 0;
  const likeliest = slips
    .filter(({ to }) => frequency(to) > 0 && !isOneLonger(word, stemOf.get(to)!))
    .toSorted((a, b) => a.rank - b.rank || frequency(b.to) - frequency(a.to) || byCodeUnits(a.to, b.to));
  for (const stem of [...new Set(likeliest.map(({ to }) => stemOf.get(to)!))].slice(0, MOST_READ)) {
    const slip =
      analyser.other && likeliest.find(({ to, rank }) => rank === 0 && stemOf.get(to) === stem)?.to;
    const found = await wordOf(store, { stem, word, slip, analyser });
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Sought {
  readonly stem: string;
  readonly word: string;
  /** The word with two letters swapped back: the text may have it with another ending. */
  readonly slip: string | undefined;
  readonly analyser: Analyser;
}

/** The first word of that stem in a few chunks that is one slip from `word`; else the slip, where they have it with another ending. */
async function wordOf(
  store: SpellingStore,
  { stem, word, slip, analyser }: Sought,
): Promise<string | undefined> {
  const likely = await store.candidates([stem], CHUNKS_READ);
  let inflected: string | undefined;
  for (const { heading, text } of await store.chunksById(likely.map((one) => one.chunk_id))) {
    const all = `${heading ?? ''}\n${text}`;
    for (const { stem: other, start, end } of analyser.terms(all)) {
      const found = all.slice(start, end).toLowerCase();
      if (other === stem && isSlipOf(word, found, analyser)) return found;
      if (other === stem && slip !== undefined && areForms(found, slip)) inflected = slip;
    }
  }
  return inflected;
}

/**
 * Whether a word is one slip from another. Of languages whose words have many forms one wrong letter, but for its accent, is
 * mostly another word ("mieten", "mitten"; "cuesta", "cuenta"), and another last letter another form.
 */
function isSlipOf(word: string, found: string, { other, fold }: Analyser): boolean {
  if (found[0] !== word[0] || edits(word, found, 1) !== 1) return false;
  if (other === undefined) return true;
  const hasSameLetters = lettersIn(fold(found)) === lettersIn(fold(word));
  return found.at(-1) === word.at(-1) && (found.length !== word.length || hasSameLetters);
}

function lettersIn(word: string): string {
  return Array.from(word).sort(byCodeUnits).join('');
}

/** Whether two words of one stem differ in their endings only. */
function areForms(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length);
  let same = 0;
  while (same < least && one[same] === other[same]) same += 1;
  return same >= Math.max(SHORTEST_EDITED.other, least - LONGEST_ENDING);
}

const LONGEST_ENDING = 3;

// "systemd" is not "system" with an "e" left out of its ending.
function isOneLonger(word: string, stem: string): boolean {
  return word.length === stem.length + 1 && word.startsWith(stem);
}

interface Slip {
  readonly to: string;
  /** 0: letters swapped; 1: one doubled, missing or too many; 2: one wrong. */
  readonly rank: number;
}

function slipsOf(word: string, analyser: Analyser): Slip[] {
  const letters = lettersOf(analyser);
  const isShort = word.length < SHORTEST_EDITED[analyser.other === undefined ? 'english' : 'other'];
  const slips = new Map<string, number>();
  const add = (to: string, rank: number): void => {
    if (to !== word && !slips.has(to)) slips.set(to, rank);
  };
  const last = word.length - 1;
  const inner = isShort ? last : last - 1;
  for (let at = 1; at < inner; at += 1)
    add(word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2), 0);
  if (isShort) return [...slips].map(([to, rank]) => ({ to, rank }));
  for (let at = 1; at < last; at += 1) add(word.slice(0, at) + word.slice(at + 1), 1);
  for (let at = 1; at <= last; at += 1)
    for (const letter of letters) add(word.slice(0, at) + letter + word.slice(at), 1);
  for (let at = 1; at < last; at += 1)
    for (const letter of letters)
      if (analyser.other === undefined || analyser.fold(letter) === analyser.fold(word[at]!))
        add(word.slice(0, at) + letter + word.slice(at + 1), 2);
  return [...slips].map(([to, rank]) => ({ to, rank }));
}

// An analyser made of a language's row and its stemmer: words as the language cuts them, folded for search only. Latin words
// in a text of another script are read as English ones, which they mostly are.
import type { Analyser, AskedTerm } from '../analyser.ts';
import { lazy } from '../lazy.ts';
import { memoised } from '../memoise.ts';
import { contentStem, termReader, type Term, type TermReader } from '../terms.ts';
import { words } from '../words.ts';
import { folded, lowered } from './folding.ts';
import { askedTerms } from './pairs.ts';
import {
  dated,
  finder,
  frameReader,
  matcher,
  measureReader,
  numberReader,
  phrase,
  sidesReader,
  turning,
} from './phrases.ts';
import { ASKED_KINDS, type AskedKind, type LanguageRow } from './row.ts';
import { STEMMERS } from './stemmers.ts';
import { unitReader } from './units.ts';

export async function otherAnalyser(row: LanguageRow): Promise<Analyser> {
  const stemmer = (await STEMMERS[row.language]?.())?.stemmer;
  const keys = keysOf(row, stemmer);
  const { terms, stems } =
    row.cut === 'pairs' && row.affixes !== undefined ? pairedReader(keys) : termReader(keys.stem);
  const scaffold = lazy(() => new Set(row.light.split(' ').flatMap((word) => stems(word))));
  return {
    language: row.language,
    terms,
    stems,
    fold: keys.fold,
    isLight: (word) => keys.isStop(word),
    other: {
      row,
      asked: asking(row, (text) =>
        row.cut === 'pairs'
          ? askedTerms(text, { language: row.language, terms, isStop: keys.isStop, fold: keys.fold })
          : named(text, terms(text)),
      ),
      words,
      isScaffold: (stem) => scaffold().has(stem),
      kindsOf: kindsReader(row),
      hasNumber: numberReader(row, stems),
      turns: turning(row),
      announces: matcher(row, row.announces),
      hasDate: dated(row.language),
      hasCondition: matcher(row, row.conditions ?? []),
      sidesOf: sidesReader(row),
      defining: finder(row, row.defines ?? []),
      denies: matcher(row, row.denies.split(' ')),
      hasCause: matcher(row, row.causes),
      hasPurpose: matcher(row, row.purposes ?? []),
      framed: frameReader(row),
      unitsIn: unitReader(row, stems),
      measureOf: measureReader(row),
    },
  };
}

function named(text: string, found: readonly Term[]): AskedTerm[] {
  return found.map((term) => ({ ...term, word: text.slice(term.start, term.end) }));
}

/** What a word is compared and looked up by. */
interface Keys {
  readonly fold: (word: string) => string;
  readonly isStop: (folded: string) => boolean;
  /** '' for a word without content. */
  readonly stem: (word: string) => string;
}

const LATIN_ONLY = /^[\0-\u024f]+$/;
const LATIN_STOPS = /^[\sa-zà-ɏ'-]+/;
const LONGEST_STEMMED = 64;

function keysOf(row: LanguageRow, stemmer: ((word: string) => string) | undefined): Keys {
  const stops = new Set(row.stops.split(' ').map((word) => folded(lowered(word, row.language))));
  const isLatin = LATIN_STOPS.test(row.stops.normalize('NFC').slice(0, 40));
  const bare = row.affixes === undefined ? (word: string): string => word : withoutAffixes(row.affixes);
  const fold = (word: string): string => folded(divided(lowered(word, row.language), row.apostrophe));
  return {
    fold: memoised(fold),
    isStop: (word) => stops.has(word),
    stem: (word) => {
      if (!isLatin && LATIN_ONLY.test(word)) return contentStem(word);
      const lower = divided(lowered(word, row.language), row.apostrophe);
      const plain = folded(lower);
      if (plain === '' || stops.has(plain)) return '';
      if (lower.length > LONGEST_STEMMED || /\d/.test(lower)) return plain;
      // Endings are known with their accents; what is left is compared without.
      const cut = bare(lower);
      return folded(stemmer === undefined ? cut : stemmer(cut)) || plain;
    },
  };
}

function divided(word: string, apostrophe: LanguageRow['apostrophe']): string {
  const at = apostrophe === undefined ? -1 : word.indexOf("'");
  if (at < 0) return word;
  if (apostrophe === 'ending') return at === 0 ? word.slice(1) : word.slice(0, at);
  return word.slice(word.lastIndexOf("'") + 1);
}

function withoutAffixes({
  before = '',
  beforeLong = '',
  behind = '',
  least,
}: NonNullable<LanguageRow['affixes']>): (word: string) => string {
  const longestFirst = (list: string): string[] =>
    list
      .split(' ')
      .filter((one) => one !== '')
      .toSorted((a, b) => b.length - a.length);
  const [beginnings, endings] = [longestFirst(before), longestFirst(behind)];
  const ofLong = longestFirst(beforeLong);
  return (word) => {
    let rest = word;
    // Several in a row: "and the"; a root that begins as one does loses it with all its forms alike.
    for (let turn = 0; turn < MOST_BEGINNINGS; turn += 1) {
      const leaves = (one: string, letters: number): boolean =>
        rest.startsWith(one) && rest.length - one.length >= letters;
      const begins =
        beginnings.find((one) => leaves(one, least)) ?? ofLong.find((one) => leaves(one, least + 1));
      if (begins === undefined) break;
      rest = rest.slice(begins.length);
    }
    const ends = endings.find((one) => rest.endsWith(one) && rest.length - one.length >= least);
    return ends === undefined ? rest : rest.slice(0, -ends.length);
  };
}

const MOST_BEGINNINGS = 3;

/** Words between spaces without their particles, in pairs of characters: Korean. */
function pairedReader(keys: Keys): TermReader {
  const pairsOf = memoised(
    (word: string): readonly (readonly [stem: string, start: number, end: number])[] => {
      const stem = keys.stem(word);
      if (stem === '') return [];
      const plain =
        HANGUL.test(stem) && word.normalize('NFC') === word && word.startsWith(stem) && stem.length > 2;
      if (!plain) return [[stem, 0, word.length]];
      return Array.from(
        { length: stem.length - 1 },
        (_, at) => [stem.slice(at, at + 2), at, at + 2] as const,
      );
    },
  );
  const terms = (text: string): Term[] =>
    words(text).flatMap(({ text: word, start }) =>
      pairsOf(word).map(([stem, from, to]) => ({ stem, start: start + from, end: start + to })),
    );
  return { terms, stems: (text) => terms(text).map(({ stem }) => stem) };
}

const HANGUL = /^[\uac00-\ud7a3]+$/;

function kindsReader({ asks, cut, language }: LanguageRow): (question: string) => ReadonlySet<AskedKind> {
  const patterns = lazy(() =>
    ASKED_KINDS.flatMap((kind) => {
      const phrases = asks[kind];
      return phrases === undefined ? [] : [[kind, new RegExp(phrase(phrases, cut).source, 'gu')] as const];
    }),
  );
  return (question) => {
    const lower = lowered(question, language);
    const all = patterns().flatMap(([kind, pattern]) =>
      [...lower.matchAll(pattern)].map(({ index, 0: said }) => ({
        kind,
        start: index,
        end: index + said.length,
      })),
    );
    const kinds = new Set(
      all.filter((one) => !all.some((other) => takes(other, one))).map(({ kind }) => kind),
    );
    // "When" asks for one of two things.
    if (kinds.has('condition')) kinds.delete('date');
    return kinds;
  };
}

interface Asking {
  readonly kind: AskedKind;
  readonly start: number;
  readonly end: number;
}

/** Whether a phrase takes words from one of another kind: of two that overlap the earlier, then the longer asks ("how", "how many"). */
function takes(one: Asking, other: Asking): boolean {
  if (one.kind === other.kind || one.start >= other.end || other.start >= one.end) return false;
  return one.start < other.start || (one.start === other.start && one.end > other.end);
}

/** Words of the phrases that ask ("how long"), or end a question, say nothing of what is asked. */
function asking(
  { asks, closes = [], cut }: LanguageRow,
  read: (text: string) => AskedTerm[],
): (text: string) => AskedTerm[] {
  const pattern = lazy(
    () => new RegExp(phrase([...Object.values(asks).flat(), ...closes], cut).source, 'gu'),
  );
  return (text) => {
    const spans = [...text.toLowerCase().slice(0, LONGEST_ASKING).matchAll(pattern())].map(
      ({ index, 0: said }) => ({
        start: index,
        end: index + said.length,
      }),
    );
    // A pair of characters is of the phrase where one of the two is.
    const isAsking = (term: AskedTerm): boolean =>
      spans.some(({ start, end }) =>
        cut === 'pairs' ? term.start < end && term.end > start : term.start >= start && term.end <= end,
      );
    return read(text).map((term) => (isAsking(term) ? { ...term, isDoubtful: true, isAsking: true } : term));
  };
}

const LONGEST_ASKING = 400;

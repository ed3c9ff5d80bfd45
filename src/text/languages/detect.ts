// Which language a text is in, by its scripts and its commonest words; `und` where these do not decide.
import { addTo } from '../groups.ts';
import { lazy } from '../lazy.ts';
import { COMMON_WORDS } from './common.words.ts';

const LANGUAGES = Object.keys(COMMON_WORDS);

/** A BCP 47 language for a text of some length, judged by the first 2,000 UTF-16 units of its prose; where these do not decide, by 8,000. */
export function guessLanguage(text: string): string {
  const start = proseOf(text.slice(0, 8000));
  const guess = guessOf(start.slice(0, 2000));
  return guess === 'und' && start.length > 2000 ? guessOf(start) : guess;
}

function guessOf(start: string): string {
  const among = byScript(start);
  // Japanese of any length has kana, if few in a page of rules and forms; Chinese characters alone are Chinese.
  if (among?.[0] === 'zh') return byScript(start, 10, 0.03)![0]!;
  if (among?.length === 1) return among[0]!;
  const words = wordsOf(start);
  // Of a script of several languages the first is that of most writers; of Latin names and code, that of the rest.
  const otherwise = (among ?? byScript(start, 10, 0.1))?.[0] ?? 'und';
  if (words.length < FEWEST_WORDS) return otherwise;
  const [best, second] = shares(words, among);
  if (best === undefined || best.share < LEAST_SHARE || best.different < FEWEST_DIFFERENT) return otherwise;
  return second === undefined || best.share >= second.share * CLEARLY ? best.language : otherwise;
}

/** The text without addresses and names of variables and files, which are of no language. */
function proseOf(text: string): string {
  return text.replace(/[\p{L}\p{N}]*(?:[_@/\\]|:\/\/|(?<=[\p{L}\p{N}])[.](?=[\p{L}\p{N}]))[^\s|,;]*/gu, ' ');
}

const FEWEST_WORDS = 8;
/** Code and tables repeat a word or two that some language has. */
const FEWEST_DIFFERENT = 3;
const LEAST_SHARE = 0.1;
const CLEARLY = 1.2;

/**
 * The language that a question is read in: its own, by its script and function words; where these leave several, that of most
 * documents.
 * @param documents how many there are of each language
 */
export function questionLanguage(question: string, documents: ReadonlyMap<string, number>): string {
  const start = question.slice(0, 2000);
  const counts = new Map<string, number>();
  for (const [tag, count] of documents) {
    const language = primary(tag);
    counts.set(language, (counts.get(language) ?? 0) + count);
  }
  const count = (language: string): number => counts.get(language) ?? 0;
  const words = wordsOf(start);
  // Names in Latin letters may be most of it, where no Latin word builds the question: "GitHub有多少员工？"
  const isLatin = shares(words, latinLanguages(), true).length > 0;
  const scripted = byScript(start, 1, isLatin ? 0.5 : 0.2);
  const among = scripted ?? latinLanguages();
  if (among.length === 1) return among[0]!;
  const scored = new Map(shares(words, among, true).map(({ language, share }) => [language, share]));
  // A word or two are shared by neighbours: a language that the corpus has is likelier than one that it has not.
  const isAccented = ACCENTED.test(start);
  const score = (language: string): number =>
    (scored.get(language) ?? 0) +
    (count(language) > 0 ? HOME : 0) -
    (isAccented && language === 'en' ? HOME : 0);
  const [best = 'und'] = among.toSorted((a, b) => score(b) - score(a) || count(b) - count(a));
  return best;
}

/** Such a share of a question's words a language that the corpus has is ahead of another. */
const HOME = 0.15;

const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/;

function primary(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? '';
}

const BEYOND_LATIN = /[^\0-\u036f\u1e00-\u20ff]/;
/** Scripts, languages that are written in them, and the share of letters that is enough where half is not needed. */
const SCRIPTS: readonly (readonly [RegExp, readonly string[], number?])[] = [
  [/[\u3041-\u30ff]/g, ['ja'], 0.1],
  [/[\uac00-\ud7a3\u1100-\u11ff]/g, ['ko']],
  [/[\u3400-\u4dbf\u4e00-\u9fff]/g, ['zh', 'ja']],
  [/[\u0e01-\u0e5b]/g, ['th']],
  [/[\u0370-\u03ff\u1f00-\u1fff]/g, ['el']],
  [/[\u0590-\u05ff]/g, ['he']],
  [/[\u0900-\u097f]/g, ['hi', 'mr', 'ne']],
  // Letters that Arabic has not.
  [/[\u067e\u0686\u0698\u06a9\u06af\u06cc]/g, ['fa', 'ur'], 0.05],
  [/[\u0600-\u06ff]/g, ['ar', 'fa', 'ur']],
  [/[\u0400-\u04ff]/g, ['ru', 'uk', 'bg', 'sr']],
];
const LETTER = /\p{L}/gu;

/** The languages of the script that half of the letters are of, or another share. */
function byScript(text: string, fewest = 10, least = 0.5): readonly string[] | undefined {
  const letters = BEYOND_LATIN.test(text) ? countMatches(text, LETTER) : 0;
  if (letters < fewest) return undefined;
  for (const [script, languages, enough = least] of SCRIPTS)
    if (countMatches(text, script) > letters * Math.min(enough, least)) return languages;
  return undefined;
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}

interface Share {
  readonly language: string;
  /** Of the words, those that are among its commonest. */
  readonly share: number;
  /** How many different ones. */
  readonly different: number;
}

/** Of languages that have any of the words, the one of most first. */
function shares(words: readonly string[], among?: readonly string[], isShort = false): Share[] {
  const hits = LANGUAGES.map(() => 0);
  const different = LANGUAGES.map(() => new Set<string>());
  for (const word of words) {
    // A Latin letter is mostly a name of something.
    if (!isShort && /^[a-z]$/.test(word)) continue;
    const places = languagesWith().get(word) ?? [];
    // In a few words one that several languages have says less.
    for (const place of places) {
      hits[place]! += isShort ? 1 / places.length : 1;
      different[place]!.add(word);
    }
  }
  return LANGUAGES.map((language, place) => ({
    language,
    share: hits[place]! / Math.max(1, words.length),
    different: different[place]!.size,
  }))
    .filter(({ language, share }) => share > 0 && (among === undefined || among.includes(language)))
    .toSorted((a, b) => b.share - a.share);
}

/** A common word to the places of its languages. */
const languagesWith = lazy(() => {
  const places = new Map<string, number[]>();
  for (const [place, common] of Object.values(COMMON_WORDS).entries())
    for (const word of common.split(' ')) addTo(places, word, place);
  return places;
});

const latinLanguages = lazy(() => {
  const others = new Set(SCRIPTS.flatMap(([, languages]) => languages));
  return LANGUAGES.filter((language) => !others.has(language));
});

function countMatches(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}

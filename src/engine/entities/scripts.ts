// Names across scripts: one in Arabic, Hebrew, Chinese, … beside one in other letters.
// Both are reduced to keys in which what a script leaves out, or has one letter for, is the same: vowels, b and p, r and l. Keys only
// compare; no one is shown them.
import { addTo } from '../../text/groups.ts';
import anyAscii from 'any-ascii';
import { LEGAL_FORMS, pairs, PARTICLES } from './name-words.ts';
import { type NameToken, latin } from './tokens.ts';

/** A way to compare names of one script with others. */
type System = 'arabic' | 'hebrew' | 'chinese' | 'korean' | 'japanese' | 'other';

/** The system that a name needs; undefined for scripts that are spelled in Latin letters anyway. */
export function systemOf(name: string): System | undefined {
  if (!FOREIGN.test(name)) return undefined;
  return SCRIPTS.find(([, script]) => script.test(name))?.[0] ?? 'other';
}

const FOREIGN = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Georgian}\P{L}]/u;
const SCRIPTS: readonly (readonly [System, RegExp])[] = [
  ['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['korean', /\p{Script=Hangul}/u],
  ['chinese', /\p{Script=Han}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
];

/** The words of a name as keys, in each way in which the letters of its script are read. */
export function keysOf(name: string, system: System): readonly NameToken[][] {
  const text = name.slice(0, 400);
  if (systemOf(text) === undefined)
    return [keysIn(latinWords(latin(text), system), (word) => key(word, system))];
  const readings = ABJADS[system];
  if (readings === undefined) return [keysIn(romanised(text, system), (word) => key(word, system))];
  return readings.map((letters) =>
    keysIn(text.split(/[^\p{L}\p{M}]+/u), (word) => consonants(word, letters)),
  );
}

function keysIn(words: readonly string[], keyOf: (word: string) => string): NameToken[] {
  return words
    .filter((word) => !PARTICLES.has(word) && !ARTICLES.has(word) && !FORMS.has(word))
    .slice(0, 24)
    .flatMap((word) => {
      const text = keyOf(word);
      return text === '' ? [] : [{ text, shown: word, kind: 'word' as const, weight: 1 }];
    });
}

/** Words that every name of a language may have: they tell no one apart. */
const ARTICLES = new Set('al el bn bin ibn ben abn wld ould ha the of and بن ابن إبن آل בן בת'.split(' '));
const FORMS = new Set(LEGAL_FORMS.filter(([phrase]) => phrase.length === 1).map(([phrase]) => phrase[0]!));

function key(word: string, system: System): string {
  return RULES[system].reduce((text, [from, to]) => text.replace(from, to), word);
}

/** The consonants of a word in an abjad: vowels are mostly not written, and half vowels may be either. */
function consonants(word: string, letters: ReadonlyMap<string, string>): string {
  let text = '';
  for (const letter of word.normalize('NFC').replace(/^ال(?=\p{L}{2})/u, ''))
    text += letters.get(letter) ?? '';
  return text.replace(/(.)\1+/gu, '$1');
}

function letterMap(...pairs: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    pairs
      .join(' ')
      .split(' ')
      .map((pair) => [pair[0]!, pair.slice(1)]),
  );
}

const ARABIC = 'بb پb تt طt ثs جg چx خk دd ذs رr زs ژs سs شx صs ضd ظs غg فf ڤf قk كk کk گg لl مm نn';
const HEBREW = 'בb גg דd זs טt כk ךk לl מm םm נn ןn סs פf ףf צs ץs קk רr שs תt';
/** Arabic as it is written in books, as it is spoken in much of the east, and Persian; Hebrew with vav as o or u, and as v. */
const ABJADS: Readonly<Partial<Record<System, readonly ReadonlyMap<string, string>[]>>> = {
  arabic: [letterMap(ARABIC), letterMap(ARABIC, 'قg ذd'), letterMap(ARABIC, 'وf ضs')],
  hebrew: [letterMap(HEBREW), letterMap(HEBREW, 'וb')],
};

/** The words in Latin letters, lower case; a Chinese or Korean name as family name and given name. */
function romanised(name: string, script: System): string[] {
  const spelled = anyAscii(name.replace(/[・·،。]/gu, ' '));
  if (script !== 'chinese' && script !== 'korean') return wordsOf(spelled.toLowerCase());
  const runs = spelled.split(/\s+/u).map((run) => {
    const [family = '', ...given] = run.split(/(?=[A-Z])/u);
    const surname = script === 'korean' ? (SURNAMES.get(family.toLowerCase()) ?? family) : family;
    return given.length === 0 || given.length > 3 ? run : `${surname} ${given.join('')}`;
  });
  return latinWords(runs.join(' ').toLowerCase(), script);
}

/** A hyphen joins the syllables of a Chinese or Korean given name, and parts other names. */
function latinWords(text: string, system: System): string[] {
  return wordsOf(system === 'chinese' || system === 'korean' ? text.replaceAll('-', '') : text);
}

/** Korean family names as they are usually written, by their letters. */
const SURNAMES: ReadonlyMap<string, string> = new Map(
  pairs(
    'gim:kim i:lee ri:ri bag:park bak:park choe:choi jeong:jung mun:moon no:roh yun:yoon u:woo yu:yoo sin:shin gang:kang gwon:kwon o:oh an:ahn im:lim',
  ),
);

function wordsOf(text: string): string[] {
  return text
    .replace(/['`’]/gu, '')
    .split(/[^a-z\d]+/u)
    .filter((word) => word !== '');
}

type Rule = readonly [from: RegExp, to: string];

const DIGRAPHS: readonly Rule[] = [
  [/sch|tch|sh|ch/gu, 'x'],
  [/ph/gu, 'f'],
  [/ck|kh|q/gu, 'k'],
  [/gh/gu, 'g'],
  [/x(?=[ks])/gu, ''],
  [/c(?=[eiy])/gu, 's'],
  [/c/gu, 'k'],
];
/** Nothing but consonants: of vowels and half vowels nothing stays. */
const BARE: readonly Rule[] = [
  [/[aeiouyhw]/gu, ''],
  [/(.)\1+/gu, '$1'],
];
const RULES: Readonly<Record<System, readonly Rule[]>> = {
  arabic: [
    [/^abd[eu]l$/gu, 'abd'],
    ...DIGRAPHS,
    [/th|dh|ts|tz|z/gu, 's'],
    [/v/gu, 'f'],
    [/p/gu, 'b'],
    [/j/gu, 'g'],
    ...BARE,
  ],
  hebrew: [
    [/sch|sh|tz|ts|z|x/gu, 's'],
    [/ph|p/gu, 'f'],
    [/kh|ch|ck|q|c/gu, 'k'],
    [/th/gu, 't'],
    [/v/gu, 'b'],
    [/j/gu, ''],
    ...BARE,
  ],
  chinese: [[/'/gu, '']],
  korean: [
    [/eo|ou/gu, 'o'],
    [/eu|oo|woo/gu, 'u'],
    [/ee/gu, 'i'],
    [/ae|oe/gu, 'e'],
    [/g|ck/gu, 'k'],
    [/ch/gu, 'j'],
    [/b/gu, 'p'],
    [/d/gu, 't'],
    [/r/gu, 'l'],
    [/sh/gu, 's'],
    [/(?<=[aeiou])h|(?<=.)y/gu, ''],
  ],
  japanese: [
    [/th|z|sh|sch|j/gu, 's'],
    [/tch|ch|ts/gu, 't'],
    [/ck|c|q/gu, 'k'],
    [/x/gu, 'ks'],
    [/v/gu, 'b'],
    [/l/gu, 'r'],
    [/ph|f/gu, ''],
    [/m(?=[bp])/gu, 'n'],
    ...BARE,
  ],
  other: [
    ...DIGRAPHS,
    [/th|dh|d/gu, 't'],
    [/v|f/gu, 'p'],
    [/b/gu, 'p'],
    [/g/gu, 'k'],
    [/[jzx]/gu, 's'],
    [/m(?=[tk])/gu, 'n'],
    ...BARE,
  ],
};

// Which spellings in other scripts may be meant by a name: those that share one of its keys.

interface Spelled {
  readonly text: string;
}

/**
 * Finds spellings in other scripts than a name's that share a key with it, at most `most` of them. Nothing is indexed before it
 * is asked for: most corpora have one script.
 */
export function acrossIndex<T extends Spelled>(
  spellings: readonly T[],
): (name: string, most: number) => readonly T[] {
  let foreign: ReadonlyMap<System, readonly T[]> | undefined;
  const indexes = new Map<string, ReadonlyMap<string, readonly T[]>>();
  const indexed = (label: string, system: System, of: readonly T[]) => {
    const known = indexes.get(label) ?? byKey(of, system);
    indexes.set(label, known);
    return known;
  };
  return (name, most) => {
    foreign ??= bySystem(spellings);
    const own = systemOf(name);
    const found = new Set<T>();
    const look = (index: ReadonlyMap<string, readonly T[]>, system: System) => {
      for (const key of distinctKeys(name, system))
        for (const one of index.get(key) ?? []) if (found.size < most) found.add(one);
    };
    if (own !== undefined) look(indexed(`all ${own}`, own, spellings), own);
    else for (const [system, of] of foreign) look(indexed(system, system, of), system);
    return [...found].filter(({ text }) => systemOf(text) !== own);
  };
}

function bySystem<T extends Spelled>(spellings: readonly T[]): Map<System, T[]> {
  const found = new Map<System, T[]>();
  for (const one of spellings) {
    const system = systemOf(one.text);
    if (system !== undefined) addTo(found, system, one);
  }
  return found;
}

function byKey<T extends Spelled>(spellings: readonly T[], system: System): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of spellings) for (const key of distinctKeys(one.text, system)) addTo(found, key, one);
  return found;
}

function distinctKeys(name: string, system: System): Set<string> {
  return new Set(keysOf(name, system).flatMap((tokens) => tokens.map(({ text }) => text)));
}

// A name as weighted words (service.md, "Entities").
import { grouped } from '../../text/groups.ts';
import { COMMON, HONORIFICS, LEGAL_FORMS, PARTICLES, SAME, TENS, TITLES } from './name-words.ts';
import { lazy } from '../../text/lazy.ts';

type TokenKind = 'word' | 'common' | 'number' | 'initial' | 'particle' | 'title' | 'legal';

export interface NameToken {
  /** Folded; a legal form in its canonical spelling. */
  readonly text: string;
  /** The word that an explanation shows, where `text` is only a key. */
  readonly shown?: string;
  readonly kind: TokenKind;
  /** Its weight in the name, between 0 and 1. */
  readonly weight: number;
}

/** The words of a name, folded and weighted, in order; at most 24 of them. */
export function tokensOf(name: string): NameToken[] {
  const words = splitWords(latin(name.slice(0, LONGEST_NAME)));
  const tokens: NameToken[] = [];
  for (let at = 0; at < words.length && tokens.length < MOST_TOKENS;) {
    const legal = legalAt(words, at);
    if (legal !== undefined && words.length > legal.length) {
      tokens.push({ text: legal.form, kind: 'legal', weight: WEIGHTS.legal });
      at += legal.length;
      continue;
    }
    const number = numberAt(words, at);
    tokens.push(number === undefined ? tokenOf(words[at]!) : numberToken(number.text));
    at += number?.length ?? 1;
  }
  return withoutRepeats(tokens);
}

/** The canonical folded name: words in order without leading titles and article; what an entity's id is made of. */
export function canonicalName(name: string): string {
  const tokens = tokensOf(name);
  const first = tokens.findIndex(({ text }) => !HONORIFICS.has(text) && text !== 'the' && text !== 'prime');
  return (first > 0 ? tokens.slice(first) : tokens).map(({ text }) => text).join(' ');
}

const LONGEST_NAME = 400;
const MOST_TOKENS = 24;
const WEIGHTS = {
  legal: 0.15,
  particle: 0.2,
  title: 0.1,
  initial: 0.5,
  number: 0.9,
  common: 0.6,
  word: 1,
} as const;

function splitWords(name: string): string[] {
  if (PLAIN.test(name)) return name.split(' ').filter((word) => word !== '' && word !== 's');
  return name
    .replace(/&/g, ' and ')
    .replace(/\bu\.\s?s\.(?:\s?a\.)?(?=\s|$)/g, 'united states ')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.-?){2,}\p{L}?(?![\p{L}\p{N}])/gu, (run) =>
      run.includes('-') ? run.replace(/[.-]/g, ' ') : `${run.replace(/\./g, '')} `,
    )
    .replace(/'(?=s\b)/g, ' ')
    .replace(/(?<=\p{L})'(?=\p{L})|^'(?=\p{L})/gu, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && word !== 's');
}

/** Most names; nothing in them is replaced. */
const PLAIN = /^[a-z0-9 ]*$/;

const formsByFirst = lazy(() => grouped(LEGAL_FORMS, ([[first]]) => first!));

function legalAt(words: readonly string[], at: number): { form: string; length: number } | undefined {
  for (const [phrase, form] of formsByFirst().get(words[at]!) ?? [])
    if (phrase.every((word, index) => words[at + index] === word)) return { form, length: phrase.length };
  return undefined;
}

/** "forty four" and "44th" as digits. */
function numberAt(words: readonly string[], at: number): { text: string; length: number } | undefined {
  const tens = TENS.get(words[at]!);
  if (tens === undefined) return undefined;
  const ones = Number(SAME.get(words[at + 1] ?? '') ?? Number.NaN);
  return ones >= 1 && ones <= 9
    ? { text: String(tens + ones), length: 2 }
    : { text: String(tens), length: 1 };
}

function numberToken(text: string): NameToken {
  return { text, kind: 'number', weight: WEIGHTS.number };
}

function tokenOf(word: string): NameToken {
  const text = SAME.get(word) ?? word;
  if (/^\p{N}+$/u.test(text) || ROMAN.test(text)) return numberToken(text);
  const kind = kindOf(text);
  return { text, kind, weight: WEIGHTS[kind] };
}

const ROMAN = /^(?:x{0,3}(?:ix|iv|v?i{2,3}|vi)|x{2,3})$/;

function kindOf(text: string): TokenKind {
  if (TITLES.has(text)) return 'title';
  if (PARTICLES.has(text)) return 'particle';
  if (/^\p{L}$/u.test(text) && text < '\u0250') return 'initial';
  return COMMON.has(text) ? 'common' : 'word';
}

/** "Sergey Sergey Shoigu": the same word twice on end counts once. */
function withoutRepeats(tokens: readonly NameToken[]): NameToken[] {
  return tokens.filter(({ text }, at) => text !== tokens[at - 1]?.text);
}

// Names in one plain spelling: accents off, Cyrillic, Greek and Georgian letters by their usual Latin ones. Other
// scripts stay as they are and match only among themselves.

/** Lower-case Latin letters, digits and spaces as far as the script allows; the rest as given, NFKD without marks. */
export function latin(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  const plain = ASCII.test(lower) ? lower : mapped(lower);
  return plain.replace(/ʼ|[’‘`´ʻʾʿ]/g, "'");
}

const ASCII = /^[\0-\u007f]*$/;

function mapped(text: string): string {
  let spelled = '';
  for (const character of text) spelled += LETTERS.get(character) ?? character;
  const bare = spelled.normalize('NFKD');
  // Marks carry vowels in the scripts of India and South-East Asia: only those of alphabets are dropped.
  return bare.replace(/[\u0300-\u036f\u064b-\u065f\u0591-\u05c7]/g, '').normalize('NFC');
}

const LETTERS: ReadonlyMap<string, string> = new Map(
  [
    'øo łl đd ðd þth ßss æae œoe ıi ħh ŋn',
    'аa бb вv гg ґg дd еe ёe єie жzh зz иi іi їi йi кk лl мm нn оo пp рr сs тt уu ўu фf хkh цts чch шsh щshch ъ ыy ь эe юiu яia',
    'ђdj јj љlj њnj ћc џdz ѓg ќk ѕdz қk ғg ңn өo ұu үu һh әa',
    'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo άa έe ήi ίi όo ύy ώo',
    'აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp ქk ღgh ყq შsh ჩch ცts ძdz წts ჭch ხkh ჯj ჰh',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => [pair[0]!, pair.slice(1)]),
);

// The words of a statement as the features compare them with those of the question: stems that cover the question, pairs of
// neighbours, and runs of four letters, which see through endings and spelling.
import { fold } from '../../text/words.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';

/** Folded words of a text in order, at most `most` of them. */
export function foldedWords(text: string, most = 400): string[] {
  const found: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    found.push(fold(word));
    if (found.length === most) break;
  }
  return found;
}

const WORD = /[\p{L}\p{N}]+(?:['’.+-][\p{L}\p{N}]+)*/gu;

/** Pairs of neighbouring words, function words included, each once. */
export function pairsIn(words: readonly string[]): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (let at = 1; at < words.length; at += 1) pairs.add(`${words[at - 1]!} ${words[at]!}`);
  return pairs;
}

/** How often each run of four characters occurs in the content words, each word with a space at either end. */
export function gramsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const grams = new Map<string, number>();
  for (const word of words) {
    if (STOP_WORDS.has(word)) continue;
    const padded = ` ${word} `;
    for (let at = 0; at + SIZE <= padded.length; at += 1) {
      const gram = padded.slice(at, at + SIZE);
      grams.set(gram, (grams.get(gram) ?? 0) + 1);
    }
  }
  return grams;
}

const SIZE = 4;

/** The share of the first's runs that the second has: 0 to 1. */
export function gramRecall(asked: ReadonlyMap<string, number>, said: ReadonlyMap<string, number>): number {
  let found = 0;
  for (const gram of asked.keys()) if (said.has(gram)) found += 1;
  return asked.size === 0 ? 0 : found / asked.size;
}

/** The cosine of both, each run by the root of its count: 0 to 1. */
export function gramCosine(asked: ReadonlyMap<string, number>, said: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const [gram, times] of asked) common += Math.sqrt(times * (said.get(gram) ?? 0));
  const length = Math.sqrt(total(asked) * total(said));
  return length === 0 ? 0 : common / length;
}

function total(grams: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const times of grams.values()) sum += times;
  return sum;
}

/** The share of the asked pairs that are said: 0 to 1; 0 where nothing is asked. */
export function shareOf(asked: ReadonlySet<string>, said: ReadonlySet<string>): number {
  let found = 0;
  for (const one of asked) if (said.has(one)) found += 1;
  return asked.size === 0 ? 0 : found / asked.size;
}

/** Tokens that are written with signs, as paths, flags and operators are: `/etc`, `--all`, `..=`, `a@b.c`. Each once. */
export function symbolsIn(text: string): string[] {
  const found = new Set<string>();
  for (const token of text.toLowerCase().split(/[\s,;()[\]{}"“”‘’]+/)) {
    const bare = token.replace(/^['`*]+|['`*?!:.]+$/g, '');
    if (SIGNS.test(bare) && !PLAIN.test(bare)) found.add(bare);
  }
  return [...found];
}

const SIGNS = /[/\\_.=<>#$@&|~^%+*:-]/;
/** Words joined by hyphens, abbreviations and figures are no signs. */
const PLAIN = /^(?:[\p{L}\p{N}'’]+(?:-[\p{L}\p{N}'’]+)*|(?:\p{L}\.)+\p{L}?|[$€£+-]?\d[\d.,/:%-]*|[-–—.…]+)$/u;

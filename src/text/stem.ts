// Porter2, the English stemmer of the Snowball project, from its published description.
// Words with letters beyond a-z and ' stay as they are.
import { grouped } from './groups.ts';

/**
 * The Porter2 stem of a folded word (lower case, see `fold`). Words under 3 or above 64 letters, and words that are not
 * plain English letters, come back unchanged.
 */
export function stem(word: string): string {
  if (word.length < 3 || word.length > LONGEST || !ENGLISH.test(word)) return word;
  const whole = WHOLE.get(word);
  if (whole !== undefined) return whole;
  const marked = markConsonantY(word.startsWith("'") ? word.slice(1) : word);
  const [r1, r2] = regions(marked);
  let form = stepS(marked.includes("'") ? marked.replace(/(?:'s'|'s|')$/, '') : marked);
  if (AFTER_S.has(form)) return form;
  form = stepEd(form, r1);
  form = stepY(form);
  form = stepSuffix(form, r1, STEP_2);
  form = stepSuffix(form, r1, STEP_3, r2);
  form = stepFour(form, r2);
  form = stepFive(form, r1, r2);
  return marked.includes('Y') ? form.replaceAll('Y', 'y') : form;
}

const LONGEST = 64;
const ENGLISH = /^[a-z']+$/;
const VOWELS = 'aeiouy';
const VOWEL = /[aeiouy]/;
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
const SHORT_END = /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/;

const WHOLE: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((same): [string, string] => [
    same,
    same,
  ]),
]);

const AFTER_S: ReadonlySet<string> = new Set(
  'inning outing canning herring earring proceed exceed succeed'.split(' '),
);

interface SuffixRule {
  suffix: string;
  to: string;
  /** The letter before the suffix must match, where the rule asks for one. */
  before?: RegExp;
  /** The suffix must lie in R2, not only in R1. */
  inR2?: true;
}

// Longest suffix first: the first one that fits decides, whether or not its condition holds.
const STEP_2: Rules = byLastLetter([
  { suffix: 'ization', to: 'ize' },
  { suffix: 'ational', to: 'ate' },
  { suffix: 'fulness', to: 'ful' },
  { suffix: 'ousness', to: 'ous' },
  { suffix: 'iveness', to: 'ive' },
  { suffix: 'tional', to: 'tion' },
  { suffix: 'biliti', to: 'ble' },
  { suffix: 'lessli', to: 'less' },
  { suffix: 'entli', to: 'ent' },
  { suffix: 'ation', to: 'ate' },
  { suffix: 'alism', to: 'al' },
  { suffix: 'aliti', to: 'al' },
  { suffix: 'ousli', to: 'ous' },
  { suffix: 'iviti', to: 'ive' },
  { suffix: 'fulli', to: 'ful' },
  { suffix: 'enci', to: 'ence' },
  { suffix: 'anci', to: 'ance' },
  { suffix: 'abli', to: 'able' },
  { suffix: 'izer', to: 'ize' },
  { suffix: 'ator', to: 'ate' },
  { suffix: 'alli', to: 'al' },
  { suffix: 'bli', to: 'ble' },
  { suffix: 'ogi', to: 'og', before: /l$/ },
  { suffix: 'li', to: '', before: /[cdeghkmnrt]$/ },
]);

const STEP_3: Rules = byLastLetter([
  { suffix: 'ational', to: 'ate' },
  { suffix: 'tional', to: 'tion' },
  { suffix: 'alize', to: 'al' },
  { suffix: 'icate', to: 'ic' },
  { suffix: 'iciti', to: 'ic' },
  { suffix: 'ative', to: '', inR2: true },
  { suffix: 'ical', to: 'ic' },
  { suffix: 'ness', to: '' },
  { suffix: 'ful', to: '' },
]);

const STEP_4: Rules = byLastLetter(
  'ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic'
    .split(' ')
    .map((suffix) => ({ suffix, to: '' })),
);

/** Rules in their order, by the last letter of their suffix. */
type Rules = ReadonlyMap<string | undefined, readonly SuffixRule[]>;

function byLastLetter(rules: readonly SuffixRule[]): Rules {
  return grouped(rules, ({ suffix }) => suffix.at(-1));
}

function markConsonantY(word: string): string {
  return word.includes('y') ? word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y') : word;
}

function regions(word: string): [number, number] {
  const special = /^(?:gener|commun|arsen)/.exec(word);
  const r1 = special === null ? afterFirstClosedVowel(word, 0) : special[0].length;
  return [r1, afterFirstClosedVowel(word, r1)];
}

function afterFirstClosedVowel(word: string, from: number): number {
  let at = from;
  while (at < word.length && !VOWELS.includes(word[at]!)) at += 1;
  while (at < word.length && VOWELS.includes(word[at]!)) at += 1;
  return Math.min(at + 1, word.length);
}

function stepS(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1);
  if (!word.endsWith('s') || word.endsWith('us') || word.endsWith('ss')) return word;
  return VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function stepEd(word: string, r1: number): string {
  if (!'dgy'.includes(word.at(-1) ?? ' ')) return word;
  const suffix = /(?:eedly|ingly|edly|eed|ing|ed)$/.exec(word)?.[0];
  if (suffix === undefined) return word;
  const base = word.slice(0, -suffix.length);
  if (suffix.startsWith('eed')) return base.length >= r1 ? `${base}ee` : word;
  if (!VOWEL.test(base)) return word;
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (DOUBLE.test(base)) return base.slice(0, -1);
  return base.length <= r1 && SHORT_END.test(base) ? `${base}e` : base;
}

function stepY(word: string): string {
  return 'yY'.includes(word.at(-1) ?? ' ') && /.[^aeiouy][yY]$/.test(word) ? `${word.slice(0, -1)}i` : word;
}

function stepSuffix(word: string, r1: number, rules: Rules, r2 = 0): string {
  for (const rule of rules.get(word.at(-1)) ?? []) {
    if (!word.endsWith(rule.suffix)) continue;
    const base = word.slice(0, -rule.suffix.length);
    const inRegion = base.length >= (rule.inR2 === true ? r2 : r1);
    return inRegion && (rule.before === undefined || rule.before.test(base)) ? base + rule.to : word;
  }
  return word;
}

function stepFour(word: string, r2: number): string {
  for (const { suffix } of STEP_4.get(word.at(-1)) ?? []) {
    if (!word.endsWith(suffix)) continue;
    const base = word.slice(0, -suffix.length);
    if (base.length < r2) return word;
    return suffix !== 'ion' || /[st]$/.test(base) ? base : word;
  }
  return word;
}

function stepFive(word: string, r1: number, r2: number): string {
  const base = word.slice(0, -1);
  if (word.endsWith('e')) {
    return base.length >= r2 || (base.length >= r1 && !SHORT_END.test(base)) ? base : word;
  }
  return word.endsWith('ll') && base.length >= r2 ? base : word;
}

// Ways to spoil a true sentence, and a few to keep it true, for bench/validator.ts. Every list here is this file's
// own: none is taken from src/text, and many words in it are in no list there.

import { governors } from '../../src/evidence/validator/lead-ins.ts';
import { recallSource } from '../../src/evidence/validator/source.ts';
import type { Cut } from './cuts.ts';
import type { Place } from './passages.ts';

export interface Mutation {
  mutate: (place: Place, random: () => number) => string | Cut | null;
  /** At most this share may be accepted. */
  most: number;
  /** For sentences that stay true: at least this share must be accepted. */
  least?: number;
}

/** All kinds, in the order of the table. A mutation gives null where it does not apply to a sentence. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  verbatim: { mutate: (place) => free(place, place.sentence), most: 1, least: 1 },
  typography: { mutate: (place) => free(place, typography(place)), most: 1, least: 1 },
  'two sentences': { mutate: (place) => free(place, place.pair ?? null), most: 1, least: 1 },
  'with their lead-in': { mutate: withLeadIn, most: 1, least: 1 },
  'parenthesis left out': {
    mutate: (place) => leaveOut(place.sentence, / \([^()?]{3,60}\)/),
    most: 1,
    least: 0.6,
  },
  // Nearly every window begins or ends within a phrase.
  'window of words': { mutate: wordWindow, most: 0.02 },
  numbers: { mutate: changeNumber, most: 0 },
  'number words': { mutate: changeNumberWord, most: 0 },
  'two numbers swapped': { mutate: swapNumbers, most: 0 },
  magnitudes: { mutate: (place, random) => swapWord(place.sentence, SCALES, random), most: 0 },
  'units changed': { mutate: (place, random) => swapWord(place.sentence, UNIT_SWAPS, random), most: 0 },
  'per cent dropped': {
    mutate: (place) => leaveOut(place.sentence, /(?<=\d)\s?(?:%|percent|per cent)/),
    most: 0,
  },
  'dates changed': { mutate: (place, random) => swapWord(place.sentence, CALENDAR, random), most: 0 },
  'negation inserted': { mutate: insertNegation, most: 0 },
  'negation removed': {
    mutate: (place) => leaveOut(place.sentence, /\b(?:not|never|cannot|no)\b |n['’]t\b/),
    most: 0,
  },
  antonyms: { mutate: (place, random) => swapWord(place.sentence, ANTONYMS, random), most: 0 },
  'names swapped': { mutate: swapNames, most: 0 },
  'foreign names': { mutate: foreignName, most: 0.005 },
  'word replaced by foreign': {
    mutate: (place, random) => replaceWord(place, random, place.foreign),
    most: 0,
  },
  'word replaced from chunk': { mutate: (place, random) => replaceWord(place, random, place.chunk), most: 0 },
  'two words swapped': { mutate: swapWords, most: 0 },
  'clause added': { mutate: addClause, most: 0 },
  'hedge left out': { mutate: (place) => leaveOut(place.sentence, HEDGES), most: 0 },
  'quantifier left out': { mutate: (place) => leaveOut(place.sentence, QUANTITIES), most: 0 },
  'quantifier changed': {
    mutate: (place, random) => swapWord(place.sentence, QUANTITY_SWAPS, random),
    most: 0,
  },
  'few and a few': { mutate: (place) => fewOrAFew(place.sentence), most: 0 },
  'preposition changed': {
    mutate: (place, random) => swapWord(place.sentence, PREPOSITION_SWAPS, random),
    most: 0,
  },
  'modal changed': { mutate: (place, random) => swapWord(place.sentence, MODAL_SWAPS, random), most: 0 },
  'sentences crossed': { mutate: crossSentences, most: 0 },
};

/** A reproducible source of numbers in [0, 1), seeded by a word (mulberry32 over an FNV-1a hash). */
export function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const ANTONYMS = pairs(
  'rose/fell increased/decreased increase/decrease higher/lower more/less before/after above/below over/under north/south east/west won/lost bought/sold first/last largest/smallest large/small high/low long/short early/late earlier/later old/new young/old strong/weak positive/negative male/female men/women son/daughter husband/wife father/mother king/queen public/private open/closed opened/closed began/ended started/stopped accepted/rejected support/opposition supported/opposed allowed/forbidden included/excluded internal/external major/minor common/rare many/few most/fewest up/down left/right inside/outside success/failure successful/unsuccessful enhanced/impaired activation/inhibition activated/inhibited upregulated/downregulated elevated/reduced promotes/suppresses promote/suppress beneficial/harmful improved/worsened greater/smaller faster/slower presence/absence present/absent sensitive/resistant susceptible/immune survival/death healthy/sick chronic/acute proximal/distal anterior/posterior dorsal/ventral maternal/paternal gain/loss wealthy/poor ancient/modern northern/southern eastern/western upper/lower victory/defeat attack/retreat peace/war legal/illegal rural/urban domestic/foreign wet/dry hot/cold warm/cool bright/dim visible/hidden similar/different same/opposite direct/indirect dependent/independent essential/dispensable complete/partial central/peripheral initial/final formal/informal Protestant/Catholic Christian/pagan liberal/conservative capitalist/socialist increase/reduction increases/reduces growth/shrinkage boost/cut raised/lowered expanded/contracted majority/minority maximum/minimum superior/inferior',
);
const UNIT_SWAPS = pairs(
  'km/mi miles/kilometres kilometers/miles kg/lb metres/feet meters/yards feet/inches years/months months/weeks days/hours hours/minutes weeks/days mg/g mm/cm percent/points dollars/euros pounds/dollars degrees/radians year/month tons/kilograms minutes/seconds acres/hectares',
);
const SCALES = pairs(
  'million/billion billion/trillion thousand/million hundred/thousand hundreds/thousands thousands/millions millions/billions',
);
const CALENDAR = pairs(
  'January/March February/April May/June July/October August/December September/November Monday/Friday Tuesday/Sunday Wednesday/Saturday century/decade centuries/decades spring/autumn summer/winter',
);
const QUANTITY_SWAPS = pairs(
  'all/some some/all most/all many/all several/all every/some few/many each/no both/neither often/always usually/always sometimes/always rarely/often majority/entirety partly/wholly almost/exactly approximately/exactly',
);
const PREPOSITION_SWAPS = pairs(
  'to/from by/against with/without for/against into/from before/after between/beyond during/after until/since in/outside under/above',
);
const MODAL_SWAPS = pairs('may/must might/will could/will can/must should/may would/did will/may');
const HEDGES =
  /\b(?:may|might|could|can|would|should|possibly|probably|perhaps|likely|reportedly|allegedly|apparently|seemingly|potentially|presumably|supposedly|suggests? that|believed to|thought to|said to|considered|appears? to|seems? to|tends? to|in part|partially|partly|largely|mainly|mostly|usually|generally|typically|often|sometimes|occasionally) /i;
const QUANTITIES =
  /\b(?:only|nearly|almost|about|approximately|roughly|around|some|few|many|most|several|at least|at most|up to|more than|less than|fewer than|over|under|half of|one of|part of|a third of|a number of|a few|former|first|second|last) /i;

function pairs(text: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const pair of text.split(' ')) {
    const [one = '', other = ''] = pair.split('/');
    if (!table.has(one)) table.set(one, other);
    if (!table.has(other)) table.set(other, one);
  }
  return table;
}

function swapWord(sentence: string, table: ReadonlyMap<string, string>, random: () => number): string | null {
  const found = [...sentence.matchAll(/\p{L}+/gu)].filter((word) => table.has(word[0]));
  const word = pick(found, random);
  return word === null ? null : put(sentence, word.index, word[0].length, table.get(word[0])!);
}

function leaveOut(sentence: string, pattern: RegExp): string | null {
  const found = pattern.exec(sentence);
  if (found === null) return null;
  const left = put(sentence, found.index, found[0].length, '').trim();
  return left === '' ? null : left[0]!.toUpperCase() + left.slice(1);
}

function changeNumber(place: Place, random: () => number): string | null {
  const found = pick([...place.sentence.matchAll(/\d+/g)], random);
  if (found === null) return null;
  const digits = found[0].split('');
  const at = Math.floor(random() * digits.length);
  digits[at] = String((Number(digits[at]) + 1 + Math.floor(random() * 8)) % 10);
  if (at === 0 && digits[0] === '0' && digits.length > 1) digits[0] = '9';
  return put(place.sentence, found.index, found[0].length, digits.join(''));
}

const COUNTS =
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty eighty ninety hundred half third'.split(
    ' ',
  );

function changeNumberWord(place: Place, random: () => number): string | null {
  const found = pick([...place.sentence.matchAll(new RegExp(`\\b(?:${COUNTS.join('|')})\\b`, 'g'))], random);
  if (found === null) return null;
  const others = COUNTS.filter((word) => word !== found[0]);
  return put(place.sentence, found.index, found[0].length, pick(others, random)!);
}

/** "A few" is some, "few" is not many. */
function fewOrAFew(sentence: string): string | null {
  const found = /\b(?:(a|the) )?(few|little)\b/i.exec(sentence);
  if (found === null) return null;
  const [all, article, word = ''] = found;
  return put(sentence, found.index, all.length, article === undefined ? `a ${word}` : word);
}

function swapNumbers(place: Place, random: () => number): string | null {
  const found = [...place.sentence.matchAll(/\d+(?:[.,]\d+)*/g)];
  return swapTwo(place.sentence, found, random);
}

function swapNames(place: Place, random: () => number): string | null {
  const { sentence } = place;
  const swapped = namesOf(sentence);
  // An abbreviation and what it stands for mean the same.
  const isExplained = ({ 0: name }: RegExpExecArray): boolean =>
    swapped.some(({ 0: other }) =>
      [`${name} (${other})`, `${other} (${name})`].some((both) => sentence.includes(both)),
    );
  return swapTwo(
    sentence,
    swapped.filter((name) => !isExplained(name)),
    random,
  );
}

function swapWords(place: Place, random: () => number): string | null {
  const found = [...place.sentence.matchAll(/(?<![\p{L}'’-])\p{Ll}{5,}(?![\p{L}'’-])/gu)];
  return swapTwo(place.sentence, found, random);
}

/** Words that mean the same where they may stand for each other: to exchange two of them spoils nothing. */
const ALIKE = 'about around approximately roughly some|nearly almost'
  .split('|')
  .map((row) => new Set(row.split(' ')));

function areAlike(one: string, other: string): boolean {
  return ALIKE.some((row) => row.has(one) && row.has(other));
}

function swapTwo(sentence: string, found: RegExpExecArray[], random: () => number): string | null {
  const one = pick(found, random);
  const other = pick(
    found.filter(
      (each) => one !== null && each[0].toLowerCase() !== one[0].toLowerCase() && !areAlike(each[0], one[0]),
    ),
    random,
  );
  if (one === null || other === null) return null;
  const [left, right] = one.index < other.index ? [one, other] : [other, one];
  return put(put(sentence, right.index, right[0].length, left[0]), left.index, left[0].length, right[0]);
}

function namesOf(text: string): RegExpExecArray[] {
  return [...text.matchAll(/(?<=[\p{Ll},;'’)-] )\p{Lu}[\p{L}'’-]*\p{L}(?: \p{Lu}[\p{L}'’-]*\p{L})*/gu)];
}

function foreignName(place: Place, random: () => number): string | null {
  const own = pick(namesOf(place.sentence), random);
  const other = pick(
    namesOf(place.foreign).filter((name) => !place.chunk.includes(name[0])),
    random,
  );
  return own === null || other === null ? null : put(place.sentence, own.index, own[0].length, other[0]);
}

function replaceWord(place: Place, random: () => number, from: string): string | null {
  const plain = /(?<![\p{L}'’-])\p{Ll}{4,}(?![\p{L}'’-])/gu;
  const own = pick([...place.sentence.matchAll(plain)], random);
  if (own === null) return null;
  const other = pick(
    [...from.matchAll(plain)].filter(
      (word) => word[0].slice(0, 4) !== own[0].slice(0, 4) && !areAlike(word[0], own[0]),
    ),
    random,
  );
  return other === null ? null : put(place.sentence, own.index, own[0].length, other[0]);
}

const AUXILIARY =
  /\b(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|does|did)\b(?! not|n)/g;

function insertNegation(place: Place, random: () => number): string | null {
  const found = pick([...place.sentence.matchAll(AUXILIARY)], random);
  if (found === null) return null;
  const form = pick([' not', ' never', "n't", ' hardly', ' in no way', ' no longer'], random)!;
  return put(place.sentence, found.index + found[0].length, 0, form);
}

const CLAUSES = [
  ', which surprised many observers',
  ', according to several experts',
  ' and was later withdrawn',
  ', but the effect soon vanished',
  ' because of the weather',
  ', although nobody agreed',
  ' in Europe',
  ' for the first time',
  ' and this caused a crisis',
  ', mainly in cities',
];

function addClause(place: Place, random: () => number): string | null {
  const body = place.sentence.replace(/[.!?]["'”’)]*$/u, '');
  if (body === place.sentence) return null;
  const taken = pick([...place.foreign.matchAll(/, [a-z][^,.;]{12,60}(?=[,.])/g)], random)?.[0];
  return `${body}${random() < 0.5 && taken !== undefined ? taken : pick(CLAUSES, random)!}.`;
}

/** The head of one sentence of the chunk with the tail of another. */
function crossSentences(place: Place, random: () => number): string | null {
  const other = pick(
    place.chunk.split(/(?<=\.) /).filter((each) => !each.includes(place.sentence) && each.length > 40),
    random,
  );
  if (other === null) return null;
  const head = place.sentence.split(' ');
  const tail = other.split(' ');
  const cut = Math.floor(head.length / 2);
  const joint = Math.floor(tail.length / 2);
  return cut < 3 || joint < 3 ? null : [...head.slice(0, cut), ...tail.slice(joint)].join(' ');
}

function wordWindow(place: Place, random: () => number): Cut | null {
  const all = place.sentence.split(' ');
  if (all.length < 14) return null;
  const size = 12 + Math.floor(random() * Math.min(10, all.length - 13));
  const from = Math.floor(random() * (all.length - size));
  return { claim: all.slice(from, from + size).join(' '), chunk: place.chunk };
}

/** What may be quoted alone: nothing in it is governed from before it. */
function free({ chunk, start }: Place, quoted: string | null): string | null {
  if (quoted === null || !/[\p{L}\p{N}]/u.test(quoted)) return null;
  const source = recallSource(chunk);
  const over = governors(source);
  const isFree = source.sentences.every(
    (one, at) => one.start < start || one.start >= start + quoted.length || (over[at] ?? -1) < 0,
  );
  return isFree ? quoted : null;
}

/** A sentence that is governed, with each lead-in or label above it as a span of its own. */
function withLeadIn({ chunk, sentence, start }: Place): Cut | null {
  const source = recallSource(chunk);
  const own = source.sentences.findIndex((one) => one.start === start);
  const places: { start: number; end: number }[] = [];
  for (let at = own; at >= 0; at = governors(source)[at]!) {
    const { start: from, end } = source.sentences[at]!;
    places.unshift({ start: from, end });
  }
  const spans = places.map((one) => chunk.slice(one.start, one.end));
  if (spans.length < 2 || spans.at(-1) !== sentence) return null;
  return { claim: spans.join(' … '), chunk, spans, places };
}

function typography(place: Place): string | null {
  const other = place.sentence
    .replaceAll("'", '’')
    .replace(/"([^"]*)"/g, '“$1”')
    .replaceAll(' - ', ' – ')
    .replaceAll('-', '\u2010')
    .replace(/(?<=\p{L}) (?=\p{L})/gu, '\u00a0');
  return other === place.sentence || /\d\u2010|\u2010\d/.test(other) ? null : other;
}

function pick<T>(list: readonly T[], random: () => number): T | null {
  return list.length === 0 ? null : list[Math.floor(random() * list.length)]!;
}

function put(text: string, at: number, length: number, replacement: string): string {
  return text.slice(0, at) + replacement + text.slice(at + length);
}

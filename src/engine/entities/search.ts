// Entity search by any spelling: with typing errors, in another word order, or only its beginning.
// Candidates come from the trigram index; the score is computed word by word.
import { addTo, grouped } from '../../text/groups.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { acrossIndex } from './scripts.ts';
import { edits } from './edits.ts';
import type { Entity } from './entity.ts';
import type { Graph } from './graph.ts';
import { keyOf } from './grouping.ts';
import { acrossScripts, type NameMatch, matchTokens } from './match.ts';
import { LOOSE_FORMS } from './name-words.ts';
import { type NameToken, tokensOf } from './tokens.ts';

interface Found {
  readonly entity: Entity;
  /** 0 to 1, rounded to 1e-6. */
  readonly score: number;
  /** The spelling that matched best. */
  readonly matched: string;
}

export interface NameIndex {
  /** Entities found for `text`, best first, ties by mentions, then id. */
  search(text: string, type?: string): readonly Found[];
  /** Entities of which `alias` is a spelling, case, accents and legal form's spelling aside. */
  byAlias(alias: string): readonly Entity[];
  /** The likeliest entities for a name, with the explanation of each. */
  resolve(name: string, most: number, type?: string): readonly (Found & { readonly match: NameMatch })[];
}

/** Indexes every spelling of every entity. */
export function nameIndex(graph: Graph): NameIndex {
  const spellings = graph.entities.flatMap((entity) =>
    [entity.name, ...entity.aliases].map((text) => ({
      entity,
      text,
      key: keyOf(text),
      tokens: tokensOf(text),
    })),
  );
  const byKey = grouped(spellings, ({ key }) => key);
  const index = trigramIndex(spellings.map(({ key }) => key));
  const across = acrossIndex(spellings);
  const near = (text: string, type: string | undefined) => {
    const all = [...nearest(index, byKey, spellings, text), ...across(text, CANDIDATES)];
    return [...new Set(all)].filter(({ entity }) => type === undefined || entity.type === type);
  };
  return {
    search: (text, type) =>
      bestOf(near(text, type).map((one) => found(one, typedIn(text, one)))).filter(
        ({ score }) => score >= LEAST,
      ),
    byAlias: (alias) => [...new Set((byKey.get(keyOf(alias)) ?? []).map(({ entity }) => entity))],
    resolve: (name, most, type) => resolve(near(name, type), name, most),
  };
}

const LEAST = 0.55;
/** Below this a name is not worth showing as a candidate. */
const LEAST_CANDIDATE = 0.5;
const CANDIDATES = 150;

interface Spelling {
  readonly entity: Entity;
  readonly text: string;
  readonly key: string;
  readonly tokens: readonly NameToken[];
}

function nearest(
  index: TrigramIndex,
  byKey: ReadonlyMap<string, readonly Spelling[]>,
  spellings: readonly Spelling[],
  text: string,
): readonly Spelling[] {
  const key = keyOf(text);
  if (key === '') return [];
  const exact = byKey.get(key) ?? [];
  const near = index.candidates(key, CANDIDATES).map((place) => spellings[place]!);
  return [...exact, ...near];
}

function found({ entity, text }: Spelling, score: number): Found {
  return { entity, matched: text, score: Math.round(score * 1e6) / 1e6 };
}

/** The best spelling of each entity, best first. */
function bestOf<T extends Found>(all: readonly T[]): T[] {
  const best = new Map<string, T>();
  for (const one of all) if (one.score > (best.get(one.entity.id)?.score ?? -1)) best.set(one.entity.id, one);
  return [...best.values()].sort(
    (one, other) =>
      other.score - one.score ||
      other.entity.mentions - one.entity.mentions ||
      byCodeUnits(one.entity.id, other.entity.id),
  );
}

function resolve(near: readonly Spelling[], name: string, most: number) {
  const tokens = tokensOf(name);
  const key = keyOf(name);
  const scored = withForms(near, tokens).map((one) => {
    const match =
      one.key === key
        ? exactMatch(name, one)
        : (acrossScripts(name, one.text) ?? matchTokens(tokens, one.tokens));
    return { ...found(one, match.score), match };
  });
  return bestOf(scored.filter(({ score }) => score >= LEAST_CANDIDATE)).slice(0, most);
}

/** A legal form in the query is compared with the spellings that have one, not with the name without any. */
function withForms(near: readonly Spelling[], tokens: readonly NameToken[]): readonly Spelling[] {
  if (!hasStrictForm(tokens)) return near;
  const formed = new Set(near.filter((one) => hasStrictForm(one.tokens)).map(({ entity }) => entity));
  return near.filter((one) => !formed.has(one.entity) || hasStrictForm(one.tokens));
}

function hasStrictForm(tokens: readonly NameToken[]): boolean {
  return tokens.some(({ kind, text }) => kind === 'legal' && !LOOSE_FORMS.has(text));
}

/** Spellings of one canonical name, "US" and "United States" among them. */
function exactMatch(name: string, { text, tokens }: Spelling): NameMatch {
  const own = matchTokens(tokensOf(name), tokens);
  if (own.score === 1) return own;
  const whole = {
    feature: 'word',
    weight: 1,
    query_value: name.slice(0, 400),
    candidate_value: text,
    score: 1,
  } as const;
  return { score: 1, match: true, explanations: [whole] };
}

/** In one script as it is typed, in another as it sounds. */
function typedIn(text: string, { text: spelling, key }: Spelling): number {
  return acrossScripts(text, spelling)?.score ?? typed(keyOf(text), key);
}

/** How well typed words fit a name: each typed word against its best word there, and how much of the name was typed. */
function typed(query: string, name: string): number {
  if (query === name) return 1;
  return Math.max(typedWords(query, name), typedWhole(query, name));
}

/** "Maternalobesity": the same letters with other spaces, or nearly. */
function typedWhole(query: string, name: string): number {
  const [one, other] = [query.replaceAll(' ', ''), name.replaceAll(' ', '')];
  const allowed = Math.floor(Math.min(one.length, other.length) / 8);
  const distance = edits(one, other, allowed);
  return distance > allowed ? 0 : 0.95 - distance / (one.length + 1);
}

function typedWords(query: string, name: string): number {
  const wanted = query.split(' ').slice(0, MOST_WORDS);
  const words = name.split(' ').slice(0, MOST_WORDS);
  const used = new Set<number>();
  let sum = 0;
  let weight = 0;
  wanted.forEach((word, at) => {
    const best = bestWord(word, words, used, at === wanted.length - 1);
    if (best !== undefined) used.add(best.at);
    sum += (best?.likeness ?? 0) * word.length;
    weight += word.length;
  });
  const covered = words.filter((_, at) => used.has(at)).join('').length / Math.max(1, words.join('').length);
  return weight === 0 ? 0 : (sum / weight) * (0.8 + 0.18 * covered);
}

const MOST_WORDS = 16;

function bestWord(word: string, words: readonly string[], used: ReadonlySet<number>, isLast: boolean) {
  let best: { at: number; likeness: number } | undefined;
  words.forEach((other, at) => {
    const likeness = used.has(at) ? 0 : wordLikeness(word, other, isLast);
    if (likeness > (best?.likeness ?? 0)) best = { at, likeness };
  });
  return best;
}

/** The last word may be only the beginning of one. */
function wordLikeness(word: string, other: string, isLast: boolean): number {
  if (word === other) return 1;
  if (isLast && word.length >= 2 && other.startsWith(word)) return 0.95;
  const length = Math.max(word.length, other.length);
  const allowed = length < 4 ? 0 : length < 9 ? 1 : 2;
  const distance = edits(word, other, allowed);
  if (distance <= allowed) return 1 - distance / (length + 1);
  const start = other.slice(0, word.length);
  return isLast && word.length >= 5 && edits(word, start, 1) <= 1 ? 0.75 : 0;
}

// A trigram index over names: typing errors, other orders and beginnings of words find the names that share most of
// their three-letter pieces; what is found is then scored word by word.

interface TrigramIndex {
  /** Indexes of the likeliest names, at most `most`, those that share most first, ties by place. */
  candidates(text: string, most: number): readonly number[];
}

/** Indexes folded texts by their place. */
function trigramIndex(texts: readonly string[]): TrigramIndex {
  const postings = new Map<string, number[]>();
  texts.forEach((text, place) => {
    for (const piece of piecesOf(text)) addTo(postings, piece, place);
  });
  return { candidates: (text, most) => candidates(postings, texts, text, most) };
}

const MOST_PIECES = 96;

function candidates(
  postings: ReadonlyMap<string, readonly number[]>,
  texts: readonly string[],
  text: string,
  most: number,
): number[] {
  const shared = new Uint8Array(texts.length);
  const touched: number[] = [];
  const pieces = [...piecesOf(text)].slice(0, MOST_PIECES);
  for (const piece of pieces)
    for (const place of postings.get(piece) ?? []) {
      if (shared[place] === 0) touched.push(place);
      shared[place]! += 1;
    }
  // Long names share pieces by chance: what is shared is set against the length of both.
  const likeness = (place: number): number => shared[place]! / (pieces.length + 0.3 * texts[place]!.length);
  const least = Math.max(1, Math.ceil(pieces.length * LEAST_SHARE));
  return touched
    .filter((place) => shared[place]! >= least)
    .map((place) => ({ place, likeness: likeness(place) }))
    .sort((one, other) => other.likeness - one.likeness || one.place - other.place)
    .slice(0, most)
    .map(({ place }) => place);
}

/** A name that shares fewer of the pieces asked for would score too low to be shown. */
const LEAST_SHARE = 0.2;

/** Three letters at a time, word by word, with two blanks before each word: its beginning counts most. */
function piecesOf(text: string): Set<string> {
  const pieces = new Set<string>();
  for (const word of text.split(' ')) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) pieces.add(padded.slice(at, at + 3));
  }
  return pieces;
}

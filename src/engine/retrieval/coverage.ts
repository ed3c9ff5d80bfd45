// How much of a question some words cover, by weight.
// A word covers a stem of the question when it is the same, a name for the same country or people, or, in part, a longer or shorter form
// of it ("bankrupt", "bankruptcy").
import type { Question } from '../question/analyse.ts';
import { otherNames, sameName } from './demonyms.ts';
import { formsOf, sameVerb } from '../../text/irregular-verbs.ts';
import { beginnings } from '../../text/memoise.ts';
import { idf, roundedScore, type Collection } from './score.ts';

/** Which stem of the question, by its place in `distinct`, and how well it is covered: 0 to 1. */
export interface Hit {
  readonly at: number;
  readonly credit: number;
}

/** How well each stem of the question is covered, by its place in `distinct`: 0 to 1. */
export type Credit = number[];

/** What covers a question in a statement: itself, and what is around it. */
interface Surrounded {
  readonly own: Credit;
  readonly lead: Credit;
  readonly heading: Credit;
  readonly title: Credit;
  readonly near: Credit;
}

/** The shares of the question's weight that a statement covers, with more and more of what is around it. */
interface Shares {
  readonly own: number;
  /** With its lead-ins; `path` with its headings besides, `near` with its neighbours instead. */
  readonly lead: number;
  readonly path: number;
  readonly near: number;
  /** With all but its neighbours, which cover `credit`. */
  readonly whole: number;
  readonly credit: Credit;
}

export interface QuestionCoverage {
  /** What these stems cover, each stem of the question at its best. */
  hits(stems: readonly string[]): readonly Hit[];
  /** The share of the question's weight that the hits cover; those of the title count in part. */
  share(hits: readonly (readonly Hit[])[], title?: readonly Hit[]): number;
  /** What these stems cover, as figures that are quickly put together. */
  credit(stems: readonly string[]): Credit;
  noCredit(): Credit;
  /** What one stem covers; `NO_HITS` where that is nothing. */
  hitsOf(stem: string): readonly Hit[];
  /** The best of several, place by place. */
  best(...credits: readonly Credit[]): Credit;
  /** The share of the question's weight that they cover together. */
  shareOf(...credits: readonly Credit[]): number;
  /** The same of a statement and what is around it, in one pass: there are hundreds of them. */
  sharesOf(statement: Surrounded): Shares;
}

/** A term that only the title has counts this much of one that the sentence has. */
const TITLE_SHARE = 0.5;
const LONGER_FORM = 0.7;
/** Added to every idf: in a small corpus of one subject its own words are everywhere, and still what is asked about. */
const FLOOR = 1;
const SHORTEST = 5;
const LONGEST_SUFFIX = 5;

/** Measures coverage of one question in one corpus. */
export function coverageOf(
  question: Pick<Question, 'distinct' | 'emphasis'> & Partial<Pick<Question, 'analyser'>>,
  collection: Collection,
): QuestionCoverage {
  const weights = question.distinct.map((stem) => weightOf(question, collection, stem));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const hitsOf = weightedMatches(question.distinct, question.analyser?.other?.row.compounds);
  const noCredit = (): Credit => zeros(weights.length);
  return {
    noCredit,
    hitsOf,
    credit: (stems) => {
      const credit = noCredit();
      for (let at = 0; at < stems.length; at += 1) addHits(credit, hitsOf(stems[at]!));
      return credit;
    },
    best: (...credits) => {
      const all = noCredit();
      for (let at = 0; at < all.length; at += 1) all[at] = bestAt(credits, at);
      return all;
    },
    shareOf: (...credits) => {
      let covered = 0;
      for (let at = 0; at < weights.length; at += 1) covered += weights[at]! * bestAt(credits, at);
      return shareOf(covered, total);
    },
    sharesOf: (statement) => sharesOf(statement, weights, total),
    hits: (stems) => stems.flatMap(hitsOf),
    share: (groups, title = []) => {
      const best = zeros(weights.length);
      for (const { at, credit } of title) best[at] = Math.max(best[at]!, TITLE_SHARE * credit);
      for (const hits of groups) for (const { at, credit } of hits) best[at] = Math.max(best[at]!, credit);
      const covered = weights.reduce((sum, weight, at) => sum + weight * best[at]!, 0);
      return shareOf(covered, total);
    },
  };
}

function sharesOf(
  { own, lead, heading, title, near }: Surrounded,
  weights: readonly number[],
  total: number,
): Shares {
  const credit: Credit = [];
  let [byOwn, byLead, byPath, byNear, byWhole] = [0, 0, 0, 0, 0];
  for (let at = 0; at < weights.length; at += 1) {
    const weight = weights[at]!;
    const ofOwn = own[at]!;
    const ofLead = higher(ofOwn, lead[at]!);
    const ofPath = higher(ofLead, heading[at]!);
    const ofWhole = higher(ofPath, title[at]!);
    credit.push(ofWhole);
    byOwn += weight * ofOwn;
    byLead += weight * ofLead;
    byPath += weight * ofPath;
    byNear += weight * higher(ofLead, near[at]!);
    byWhole += weight * ofWhole;
  }
  return {
    own: shareOf(byOwn, total),
    lead: shareOf(byLead, total),
    path: shareOf(byPath, total),
    near: shareOf(byNear, total),
    whole: shareOf(byWhole, total),
    credit,
  };
}

function shareOf(covered: number, total: number): number {
  return total === 0 ? 0 : roundedScore(covered / total);
}

function higher(one: number, other: number): number {
  return one > other ? one : other;
}

/** Adds what some hits cover. */
export function addHits(credit: Credit, hits: readonly Hit[]): void {
  if (hits === NO_HITS) return;
  for (const hit of hits) if (hit.credit > credit[hit.at]!) credit[hit.at] = hit.credit;
}

/** Figures, all 0: a typed array of more than eight is memory outside V8's heap, dearer than all that is done with it. */
export function zeros(count: number): number[] {
  return Array<number>(count).fill(0);
}

// By places, as all loops here: what runs once in a process is interpreted, and a step of an iterator is ten of those.
function bestAt(credits: readonly Credit[], at: number): number {
  let best = 0;
  for (let one = 0; one < credits.length; one += 1) {
    const credit = credits[one]![at]!;
    if (credit > best) best = credit;
  }
  return best;
}

/** Which of the asked stems another one covers, and how well; remembered for as long as the function is kept. */
export function weightedMatches(
  asked: readonly string[],
  compounds = false,
): (stem: string) => readonly Hit[] {
  const known = new Map<string, readonly Hit[]>();
  // Nearly all words of a text have nothing to do with a question. What has is a stem of it, begins as one, or is another name.
  const mayMatch = beginnings(asked.flatMap((stem) => [stem, ...otherNames(stem), ...formsOf(stem)]));
  return (stem) => {
    if (!mayMatch(stem) && !(compounds && stem.length >= SHORTEST_COMPOUND)) return NO_HITS;
    let found = known.get(stem);
    if (found !== undefined) return found;
    found = compounds ? withCompounds(asked, stem) : matches(asked, stem);
    if (found.length === 0) found = NO_HITS;
    known.set(stem, found);
    return found;
  };
}

const SHORTEST_COMPOUND = 8;
const IN_COMPOUND = 0.6;

/** The same where long words are made of others: a word of the question that another one begins or ends with is a part of it. */
function withCompounds(asked: readonly string[], stem: string): Hit[] {
  const hits = matches(asked, stem);
  if (stem.length < SHORTEST_COMPOUND) return hits;
  asked.forEach((one, at) => {
    if (one.length < SHORTEST || one.length + 3 > stem.length || hits.some((hit) => hit.at === at)) return;
    if (stem.startsWith(one) || stem.endsWith(one)) hits.push({ at, credit: IN_COMPOUND });
  });
  return hits;
}

/** What a stem covers that covers nothing: always this. */
export const NO_HITS: readonly Hit[] = [];

/** What a stem of the question weighs in coverage; nothing where it only builds the question and the corpus lacks it. */
export function weightOf(question: Pick<Question, 'emphasis'>, collection: Collection, stem: string): number {
  const emphasis = question.emphasis.get(stem) ?? 1;
  const known = (collection.frequencies.get(stem) ?? 0) > 0;
  return emphasis < 1 && !known ? 0 : (idf(collection, stem) + FLOOR) * emphasis;
}

function matches(question: readonly string[], stem: string): Hit[] {
  const hits: Hit[] = [];
  question.forEach((asked, at) => {
    const isSame = asked === stem || sameName(asked, stem) || sameVerb(asked, stem);
    const credit = isSame ? 1 : isLongerForm(asked, stem) ? LONGER_FORM : 0;
    if (credit > 0) hits.push({ at, credit });
  });
  return hits;
}

/** Whether one is the other with a suffix: at least 5 letters in common, at most 5 more, no digits. */
export function isLongerForm(a: string, b: string): boolean {
  const isShorter = a.length < b.length;
  const short = isShorter ? a : b;
  const long = isShorter ? b : a;
  return (
    short.length >= SHORTEST &&
    long.length - short.length <= LONGEST_SUFFIX &&
    long.startsWith(short) &&
    !/\d/.test(long)
  );
}

// What speaks for a statement as the answer to a question, as figures from 0 to 1: how much of the question it covers with
// what is around it, how its words follow each other, what its form and its words fit. The weights are data (ranker.json).
import type { Question } from '../question/analyse.ts';
import type { Asked } from '../question/kinds.ts';
import { coverageOf, type Hit, type QuestionCoverage } from '../retrieval/coverage.ts';
import { idf, type Collection } from '../retrieval/score.ts';
import { stems } from '../../text/terms.ts';
import { fitOf } from './fits.ts';
import type { ReadQuestion } from './read-question.ts';
import type { Form, Statement } from './statement.ts';
import { foldedWords, gramCosine, gramRecall, gramsOf, pairsIn, shareOf, symbolsIn } from './words-of.ts';

/** A statement with where it was found. */
export interface Found {
  readonly statement: Statement;
  /** The score of its chunk as a share of the best one's: 0 to 1. */
  readonly share: number;
  readonly titleStems: readonly string[];
  readonly headingStems: readonly string[];
  /** Stems of its chunk, for what its neighbours cover. */
  readonly nearStems: readonly string[];
}

export type FeatureName = (typeof FEATURES)[number];
export type Features = Readonly<Record<FeatureName, number>>;

export interface Considered extends Found {
  readonly features: Features;
  /** The places of the stems of the question that it covers with its lead-ins, headings and title. */
  readonly covered: readonly number[];
}

const FITTING = [
  'condition',
  'date',
  'person',
  'place',
  'reason',
  'amount',
  'manner',
  'comparison',
  'definition',
  'list',
  'polar',
  'keywords',
] as const;
const SHAPES = [
  'pair',
  'paragraph',
  'opening',
  'item',
  'list',
  'row',
  'table',
  'definition',
  'code',
  'metadata',
] as const;

export const FEATURES = [
  'own',
  'lead',
  'path',
  'near',
  'chunk',
  'title',
  'whole',
  'lacks_name',
  'led',
  'unwanted_list',
  'heading',
  'opening_heading',
  'gram_recall',
  'gram_cosine',
  'pairs',
  'content_pairs',
  'lacks_rarest',
  'asks',
  'aside',
  'leads_on',
  'points_back',
  'short',
  'long',
  'metadata_wanted',
  'code_wanted',
  'table_wanted',
  'symbols',
  'lacks_symbols',
  ...FITTING.map((kind) => `fit_${kind}` as const),
  ...SHAPES.map((form) => `is_${form}` as const),
] as const;

/** Reads statements for one question. */
export function considering({
  question,
  asked,
  collection,
}: Pick<ReadQuestion, 'question' | 'asked' | 'collection'>): (found: Found) => Considered {
  const coverage = coverageOf(question, collection);
  const words = foldedWords(question.text);
  const about = {
    question,
    asked,
    coverage,
    grams: gramsOf(words),
    pairs: pairsIn(words),
    contentPairs: pairsIn(question.stems),
    rarest: rarestOf(question, collection),
    symbols: symbolsIn(question.text),
    names: question.anchors.map(({ stem }) => question.distinct.indexOf(stem)),
  };
  return (found) => consider(found, about);
}

interface About {
  readonly question: Question;
  readonly asked: Asked;
  readonly coverage: QuestionCoverage;
  readonly grams: ReadonlyMap<string, number>;
  readonly pairs: ReadonlySet<string>;
  readonly contentPairs: ReadonlySet<string>;
  /** The place of the rarest stem of the question; -1 where it has none. */
  readonly rarest: number;
  /** Its tokens with signs in them. */
  readonly symbols: readonly string[];
  /** The places of its names and figures. */
  readonly names: readonly number[];
}

function consider(found: Found, about: About): Considered {
  const { statement, share, titleStems, headingStems, nearStems } = found;
  const { coverage, asked } = about;
  const { own, lead, form } = statement;
  const ownStems = stems(own);
  const [ownHits, leadHits, headingHits, titleHits, nearHits] = [
    ownStems,
    stems(lead),
    headingStems,
    titleStems,
    nearStems,
  ].map((some) => coverage.hits(some)) as [Hit[], Hit[], Hit[], Hit[], Hit[]];
  const words = foldedWords(`${lead} ${own}`);
  const grams = gramsOf(words);
  const hits = [...ownHits, ...leadHits, ...headingHits];
  const heading = harmonic(coverage.share([headingHits]), shareNamed(headingHits, headingStems));
  const is = (wanted: Form): number => (form === wanted ? 1 : 0);
  const wants = (...kinds: readonly Parameters<Asked['kinds']['has']>[0][]): boolean =>
    kinds.some((kind) => asked.kinds.has(kind));
  const signs = about.symbols;
  const lacking = signs.length === 0 ? 0 : shareUnsaid(signs, `${lead} ${own} ${headingText(statement)}`);
  const features: Record<string, number> = {
    own: coverage.share([ownHits]),
    lead: coverage.share([ownHits, leadHits]),
    path: coverage.share([hits]),
    near: coverage.share([ownHits, leadHits, nearHits]),
    chunk: share,
    title: coverage.share([titleHits]),
    whole: coverage.share([hits, titleHits]),
    lacks_name: shareLacking(about.names, [...hits, ...titleHits]),
    led: is('list') * coverage.share([leadHits, headingHits]),
    unwanted_list:
      (is('list') + is('definitions')) * (wants('list', 'manner', 'comparison', 'condition') ? 0 : 1),
    heading,
    opening_heading: heading * is('opening'),
    gram_recall: gramRecall(about.grams, grams),
    gram_cosine: gramCosine(about.grams, grams),
    pairs: shareOf(about.pairs, pairsIn(words)),
    content_pairs: shareOf(about.contentPairs, pairsIn([...stems(lead), ...ownStems])),
    lacks_rarest: about.rarest >= 0 && ![...hits, ...titleHits].some(({ at }) => at === about.rarest) ? 1 : 0,
    asks: /\?["'”’)\]]*$/.test(own) ? 1 : 0,
    aside: ASIDE.test(own) ? 1 : 0,
    leads_on: /[:：]$/.test(own) ? 1 : 0,
    points_back: POINTS_BACK.test(own) && lead === '' ? 1 : 0,
    short: ownStems.length < 4 ? 1 : 0,
    long: Math.min(1, own.length / 800),
    metadata_wanted: is('metadata') * (wants('person', 'date') ? 1 : 0),
    code_wanted: is('code') * (wants('manner') || CODE_ASKED.test(about.question.text) ? 1 : 0),
    table_wanted: (is('row') + is('table')) * (wants('amount') ? 1 : 0),
    symbols: signs.length === 0 ? 0 : 1 - lacking,
    lacks_symbols: lacking,
  };
  for (const kind of FITTING) features[`fit_${kind}`] = fitOf(kind, statement, about);
  features['fit_keywords']! *= heading;
  for (const shape of SHAPES)
    features[`is_${shape}`] = is(shape) + (shape === 'list' ? is('definitions') : 0);
  const covered = [...new Set([...hits, ...titleHits].map(({ at }) => at))];
  return { ...found, features: features as Features, covered };
}

const ASIDE = /^\W*(?:for (?:example|instance)|e\.g\.|myth\b|note that in the past)/i;
const POINTS_BACK =
  /^\W*(?:he|she|it|they|this|that|these|those|his|her|its|their|such|however|therefore|thus|instead|moreover|furthermore|also|then|but|and|or|so)\b/i;
const CODE_ASKED =
  /\b(?:commands?|code|syntax|flags?|options?|formula|snippet|script|line|field|config\w*|write)\b/i;

function harmonic(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}

/** The share of the heading's own words that the question has. */
function shareNamed(hits: readonly Hit[], headingStems: readonly string[]): number {
  const distinct = new Set(headingStems).size;
  return distinct === 0 ? 0 : Math.min(1, new Set(hits.map(({ at }) => at)).size / distinct);
}

/** The share of the signs that the text does not have as tokens of its own. */
function shareUnsaid(signs: readonly string[], text: string): number {
  const said = new Set(symbolsIn(text));
  return signs.filter((sign) => !said.has(sign)).length / signs.length;
}

function headingText({ chunk }: Statement): string {
  return chunk.structure === null
    ? (chunk.heading ?? '')
    : chunk.structure.path.map(({ text }) => text).join(' ');
}

/** The share of the places that no hit covers: 0 to 1. */
function shareLacking(places: readonly number[], hits: readonly Hit[]): number {
  const covered = new Set(hits.map(({ at }) => at));
  return places.length === 0 ? 0 : places.filter((at) => !covered.has(at)).length / places.length;
}

function rarestOf({ distinct, emphasis }: Question, collection: Collection): number {
  let rarest = -1;
  for (const [at, stem] of distinct.entries()) {
    if (emphasis.get(stem) !== 1) continue;
    if (rarest === -1 || idf(collection, stem) > idf(collection, distinct[rarest]!)) rarest = at;
  }
  return rarest;
}

// What speaks for a statement as the answer to a question, as figures from 0 to 1: how much of the question it covers with
// what is around it, how its words follow each other, what its form and its words fit. The weights are data (ranker.json).
import type { Question } from '../question/analyse.ts';
import { QUESTION_KINDS, type Asked, type QuestionKind } from '../question/kinds.ts';
import { coverageOf, type Hit, type QuestionCoverage } from '../retrieval/coverage.ts';
import { idf, type Collection } from '../retrieval/score.ts';
import type { Acronym } from '../../text/acronyms.ts';
import { stems } from '../../text/terms.ts';
import { fitOf } from './fits.ts';
import type { ReadQuestion } from './read-question.ts';
import { FORMS, type Statement } from './statement.ts';
import { foldedWords, gramCosine, gramRecall, gramsOf, pairsIn, shareOf, symbolsIn } from './words-of.ts';

/** Where statements were found: what those of one chunk have in common. */
export interface Place {
  /** The score of its chunk as a share of the best one's: 0 to 1. */
  readonly share: number;
  readonly titleStems: readonly string[];
  readonly headingStems: readonly string[];
  /** Stems of its chunk, for what its neighbours cover. */
  readonly nearStems: readonly string[];
}

export type FeatureName = (typeof FEATURES)[number];
export type Features = Readonly<Record<FeatureName, number>>;

export interface Considered extends Place {
  readonly statement: Statement;
  readonly features: Features;
  /** The places of the stems of the question that it covers with its lead-ins, headings and title. */
  readonly covered: readonly number[];
}

/** A fact shows in no words or form of its own. */
const FITTING = QUESTION_KINDS.filter((kind) => kind !== 'fact');
/** A sentence is what the others are compared with; whole lists of definitions count as lists. */
const SHAPES = FORMS.filter((form) => form !== 'sentence' && form !== 'definitions');

/** What counts more the nearer it is to all. */
const SQUARED = ['own', 'path', 'whole', 'chunk', 'gram_cosine'] as const;

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
  'unwanted_code',
  'table_wanted',
  'symbols',
  'lacks_symbols',
  ...SQUARED.map((name) => `${name}_squared` as const),
  ...FITTING.map((kind) => `fit_${kind}` as const),
  ...SHAPES.map((form) => `is_${form}` as const),
] as const;

/** Reads statements for one question, place by place; an acronym and what it stands for are taken for the same. */
export function considering(
  { question, asked, collection }: Pick<ReadQuestion, 'question' | 'asked' | 'collection'>,
  acronyms: readonly Acronym[] = [],
): (place: Place) => (statement: Statement) => Considered {
  const coverage = coverageOf(question, collection);
  const words = foldedWords(question.text);
  const about = {
    question,
    asked,
    coverage,
    hitsOf: (all: readonly string[]) => coverage.hits(withAcronyms(all, acronyms)),
    grams: gramsOf(words),
    pairs: pairsIn(words),
    contentPairs: pairsIn(question.stems),
    rarest: rarestOf(question, collection),
    symbols: symbolsIn(question.text),
    names: question.anchors.map(({ stem }) => question.distinct.indexOf(stem)),
  };
  return (place) => {
    const around = {
      heading: about.hitsOf(place.headingStems),
      title: about.hitsOf(place.titleStems),
      near: about.hitsOf(place.nearStems),
    };
    return (statement) => consider(statement, place, around, about);
  };
}

interface About {
  readonly question: Question;
  readonly asked: Asked;
  readonly coverage: QuestionCoverage;
  readonly hitsOf: (stems: readonly string[]) => readonly Hit[];
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

function consider(statement: Statement, place: Place, around: Around, about: About): Considered {
  const { coverage, hitsOf } = about;
  const ownStems = stems(statement.own);
  const leadStems = stems(statement.lead);
  const hits: Hits = { ...around, own: hitsOf(ownStems), lead: hitsOf(leadStems) };
  const features: Record<string, number> = {
    chunk: place.share,
    ...coveredBy(hits, place.headingStems, about),
    ...likeness(statement, [...leadStems, ...ownStems], about),
    ...manners(statement, ownStems),
    ...wanted(statement, about),
  };
  const { form } = statement;
  features['led'] = form === 'list' ? coverage.share([hits.lead, hits.heading]) : 0;
  features['opening_heading'] = form === 'opening' ? features['heading']! : 0;
  for (const name of SQUARED) features[`${name}_squared`] = features[name]! ** 2;
  for (const kind of FITTING) features[`fit_${kind}`] = fitOf(kind, statement, about);
  features['fit_keywords']! *= features['heading']!;
  for (const shape of SHAPES)
    features[`is_${shape}`] = form === shape || (shape === 'list' && form === 'definitions') ? 1 : 0;
  const said = [...hits.own, ...hits.lead, ...hits.heading, ...hits.title];
  const covered = [...new Set(said.map(({ at }) => at))];
  return { statement, ...place, features: features as Features, covered };
}

/** Stems with the acronyms that they spell out, and what their acronyms stand for. */
function withAcronyms(all: readonly string[], acronyms: readonly Acronym[]): readonly string[] {
  if (acronyms.length === 0) return all;
  const said = new Set(all);
  const added = acronyms.flatMap(({ short, long }) => [
    ...(said.has(short) ? long : []),
    ...(long.every((stem) => said.has(stem)) ? [short] : []),
  ]);
  return added.length === 0 ? all : [...all, ...added];
}

/** What the surroundings of a statement cover. */
interface Around {
  readonly heading: readonly Hit[];
  readonly title: readonly Hit[];
  readonly near: readonly Hit[];
}

interface Hits extends Around {
  readonly own: readonly Hit[];
  readonly lead: readonly Hit[];
}

/** How much of the question it covers, with what is around it. */
function coveredBy(
  { own, lead, heading, title, near }: Hits,
  headingStems: readonly string[],
  { coverage, names, rarest }: About,
): Partial<Features> {
  const said = [...own, ...lead, ...heading, ...title];
  return {
    own: coverage.share([own]),
    lead: coverage.share([own, lead]),
    path: coverage.share([own, lead, heading]),
    near: coverage.share([own, lead, near]),
    title: coverage.share([title]),
    whole: coverage.share([said]),
    heading: harmonic(coverage.share([heading]), shareNamed(heading, headingStems)),
    lacks_name: shareLacking(names, said),
    lacks_rarest: rarest >= 0 && !said.some(({ at }) => at === rarest) ? 1 : 0,
  };
}

/** How alike the words are in their order, letters and signs. */
function likeness(statement: Statement, allStems: readonly string[], about: About): Partial<Features> {
  const { own, lead } = statement;
  const words = foldedWords(`${lead} ${own}`);
  const grams = gramsOf(words);
  const signs = about.symbols;
  const lacking = signs.length === 0 ? 0 : shareUnsaid(signs, `${lead} ${own} ${headingText(statement)}`);
  return {
    gram_recall: gramRecall(about.grams, grams),
    gram_cosine: gramCosine(about.grams, grams),
    pairs: shareOf(about.pairs, pairsIn(words)),
    content_pairs: shareOf(about.contentPairs, pairsIn(allStems)),
    symbols: signs.length === 0 ? 0 : 1 - lacking,
    lacks_symbols: lacking,
  };
}

/** What it is like whatever is asked. */
function manners({ own, lead }: Statement, ownStems: readonly string[]): Partial<Features> {
  return {
    asks: /\?["'”’)\]]*$/.test(own) ? 1 : 0,
    aside: ASIDE.test(own) ? 1 : 0,
    leads_on: LEADS_ON.test(own) ? 1 : 0,
    points_back: POINTS_BACK.test(own) && lead === '' ? 1 : 0,
    short: ownStems.length < 4 ? 1 : 0,
    long: Math.min(1, own.length / 800),
  };
}

/** Whether a statement of its form is asked for. */
function wanted({ form }: Statement, { asked, question }: About): Partial<Features> {
  const wants = (...kinds: readonly QuestionKind[]): boolean => kinds.some((kind) => asked.kinds.has(kind));
  const when = (isSo: boolean): number => (isSo ? 1 : 0);
  const isList = form === 'list' || form === 'definitions';
  return {
    unwanted_list: when(isList && !wants('list', 'manner', 'comparison', 'condition')),
    metadata_wanted: when(form === 'metadata' && wants('person', 'date')),
    code_wanted: when(form === 'code' && (wants('manner') || CODE_ASKED.test(question.text))),
    unwanted_code: when(form === 'code' && wants(...NO_CODE)),
    table_wanted: when((form === 'row' || form === 'table') && wants('amount')),
  };
}

const LEADS_ON = /(?:[:：]|\b(?:as follows|the following|(?:listed|given|shown|described) below)[.:]?)$/i;
const ASIDE = /^\W*(?:for (?:example|instance)|e\.g\.|myth\b|note that in the past)/i;
const POINTS_BACK =
  /^\W*(?:he|she|it|they|this|that|these|those|his|her|its|their|such|however|therefore|thus|instead|moreover|furthermore|also|then|but|and|or|so)\b/i;
/** Kinds that a block of code says nothing to. */
const NO_CODE: readonly QuestionKind[] = [
  'condition',
  'date',
  'person',
  'reason',
  'comparison',
  'polar',
  'definition',
];
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

// What speaks for a statement as the answer to a question, as figures from 0 to 1: how much of the question it covers with
// what is around it, how its words follow each other, what its form and its words fit. The weights are data (ranker.json).
import { beginnings } from '../../text/memoise.ts';
import type { Question } from '../question/analyse.ts';
import type { Asked } from '../question/kinds.ts';
import {
  addHits,
  coverageOf,
  NO_HITS,
  type Credit,
  type Hit,
  type QuestionCoverage,
} from '../retrieval/coverage.ts';
import { idf, type Collection } from '../retrieval/score.ts';
import { withAcronyms, type Acronym } from '../../text/acronyms.ts';
import { AT, FIT_AT, FITTING, noFeatures, SHAPE_AT, SQUARES, type Features } from './feature-names.ts';
import { fitOf, type FitQuestion } from './fits.ts';
import type { ReadQuestion } from './read-question.ts';
import { likenessTo, Pairs, type Likeness } from './likeness.ts';
import { markedWords } from './marked-words.ts';
import { setMember, answerOfMember } from './members.ts';
import { setManners, setWanted } from './manners.ts';
import type { Stretch } from './piece-words.ts';
import { readingOf, type Reading } from './reading.ts';
import type { Statement } from './statement.ts';
import { symbolsIn } from './words-of.ts';

/** Where statements were found: what those of one chunk have in common. */
export interface Place {
  /** The score of its chunk as a share of the best one's: 0 to 1. */
  readonly share: number;
  readonly titleStems: readonly string[];
  readonly headingStems: readonly string[];
  /** Stems of its chunk, for what its neighbours cover. */
  readonly nearStems: readonly string[];
  /** Stems of its innermost heading without its number; absent where it has none. */
  readonly unnumbered?: readonly string[] | undefined;
}

export interface Considered extends Place {
  readonly statement: Statement;
  readonly features: Features;
  /** The places of the stems of the question that it covers with its lead-ins, headings and title. */
  readonly covered: readonly number[];
}

/** Reads statements for one question, place by place; an acronym and what it stands for are taken for the same. */
export function considering(
  { question, asked, collection }: Pick<ReadQuestion, 'question' | 'asked' | 'collection'>,
  acronyms: readonly Acronym[] = [],
): (place: Place) => (statement: Statement) => Considered {
  const coverage = coverageOf(question, collection);
  const about: About = {
    question,
    asked,
    coverage,
    nothing: coverage.noCredit(),
    acronyms,
    likeness: likenessTo(question.text, question.analyser),
    eachHit: markedWords((stem) => hitsIn(coverage, stem)),
    contentPairs: pairsOver(question.stems),
    rarest: rarestOf(question, collection),
    symbols: symbolsIn(question.text),
    names: question.anchors.map(({ stem }) => question.distinct.indexOf(stem)),
    fits: FITTING.filter((kind) => asked.kinds.has(kind)),
  };
  const creditOf = (all: readonly string[]): Credit =>
    coverage.credit(acronyms.length === 0 ? all : withAcronyms(all, acronyms));
  return (place) => {
    const heading = creditOf(place.headingStems);
    const title = creditOf(place.titleStems);
    const shareOfHeading = (credit: Credit, all: readonly string[]): number =>
      harmonic(coverage.shareOf(credit), shareNamed(credit, all));
    const { headingStems, unnumbered } = place;
    const named = shareOfHeading(heading, headingStems);
    const around: Around = {
      heading,
      title,
      near: creditOf(place.nearStems),
      headingShare:
        unnumbered === undefined ? named : Math.max(named, shareOfHeading(creditOf(unnumbered), unnumbered)),
      titleShare: coverage.shareOf(title),
      fitting: { question, asked, titleStems: place.titleStems },
    };
    return (statement) => consider(statement, place, around, about);
  };
}

interface About {
  readonly question: Question;
  readonly asked: Asked;
  readonly coverage: QuestionCoverage;
  /** What no words cover: most statements have no lead-ins. */
  readonly nothing: Credit;
  readonly acronyms: readonly Acronym[];
  readonly likeness: (stretches: readonly Stretch[]) => Likeness;
  /** Goes through what covers something of it. */
  readonly eachHit: ReturnType<typeof markedWords<readonly Hit[]>>;
  /** The share of the pairs of its stems that some stretches have. */
  readonly contentPairs: (stretches: readonly Stretch[]) => number;
  /** The place of the rarest stem of the question; -1 where it has none. */
  readonly rarest: number;
  /** Its tokens with signs in them. */
  readonly symbols: readonly string[];
  /** The places of its names and figures. */
  readonly names: readonly number[];
  /** The kinds that it asks for, of those that show. */
  readonly fits: readonly (typeof FITTING)[number][];
}

/** What the surroundings of a statement cover. */
interface Around {
  readonly heading: Credit;
  readonly title: Credit;
  readonly near: Credit;
  readonly headingShare: number;
  readonly titleShare: number;
  readonly fitting: FitQuestion;
}

function consider(statement: Statement, place: Place, around: Around, about: About): Considered {
  const { form } = statement;
  const features: Features = noFeatures();
  const reading = readingOf(statement);
  const { ownStems, leadStems } = reading;
  const member = form === 'metadata' ? answerOfMember(statement.own, about, place.titleStems) : undefined;
  const said = creditOf(ownStems, about);
  const own = member === undefined ? said : about.coverage.best(said, about.coverage.credit(member.stems));
  const lead = creditOf(leadStems, about);
  features[AT.chunk] = place.share;
  const whole = setCovered(features, { own, lead, ...around }, about);
  setLikeness(features, reading, about);
  setManners(features, reading.manners());
  setWanted(features, statement, about);
  if (form === 'list') features[AT.led] = about.coverage.shareOf(lead, around.heading);
  if (form === 'opening') features[AT.opening_heading] = around.headingShare;
  // Whatever is first under a heading is what the heading promises.
  if (statement.opens) features[AT.opens_heading] = around.headingShare;
  for (const [of, squared] of SQUARES) features[squared] = features[of]! ** 2;
  for (const kind of about.fits) features[FIT_AT[kind]] = fitOf(kind, statement, around.fitting);
  if (member !== undefined) setMember(features, member);
  features[AT.fit_keywords]! *= around.headingShare;
  const shape = SHAPE_AT[form];
  if (shape !== undefined) features[shape] = 1;
  const { share, titleStems, headingStems, nearStems } = place;
  return { statement, share, titleStems, headingStems, nearStems, features, covered: placesOf(whole) };
}

/** What stretches of stems cover. */
function creditOf(stretches: readonly Stretch[], { coverage, nothing, acronyms, eachHit }: About): Credit {
  if (stretches.length === 0) return nothing;
  if (acronyms.length > 0)
    return coverage.credit(
      withAcronyms(
        stretches.flatMap(({ words, from, to }) => words.said.slice(from, to)),
        acronyms,
      ),
    );
  const credit = coverage.noCredit();
  eachHit(stretches, (hits) => addHits(credit, hits));
  return credit;
}

/** How much of the question it covers, with what is around it. @returns what all but its neighbours cover */
function setCovered(
  features: Features,
  {
    own,
    lead,
    heading,
    title,
    near,
    headingShare,
    titleShare,
  }: Omit<Around, 'fitting'> & Record<'own' | 'lead', Credit>,
  { coverage, names, rarest }: About,
): Credit {
  const shares = coverage.sharesOf({ own, lead, heading, title, near });
  const whole = shares.credit;
  features[AT.own] = shares.own;
  features[AT.lead] = shares.lead;
  features[AT.path] = shares.path;
  features[AT.near] = shares.near;
  features[AT.title] = titleShare;
  features[AT.whole] = shares.whole;
  features[AT.heading] = headingShare;
  features[AT.lacks_name] = shareLacking(names, whole);
  features[AT.lacks_rarest] = rarest >= 0 && whole[rarest] === 0 ? 1 : 0;
  return whole;
}

/** How alike the words are in their order, letters and signs. */
function setLikeness(features: Features, reading: Reading, about: About): void {
  const { recall, cosine, pairs } = about.likeness(reading.words);
  features[AT.gram_recall] = recall;
  features[AT.gram_cosine] = cosine;
  features[AT.pairs] = pairs;
  features[AT.content_pairs] = about.contentPairs(reading.stems);
  const signs = about.symbols;
  if (signs.length === 0) return;
  const lacking = shareUnsaid(signs, reading.signs());
  features[AT.symbols] = 1 - lacking;
  features[AT.lacks_symbols] = lacking;
}

/** The share of the pairs of neighbours among these stems that some stretches have. */
function pairsOver(all: readonly string[]): (stretches: readonly Stretch[]) => number {
  const pairs = new Pairs(all);
  const isAsked = beginnings(all);
  const each = markedWords((stem) => {
    const place = isAsked(stem) ? pairs.placeOf(stem) : -1;
    return place < 0 ? undefined : place;
  });
  const visit = (place: number, at: number): void => pairs.see(place, at);
  return (stretches) => {
    pairs.begin();
    each(stretches, visit);
    return pairs.share();
  };
}

function hitsIn(coverage: QuestionCoverage, stem: string): readonly Hit[] | undefined {
  const hits = coverage.hitsOf(stem);
  return hits === NO_HITS ? undefined : hits;
}

function harmonic(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}

/** The share of the heading's own words that the question has. */
function shareNamed(credit: Credit, headingStems: readonly string[]): number {
  const distinct = new Set(headingStems).size;
  return distinct === 0 ? 0 : Math.min(1, placesOf(credit).length / distinct);
}

/** The share of the signs that are not among those said. */
function shareUnsaid(signs: readonly string[], said: ReadonlySet<string>): number {
  return signs.filter((sign) => !said.has(sign)).length / signs.length;
}

/** The share of the places that nothing covers: 0 to 1. */
function shareLacking(places: readonly number[], credit: Credit): number {
  return places.length === 0 ? 0 : places.filter((at) => !(credit[at]! > 0)).length / places.length;
}

/** The places that something covers. */
function placesOf(credit: Credit): number[] {
  const places: number[] = [];
  for (let at = 0; at < credit.length; at += 1) if (credit[at]! > 0) places.push(at);
  return places;
}

function rarestOf({ distinct, emphasis }: Question, collection: Collection): number {
  let rarest = -1;
  for (const [at, stem] of distinct.entries()) {
    if (emphasis.get(stem) !== 1) continue;
    if (rarest === -1 || idf(collection, stem) > idf(collection, distinct[rarest]!)) rarest = at;
  }
  return rarest;
}

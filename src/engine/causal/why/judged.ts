// How likely a statement answers a question for a cause: a logistic model over what it and its headings say of what is asked. Its
// weights are data: `npm run bench -- causal-answers --write` fits them on pairs judged by reading (bench/causal).
import type { Role } from '../../citing/roles.ts';
import type { Sentence } from '../../citing/passages.ts';
import { otherNames } from '../../retrieval/demonyms.ts';
import { coverageOf, type Credit, type QuestionCoverage } from '../../retrieval/coverage.ts';
import type { ReadQuestion } from '../../statements/read-question.ts';
import { lazy } from '../../../text/lazy.ts';
import { stems as stemsIn } from '../../../text/terms.ts';
import { anyOf, stemSet } from '../../../text/word-lists.ts';
import type { CausalLink } from '../links/links.ts';
import { type Sign, signOf } from '../grammar/signs.ts';
import { likelihood } from '../links/trust.ts';
import { askedCauseOf } from '../question.ts';
import { isSaid } from '../trace/trace-seed.ts';
import { CHOOSING, CHOSEN, FAILING, PROBLEMS } from './given.words.ts';
import fitted from './judged.json' with { type: 'json' };

/** What is less likely to answer is not shown. */
export const LEAST_LIKELY: number = fitted.least;

/**
 * How an answer is stated: by a causal word, by a word for a reason or an aim, as "the reason is", with the sentence before it, by the
 * heading over it, or as a problem in what a document says of what was so before.
 */
export type Stated = 'link' | 'reason' | 'named' | 'joined' | 'heading' | 'case';

/** The share of answers with these signs that are right, 0 to 1. */
export function judged(signs: ReadonlyMap<string, number>): number {
  return likelihood(fitted, signs);
}

/** What is asked. */
export interface Asking {
  readonly coverage: QuestionCoverage;
  /** The stems of the question. */
  readonly question: ReadonlySet<string>;
  /** The places of the words of what happened and of what it happened to, among the stems of the question. */
  readonly event: readonly number[];
  readonly entity: readonly number[];
  /** What it was done to, with what else is said of it. */
  readonly object: readonly number[];
  /** The stems of the event. */
  readonly stems: readonly string[];
  /** Whether it asks why something did not happen. */
  readonly isDenied: boolean;
  /** Whether something failed: "went down", "was unavailable" and "an outage" are the same. */
  readonly isFailure: boolean;
  /** Whether more or less of something is asked for: "rose" and "higher" are the same. */
  readonly moves: Sign;
  /** Of each chunk and sentence the best place in the ranking, from 0; of the first so many it is a sign. */
  readonly places: ReadonlyMap<string, number>;
  readonly first: number;
  /** Whether a text with these stems speaks of all that the question names: "Germany" is not answered by what India did. */
  readonly hasNames: (stems: readonly string[]) => boolean;
}

/** Reads what a question asks; never fails. */
export function askingOf(read: ReadQuestion, { places, first }: Pick<Asking, 'places' | 'first'>): Asking {
  const { question, collection } = read;
  const asked = askedCauseOf(question.text);
  const placesOf = (text: string): number[] => {
    const stems = new Set(stemsIn(text));
    return question.distinct.flatMap((stem, at) => (stems.has(stem) ? [at] : []));
  };
  const event = placesOf(asked?.verb ?? asked?.shock ?? '');
  const own = event.map((at) => question.distinct[at]!);
  // A record of a decision says "Chosen option", whatever the question calls it.
  const stems = own.some((stem) => choosing().has(stem)) ? [...own, ...chosen()] : own;
  const entity = placesOf(asked?.entity ?? '').filter((at) => !event.includes(at));
  const object = placesOf(asked?.shock ?? '').filter((at) => !event.includes(at) && !entity.includes(at));
  return {
    question: new Set(question.distinct),
    coverage: coverageOf(question, collection),
    event,
    stems,
    moves: stems.map(signOf).find((sign) => sign !== 0) ?? 0,
    entity,
    object,
    isDenied: denies(question.text),
    isFailure: fails(asked?.verb ?? asked?.shock ?? ''),
    places,
    first,
    hasNames: namesOf(read, entity),
  };
}

function namesOf({ question, collection }: ReadQuestion, entity: readonly number[]): Asking['hasNames'] {
  // What the documents speak of all over is "we" or left out in many of their sentences.
  const isEverywhere = (stem: string) =>
    (collection.frequencies.get(stem) ?? 0) > EVERYWHERE * collection.chunks && collection.chunks > FEWEST;
  // The first word is a capital for its place.
  const named = [...question.text.matchAll(NAMES)]
    .map(([name]) => stemsIn(name))
    .filter((own) => own.length > 0 && !own.every(isEverywhere));
  return (stems) => {
    const said = new Set(stems);
    const isThere = (stem: string) => isSaid(stem, said) || otherNames(stem).some((other) => said.has(other));
    const isNamed = named.every((own) => own.filter(isThere).length >= own.length / 2);
    // The north lock is not the south one.
    return (
      isNamed && entity.every((at) => isThere(question.distinct[at]!) || isEverywhere(question.distinct[at]!))
    );
  };
}

/** A share of the chunks, and of fewer chunks none is all over. */
const EVERYWHERE = 0.1;
const FEWEST = 50;
const NAMES = /(?<=\S )\p{Lu}[\p{L}\p{N}'’-]*(?: (?:of |the )?\p{Lu}[\p{L}\p{N}'’-]*)*/gu;

/** What is around a sentence. */
export interface Around {
  readonly title: Credit;
  readonly role: Role | null;
  /** It opens its section. */
  readonly isFirst: boolean;
}

interface Offered {
  readonly stated: Stated;
  readonly link: CausalLink;
  readonly sentence: Sentence;
}

/** What speaks for an answer: names with values from 0 to 1; what is absent is 0. */
export function signsOf(
  { stated, link, sentence }: Offered,
  { title, role, isFirst }: Around,
  asked: Asking,
): Map<string, number> {
  const { coverage, event, entity, object, stems, isFailure, moves, places, first } = asked;
  const { text, chunk, start } = sentence;
  const cause = text.slice(link.cause.label.start, link.cause.label.end);
  // What is under a heading such as "Contributing factors" may be of anything that the title tells of.
  const named = stated === 'heading' ? '' : link.effect.name;
  const effect = named ?? text.slice(link.effect.label.start, link.effect.label.end);
  const own = new Set(stemsIn(effect));
  const [near, far] = [coverage.credit([...own]), coverage.credit(stemsIn(cause))];
  const isAlike =
    (isFailure && fails(effect)) ||
    (moves !== 0 && link.effect.nounPhrases.some(({ sign }) => sign === moves)) ||
    stems.some((stem) => isSaid(stem, own));
  const happens = Math.max(shareAt(near, event), isAlike ? ALIKE : 0);
  const all: readonly (readonly [string, number | boolean])[] = [
    [`is ${stated}`, true],
    ['sentence', coverage.shareOf(coverage.credit(sentence.stems))],
    ['title', coverage.shareOf(title)],
    ['event in the effect', happens],
    ['event in the cause', shareAt(far, event)],
    ['entity in the effect', shareAt(near, entity)],
    ['object in the effect', shareAt(near, object)],
    ['event and entity', happens * shareAt(near, entity)],
    ['we in the effect', OURS.test(effect)],
    ['effect to be', named === undefined && TO_BE.test(effect)],
    ['effect points back', named === undefined && pointsBack(effect)],
    ['cause points back', pointsBack(cause)],
    ['problem', isProblem(cause, asked)],
    ['tells you what to do', ADVICE.test(text)],
    ['under summary', role === 'summary'],
    ['opens its section', isFirst],
    ['chunk', 1 / (1 + (places.get(chunk.id) ?? 1000))],
    ['ranked', (places.get(`${chunk.id} ${start}`) ?? first) < first],
    ['words of the cause', Math.min(1, cause.length / 100)],
  ];
  return new Map(all.flatMap(([name, value]) => (Number(value) === 0 ? [] : [[name, Number(value)]])));
}

/** Whether a text says of what it speaks only with the one before it. */
export function pointsBack(text: string): boolean {
  return POINTING.test(text);
}

const POINTING =
  /^\W*(?:this|that|these|those|it|they|he|she|such|another|similarly|likewise|in (?:this|that|these|those)|some of (?:these|those|them))\b|\bsuch (?!as\b)/i;
const TO_BE = /\b(?:will|should|would|could|might|may|going to)\b/i;

/** What another form of a word, or another word for a failure, counts of the word asked for. */
const ALIKE = 0.8;

function shareAt(credit: Credit, places: readonly number[]): number {
  return places.length === 0 ? 0 : places.reduce((sum, at) => sum + credit[at]!, 0) / places.length;
}

/** "Did not", "never": of a clause. */
export function denies(text: string): boolean {
  return NOT.test(text);
}

/** Whether a text says of the event that is asked about the opposite: that it happened, where it is asked why it did not. */
export function saysOpposite(text: string, { isDenied, stems }: Pick<Asking, 'isDenied' | 'stems'>): boolean {
  if (!isDenied || denies(text)) return false;
  const said = new Set(stemsIn(text));
  return stems.some((stem) => isSaid(stem, said));
}

function fails(text: string): boolean {
  return /\b(?:down|offline)\b/i.test(text) || stemsIn(text).some((stem) => failing().has(stem));
}

/** Whether a text speaks of something that is not as it should be, in words that the question does not have. */
export function isProblem(text: string, { question }: Pick<Asking, 'question'>): boolean {
  return [...text.matchAll(problem())].some(([words]) => !stemsIn(words).some((stem) => question.has(stem)));
}

const problem = lazy(() => new RegExp(`\\b${anyOf(PROBLEMS)}\\b`, 'gi'));
const OURS = /\b(?:we|our)\b/i;

const failing = lazy(() => stemSet(...FAILING));
const choosing = lazy(() => stemSet(...CHOOSING, ...CHOSEN));
const chosen = lazy(() => stemSet(...CHOSEN));

/** "Please test", "you should": what somebody is to do did not happen. */
const ADVICE = /^\W*(?:please|pass|add|use|set|run|avoid|make|note)\b|\byou(?:r|rs)?\b/i;

const NOT = /\b(?:not|never|no)\b|n['’]t\b/i;

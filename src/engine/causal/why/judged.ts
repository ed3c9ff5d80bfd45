// How likely a statement answers a question for a cause: a logistic model over what it and its headings say of what is asked. Its
// weights are data: `npm run bench -- causal-answers --write` fits them on pairs judged by reading (bench/causal).
import type { Role } from '../../citing/roles.ts';
import type { Sentence } from '../../citing/passages.ts';
import { coverageOf, type Credit, type QuestionCoverage } from '../../retrieval/coverage.ts';
import type { ReadQuestion } from '../../statements/read-question.ts';
import { lazy } from '../../../text/lazy.ts';
import { terms } from '../../../text/terms.ts';
import { stemSet } from '../../../text/word-lists.ts';
import type { CausalLink } from '../links/links.ts';
import { askedCauseOf } from '../question.ts';
import { isSaid } from '../trace/trace-seed.ts';
import { FAILING } from './given.words.ts';
import fitted from './judged.json' with { type: 'json' };

/** What is less likely to answer is not shown. */
export const LEAST_LIKELY: number = fitted.least;

const WEIGHTS: ReadonlyMap<string, number> = new Map(Object.entries(fitted.weights));

/** How an answer is stated: by a causal word, by a word for a reason or an aim, or by the heading over it. */
export type Stated = 'link' | 'reason' | 'heading';

/** The share of answers with these signs that are right, 0 to 1. */
export function judged(signs: ReadonlyMap<string, number>): number {
  let odds = fitted.bias;
  for (const [name, value] of signs) odds += value * (WEIGHTS.get(name) ?? 0);
  return 1 / (1 + Math.exp(-odds));
}

/** What is asked. */
export interface Asking {
  readonly coverage: QuestionCoverage;
  /** The places of the words of what happened and of what it happened to, among the stems of the question. */
  readonly event: readonly number[];
  readonly entity: readonly number[];
  /** The stems of the event. */
  readonly stems: readonly string[];
  /** Whether it asks why something did not happen. */
  readonly isDenied: boolean;
  /** Whether something failed: "went down", "was unavailable" and "an outage" are the same. */
  readonly isFailure: boolean;
  /** Of each chunk and sentence the best place in the ranking, from 0; of the first so many it is a sign. */
  readonly places: ReadonlyMap<string, number>;
  readonly first: number;
}

/** Reads what a question asks; never fails. */
export function askingOf(read: ReadQuestion, places: Asking['places'], first: number): Asking {
  const { question, collection } = read;
  const asked = askedCauseOf(question.text);
  const placesOf = (text: string): number[] => {
    const stems = new Set(stemsIn(text));
    return question.distinct.flatMap((stem, at) => (stems.has(stem) ? [at] : []));
  };
  const event = placesOf(asked?.verb ?? asked?.shock ?? '');
  return {
    coverage: coverageOf(question, collection),
    event,
    stems: event.map((at) => question.distinct[at]!),
    entity: placesOf(asked?.entity ?? '').filter((at) => !event.includes(at)),
    isDenied: denies(question.text),
    isFailure: fails(asked?.verb ?? asked?.shock ?? ''),
    places,
    first,
  };
}

/** What is around a sentence. */
export interface Around {
  readonly title: Credit;
  /** Its headings. */
  readonly path: Credit;
  readonly role: Role | null;
  /** It opens its section. */
  readonly isFirst: boolean;
}

interface Offered {
  readonly stated: Stated;
  readonly link: CausalLink;
  readonly trust: number;
  readonly sentence: Sentence;
}

/** What speaks for an answer: names with values from 0 to 1; what is absent is 0. */
export function signsOf(
  { stated, link, trust, sentence }: Offered,
  { title, path, role, isFirst }: Around,
  { coverage, event, entity, stems, isFailure, places, first }: Asking,
): Map<string, number> {
  const { text, chunk, start } = sentence;
  const effect = text.slice(link.effect.label.start, link.effect.label.end);
  const cause = text.slice(link.cause.label.start, link.cause.label.end);
  const own = new Set(stemsIn(effect));
  const [near, far] = [coverage.credit([...own]), coverage.credit(stemsIn(cause))];
  const around = coverage.best(path, title);
  const isAlike = (isFailure && fails(effect)) || stems.some((stem) => isSaid(stem, own));
  const all: readonly (readonly [string, number | boolean])[] = [
    [`is ${stated}`, true],
    ['effect', coverage.shareOf(near)],
    ['sentence', coverage.shareOf(coverage.credit(sentence.stems))],
    ['title', coverage.shareOf(title)],
    ['event in the effect', Math.max(shareAt(near, event), isAlike ? ALIKE : 0)],
    ['event in the cause', shareAt(far, event)],
    ['event around', shareAt(around, event)],
    ['entity in the effect', shareAt(near, entity)],
    ['all around', shareAt(around, event) * shareAt(around, entity)],
    ['trust', trust],
    ['tells you what to do', ADVICE.test(text)],
    [`under ${role ?? 'nothing'}`, role !== null],
    ['opens its section', isFirst],
    ['chunk', 1 / (1 + (places.get(chunk.id) ?? 1000))],
    ['ranked', (places.get(`${chunk.id} ${start}`) ?? first) < first],
    ['words of the cause', Math.min(1, cause.length / 100)],
  ];
  return new Map(all.flatMap(([name, value]) => (Number(value) === 0 ? [] : [[name, Number(value)]])));
}

/** What another form of a word, or another word for a failure, counts of the word asked for. */
const ALIKE = 0.8;

function shareAt(credit: Credit, places: readonly number[]): number {
  return places.length === 0 ? 0 : places.reduce((sum, at) => sum + credit[at]!, 0) / places.length;
}

/** "Did not", "never": of a clause. */
export function denies(text: string): boolean {
  return NOT.test(text);
}

function fails(text: string): boolean {
  return /\b(?:down|offline)\b/i.test(text) || stemsIn(text).some((stem) => failing().has(stem));
}

function stemsIn(text: string): string[] {
  return terms(text).map(({ stem }) => stem);
}

const failing = lazy(() => stemSet(...FAILING));

/** "Please test", "you should": what somebody is to do did not happen. */
const ADVICE = /^\W*(?:please|pass|add|use|set|run|avoid|make|note)\b|\byou(?:r|rs)?\b/i;

const NOT = /\b(?:not|never|no)\b|n['’]t\b/i;

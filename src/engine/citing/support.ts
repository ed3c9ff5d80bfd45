// Whether a sentence supports an answer, and does not merely mention the same names: the focus of the question ("own",
// "population", "repaired") must be in the sentence or beside it, in any form, with the names and with the expected kind of
// answer. Names alone make a near miss, the worst failure of an answer.
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { stem } from '../../text/stem.ts';
import { focusOf, type QuestionFocus } from '../question/question-focus.ts';
import type { Question } from '../question/analyse.ts';
import { sameName } from '../retrieval/demonyms.ts';
import { sameWord } from '../retrieval/word-families.ts';
import { idf, roundedScore, type Collection } from '../retrieval/score.ts';
import type { RankedSentence } from './sentence-scores.ts';

export interface Support {
  /** The share of the focus, by weight, in the sentence and its neighbours: 0 to 1; 1 where only names are asked about. */
  readonly said: number;
  /** How far the most specific name is there too, or in the title: 0 to 1. */
  readonly named: number;
  /** Whether the sentence holds the kind of answer asked for: 0 to 1. */
  readonly kind: number;
  /** The three as one: 0 to 1. */
  readonly whole: number;
  /** The stems of the focus that are missing. */
  readonly missing: readonly string[];
  /** Whether the head of the focus is among them. */
  readonly headless: boolean;
  /** The number of words in the focus. */
  readonly asked: number;
  /** Whether the sentence is dated to other years than the question's: last year's figure is no answer about this one. */
  readonly otherYear: boolean;
}

/** The factors where the name is only elsewhere in the passage, and where it is missing altogether. */
const NAMED_ELSEWHERE = 0.7;
const UNNAMED = 0.2;
/** The weight of the head of the focus, as a multiple of any other word. */
const HEAD = 2;
/** The cause of an effect is often stated some sentences before it. */
const CAUSE_REACH = 3;
/** A sentence without a word of cause may still say why. */
const UNCAUSED = 0.6;
/** A figure of something else. */
const UNCOUNTED = 0.15;
const IN_TITLE = 0.5;

/** Weighs in the order of sentences beside their score, which is about 1 for a good one. */
const WEIGHT = 0.2;
/** A sentence that names a cause comes first where a cause is asked for. */
const CAUSE_WEIGHT = 0.6;
/** The number of sentences judged, and the least share of the best score that they must have. */
const JUDGED = 12;
const JUDGED_SHARE = 0.55;

/** Judges the best sentences and orders them anew: those that say what is asked first. */
export function supported(
  question: Question,
  ranked: readonly RankedSentence[],
  collection: Collection,
): RankedSentence[] {
  const judge = supportFor(question, collection);
  const weight = question.expects === 'cause' ? CAUSE_WEIGHT : WEIGHT;
  const least = JUDGED_SHARE * (ranked[0]?.score ?? 0);
  const judged = ranked
    .slice(0, JUDGED)
    .filter(({ score }) => score >= least)
    .map((one) => {
      const support = judge(one);
      return { ...one, support, score: roundedScore(one.score + weight * support.whole) };
    });
  return [...judged.toSorted((a, b) => b.score - a.score), ...ranked.slice(judged.length)];
}

/** The best that any of the judged sentences says; undefined where none was judged. */
export function bestSupport(ranked: readonly RankedSentence[]): Support | undefined {
  let best: Support | undefined;
  for (const { support } of ranked)
    if (support !== undefined && support.whole > (best?.whole ?? -1)) best = support;
  return best;
}

/** Judges sentences of one question. */
function supportFor(question: Question, collection: Collection): (ranked: RankedSentence) => Support {
  const asked = focusOf(question);
  const weights = asked.stems.map((one) => (idf(collection, one) + 1) * (one === asked.head ? HEAD : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const key = keyName(question, collection);
  const years = question.text.match(YEARS) ?? [];
  return (ranked) => {
    const beside = new Set(nearby(ranked, question.expects === 'cause' ? CAUSE_REACH : 1));
    const title = new Set(ranked.passage.titleStems);
    const credit = asked.stems.map((one) => (has(beside, one) ? 1 : has(title, one) ? IN_TITLE : 0));
    const said =
      total === 0 ? 1 : credit.reduce((sum: number, one, at) => sum + one * weights[at]!, 0) / total;
    const named =
      key === undefined || has(beside, key) || has(title, key)
        ? 1
        : has(new Set(ranked.passage.sentences.flatMap((o) => o.stems)), key)
          ? NAMED_ELSEWHERE
          : UNNAMED;
    const kind = kindOf(question, asked, ranked);
    return {
      said,
      named,
      kind,
      whole: said * named * kind,
      missing: asked.stems.filter((_, at) => credit[at] === 0),
      headless: asked.stems.some((one, at) => one === asked.head && credit[at] === 0),
      asked: asked.stems.length,
      otherYear: isOfOtherYear(ranked.sentence.text, years),
    };
  };
}

function isOfOtherYear(text: string, asked: readonly string[]): boolean {
  const own = asked.length === 0 ? [] : (text.match(YEARS) ?? []);
  return own.length > 0 && !own.some((year) => asked.includes(year));
}

const YEARS = /(?<![\d.,])(?:1[5-9]|20)\d\d(?![\d]|[.,]\d)/g;

function nearby({ sentence, passage }: RankedSentence, reach: number): string[] {
  return passage.sentences
    .filter(
      (one) => one.paragraph === sentence.paragraph && Math.abs(one.ordinal - sentence.ordinal) <= reach,
    )
    .flatMap(({ stems }) => stems);
}

function has(stems: ReadonlySet<string>, asked: string): boolean {
  if (stems.has(asked)) return true;
  for (const one of stems)
    if (sameWord(asked, one) || sameName(asked, one) || isOtherForm(asked, one)) return true;
  return false;
}

// "produce", "product", "production"; but a governor is not a government, nor a port a portion.
function isOtherForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    short.length >= 5 &&
    long.length - short.length <= 3 &&
    long.startsWith(short) &&
    !/(?:[eo]r|\d)$/.test(long)
  );
}

// Without a name, the thing at the end: "the side effects of semaglutide", whatever the year.
function keyName({ anchors, text, distinct }: Question, collection: Collection): string | undefined {
  const names = anchors.filter((one) => !/\d/.test(one.text)).map((one) => one.stem);
  if (names.length > 0)
    return names.toSorted((a, b) => idf(collection, b) - idf(collection, a) || byCodeUnits(a, b))[0];
  const head = text.slice(0, 2000).replace(IN_YEAR, '');
  const last = stem((THING.exec(head)?.[1] ?? '').toLowerCase());
  return distinct.includes(last) ? last : undefined;
}

const IN_YEAR = /\s+(?:in|since|before|after)(?: [A-Z][a-z]+)? \d{4}\W*$/;
const THING = /\b(?:of|in) (?:the |an? )?(?:[\w'’-]+ ){0,2}?([\w'’-]+)\W*$/i;

function kindOf(question: Question, { counted }: QuestionFocus, { sentence, fit }: RankedSentence): number {
  if (question.expects === 'number' && counted.length > 0 && fit > 0)
    return counted.some((noun) => counts(sentence.text, noun)) ? 1 : UNCOUNTED * fit;
  if (question.expects === 'number' && MONEY_ASKED.test(question.text))
    return MONEY.test(sentence.text) ? fit : 0;
  if (question.expects === 'number' || question.expects === 'date' || question.expects === 'person')
    return fit < 0.3 ? 0 : fit;
  return question.expects === 'cause' ? UNCAUSED + (1 - UNCAUSED) * fit : 1;
}

function counts(text: string, noun: string): boolean {
  const root = noun.slice(0, Math.max(3, noun.length - 2)).replace(/[^\w]/g, '.');
  return new RegExp(
    `(?:\\d[\\d.,]*|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|billions?|half|several|single|an?|each|both|no))\\b(?:\\s+[\\w'’-]+){0,4}?\\s+${root}`,
    'i',
  ).test(text);
}

const MONEY_ASKED =
  /\b(?:costs?|prices?|pay|paid|pays|spend|spent|earn|earns|salary|wages?|profits?|revenues?|fees?|budget|sell for|sold for|worth)\b/i;
const MONEY =
  /[$€£¥]|\b(?:dollars?|euros?|pounds?|yen|yuan|won|krone[rn]?|francs?|rupees?|roubles?|pesos?|lira|cents?|pence|pfennigs?|marks|shillings?|USD|EUR|GBP)\b|%|\bpercent\b|\bfree\b/i;

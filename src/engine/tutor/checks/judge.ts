// Compares a learner's answer with the corpus: numbers by value, dates by their parts, names by the entity matcher, words
// by their stems. What cannot be decided is `unclear`, never `wrong`.
import type { TutorJudgement } from '../../../api/payloads/tutor.ts';
import { isNegation, splitContraction } from '../../../text/polarity.ts';
import { datesIn } from '../../../text/dates.ts';
import { numbers } from '../../../text/numbers.ts';
import { stems } from '../../../text/terms.ts';
import { fold, words } from '../../../text/words.ts';
import { edits } from '../../entities/edits.ts';
import { matchNames } from '../../entities/match.ts';
import type { CheckQuestion } from '../session.ts';

export type AnswerVerdict = TutorJudgement['verdict'];

/** A longer message is not an answer to a question about one sentence. */
const LONGEST = 600;

/** Judges a message as the answer to a check question; never fails. */
export function judgeAnswer(check: CheckQuestion, message: string): AnswerVerdict {
  const said = message.length > LONGEST ? '' : withoutHedges(message);
  if (said === '' || (denies(said) && !denies(check.expected))) return 'unclear';
  return JUDGES[check.kind](check, said);
}

/** "1890 not sure tho" is 1890. */
function withoutHedges(message: string): string {
  return message.replace(HEDGES, ' ').trim();
}

const HEDGES =
  /(?<![\p{L}\p{N}])(?:i(?:'m| am) )?(?:i (?:think|guess|believe|suppose|say|bet)|not (?:so |too |really |quite |100 ?% |totally |completely )?(?:sure|certain)|maybe|perhaps|probably|possibly|or something|or so|could be|might be|if i remember (?:right|correctly|it)|idk(?: but)?|dunno(?: but)?|but|lol)(?: (?:tho(?:ugh)?|about (?:it|that|this)))*(?![\p{L}\p{N}])|\btho(?:ugh)?\W*$/giu;

const JUDGES: Readonly<Record<CheckQuestion['kind'], (check: CheckQuestion, said: string) => AnswerVerdict>> =
  {
    number: judgeNumber,
    date: judgeDate,
    name: judgeName,
    words: judgeWords,
  };

function denies(text: string): boolean {
  return words(text).some(({ text: word }) => splitContraction(fold(word)).some(isNegation));
}

/** A single number is judged; several numbers are taken as guessing, but for those that the question shows. */
function judgeNumber({ expected, unit, text }: CheckQuestion, said: string): AnswerVerdict {
  const wanted = numbers(expected)[0]?.value;
  const shown = new Set(numbers(text).map(({ value }) => value));
  const given = numbers(said).filter(({ value }) => !shown.has(value));
  if (wanted === undefined || given.length === 0) return 'unclear';
  if (given.length > 1) return given.some(({ value }) => isSame(value, wanted)) ? 'partly' : 'wrong';
  const { value, unit: own } = given[0]!;
  if (own !== null && unit !== null && own !== unit) return 'wrong';
  if (isSame(value, wanted)) return 'correct';
  return Math.abs(value - wanted) <= NEAR * Math.abs(wanted) ? 'partly' : 'wrong';
}

const NEAR = 0.05;

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));
}

/** By its parts: "February 2021" is a part of "15 February 2021". */
function judgeDate({ expected, text }: CheckQuestion, said: string): AnswerVerdict {
  const [wanted] = datesIn(expected).map(({ date }) => partsOf(date));
  const shown = new Set(datesIn(text).map(({ date }) => date));
  const given = datesIn(said).flatMap(({ date }) => (shown.has(date) ? [] : [partsOf(date)]));
  if (wanted === undefined || given.length === 0) return 'unclear';
  const verdicts = given.map((one) => agreement(wanted, one));
  if (verdicts.length > 1) return verdicts.includes('correct') ? 'partly' : 'wrong';
  return verdicts[0]!;
}

type DateParts = Readonly<Record<'year' | 'month' | 'day', string | undefined>>;

function partsOf(date: string): DateParts {
  const [year, month, day] = /^\d{4}/.test(date) ? date.split('-') : [undefined, ...date.split('-')];
  return { year, month, day };
}

function agreement(wanted: DateParts, given: DateParts): 'correct' | 'partly' | 'wrong' {
  const asked = (['year', 'month', 'day'] as const).filter((part) => wanted[part] !== undefined);
  const said = asked.filter((part) => given[part] !== undefined);
  if (said.length === 0 || said.some((part) => given[part] !== wanted[part])) return 'wrong';
  return said.length === asked.length ? 'correct' : 'partly';
}

/** The name anywhere in an answer; many words beside it that the question does not show make it only partly correct. */
function judgeName({ expected, also, text }: CheckQuestion, message: string): AnswerVerdict {
  const said = message.replace(FRAME, '');
  const all = words(said);
  if (all.length === 0) return 'unclear';
  const shown = new Set(words(text).map((word) => fold(word.text)));
  const beside = all.filter((word) => !shown.has(fold(word.text))).length;
  const spellings = [expected, ...also];
  for (const spelling of spellings) {
    const length = words(spelling).length;
    for (let at = 0; at < all.length; at += 1) {
      for (const size of [length, length + 1, length - 1]) {
        if (size < 1 || at + size > all.length) continue;
        const part = said.slice(all[at]!.start, all[at + size - 1]!.end);
        if (matchNames(part, spelling).match) return beside - size > MOST_BESIDE ? 'partly' : 'correct';
      }
    }
  }
  const own = new Set(stems(spellings.join(' ')));
  return stems(said).some((stem) => own.has(stem)) ? 'partly' : 'wrong';
}

const FRAME =
  /^\W*(?:(?:it|that|this|the (?:answer|name)) (?:is|was)\b|it's\b|by\b|that's\b)?\s*(?:called\b)?/i;
const MOST_BESIDE = 5;

/** By the share of the expected words that the learner gave; words visible in the question do not count. */
function judgeWords({ expected, text }: CheckQuestion, said: string): AnswerVerdict {
  const shown = new Set(stems(text));
  const wanted = [...new Set(stems(expected))].filter((stem) => !shown.has(stem));
  const given = [...new Set(stems(said))];
  if (given.length === 0) return 'unclear';
  const found = wanted.filter((stem) => given.some((one) => isNearly(one, stem))).length;
  const share = found / Math.max(1, wanted.length);
  if (share >= ENOUGH) return 'correct';
  return found > 0 ? 'partly' : 'wrong';
}

const ENOUGH = 0.6;

/** With a typing error in a word of some length; "leafs" for "leaves" is one. */
function isNearly(given: string, wanted: string): boolean {
  if (given === wanted) return true;
  const most = wanted.length >= 8 ? 2 : wanted.length >= 5 || isPluralOf(given, wanted) ? 1 : 0;
  return most > 0 && edits(given, wanted, most) <= most;
}

/** "leaf" and "leav": the stems of two plurals of one word. */
function isPluralOf(one: string, other: string): boolean {
  return one.replace(/f$/, 'v') === other.replace(/f$/, 'v');
}

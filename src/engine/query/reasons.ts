// Why a question is not answered, in sentences that name what the corpus lacks (service.md, "Answers").
import type { QueryReason, QueryReasonCode } from '../../api/payloads/query.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { Question } from '../question/analyse.ts';
import type { QuestionKind } from '../question/kinds.ts';
import { idf, type Collection } from '../retrieval/score.ts';
import { letterStart } from '../../text/marks.ts';
import { asksWhatOneIs } from '../statements/definition-first.ts';
import { misfitOf } from '../statements/gate.ts';
import type { Ranked } from '../statements/ranking.ts';
import type { ReadQuestion } from '../statements/read-question.ts';

const SAID: Readonly<Record<QueryReasonCode, (what: string) => string>> = {
  empty_corpus: () => 'The corpus is empty.',
  no_content_words: () => 'The question has no content words to search for.',
  other_script: () => 'The corpus has none of the words of the question, which is not in Latin script.',
  unknown_name: (what) => `Nothing that can be cited mentions ${what}.`,
  unknown_words: (what) => `Nothing that can be cited mentions ${what}.`,
  not_together: (what) => `No passage brings ${what} together with the rest of the question.`,
  not_said: (what) => `The nearest passages do not say what was asked: nothing on ${what}.`,
  wrong_kind: (what) => `The nearest passages give no ${what}.`,
  weak_match: () => 'The nearest passages match the question too weakly to support an answer.',
  none_answers: () => 'A model read the nearest passages and found no statement in them that answers.',
  other_language: (what) => `The documents are in ${what}, not in the language of the question.`,
  no_reason: () => 'No passage was judged to give the reason or the cause that is asked for.',
  denied_reason: () => 'A later document denies the reason that an earlier one gives.',
  nothing_validated: () => 'No sentence of the nearest passages passed validation against its source.',
};

export function reason(code: QueryReasonCode, what = ''): QueryReason {
  return { code, text: SAID[code](what) };
}

/** What rules an answer out whatever is found, or undefined. */
export function hopeless({
  question,
  collection,
}: Pick<ReadQuestion, 'question' | 'collection'>): QueryReason | undefined {
  // "2+2?": figures by themselves ask nothing of a text, unless they are a year.
  if (question.distinct.every((stem) => /^\d+$/.test(stem) && !/^(?:1[5-9]|20)\d\d$/.test(stem)))
    return reason('no_content_words');
  if (collection.chunks === 0) return reason('empty_corpus');
  const unknown = (stem: string): boolean => (collection.frequencies.get(stem) ?? 0) === 0;
  const names = question.anchors.filter(({ stem, text }) => unknown(stem) && !isInitials(text));
  const all = question.distinct.filter(unknown);
  const isEnglish = question.analyser.other === undefined;
  if (all.length === question.distinct.length && question.otherScript && isEnglish)
    return reason('other_script');
  // Names of most other languages decline: there it is one sign among others.
  if (names.length > 0 && isEnglish) return reason('unknown_name', listed(names.map(({ text }) => text)));
  const said = isEnglish ? all : all.filter((stem) => question.emphasis.get(stem) === 1);
  if (all.length === question.distinct.length) return reason('unknown_words', spoken(question, said));
  return undefined;
}

/** What the passages that are shown with a refusal say. */
export interface Shown {
  /** Those of the question. */
  readonly stems: ReadonlySet<string>;
  /** Whether one of them says all that the question does. */
  readonly isTogether: boolean;
  /** Whether one of them gives something of that kind. */
  readonly gives: (kind: QuestionKind) => boolean;
}

const NOTHING: Shown = { stems: new Set(), isTogether: false, gives: () => false };

/** What the nearest statements lack that is not shown either, the plainest first; at least one reason. */
export function weaknesses(
  { question, asked, collection }: ReadQuestion,
  ranking: readonly Ranked[],
  shown: Shown = NOTHING,
): QueryReason[] {
  const [first] = ranking;
  if (first === undefined) return [reason('weak_match')];
  const has = (one: Ranked): Set<string> => new Set(one.covered.map((at) => question.distinct[at]!));
  const covered = has(first);
  const near = new Set([...shown.stems, ...ranking.slice(0, NEAR).flatMap((one) => [...has(one)])]);
  const missing = question.distinct.filter((stem) => question.emphasis.get(stem) === 1 && !covered.has(stem));
  const unknown = missing.filter((stem) => (collection.frequencies.get(stem) ?? 0) === 0);
  const apart = missing.filter((stem) => !unknown.includes(stem) && near.has(stem));
  const unsaid = missing.filter((stem) => !unknown.includes(stem) && !near.has(stem));
  const said = (stems: readonly string[]): string => spoken(question, heaviest(stems, collection));
  const reasons: QueryReason[] = [];
  if (unknown.length > 0) reasons.push(reason('unknown_words', spoken(question, unknown)));
  if (unsaid.length > 0) reasons.push(reason('not_said', said(unsaid)));
  if (apart.length > 0 && covered.size > 0 && !shown.isTogether)
    reasons.push(reason('not_together', said(apart)));
  if (asksWhatOneIs({ question, asked })) reasons.push(reason('wrong_kind', 'definition'));
  const kind = [...asked.kinds].find((one) => KINDS[one] !== undefined && !shown.gives(one));
  if (kind !== undefined && misfitOf(first, asked) >= HALF)
    reasons.push(reason('wrong_kind', wantedAs(kind, question)));
  return reasons.length > 0 ? reasons : [reason('weak_match')];
}

function wantedAs(kind: QuestionKind, { measure }: Question): string {
  const named = KINDS[kind] ?? '';
  return kind === 'amount' && measure !== null ? `${named} that says how ${measure}` : named;
}

/** Statements that are the nearest. */
const NEAR = 10;
const HALF = 0.5;

const KINDS: Readonly<Partial<Record<QuestionKind, string>>> = {
  amount: 'figure',
  date: 'date',
  person: 'name',
  place: 'place',
};

function heaviest(stems: readonly string[], collection: Collection): string[] {
  return stems.toSorted((a, b) => idf(collection, b) - idf(collection, a) || byCodeUnits(a, b));
}

function spoken(question: Question, stems: readonly string[]): string {
  return listed([...new Set(stems.map((stem) => question.surface.get(stem) ?? stem))]);
}

// The words come from the question: shortened, quoted, never more than three.
function listed(words: readonly string[]): string {
  const shown = words.slice(0, 3).map((word) => `“${word.slice(0, letterStart(word, 40))}”`);
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

/** Whether a word is an abbreviation of initials, which a corpus may only have written out. */
export function isInitials(word: string): boolean {
  return /^\p{Lu}{2,5}$/u.test(word);
}

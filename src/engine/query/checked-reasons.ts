// Reasons of a refusal, held against the passages that are shown with it: what a reader can see there is not said to be missing.
import type { QueryReason } from '../../api/payloads/query.ts';
import type { Question } from '../question/analyse.ts';
import { fitsExpectation } from '../question/expected-answer.ts';
import { weightedMatches } from '../retrieval/coverage.ts';
import type { Asked, QuestionKind } from '../question/kinds.ts';
import { otherFit } from '../statements/other-fits.ts';
import type { Finding } from './find.ts';
import { weaknesses, type Shown } from './reasons.ts';

/** The reasons of a finding beside the passages that are nearest to it, by their texts; at least one where it had one. */
export function checkedReasons(
  { read, ranking, made, reasons }: Finding,
  passages: readonly string[],
): readonly QueryReason[] {
  // Of a finding that was never judged the reason is of the question, not of a passage.
  if (reasons.length === 0 || made === undefined || ranking.length === 0) return reasons;
  const ofLanguages = reasons.filter(({ code }) => code === 'other_language');
  return [...ofLanguages, ...weaknesses(read, ranking, shownIn(read.question, passages))];
}

function shownIn(question: Question, passages: readonly string[]): Shown {
  const hitsOf = weightedMatches(question.distinct);
  const said = passages.map(
    (text) =>
      new Set(
        question.analyser
          .stems(text)
          .flatMap(hitsOf)
          .map(({ at }) => at),
      ),
  );
  const content = question.distinct.flatMap((stem, at) => (question.emphasis.get(stem) === 1 ? [at] : []));
  return {
    stems: new Set(said.flatMap((places) => [...places]).map((at) => question.distinct[at]!)),
    isTogether: said.some((places) => content.every((at) => places.has(at))),
    gives: (kind) => passages.some((text) => givesKind(kind, text, question)),
  };
}

function givesKind(kind: QuestionKind, text: string, question: Question): boolean {
  const { other, stems } = question.analyser;
  if (other === undefined) return GIVES[kind]?.(text, question) === true;
  if (kind === 'date' && DATE.test(text)) return true;
  const statement = { own: text, lead: '', form: 'paragraph', opens: false } as const;
  return otherFit(kind, statement, { question, asked: NOTHING }, { stems, ...other }) > 0;
}

const NOTHING: Asked = { kinds: new Set(), number: 0, sides: [] };

// More is taken for a figure, a date or a name here than where one has to answer: what might be read as one is there.
const GIVES: Readonly<Record<string, (text: string, question: Question) => boolean>> = {
  // A figure that says how old something else is says nothing of what is asked about.
  amount: (text, question) =>
    question.measure === null
      ? fitsExpectation('number', text, question) > 0 || hasOtherDigits(text, question)
      : fitsExpectation('number', text, question) > 0.5 && namesAll(text, question),
  date: (text, question) => fitsExpectation('date', text, question) === 1 || DATE.test(text),
  person: (text, question) => fitsExpectation('person', text, question) > 0,
  place: (text, question) => fitsExpectation('person', text, question) > 0,
};

function hasOtherDigits(text: string, question: Question): boolean {
  return (text.match(/\d+/g) ?? []).some((digits) => !question.text.includes(digits));
}

function namesAll(text: string, { anchors, analyser }: Question): boolean {
  const said = new Set(analyser.stems(text));
  return anchors.every(({ stem }) => said.has(stem));
}

const DATE = /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/;

// How well a statement fits the kind of answer that a question in another language than English asks for: by figures, by the
// names of days, by capitals where these mean names, by words of cause. What does not show in such a language fits.
import type { OtherAnalyser } from '../../text/analyser.ts';
import type { QuestionKind } from '../question/kinds.ts';
import type { FitQuestion } from './fits.ts';
import type { Statement } from './statement.ts';

/** From 0 to 1; what the question itself says is no answer to it. */
export function otherFit(
  kind: QuestionKind,
  { own, opens }: Pick<Statement, 'own' | 'opens'>,
  { question }: Pick<FitQuestion, 'question'>,
  { row, hasDate, hasCause, hasNumber }: OtherAnalyser,
): number {
  switch (kind) {
    case 'amount':
      return unsaid(own, FIGURE, question.text) ? 1 : hasNumber(own) ? 0.7 : 0;
    case 'date':
      return hasDate(own, question.text.toLowerCase()) ? 1 : unsaid(own, FIGURE, question.text) ? 0.4 : 0;
    case 'person':
    case 'place':
      return row.capitals === 'names'
        ? unsaid(own.replace(FIRST_WORD, ''), NAME, question.text)
          ? 1
          : 0
        : 1;
    case 'reason':
      return hasCause(own) ? 1 : 0;
    case 'keywords':
      return opens ? 1 : 0;
    default:
      return 0;
  }
}

const FIGURE = /\p{Nd}[\p{Nd}.,]*/gu;
const FIRST_WORD = /^[^\p{L}]*\p{L}[\p{L}\p{M}]*\s*/u;
const NAME = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}'’-]+/gu;

function unsaid(text: string, pattern: RegExp, question: string): boolean {
  const found = text.match(pattern);
  return found !== null && found.some((one) => !question.includes(one));
}

// A message as the answer to the question that is open.
import { words } from '../../../text/words.ts';
import { stems } from '../../../text/terms.ts';
import { closed } from '../checks/due.ts';
import { judgeAnswer, type AnswerVerdict } from '../checks/judge.ts';
import { citedPassages } from '../cited-passages.ts';
import { ADVICE, LEADS } from '../phrases.ts';
import type { CheckQuestion } from '../session.ts';
import { isAnswer, isGuess, type Intent } from './intent.ts';
import { blank, remembering, type TurnAnswer, type TurnInput } from './reply.ts';
import { next } from './steps.ts';

/** The verdict on a message that is an answer; undefined for any other message. */
export function verdictOn(check: CheckQuestion, intent: Intent, message: string): AnswerVerdict | undefined {
  if (intent === 'dont_know') return 'unclear';
  if (intent !== 'statement' && intent !== 'question') return undefined;
  // A message in another script, or without a letter, answers nothing.
  if (LATIN.test(check.expected) && !LATIN.test(message)) return undefined;
  const verdict = judgeAnswer(check, message);
  if (intent === 'statement') {
    const isOther = verdict === 'unclear' && stems(message).length >= 3;
    return isOther && !isAnswer(message) ? undefined : verdict;
  }
  if (!isGuess(message) || verdict === 'unclear') return undefined;
  const length = words(message).length;
  const isShort = length <= (isAnswer(message) ? LONGEST_GUESS : 2);
  return verdict === 'correct' || isShort ? verdict : undefined;
}

const LATIN = /[\p{Script=Latin}\p{N}]/u;

/** "Was it the Bank of Norway?" is a guess, "Is it true that …?" a question. */
const LONGEST_GUESS = 8;

/** What follows from a verdict: the next step after a right answer, the sentence that answers after any other. */
export async function judged(
  input: TurnInput,
  check: CheckQuestion,
  verdict: AnswerVerdict,
  isPassed: boolean,
): Promise<TurnAnswer> {
  const { store, session, context } = input;
  if (verdict === 'unclear' && !isPassed) {
    const judgement = { verdict, check };
    return { ...blank(session), lead: LEADS.unjudged, judgement, advice: ADVICE.unjudged };
  }
  const after = closed(session, verdict === 'unclear' ? 'passed' : verdict);
  if (verdict === 'correct') {
    const [source] = await citedPassages(store, [check.place]);
    const on = await next({ ...input, session: after });
    return { ...on, judgement: { verdict, check, ...(source === undefined ? {} : { source }) } };
  }
  context.spend?.(1);
  const passages = await citedPassages(store, [check.place]);
  const source = passages[0];
  return {
    ...blank(remembering(after, passages)),
    lead: LEADS.shown,
    passages,
    judgement: { verdict, check, ...(source === undefined ? {} : { source }) },
  };
}

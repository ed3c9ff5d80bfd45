// Going on along the path: the next step, and what comes when all are done.
import { checkOn } from '../checks/check.ts';
import { nextPending, closed, opened, withDue, withPending } from '../checks/due.ts';
import { citedPassages, type CitedPassage } from '../passages.ts';
import { ADVICE, LEADS } from '../phrases.ts';
import { isCovered, isDone, type CheckQuestion, type PathStep, type Session } from '../session.ts';
import { blank, putting, remembering, unsupported, type TurnAnswer, type TurnInput } from './reply.ts';

/** The next step that is not done; a question that is open is passed over. */
export async function next(input: TurnInput): Promise<TurnAnswer> {
  const { store, context } = input;
  let session = closed(input.session, 'passed');
  context.spend?.(1);
  for (const step of session.steps) {
    if (isDone(step, session)) continue;
    const passages = await citedPassages(
      store,
      step.places.filter((place) => !isCovered(place, session.told)),
    );
    session = { ...session, told: [...session.told, ...step.places] };
    if (passages.length > 0) return told(session, step, passages, LEADS[step.kind]);
  }
  return session.steps.length === 0 ? unsupported(session) : finished(input, session);
}

/** A step told, perhaps with a question about an earlier one. */
export function told(
  session: Session,
  step: PathStep,
  passages: readonly CitedPassage[],
  lead: string,
): TurnAnswer {
  const due = withDue(remembering(session, passages), passages);
  const after = { ...withPending(due, passages), about: undefined };
  const turn = { ...blank(after), lead, passages, step };
  return after.check !== null && session.check === null ? putting(turn) : turn;
}

async function finished(input: TurnInput, session: Session): Promise<TurnAnswer> {
  const pending = nextPending(session, session.last) ?? session.pending[0];
  if (pending !== undefined) return putting({ ...blank(opened(session, pending)), lead: LEADS.covered });
  const [missed] = session.missed;
  if (missed !== undefined) return reviewing({ ...input, session }, missed, LEADS.review);
  return { ...blank(session), lead: LEADS.finished, advice: ADVICE.finished, shows: ['path', 'score'] };
}

/** A question that was missed, once more: another one about the same sentence where there is one. */
export async function reviewing(
  { store, session }: TurnInput,
  missed: CheckQuestion,
  lead: string,
): Promise<TurnAnswer> {
  const { topic, vocabulary } = session;
  const passages = await citedPassages(store, [missed.place]);
  const other = checkOn({ passages, topic, vocabulary, except: missed.text });
  const rest = session.missed.filter((one) => one !== missed);
  const after = opened({ ...session, missed: rest }, { ...(other ?? missed), isReview: true });
  return putting({ ...blank(after), lead });
}

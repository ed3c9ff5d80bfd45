// "Quiz me": a question about what was told, other than the last lines.
import { checkOn } from '../checks/check.ts';
import { isKnown, nextPending, opened } from '../checks/due.ts';
import { citedPassages, type CitedPassage } from '../cited-passages.ts';
import { LEADS } from '../phrases.ts';
import { isCovered, isDone, type CheckQuestion, type Session } from '../session.ts';
import { blank, putting, type TurnAnswer, type TurnInput } from './reply.ts';
import { next } from './steps.ts';

/** The open question, else one that waits, else one made of what was told, else one that was missed. */
export async function quiz(input: TurnInput): Promise<TurnAnswer> {
  const { session, context } = input;
  if (session.check !== null) return putting({ ...blank(session), lead: LEADS.stillOpen });
  const waiting = nextPending(session, session.last) ?? (await madeOfTold(input));
  if (waiting !== undefined) return putting({ ...blank(opened(session, waiting)), lead: LEADS.quiz });
  const missed = session.missed.find(({ place }) => !isCovered(place, session.last));
  if (missed !== undefined) {
    const rest = session.missed.filter((one) => one !== missed);
    const after = opened({ ...session, missed: rest }, { ...missed, isReview: true });
    return putting({ ...blank(after), lead: LEADS.quiz });
  }
  if (session.steps.every((step) => isDone(step, session)))
    return { ...blank(session), lead: LEADS.noMoreQuiz, shows: ['score'] };
  context.signal?.throwIfAborted();
  const turn = await next(input);
  return turn.step === null ? turn : { ...turn, lead: LEADS.noQuiz };
}

async function madeOfTold({ store, session, context }: TurnInput): Promise<CheckQuestion | undefined> {
  context.spend?.(1);
  const places = session.told.filter((place) => !isCovered(place, session.last));
  const passages = await citedPassages(store, places);
  for (const takesWeak of [false, true])
    for (const passage of passages) {
      const check = freshOn(session, passage, takesWeak);
      if (check !== undefined) return check;
    }
  return undefined;
}

function freshOn(session: Session, passage: CitedPassage, takesWeak: boolean) {
  const { topic, vocabulary } = session;
  const check = checkOn({ passages: [passage], topic, vocabulary, takesWeak });
  return check === null || isKnown(check, session) ? undefined : check;
}

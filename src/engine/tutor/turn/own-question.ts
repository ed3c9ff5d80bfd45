// A question of the learner's own: what the documents say, from the topic first; what they define for "what is X".
import { putOff, withPending } from '../checks/due.ts';
import type { CitedPassage } from '../cited-passages.ts';
import { ADVICE, LEADS } from '../phrases.ts';
import { UNKNOWN_SECTOR } from '../reasons.ts';
import { isCovered, type Session } from '../session.ts';
import { answerFrom, type Answered } from './answer.ts';
import { definitionOf, termAsked } from './define.ts';
import { blank, refused, remembering, unsupported, type TurnAnswer, type TurnInput } from './reply.ts';

export async function ownQuestion(input: TurnInput): Promise<TurnAnswer> {
  const { store, session, message, context } = input;
  if (session.reasons.some(({ code }) => code === UNKNOWN_SECTOR.code)) return unsupported(session);
  const term = termAsked(message, session.topic);
  const defined = term === undefined ? undefined : await definitionOf(store, session, term, context);
  if (defined !== undefined)
    return shown(session, defined, defined.isOfTopic ? LEADS.definition : LEADS.sector);
  const answered = await answerFrom(store, session, message, context);
  if (answered.passages.length === 0) return unanswered(session, message, answered);
  return shown(session, answered, term !== undefined && answered.isOfTopic ? LEADS.undefined : undefined);
}

function unanswered(session: Session, message: string, answered: Answered): TurnAnswer {
  const isAsked = message.trim().endsWith('?');
  const all = isAsked ? [...session.unanswered, message.slice(0, 200)] : session.unanswered;
  const reasons = [...session.reasons, ...answered.reasons];
  const { closest = [] } = answered;
  const after = { ...refused({ ...session, unanswered: all }, reasons), closest };
  return session.steps.length === 0 ? { ...after, advice: ADVICE.elsewhere } : after;
}

/** The turn that shows what answers. @param framed the lead, where it is not that of an answer */
export function shown(session: Session, answered: Answered, framed?: string): TurnAnswer {
  const { asked, isOfTopic } = answered;
  const { passages, isKnown } = withoutKnown(answered.passages, session);
  const after = withPending(remembering(putOff(session, passages), passages), passages);
  const lead =
    framed ??
    (isOfTopic && !answered.isLikely
      ? LEADS.nearest
      : isKnown
        ? LEADS.known
        : isOfTopic
          ? LEADS.answer
          : LEADS.sector);
  return { ...blank(after), lead, passages, asked };
}

/** Passages shown before are left out, except for the best answer. */
function withoutKnown(
  passages: readonly CitedPassage[],
  session: Session,
): { passages: readonly CitedPassage[]; isKnown: boolean } {
  const isNew = ({ place }: CitedPassage) => !isCovered(place, session.told);
  const [best, ...others] = passages;
  return { passages: [best!, ...others.filter(isNew)], isKnown: !isNew(best!) };
}

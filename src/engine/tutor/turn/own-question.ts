// A question of the learner's own: what the documents say, from the topic first; what they define for "what is X".
import { stems } from '../../../text/terms.ts';
import { putOff, withPending } from '../checks/due.ts';
import type { CitedPassage } from '../cited-passages.ts';
import { ADVICE, LEADS } from '../phrases.ts';
import { UNKNOWN_SECTOR } from '../reasons.ts';
import { isCovered, isDone, type Session } from '../session.ts';
import { because } from './example.ts';
import { answerFrom, type Answered } from './answer.ts';
import { definitionOf, termAsked } from './define.ts';
import { sectionAbout } from './section.ts';
import { hasReason, next, reason } from './steps.ts';
import { blank, refused, remembering, unsupported, type TurnAnswer, type TurnInput } from './reply.ts';

export async function ownQuestion(input: TurnInput): Promise<TurnAnswer> {
  const { store, session, message, context } = input;
  if (session.reasons.some(({ code }) => code === UNKNOWN_SECTOR.code)) return unsupported(session);
  const reasoned = await reasonFor(input);
  if (reasoned !== undefined) return reasoned;
  const term = termAsked(message, session.topic);
  const defined = term === undefined ? undefined : await definitionOf(store, session, term, context);
  if (defined !== undefined)
    return shown(session, defined, defined.isOfTopic ? LEADS.definition : LEADS.sector);
  const answered = await answerFrom(store, session, message, context);
  if (answered.passages.length === 0 && term !== undefined && isTopic(term, session))
    return { ...(await next(input)), lead: LEADS.undefined };
  if (answered.passages.length === 0) return sectionOr(input, answered);
  return shown(session, answered, term !== undefined && answered.isOfTopic ? LEADS.undefined : undefined);
}

/** Whether a term is what the lesson is about: the next step says something of it. */
function isTopic(term: string, { topic, steps, told }: Session): boolean {
  const own = new Set(stems(topic));
  return stems(term).some((stem) => own.has(stem)) && steps.some((step) => !isDone(step, { told }));
}

async function sectionOr(input: TurnInput, answered: Answered): Promise<TurnAnswer> {
  const passages = await sectionAbout(input);
  if (passages.length === 0) return unanswered(input.session, input.message, answered);
  return shown(input.session, { ...answered, passages, isOfTopic: true }, LEADS.section);
}

/** What a bare "why" gets; undefined for any other question, and where nothing was shown yet. */
async function reasonFor(input: TurnInput): Promise<TurnAnswer | undefined> {
  const { session, message } = input;
  const isBare = BARE_WHY.test(message);
  const isAtAll = WHY_AT_ALL.test(message);
  if (!isBare && !isAtAll) return undefined;
  if (isAtAll && hasReason(session)) return reason(input);
  const found = await because(input);
  if (found !== undefined || isAtAll || session.last.length === 0) return found;
  return { ...blank(session), lead: LEADS.noReason };
}

const BARE_WHY =
  /^\W*(?:(?:and|but|so|ok) )*(?:why(?: (?:is|was) (?:that|this|it)(?: so)?| so| not)?|how come|what for)\W*$/i;

/** "Why does it matter?": what the topic brings about, as its documents say it. */
const WHY_AT_ALL =
  /^\W*(?:(?:and|but|so|ok) )*(?:why (?:does|do|should|would|is|are) (?:it|this|that|they|these|i|we|anyone|people)(?: even| really)? (?:matter|important|relevant|needed|necessary|care|bother|do (?:it|this|that))|why bother|so what|who cares|what(?:'s| is) the point(?: of (?:it|this|that))?)\W*$/i;

/** The turn that says that there is no answer, and why. */
export function unanswered(session: Session, message: string, answered: Answered): TurnAnswer {
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
  const remembered = remembering(putOff(session, passages), passages);
  // The nearest that there is may be beside the point: nothing is asked about it.
  const after = answered.isLikely && isOfTopic ? withPending(remembered, passages) : remembered;
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

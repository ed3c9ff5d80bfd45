// A question of the learner's own: what the documents say, from the topic first; for a bare "why" a reason for what was shown last.
import { stems } from '../../../text/terms.ts';
import { statementsOf } from '../../statements/statements.ts';
import { putOff, withPending } from '../checks/due.ts';
import { needsBefore } from '../path/material.ts';
import { citedPassages, type CitedPassage } from '../passages.ts';
import { LEADS, ADVICE, UNKNOWN_SECTOR, nearestWithout } from '../phrases.ts';
import { isCovered, type Session } from '../session.ts';
import { answerFrom, thingAsked, type Answered } from './answer.ts';
import { because } from './plainer.ts';
import { plainly } from './named.ts';
import { questionIn } from './plain-typing.ts';
import { pointsToShown } from './pointers.ts';
import {
  blank,
  putting,
  refused,
  remembering,
  unsupported,
  type TurnAnswer,
  type TurnInput,
} from './reply.ts';

export async function ownQuestion(input: TurnInput): Promise<TurnAnswer> {
  const { session } = input;
  if (session.reasons.some(({ code }) => code === UNKNOWN_SECTOR.code)) return unsupported(session);
  const message = questionIn(input.message);
  const asking = { ...input, message };
  const special = (await reasonFor(asking)) ?? (await asWritten(asking));
  if (special !== undefined) return special;
  const answered = await answerFrom(asking);
  const about = nextAbout(message, answered, session);
  if (answered.passages.length === 0) return unanswered({ ...session, about }, message, answered);
  return shown({ ...session, about }, answered);
}

/** What "it" is from now on: what was asked about, where what is shown speaks of it; a slip of the pen is not asked about again. */
export function nextAbout(message: string, { passages }: Answered, { about }: Session): string | undefined {
  const thing = thingAsked(message);
  // A question that names other things is not about it any more.
  if (thing === undefined) return stems(message).length > 1 && !pointsToShown(message) ? undefined : about;
  const shownStems = new Set(passages.flatMap(({ text }) => stems(text)));
  return stems(thing).every((stem) => shownStems.has(stem)) ? thing : about;
}

/** What a bare "why" gets; undefined for any other question, and where nothing was shown yet. */
async function reasonFor(input: TurnInput): Promise<TurnAnswer | undefined> {
  const { session, message } = input;
  if (!WHY.test(message) || session.last.length === 0) return undefined;
  return (await because(input)) ?? { ...blank(session), lead: LEADS.noReason };
}

const WHY =
  /^\W*(?:(?:and|but|so|ok) )*(?:why(?: (?:is|was|does|do|did|should|would) (?:it|this|that|they|these|i|we|anyone|people))?(?: happen(?:ed)?)?(?: even| really)?(?: (?:so|not|matter|important|relevant|needed|necessary|care|bother|do (?:it|this|that)))*|how come|what for|so what|who cares|what(?:'s| is) the point(?: of (?:it|this|that))?)\W*$/i;

/** "What do the >>> mean?", "what about one on ones?": signs and words that no search finds, as they are written. */
async function asWritten(input: TurnInput): Promise<TurnAnswer | undefined> {
  const { store, session, message, context } = input;
  const sign = SIGN.exec(message)?.[0];
  const thing = thingAsked(message) ?? '';
  if (sign === undefined && (thing === '' || stems(thing).length > 0)) return undefined;
  const phrase = plainly(thing);
  const has = (text: string) =>
    sign === undefined ? plainly(text).includes(phrase) : text.split(/[\s"“”'‘’`(),.;:]+/).includes(sign);
  context.spend?.(1);
  const { rows } = await store.documents({ sector_id: session.sector_id }, { limit: MOST_TITLES, offset: 0 });
  const titled = rows.flatMap(({ id, title }) =>
    sign === undefined && plainly(title).includes(phrase) ? [id] : [],
  );
  for (const id of [...session.documents, ...titled])
    for (const chunk of await store.chunks(id))
      for (const { form, own, parts } of statementsOf(chunk)) {
        if (form !== 'sentence' || needsBefore(own, true) || !(has(own) || titled.includes(id))) continue;
        const [from, to] = [parts.own[0]!.start - chunk.start, parts.own.at(-1)!.end - chunk.start];
        const passages = await citedPassages(store, [[chunk.id, from, to]]);
        const isOfTopic = session.documents.includes(id);
        if (passages.length > 0)
          return shown(session, { passages, isLikely: true, isOfTopic, reasons: [], asked: null });
      }
  return undefined;
}

const SIGN = /(?<=[\s"'`“])[<>=|&*~^$#@%+\\/{}[\]_-]{1,20}(?=[\s"'`”?]|$)/u;
const MOST_TITLES = 500;

/** The turn that says that there is no answer, and why; a question that is open is put again. */
export function unanswered(session: Session, message: string, answered: Answered): TurnAnswer {
  const isAsked = message.trim().endsWith('?');
  const all = isAsked ? [...session.unanswered, message.slice(0, 200)] : session.unanswered;
  const reasons = [...session.reasons, ...answered.reasons];
  const { closest = [] } = answered;
  const { asked } = answered;
  const after = { ...refused({ ...session, unanswered: all }, reasons), closest, asked };
  if (session.steps.length === 0) return { ...after, advice: ADVICE.elsewhere };
  return session.check === null ? after : putting({ ...after, lead: LEADS.stillOpen });
}

/** The turn that shows what answers. @param framed the lead, where it is not that of an answer */
export function shown(session: Session, answered: Answered, framed?: string): TurnAnswer {
  const { asked, isOfTopic, passages } = answered;
  const remembered = remembering(putOff(session, passages), passages);
  // The nearest that there is may be beside the point: it is not taken as told, and nothing is asked about it.
  const ofTopic = isOfTopic ? withPending(remembered, passages) : remembered;
  // A long list is looked through, not learnt.
  const isTaken = answered.isLikely && passages.every(({ text }) => text.length <= LONGEST_TAKEN);
  const after = isTaken ? ofTopic : { ...remembered, told: session.told };
  return { ...blank(after), lead: framed ?? leadOf(answered, session), passages, asked };
}

const LONGEST_TAKEN = 600;

function leadOf(answered: Answered, { told: before }: Session): string {
  const { isDisputed, isLikely, isOfTopic, passages, unsaid = [], lead } = answered;
  if (isDisputed === true) return LEADS.disagree;
  if (!isLikely && unsaid.length > 0) return nearestWithout(unsaid);
  if (!isLikely) return isOfTopic ? LEADS.nearest : LEADS.nearestInSector;
  if (!isOfTopic) return LEADS.sector;
  if (lead !== undefined) return lead;
  return passages.every(({ place }: CitedPassage) => isCovered(place, before)) ? LEADS.known : LEADS.answer;
}

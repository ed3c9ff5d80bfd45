// A question of the learner's own: what the documents say, from the topic first; what they define for "what is X"; a reason for "why".
import { stems } from '../../../text/terms.ts';
import { fold, words } from '../../../text/words.ts';
import { isAside } from '../../brief/sentences/asides.ts';
import { statementsOf } from '../../statements/statements.ts';
import { closed, putOff, withPending } from '../checks/due.ts';
import { pointsBack } from '../path/material.ts';
import { citedPassages, type CitedPassage } from '../passages.ts';
import { ADVICE, LEADS, UNKNOWN_SECTOR } from '../phrases.ts';
import { isCovered, isDone, type PathStep, type Session } from '../session.ts';
import { answerFrom, type Answered } from './answer.ts';
import { definitionOf, termAsked, type TermAsked } from './define.ts';
import { because } from './plainer.ts';
import { blank, refused, remembering, unsupported, type TurnAnswer, type TurnInput } from './reply.ts';
import { next, told } from './steps.ts';

export async function ownQuestion(input: TurnInput): Promise<TurnAnswer> {
  const { store, session, message, context } = input;
  if (session.reasons.some(({ code }) => code === UNKNOWN_SECTOR.code)) return unsupported(session);
  const term = termAsked(message, session.topic);
  const special = (await reasonFor(input)) ?? (await asWritten(input, term));
  if (special !== undefined) return special;
  if (term === undefined) return answer(input, await answerFrom(input));
  const after = { ...input, session: { ...session, about: term.text } };
  const defined = await definitionOf(store, session, term, context);
  if (defined !== undefined) return shown(after.session, defined, leadOf(defined, term));
  const answered = await answerFrom(input, term);
  if (answered.passages.length === 0 && term.isDefinition && isTopic(term.text, session))
    return { ...(await next(after)), lead: LEADS.undefined };
  return answer(after, answered, term.isDefinition && answered.isOfTopic ? LEADS.undefined : undefined);
}

function leadOf({ isOfTopic, isLikely }: Answered, { isDefinition }: TermAsked): string {
  if (!isOfTopic) return LEADS.sector;
  if (!isDefinition) return LEADS.said;
  return isLikely ? LEADS.definition : LEADS.undefined;
}

function answer({ session, message }: TurnInput, answered: Answered, framed?: string): TurnAnswer {
  if (answered.passages.length === 0) return unanswered(session, message, answered);
  return shown(session, answered, framed);
}

/** Whether a term is what the lesson is about: the next step says something of it. */
function isTopic(term: string, { topic, steps, told: shownBefore }: Session): boolean {
  const own = new Set(stems(topic));
  return (
    stems(term).some((stem) => own.has(stem)) && steps.some((step) => !isDone(step, { told: shownBefore }))
  );
}

/** What a bare "why" gets; undefined for any other question, and where nothing was shown yet. */
async function reasonFor(input: TurnInput): Promise<TurnAnswer | undefined> {
  const { session, message } = input;
  if (WHY_AT_ALL.test(message)) {
    const all = session.steps.filter(saysWhy);
    const step = all.find((one) => !isDone(one, session)) ?? all[0];
    return step === undefined ? because(input) : onStep(input, step);
  }
  if (!BARE_WHY.test(message) || session.last.length === 0) return undefined;
  return (await because(input)) ?? { ...blank(session), lead: LEADS.noReason };
}

/** By its section or its cause. */
function saysWhy({ kind, title }: PathStep): boolean {
  return kind === 'cause' || /^(?:why|reasons?|benefits?)\b/i.test(title);
}

async function onStep({ store, session }: TurnInput, step: PathStep): Promise<TurnAnswer | undefined> {
  const passages = await citedPassages(store, step.places);
  if (passages.length === 0) return undefined;
  const before = closed(session, 'passed');
  return told({ ...before, told: [...before.told, ...step.places] }, step, passages, LEADS[step.kind]);
}

const BARE_WHY =
  /^\W*(?:(?:and|but|so|ok) )*(?:why(?: (?:is|was) (?:that|this|it)(?: so)?| so| not)?|how come|what for)\W*$/i;

/** "Why does it matter?": what the topic brings about, as its documents say it. */
const WHY_AT_ALL =
  /^\W*(?:(?:and|but|so|ok) )*(?:why (?:does|do|should|would|is|are) (?:it|this|that|they|these|i|we|anyone|people)(?: even| really)? (?:matter|important|relevant|needed|necessary|care|bother|do (?:it|this|that))|why bother|so what|who cares|what(?:'s| is) the point(?: of (?:it|this|that))?)\W*$/i;

/** "What do the >>> mean?", "what about one on ones?": signs and words that no search finds, as they are written. */
async function asWritten(input: TurnInput, term: TermAsked | undefined): Promise<TurnAnswer | undefined> {
  const { store, session, message } = input;
  const { documents, sector_id } = session;
  const sign = SIGN.exec(message)?.[0];
  if (sign !== undefined)
    return firstWith(input, documents, (text) => text.split(/[\s"“”'‘’`(),.;:]+/).includes(sign));
  if (term === undefined || stems(term.text).length > 0) return undefined;
  const phrase = plainly(term.text);
  const { rows } = await store.documents({ sector_id }, { limit: MOST_TITLES, offset: 0 });
  const titled = rows.filter(({ title }) => plainly(title).includes(phrase)).map(({ id }) => id);
  return (
    (await firstWith(input, [...documents, ...titled], (text) => plainly(text).includes(phrase))) ??
    firstWith(input, titled, () => true)
  );
}

/** In lower case, words by single spaces, without the last "s". */
function plainly(text: string): string {
  return words(text)
    .map((word) => fold(word.text).replaceAll('-', ' '))
    .join(' ')
    .replace(/s$/, '');
}

const MOST_TITLES = 500;

/** The first sentence of these documents that has it; undefined where none has. */
async function firstWith(
  { store, session, context }: TurnInput,
  ids: readonly string[],
  has: (text: string) => boolean,
): Promise<TurnAnswer | undefined> {
  context.spend?.(1);
  for (const id of ids)
    for (const chunk of await store.chunks(id))
      for (const { form, own, parts } of statementsOf(chunk)) {
        if (form !== 'sentence' || isAside(own) || pointsBack(own) || !has(own)) continue;
        const [from, to] = [parts.own[0]!.start - chunk.start, parts.own.at(-1)!.end - chunk.start];
        const passages = await citedPassages(store, [[chunk.id, from, to]]);
        const isOfTopic = session.documents.includes(id);
        if (passages.length > 0)
          return shown(session, { passages, isLikely: true, isOfTopic, reasons: [], asked: null });
      }
  return undefined;
}

const SIGN = /(?<=[\s"'`“])[<>=|&*~^$#@%+\\/{}[\]_-]{1,20}(?=[\s"'`”?]|$)/u;

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
  const ofTopic = !answered.isLikely ? LEADS.nearest : isKnown ? LEADS.known : LEADS.answer;
  return { ...blank(after), lead: framed ?? (isOfTopic ? ofTopic : LEADS.sector), passages, asked };
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

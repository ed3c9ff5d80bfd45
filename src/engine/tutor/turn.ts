// One turn of the tutor: what the message wants, what is told for it, what is asked back, and what the session remembers.
// No HTTP, no SQL, no clock: the same corpus, session and message give the same turn.
import type { TutorReason } from '../../api/payloads/tutor.ts';
import { words } from '../../text/words.ts';
import { stems } from '../../text/terms.ts';
import type { QueryContext } from '../query/answer.ts';
import { answerFrom } from './answer.ts';
import { checkOn } from './check.ts';
import { intentOf, isGuess, type Intent } from './intent.ts';
import { judge, type Verdict } from './judge.ts';
import { onPresentCorpus } from './layout.ts';
import { NO_ORDERS, UNKNOWN_SECTOR } from './reasons.ts';
import { ADVICE, LEADS } from './phrases.ts';
import type { TutorStore } from './scope.ts';
import { isDone, isTold, type Check, type Session, type Step } from './session.ts';
import { tell, type Told } from './cited-passages.ts';

export interface Judgement {
  readonly verdict: Verdict;
  readonly check: Check;
  /** The sentence with the answer; absent while the question stays open. */
  readonly source?: Told;
}

export interface Turn {
  /** The session after the turn, before it is merged with what other turns did meanwhile. */
  readonly session: Session;
  readonly outcome: 'answered' | 'insufficient_evidence';
  readonly lead: string | null;
  readonly told: readonly Told[];
  readonly step: Step | null;
  readonly judgement: Judgement | null;
  readonly asked: string | null;
  readonly reasons: readonly TutorReason[];
  readonly notices: readonly string[];
  readonly advice: string | null;
}

/** Takes a turn of a session. Errors: those of the store; the signal's reason; what `spend` throws. */
export async function takeTurn(
  store: TutorStore,
  session: Session,
  message: string,
  context: QueryContext = {},
): Promise<Turn> {
  const { session: present, notices } = await onPresentCorpus(store, session, context);
  context.signal?.throwIfAborted();
  const room: Room = { store, session: present, message, context };
  const turn = present.steps.length === 0 && session.turns === 0 ? unsupported(room) : await reply(room);
  return { ...turn, notices };
}

interface Room {
  readonly store: TutorStore;
  readonly session: Session;
  readonly message: string;
  readonly context: QueryContext;
}

type Answer = Omit<Turn, 'notices'>;

async function reply(room: Room): Promise<Answer> {
  const intent = intentOf(room.message, room.session.topic);
  const check = room.session.check;
  if (check !== null) {
    const verdict = verdictOn(check, intent, room.message);
    if (verdict !== undefined) return judged(room, check, verdict, intent === 'dont_know');
  }
  return await REPLIES[intent](room);
}

const REPLIES: Readonly<Record<Intent, (room: Room) => Promise<Answer>>> = {
  next: (room) => next(room, true),
  dont_know: (room) => next(room, true),
  again,
  overview: async ({ session }) => ({ ...blank(session), lead: LEADS.overview, advice: adviceFor(session) }),
  order: async ({ session }) => refused(session, [NO_ORDERS]),
  question,
  statement: question,
};

/** The judgement of a message that is meant as an answer; undefined for any other. */
function verdictOn(check: Check, intent: Intent, message: string): Verdict | undefined {
  if (intent === 'dont_know') return 'unclear';
  if (intent !== 'statement' && intent !== 'question') return undefined;
  const verdict = judge(check, message);
  if (intent === 'statement')
    return verdict === 'unclear' && stems(message).length >= 3 ? undefined : verdict;
  if (!isGuess(message) || verdict === 'unclear') return undefined;
  return verdict === 'correct' || GUESS.test(message) || words(message).length <= 2 ? verdict : undefined;
}

const GUESS = /^\W*(?:(?:is|was|are|were) (?:it|they|that|this)\b|maybe\b|perhaps\b|because\b)/i;

async function judged(room: Room, check: Check, verdict: Verdict, isPassed: boolean): Promise<Answer> {
  const { store, session, context } = room;
  if (verdict === 'unclear' && !isPassed) {
    const judgement = { verdict, check };
    return { ...blank(session), lead: LEADS.unjudged, judgement, advice: ADVICE.unjudged };
  }
  const closed = { ...session, check: null };
  if (verdict === 'correct') {
    const [source] = await tell(store, [check.place]);
    const forgiven = { ...closed, missed: session.missed.filter(({ id }) => id !== check.id) };
    const after = await next({ ...room, session: forgiven }, false);
    return { ...after, judgement: { verdict, check, ...(source === undefined ? {} : { source }) } };
  }
  context.spend?.(1);
  const told = await tell(store, [check.place]);
  const source = told[0];
  const after = remembering({ ...closed, missed: withMissed(session, check) }, told);
  return {
    ...blank(after),
    lead: LEADS.shown,
    told,
    judgement: { verdict, check, ...(source === undefined ? {} : { source }) },
    advice: adviceFor(after),
  };
}

function withMissed({ missed }: Session, check: Check): readonly Check[] {
  return check.isReview === true ? missed : [...missed.filter(({ id }) => id !== check.id), check];
}

/** The next step that is not done; a question left open is missed when `isSkipping`. */
async function next(room: Room, isSkipping: boolean): Promise<Answer> {
  const { store, context } = room;
  let { session } = room;
  if (session.check !== null && isSkipping)
    session = { ...session, check: null, missed: withMissed(session, session.check) };
  context.spend?.(1);
  for (const step of session.steps) {
    if (isDone(step, session)) continue;
    const told = await tell(
      store,
      step.places.filter((place) => !isTold(place, session.told)),
    );
    session = { ...session, told: [...session.told, ...step.places] };
    if (told.length === 0) continue;
    const check = step.kind === 'open' ? null : checkFor(session, told);
    const after = { ...remembering(session, told), check };
    return { ...blank(after), lead: LEADS[step.kind], told, step, advice: adviceFor(after) };
  }
  return session.steps.length === 0 ? unsupported({ ...room, session }) : finished(session);
}

function finished(session: Session): Answer {
  const [first, ...missed] = session.missed;
  if (first === undefined) return { ...blank(session), lead: LEADS.finished, advice: ADVICE.finished };
  const after: Session = { ...session, missed, check: { ...first, isReview: true } };
  return { ...blank(after), lead: LEADS.review, advice: ADVICE.check };
}

async function again({ store, session, context }: Room): Promise<Answer> {
  context.spend?.(1);
  const told = await tell(store, session.last);
  return {
    ...blank(session),
    lead: told.length > 0 ? LEADS.again : LEADS.overview,
    told,
    advice: adviceFor(session),
  };
}

async function question(room: Room): Promise<Answer> {
  const { store, session, message, context } = room;
  if (session.reasons.some(({ code }) => code === UNKNOWN_SECTOR.code)) return unsupported(room);
  const answered = await answerFrom(store, session, message, context);
  const { asked, isOfTopic } = answered;
  if (answered.told.length === 0) {
    const isAsked = message.trim().endsWith('?');
    const unanswered = isAsked ? [...session.unanswered, message.slice(0, 200)] : session.unanswered;
    const reasons = [...session.reasons, ...answered.reasons];
    const after = refused({ ...session, unanswered }, reasons);
    return session.steps.length === 0 ? { ...after, advice: ADVICE.elsewhere } : after;
  }
  const { told, isKnown } = withoutKnown(answered.told, session);
  const check = session.check ?? checkFor(session, told);
  const after = { ...remembering(session, told), check };
  const lead = isKnown ? LEADS.known : isOfTopic ? LEADS.answer : LEADS.outside;
  return { ...blank(after), lead, told, asked, advice: adviceFor(after) };
}

/** What was told before is not told again, but for the sentence that answers best. */
function withoutKnown(told: readonly Told[], session: Session): { told: readonly Told[]; isKnown: boolean } {
  const isNew = ({ place }: Told) => !isTold(place, session.told);
  const [best, ...others] = told;
  return { told: [best!, ...others.filter(isNew)], isKnown: !isNew(best!) };
}

function checkFor({ topic, vocabulary, missed }: Session, told: readonly Told[]): Check | null {
  const check = checkOn({ told, topic, vocabulary });
  return missed.some(({ id }) => id === check?.id) ? null : check;
}

function remembering(session: Session, told: readonly Told[]): Session {
  const places = told.map(({ place }) => place);
  const newly = places.filter((place) => !isTold(place, session.told));
  return { ...session, told: [...session.told, ...newly], last: places.length > 0 ? places : session.last };
}

function refused(session: Session, reasons: readonly TutorReason[]): Answer {
  return { ...blank(session), outcome: 'insufficient_evidence', reasons, advice: adviceFor(session) };
}

function unsupported({ session }: Room): Answer {
  return { ...refused(session, session.reasons), advice: ADVICE.elsewhere };
}

function adviceFor({ check, steps, told }: Session): string {
  if (check !== null) return ADVICE.check;
  return steps.every((step) => isDone(step, { told })) ? ADVICE.finished : ADVICE.next;
}

function blank(session: Session): Answer {
  return {
    session,
    outcome: 'answered',
    lead: null,
    told: [],
    step: null,
    judgement: null,
    asked: null,
    reasons: [],
    advice: null,
  };
}

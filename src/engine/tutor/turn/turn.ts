// One turn of the tutor: the intent of the message, the passages that answer it, the next check question, the new session.
// No HTTP, no SQL, no clock: the same corpus, session and message give the same turn.
import type { TutorReason } from '../../../api/payloads/tutor.ts';
import { words } from '../../../text/words.ts';
import { stems } from '../../../text/terms.ts';
import type { QueryContext } from '../../query/answer.ts';
import { answerFrom } from './answer.ts';
import { checkOn } from '../checks/check.ts';
import { intentOf, isGuess, type Intent } from './intent.ts';
import { judgeAnswer, type AnswerVerdict } from '../checks/judge.ts';
import { onPresentCorpus } from '../path/layout.ts';
import { NO_ORDERS, UNKNOWN_SECTOR } from '../reasons.ts';
import { ADVICE, LEADS } from '../phrases.ts';
import type { TutorStore } from '../scope.ts';
import { isDone, isCovered, type CheckQuestion, type Session, type PathStep } from '../session.ts';
import { citedPassages, type CitedPassage } from '../cited-passages.ts';

export interface Judgement {
  readonly verdict: AnswerVerdict;
  readonly check: CheckQuestion;
  /** The sentence with the answer; absent while the question stays open. */
  readonly source?: CitedPassage;
}

export interface Turn {
  /** The session after the turn, before it is merged with what other turns did meanwhile. */
  readonly session: Session;
  readonly outcome: 'answered' | 'insufficient_evidence';
  readonly lead: string | null;
  readonly passages: readonly CitedPassage[];
  readonly step: PathStep | null;
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
  const input: TurnInput = { store, session: present, message, context };
  const turn = present.steps.length === 0 && session.turns === 0 ? unsupported(input) : await reply(input);
  return { ...turn, notices };
}

interface TurnInput {
  readonly store: TutorStore;
  readonly session: Session;
  readonly message: string;
  readonly context: QueryContext;
}

type TurnAnswer = Omit<Turn, 'notices'>;

async function reply(input: TurnInput): Promise<TurnAnswer> {
  const intent = intentOf(input.message, input.session.topic);
  const check = input.session.check;
  if (check !== null) {
    const verdict = verdictOn(check, intent, input.message);
    if (verdict !== undefined) return judged(input, check, verdict, intent === 'dont_know');
  }
  return await REPLIES[intent](input);
}

const REPLIES: Readonly<Record<Intent, (input: TurnInput) => Promise<TurnAnswer>>> = {
  next: (input) => next(input, true),
  dont_know: (input) => next(input, true),
  again,
  overview: async ({ session }) => ({ ...blank(session), lead: LEADS.overview, advice: adviceFor(session) }),
  order: async ({ session }) => refused(session, [NO_ORDERS]),
  question,
  statement: question,
};

/** The verdict on a message that is an answer; undefined for any other message. */
function verdictOn(check: CheckQuestion, intent: Intent, message: string): AnswerVerdict | undefined {
  if (intent === 'dont_know') return 'unclear';
  if (intent !== 'statement' && intent !== 'question') return undefined;
  const verdict = judgeAnswer(check, message);
  if (intent === 'statement')
    return verdict === 'unclear' && stems(message).length >= 3 ? undefined : verdict;
  if (!isGuess(message) || verdict === 'unclear') return undefined;
  return verdict === 'correct' || GUESS.test(message) || words(message).length <= 2 ? verdict : undefined;
}

const GUESS = /^\W*(?:(?:is|was|are|were) (?:it|they|that|this)\b|maybe\b|perhaps\b|because\b)/i;

async function judged(
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
  const closed = { ...session, check: null };
  if (verdict === 'correct') {
    const [source] = await citedPassages(store, [check.place]);
    const forgiven = { ...closed, missed: session.missed.filter(({ id }) => id !== check.id) };
    const after = await next({ ...input, session: forgiven }, false);
    return { ...after, judgement: { verdict, check, ...(source === undefined ? {} : { source }) } };
  }
  context.spend?.(1);
  const passages = await citedPassages(store, [check.place]);
  const source = passages[0];
  const after = remembering({ ...closed, missed: withMissed(session, check) }, passages);
  return {
    ...blank(after),
    lead: LEADS.shown,
    passages,
    judgement: { verdict, check, ...(source === undefined ? {} : { source }) },
    advice: adviceFor(after),
  };
}

function withMissed({ missed }: Session, check: CheckQuestion): readonly CheckQuestion[] {
  return check.isReview === true ? missed : [...missed.filter(({ id }) => id !== check.id), check];
}

/** The next step that is not done; a question left open is missed when `isSkipping`. */
async function next(input: TurnInput, isSkipping: boolean): Promise<TurnAnswer> {
  const { store, context } = input;
  let { session } = input;
  if (session.check !== null && isSkipping)
    session = { ...session, check: null, missed: withMissed(session, session.check) };
  context.spend?.(1);
  for (const step of session.steps) {
    if (isDone(step, session)) continue;
    const passages = await citedPassages(
      store,
      step.places.filter((place) => !isCovered(place, session.told)),
    );
    session = { ...session, told: [...session.told, ...step.places] };
    if (passages.length === 0) continue;
    const check = step.kind === 'open' ? null : checkFor(session, passages);
    const after = { ...remembering(session, passages), check };
    return { ...blank(after), lead: LEADS[step.kind], passages, step, advice: adviceFor(after) };
  }
  return session.steps.length === 0 ? unsupported({ ...input, session }) : finished(session);
}

function finished(session: Session): TurnAnswer {
  const [first, ...missed] = session.missed;
  if (first === undefined) return { ...blank(session), lead: LEADS.finished, advice: ADVICE.finished };
  const after: Session = { ...session, missed, check: { ...first, isReview: true } };
  return { ...blank(after), lead: LEADS.review, advice: ADVICE.check };
}

async function again({ store, session, context }: TurnInput): Promise<TurnAnswer> {
  context.spend?.(1);
  const passages = await citedPassages(store, session.last);
  return {
    ...blank(session),
    lead: passages.length > 0 ? LEADS.again : LEADS.overview,
    passages,
    advice: adviceFor(session),
  };
}

async function question(input: TurnInput): Promise<TurnAnswer> {
  const { store, session, message, context } = input;
  if (session.reasons.some(({ code }) => code === UNKNOWN_SECTOR.code)) return unsupported(input);
  const answered = await answerFrom(store, session, message, context);
  const { asked, isOfTopic } = answered;
  if (answered.passages.length === 0) {
    const isAsked = message.trim().endsWith('?');
    const unanswered = isAsked ? [...session.unanswered, message.slice(0, 200)] : session.unanswered;
    const reasons = [...session.reasons, ...answered.reasons];
    const after = refused({ ...session, unanswered }, reasons);
    return session.steps.length === 0 ? { ...after, advice: ADVICE.elsewhere } : after;
  }
  const { passages, isKnown } = withoutKnown(answered.passages, session);
  const check = session.check ?? checkFor(session, passages);
  const after = { ...remembering(session, passages), check };
  const lead = isKnown ? LEADS.known : isOfTopic ? LEADS.answer : LEADS.sector;
  return { ...blank(after), lead, passages, asked, advice: adviceFor(after) };
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

function checkFor(
  { topic, vocabulary, missed }: Session,
  passages: readonly CitedPassage[],
): CheckQuestion | null {
  const check = checkOn({ passages, topic, vocabulary });
  return missed.some(({ id }) => id === check?.id) ? null : check;
}

function remembering(session: Session, passages: readonly CitedPassage[]): Session {
  const places = passages.map(({ place }) => place);
  const newly = places.filter((place) => !isCovered(place, session.told));
  return { ...session, told: [...session.told, ...newly], last: places.length > 0 ? places : session.last };
}

function refused(session: Session, reasons: readonly TutorReason[]): TurnAnswer {
  return { ...blank(session), outcome: 'insufficient_evidence', reasons, advice: adviceFor(session) };
}

function unsupported({ session }: TurnInput): TurnAnswer {
  return { ...refused(session, session.reasons), advice: ADVICE.elsewhere };
}

function adviceFor({ check, steps, told }: Session): string {
  if (check !== null) return ADVICE.check;
  return steps.every((step) => isDone(step, { told })) ? ADVICE.finished : ADVICE.next;
}

function blank(session: Session): TurnAnswer {
  return {
    session,
    outcome: 'answered',
    lead: null,
    passages: [],
    step: null,
    judgement: null,
    asked: null,
    reasons: [],
    advice: null,
  };
}

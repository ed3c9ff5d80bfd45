// One turn of the tutor: the intent of the message, the passages that answer it, the next check question, the new session.
// No HTTP, no SQL, no clock: the same corpus, session and message give the same turn.
import type { QueryContext } from '../../query/answer.ts';
import { ReadingAccount } from '../../reading/account.ts';
import { onPresentCorpus } from '../path/layout.ts';
import { ADVICE, LEADS, NO_ORDERS } from '../phrases.ts';
import { judgeAnswer, type AnswerVerdict } from '../checks/judge.ts';
import type { OpenReading } from '../path/read-topic.ts';
import type { TutorStore } from '../passages.ts';
import type { Session } from '../session.ts';
import { goesOn, intentOf, isAnswer, type Intent } from './intent.ts';
import { nextAbout, ownQuestion, shown, unanswered } from './own-question.ts';
import { plainTyping } from './plain-typing.ts';
import { again, judged, mistakes, quiz, summary, summed, verdictOn } from './record.ts';
import { blank, putting, refused, unsupported, type Turn, type TurnAnswer, type TurnInput } from './reply.ts';
import { example, harder, lost, simpler } from './plainer.ts';
import { next } from './steps.ts';

/** Takes a turn of a session. Errors: those of the store; the signal's reason; what `spend` throws. */
export async function takeTurn(
  store: TutorStore,
  session: Session,
  typed: string,
  context: QueryContext = {},
): Promise<Turn> {
  const message = plainTyping(typed);
  const { open, opened } = readingOf(context);
  const {
    session: present,
    notices,
    unread,
  } = await onPresentCorpus(
    store,
    session,
    context,
    // What only decides is asked a request a passage: too much for a path.
    context.reader?.decides === true ? () => undefined : open,
  );
  context.signal?.throwIfAborted();
  const isNowhere = present.steps.length === 0 && session.turns === 0;
  const input = { store, session: present, message, context, open };
  const turn = isNowhere ? unsupported(present) : await reply(input);
  const account = opened()?.account;
  if (account === undefined || turn.reading !== undefined) return { ...turn, notices };
  return { ...turn, notices, reading: unread === undefined ? account.read() : account.unread(unread) };
}

/** One reading for all requests of a turn; none is opened where no request is made. */
function readingOf({ reader }: QueryContext) {
  let opened: OpenReading | undefined;
  const open = (): OpenReading | undefined => {
    if (reader === undefined || opened !== undefined) return opened;
    const session = reader.open();
    opened = { reader, session, account: new ReadingAccount(reader, session) };
    return opened;
  };
  return { open, opened: () => opened };
}

async function reply(input: TurnInput): Promise<TurnAnswer> {
  const { session, message, context } = input;
  const said = intentOf(message, session.topic);
  // "No idea" is about what was shown where no question is open.
  const isLost = said === 'dont_know' && session.check === null && context.reader !== undefined;
  const intent = isLost ? 'simpler' : said;
  const plain = () => byRules(input, intent);
  if (context.reader === undefined || !isRead(input, intent) || isSurelyRight(input, intent)) return plain();
  const { readTurn } = await import('./read-turn.ts');
  return readTurn(input, intent, input.open()!, {
    plain,
    intent: (other) => REPLIES[other](input),
    summed: (passages) => summed(session, passages),
    answered: (answered, lead) =>
      shown({ ...session, about: nextAbout(message, answered, session) }, answered, lead),
    unanswered: (answered) => unanswered(session, message, answered),
    judged: (verdict) => judgedAs(input, intent, verdict),
  });
}

/** Messages whose words do not say by themselves what they want: the others cost no request. */
function isRead({ session, message }: TurnInput, intent: Intent): boolean {
  // "Tell me more about it" may want more of what was shown than the next step.
  if (intent === 'next') return session.last.length > 0 && !goesOn(message);
  return READ.has(intent);
}

const READ: ReadonlySet<Intent> = new Set([
  'question',
  'statement',
  'simpler',
  'harder',
  'example',
  'summary',
]);

function isSurelyRight({ session: { check }, message }: TurnInput, intent: Intent): boolean {
  return check !== null && verdictOn(check, intent, message) === 'correct';
}

/** As a reader judges it; figures and dates are compared, whatever a reader says. */
async function judgedAs(input: TurnInput, intent: Intent, read: AnswerVerdict): Promise<TurnAnswer> {
  const { check } = input.session;
  if (check === null) return byRules(input, intent);
  const compared =
    check.kind === 'number' || check.kind === 'date' ? judgeAnswer(check, input.message) : 'unclear';
  return judged(input, check, compared === 'unclear' ? read : compared, false);
}

async function byRules(input: TurnInput, intent: Intent): Promise<TurnAnswer> {
  const { session, message } = input;
  const { check } = session;
  if (check !== null) {
    const verdict = verdictOn(check, intent, message);
    if (verdict !== undefined) return judged(input, check, verdict, intent === 'dont_know');
  }
  return await REPLIES[intent](input);
}

const REPLIES: Readonly<Record<Intent, (input: TurnInput) => Promise<TurnAnswer>>> = {
  greeting: (input) => onPath(input, LEADS.greeting),
  thanks: async ({ session }) => ({ ...blank(session), lead: LEADS.thanks }),
  about: (input) => onPath(input, LEADS.about),
  overview: async (input) => ({ ...(await onPath(input, LEADS.overview)), shows: ['path', 'score'] }),
  next,
  dont_know: lost,
  again,
  summary,
  simpler,
  harder,
  example,
  quiz,
  mistakes,
  another: (input) => (wasAsked(input.session) ? quiz(input) : next(input)),
  marks: async ({ session }) => putting({ ...blank(session), lead: LEADS.marks }),
  order: async ({ session }) => refused(session, [NO_ORDERS]),
  question: ownQuestion,
  statement,
};

function wasAsked({ check, results, since }: Session): boolean {
  return check !== null || (results.length > 0 && since === 0);
}

async function onPath({ session }: TurnInput, lead: string): Promise<TurnAnswer> {
  return session.steps.length === 0 ? unsupported(session) : { ...blank(session), lead, shows: ['path'] };
}

/** A statement may ask for what it names; what reads as an answer needs a question. */
async function statement(input: TurnInput): Promise<TurnAnswer> {
  if (!isAnswer(input.message)) return ownQuestion(input);
  return { ...blank(input.session), lead: LEADS.noQuestion, advice: ADVICE.noQuestion };
}

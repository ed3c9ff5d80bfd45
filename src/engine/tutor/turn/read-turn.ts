// A turn with a reader: what a message wants, which statements serve it, and whether it answers the open question. What is shown
// is the sources' text as in any turn; a reply of a form that cannot be used leaves the turn as it is without a reader.
import type { Reading } from '../../../api/payloads/reading.ts';
import { choiceOf } from '../../reading/chosen.ts';
import { ReadingAccount } from '../../reading/account.ts';
import type { Offer } from '../../reading/offer.ts';
import type { JUDGEMENTS, Reader, ReaderSession, TurnReply } from '../../reading/reader.ts';
import { roundOf, type Found } from '../../reading/round.ts';
import { find } from '../../query/find.ts';
import type { AnswerVerdict } from '../checks/judge.ts';
import { inDocuments, inSector, type TutorStore } from '../scope.ts';
import type { Session } from '../session.ts';
import { passageOf, withTopic, type Answered } from './answer.ts';
import { INTENTS, type Intent } from './intent.ts';
import type { TurnAnswer, TurnInput } from './reply.ts';

/** What a turn does with what was read. */
export interface Replying {
  /** The turn without a reader. */
  readonly plain: () => Promise<TurnAnswer>;
  readonly intent: (intent: Intent) => Promise<TurnAnswer>;
  readonly answered: (answered: Answered) => TurnAnswer;
  readonly judged: (verdict: AnswerVerdict) => Promise<TurnAnswer>;
}

const ROOM = { letters: 10_000, statements: 80 };

const VERDICTS: Readonly<Record<(typeof JUDGEMENTS)[number], AnswerVerdict>> = {
  right: 'correct',
  partly: 'partly',
  wrong: 'wrong',
};

/** Errors: those of the store; the signal's reason; what `spend` throws. */
export async function readTurn(
  input: TurnInput,
  reader: Reader,
  replying: Replying,
): Promise<TurnAnswer & { readonly reading: Reading }> {
  const { store, session, message, context } = input;
  const { signal } = context;
  const reading = reader.open();
  const account = new ReadingAccount(reader, reading);
  const scope = scopeOf(store, session);
  const asked = withTopic(message, session);
  const found = await foundFor(scope, [asked ?? message, ...openQuestion(session)], input);
  const round = await roundOf(scope, reader, found, { room: ROOM });
  account.gave(round);
  const reply = await replyTo({ reading, round, account }, input);
  signal?.throwIfAborted();
  if (typeof reply === 'string') return { ...(await replying.plain()), reading: account.unread(reply) };
  const verdict = verdictOf(reply, round, session);
  if (verdict !== undefined) return { ...(await replying.judged(verdict)), reading: account.read() };
  if (reply.answers.length === 0 || !SHOWS.has(reply.intent))
    return { ...(await replying.intent(intentIn(reply))), reading: account.read() };
  const choice = await choiceOf(scope, found[0]!.read.collection.revision, round, reply.answers);
  account.dropped(choice.dropped);
  if (choice.made.length === 0)
    return {
      ...(await replying.plain()),
      reading: account.unread('Nothing that the model pointed at can be quoted.'),
    };
  account.shows(choice.made);
  const passages = choice.made.map(({ cited }) => passageOf(cited));
  const isOfTopic = session.documents.length > 0;
  const turn = replying.answered({ passages, isLikely: true, isOfTopic, reasons: [], asked });
  return { ...turn, reading: account.read() };
}

/** Intents whose turn is made of the statements that were pointed at. */
const SHOWS: ReadonlySet<string> = new Set<Intent>(['question', 'statement', 'simpler', 'harder']);

interface Asking {
  readonly reading: ReaderSession;
  readonly round: Offer;
  readonly account: ReadingAccount;
}

/** The reply, or why there is none that can be used, as a sentence. */
async function replyTo(
  { reading, round, account }: Asking,
  { message, session, context: { signal } }: TurnInput,
): Promise<TurnReply | string> {
  if (round.units.size === 0) return 'Nothing was found that could be read.';
  const result = await reading.read(
    {
      task: 'turn',
      message,
      open_question: session.check?.text ?? null,
      intents: INTENTS,
      passages: round.passages,
    },
    round.documents,
    signal,
  );
  if (result.kind === 'unread') return result.why;
  if (INTENTS.some((intent) => intent === result.reply.intent)) return result.reply;
  account.dropped(1);
  return 'The model’s reply names no intent that there is.';
}

function intentIn({ intent }: TurnReply): Intent {
  return INTENTS.find((one) => one === intent) ?? 'question';
}

/** A judgement counts where a question is open and a statement that was offered decides it. */
function verdictOf(
  { judgement, decided_by }: TurnReply,
  { units }: Offer,
  { check }: Session,
): AnswerVerdict | undefined {
  if (check === null || judgement === null || decided_by === null || !units.has(decided_by)) return undefined;
  return VERDICTS[judgement];
}

function scopeOf(store: TutorStore, { documents, sector_id }: Session): TutorStore {
  return documents.length > 0 ? inDocuments(store, documents) : inSector(store, sector_id);
}

function openQuestion({ check }: Session): string[] {
  return check === null ? [] : [check.text];
}

async function foundFor(
  scope: TutorStore,
  queries: readonly string[],
  { context: { signal, spend } }: TurnInput,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const query of queries) {
    spend?.(1);
    found.push(await find(scope, query, { signal }));
  }
  return found;
}

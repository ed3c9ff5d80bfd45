// A turn with a reader: what a message wants, which statements serve it, and whether it answers the open question. What is shown
// is the sources' text as in any turn; a reply of a form that cannot be used leaves the turn as it is without a reader.
import type { Reading } from '../../../api/payloads/reading.ts';
import type { ReadingAccount } from '../../reading/account.ts';
import { find, type Finding } from '../../query/find.ts';
import { readInRounds } from '../../query/read-deliberately.ts';
import { choiceOf, type Choice } from '../../reading/chosen.ts';
import { keyOf, type Offer } from '../../reading/offer.ts';
import type { JUDGEMENTS, Reader, ReaderSession, TurnReply } from '../../reading/reader.ts';
import { searchPhrases } from '../../reading/search-words.ts';
import { reason } from '../../query/reasons.ts';
import type { AnswerVerdict } from '../checks/judge.ts';
import { inSector, type CitedPassage } from '../passages.ts';
import { LEADS } from '../phrases.ts';
import { isCovered, type Session } from '../session.ts';
import type { OpenReading } from '../path/read-topic.ts';
import { passageOf, type Answered } from './answer.ts';
import { withTopic } from './pointers.ts';
import { INTENTS, type Intent } from './intent.ts';
import type { TurnAnswer, TurnInput } from './reply.ts';
import { offerFor, type TurnOffer } from './turn-offer.ts';

export interface Replying {
  /** The turn without a reader. */
  readonly plain: () => Promise<TurnAnswer>;
  readonly intent: (intent: Intent) => Promise<TurnAnswer>;
  /** What was covered, by these passages. */
  readonly summed: (passages: readonly CitedPassage[]) => TurnAnswer;
  /** @param lead undefined for that of an answer */
  readonly answered: (answered: Answered, lead: string | undefined) => TurnAnswer;
  readonly unanswered: (answered: Answered) => TurnAnswer;
  readonly judged: (verdict: AnswerVerdict) => Promise<TurnAnswer>;
}

const VERDICTS: Readonly<Record<(typeof JUDGEMENTS)[number], AnswerVerdict>> = {
  right: 'correct',
  partly: 'partly',
  wrong: 'wrong',
};

/** Intents whose turn is made of the statements that were pointed at, with what introduces them; null: as an answer. */
const SHOWN: Readonly<Partial<Record<Intent, string | null>>> = {
  question: null,
  statement: null,
  simpler: LEADS.simpler,
  harder: LEADS.harder,
  example: LEADS.example,
  summary: LEADS.summary,
};

/** Intents that are read from the form of a message and are not a model's to choose. */
const OF_FORM: ReadonlySet<Intent> = new Set(['another', 'marks']);
const OFFERED = INTENTS.filter((intent) => !OF_FORM.has(intent));

/**
 * @param intent what the message wants by its words
 * Errors: those of the store; the signal's reason; what `spend` throws.
 */
export async function readTurn(
  input: TurnInput,
  intent: Intent,
  { reader, session: reading, account }: OpenReading,
  replying: Replying,
): Promise<TurnAnswer & { readonly reading: Reading }> {
  const asked = async (wanted: Intent) => {
    const offer = await offerFor(input, wanted, reader);
    account.gave(offer.round);
    const asking = { reader, reading, offer, account };
    return { ...asking, intent: wanted, replying, reply: await replyTo(asking, input) };
  };
  let read = await asked(intent);
  // What sums up is chosen from what was shown so far.
  if (isSummary(read.reply) && intent !== 'summary') read = await asked('summary');
  input.context.signal?.throwIfAborted();
  const { reply } = read;
  if (typeof reply === 'string') return { ...(await replying.plain()), reading: account.unread(reply) };
  const turn = await turnOf({ ...read, reply }, input);
  return typeof turn === 'string'
    ? { ...(await replying.plain()), reading: account.unread(turn) }
    : { ...turn, reading: account.read() };
}

function isSummary(reply: TurnReply | string): boolean {
  return typeof reply !== 'string' && reply.intent === 'summary' && reply.judgement === null;
}

interface Asking {
  readonly reader: Reader;
  readonly reading: ReaderSession;
  readonly offer: TurnOffer;
  readonly account: ReadingAccount;
}

/** The reply, or why there is none that can be used, as a sentence. */
async function replyTo(
  { reading, offer: { round, shown }, account }: Asking,
  { message, session, context: { signal } }: TurnInput,
): Promise<TurnReply | string> {
  if (round.units.size === 0) return 'Nothing was found that a model could read.';
  const result = await reading.read(
    {
      task: 'turn',
      topic: session.topic,
      message,
      shown,
      open_question: session.check?.text ?? null,
      intents: OFFERED,
      passages: round.passages,
    },
    round.documents,
    signal,
  );
  if (result.kind === 'unread') return result.why;
  if (OFFERED.some((intent) => intent === result.reply.intent)) return result.reply;
  account.dropped(1);
  return 'The model’s reply names no intent that there is.';
}

interface Read extends Asking {
  /** For which the statements were offered. */
  readonly intent: Intent;
  readonly reply: TurnReply;
  readonly replying: Replying;
}

/** The turn, or why there is none, as a sentence. */
async function turnOf(read: Read, input: TurnInput): Promise<TurnAnswer | string> {
  const { reply, offer, replying } = read;
  const verdict = verdictOf(reply, offer.round, input.session);
  if (verdict !== undefined) return replying.judged(verdict);
  const intent = OFFERED.find((one) => one === reply.intent)!;
  if (SHOWN[intent] === undefined) return replying.intent(intent);
  if (reply.answers.length > 0) return made(read, input, await chosenIn(read, input));
  // A remark, and what asks for no more than to go on, is what the rules make of it.
  if (intent === 'statement' || read.intent === 'next') return replying.plain();
  if (intent !== 'question' && searchPhrases(reply.search).length === 0) return replying.intent(intent);
  const choice = await chosenBeyond(read, input, intent);
  return choice === undefined && intent !== 'question' ? replying.intent(intent) : made(read, input, choice);
}

/** The turn of what was chosen. */
async function made(read: Read, input: TurnInput, choice: Choice | undefined): Promise<TurnAnswer | string> {
  const { reply, offer, account, replying } = read;
  const { session } = input;
  const intent = OFFERED.find((one) => one === reply.intent)!;
  // A model reads the message beside what was shown, and not with what the rules take "it" for.
  const none: Answered = { ...NONE, closest: offer.closest, asked: null };
  if (choice === undefined) return replying.unanswered(none);
  const all = choice.made.map((one) => ({ ...one, passage: passageOf(one.cited) }));
  // What was just shown makes nothing simpler; it may be the answer to a question.
  const fresh = all.filter(({ passage }) => !NEW.has(intent) || !isCovered(passage.place, session.last));
  if (fresh.length === 0)
    return all.length > 0 ? replying.intent(intent) : 'Nothing that the model pointed at can be quoted.';
  account.shows(fresh);
  const passages = fresh.map(({ passage }) => passage);
  if (intent === 'summary') return replying.summed(passages);
  const isOfTopic = passages.some(({ citation }) => session.documents.includes(citation.document_id));
  // A reader saw what the topic's own documents say beside it.
  const lead = SHOWN[intent] ?? (isOfTopic ? undefined : LEADS.shown);
  return replying.answered({ ...none, passages, isLikely: true, isOfTopic }, lead);
}

const NEW: ReadonlySet<Intent> = new Set(['simpler', 'harder', 'example']);

async function chosenIn({ reply, offer, account }: Read, { store, session }: TurnInput): Promise<Choice> {
  const choice = await choiceOf(store, session.revision, offer.round, reply.answers);
  account.dropped(choice.dropped);
  return choice;
}

/** What nothing offered serves is read once more, from what the model's own search words find in the whole sector. */
async function chosenBeyond(
  { account, reading, reader, reply, offer }: Read,
  { store, session, message, context }: TurnInput,
  intent: Intent,
): Promise<Choice | undefined> {
  const asked = withTopic(message, session);
  const wanted = WANTED[intent];
  // What "it" is taken for may be wrong: a model sees both.
  const query =
    wanted !== undefined
      ? `${wanted}: ${offer.shown ?? session.topic}`
      : asked === null
        ? message
        : `${message} (${asked})`;
  const sector = inSector(store, session.sector_id);
  const phrases = searchPhrases(reply.search);
  account.searchedFor(phrases);
  const found: Finding[] = [];
  for (const one of [...phrases, asked ?? message]) {
    context.spend?.(1);
    found.push(await find(sector, one, { signal: context.signal }));
  }
  const read = await readInRounds(
    {
      store: sector,
      request: { query },
      context,
      account,
      session: reading,
      reader,
      report: () => undefined,
    },
    found,
    1,
    [...offer.round.units.values()].map(({ statement }) => keyOf(statement)),
  );
  return typeof read === 'string' || read.choice.made.length === 0 ? undefined : read.choice;
}

/** A message that asks for nothing by itself, as what is asked of what was shown. */
const WANTED: Readonly<Partial<Record<Intent, string>>> = {
  simpler: 'Which statements say this in plainer words, or explain a term of it',
  harder: 'Which statements say more about this, or why it is so',
  example: 'Which statements give an example of this',
};

const NONE = {
  passages: [],
  isLikely: false,
  isOfTopic: false,
  reasons: [reason('none_answers')],
} as const;

/** A judgement counts where a question is open and a statement that was offered decides it. */
function verdictOf(
  { judgement, decided_by }: TurnReply,
  { units }: Offer,
  { check }: Session,
): AnswerVerdict | undefined {
  if (check === null || judgement === null || decided_by === null || !units.has(decided_by)) return undefined;
  return VERDICTS[judgement];
}

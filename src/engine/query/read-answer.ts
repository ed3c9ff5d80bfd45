// A question answered by what a reader pointed at: one round of the statements that the question found. Where the reader has
// nothing to say, the answer is the one without it.
import { choiceOf, type Choice } from '../reading/chosen.ts';
import { ReadingAccount } from '../reading/account.ts';
import { confidenceOfReading } from '../reading/confidence.ts';
import { isOfNow } from '../reading/of-now.ts';
import type { AnswerReply, Reader } from '../reading/reader.ts';
import { roundOf } from '../reading/round.ts';
import { answered, insufficient, type QueryAnswer, type QueryRequest } from './answer.ts';
import { closest } from './closest.ts';
import type { Finding, FindingStore } from './find.ts';
import { reason } from './reasons.ts';

/** The answer of a reader; undefined where nothing was found that could be read. Errors: those of the store; the signal's reason. */
export async function readAnswer(
  store: FindingStore,
  request: QueryRequest,
  finding: Finding,
  reader: Reader,
  {
    plain,
    signal,
  }: { readonly plain: () => Promise<QueryAnswer>; readonly signal?: AbortSignal | undefined },
): Promise<QueryAnswer> {
  const session = reader.open();
  const account = new ReadingAccount(reader, session);
  const without = async (why: string): Promise<QueryAnswer> => ({
    ...(await plain()),
    reading: account.unread(why),
  });
  const round = await roundOf(store, reader, [finding], { newestFirst: isOfNow(request.query) });
  account.gave(round);
  if (round.units.size === 0) return without('Nothing was found that could be read.');
  const result = await session.read(
    { task: 'answer', question: request.query, passages: round.passages },
    round.documents,
    signal,
  );
  signal?.throwIfAborted();
  if (result.kind === 'unread') return without(result.why);
  const { revision } = finding.read.collection;
  const choice = await choiceOf(store, revision, round, result.reply.answers);
  account.dropped(choice.dropped);
  return concluded(store, request, finding, { account, reader, choice, ...result });
}

interface Concluding {
  readonly account: ReadingAccount;
  readonly reader: Reader;
  readonly choice: Choice;
  readonly reply: AnswerReply;
  readonly probability: number | null;
  readonly likely?: number;
  /** Whether a second reading in another order pointed at the same; undefined where there was none. */
  readonly alike?: boolean;
}

/** The answer of a choice; a refusal where nothing was chosen. */
export async function concluded(
  store: FindingStore,
  request: QueryRequest,
  finding: Finding,
  { account, reader, choice, reply, ...said }: Concluding,
): Promise<QueryAnswer> {
  const confidence = confidenceOfReading(finding, choice, { ...said, reply, score: reader.score });
  const { read } = finding;
  account.shows(choice.made);
  const reading = account.read();
  if (choice.made.length > 0) {
    const made = choice.made.map(({ cited }) => cited);
    return { ...answered(request, { made, confidence, read }), reading };
  }
  const reasons = [reason(reply.answers.length === 0 ? 'none_answers' : 'nothing_validated')];
  return {
    ...insufficient(request, { reasons, confidence, closest: await closest(store, [finding]), read }),
    reading,
  };
}

// A question answered by what a reader pointed at: one round of the statements that the question found. Where the reader has
// nothing to say, the answer is the one without it.
import { askedCauseOf } from '../causal/question.ts';
import { choiceOf, type Choice } from '../reading/chosen.ts';
import { ReadingAccount } from '../reading/account.ts';
import { confidenceOfReading } from '../reading/confidence.ts';
import { isOfNow } from '../reading/of-now.ts';
import type { AnswerReply, Reader } from '../reading/reader.ts';
import { reordered } from '../reading/reordered.ts';
import { roundOf } from '../reading/round.ts';
import type { Cited } from '../citing/compose.ts';
import type { Statement } from '../statements/statement.ts';
import { answered, disagreed, insufficient, type QueryAnswer, type QueryRequest } from './answer.ts';
import { closest } from './closest.ts';
import { voicesIn, type Finding, type FindingStore, type OtherVoice } from './find.ts';
import { reason } from './reasons.ts';
import { withReasons } from './under-why.ts';

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
  const found = await readFound(store, request.query, finding, reader, signal);
  if ('unread' in found) return { ...(await plain()), reading: found.account.unread(found.unread) };
  return concluded(store, request, finding, found);
}

/** What a reader pointed at among what a question found, or why it was not asked or its reply is of no use, in a sentence. */
export async function readFound(
  store: FindingStore,
  question: string,
  finding: Finding,
  reader: Reader,
  signal: AbortSignal | undefined,
): Promise<Concluding | { readonly account: ReadingAccount; readonly unread: string }> {
  const session = reader.open();
  const account = new ReadingAccount(reader, session);
  const ranking = await reordered(store, reader, session, { question, ranking: finding.ranking, signal });
  const isWhy = askedCauseOf(question) !== undefined;
  const { read } = finding;
  const found = isWhy ? await withReasons(store, { read, ranking }) : [{ read, ranking }];
  const round = await roundOf(store, reader, found, { newestFirst: isOfNow(question), forReasons: isWhy });
  account.gave(round);
  if (round.units.size === 0) return { account, unread: 'Nothing was found that a model could read.' };
  const result = await session.read(
    { task: 'answer', question, passages: round.passages },
    round.documents,
    signal,
  );
  signal?.throwIfAborted();
  if (result.kind === 'unread') return { account, unread: result.why };
  const choice = await choiceOf(store, finding.read.collection.revision, round, result.reply.answers);
  account.dropped(choice.dropped);
  return { account, reader, choice, ...result };
}

/** What documents say against the first choice, and was not chosen itself: other dates, other figures. */
async function othersAgainst(
  store: FindingStore,
  { read, ranking }: Finding,
  { made }: Choice,
): Promise<readonly OtherVoice[]> {
  const own = ranking.find((one) =>
    made[0]!.units.some(({ statement }) => isWithin(one.statement, statement)),
  );
  if (own === undefined) return [];
  const voices = await voicesIn(store, read, [own, ...ranking.filter((one) => one !== own)]);
  const chosen = (cited: Cited): boolean =>
    made.some(
      (one) => one.cited.citation.id === cited.citation.id || one.cited.claim.text.includes(cited.claim.text),
    );
  return (voices?.heard ?? []).filter(({ cited }) => !chosen(cited));
}

function isWithin(one: Statement, chosen: Statement): boolean {
  const [first, last] = [one.parts.own[0]!, one.parts.own.at(-1)!];
  return (
    one.chunk.id === chosen.chunk.id &&
    first.start >= chosen.parts.own[0]!.start &&
    last.end <= chosen.parts.own.at(-1)!.end
  );
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
    const answer = { ...answered(request, { made, confidence, read }), reading };
    const others = await othersAgainst(store, finding, choice);
    return others.length === 0 ? answer : disagreed(answer, made[0]!, others);
  }
  const reasons = [reason(reply.answers.length === 0 ? 'none_answers' : 'nothing_validated')];
  return {
    ...insufficient(request, { reasons, confidence, closest: await closest(store, [finding]), read }),
    reading,
  };
}

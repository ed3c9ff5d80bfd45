// The thorough mode with a reader: the parts of the question searched for with expansion, what was found read in up to three
// rounds with the model's own search words, then once more in another order, and what other sources say of the answer.
import type { QueryStep } from '../../api/payloads/query.ts';
import { uniqueBy } from '../../text/groups.ts';
import { choiceOf, type Choice } from '../reading/chosen.ts';
import { ReadingAccount } from '../reading/account.ts';
import { keyOf, reversed, type Offer } from '../reading/offer.ts';
import { isOfNow } from '../reading/of-now.ts';
import type { AnswerReply, Reader, ReaderSession } from '../reading/reader.ts';
import { reordered } from '../reading/reordered.ts';
import { roundOf, type Found, type RoundOptions } from '../reading/round.ts';
import { searchPhrases } from '../reading/search-words.ts';
import type { Cited } from '../citing/compose.ts';
import { subQuestions } from '../question/sub-questions.ts';
import type { QueryAnswer, QueryContext, QueryRequest } from './answer.ts';
import { find, type Finding, type FindingStore } from './find.ts';
import { concluded } from './read-answer.ts';
import type { SecondLook } from './second-look.ts';
import { thoroughly } from './thorough-search.ts';

/** Requests for one question, of all tasks. */
const MOST_REQUESTS = 4;
const MOST_ROUNDS = 3;

export interface Deliberating {
  readonly reader: Reader;
  /** The answer without a reader. */
  readonly plain: () => Promise<QueryAnswer>;
  /** What other sources say of claims, by rules. */
  readonly lookAgain: (made: readonly Cited[]) => Promise<SecondLook>;
  readonly steps: QueryStep[];
  readonly report: (name: QueryStep['name'], detail: string) => void;
}

/** What a round came to. */
interface Read {
  readonly round: Offer;
  readonly reply: AnswerReply;
  readonly probability: number | null;
  readonly likely?: number;
  readonly choice: Choice;
}

/** As `readAnswer`, thoroughly. Errors: those of the store; the signal's reason; what `spend` throws. */
export async function readDeliberately(
  store: FindingStore,
  request: QueryRequest,
  context: QueryContext,
  deliberating: Deliberating,
): Promise<QueryAnswer> {
  const { reader, plain, report, steps } = deliberating;
  const { signal } = context;
  const session = reader.open();
  const account = new ReadingAccount(reader, session);
  const findings = await searched(store, subQuestions(request.query), context);
  report('sub_questions', findings.length === 1 ? 'One question.' : `${findings.length} questions.`);
  const asking: Asking = { store, request, context, account, session, reader, report };
  const read = await readInRounds(asking, await orderedFor(asking, findings));
  if (typeof read === 'string') return { ...(await plain()), reading: account.unread(read) };
  const alike = await isReadAlike(asking, read);
  signal?.throwIfAborted();
  const answer = await concluded(store, request, findings[0]!, {
    account,
    reader,
    ...read,
    ...(alike === undefined ? {} : { alike }),
  });
  const made = read.choice.made.map(({ cited }) => cited);
  const second = made.length === 0 ? NOTHING : await relatedTo(asking, deliberating, made);
  return {
    ...answer,
    citations: uniqueBy([...answer.citations, ...second.citations], ({ id }) => id),
    conflicts: uniqueBy([...(answer.conflicts ?? []), ...second.conflicts], ({ citation_id: id }) => id),
    corroboration: second.corroboration,
    unanswered: made.length === 0 ? [{ query: request.query, reasons: answer.reasons }] : [],
    steps,
    reading: account.read(),
  };
}

const NOTHING: SecondLook = { conflicts: [], corroboration: [], citations: [] };

interface Asking extends Pick<Deliberating, 'reader' | 'report'> {
  readonly store: FindingStore;
  readonly request: Pick<QueryRequest, 'query'>;
  readonly context: QueryContext;
  readonly account: ReadingAccount;
  readonly session: ReaderSession;
}

async function searched(
  store: FindingStore,
  queries: readonly string[],
  { signal, spend }: QueryContext,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const query of queries) {
    spend?.(1);
    findings.push(await find(store, query, { search: thoroughly, signal }));
  }
  return findings;
}

/** What each search found, in the order of a model where one is set that orders. */
async function orderedFor(
  { store, request, context: { signal }, session, reader }: Asking,
  findings: readonly Finding[],
): Promise<Finding[]> {
  const all: Finding[] = [];
  for (const finding of findings) {
    const { ranking } = finding;
    all.push({
      ...finding,
      ranking: await reordered(store, reader, session, { question: request.query, ranking, signal }),
    });
  }
  return all;
}

/** Requests so far to the model that reads. */
function readsOf(session: ReaderSession): number {
  return session.facts().requests.filter(({ task }) => task !== 'order').length;
}

/**
 * Reads until nothing is open or nothing more can be searched for; or says in a sentence why nothing was read.
 * @param known statements that were read and do not answer, by `keyOf`
 */
export async function readInRounds(
  asking: Asking,
  findings: readonly Finding[],
  rounds = MOST_ROUNDS,
  known?: Iterable<string>,
): Promise<Read | string> {
  const offered = new Set(known);
  const phrases = new Set<string>();
  let found: readonly Found[] = findings;
  let last: Read | undefined;
  for (let at = 0; at < rounds; at += 1) {
    const next = await readOnce(asking, found, { known: without(offered, last?.choice) });
    if (typeof next === 'string') return last ?? next;
    if (next === undefined) break;
    // A round in which nothing answers takes nothing back that an earlier one found.
    if (last === undefined || next.choice.made.length > 0) last = next;
    for (const { statement } of next.round.units.values()) offered.add(keyOf(statement));
    const wanted = at === rounds - 1 ? [] : wantedAfter(next, phrases);
    if (wanted.length === 0) break;
    for (const one of wanted) phrases.add(one);
    found = [...(await searchedFor(asking, wanted)), ...keptOf(found, last.choice)];
  }
  return last ?? 'Nothing was found that a model could read.';
}

/** What the model wants searched for and was not; nothing where what it chose answers all. */
function wantedAfter({ choice, reply }: Read, phrases: ReadonlySet<string>): string[] {
  if (choice.made.length > 0 && reply.complete) return [];
  return searchPhrases(reply.search).filter((one) => !phrases.has(one));
}

async function searchedFor(
  { store, context, account, report }: Asking,
  wanted: readonly string[],
): Promise<Finding[]> {
  account.searchedFor(wanted);
  report(
    'search',
    `The model asked for ${wanted.length === 1 ? 'one more search' : `${wanted.length} more searches`}.`,
  );
  return searched(store, wanted, context);
}

/** What was chosen stays beside what is new. */
function without(offered: ReadonlySet<string>, choice: Choice | undefined): ReadonlySet<string> {
  const kept = new Set(
    choice?.made.flatMap(({ units }) => units.map(({ statement }) => keyOf(statement))) ?? [],
  );
  return new Set([...offered].filter((key) => !kept.has(key)));
}

/** The rankings of which something was chosen. */
function keptOf(found: readonly Found[], { made }: Choice): Found[] {
  const chunks = new Set(made.flatMap(({ units }) => units.map(({ statement }) => statement.chunk.id)));
  return found.map(({ read, ranking }) => ({
    read,
    ranking: ranking.filter(({ statement }) => chunks.has(statement.chunk.id)),
  }));
}

async function readOnce(
  { store, request, context: { signal, spend }, account, session, reader, report }: Asking,
  found: readonly Found[],
  options: RoundOptions,
): Promise<Read | string | undefined> {
  const round = await roundOf(store, reader, found, { newestFirst: isOfNow(request.query), ...options });
  account.gave(round);
  if (round.units.size === 0) return undefined;
  spend?.(1);
  const task = { task: 'answer', question: request.query, passages: round.passages } as const;
  const result = await session.read(task, round.documents, signal);
  signal?.throwIfAborted();
  if (result.kind === 'unread') return result.why;
  const { kind: _kind, ...said } = result;
  const { revision } = found[0]!.read.collection;
  const choice = await choiceOf(store, revision, round, said.reply.answers);
  account.dropped(choice.dropped);
  const pointed = choice.made.length === 0 ? 'none answers' : `it points at ${said.reply.answers.length}`;
  report(
    'reading',
    `The model read ${round.units.size} statements of ${round.documents.length} documents: ${pointed}.`,
  );
  return { round, ...said, choice };
}

/** Whether another order of the same passages leads to the same choice; undefined where it was not tried. */
async function isReadAlike(asking: Asking, { choice, round }: Read): Promise<boolean | undefined> {
  const [first] = choice.made;
  if (asking.reader.decides === true) return undefined;
  if (first === undefined || readsOf(asking.session) >= MOST_REQUESTS) return undefined;
  const other = reversed(round);
  const { session, request, context } = asking;
  context.spend?.(1);
  const task = { task: 'answer', question: request.query, passages: other.passages } as const;
  const result = await session.read(task, round.documents, context.signal);
  if (result.kind === 'unread') return undefined;
  const again = new Set(result.reply.answers.flatMap((id) => other.units.get(id)?.statement ?? []));
  const isAlike = first.units.some(({ statement }) => again.has(statement));
  asking.report(
    'reading',
    isAlike
      ? 'A second reading in another order points at the same.'
      : 'A second reading in another order points elsewhere.',
  );
  return isAlike;
}

/** By the model where it may still be asked, else by rules. */
async function relatedTo(
  { store, context, account, session, reader, report }: Asking,
  { lookAgain }: Deliberating,
  made: readonly Cited[],
): Promise<SecondLook> {
  context.spend?.(1);
  if (reader.decides !== true && readsOf(session) < MOST_REQUESTS) {
    const { relatedByReading } = await import('./relate.ts');
    const related = await relatedByReading(store, { session, reader, account }, made[0]!, context.signal);
    if (related !== undefined) {
      const { conflicts, corroboration } = related;
      report(
        'second_look',
        `The model compared the first claim with other sources: ${corroboration.length === 0 ? 'none agrees' : 'some agree'}, ${conflicts.length === 0 ? 'none conflicts' : `${conflicts.length} conflict`}.`,
      );
      return related;
    }
  }
  return lookAgain(made);
}

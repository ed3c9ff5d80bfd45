// What answers one question: the likeliest of the statements that the validator accepts, and how likely it is to answer.
import type { ConflictReason, QueryReason } from '../../api/payloads/query.ts';
import { claimAt, type Cited, type CitingStore } from '../citing/compose.ts';
import { candidateStatements, sections } from '../statements/candidates.ts';
import { ANSWERED_FROM } from '../statements/gate.ts';
import { ranked, type Ranked } from '../statements/ranking.ts';
import { readQuestion, type ReadQuestion, type Search } from '../statements/read-question.ts';
import type { RetrievalStore } from '../../store/retrieval-store.ts';
import { breathe } from '../../text/breathe.ts';
import { probabilityOf } from '../statements/probability.ts';
import { hopeless, reason, weaknesses } from './reasons.ts';

export type FindingStore = RetrievalStore & CitingStore;

export interface Finding {
  readonly read: ReadQuestion;
  /** The candidates, likeliest first; the first of them is the one that was made a claim of. */
  readonly ranking: readonly Ranked[];
  /** The first as a claim; where documents disagree, the newest of what they say. */
  readonly made: Cited | undefined;
  /** What else documents say of the same: other dates, other figures. Empty where they agree. */
  readonly others?: readonly OtherVoice[];
  /** The calibrated probability that the first answers the question: 0 to `HIGHEST`. */
  readonly confidence: number;
  /** Why it is no answer; empty where it is one. */
  readonly reasons: readonly QueryReason[];
}

/** A statement that gives another value. */
export interface OtherVoice {
  readonly cited: Cited;
  readonly reason: ConflictReason;
}

/** Statements that the validator is asked about before giving up. */
const TRIED = 8;

export interface FindOptions {
  readonly search?: Search;
  readonly signal?: AbortSignal | undefined;
}

/** Looks for the answer to one question, in turns. Errors: those of the store; the signal's reason once it is aborted. */
export async function find(
  store: FindingStore,
  query: string,
  { search, signal }: FindOptions = {},
): Promise<Finding> {
  const read = await readQuestion(store, query, search);
  await breathe(signal);
  const ruledOut = hopeless(read);
  if (ruledOut !== undefined)
    return { read, ranking: [], made: undefined, confidence: 0, reasons: [ruledOut] };
  const candidates = await candidateStatements(store, read, await sections(store, read), signal);
  await breathe(signal);
  const ranking = ranked(candidates);
  if (ranking.length === 0)
    return { read, ranking, made: undefined, confidence: 0, reasons: [reason('weak_match')] };
  for (let at = 0; at < Math.min(TRIED, ranking.length); at += 1) {
    const { statement } = ranking[at]!;
    const made = await claimAt(store, statement.chunk, statement.spans, statement.partial);
    if (made !== undefined) return judged(store, read, ranking.slice(at), made);
  }
  return { read, ranking, made: undefined, confidence: 0, reasons: [reason('nothing_validated')] };
}

async function judged(
  store: FindingStore,
  read: ReadQuestion,
  ranking: readonly Ranked[],
  made: Cited,
): Promise<Finding> {
  const voices = await voicesIn(store, read, ranking);
  const confidence = probabilityOf(read, voices?.united ?? ranking);
  const reasons = confidence < ANSWERED_FROM ? weaknesses(read, ranking) : [];
  if (voices === undefined) return { read, ranking, made, confidence, reasons };
  const [newest, ...others] = voices.heard;
  return { read, ranking, made: newest!.cited, others, confidence, reasons };
}

/** What disagrees as claims, the newest first; undefined where nothing does, or only one of it can be quoted. */
async function voicesIn(
  store: FindingStore,
  read: ReadQuestion,
  ranking: readonly Ranked[],
): Promise<{ readonly heard: readonly OtherVoice[]; readonly united: readonly Ranked[] } | undefined> {
  if (!read.asked.kinds.has('date') && !read.asked.kinds.has('amount')) return undefined;
  const { disagreementIn } = await import('./disagreement.ts');
  const ids = [...new Set(ranking.map(({ statement }) => statement.chunk.document_id))];
  const documents = new Map((await store.documentsById(ids)).map((one) => [one.id, one]));
  const found = disagreementIn(read, ranking, documents);
  const heard: OtherVoice[] = [];
  for (const { one, isOlder } of found?.voices ?? []) {
    const { chunk, spans, partial } = one.statement;
    const cited = await claimAt(store, chunk, spans, partial);
    const reason = isOlder ? 'older-update' : read.asked.kinds.has('date') ? 'other-date' : 'other-figure';
    if (cited !== undefined) heard.push({ cited, reason });
  }
  return found === undefined || heard.length < 2 ? undefined : { heard, united: found.united };
}

// What answers one question: the likeliest of the statements that the validator accepts, and how likely it is to answer.
import type { QueryReason } from '../../api/payloads/query.ts';
import { claimAt, type Cited, type CitingStore } from '../citing/compose.ts';
import { onlyOtherLanguages } from '../question/across.ts';
import { candidateStatements, sections } from '../statements/candidates.ts';
import { ANSWERED_FROM } from '../statements/gate.ts';
import { ranked, type Ranked } from '../statements/ranking.ts';
import { readQuestion, type ReadQuestion, type Search } from '../statements/read-question.ts';
import type { RetrievalStore } from '../../store/retrieval-store.ts';
import { breathe } from '../../text/breathe.ts';
import { probabilityOf } from '../statements/probability.ts';
import { hopeless, reason, weaknesses } from './reasons.ts';
import { rowFirst, withRow, type RowFirst } from '../tables/row-first.ts';

export type FindingStore = RetrievalStore & CitingStore;

export interface Finding {
  readonly read: ReadQuestion;
  /** The candidates, likeliest first; the first of them is the one that was made a claim of. */
  readonly ranking: readonly Ranked[];
  /** The first as a claim. */
  readonly made: Cited | undefined;
  /** The calibrated probability that the first answers the question: 0 to `HIGHEST`. */
  readonly confidence: number;
  /** Why it is no answer; empty where it is one. */
  readonly reasons: readonly QueryReason[];
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
  if (ruledOut !== undefined) {
    const reasons = await withLanguages(store, read, [ruledOut]);
    return { read, ranking: [], made: undefined, confidence: 0, reasons };
  }
  const candidates = await candidateStatements(store, read, await sections(store, read), signal);
  await breathe(signal);
  const found = rowFirst(read, ranked(candidates));
  const { ranking } = found;
  if (ranking.length === 0)
    return { read, ranking, made: undefined, confidence: 0, reasons: [reason('weak_match')] };
  for (let at = 0; at < Math.min(TRIED, ranking.length); at += 1) {
    const { statement } = ranking[at]!;
    const made = await claimAt(store, statement.chunk, statement.spans, statement.partial);
    if (made !== undefined)
      return await judged(store, read, ranking.slice(at), made, at === 0 ? found : undefined);
  }
  return { read, ranking, made: undefined, confidence: 0, reasons: [reason('nothing_validated')] };
}

async function judged(
  store: FindingStore,
  read: ReadQuestion,
  ranking: readonly Ranked[],
  made: Cited,
  row: Pick<RowFirst, 'isNamed' | 'isRuledOut'> = { isNamed: false, isRuledOut: false },
): Promise<Finding> {
  const confidence = withRow(probabilityOf(read, ranking), row);
  const isWeak = confidence < ANSWERED_FROM;
  const reasons = isWeak ? await withLanguages(store, read, weaknesses(read, ranking)) : [];
  return { read, ranking, made, confidence, reasons };
}

/** With the languages of the documents, where none of them is that of the question. */
async function withLanguages(
  store: FindingStore,
  { question, collection }: ReadQuestion,
  reasons: readonly QueryReason[],
): Promise<readonly QueryReason[]> {
  if (collection.chunks === 0) return reasons;
  const languages = await onlyOtherLanguages(store, question);
  return languages === undefined ? reasons : [reason('other_language', languages), ...reasons];
}

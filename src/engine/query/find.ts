// What answers one question: the likeliest of the statements that the validator accepts, and how likely it is to answer.
import type { ConflictReason, QueryReason } from '../../api/payloads/query.ts';
import type { Cited, CitingStore } from '../citing/compose.ts';
import { claimOfStatement } from '../statements/claim.ts';
import { onlyOtherLanguages } from '../question/across.ts';
import { candidateStatements, sections } from '../statements/candidates.ts';
import { asksWhatOneIs, definitionFirst } from '../statements/definition-first.ts';
import { spellsOutWhatIsAsked } from '../statements/evidence.ts';
import { ANSWERED_FROM } from '../statements/gate.ts';
import { isUnasked } from '../statements/members.ts';
import { goesOtherWay } from './other-way.ts';
import { ranked, type Ranked } from '../statements/ranking.ts';
import { shortestFirst } from '../statements/shortest.ts';
import { readQuestion, type ReadQuestion, type Search } from '../statements/read-question.ts';
import type { RetrievalStore } from '../../store/index-store.ts';
import { breathe } from '../../text/breathe.ts';
import { probabilityOf } from '../statements/probability.ts';
import { hopeless, reason, weaknesses } from './reasons.ts';
import { rowFirst, withRow, type RowFirst } from '../tables/row-first.ts';

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
  /** Why it is not an answer; empty where it is one. */
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
export async function find(store: FindingStore, query: string, options: FindOptions = {}): Promise<Finding> {
  const found = await findAsWritten(store, query, options);
  if (found.reasons.length === 0 || !/\d{4}/.test(query)) return found;
  const { findOfDay } = await import('./of-day.ts');
  return (await findOfDay(store, query, (undated) => findAsWritten(store, undated, options))) ?? found;
}

async function findAsWritten(
  store: FindingStore,
  query: string,
  { search, signal }: FindOptions,
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
  const found = namedFirst(read, ranked(candidates));
  const { ranking } = found;
  if (ranking.length === 0)
    return { read, ranking, made: undefined, confidence: 0, reasons: [reason('weak_match')] };
  return firstOf(store, read, ranking, found);
}

/** The first statement that the validator takes as what is found. Errors: those of the store. */
export async function firstOf(
  store: FindingStore,
  read: ReadQuestion,
  ranking: readonly Ranked[],
  row: Concluding['row'] = NO_ROW,
): Promise<Finding> {
  for (let at = 0; at < Math.min(TRIED, ranking.length); at += 1) {
    const made = await claimOfStatement(store, ranking[at]!.statement);
    if (made !== undefined)
      return concluded(store, read, { ranking: ranking.slice(at), made, row: at === 0 ? row : NO_ROW });
  }
  return { read, ranking, made: undefined, confidence: 0, reasons: [reason('nothing_validated')] };
}

/** The row that the question names, or the definition that it asks for, first; what defines nothing does not answer "What is X?". */
export function namedFirst(read: ReadQuestion, ranking: readonly Ranked[]): RowFirst {
  const { ranking: own, isDefined } = definitionFirst(read, ranking);
  if (isDefined) return { ranking: own, isNamed: true, isRuledOut: false };
  const row = rowFirst(read, ranking);
  const first = row.ranking[0]?.statement;
  // How other languages define is not read; the words of initials say what they are.
  const isRead =
    first?.chunk.language === undefined && !spellsOutWhatIsAsked(first?.own ?? '', read.question);
  const isUndefined = isRead && !row.isNamed && asksWhatOneIs(read);
  return { ...row, isRuledOut: row.isRuledOut || isUndefined };
}

const NO_ROW = { isNamed: false, isRuledOut: false } as const;

interface Concluding {
  readonly ranking: readonly Ranked[];
  /** The first of it. */
  readonly made: Cited;
  readonly row: Pick<RowFirst, 'isNamed' | 'isRuledOut'>;
}

/** The first as it is, shorter where that says it all, or with what disagrees with it. */
async function concluded(
  store: FindingStore,
  read: ReadQuestion,
  { ranking, made, row }: Concluding,
): Promise<Finding> {
  const voices = await voicesIn(store, read, ranking, row.isNamed);
  if (voices !== undefined) {
    const [newest, ...others] = voices.heard;
    const confidence = withRow(probabilityOf(read, voices.united), row);
    const reasons = await reasonsAgainst(store, read, ranking, confidence);
    return { read, ranking, made: newest!.cited, others, confidence, reasons };
  }
  if (row.isNamed) return judged(store, read, { ranking, made, row });
  const short = shortestFirst(read, ranking);
  const shorter = short === ranking ? undefined : await claimOfStatement(store, short[0]!.statement);
  return shorter === undefined
    ? judged(store, read, { ranking, made, row })
    : judged(store, read, { ranking: short, made: shorter, row });
}

async function judged(
  store: FindingStore,
  read: ReadQuestion,
  { ranking, made, row }: Concluding,
): Promise<Finding> {
  const [first] = ranking;
  const isOut =
    row.isRuledOut || isUnasked(read, first!) || goesOtherWay(read.question.text, first!.statement.own);
  const confidence = withRow(probabilityOf(read, ranking), { ...row, isRuledOut: isOut });
  const reasons = await reasonsAgainst(store, read, ranking, confidence);
  return { read, ranking, made, confidence, reasons };
}

async function reasonsAgainst(
  store: FindingStore,
  read: ReadQuestion,
  ranking: readonly Ranked[],
  confidence: number,
): Promise<readonly QueryReason[]> {
  return confidence < ANSWERED_FROM ? withLanguages(store, read, weaknesses(read, ranking)) : [];
}

/** What disagrees as claims, the newest first; undefined where nothing does, or only one of it can be quoted. */
export async function voicesIn(
  store: FindingStore,
  read: ReadQuestion,
  ranking: readonly Ranked[],
  isRow = false,
): Promise<{ readonly heard: readonly OtherVoice[]; readonly united: readonly Ranked[] } | undefined> {
  if (!isRow && !(['date', 'amount', 'person', 'polar'] as const).some((kind) => read.asked.kinds.has(kind)))
    return undefined;
  const { disagreementIn, rowsDisagreeing, MOST_COMPARED } = await import('./disagreement.ts');
  const compared = ranking.slice(0, MOST_COMPARED);
  const ids = [...new Set(compared.map(({ statement }) => statement.chunk.document_id))];
  const documents = new Map((await store.documentsById(ids)).map((one) => [one.id, one]));
  const found = (isRow ? rowsDisagreeing : disagreementIn)(read, ranking, documents);
  const heard: OtherVoice[] = [];
  for (const { one, isOlder } of found?.voices ?? []) {
    const cited = await claimOfStatement(store, one.statement);
    const reason = isOlder ? ('older-update' as const) : found!.reason;
    if (cited !== undefined) heard.push({ cited, reason });
  }
  return found === undefined || heard.length < 2 ? undefined : { heard, united: found.united };
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

// What a question found, its best blocks in the order that a model gave them, so that it decides which are read first.
import type { DocumentRecord } from '../../store/corpus-store.ts';
import type { RetrievalStore } from '../../store/index-store.ts';
import { blockOf, type Ranked } from '../statements/ranking.ts';
import { oneLine } from '../statements/statement.ts';
import type { Reader, ReaderSession } from './reader.ts';

/** Blocks that are ordered: so many as two rounds can hold. */
const MOST_BLOCKS = 80;
/** UTF-16 units of one: a model of this kind reads some 500 tokens at once. */
const LONGEST = 1_500;

/** The ranking with the ordered blocks before all others; as it was where no order was given. Errors: those of the store; the signal's reason. */
export async function reordered(
  store: Pick<RetrievalStore, 'documentsById'>,
  { isPrivate }: Pick<Reader, 'isPrivate'>,
  session: ReaderSession,
  { question, ranking, signal }: Ordering,
): Promise<readonly Ranked[]> {
  if (session.order === undefined || ranking.length === 0) return ranking;
  const ids = [...new Set(ranking.map(({ statement }) => statement.chunk.document_id))];
  const documents = new Map((await store.documentsById(ids)).map((one) => [one.id, one]));
  const documentOf = ({ statement }: Ranked): DocumentRecord | undefined =>
    documents.get(statement.chunk.document_id);
  const firsts = new Map<string, Ranked>();
  for (const one of ranking) {
    if (firsts.size === MOST_BLOCKS) break;
    const document = documentOf(one);
    if (document === undefined || isPrivate(document.sector_id) || firsts.has(blockOf(one))) continue;
    firsts.set(blockOf(one), one);
  }
  const blocks = [...firsts.values()];
  if (blocks.length < 2) return ranking;
  const texts = blocks.map((one) => textOf(one, documentOf(one)!));
  const given = new Map(blocks.map((one) => documentOf(one)!).map(({ id, title }) => [id, { id, title }]));
  const found = await session.order(question, texts, [...given.values()], signal);
  if (found.kind === 'none') return ranking;
  const ordered = found.order.flatMap((at) => blocks[at] ?? []);
  const known = new Set(ordered);
  return [...ordered, ...ranking.filter((one) => !known.has(one))];
}

interface Ordering {
  readonly question: string;
  readonly ranking: readonly Ranked[];
  readonly signal?: AbortSignal | undefined;
}

function textOf({ statement: { lead, own } }: Ranked, { title }: DocumentRecord): string {
  const parts = [title, oneLine(lead), oneLine(own)].filter((part) => part !== '');
  return parts.join('\n').slice(0, LONGEST).toWellFormed();
}

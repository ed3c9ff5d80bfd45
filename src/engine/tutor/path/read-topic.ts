// The documents that teach a topic, as a reader chooses them: those with the statements that it points at.
import { find, type Finding } from '../../query/find.ts';
import type { QueryContext } from '../../query/answer.ts';
import type { ReadingAccount } from '../../reading/account.ts';
import type { Reader, ReaderSession } from '../../reading/reader.ts';
import { roundOf } from '../../reading/round.ts';
import { statementsOf } from '../../statements/statements.ts';
import { grouped } from '../../../text/groups.ts';
import { inSector, type TutorStore } from '../passages.ts';
import { findTopic, type Topic } from './topic.ts';

/** One reading: what its requests share and what the reply says of it. */
export interface OpenReading {
  readonly reader: Reader;
  readonly session: ReaderSession;
  readonly account: ReadingAccount;
}

/** Documents that one lesson is made of. */
const MOST_DOCUMENTS = 8;

/**
 * The topic by what a reader points at, in its order; a sentence that says why where it points at nothing; `lacks` where it says that something is missing. Three units of work and one
 * request. Errors: those of the store; what `spend` throws; the signal's reason.
 */
export async function readTopic(
  store: TutorStore,
  { sector_id, topic }: { readonly sector_id: string; readonly topic: string },
  { reader, session, account }: OpenReading,
  { spend, signal }: QueryContext,
): Promise<(Topic & { readonly lacks: boolean }) | string> {
  const sector = inSector(store, sector_id);
  const found: Finding[] = [];
  for (const query of [topic, `What is ${topic}?`]) {
    spend?.(1);
    found.push(await find(sector, query, { signal }));
  }
  const named = await findTopic(store, { sector_id, topic }, { ...(spend && { spend }), signal });
  const begun = await beginningsOf(store, named.documents);
  const { revision } = await store.statistics();
  const beginnings = { read: { collection: { revision } }, ranking: begun };
  const round = await roundOf(sector, reader, [...found, beginnings]);
  account.gave(round);
  if (round.units.size === 0) return 'Nothing was found that a model could read.';
  const question = `I want to learn ${topic} from the beginning. What is it, how does it work, and how is it done?`;
  const result = await session.read(
    { task: 'answer', question, passages: round.passages },
    round.documents,
    signal,
  );
  signal?.throwIfAborted();
  if (result.kind === 'unread') return result.why;
  const units = result.reply.answers.flatMap((id) => round.units.get(id) ?? []);
  account.dropped(result.reply.answers.length - units.length);
  account.shows([{ units }]);
  const chosen = units.map(({ statement }) => statement.chunk);
  const ids = [...new Set(chosen.map(({ document_id }) => document_id))].slice(0, MOST_DOCUMENTS);
  if (ids.length === 0) return 'The model found nothing that teaches this topic.';
  const documents = new Map((await store.documentsById(ids)).map((one) => [one.id, one]));
  return {
    documents: ids.flatMap((id) => documents.get(id) ?? []),
    share: () => 1,
    reasons: [],
    chunks: new Set(chosen.map(({ id }) => id)),
    lacks: !result.reply.complete,
  };
}

/** How each section begins of the documents that are named for the topic, each document's first before the second of any. */
async function beginningsOf(store: TutorStore, documents: Topic['documents']) {
  const ids = documents.map(({ id }) => id);
  const places = await store.candidatesOf(ids, SECTIONS);
  const chunks = await store.chunksById(places.map(({ chunk_id }) => chunk_id));
  const own = grouped(chunks, ({ document_id }) => document_id);
  const turns = ids.flatMap((id) => {
    const sections = grouped(own.get(id) ?? [], ({ heading }) => heading);
    return [...sections.values()].map(([first], at) => ({ first: first!, at }));
  });
  return turns
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ first }) => statementsOf(first).slice(0, 1))
    .map((statement) => ({ statement }));
}

/** Chunks of one document that are looked through. */
const SECTIONS = 24;

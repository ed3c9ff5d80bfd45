// What a reader is given for a turn: what the message finds in the topic and in its sector, the passage around what was shown last or
// around what is found first, and the sentence that the open question was made of; for a summary what was shown so far.
import type { Citation } from '../../../api/payloads/common.ts';
import { closest } from '../../query/closest.ts';
import { find, type Finding } from '../../query/find.ts';
import { keyOf, type Offer } from '../../reading/offer.ts';
import type { Reader } from '../../reading/reader.ts';
import { roundOf } from '../../reading/round.ts';
import type { Statement } from '../../statements/statement.ts';
import { statementsOf } from '../../statements/statements.ts';
import { stems } from '../../../text/terms.ts';
import { citedPassages, type CitedPassage, inDocuments, inSector, type TutorStore } from '../passages.ts';
import { touches, type ChunkSpan } from '../session.ts';
import { pointsToShown, withTopic } from './pointers.ts';
import type { Intent } from './intent.ts';
import type { TurnInput } from './reply.ts';

export interface TurnOffer {
  readonly round: Offer;
  /** What was shown last. */
  readonly shown: string | null;
  readonly closest: readonly Citation[];
}

const ROOM = { letters: 16_000, statements: 120 };
/** A message of fewer stems is about what was shown last. */
const FEWEST_STEMS = 3;
const LONGEST_QUERY = 300;
const LONGEST_SHOWN = 1_500;

/** At most four searches, a unit of work each. Errors: those of the store; what `spend` throws; the signal's reason. */
export async function offerFor(input: TurnInput, intent: Intent, reader: Reader): Promise<TurnOffer> {
  const { store, session } = input;
  const lastShown = await citedPassages(store, session.last);
  const last = textOf(lastShown);
  const shown = last === '' ? null : last.slice(0, LONGEST_SHOWN).toWellFormed();
  if (intent === 'summary') return { round: await toldIn(input, reader), shown, closest: [] };
  const found = await searched(input, intent, lastShown);
  const [first] = found;
  const { revision } = session;
  const around = await readOn(input, intent, lastShown, first);
  const all = [...found, { read: { collection: { revision } }, ranking: around }];
  return {
    round: await roundOf(store, reader, all, { room: ROOM }),
    shown,
    closest: intent === 'question' && first !== undefined ? await closest(store, [first]) : [],
  };
}

async function searched(
  { store, session, message, context }: TurnInput,
  intent: Intent,
  lastShown: readonly CitedPassage[],
): Promise<Finding[]> {
  const { documents, sector_id, check } = session;
  const sector = inSector(store, sector_id);
  const topic = documents.length > 0 ? inDocuments(store, documents) : sector;
  const asked = withTopic(message, session) ?? message;
  const found: Finding[] = [];
  const search = async (scope: TutorStore, query: string): Promise<Finding> => {
    context.spend?.(1);
    return find(scope, query.slice(0, LONGEST_QUERY).toWellFormed(), { signal: context.signal });
  };
  // The page that answers may be of the sector beyond the topic.
  if (!ABOUT_LAST.has(intent))
    for (const scope of topic === sector ? [sector] : [sector, topic]) found.push(await search(scope, asked));
  if (lastShown.length > 0 && isOfLast(message, intent)) found.push(await search(sector, textOf(lastShown)));
  if (check !== null) {
    const asking = await citedPassages(store, [check.place]);
    found.push(await search(sector, textOf(asking)));
  }
  return found;
}

const ABOUT_LAST: ReadonlySet<Intent> = new Set(['simpler', 'harder', 'example', 'next']);

function isOfLast(message: string, intent: Intent): boolean {
  return ABOUT_LAST.has(intent) || pointsToShown(message) || stems(message).length < FEWEST_STEMS;
}

/** The chunk of what was shown last, where the message is about that, and of what was found first: each whole, with its neighbours. */
async function readOn(
  { store, message }: TurnInput,
  intent: Intent,
  lastShown: readonly CitedPassage[],
  first: Finding | undefined,
): Promise<{ readonly statement: Statement }[]> {
  const ids = [
    ...(isOfLast(message, intent) ? lastShown.slice(-1).map(({ place }) => place[0]) : []),
    ...(first?.ranking.slice(0, 1).map(({ statement }) => statement.chunk.id) ?? []),
  ];
  const chunks = await store.chunksById([...new Set(ids)]);
  const found = [];
  for (const { id, document_id } of chunks) {
    const all = await store.chunks(document_id);
    const at = all.findIndex((one) => one.id === id);
    // What follows may be the steps that it announces.
    found.push(all[at], all[at + 1], all[at + 2], all[at - 1]);
  }
  return found
    .flatMap((chunk) => (chunk === undefined ? [] : statementsOf(chunk)))
    .map((statement) => ({ statement }));
}

/** What was told, without the answer to the open question; of a session that told nothing, its path. */
async function toldIn({ store, session }: TurnInput, reader: Reader): Promise<Offer> {
  const { told, steps, check, revision } = session;
  const places = told.length > 0 ? told : steps.flatMap((step) => step.places);
  const chunks = await store.chunksById([...new Set(places.map(([id]) => id))]);
  const all = chunks.flatMap((chunk) =>
    statementsOf(chunk).map((statement) => ({ statement, place: placeOf(statement, chunk.start) })),
  );
  const isTold = (place: ChunkSpan): boolean =>
    touches(place, places) && (check === null || !touches(place, [check.place]));
  const known = new Set(all.filter(({ place }) => !isTold(place)).map(({ statement }) => keyOf(statement)));
  return roundOf(store, reader, [{ read: { collection: { revision } }, ranking: all }], {
    room: ROOM,
    known,
  });
}

function placeOf({ chunk, parts: { own } }: Statement, start: number): ChunkSpan {
  return [chunk.id, own[0]!.start - start, own.at(-1)!.end - start];
}

function textOf(passages: readonly CitedPassage[]): string {
  return passages.map(({ text }) => text).join('\n');
}

// What a reader is given for a turn: what the message finds in the topic and in its sector, what is near what was shown last, and the
// sentence that the open question was made of.
import type { Citation } from '../../../api/payloads/common.ts';
import { closest } from '../../query/closest.ts';
import { find, type Finding } from '../../query/find.ts';
import type { Offer } from '../../reading/offer.ts';
import type { Reader } from '../../reading/reader.ts';
import { roundOf } from '../../reading/round.ts';
import { stems } from '../../../text/terms.ts';
import { citedPassages, type CitedPassage, inDocuments, inSector, type TutorStore } from '../passages.ts';
import { withTopic } from './pointers.ts';
import type { Intent } from './intent.ts';
import type { TurnInput } from './reply.ts';

export interface TurnOffer {
  readonly round: Offer;
  /** What was shown last. */
  readonly shown: string | null;
  readonly closest: readonly Citation[];
  readonly revision: number;
}

const ROOM = { letters: 10_000, statements: 80 };
/** Statements of the sector beside those of the topic. */
const OF_SECTOR = 8;
/** A message of fewer stems is about what was shown last. */
const FEWEST_STEMS = 3;
const LONGEST_QUERY = 300;
const LONGEST_SHOWN = 1_500;

/** At most four searches, a unit of work each. Errors: those of the store; what `spend` throws; the signal's reason. */
export async function offerFor(input: TurnInput, intent: Intent, reader: Reader): Promise<TurnOffer> {
  const { store, session, message } = input;
  const { documents, sector_id, check } = session;
  const sector = inSector(store, sector_id);
  const topic = documents.length > 0 ? inDocuments(store, documents) : sector;
  const lastShown = await citedPassages(store, session.last);
  const last = textOf(lastShown);
  // What was shown, or asked about, may be of the sector beyond the topic.
  const scopeOf = (passages: readonly CitedPassage[]): TutorStore =>
    passages.every(({ citation }) => documents.includes(citation.document_id)) ? topic : sector;
  const asked = withTopic(message, session) ?? message;
  const isOfLast = last !== '' && (ABOUT_LAST.has(intent) || stems(message).length < FEWEST_STEMS);
  const found: Finding[] = [];
  const search = async (scope: TutorStore, query: string): Promise<Finding> => {
    input.context.spend?.(1);
    return find(scope, query.slice(0, LONGEST_QUERY).toWellFormed(), { signal: input.context.signal });
  };
  if (!ABOUT_LAST.has(intent)) found.push(await search(topic, asked));
  if (isOfLast) found.push(await search(scopeOf(lastShown), last));
  if (check !== null) {
    const asking = await citedPassages(store, [check.place]);
    found.push(await search(scopeOf(asking), textOf(asking)));
  }
  if (topic !== sector && !ABOUT_LAST.has(intent)) {
    const wide = await search(sector, asked);
    const beyond = wide.ranking.filter(({ statement }) => !documents.includes(statement.chunk.document_id));
    found.push({ ...wide, ranking: beyond.slice(0, OF_SECTOR) });
  }
  return {
    round: await roundOf(store, reader, found, { room: ROOM }),
    shown: last === '' ? null : last.slice(0, LONGEST_SHOWN).toWellFormed(),
    closest: intent === 'question' ? await closest(store, found.slice(0, 1)) : [],
    revision: found[0]?.read.collection.revision ?? session.revision,
  };
}

const ABOUT_LAST: ReadonlySet<Intent> = new Set(['simpler', 'harder', 'example']);

function textOf(passages: readonly CitedPassage[]): string {
  return passages.map(({ text }) => text).join('\n');
}

// Documents and sections that are named for what is asked ("Sick leave" of "what is sick leave?", "Restoring a backup" of "how do i
// restore backups?"), and what they say first.
import { stems } from '../../../text/terms.ts';
import { fold, words } from '../../../text/words.ts';
import type { ChunkRecord, DocumentRecord } from '../../../store/corpus-store.ts';
import type { Finding } from '../../query/find.ts';
import { statementsOf } from '../../statements/statements.ts';
import { needsBefore, speaksOfItself } from '../path/material.ts';
import { citedPassages } from '../passages.ts';
import { LEADS } from '../phrases.ts';
import type { ChunkSpan, Session } from '../session.ts';
import type { Answered } from './answer.ts';
import type { TurnInput } from './reply.ts';

/** A message, and the thing that it asks for, where it is of that form. */
export interface AskedFor {
  readonly message: string;
  readonly thing: string | undefined;
}

const MOST_TITLES = 500;
/** Of so many documents, and so many chunks of each. */
const MOST_DOCUMENTS = 8;
const MOST_CHUNKS = 8;
const MOST_SENTENCES = 2;
const LONGEST = 500;
const FEWEST_WORDS = 5;

/**
 * The documents of the sector whose title, or file, has the content words of a message and no others but those of names that are
 * everywhere; the topic's first. Errors: those of the store; what `spend` throws.
 */
export async function namedFor(
  { store, session, context }: TurnInput,
  asked: AskedFor,
): Promise<readonly string[]> {
  context.spend?.(1);
  const page = { limit: MOST_TITLES, offset: 0 };
  const { rows } = await store.documents({ sector_id: session.sector_id }, page);
  const isNamed = namesFor(asked, session);
  const isTitled = ({ title, source_url }: DocumentRecord) => isNamed(title) || isNamed(fileOf(source_url));
  const titled = rows.filter(isTitled).map(({ id }) => id);
  const isOwn = (id: string) => session.documents.includes(id);
  return [...titled.filter(isOwn), ...titled.filter((id) => !isOwn(id))].slice(0, MOST_DOCUMENTS);
}

/** Of documents named for a message first, then of sections. Errors: those of the store. */
export async function openingOf(
  { store, session }: TurnInput,
  asked: AskedFor,
  titled: readonly string[],
  findings: readonly Finding[],
): Promise<Answered | undefined> {
  const isOwn = (id: string) => session.documents.includes(id);
  const isNamed = namesFor(asked, session);
  const found = findings.flatMap(({ ranking }) => ranking.map(({ statement: { chunk } }) => chunk));
  const headed = found.filter(({ heading }) => isNamed(heading?.split(/\s*[›»]\s*/).at(-1) ?? ''));
  const chunks: ChunkRecord[] = [];
  for (const id of titled) chunks.push(...(await store.chunks(id)).slice(0, MOST_CHUNKS));
  const all = [...chunks, ...headed];
  const content = stems(asked.thing ?? asked.message);
  const speaksOfIt = (own: string) => {
    const said = new Set(stems(own));
    return content.every((stem) => said.has(stem));
  };
  // What a file is named for may not be what it begins with.
  for (const isWanted of [speaksOfIt, () => true])
    for (const chunk of all) {
      const passages = await citedPassages(store, firstOf(chunk, isWanted));
      if (passages.length === 0) continue;
      const isOfTopic = isOwn(chunk.document_id);
      return { passages, isLikely: true, isOfTopic, reasons: [], asked: null, lead: LEADS.first };
    }
  return undefined;
}

function fileOf(source_url: string): string {
  const file = source_url.split('/').at(-1)!;
  return file.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ');
}

/** Whether a title is the thing that is asked for, else has the content words of the message and no others. */
function namesFor(
  { thing, message }: AskedFor,
  { vocabulary: { everywhere = [] } }: Session,
): (title: string) => boolean {
  if (thing !== undefined) return (title) => plainly(title.replace(ABOUT, '')) === plainly(thing);
  const contentOf = (text: string) => {
    const all = stems(text);
    const telling = all.filter((stem) => !everywhere.includes(stem));
    return new Set(telling.length > 0 ? telling : all);
  };
  const asked = contentOf(message);
  return (title) => {
    const own = contentOf(title);
    return own.size > 0 && own.size === asked.size && [...own].every((stem) => asked.has(stem));
  };
}

const ABOUT =
  /^\W*(?:\d[\d.]*\W+)?(?:what(?:['’]s| is| are)|about|introduction to|overview of|introducing|using)?\s*(?:an? |the |our )?/i;

/** The first sentences that are understood by themselves, from one that is wanted on. */
function firstOf({ id, start, ...rest }: ChunkRecord, isWanted: (own: string) => boolean): ChunkSpan[] {
  const places: ChunkSpan[] = [];
  let length = 0;
  let first: string | undefined;
  for (const { form, own, parts } of statementsOf({ id, start, ...rest })) {
    length += own.length;
    if (form !== 'sentence' || needsBefore(own, true) || speaksOfItself(own)) continue;
    if (words(own).length < FEWEST_WORDS || /[?:]$/.test(own)) continue;
    if (places.length === 0 && !isWanted(own)) continue;
    if (places.length > 0 && length > LONGEST) break;
    // A description may be the first sentence once more.
    if (own === first) continue;
    first ??= own;
    places.push([id, parts.own[0]!.start - start, parts.own.at(-1)!.end - start]);
    if (places.length === MOST_SENTENCES) break;
  }
  return places;
}

/** In lower case, words by single spaces, without the last "s". */
export function plainly(text: string): string {
  return words(text)
    .map((word) => fold(word.text).replaceAll('-', ' '))
    .join(' ')
    .replace(/s$/, '');
}

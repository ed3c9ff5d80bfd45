// What a document or a section says first that is named for a thing: for "what is sick leave?" where no sentence defines it.
import { fold, words } from '../../../text/words.ts';
import type { ChunkRecord, DocumentRecord } from '../../../store/corpus-store.ts';
import type { Finding } from '../../query/find.ts';
import { statementsOf } from '../../statements/statements.ts';
import { needsBefore, speaksOfItself } from '../path/material.ts';
import { citedPassages } from '../passages.ts';
import { LEADS } from '../phrases.ts';
import type { ChunkSpan } from '../session.ts';
import type { Answered } from './answer.ts';
import type { TurnInput } from './reply.ts';

const MOST_TITLES = 500;
/** Of so many documents, and so many chunks of each. */
const MOST_DOCUMENTS = 8;
const MOST_CHUNKS = 8;
const MOST_SENTENCES = 2;
const LONGEST = 500;
const FEWEST_WORDS = 5;

/** Of the topic's documents first, then of the sector's. Errors: those of the store; what `spend` throws. */
export async function openingOf(
  { store, session, context }: TurnInput,
  thing: string,
  findings: readonly Finding[],
): Promise<Answered | undefined> {
  const phrase = plainly(thing);
  context.spend?.(1);
  const page = { limit: MOST_TITLES, offset: 0 };
  const { rows } = await store.documents({ sector_id: session.sector_id }, page);
  const titled = rows.filter((one) => isNamed(one, phrase)).map(({ id }) => id);
  const isOwn = (id: string) => session.documents.includes(id);
  const found = findings.flatMap(({ ranking }) => ranking.map(({ statement: { chunk } }) => chunk));
  const headed = found.filter(({ heading }) => namedSo(heading?.split(/\s*[›»]\s*/).at(-1) ?? '', phrase));
  const chunks: ChunkRecord[] = [];
  const titledFirst = [...titled.filter(isOwn), ...titled.filter((id) => !isOwn(id))];
  for (const id of titledFirst.slice(0, MOST_DOCUMENTS))
    chunks.push(...(await store.chunks(id)).slice(0, MOST_CHUNKS));
  const all = [...chunks.filter((one) => isOwn(one.document_id)), ...headed, ...chunks];
  const speaksOfIt = (own: string) => ` ${plainly(own)} `.includes(` ${phrase} `);
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

/** By its title or the name of its file. */
function isNamed({ title, source_url }: DocumentRecord, phrase: string): boolean {
  const file = source_url
    .split('/')
    .at(-1)!
    .replace(/\.\w+$/, '');
  return namedSo(title, phrase) || namedSo(file.replace(/[-_]+/g, ' '), phrase);
}

function namedSo(title: string, phrase: string): boolean {
  return phrase !== '' && plainly(title.replace(ABOUT, '')) === phrase;
}

const ABOUT =
  /^\W*(?:\d[\d.]*\W+)?(?:what(?:['’]s| is| are)|about|introduction to|overview of|introducing|using)?\s*(?:an? |the |our )?/i;

/** The first sentences that are understood by themselves, from one that is wanted on. */
function firstOf({ id, start, ...rest }: ChunkRecord, isWanted: (own: string) => boolean): ChunkSpan[] {
  const places: ChunkSpan[] = [];
  let length = 0;
  for (const { form, own, parts } of statementsOf({ id, start, ...rest })) {
    length += own.length;
    if (form !== 'sentence' || needsBefore(own, true) || speaksOfItself(own)) continue;
    if (words(own).length < FEWEST_WORDS || /[?:]$/.test(own)) continue;
    if (places.length === 0 && !isWanted(own)) continue;
    if (places.length > 0 && length > LONGEST) break;
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

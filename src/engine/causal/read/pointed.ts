// What a reader pointed at for one link: the link with what is quoted for it, or nothing where it is void.
import type { RetrievalStore } from '../../../store/index-store.ts';
import type { CitingStore } from '../../citing/compose.ts';
import { quotedTogether } from '../../reading/chosen.ts';
import type { Offer, Unit } from '../../reading/offer.ts';
import { readChunks } from '../../statements/read-chunks.ts';
import type { FoundLink } from '../trace/reading.ts';
import { readLink, type SaidByReader } from './read-links.ts';

export type ReadingStore = RetrievalStore & CitingStore;

/** Statements that one link may be given by. */
const MOST_TOGETHER = 8;

export interface Pointed {
  readonly found: FoundLink;
  /** The statements that give it. */
  readonly units: readonly Unit[];
}

/** What links are read from. */
export interface ReadFrom {
  readonly store: ReadingStore;
  /** Of the corpus. */
  readonly revision: number;
  /** How surely the reader reads links, 0 to 1. */
  readonly surety: number;
}

/** The link that these statements give; undefined where they are not of one passage, or it is not in their words. Errors: those of the store. */
export async function pointedAt(
  { store, revision, surety }: ReadFrom,
  offer: Offer,
  ids: readonly string[],
  said: SaidByReader,
): Promise<Pointed | undefined> {
  const units = [...new Set(ids)].flatMap((id) => offer.units.get(id) ?? []);
  const [first] = units;
  if (first === undefined || units.length < ids.length || units.length > MOST_TOGETHER) return undefined;
  const { id, document_id } = first.statement.chunk;
  if (units.some((one) => one.passage !== first.passage || one.statement.chunk.id !== id)) return undefined;
  const read = (await readChunks(store, revision, [id])).get(id);
  const [document] = await store.documentsById([document_id]);
  if (read === undefined || document === undefined) return undefined;
  const { chunk, sentences } = read;
  const heading = offer.passages[first.passage]!.heading ?? '';
  const pieces = units
    .flatMap(({ statement: { parts } }) => [...parts.own, ...parts.lead])
    .filter(({ start }) => start >= chunk.start)
    .map(({ start, end }) => ({ start: start - chunk.start, end: end - chunk.start }));
  const made = readLink(
    {
      chunk,
      sentences: sentences(),
      pieces,
      over: [...heading.split(' › ').toReversed(), document.title].filter((text) => text !== ''),
    },
    said,
    surety,
  );
  const quoted = made && (await quotedTogether(store, revision, offer, units));
  if (quoted === undefined) return undefined;
  const { link, sentence } = made!;
  const places = [link.cause.label, link.effect.label].map(({ start, end }) => `${start}-${end}`);
  const found: FoundLink = {
    link,
    sentence,
    document,
    surety: link.surety ?? surety,
    heading: `${document.title} ${heading}`,
    key: [id, sentence.start, ...places].join(' '),
    cited: quoted.cited,
  };
  return { found, units: quoted.units };
}

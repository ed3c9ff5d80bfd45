// Which version of the reading and the analysis made an index (service.md, "Retrieval").
// A file of its own, since it is looked at on the way to every answer.
import { hash } from 'node:crypto';
import { StoreError } from '../../store/errors.ts';
import type { IndexStore, ManifestStore } from '../../store/index-store.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { ANALYSER } from '../../text/terms.ts';

/**
 * The version of the readers and of chunks. Its number rises whenever documents are read or cut in another way: those of a
 * lower number are read again, and a store of a higher one is refused.
 */
export const READING = 'ibid-reading-15';

/** The name of these facts in the manifest. */
export const INDEX = 'index';

export interface IndexFacts {
  /** The analysis: `ANALYSER` of src/text. */
  readonly analyser: string;
  /** How documents are read and cut: `READING`. */
  readonly reading: string;
  /** SHA-256 of the stop words, sorted, a line each. */
  readonly stop_words: string;
  /** Sizes in words and characters by which texts are cut. */
  readonly chunks: Readonly<Record<string, number>>;
  /** The Unicode tables behind case and compatibility forms. */
  readonly icu: string;
  readonly database: string;
  readonly tokenizer: string;
}

/** The three facts that a version of ibid brings with it. */
export const OURS: Readonly<Pick<IndexFacts, 'analyser' | 'reading' | 'stop_words'>> = {
  analyser: ANALYSER,
  reading: READING,
  stop_words: hash('sha256', [...STOP_WORDS].toSorted().join('\n')),
};

/** What an index is being brought to, as the store notes it between the steps. */
export const TO: string = `${OURS.analyser} ${OURS.reading} ${OURS.stop_words}`;

/** Documents that an older version read, and the bytes of their originals. */
export interface Left {
  readonly documents: number;
  readonly bytes: number;
}

/**
 * Whether the index is that of this version.
 * @throws StoreError `newer` where a newer version of ibid made it: read as an older one would, what it says could be lost
 */
export async function isUpToDate(store: ManifestStore): Promise<boolean> {
  const facts: unknown = await store.manifest(INDEX);
  if (typeof facts !== 'object' || facts === null) return false;
  const { analyser, reading, stop_words } = facts as Partial<IndexFacts>;
  for (const [found, ours] of [
    [reading, OURS.reading],
    [analyser, OURS.analyser],
  ] as const)
    if (isNewer(found, ours)) throw newer(String(found), ours);
  return analyser === OURS.analyser && reading === OURS.reading && stop_words === OURS.stop_words;
}

/** What is left to be read again; undefined where nothing is. Errors: as `isUpToDate`. */
export async function leftBehind(store: IndexStore & ManifestStore): Promise<Left | undefined> {
  if (await isUpToDate(store)) return undefined;
  const left = await store.leftAfter(await store.reindexed(TO));
  return left.documents === 0 ? undefined : left;
}

/** Versions are names with a number at the end: those of the same name can be compared. */
function isNewer(found: unknown, ours: string): boolean {
  const [a, b] = [VERSION.exec(String(found)), VERSION.exec(ours)];
  return a !== null && b !== null && a[1] === b[1] && Number(a[2]) > Number(b[2]);
}

const VERSION = /^(.+-)(\d{1,9})$/;

function newer(found: string, ours: string): StoreError {
  return new StoreError(
    'newer',
    `The documents of this store were read by a newer version of ibid (${found}; this one reads as ${ours}). Update ibid, or choose another folder with IBID_HOME.`,
  );
}

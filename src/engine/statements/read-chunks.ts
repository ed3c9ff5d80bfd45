// Chunks with what is made of them whatever is asked, remembered from question to question: taking a chunk apart costs more
// than weighing its statements, and questions of one server are often about the same chunks.
import type { RetrievalStore } from '../../store/index-store.ts';
import { acronymsIn, type Acronym } from '../../text/acronyms.ts';
import { Latest } from '../../text/memoise.ts';
import { lazy } from '../../text/lazy.ts';
import type { ChunkRecord } from '../../store/corpus-store.ts';
import { sentencesOf, type Sentence } from '../citing/passages.ts';
import type { Statement } from './statement.ts';
import { statementsOf } from './statements.ts';

export interface ReadChunk {
  readonly chunk: ChunkRecord;
  readonly statements: () => readonly Statement[];
  readonly acronyms: () => readonly Acronym[];
  readonly sentences: () => readonly Sentence[];
}

/** Bytes of memory for the chunks of one store, in each thread. */
const MOST = 56 * 1024 * 1024;
/** What a chunk takes with its statements, sentences, their words and stems, about: measured over four collections of Markdown. */
const EACH = 11_500;
const EACH_UNIT = 50;

type Remembered = Latest<string, ReadChunk>;

/** By the function that reads them: a store narrowed to a scope reads the same chunks. */
const remembered = new WeakMap<object, { readonly revision: number; readonly chunks: Remembered }>();

/** By id, from memory for as long as the corpus stays at one revision. Errors: those of the store. */
export async function readChunks(
  { chunksById }: Pick<RetrievalStore, 'chunksById'>,
  revision: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadChunk>> {
  const memory = memoryOf(chunksById, revision);
  const found = new Map<string, ReadChunk>();
  const unknown: string[] = [];
  for (const id of ids) {
    const known = memory.get(id);
    if (known === undefined) unknown.push(id);
    else found.set(id, known);
  }
  if (unknown.length === 0) return found;
  for (const chunk of await chunksById(unknown)) {
    const read = readOnce(chunk);
    memory.set(chunk.id, read);
    found.set(chunk.id, read);
  }
  return found;
}

function memoryOf(reader: object, revision: number): Remembered {
  const known = remembered.get(reader);
  if (known?.revision === revision) return known.chunks;
  const chunks: Remembered = new Latest(MOST, ({ chunk }) => EACH + EACH_UNIT * chunk.text.length);
  remembered.set(reader, { revision, chunks });
  return chunks;
}

function readOnce(chunk: ChunkRecord): ReadChunk {
  return {
    chunk,
    statements: lazy(() => statementsOf(chunk)),
    acronyms: lazy(() => acronymsIn(chunk.text)),
    sentences: lazy(() => sentencesOf(chunk)),
  };
}

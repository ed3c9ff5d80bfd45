// Calibration after documents were added, in time that a long document does not multiply: each pseudo-question is asked
// without its document, for which the engine goes through all of the document's chunks.
import type { ManifestStore } from '../store/index-store.ts';
import type { Candidate, RetrievalStore } from '../store/retrieval-store.ts';

type Calibrated = RetrievalStore & ManifestStore;

/** Chunks that stand for a longer document. */
const MOST_CHUNKS = 1000;

/** Measures the corpus and stores the result in its manifest. @throws StoreError; the signal's reason. */
export async function calibrate(store: Calibrated, signal?: AbortSignal): Promise<void> {
  const engine = await import('../engine/query/calibrate.ts');
  await engine.calibrate({ ...store, candidatesOf: fewChunksOf(store) }, signal);
}

/** Reads each document once, and of a long one gives chunks that are spread evenly over it. */
export function fewChunksOf(
  store: Pick<RetrievalStore, 'candidatesOf'>,
): (ids: readonly string[]) => Promise<readonly Candidate[]> {
  const known = new Map<string, readonly Candidate[]>();
  const read = async (id: string) => {
    const found = known.get(id) ?? spread(await store.candidatesOf([id]));
    known.set(id, found);
    return found;
  };
  return async (ids) => {
    const found: Candidate[] = [];
    for (const id of ids) found.push(...(await read(id)));
    return found;
  };
}

function spread(chunks: readonly Candidate[]): readonly Candidate[] {
  const step = chunks.length / MOST_CHUNKS;
  return step <= 1 ? chunks : chunks.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

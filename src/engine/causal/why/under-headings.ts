// What documents say under headings such as "Analysis of causes" or "Impact", whatever its words.
import { isTakenBack } from '../../citing/passages.ts';
import { sectionsOf, type Role } from '../../citing/roles.ts';
import { readChunks } from '../../statements/read-chunks.ts';
import type { Statement } from '../../statements/statement.ts';
import type { RetrievalStore } from '../../../store/index-store.ts';

/** Over what gives the reason of a document's event, and over what came of it. */
export const OVER_REASONS: readonly Role[] = ['why', 'background'];
export const OVER_RESULTS: readonly Role[] = ['what', 'next', 'end'];

/** Chunks of each document. */
const CHUNKS = 40;

/** The statements of documents that are under headings of these roles. Errors: those of the store. */
export async function underHeadings(
  store: RetrievalStore,
  revision: number,
  documents: Iterable<string>,
  roles: readonly Role[],
): Promise<{ readonly statement: Statement }[]> {
  const found = await store.candidatesOf([...new Set(documents)], CHUNKS);
  const ids = found.map(({ chunk_id }) => chunk_id);
  const chunks = await readChunks(store, revision, ids);
  return [...chunks.values()].flatMap(({ chunk, statements }) => {
    if (isTakenBack(chunk)) return [];
    const sectionAt = sectionsOf(chunk);
    const isUnder = ({ parts: { own } }: Statement): boolean => {
      const { role } = sectionAt(own[0]!.start - chunk.start);
      return role !== null && roles.includes(role);
    };
    return statements()
      .filter(isUnder)
      .map((statement) => ({ statement }));
  });
}

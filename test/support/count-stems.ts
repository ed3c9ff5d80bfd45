// The counts of whole documents from their chunks themselves, for a store whose index does not have them.
import type { Candidate, DocumentCounts } from '../../src/store/index-store.ts';

/** @param chunks those of each document together, in the order of their places */
export function countStems(chunks: readonly Candidate[], stems: readonly string[]): DocumentCounts[] {
  const documents = new Map<string, Candidate[]>();
  for (const chunk of chunks) {
    const others = documents.get(chunk.document_id);
    if (others === undefined) documents.set(chunk.document_id, [chunk]);
    else others.push(chunk);
  }
  const wanted = new Set(stems);
  return [...documents].map(([document_id, all]) => {
    const times = new Map<string, { title: number; body: number }>();
    const count = (stem: string, field: 'title' | 'body'): void => {
      if (!wanted.has(stem)) return;
      const one = times.get(stem) ?? { title: 0, body: 0 };
      one[field] += 1;
      times.set(stem, one);
    };
    const { title_stems } = all[0]!;
    for (const stem of title_stems) count(stem, 'title');
    for (const { body_stems } of all) for (const stem of body_stems) count(stem, 'body');
    const body = all.reduce((sum, { body_stems }) => sum + body_stems.length, 0);
    return { document_id, title: title_stems.length, body, times };
  });
}

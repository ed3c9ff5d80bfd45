// The two forms in which endpoints take texts to be ordered by a question, and the order that comes back.
import { isRecord } from '../../api/record.ts';

export interface RerankForm {
  /** Behind the base address. */
  readonly path: string;
  /** The body of a request, byte for byte as it is sent. */
  readonly bodyOf: (model: string, question: string, texts: readonly string[]) => Uint8Array;
}

/** In the order in which they are tried. */
export const RERANK_FORMS: readonly RerankForm[] = [
  {
    path: '/rerank',
    bodyOf: (model, query, documents) =>
      Buffer.from(JSON.stringify({ model, query, documents, top_n: documents.length })),
  },
  { path: '/rerank', bodyOf: (_model, query, texts) => Buffer.from(JSON.stringify({ query, texts })) },
];

/** Places of the texts, the best first; undefined where an answer has another layout, or not a number for each of them. Pure. */
export function orderIn(document: unknown, count: number): number[] | undefined {
  const list: unknown = isRecord(document) ? (document['results'] ?? document['data']) : document;
  if (!Array.isArray(list) || list.length !== count) return undefined;
  const scores = new Map<number, number>();
  for (const one of list as readonly unknown[]) {
    if (!isRecord(one)) return undefined;
    const { index } = one;
    const score = one['relevance_score'] ?? one['score'];
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count)
      return undefined;
    if (typeof score !== 'number' || !Number.isFinite(score) || scores.has(index)) return undefined;
    scores.set(index, score);
  }
  return [...scores].toSorted(([a, one], [b, other]) => other - one || a - b).map(([index]) => index);
}

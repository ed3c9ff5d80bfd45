// Statements as a model sees them: validated claims of an extractive answer, each with a number.
import type { ChunkRecord, DocumentRecord } from '../../store/corpus-store.ts';
import type { Cited, CitingStore } from '../citing/compose.ts';

/** A claim that a model may write from. */
export interface Statement {
  readonly cited: Cited;
  readonly chunk: ChunkRecord;
  readonly document: DocumentRecord;
  /** Part of the extractive answer: where no sentence rests on it, its quote stays. */
  readonly required: boolean;
  /** The sentence for which it is quoted, where the others are there for it to be understood; else any of them will do. */
  readonly core?: string;
}

/** A statement by its number: s1, s2 … */
export interface Numbered extends Statement {
  readonly id: string;
  /** What is sent of it: the claim's words. */
  readonly text: string;
}

/** Statements from claims; those whose chunk is no longer there are left out. Errors: those of the store. */
export async function statementsFrom(
  store: CitingStore,
  made: readonly Pick<Statement, 'cited' | 'required' | 'core'>[],
): Promise<Statement[]> {
  const citations = made.map(({ cited }) => cited.citation);
  const chunks = await store.chunksById([...new Set(citations.map(({ chunk_id }) => chunk_id))]);
  const documents = await store.documentsById([...new Set(citations.map(({ document_id }) => document_id))]);
  const chunkOf = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const documentOf = new Map(documents.map((document) => [document.id, document]));
  return made.flatMap((one) => {
    const { chunk_id, document_id } = one.cited.citation;
    const [chunk, document] = [chunkOf.get(chunk_id), documentOf.get(document_id)];
    return chunk === undefined || document === undefined ? [] : [{ ...one, chunk, document }];
  });
}

/** Numbers statements of several paragraphs through. */
export function numbered(paragraphs: readonly (readonly Statement[])[]): Numbered[][] {
  let at = 0;
  return paragraphs.map((all) =>
    all.map((one) => {
      at += 1;
      return { ...one, id: `s${at}`, text: one.cited.claim.text };
    }),
  );
}

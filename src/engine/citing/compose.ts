// Claims with their citations (service.md, "Payloads"). Every claim is read again against the chunk as stored and
// judged by the validator; what it does not accept is dropped, never mended.
import type { Citation, Claim } from '../../api/payloads/common.ts';
import { createHash } from 'node:crypto';
import { validateClaim } from '../../evidence/validator/validate-claim.ts';
import type { ChunkRecord, DocumentRecord } from '../../store/corpus-store.ts';
import type { RetrievalStore } from '../../store/retrieval-store.ts';
import type { Selected } from './select.ts';

export interface Composed {
  readonly claims: readonly Claim[];
  readonly citations: readonly Citation[];
}

/** Reads the chunks again as they are stored, and composes from them what passes validation. */
export async function composeFrom(
  store: Pick<RetrievalStore, 'chunksById' | 'documentsById'>,
  selected: readonly Selected[],
): Promise<Composed> {
  const sentences = selected.flatMap((one) => one.sentences);
  const chunks = await store.chunksById([...new Set(sentences.map(({ chunk }) => chunk.id))]);
  const documents = await store.documentsById([...new Set(chunks.map((chunk) => chunk.document_id))]);
  return compose(
    selected,
    new Map(chunks.map((chunk) => [chunk.id, chunk])),
    new Map(documents.map((document) => [document.id, document])),
  );
}

/** Builds claims and citations in the order given; `stored` are the chunks as read again from the store. */
export function compose(
  selected: readonly Selected[],
  stored: ReadonlyMap<string, ChunkRecord>,
  documents: ReadonlyMap<string, DocumentRecord>,
): Composed {
  const claims: Claim[] = [];
  const citations: Citation[] = [];
  for (const { sentences } of selected) {
    const first = sentences[0]!;
    const chunk = stored.get(first.chunk.id);
    const document = documents.get(first.chunk.document_id);
    if (chunk === undefined || document === undefined) continue;
    const made = claimFrom(document, chunk, first.start, sentences.at(-1)!.end);
    if (made === undefined) continue;
    citations.push(made.citation);
    claims.push(made.claim);
  }
  return { claims, citations };
}

/** A stretch of a chunk as a claim with its citation, or nothing where the validator does not accept it. */
export function claimFrom(
  document: DocumentRecord,
  chunk: ChunkRecord,
  start: number,
  end: number,
): { readonly claim: Claim; readonly citation: Citation } | undefined {
  const citation = cite(document, chunk, start, end);
  const text = plain(citation.quote);
  const { verdict, accepted } = validateClaim({ claim: text, chunk: chunk.text });
  if (!accepted) return undefined;
  const claim = {
    id: contentId('clm', [text, citation.id]),
    text,
    citation_ids: [citation.id],
    verdict,
    chunk: { id: chunk.id, start: chunk.start, end: chunk.end },
  };
  return { claim, citation };
}

/** The citation of a stretch of a chunk; offsets are into the chunk's text. */
export function cite(document: DocumentRecord, chunk: ChunkRecord, start: number, end: number): Citation {
  return {
    id: contentId('cit', [chunk.id, String(start), String(end)]),
    chunk_id: chunk.id,
    document_id: document.id,
    source_id: document.source_id,
    title: document.title,
    authors: document.authors,
    publisher: document.publisher,
    published_at: document.published_at,
    source_url: document.source_url,
    content_sha256: document.content_sha256,
    retrieved_at: document.retrieved_at,
    snapshot_id: document.snapshot_id,
    quote: chunk.text.slice(start, end),
    locator: {
      start: chunk.start + start,
      end: chunk.start + end,
      ...(chunk.page === null ? {} : { page: chunk.page }),
      ...(chunk.heading === null ? {} : { heading: chunk.heading }),
    },
  };
}

/** Lines of a wrapped paragraph as one line. */
export function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** An id made of the content: the prefix and 24 hex digits. */
export function contentId(prefix: string, parts: readonly string[]): string {
  return `${prefix}_${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24)}`;
}

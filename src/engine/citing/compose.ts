// Claims with their citations (service.md, "Payloads"), read again from what is stored.
// What the validator does not accept is dropped, never repaired.
import type { ChunkRecord, CorpusStore, DocumentRecord } from '../../store/corpus-store.ts';
import type { Citation, Claim } from '../../api/payloads/common.ts';
import { createHash } from 'node:crypto';
import { validateClaim } from '../../evidence/validator/validate-claim.ts';
import { validateSpans } from '../../evidence/validator/validate-spans.ts';
import type { RetrievalStore } from '../../store/index-store.ts';
import type { Stretch } from '../../text/marks.ts';
import { quoteOf, SPAN_JOIN } from '../../text/spans.ts';

export interface Cited {
  readonly claim: Claim;
  readonly citation: Citation;
}

export type CitingStore = Pick<RetrievalStore, 'chunksById' | 'documentsById'> &
  Pick<CorpusStore, 'document'>;

/**
 * Places of a document (offsets into its text) as one claim with its citation, from what is stored now; nothing where the validator does not accept
 * it. At least one of them is in the chunk. Errors: those of the store.
 */
export async function claimAt(
  store: CitingStore,
  { id, document_id }: Pick<ChunkRecord, 'id' | 'document_id'>,
  places: readonly Stretch[],
  { partial = false, saysAt = 0 }: Quoting = {},
): Promise<Cited | undefined> {
  const made = await wholeAt(store, { id, document_id }, places);
  if (made === undefined) return undefined;
  const { claim, citation } = made;
  const { locator } = citation;
  return {
    claim: partial ? { ...claim, partial } : claim,
    citation: saysAt <= locator.start ? citation : { ...citation, locator: { ...locator, says_at: saysAt } },
  };
}

interface Quoting {
  /** Whether they are a part of a list, a table or code that goes on. */
  readonly partial?: boolean;
  /** Where what is quoted says it, behind what governs it: a UTF-16 offset into the document's text. */
  readonly saysAt?: number;
}

async function wholeAt(
  store: CitingStore,
  { id, document_id }: Pick<ChunkRecord, 'id' | 'document_id'>,
  places: readonly Stretch[],
): Promise<Cited | undefined> {
  const [[chunk], [document]] = await Promise.all([
    store.chunksById([id]),
    store.documentsById([document_id]),
  ]);
  if (chunk === undefined || document === undefined) return undefined;
  const [first] = places;
  if (places.length === 1)
    return claimFrom(document, chunk, first!.start - chunk.start, first!.end - chunk.start);
  const inChunk = places.every(({ start, end }) => start >= chunk.start && end <= chunk.end);
  const from = inChunk ? chunk.start : Math.min(first!.start, sectionStart(chunk));
  const text = inChunk ? chunk.text : ((await store.document(document_id))?.text.slice(from) ?? '');
  return claimFromSpans(document, chunk, places, { text, from });
}

/** Where its section begins: what governs it is there, however little the text says where a list or an example ends. */
function sectionStart({ structure }: ChunkRecord): number {
  return structure?.path.at(-1)?.start ?? 0;
}

function claimFromSpans(
  document: DocumentRecord,
  chunk: ChunkRecord,
  places: readonly Stretch[],
  { text, from }: { readonly text: string; readonly from: number },
): Cited | undefined {
  const inText = places.map(({ start, end }) => ({ start: start - from, end: end - from }));
  const quote = quoteOf(text, inText);
  const claim = places
    .map(({ start, end }, at) =>
      start >= chunk.start && end <= chunk.end
        ? laidOut(chunk, start - chunk.start, end - chunk.start)
        : plain(text.slice(inText[at]!.start, inText[at]!.end)),
    )
    .join(`${SPAN_JOIN.trimEnd()}\n`);
  const spans = inText.map(({ start, end }) => text.slice(start, end));
  const { verdict, accepted } = validateSpans({ claim, spans, context: text, places: inText });
  if (!accepted) return undefined;
  const offsets = places.flatMap(({ start, end }) => [String(start), String(end)]);
  const citation: Citation = {
    ...about(document, chunk),
    id: contentId('cit', [chunk.id, ...offsets]),
    quote,
    locator: {
      start: places[0]!.start,
      end: places.at(-1)!.end,
      spans: places.map(({ start, end }) => ({ start, end })),
      ...whereIn(chunk),
    },
  };
  return { claim: claimOf(claim, citation, chunk, verdict), citation };
}

/** A stretch of a chunk as a claim with its citation, or nothing where the validator does not accept it. */
export function claimFrom(
  document: DocumentRecord,
  chunk: ChunkRecord,
  start: number,
  end: number,
): Cited | undefined {
  const citation = cite(document, chunk, start, end);
  const text = laidOut(chunk, start, end);
  const { verdict, accepted } = validateClaim({ claim: text, chunk: chunk.text });
  return accepted ? { claim: claimOf(text, citation, chunk, verdict), citation } : undefined;
}

function claimOf(text: string, citation: Citation, chunk: ChunkRecord, verdict: Claim['verdict']): Claim {
  return {
    id: contentId('clm', [text, citation.id]),
    text,
    citation_ids: [citation.id],
    verdict,
    chunk: { id: chunk.id, start: chunk.start, end: chunk.end },
  };
}

/** The citation of a stretch of a chunk; offsets are into the chunk's text. */
export function cite(document: DocumentRecord, chunk: ChunkRecord, start: number, end: number): Citation {
  return {
    ...about(document, chunk),
    id: contentId('cit', [chunk.id, String(start), String(end)]),
    quote: chunk.text.slice(start, end),
    locator: { start: chunk.start + start, end: chunk.start + end, ...whereIn(chunk) },
  };
}

function about(document: DocumentRecord, chunk: ChunkRecord): Omit<Citation, 'id' | 'quote' | 'locator'> {
  return {
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
  };
}

function whereIn({ page, heading }: ChunkRecord): { page?: number; heading?: string } {
  return { ...(page === null ? {} : { page }), ...(heading === null ? {} : { heading }) };
}

/** An id made of the content: the prefix and 24 hex digits. */
export function contentId(prefix: string, parts: readonly string[]): string {
  return `${prefix}_${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24)}`;
}

// The words of a quotation as they are shown: white space folded, but each item, row or line of code on a line of its own.

/** A stretch of a chunk's text, by UTF-16 offsets into it; lines of code keep their indentation, but for empty ones. */
function laidOut({ text, structure }: ChunkRecord, start: number, end: number): string {
  const blocks = (structure?.blocks ?? []).filter((block) => block.start < end && block.end > start);
  if (blocks.length === 0) return plain(text.slice(start, end));
  const lines = blocks.map(({ kind }, at) => {
    const from = at === 0 ? start : blocks[at]!.start;
    const to = at === blocks.length - 1 ? end : blocks[at + 1]!.start;
    const piece = text.slice(from, to);
    return kind === 'code' ? piece.replace(/^(?:[ \t]*\n)+|\s+$|(?<=\n)(?:[ \t]*\n)+/g, '') : plain(piece);
  });
  return lines.filter((line) => line !== '').join('\n');
}

/** Lines of a wrapped paragraph as one line. */
export function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

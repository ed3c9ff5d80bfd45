// The evidence bundle of a brief (specification, "Evidence bundle"; evidence.md, "The embedded service's own recipe"): built
// once, when the brief is made, and stored as text, so that every retrieval gives the same bytes.
import type { Brief, BriefSection } from '../../api/payloads/brief.ts';
import type { Citation, Claim } from '../../api/payloads/common.ts';
import type { BundleSpan, ClaimVerdict, EvidenceBundle } from '../../api/payloads/evidence.ts';
import { createHash } from 'node:crypto';
import { canonicalise } from '../../evidence/canonicalise.ts';
import type { ChunkRecord, CorpusStore, DocumentRecord } from '../../store/corpus-store.ts';
import type { BriefStore } from './reading.ts';
import { validateClaim } from '../../evidence/validator/validate-claim.ts';
import { validateSpans } from '../../evidence/validator/validate-spans.ts';
import { spanTexts } from '../../text/spans.ts';

const SCHEMA = 'service.evidence_bundle.v1';

/**
 * The bundle as the text to be stored: RFC 8785, `bundle_sha256` over the same form without that member. Chunks, documents
 * and verdicts are read and judged again; `addressOf` says where a document is from, as anybody may see it.
 */
export async function bundleText(
  store: BriefStore,
  brief: Pick<Brief, 'id' | 'created_at' | 'sections' | 'citations' | 'reading'>,
  addressOf: (document: DocumentRecord) => string,
): Promise<string> {
  const claims = [];
  for (const { claim, section } of claimsOf(brief.sections)) {
    const citation = brief.citations.find(({ id }) => id === claim.citation_ids[0])!;
    const [chunk] = await store.chunksById([citation.chunk_id]);
    const [document] = await store.documentsById([citation.document_id]);
    if (chunk === undefined || document === undefined) continue;
    const verdict = await verdictOver(store, claim, citation, chunk);
    claims.push({ ...entry(claim, section, chunk, document), ...spansOf(citation), verdict });
  }
  const addresses = addressesOf(
    claims.map(({ record }) => record),
    addressOf,
  );
  const bundle = {
    schema: SCHEMA,
    brief_id: brief.id,
    created_at: brief.created_at,
    ...readingOf(brief),
    claims: claims.map(({ record, document, ...rest }) => ({
      ...rest,
      document: { ...document, source_url: addresses.get(record.id)! },
    })),
  };
  const bundle_sha256 = createHash('sha256').update(canonical(bundle)).digest('hex');
  return canonical({ ...bundle, bundle_sha256 });
}

/** Who pointed at what is quoted; nothing where no one did. */
function readingOf({ reading }: Pick<Brief, 'reading'>): Pick<EvidenceBundle, 'reading'> {
  if (reading === undefined) return {};
  const { outcome, model, endpoint, requests } = reading;
  return { reading: { outcome, model, endpoint, requests } };
}

function canonical(value: unknown): string {
  return canonicalise(JSON.stringify(value)).toString('utf8');
}

/** Each claim once, under the first section that has it. */
function claimsOf(sections: readonly BriefSection[]): { claim: Claim; section: string }[] {
  const found = new Map<string, { claim: Claim; section: string }>();
  for (const { id, paragraphs } of sections)
    for (const claim of paragraphs.flatMap((paragraph) => paragraph.claims))
      if (!found.has(claim.id)) found.set(claim.id, { claim, section: id });
  return [...found.values()];
}

function spansOf(citation: Citation) {
  const spans = bundledSpans(citation);
  return spans === undefined ? {} : { spans };
}

function entry(claim: Claim, section_id: string, chunk: ChunkRecord, record: DocumentRecord) {
  const { id, source_id, version, published_at, content_sha256, retrieved_at, media_type, bytes } = record;
  return {
    id: claim.id,
    text: claim.text,
    section_id,
    chunk: {
      id: chunk.id,
      text: chunk.text,
      start: chunk.start,
      end: chunk.end,
      ...(chunk.heading === null ? {} : { heading: chunk.heading.toWellFormed() }),
      ...(chunk.page === null ? {} : { page: chunk.page }),
      text_sha256: createHash('sha256').update(chunk.text).digest('hex'),
    },
    document: {
      id,
      source_id,
      title: record.title.toWellFormed(),
      authors: record.authors.map((author) => author.toWellFormed()),
      publisher: record.publisher?.toWellFormed() ?? null,
      published_at,
      version,
      content_sha256,
      retrieved_at,
    },
    snapshot: { id: record.snapshot_id, content_sha256, taken_at: retrieved_at, bytes, media_type },
    record,
  };
}

/**
 * Where each document is from. Two documents of one address (files of the same name in two folders, pages that name one
 * address as theirs) are distinguished by their content, since an auditor takes one address for one source.
 */
function addressesOf(
  documents: readonly DocumentRecord[],
  addressOf: (document: DocumentRecord) => string,
): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  return new Map(
    documents.map((document) => {
      const address = addressOf(document).toWellFormed();
      const owner = first.get(address) ?? document.id;
      first.set(address, owner);
      if (owner === document.id) return [document.id, address];
      return [document.id, `${address}#sha256=${document.content_sha256.slice(0, 16)}`];
    }),
  );
}

type Quoted = Pick<Citation, 'quote' | 'locator'>;

/** The spans of a quote with their texts; undefined where it is one stretch. */
export function bundledSpans({ quote, locator }: Quoted): readonly BundleSpan[] | undefined {
  const { spans } = locator;
  if (spans === undefined) return undefined;
  const texts = spanTexts(quote, spans);
  return texts === null ? undefined : spans.map(({ start, end }, at) => ({ start, end, text: texts[at]! }));
}

/** The verdict over a claim; its quote counts from the start of the chunk. */
export async function verdictOver(
  store: Pick<CorpusStore, 'document'>,
  { text }: Pick<Claim, 'text'>,
  quoted: Quoted,
  chunk: ChunkRecord,
): Promise<ClaimVerdict> {
  const spans = bundledSpans(quoted);
  if (spans === undefined) return validateClaim({ claim: text, chunk: chunk.text });
  const inside = spans.filter(({ start, end }) => start >= chunk.start && end <= chunk.end);
  const isInChunk = inside.length === spans.length;
  const from = isInChunk ? chunk.start : 0;
  const judged = validateSpans({
    claim: text,
    spans: spans.map((span) => span.text),
    context: isInChunk ? chunk.text : ((await store.document(chunk.document_id))?.text ?? ''),
    places: spans.map(({ start, end }) => ({ start: start - from, end: end - from })),
  });
  if (isInChunk || judged.quote === null) return judged;
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined) return { ...judged, quote: null };
  return { ...judged, quote: { start: first.start - chunk.start, end: last.end - chunk.start } };
}

/** Whether a chunk says what a claim of an earlier time says. */
export function carries(chunk: ChunkRecord, { text }: Pick<Claim, 'text'>, quoted: Quoted): boolean {
  const spans = bundledSpans(quoted)?.map((span) => span.text);
  if (spans === undefined) return validateClaim({ claim: text, chunk: chunk.text }).accepted;
  return validateSpans({ claim: text, spans, context: chunk.text }).accepted;
}

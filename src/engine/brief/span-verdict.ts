// Claims of several spans, judged again from what is stored: their chunk, or the whole document where a span (a heading, the
// lead-in of a long list) stands outside it.
import type { Citation, Claim } from '../../api/payloads/common.ts';
import type { BundleSpan, ClaimVerdict } from '../../api/payloads/evidence.ts';
import { validateClaim } from '../../evidence/validator/validate-claim.ts';
import { validateSpans } from '../../evidence/validator/validate-spans.ts';
import type { ChunkRecord, CorpusStore } from '../../store/corpus-store.ts';
import { spanTexts } from '../../text/spans.ts';

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

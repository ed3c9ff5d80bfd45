// Claims that are quoted from several stretches of their document, as the embedded service writes
// them: `spans`, each with its exact text and its offsets into the document's text. Without the documents it can be said whether
// they are in order, joined as the claim says, and what is at their places in the chunk.
import { areSpans, isJoinOf } from '../../text/spans.ts';
import { isWithin } from '../scan/index-of.ts';
import type { BundleSpan } from '../../api/payloads/evidence.ts';
import type { ClaimText } from './claim-text.ts';

/** Where the spans of one claim are, as far as the bundle by itself says. */
export interface JudgedSpans {
  readonly spans: readonly BundleSpan[];
  /** What is wrong with them; undefined where nothing is. */
  readonly problem: string | undefined;
  /** How many are not in the chunk: only the document can say whether they are in it. */
  readonly outside: number;
  /** Where the chunk begins in the text that their offsets count in; NaN where the bundle does not say. */
  readonly from: number;
}

/**
 * The spans of a claim, judged; undefined where it has none, or a member of that name that is laid out otherwise: such a
 * claim is held against its chunk as one stretch.
 */
export function judgedSpans({ parts }: Pick<ClaimText, 'parts'>): JudgedSpans | undefined {
  const spans = readSpans(parts.spans);
  if (spans === undefined) return undefined;
  const { chunk = '', text = '' } = parts;
  const from = Number(parts.chunkStart ?? Number.NaN);
  const inChunk = ({ start, end }: BundleSpan) => start >= from && end <= from + chunk.length;
  const outside = spans.filter((span) => !inChunk(span)).length;
  return { spans, outside, from, problem: problemOf() };

  function problemOf(): string | undefined {
    if (spans === undefined || spans.length < 2) return 'fewer than two spans';
    if (!areSpans(spans)) return 'its spans are out of order, empty or overlap';
    if (spans.some((span) => span.text.length !== span.end - span.start))
      return 'the text of a span is not as long as its place';
    const texts = spans.map((span) => span.text);
    const adjoins = (at: number) => {
      const [one, next] = [spans[at - 1]!, spans[at]!];
      return inChunk(one) && inChunk(next) && chunk.slice(one.end - from, next.start - from).trim() === '';
    };
    if (!isJoinOf(text, texts, adjoins)) return 'the claim is not its spans joined';
    if (outside === spans.length) return 'none of its spans is in the chunk';
    const moved = spans.some(
      (span) => inChunk(span) && chunk.slice(span.start - from, span.end - from) !== span.text,
    );
    return moved ? 'the chunk has other words where a span is' : undefined;
  }
}

/** What the claim is carried by: its chunk, and the spans that are not in it. */
export function carrierOf(chunk: string, { spans }: JudgedSpans): string {
  return [chunk, ...spans.flatMap(({ text }) => (isWithin(chunk, text) ? [] : [text]))].join('\n\n');
}

/** The spans that are in the chunk, with their places there. */
export function insideOf(
  chunk: string,
  { spans, from }: JudgedSpans,
): { readonly spans: string[]; readonly places: Place[] } {
  const inside = spans.filter(({ start, end }) => start >= from && end <= from + chunk.length);
  return {
    spans: inside.map(({ text }) => text),
    places: inside.map(({ start, end }) => ({ start: start - from, end: end - from })),
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

const LONGEST = 256 * 1024;

function readSpans(json: string | undefined): readonly BundleSpan[] | undefined {
  if (json === undefined || json.length > LONGEST) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) && value.length > 0 && value.every(isSpan) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isSpan(value: unknown): value is BundleSpan {
  if (typeof value !== 'object' || value === null) return false;
  const { start, end, text } = value as Partial<Record<keyof BundleSpan, unknown>>;
  return typeof start === 'number' && typeof end === 'number' && typeof text === 'string';
}

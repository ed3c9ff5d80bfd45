// A claim of several spans of one text: a lead-in with one item of its list, a row with its header.
// Each span must be a sound quotation, by the rules for a contiguous claim, what governs it may be another span, and the claim
// must be all of them, in order, and nothing else.
import { areSpans, isJoinOf } from '../../text/spans.ts';
import { tokens } from './tokens.ts';
import { readSource, recallSource, sentenceOf, type Source } from './source.ts';
import { accepted, type ClaimVerdict, LONGEST_CHUNK, LONGEST_CLAIM, refused } from './validate-claim.ts';
import { asks, keepsMeaning, rangeAt } from './verbatim.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}

interface Spans {
  readonly claim: string;
  /** The exact texts of the spans, in the order in which they are in their source. */
  readonly spans: readonly string[];
  /**
   * The text they come from. Without it only the join is judged: not whether a span is cut, and no two count as adjoining.
   */
  readonly context?: string | undefined;
  /** UTF-16 offsets of each span into `context`; without them they are looked for, in order. */
  readonly places?: readonly Place[] | undefined;
}

/**
 * Judges whether a claim is those spans joined, and each span whole where it comes from. `verbatim` or refused, never
 * weaker; pure; never throws. White space is folded. Spans that adjoin in the context may be joined by a space.
 */
export function validateSpans(input: Spans): ClaimVerdict {
  const { claim, spans, context } = input;
  if (claim.length > LONGEST_CLAIM || spans.length > MOST_SPANS)
    return refused('unsupported', 'claim-too-long');
  if (spans.length === 0 || spans.some(isEmpty)) return refused('unsupported', 'empty-claim');
  if (context === undefined)
    return isJoinOf(claim, spans)
      ? accepted('verbatim', 'same-words', null)
      : refused('unsupported', 'not-the-spans');
  if (input.places === undefined && context.length > LONGEST_CHUNK)
    return refused('unsupported', 'chunk-too-long');
  const found = findSpans(spans, context, input.places);
  if (typeof found === 'string') return refused('unsupported', found);
  if (!isJoinOf(claim, spans, (at) => adjoins(context, found[at - 1]!, found[at]!)))
    return refused('unsupported', 'not-the-spans');
  return accepted('verbatim', 'same-words', { start: found[0]!.start, end: found.at(-1)!.end });
}

const MOST_SPANS = 200;
/** Places of one text that are tried: more are a repetition, and one is as good as another. */
const MOST_TRIED = 64;
/** How far around a span of a very long text its sentence is looked for (UTF-16 units). */
const SURROUNDINGS = 4_000;

function isEmpty(span: string): boolean {
  return span.length > LONGEST_CLAIM || tokens(span).length === 0;
}

function findSpans(
  spans: readonly string[],
  context: string,
  places: readonly Place[] | undefined,
): readonly Place[] | 'span-missing' | 'span-cut' {
  const source = context.length > LONGEST_CHUNK ? undefined : recallSource(context);
  if (places !== undefined) {
    if (places.length !== spans.length || !areSpans(places, context.length)) return 'span-missing';
    if (!places.every(({ start, end }, at) => context.slice(start, end) === spans[at])) return 'span-missing';
    const sound = places.every((place) =>
      source === undefined ? isSoundNear(context, place, places) : isSound(source, place, places),
    );
    return sound ? places : 'span-cut';
  }
  const found: Place[] = [];
  for (const span of spans) {
    const place = source === undefined ? 'span-missing' : findSpan(source, span, found);
    if (typeof place === 'string') return place;
    found.push(place);
  }
  return found;
}

/** The first sound place of a span behind those found: the earliest leaves most room for those after it. */
function findSpan(
  source: Source,
  span: string,
  found: readonly Place[],
): Place | 'span-missing' | 'span-cut' {
  let at = source.text.indexOf(span, found.at(-1)?.end ?? 0);
  if (at < 0) return 'span-missing';
  for (let tried = 0; at >= 0 && tried < MOST_TRIED; tried += 1) {
    const place = { start: at, end: at + span.length };
    if (isSound(source, place, found)) return place;
    at = source.text.indexOf(span, at + 1);
  }
  return 'span-cut';
}

/** Whether a stretch is made of whole words, and may be quoted with the other places without what is beside them. */
function isSound(source: Source, { start, end }: Place, others: readonly Place[]): boolean {
  const range = rangeAt(source, start, end);
  if (range === null) return false;
  const isQuoted = (whole: Place) => others.some((one) => one.start < whole.end && one.end > whole.start);
  if (!keepsMeaning(source, range, isQuoted)) return false;
  const last = sentenceOf(source, range.to - 1);
  return !asks(source, last) || /[?？؟]/.test(source.text.slice(source.tokens[range.to - 1]!.end, end));
}

/** The same in a text too long to be taken apart: in the paragraphs around it. */
function isSoundNear(context: string, { start, end }: Place, others: readonly Place[]): boolean {
  const from = Math.max(0, start - SURROUNDINGS);
  const to = Math.min(context.length, end + SURROUNDINGS);
  const before = context.slice(from, start).indexOf('\n\n');
  const after = context.slice(end, to).indexOf('\n\n');
  const offset = before < 0 ? from : from + before;
  const near = readSource(context.slice(offset, after < 0 ? to : end + after));
  const moved = others.map((one) => ({ start: one.start - offset, end: one.end - offset }));
  return isSound(near, { start: start - offset, end: end - offset }, moved);
}

function adjoins(context: string, one: Place, next: Place): boolean {
  return context.slice(one.end, next.start).trim() === '';
}

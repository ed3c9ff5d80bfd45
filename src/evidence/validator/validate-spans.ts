// A claim of several spans of one text: a lead-in with one item of its list, a row with its header. Each span must be a sound
// quotation by itself, by the rules for a contiguous claim, and the claim must be all of them, in order, and nothing else.
import { areSpans, isJoinOf } from '../../text/spans.ts';
import { tokens } from './tokens.ts';
import { readSource, recallSource, type Source } from './source.ts';
import {
  type ClaimVerdict,
  LONGEST_CHUNK,
  LONGEST_CLAIM,
  type ReasonCode,
  VALIDATOR,
} from './validate-claim.ts';
import { keepsMeaning, rangeAt } from './verbatim.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}

interface Spans {
  readonly claim: string;
  /** The exact texts of the spans, in the order in which they stand in their source. */
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
  if (claim.length > LONGEST_CLAIM || spans.length > MOST_SPANS) return refused('claim-too-long');
  if (spans.length === 0 || spans.some(isEmpty)) return refused('empty-claim');
  if (context === undefined) return isJoinOf(claim, spans) ? accepted(null) : refused('not-the-spans');
  if (input.places === undefined && context.length > LONGEST_CHUNK) return refused('chunk-too-long');
  const found = findSpans(spans, context, input.places);
  if (typeof found === 'string') return refused(found);
  if (!isJoinOf(claim, spans, (at) => adjoins(context, found[at - 1]!, found[at]!)))
    return refused('not-the-spans');
  return accepted({ start: found[0]!.start, end: found.at(-1)!.end });
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
      source === undefined ? isSoundNear(context, place) : isSound(source, place),
    );
    return sound ? places : 'span-cut';
  }
  const found: Place[] = [];
  for (const span of spans) {
    const place = source === undefined ? 'span-missing' : findSpan(source, span, found.at(-1)?.end ?? 0);
    if (typeof place === 'string') return place;
    found.push(place);
  }
  return found;
}

/** The first sound place of a span: the earliest leaves most room for those after it. */
function findSpan(source: Source, span: string, from: number): Place | 'span-missing' | 'span-cut' {
  let at = source.text.indexOf(span, from);
  if (at < 0) return 'span-missing';
  for (let tried = 0; at >= 0 && tried < MOST_TRIED; tried += 1) {
    const place = { start: at, end: at + span.length };
    if (isSound(source, place)) return place;
    at = source.text.indexOf(span, at + 1);
  }
  return 'span-cut';
}

/** Whether a stretch is made of whole words and may be quoted without what stands beside it. */
function isSound(source: Source, { start, end }: Place): boolean {
  const range = rangeAt(source, start, end);
  return range !== null && keepsMeaning(source, range);
}

/** The same in a text too long to be taken apart: in the paragraph around it. */
function isSoundNear(context: string, { start, end }: Place): boolean {
  const from = Math.max(0, start - SURROUNDINGS);
  const to = Math.min(context.length, end + SURROUNDINGS);
  const before = context.slice(from, start).lastIndexOf('\n\n');
  const after = context.slice(end, to).indexOf('\n\n');
  const offset = before < 0 ? from : from + before;
  const near = readSource(context.slice(offset, after < 0 ? to : end + after));
  return isSound(near, { start: start - offset, end: end - offset });
}

function adjoins(context: string, one: Place, next: Place): boolean {
  return context.slice(one.end, next.start).trim() === '';
}

function accepted(quote: Place | null): ClaimVerdict {
  return {
    verdict: 'verbatim',
    accepted: true,
    reason: 'same-words',
    coverage: 1,
    quote,
    validator: VALIDATOR,
  };
}

function refused(reason: ReasonCode): ClaimVerdict {
  return { verdict: 'unsupported', accepted: false, reason, coverage: 0, quote: null, validator: VALIDATOR };
}

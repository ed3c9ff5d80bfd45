// What a reader says of some statements as a link: cause and effect are words of theirs, in their order and unbroken, or the link is
// void. Where the rules find the same link, their cue stays, and what they find denied stays denied.
import type { Span } from '../../../text/sentences.ts';
import type { ChunkRecord } from '../../../store/corpus-store.ts';
import type { Sentence } from '../../citing/passages.ts';
import type { LinkReply } from '../../reading/reader.ts';
import { argumentIn, clauseOn, type Argument } from '../links/cause-effect-arguments.ts';
import { cuesIn, READ_CUE } from '../links/cues.ts';
import { GIVEN } from '../why/given.ts';
import { linksIn, type CausalLink } from '../links/links.ts';
import { trustIn } from '../links/trust.ts';
import { product, type Sign } from '../grammar/signs.ts';
import { stretchOver } from '../trace/stretch.ts';

/** A link as a reader gave it. */
export type SaidByReader = Omit<LinkReply['links'][number], 'ids' | 'cause_is' | 'effect_is'> & {
  /** What cause and effect are (read-joins.ts). */
  readonly is: NonNullable<CausalLink['is']>;
};

/** What a reader pointed at. */
export interface PointedAt {
  readonly chunk: ChunkRecord;
  /** The chunk's sentences. */
  readonly sentences: readonly Sentence[];
  /** The pieces of what was pointed at, and of what leads it in: UTF-16 offsets into the chunk's text. */
  readonly pieces: readonly Span[];
  /** The headings over it, the innermost first, then the document's title. */
  readonly over: readonly string[];
}

export interface ReadLink {
  readonly link: CausalLink;
  /** The sentences from the one that has the cause to the one that has the effect; what the link's offsets are into. */
  readonly sentence: Sentence;
}

/**
 * The link, or nothing where it is void.
 * @param surety how surely the reader reads links, 0 to 1
 */
export function readLink(at: PointedAt, said: SaidByReader, surety: number): ReadLink | undefined {
  if (said.kind === 'none' || [said.cause, said.effect].some((words) => POINTS_ELSEWHERE.test(words)))
    return undefined;
  const places = placesOf(at, said);
  if (places === undefined) return undefined;
  const sentence = stretchOver(at.chunk, at.sentences, places.own);
  const pair = pairIn(sentence, places, said);
  if (pair === undefined) return undefined;
  const { text } = sentence;
  const isWhole = places.own.length === 2 && at.sentences.includes(sentence);
  const known = isWhole ? linksIn(text).filter((one) => sameLink(one, pair)) : [];
  // What a sentence denies stays denied, unless it is what it prevents.
  if (said.kind !== 'prevents' && known.some(({ modality }) => modality === 'denied')) return undefined;
  const link = linkOf(text, said, pair, {
    gap: isWhole ? between(pair) : undefined,
    same: known[0],
    heading: places.name === undefined ? undefined : at.over[0],
    surety,
  });
  return { link, sentence };
}

interface Places {
  /** Offsets into the chunk's text. */
  readonly cause?: Span;
  readonly effect?: Span;
  readonly own: readonly Span[];
  /** The heading or title that names the other one. */
  readonly name?: string;
}

/** Where cause and effect are; only one of them may be in what is over the statements, and only as a thing that was asked about. */
function placesOf({ chunk, pieces, over }: PointedAt, said: SaidByReader): Places | undefined {
  const mayBeDenied = said.kind === 'prevents';
  const cause = placeOf(chunk.text, said.cause, { pieces });
  const effect = placeOf(chunk.text, said.effect, { pieces, taken: cause, mayBeDenied });
  if (cause !== undefined && effect !== undefined) return { cause, effect, own: [cause, effect] };
  const [own, missing] = cause === undefined ? [effect, 'cause' as const] : [cause, 'effect' as const];
  const name = over.find((text) => placeOf(text, said[missing]) !== undefined);
  if (own === undefined || name === undefined || said.is[missing].length === 0) return undefined;
  return { [missing === 'cause' ? 'effect' : 'cause']: own, own: [own], name };
}

type Pair = Pick<CausalLink, 'cause' | 'effect'>;

function pairIn(sentence: Sentence, places: Places, said: SaidByReader): Pair | undefined {
  const argumentOf = (side: 'cause' | 'effect'): Argument => {
    const place = places[side];
    if (place === undefined) return { ...clauseOn(sentence.text, { start: 0, end: 0 }), name: places.name! };
    const span = { start: place.start - sentence.start, end: place.end - sentence.start };
    return argumentIn(sentence.text, span);
  };
  const pair = { cause: argumentOf('cause'), effect: turned(argumentOf('effect'), said.kind) };
  const isSaid = ({ name, nounPhrases }: Argument) => name !== undefined || nounPhrases.length > 0;
  return isSaid(pair.cause) && isSaid(pair.effect) ? pair : undefined;
}

interface Around {
  /** What is between cause and effect, where one sentence has both. */
  readonly gap: Span | undefined;
  /** The same link by rules. */
  readonly same: CausalLink | undefined;
  /** What is over them, where that names one of them. */
  readonly heading: string | undefined;
  readonly surety: number;
}

function linkOf(
  text: string,
  said: SaidByReader,
  pair: Pair,
  { gap, same, heading, surety }: Around,
): CausalLink {
  const { kind, stated, is } = said;
  const words = gap === undefined ? '' : text.slice(gap.start, gap.end);
  const own = {
    ...pair,
    is,
    tier: 'A',
    modality: modalityOf(said, same, words),
    said_by: same?.said_by ?? null,
    read: { kind: kind === 'none' ? 'causes' : kind, stated },
  } as const;
  if (same?.tier === 'A') {
    const { cue, words: cueWords, at } = same;
    return { ...own, cue, words: cueWords, at, surety: Math.max(surety, trustIn(text, same)) };
  }
  const cause = pair.cause.label.start < pair.effect.label.start ? 'before' : 'after';
  // Of "refused due to a fault, which led to" the cue beside the effect is the link's.
  const cues = cuesIn(words).filter((one) => one.cue.cause === cause);
  const known = cues.at(cause === 'before' ? -1 : 0);
  return {
    ...own,
    cue: { name: heading === undefined ? READ_CUE : GIVEN.heading, cause, kind: 'phrase' },
    // What is between them is shown only where it is known to state a cause.
    words: heading ?? (known === undefined ? '' : words.slice(known.start, known.end).trim()),
    at: gap ?? { start: 0, end: 0 },
    surety,
  };
}

/** "They warm up", "concentrate it": of what, only another sentence says. */
const POINTS_ELSEWHERE = /^(?:(?:they|them|this|these|those)\b|\p{L}+ (?:it|them)\b)/iu;
/** What may happen is not a fact, whatever a reader calls it. */
const HEDGED = /\b(?:may|might|can|could|would|should|possibly|potentially|perhaps)\b/i;

interface Wanted {
  /** All of the text unless given. */
  readonly pieces?: readonly Span[];
  /** What other words are at. */
  readonly taken?: Span | undefined;
  readonly mayBeDenied?: boolean;
}

/** Where these words are in a text, whatever marks, spaces and capitals it has; not behind a "not", "stop" or "reverted" that they leave out. */
function placeOf(
  text: string,
  said: string,
  { pieces = [{ start: 0, end: text.length }], taken, mayBeDenied = false }: Wanted = {},
): Span | undefined {
  const own = said.match(WORDS);
  if (own === null) return undefined;
  const pattern = new RegExp(`${NO_WORD_BEFORE}${own.join(MARKS)}${NO_WORD_BEHIND}`, 'giu');
  for (const match of text.matchAll(pattern)) {
    const place = { start: match.index, end: match.index + match[0].length };
    const isIn = pieces.some((piece) => piece.start <= place.start && place.end <= piece.end);
    const before = text.slice(Math.max(0, place.start - LONGEST_DENIAL), place.start);
    const isFree = taken === undefined || !overlap(place, taken);
    if (isIn && isFree && (mayBeDenied || !DENYING.test(before))) return place;
  }
  return undefined;
}

/** In UTF-16 units. */
const LONGEST_DENIAL = 40;
const DENYING =
  /(?:\b(?:not|never|no|cannot|without|stop(?:s|ped|ping)?|avoid(?:s|ed|ing)?|revert(?:s|ed|ing)?|und(?:o|id|one|oing)|roll(?:s|ed|ing)? back)|n['’]t)\s+(?:\p{L}+ly\s+)?(?:the\s+|an?\s+)?$/iu;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const MARKS = String.raw`[^\p{L}\p{M}\p{N}]+`;
const NO_WORD_BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const NO_WORD_BEHIND = String.raw`(?![\p{L}\p{M}\p{N}])`;

/** What is prevented is less of it. */
function turned(effect: Argument, kind: SaidByReader['kind']): Argument {
  if (kind !== 'prevents') return effect;
  const turn = (sign: Sign): Sign => (sign === 0 ? -1 : product(sign, -1));
  return { ...effect, nounPhrases: effect.nounPhrases.map((one) => ({ ...one, sign: turn(one.sign) })) };
}

function modalityOf(
  { kind, stated }: SaidByReader,
  same: CausalLink | undefined,
  words: string,
): CausalLink['modality'] {
  if (same?.modality === 'denied') return 'asserted';
  if (stated === 'forecast' || kind === 'contributes' || same?.modality === 'hedged' || HEDGED.test(words))
    return 'hedged';
  return stated === 'opinion' || same?.modality === 'reported' ? 'reported' : 'asserted';
}

/** Whether two links go from and to the same stretches. */
export function sameLink(one: Pair, other: Pair): boolean {
  return overlap(one.cause.label, other.cause.label) && overlap(one.effect.label, other.effect.label);
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

function between({ cause: { label: one }, effect: { label: other } }: Pair): Span {
  return one.end <= other.start ? { start: one.end, end: other.start } : { start: other.end, end: one.start };
}

// What a reader says of a sentence as links: cause and effect are words of the sentence, in its order and unbroken, or the link is
// void. Where the rules find the same link, their cue stays, and what they find denied stays denied.
import type { Span } from '../../../text/sentences.ts';
import type { LinkReply } from '../../reading/reader.ts';
import { oneLine } from '../../statements/statement.ts';
import { argumentIn, type Argument } from '../links/cause-effect-arguments.ts';
import { READ_CUE } from '../links/cues.ts';
import { linksIn, type CausalLink } from '../links/links.ts';
import { trustIn } from '../links/trust.ts';
import { product, type Sign } from '../grammar/signs.ts';

export type SaidByReader = Omit<LinkReply['links'][number], 'id' | 'cause_is' | 'effect_is'> & {
  /** What cause and effect are (read-joins.ts). */
  readonly is: NonNullable<CausalLink['is']>;
};

/** Words between cause and effect that are a cue: a comma alone is none, nor is half a sentence. */
const CUE = /^(?=.*\p{L}).{1,60}$/u;

/** The links of a sentence that was read. */
export interface ReadSentence {
  readonly links: readonly CausalLink[];
  /** Links that are void. */
  readonly dropped: number;
}

/**
 * @param text the sentence as its document writes it
 * @param surety how surely the reader reads links, 0 to 1
 */
export function readLinks(text: string, said: readonly SaidByReader[], surety: number): ReadSentence {
  const known = linksIn(text);
  const made: CausalLink[] = [];
  let dropped = 0;
  for (const one of said) {
    if (one.kind === 'none') continue;
    const link = linkOf(text, one, known, surety);
    if (link === undefined) dropped += 1;
    else made.push(link);
  }
  // What a sentence denies stays denied, unless it is what it prevents.
  const denied = known.filter(({ modality }) => modality === 'denied');
  const kept = made.filter((one) => isPreventing(one) || !denied.some((other) => sameLink(one, other)));
  const aside = denied.filter((one) => !kept.some((other) => sameLink(one, other)));
  return { links: [...aside, ...kept], dropped };
}

function isPreventing({ read }: CausalLink): boolean {
  return read?.kind === 'prevents';
}

function linkOf(
  text: string,
  said: SaidByReader,
  known: readonly CausalLink[],
  surety: number,
): CausalLink | undefined {
  const cause = placeOf(text, said.cause);
  const effect = cause === undefined ? undefined : placeOf(text, said.effect, cause);
  if (cause === undefined || effect === undefined) return undefined;
  const pair = { cause: argumentIn(text, cause), effect: turned(argumentIn(text, effect), said.kind) };
  if (pair.cause.nounPhrases.length === 0 || pair.effect.nounPhrases.length === 0) return undefined;
  const read = { kind: said.kind === 'none' ? 'causes' : said.kind, stated: said.stated } as const;
  if (POINTS_ELSEWHERE.test(said.cause) || POINTS_ELSEWHERE.test(said.effect)) return undefined;
  const same = known.find((one) => sameLink(one, pair));
  const at = between(cause, effect);
  const own = {
    is: said.is,
    tier: 'A',
    modality: modalityOf(said, same, text.slice(at.start, at.end)),
    said_by: same?.said_by ?? null,
    read,
  } as const;
  if (same !== undefined && same.tier === 'A')
    return {
      ...pair,
      ...own,
      cue: same.cue,
      words: same.words,
      at: same.at,
      surety: Math.max(surety, trustIn(text, same)),
    };
  const words = oneLine(text.slice(at.start, at.end));
  const cue = {
    name: READ_CUE,
    cause: cause.start < effect.start ? 'before' : 'after',
    kind: 'phrase',
  } as const;
  return {
    ...pair,
    ...own,
    cue,
    words: CUE.test(words) ? words : '',
    at,
    surety,
  };
}

/** "They warm up", "concentrate it": of what, only another sentence says. */
const POINTS_ELSEWHERE = /^(?:(?:they|them|this|these|those)\b|\p{L}+ (?:it|them)\b)/iu;
/** What may happen is not a fact, whatever a reader calls it. */
const HEDGED = /\b(?:may|might|can|could|would|should|possibly|potentially|perhaps)\b/i;

/** Where these words are in a sentence, whatever marks, spaces and capitals it has; undefined where they are not, or only over `taken`. */
function placeOf(text: string, said: string, taken?: Span): Span | undefined {
  const own = said.match(WORDS);
  if (own === null) return undefined;
  const pattern = new RegExp(`${NO_WORD_BEFORE}${own.join(MARKS)}${NO_WORD_BEHIND}`, 'giu');
  for (const match of text.matchAll(pattern)) {
    const place = { start: match.index, end: match.index + match[0].length };
    if (taken === undefined || place.end <= taken.start || place.start >= taken.end) return place;
  }
  return undefined;
}

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
  between: string,
): CausalLink['modality'] {
  if (same?.modality === 'denied') return kind === 'prevents' ? 'asserted' : 'denied';
  if (stated === 'forecast' || kind === 'contributes' || same?.modality === 'hedged' || HEDGED.test(between))
    return 'hedged';
  return stated === 'opinion' || same?.modality === 'reported' ? 'reported' : 'asserted';
}

/** Whether two links go from and to the same stretches. */
function sameLink(
  one: Pick<CausalLink, 'cause' | 'effect'>,
  other: Pick<CausalLink, 'cause' | 'effect'>,
): boolean {
  return overlap(one.cause.label, other.cause.label) && overlap(one.effect.label, other.effect.label);
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

function between(one: Span, other: Span): Span {
  return one.end <= other.start ? { start: one.end, end: other.start } : { start: other.end, end: one.start };
}

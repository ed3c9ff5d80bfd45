// Whether the effect of one sentence is the cause of another: the same head word with the same modifiers, of the same
// polarity. Similarity of other words never counts: a wrong hop is worse than none.
import { lazy } from '../../../text/lazy.ts';
import { stemSet } from '../../../text/word-lists.ts';
import { signOf } from '../grammar/signs.ts';
import type { Argument } from '../links/cause-effect-arguments.ts';
import type { NounPhrase } from '../grammar/noun-phrases.ts';
import { isEventNoun } from '../grammar/events.ts';
import {
  ABSTRACT_HEADS,
  DEEDS,
  LOCAL_HEADS,
  TOPIC_HEADS,
  VAGUE_HEADS,
} from '../grammar/noun-phrases.words.ts';
import { tokensIn } from '../grammar/tokens.ts';

/** The cause or the effect of a link, with its document. */
export interface PlacedArgument {
  readonly argument: Argument;
  readonly document: string;
  /** The document's title, which says which drought "the drought" is. */
  readonly title: string;
}

/** How certainly an effect and a cause are the same: 0 to 1; `nounPhrases` are those that agree. */
export interface Match {
  readonly factor: number;
  readonly nounPhrases: readonly [effect: NounPhrase, cause: NounPhrase];
}

/** The best match of the effect that one sentence states with the cause that another does. */
export function matchArguments(effect: PlacedArgument, cause: PlacedArgument): Match | undefined {
  let best: Match | undefined;
  for (const one of effect.argument.nounPhrases)
    for (const other of cause.argument.nounPhrases) {
      const factor = matchNounPhrases(one, effect, other, cause);
      if (factor > (best?.factor ?? 0)) best = { factor, nounPhrases: [one, other] };
    }
  return best;
}

function matchNounPhrases(
  one: NounPhrase,
  effect: PlacedArgument,
  other: NounPhrase,
  cause: PlacedArgument,
): number {
  if (one.head !== other.head || differ(one.years, other.years) || topics().has(one.head)) return 0;
  if (differ([...one.places], [...other.places]) || differ([...one.behind], [...other.behind])) return 0;
  // Who acts in both is not an event that both share.
  if (one.name && other.name && !happens(one.head)) return 0;
  const same =
    effect.document === cause.document
      ? inOneDocument(one, effect.argument, other, cause.argument)
      : acrossDocuments(one, other, effect.argument.event || cause.argument.event) *
        sharedPlace(one, effect, other, cause);
  return (
    same * signs(one, other) * eventDiscount(effect.argument, one) * eventDiscount(cause.argument, other)
  );
}

/** Within a document a later mention may be shorter, or longer, than the first. */
function inOneDocument(one: NounPhrase, effect: Argument, other: NounPhrase, cause: Argument): number {
  const [small, big, bigArgument] =
    one.keys.size <= other.keys.size ? [one, other, cause] : [other, one, effect];
  for (const key of small.keys) if (!big.keys.has(key) && !bigArgument.stems.has(key)) return 0;
  const equal = one.keys.size === other.keys.size;
  if (small.keys.size > 1) return equal ? 1 : 0.9;
  if (equal) return other.definite || small.name ? 0.9 : 0.7;
  // "Record prices" and later "high gas prices": the same head, going the same way.
  return small.definite ? 0.85 : one.sign !== 0 && one.sign === other.sign ? 0.7 : 0;
}

/** "Slower growth" of one country is not another's: what each place has of its own needs a place in common. */
function sharedPlace(
  one: NounPhrase,
  effect: PlacedArgument,
  other: NounPhrase,
  cause: PlacedArgument,
): number {
  // "Interest rates": what is local may stand before the head.
  if (![one.head, ...other.keys].some((key) => localHeads().has(key))) return 1;
  const places = placesOf(one, effect);
  return [...placesOf(other, cause)].some((place) => places.has(place)) ? 1 : 0;
}

/** The names behind a phrase, and those of its document's title. */
function placesOf({ places }: NounPhrase, { title }: PlacedArgument): Set<string> {
  const named = tokensIn(title).filter(({ capital, role }) => capital && role === 'noun');
  return new Set([...places, ...named.map(({ stem }) => stem)]);
}

/** What is true of a class is true of its members, not the reverse: the effect must be at least as specific as the cause. */
function acrossDocuments(one: NounPhrase, other: NounPhrase, isEvent: boolean): number {
  // In a clause of another source only the topic counts, not what is merely mentioned.
  if (isEvent || differ([...one.behind], [...other.behind]) || isUnexplained(one, other)) return 0;
  // Two documents about one topic share no event: what happened to it must be the same.
  if (one.sign !== other.sign || (one.sign === 0 && !happens(one.head))) return 0;
  for (const key of other.keys) if (!one.keys.has(key)) return 0;
  const equal = one.keys.size === other.keys.size;
  if (other.keys.size > 1) return equal ? 0.85 : 0.75;
  if (!equal) return 0;
  // "Low water in Lake Orm": one word, and both say where.
  return sameBehind(one, other) ? 0.85 : sameWord(one, other);
}

/** Whether both name the same place behind them, and nothing else. */
function sameBehind(one: NounPhrase, other: NounPhrase): boolean {
  const places = [...one.places];
  return (
    places.length > 0 &&
    places.every((place) => other.places.has(place)) &&
    !differ([...other.places], places) &&
    one.behind.size === other.behind.size
  );
}

/** "Deficiencies in care" and "deficiencies": an abstract head without the modifiers that say what it is. */
function isUnexplained(one: NounPhrase, other: NounPhrase): boolean {
  if (!abstractHeads().has(one.head) || one.behind.size + other.behind.size === 0) return false;
  return ![...one.behind].some((stemmed) => other.behind.has(stemmed));
}

/** Of a single word ("the strike"), which strike is meant is known only inside one document. */
function sameWord(one: NounPhrase, other: NounPhrase): number {
  if (vagueHeads().has(one.head) || signOf(one.head) !== 0) return 0;
  if (one.name && other.name) return 0.8;
  // "A cut in transits" and "the cut in transits": the same thing, going the same way, and the second says that it is known.
  return one.sign !== 0 && other.definite && !one.name && !other.name ? 0.7 : 0;
}

/** The noun phrases of a clause do not by themselves say what happened. */
function eventDiscount(argument: Argument, nounPhrase: NounPhrase): number {
  if (!argument.event) return 1;
  return nounPhrase.keys.size > 1 ? 0.7 : 0;
}

/** Polarities must agree: less of something is neither the thing itself nor more of it. */
function signs(from: NounPhrase, to: NounPhrase): number {
  if (from.sign === to.sign) return 1;
  if (from.sign < 0 || to.sign < 0) return 0;
  return 0.85;
}

/** Different years or places: two events of one kind. */
function differ(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((value) => other.includes(value));
}

/** Whether a head with this stem names something that happens, or is a deed. */
function happens(head: string): boolean {
  return isEventNoun(head) || deeds().has(head);
}

const topics = lazy(() => stemSet(TOPIC_HEADS));
const localHeads = lazy(() => stemSet(LOCAL_HEADS));
const deeds = lazy(() => stemSet(DEEDS));
const abstractHeads = lazy(() => stemSet(ABSTRACT_HEADS));
const vagueHeads = lazy(() => stemSet(...VAGUE_HEADS));

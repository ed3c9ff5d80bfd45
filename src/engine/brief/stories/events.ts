// Whether two statements of different documents are about one event: only then do they stand in one paragraph.
import type { Weighed } from '../salience.ts';
import { dayOf } from './profiles.ts';

/** Days between two reports of one event. */
const APART = 4;
/** Names of more stories than this are not a mark of one. */
const STORIES = 2;
const CLOSE = 0.25;
const CLOSER = 0.35;

/**
 * Whether two statements are about one event: they name the same things, which few other stories name, and share a figure
 * or many words; their documents are of about the same day, or neither is dated.
 */
export function isOneEvent(
  one: Weighed,
  other: Weighed,
  likeness: number,
  namedIn: ReadonlyMap<number, number>,
): boolean {
  const [here, there] = [dayOf(one.document), dayOf(other.document)];
  if ((here === undefined) !== (there === undefined)) return false;
  if (here !== undefined && there !== undefined && Math.abs(here - there) > APART) return false;
  const names = one.entities.filter(
    (entity) => other.entities.includes(entity) && (namedIn.get(entity) ?? 0) <= STORIES,
  ).length;
  const amounts = one.traits.amounts.some((amount) => other.traits.amounts.includes(amount));
  return names > 0 && (amounts || likeness >= CLOSER || (names > 1 && likeness >= CLOSE));
}

/** Whether each names somebody whom the other's document never names: two subjects, told in one form. */
export function areOfOthers(all: readonly Weighed[], one: Weighed, other: Weighed): boolean {
  const isForeign = (here: Weighed, there: Weighed): boolean => {
    const named = new Set(
      all.filter(({ document }) => document.id === there.document.id).flatMap(({ entities }) => entities),
    );
    return here.entities.some((entity) => !named.has(entity));
  };
  return isForeign(one, other) && isForeign(other, one);
}

// The stories of a brief in hand: each with the statements of its documents, the most telling stories first. A story that
// says what happened, why, and what comes next is of more use than one that only has an opening.
import type { Weighed, Weighing } from '../salience.ts';
import type { Story } from './stories.ts';

export interface StoryInHand extends Story {
  /** Document by document, in the order of their places. */
  readonly statements: readonly Weighed[];
  /** Only the order counts. */
  readonly value: number;
}

const READ = 0.6;
const WHY = 0.2;
const NEXT = 0.2;
const FIGURES = 0.1;

/** The stories of which something was read, the most telling first. */
export function inHand(stories: readonly Story[], { statements }: Weighing): StoryInHand[] {
  const byDocument = new Map<string, Weighed[]>();
  for (const one of statements) {
    const list = byDocument.get(one.document.id);
    if (list === undefined) byDocument.set(one.document.id, [one]);
    else list.push(one);
  }
  return stories
    .flatMap((story) => {
      const own = story.documents.flatMap(({ id }) => byDocument.get(id) ?? []);
      if (own.length === 0) return [];
      const has = (test: (one: Weighed) => boolean): number => (own.some(test) ? 1 : 0);
      const value =
        story.worth +
        READ * own.reduce((most, one) => Math.max(most, one.salience), 0) +
        WHY * has(({ traits }) => traits.causes) +
        NEXT * has(({ traits }) => traits.outlook || traits.openQuestions) +
        FIGURES * has(({ traits }) => traits.numbers > 0);
      return [{ ...story, statements: own, value: Math.round(value * 1e6) / 1e6 }];
    })
    .sort((a, b) => b.value - a.value);
}

/** How near a statement is to the openings of the other documents of its story: what all tell is what happened. */
export function centreOf(
  { documents, statements }: StoryInHand,
  { overlap }: Weighing,
): (one: Weighed) => number {
  if (documents.length < 2) return () => 0;
  const openings = documents.flatMap(({ id }) => {
    const opening = statements.find(({ document }) => document.id === id);
    return opening === undefined ? [] : [opening];
  });
  return (one) => {
    const others = openings.filter(({ document }) => document.id !== one.document.id);
    const sum = others.reduce((total, other) => total + overlap(one, other).likeness, 0);
    return others.length === 0 ? 0 : (CENTRE * sum) / others.length;
  };
}

const CENTRE = 1.5;

/** In how many stories each entity is named. */
export function namedInStories(stories: readonly StoryInHand[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { statements } of stories)
    for (const entity of new Set(statements.flatMap(({ entities }) => entities)))
      counts.set(entity, (counts.get(entity) ?? 0) + 1);
  return counts;
}

// How a paragraph grows from its first statement: by what follows in the source, by what its document tells further on, and by what
// another document adds on the same event.
import { isRelative } from '../../text/dates.ts';
import { fits } from './fitting.ts';
import type { Selector } from './kinds.ts';
import type { Draft, Writing } from './paragraphs.ts';
import { speaksOfItself } from './reading.ts';
import { bestBy } from './redundancy.ts';
import type { Weighed } from './salience.ts';
import { areOfOthers, isOneEvent, type StoryInHand } from './stories/stories.ts';
import { isBackground } from './sentences/background.ts';
import { goesDeeper } from './tells.ts';

export interface Seed {
  readonly story: StoryInHand;
  readonly seed: Weighed;
}

const WORTH_ADDING = 0.62;
/** Between these similarities a statement of another document is about the same event without repeating it. */
const AKIN = 0.15;
const SAME = 0.5;

/** A paragraph of a story from its best statement, of so many sentences at most. */
export function grown(writing: Writing, selector: Selector, { seed, story }: Seed, most: number): Draft {
  const statements: Weighed[] = [];
  const room = (): number => most - lengthOf(statements);
  const add = (one: Weighed): void => {
    writing.redundancy.take(one);
    statements.push(one);
  };
  /** At most so many, as long as there is room. */
  const addEach = (count: number, next: () => Weighed | undefined): void => {
    for (let left = count; left > 0 && room() > 0; left -= 1) {
      const one = next();
      if (one === undefined) return;
      add(one);
    }
  };
  add(seed);
  addEach(selector.joins ? Math.max(1, Math.floor(most / 2)) : 0, () => {
    const other = elsewhere(writing, selector, statements, story);
    return other === undefined || lengthOf([other]) > room() ? undefined : other;
  });
  addEach(most, () => beside(writing, selector, statements, { seed, story }));
  if (selector.deep === true && most >= DEEP)
    addEach(most, () => further(writing, statements, { seed, story }, room()));
  return { topic: topicOf(story, seed), statements: inTime(statements, seed) };
}

/** A paragraph of at least so many sentences goes into depth. */
const DEEP = 3;

/** What else the document of a story reports about it after its main sentence, however far down. */
function further(
  { redundancy }: Writing,
  statements: readonly Weighed[],
  { seed, story }: Seed,
  room: number,
): Weighed | undefined {
  const places = statements.map((one) => one.chunk.start + one.start);
  const own = story.statements.filter(
    (one) =>
      one.document.id === seed.document.id &&
      one.chunk.start + one.start > Math.min(...places) &&
      one.leaning === 0 &&
      lengthOf([one]) <= room &&
      goesDeeper(one) &&
      redundancy.isFree(one),
  );
  return bestBy(own, (one) => one.salience + one.ofTitle);
}

/** The seed's document first, the others by their day; each in its own order. */
function inTime(statements: readonly Weighed[], seed: Weighed): Weighed[] {
  const turn = ({ document }: Weighed): string =>
    document.id === seed.document.id ? '' : `${document.published_at ?? '9999'} ${document.id}`;
  return statements.toSorted(
    (a, b) =>
      (turn(a) < turn(b) ? -1 : turn(a) > turn(b) ? 1 : 0) ||
      a.chunk.start + a.start - b.chunk.start - b.start,
  );
}

function topicOf(story: StoryInHand, seed: Weighed): string {
  // What is to be done has its heading as lead-in.
  if (seed.role === 'next' && seed.heading !== '' && story.item === null)
    return `${seed.document.title} › ${seed.heading}`;
  if (story.item !== null) return seed.text.startsWith(story.item) ? seed.document.title : story.item;
  return story.documents.length === 1 ? story.documents[0]!.title : seed.document.title;
}

/** Sentences, each once. */
export function lengthOf(statements: readonly Weighed[]): number {
  const places = statements.flatMap(({ chunk, first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => `${chunk.id}:${first + at}`),
  );
  return new Set(places).size;
}

/** The statement before or after, in the same paragraph of the source, when it is worth adding. */
function beside(
  writing: Writing,
  selector: Selector,
  statements: readonly Weighed[],
  { seed, story }: Seed,
): Weighed | undefined {
  const { redundancy, byChunk } = writing;
  const own = statements.filter(({ chunk }) => chunk.id === seed.chunk.id);
  const first = Math.min(...own.map((one) => one.first));
  const last = Math.max(...own.map((one) => one.last));
  const near = (byChunk.get(seed.chunk.id) ?? []).filter(
    (one) =>
      one.last === last + 1 &&
      one.first >= first &&
      one.paragraph <= seed.paragraph + 1 &&
      one.item === seed.item,
  );
  const worth = near.filter((one) => {
    const may =
      selector.follows === 'anything'
        ? !one.traits.definitions && !isBackground(one)
        : fits(writing, selector, one, story);
    const from = one.first <= last ? last + 1 : one.first;
    if (from > one.first && !addsTo(own, one)) return false;
    return may && one.salience >= WORTH_ADDING * seed.salience && redundancy.isFree(one, from);
  });
  return bestBy(worth, (one) => one.salience);
}

/** Whether going on by these sentences names or counts something more. */
function addsTo(statements: readonly Weighed[], one: Weighed): boolean {
  const named = new Set(statements.flatMap(({ entities }) => entities));
  const count = (all: readonly Weighed[]): number =>
    all.reduce((sum, { traits }) => sum + traits.numbers + traits.years.length, 0);
  const before = statements.filter(({ last }) => last >= one.first);
  return one.entities.some((entity) => !named.has(entity)) || count([one]) > count(before);
}

/** What another document of the story adds: it shares a name and words, and says something more. */
function elsewhere(
  writing: Writing,
  selector: Selector,
  statements: readonly Weighed[],
  story: StoryInHand,
): Weighed | undefined {
  const { redundancy, namedIn, setting } = writing;
  const { weighing } = redundancy;
  // The line has the date of its first document and the name of its source only.
  const { document: first } = statements[0]!;
  const isDated = (one: Weighed): boolean =>
    one.document.published_at === first.published_at || !isRelative(one.text);
  const isOfSpeaker = (one: Weighed): boolean =>
    one.document.source_id === first.source_id || !speaksOfItself(one.text);
  const taken = new Set(statements.map(({ document }) => document.id));
  const alike = (one: Weighed): number =>
    Math.max(...statements.map((other) => weighing.overlap(one, other).likeness));
  const akin = story.statements.filter((one) => {
    if (taken.has(one.document.id) || one.first !== one.last || one.leaning > 0) return false;
    if (!fits(writing, selector, one, story) || !redundancy.isFree(one)) return false;
    if (!isDated(one) || !isOfSpeaker(one)) return false;
    const likeness = alike(one);
    if (likeness < AKIN || likeness > SAME || !addsTo(statements, one)) return false;
    return statements.some(
      (other) => isOneEvent(other, one, likeness, namedIn) && !areOfOthers(story.statements, one, other),
    );
  });
  return bestBy(akin, (one) => alike(one) + 0.5 * one.salience + selector.gain(one, setting));
}

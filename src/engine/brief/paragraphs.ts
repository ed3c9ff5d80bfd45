// Paragraphs of one story each: the statement of it that fits the section best, what follows it in its source, and where
// there is room what another document adds on the same event. Statements of different stories never stand together.
import { stems } from '../../text/terms.ts';
import type { Graph } from '../entities/graph.ts';
import { bestBy, type Redundancy } from './redundancy.ts';
import type { SectionForm } from './forms.ts';
import type { About, Selector, Setting } from './kinds.ts';
import type { Weighed } from './salience.ts';
import { isRelative } from '../../text/dates.ts';
import { type BriefReading, speaksOfItself } from './reading.ts';
import { areOfOthers, isOneEvent, type Story, centreOf, type StoryInHand } from './stories/stories.ts';

/** A paragraph before its claims are validated. */
export interface Draft {
  readonly topic: string | null;
  /** In reading order; statements that follow each other in their source may share sentences. */
  readonly statements: readonly Weighed[];
}

export interface Writing {
  readonly redundancy: Redundancy;
  readonly graph: Graph;
  readonly setting: Setting;
  /** Statements of each chunk in their order. */
  readonly byChunk: ReadonlyMap<string, readonly Weighed[]>;
  readonly reading: BriefReading;
  /** In how many stories each entity is named. */
  readonly namedIn: ReadonlyMap<number, number>;
  /** The worthiest first. */
  readonly stories: readonly StoryInHand[];
  /** The same before anything of them was judged by rules, the worthiest first: what a reader is given. */
  readonly offered: readonly Story[];
  /** The stories that the brief tells, in its order; empty before they are told, and where no section tells any. */
  readonly told: StoryInHand[];
  /** Documents of which only the beginning is shown: no event was found in them. */
  readonly begun: Set<string>;
  /** Whether a section tells stories: others are about their events then. */
  readonly tells: boolean;
}

const REPEATED = 0.35;
const AGAIN = 0.07;
const WORTH_ADDING = 0.62;
/** How much the worth of a story counts beside that of the statement. */
const STORY = 0.5;
/** Between these similarities a statement of another document is about the same event without repeating it. */
const AKIN = 0.15;
const SAME = 0.5;
/** So few stories are told in so many sentences each, within what a persona reads. */
const FEW = 2;
const ROOM_OF_FEW = 4;
const LOOKS = 12;

/** Up to `form.paragraphs` paragraphs of statements that the selector takes; fewer where there are no more. */
export function paragraphsOf(
  writing: Writing,
  selector: Selector,
  form: SectionForm,
  among: readonly StoryInHand[] = selector.of === 'told' && writing.tells ? writing.told : writing.stories,
): Draft[] {
  const tells = form.kind === 'stories';
  // Few stories have the room of the others.
  const most = tells && among.length <= FEW ? Math.max(form.sentences, ROOM_OF_FEW) : form.sentences;
  const drafts: Draft[] = [];
  let open = among.slice(0, LOOKS * form.paragraphs);
  while (drafts.length < form.paragraphs && open.length > 0) {
    const left: StoryInHand[] = [];
    for (const { story, seed } of rankedSeeds(writing, selector, open, form)) {
      if (drafts.length === form.paragraphs) break;
      if (!writing.redundancy.isFree(seed)) {
        left.push(story);
        continue;
      }
      drafts.push(grown(writing, selector, { seed, story }, most));
      if (tells) writing.told.push(story);
      else left.push(story);
    }
    // A story is told once; of other kinds it may have a second paragraph after every other had its first.
    open = left.filter((story) => seedOf(writing, selector, story, form) !== undefined);
  }
  return tells ? drafts : inOrder(drafts, among);
}

interface Seed {
  readonly story: StoryInHand;
  readonly seed: Weighed;
}

/** The best statement of each story, the best ones first; told stories stay in the order of their telling. */
function rankedSeeds(
  writing: Writing,
  selector: Selector,
  stories: readonly StoryInHand[],
  form: SectionForm,
): Seed[] {
  const worth = ({ story, seed }: Seed): number => STORY * story.value + gainOf(writing, selector, seed);
  return stories
    .flatMap((story) => {
      const seed = seedOf(writing, selector, story, form);
      return seed === undefined ? [] : [{ story, seed }];
    })
    .map((one) => ({ ...one, worth: Math.round(worth(one) * 1e6) }))
    .sort((a, b) => b.worth - a.worth);
}

function seedOf(
  writing: Writing,
  selector: Selector,
  story: StoryInHand,
  form: SectionForm,
): Weighed | undefined {
  const { redundancy } = writing;
  const { statements } = story;
  const central = form.kind === 'stories' ? centreOf(story, redundancy.weighing) : () => 0;
  const free = statements.filter(
    (one) =>
      one.last - one.first < form.sentences && fits(writing, selector, one, story) && redundancy.isFree(one),
  );
  return bestBy(free, (one) => gainOf(writing, selector, one) + central(one));
}

/** Whether a statement is of a section's kind, and about its story where the section asks for that. */
export function fits(writing: Writing, selector: Selector, one: Weighed, story: StoryInHand): boolean {
  if (!selector.takes(one, writing.setting)) return false;
  if (selector.another === true && writing.redundancy.tookFrom(one)) return false;
  if (selector.ofEvent === undefined || !writing.tells) return true;
  return selector.ofEvent(one, aboutOf(writing, story));
}

function aboutOf({ reading: { frequencies, looked } }: Writing, story: StoryInHand): About {
  const known = abouts.get(story);
  if (known !== undefined) return known;
  const titles = story.documents.flatMap(({ title }) => stems(title));
  const openings = story.statements.filter(({ place }) => place < OPENINGS).flatMap((one) => [...one.stems]);
  const share = (stem: string): number =>
    looked < FEWEST_LOOKED ? 0 : (frequencies.get(stem) ?? 0) / looked;
  const about = { stems: new Set([...titles, ...openings]), title: new Set(titles), share };
  abouts.set(story, about);
  return about;
}

const abouts = new WeakMap<StoryInHand, About>();
/** Of fewer passages none can be said to have a word in all places. */
const FEWEST_LOOKED = 10;
/** Sentences that say what a document is about. */
const OPENINGS = 3;

function gainOf({ redundancy }: Writing, selector: Selector, one: Weighed): number {
  return (
    one.salience + selector.gain(one) - REPEATED * redundancy.repeated(one) - AGAIN * redundancy.timesOf(one)
  );
}

function grown(writing: Writing, selector: Selector, { seed, story }: Seed, most: number): Draft {
  const { redundancy } = writing;
  redundancy.take(seed);
  const statements = [seed];
  const room = (): number => most - lengthOf(statements);
  const others = selector.joins ? Math.max(1, Math.floor(most / 2)) : 0;
  for (let at = 0; at < others && room() > 0; at += 1) {
    const other = elsewhere(writing, selector, statements, story);
    if (other === undefined || lengthOf([other]) > room()) break;
    redundancy.take(other);
    statements.push(other);
  }
  for (;;) {
    const next = room() > 0 ? beside(writing, selector, statements, { seed, story }) : undefined;
    if (next === undefined) break;
    redundancy.take(next);
    statements.push(next);
  }
  return { topic: topicOf(story, seed), statements: inTime(statements, seed) };
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
    (one) => one.last === last + 1 && one.first >= first && one.paragraph <= seed.paragraph + 1,
  );
  const worth = near.filter((one) => {
    const may =
      selector.follows === 'anything' ? !one.traits.definitions : fits(writing, selector, one, story);
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
  const { redundancy, namedIn } = writing;
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
  return bestBy(akin, (one) => alike(one) + 0.5 * one.salience + selector.gain(one));
}

function inOrder(drafts: readonly Draft[], stories: readonly StoryInHand[]): Draft[] {
  const places = new Map<string, number>();
  for (const [at, { documents }] of stories.entries()) for (const { id } of documents) places.set(id, at);
  const place = ({ statements }: Draft): number => places.get(statements[0]!.document.id) ?? stories.length;
  return drafts.toSorted((a, b) => place(a) - place(b));
}

// Stories: documents about one event or subject, the worthiest first. What a story is worth before it is read: how many
// independent texts tell it, how near it is to what the corpus is about, how recent it is, and what its reader looks for.
import { grouped } from '../../../text/groups.ts';
import { stems } from '../../../text/terms.ts';
import { byCodeUnits } from '../../../text/code-unit-order.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import type { Graph } from '../../entities/graph.ts';
import type { Persona, Variant } from '../forms.ts';
import { type BriefContext, type Looked, centrality } from '../reading.ts';
import { groupsOf } from './grouping.ts';
import { overviewsIn } from './overview.ts';
import { type Profile, dayOf, profilesOf } from './profiles.ts';
import { isUnderWhy } from '../reasons.ts';
import type { Weighed, Weighing } from '../salience.ts';

export interface Story {
  /** Of each text one document, the newest first. */
  readonly documents: readonly DocumentRecord[];
  /** The newest day of publication as days since 1970; undefined where none of them is dated. */
  readonly day: number | undefined;
  /** Before it is read; only the order counts. */
  readonly worth: number;
}

const TEXTS = 0.5;
const CENTRAL = 0.5;
const READER = 2;
const OVERVIEW = 2;
/** Of a story of more documents the newest are read. */
const MOST_DOCUMENTS = 8;

export interface StoryForms {
  readonly persona: Pick<Persona, 'terms'>;
  readonly variant: Pick<Variant, 'recency' | 'window_days' | 'news'>;
  readonly now: Date;
}

/** All stories that the documents tell, the worthiest first; a document that shares its subject with none is one by itself. */
export async function storiesOf(
  documents: readonly DocumentRecord[],
  looked: Looked,
  graph: Graph,
  { persona, variant, now }: StoryForms,
  context: BriefContext,
): Promise<Story[]> {
  const ids = new Set(documents.map(({ id }) => id));
  const all = looked.chunks.filter(({ document }) => ids.has(document));
  const central = centralities(all, looked);
  const profiles = profilesOf(documents, all, graph);
  const reads = readerOf(persona);
  const overview = variant.news || dated(documents) ? () => 0 : overviewsIn(documents);
  // A day that is still to come is not recent.
  const today = now.getTime() / A_DAY;
  const recentIn = (day: number | undefined): number | undefined =>
    day !== undefined && day <= today ? day : undefined;
  const newest = profiles.reduce((latest, { day }) => Math.max(latest, recentIn(day) ?? 0), 0);
  const groups = await groupsOf(profiles, context.signal);
  return groups
    .map((places) => {
      const own = places.map((place) => profiles[place]!).sort(byNewest);
      const lead = own.flatMap(({ documents: [first] }) => central.get(first!.id) ?? 0);
      const wants = Math.max(...own.map(({ documents: [first] }) => reads(first!.title)));
      const day = own[0]!.day;
      const recent = own.map((one) => recentIn(one.day)).find((one) => one !== undefined);
      const worth =
        TEXTS * Math.log2(own.length) +
        CENTRAL * Math.max(...lead) +
        READER * wants +
        OVERVIEW * Math.max(...own.map(({ documents: [first] }) => overview(first!))) +
        variant.recency *
          (recent === undefined ? 0 : Math.exp((recent - newest) / Math.max(DAYS, variant.window_days)));
      return { documents: own.slice(0, MOST_DOCUMENTS).map((one) => one.documents[0]!), day, worth };
    })
    .sort((a, b) => b.worth - a.worth || byCodeUnits(a.documents[0]!.id, b.documents[0]!.id));
}

const A_DAY = 86_400_000;
/** Days in which news is worth a third, or those of the window where that is longer. */
const DAYS = 4;

/** Whether most of some documents have a day. */
function dated(documents: readonly DocumentRecord[]): boolean {
  return 2 * documents.filter(({ published_at }) => published_at !== null).length > documents.length;
}

function byNewest(one: Profile, other: Profile): number {
  return (other.day ?? -1) - (one.day ?? -1) || byCodeUnits(one.documents[0]!.id, other.documents[0]!.id);
}

/** By document, its first chunk's, as a share of the best. */
function centralities(looks: Looked['chunks'], looked: Looked): Map<string, number> {
  const found = new Map<string, number>();
  let best = 1e-9;
  for (const { document, stems: words } of looks) {
    if (found.has(document)) continue;
    const value = centrality(new Set(words), looked);
    found.set(document, value);
    best = Math.max(best, value);
  }
  return new Map([...found].map(([document, value]) => [document, value / best]));
}

function readerOf({ terms }: Pick<Persona, 'terms'>): (title: string) => number {
  const lists = terms.map(({ weight, words }) => ({
    weight,
    words: new Set(words.flatMap((word) => stems(word))),
  }));
  return (title) => {
    const own = stems(title);
    return lists.reduce(
      (sum, { weight, words }) => sum + (own.some((stem) => words.has(stem)) ? weight : 0),
      0,
    );
  };
}

/** So many documents are compared with each other. */
const MOST_COMPARED = 600;
/** Names of a document that count, from its beginning. */
const MOST_NAMES = 24;
/** A name in more documents marks no story. */
const MOST_SHARING = 60;

/**
 * Of many documents the newest, and among those of one day or of none those with most names that a few others have too:
 * what several documents tell is a story.
 */
export function comparedOf(documents: readonly DocumentRecord[], graph: Graph): readonly DocumentRecord[] {
  if (documents.length <= MOST_COMPARED) return documents;
  const shared = sharedNames(documents, graph);
  return documents
    .map((document) => ({ document, day: dayOf(document) ?? -1, names: shared.get(document.id) ?? 0 }))
    .sort((a, b) => b.day - a.day || b.names - a.names || byCodeUnits(a.document.id, b.document.id))
    .slice(0, MOST_COMPARED)
    .map(({ document }) => document);
}

/** By document, how many of its first names two documents have, or a few more. */
function sharedNames(documents: readonly DocumentRecord[], { sentences }: Graph): Map<string, number> {
  const names = new Map(documents.map(({ id }) => [id, new Set<number>()]));
  for (const { document, entities } of sentences) {
    const own = names.get(document);
    if (own === undefined) continue;
    for (const entity of entities) if (own.size < MOST_NAMES) own.add(entity);
  }
  const counts = new Map<number, number>();
  for (const own of names.values())
    for (const entity of own) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  const isShared = (entity: number): boolean =>
    counts.get(entity)! > 1 && counts.get(entity)! <= MOST_SHARING;
  return new Map([...names].map(([id, own]) => [id, [...own].filter(isShared).length]));
}

export interface StoryInHand extends Story {
  /** What its item is called in a document that has several; null where the document tells one. */
  readonly item: string | null;
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
  const byDocument = grouped(statements, ({ document }) => document.id);
  return stories
    .flatMap((story) => {
      const all = story.documents.flatMap(({ id }) => byDocument.get(id) ?? []);
      return [...itemsIn(all)].map(([item, own]) => ({ ...story, item, statements: own }));
    })
    .map((story) => {
      const own = story.statements;
      const has = (test: (one: Weighed) => boolean): number => (own.some(test) ? 1 : 0);
      const value =
        story.worth +
        READ * own.reduce((most, one) => Math.max(most, one.salience), 0) +
        WHY * has((one) => one.traits.causes || isUnderWhy(one)) +
        NEXT * has(({ traits }) => traits.outlook || traits.openQuestions) +
        FIGURES * has(({ traits }) => traits.numbers > 0);
      return { ...story, value: Math.round(value * 1e6) / 1e6 };
    })
    .sort((a, b) => b.value - a.value);
}

/** Statements by the items that they are of, those of none together; where some are of items, what is of none tells no story. */
function itemsIn(all: readonly Weighed[]): ReadonlyMap<string | null, readonly Weighed[]> {
  const items = grouped(all, ({ item }) => item);
  if (items.size > 1) items.delete(null);
  return items;
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

// Paragraphs of one subject each: the best statement that is left, its neighbours in the source, and where there is room
// what another document says of the same. Nothing connects them but their subject.
import type { Graph } from '../entities/graph.ts';
import { bestBy, type Redundancy } from './redundancy.ts';
import type { SectionForm } from './forms.ts';
import type { Selector, Setting } from './kinds.ts';
import type { Weighed } from './salience.ts';

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
}

const REPEATED = 0.35;
const AGAIN = 0.07;
const WORTH_ADDING = 0.62;
/** Between these similarities a statement of another document is about the same subject without repeating it. */
const AKIN = 0.26;
const SAME = 0.6;
/** A name in more than this share of all statements, or so many, says nothing about what a statement is about. */
const COMMON = 0.12;
const OFTEN = 25;

/** Up to `form.paragraphs` paragraphs of statements that the selector takes; fewer where there are no more. */
export function paragraphsOf(writing: Writing, selector: Selector, form: SectionForm): Draft[] {
  const { redundancy, setting } = writing;
  const pool = redundancy.weighing.statements.filter((one) => selector.takes(one, setting));
  const drafts: Draft[] = [];
  while (drafts.length < form.paragraphs) {
    const free = pool.filter((one) => one.last - one.first < form.sentences && redundancy.isFree(one));
    const seed = bestBy(
      free,
      (one) =>
        one.salience +
        selector.gain(one) -
        REPEATED * redundancy.repeated(one) -
        AGAIN * redundancy.timesOf(one),
    );
    if (seed === undefined) break;
    drafts.push(grown(writing, selector, seed, form.sentences));
  }
  return byDocument(drafts);
}

function grown(writing: Writing, selector: Selector, seed: Weighed, most: number): Draft {
  const { redundancy } = writing;
  redundancy.take(seed);
  const statements = [seed];
  const room = (): number => most - lengthOf(statements);
  for (;;) {
    const next = room() > 0 ? beside(writing, selector, statements, seed) : undefined;
    if (next === undefined) break;
    redundancy.take(next);
    statements.push(next);
    statements.sort((a, b) => a.start - b.start);
  }
  const other = selector.joins && room() > 0 ? elsewhere(writing, statements, seed) : undefined;
  if (other === undefined) return { topic: seed.document.title, statements };
  redundancy.take(other.one);
  return { topic: writing.graph.entities[other.about]!.name, statements: [...statements, other.one] };
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
  { redundancy, byChunk, setting }: Writing,
  selector: Selector,
  statements: readonly Weighed[],
  seed: Weighed,
): Weighed | undefined {
  const first = Math.min(...statements.map((one) => one.first));
  const last = Math.max(...statements.map((one) => one.last));
  const near = (byChunk.get(seed.chunk.id) ?? []).filter(
    (one) =>
      one.paragraph === seed.paragraph &&
      ((one.last === first - 1 && one.first === one.last) || (one.last === last + 1 && one.first >= first)),
  );
  const worth = near.filter((one) => {
    const fits = selector.follows === 'anything' || selector.takes(one, setting);
    const from = one.last > last && one.first <= last ? last + 1 : one.first;
    if (from > one.first && !addsTo(statements, one)) return false;
    return fits && one.salience >= WORTH_ADDING * seed.salience && redundancy.isFree(one, from);
  });
  return bestBy(worth, (one) => one.salience);
}

/** Whether going on by these sentences names or counts something more. */
function addsTo(statements: readonly Weighed[], one: Weighed): boolean {
  const named = new Set(statements.flatMap(({ entities }) => entities));
  const figures = (all: readonly Weighed[]): number =>
    all.reduce((sum, { traits }) => sum + traits.numbers + traits.years.length, 0);
  const before = statements.filter(({ last }) => last >= one.first);
  return one.entities.some((entity) => !named.has(entity)) || figures([one]) > figures(before);
}

/** What another document says about the subject: it names the same entities, shares words, and is no repetition. */
function elsewhere({ redundancy, graph }: Writing, statements: readonly Weighed[], seed: Weighed) {
  const { weighing } = redundancy;
  const all = weighing.statements.length;
  const telling = new Set(
    statements
      .flatMap(({ entities }) => entities)
      .filter((entity) => (weighing.mentions.get(entity) ?? 0) <= Math.min(OFTEN, Math.max(2, COMMON * all))),
  );
  if (telling.size === 0) return undefined;
  const akin = weighing.statements.filter((one) => {
    if (one.document.id === seed.document.id || one.first !== one.last || one.leaning > 0) return false;
    if (!one.entities.some((entity) => telling.has(entity)) || !redundancy.isFree(one)) return false;
    const likeness = weighing.overlap(one, seed).likeness;
    return likeness >= AKIN && likeness <= SAME;
  });
  const one = bestBy(akin, (each) => weighing.overlap(each, seed).likeness + 0.5 * each.salience);
  const shared = one?.entities.filter(
    (entity) => telling.has(entity) && graph.entities[entity] !== undefined,
  );
  const about = shared?.toSorted(
    (a, b) => (weighing.mentions.get(b) ?? 0) - (weighing.mentions.get(a) ?? 0) || a - b,
  )[0];
  return one === undefined || about === undefined ? undefined : { one, about };
}

/** Paragraphs of one document beside each other, at the place of the first. */
function byDocument(drafts: readonly Draft[]): Draft[] {
  const order = [...new Set(drafts.map(({ statements }) => statements[0]!.document.id))];
  const place = ({ statements }: Draft): number => order.indexOf(statements[0]!.document.id);
  return drafts.toSorted((a, b) => place(a) - place(b));
}

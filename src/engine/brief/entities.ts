// The section on who and where: a paragraph for each name with what one document says about it.
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { Entity } from '../entities/entity.ts';
import { bestBy } from './redundancy.ts';
import type { SectionForm } from './forms.ts';
import { lengthOf, type Draft, type Writing } from './paragraphs.ts';
import type { Weighed } from './salience.ts';

const KIND_WEIGHT = { organisation: 1.2, person: 1.2, vessel: 1.1, law: 1, place: 0.85, unknown: 0.9 };
/** A sentence is about a name within this first share of its length. */
const EARLY = 0.5;
const REPEATED = 0.4;
const TRIED = 6;
/** Statements below this share of the best one about a name are left out. */
const LEAST = 0.6;
const COHERENCE = 0.5;

/** Up to `form.paragraphs` paragraphs, each on one of the most prominent names for which something is left to say. */
export function entityParagraphs(writing: Writing, form: SectionForm): Draft[] {
  const drafts: Draft[] = [];
  const names = prominent(writing).slice(0, form.paragraphs * TRIED);
  for (const least of [2, 1])
    for (const entity of names) {
      if (drafts.length === form.paragraphs) break;
      const { name } = writing.graph.entities[entity]!;
      if (drafts.some(({ topic }) => topic === name)) continue;
      const draft = about(writing, entity, form.sentences, Math.min(least, form.sentences));
      if (draft !== undefined) drafts.push(draft);
    }
  return drafts;
}

function prominent({ redundancy, graph }: Writing): number[] {
  const worth = (entity: number): number =>
    Math.log(1 + (redundancy.weighing.mentions.get(entity) ?? 0)) * KIND_WEIGHT[graph.entities[entity]!.type];
  return [...redundancy.weighing.mentions.keys()].sort((a, b) => worth(b) - worth(a) || a - b);
}

function about(writing: Writing, entity: number, most: number, least: number): Draft | undefined {
  const { redundancy, graph } = writing;
  const thing = graph.entities[entity]!;
  const chosen: Weighed[] = [];
  const pool = redundancy.weighing.statements.filter(
    (one) => one.entities.includes(entity) && one.last - one.first < most && placeOf(one, thing) <= EARLY,
  );
  const floor = LEAST * pool.reduce((most, one) => Math.max(most, one.salience), 0);
  for (;;) {
    const free = pool.filter(
      (one) =>
        !chosen.includes(one) &&
        one.salience >= floor &&
        redundancy.isFree(one) &&
        (chosen.length === 0 || chosen[0]!.document.id === one.document.id) &&
        lengthOf([...chosen, one]) <= most &&
        chosen.every(
          (other) => !overlaps(one, other) && redundancy.weighing.overlap(one, other).likeness < 0.5,
        ),
    );
    const next = bestBy(free, (one) => {
      return (
        one.salience -
        EARLY * placeOf(one, thing) -
        REPEATED * redundancy.repeated(one) +
        COHERENCE *
          chosen.reduce((most, other) => Math.max(most, redundancy.weighing.overlap(one, other).likeness), 0)
      );
    });
    if (next === undefined) break;
    chosen.push(next);
  }
  if (chosen.length < least) return undefined;
  for (const one of chosen) redundancy.take(one);
  return { topic: thing.name, statements: inTime(chosen) };
}

/** The position of the first mention of the name, as a share of the statement's length; 1 without a mention. */
function placeOf({ text }: Weighed, { name, aliases }: Entity): number {
  const places = [name, ...aliases].map((each) => text.indexOf(each)).filter((place) => place >= 0);
  return places.length === 0 ? 1 : Math.min(...places) / text.length;
}

function overlaps(one: Weighed, other: Weighed): boolean {
  return one.chunk.id === other.chunk.id && one.first <= other.last && other.first <= one.last;
}

/** The document that begins earliest first, each in its own order. */
function inTime(chosen: readonly Weighed[]): Weighed[] {
  const begins = new Map<string, number>();
  for (const { document, traits } of chosen)
    begins.set(document.id, Math.min(begins.get(document.id) ?? 9999, ...traits.years));
  return chosen.toSorted((a, b) => {
    if (a.document.id === b.document.id) return a.chunk.start + a.start - b.chunk.start - b.start;
    const years = begins.get(a.document.id)! - begins.get(b.document.id)!;
    return years || byCodeUnits(a.document.id, b.document.id);
  });
}

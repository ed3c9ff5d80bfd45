// How a story is followed beyond the documents that were grouped with it: by what it names.
import type { Graph } from '../../entities/graph.ts';
import type { Writing } from '../paragraphs.ts';
import { isDatedNow, reportsEvent } from '../tells.ts';
import { dayOf } from './profiles.ts';
import type { StoryInHand } from './stories.ts';

/**
 * For each story told, the stories not told that report, on a later day, a dated event of something that it names and few documents
 * do: each with the statements that do.
 */
export function followersOf({
  told,
  tellings,
  stories,
  graph,
}: Pick<Writing, 'told' | 'tellings' | 'stories' | 'graph'>): StoryInHand[] {
  const isRare = rareIn(graph, new Set(told.flatMap((story) => [...(tellings.get(story)?.entities ?? [])])));
  const found = told.flatMap((story) => {
    const own = new Set([...(tellings.get(story)?.entities ?? [])].filter(isRare));
    const day = dayOf(story.documents[0]!) ?? Infinity;
    return stories
      .filter((other) => !told.includes(other) && (other.day ?? 0) > day)
      .map((other) => ({
        ...other,
        statements: other.statements.filter(
          (one) => reportsEvent(one) && isDatedNow(one) && one.entities.some((entity) => own.has(entity)),
        ),
      }));
  });
  return found.filter(({ statements }) => statements.length > 0);
}

/** A name in more documents than this, and than this share of all, follows no story. */
const FEW = 5;
const SHARE = 0.05;

function rareIn({ sentences }: Graph, wanted: ReadonlySet<number>): (entity: number) => boolean {
  const documents = new Map([...wanted].map((entity) => [entity, new Set<string>()]));
  const all = new Set<string>();
  for (const { document, entities } of sentences) {
    all.add(document);
    for (const entity of entities) documents.get(entity)?.add(document);
  }
  return (entity) => (documents.get(entity)?.size ?? 0) <= Math.max(FEW, SHARE * all.size);
}

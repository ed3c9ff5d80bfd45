// Which documents of a large corpus are looked at for a brief, before anything of them is read.
import { byCodeUnits } from '../../../text/code-unit-order.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import type { Graph } from '../../entities/graph.ts';
import { dayOf } from './profiles.ts';

/** So many documents are compared with each other. */
const MOST_COMPARED = 600;
/** Names of a document that count, from its beginning. */
const MOST_NAMES = 24;
/** A name in more documents marks no story. */
const MOST_DOCUMENTS = 60;

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
    counts.get(entity)! > 1 && counts.get(entity)! <= MOST_DOCUMENTS;
  return new Map([...names].map(([id, own]) => [id, [...own].filter(isShared).length]));
}

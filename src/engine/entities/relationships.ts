// The relationships of an entity: those that sentences state, then those named with it.
// Each carries the sentences that show it (service.md, "Payloads").
import { addTo } from '../../text/groups.ts';
import type { RelationType } from '../../api/payloads/entity.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { createHash } from 'node:crypto';
import type { Entity } from './entity.ts';
import type { Graph } from './graph.ts';

export interface Relationship {
  /** `rel_` and 24 hex digits, of both entities and the type. */
  readonly id: string;
  readonly from: Entity;
  readonly to: Entity;
  readonly type: RelationType | 'mentioned_with';
  /** The words that state it; empty for entities merely named together. */
  readonly cues: readonly string[];
  /** Places in `Graph.sentences`. */
  readonly sentences: readonly number[];
}

/** The relationships of one entity: stated ones first, then by number of sentences, ties by name and id. */
export function relationshipsOf(graph: Graph, place: number): Relationship[] {
  const found = [...statedOf(graph, place), ...companyOf(graph, place)];
  const rank = (one: Relationship): number => (one.type === 'mentioned_with' ? 1 : 0);
  return found.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      other.sentences.length - one.sentences.length ||
      byCodeUnits(one.id, other.id),
  );
}

function statedOf(graph: Graph, place: number): Relationship[] {
  const groups = new Map<string, Relationship & { cues: string[]; sentences: number[] }>();
  for (const { from, to, type, cue, sentence } of graph.relations) {
    if (from !== place && to !== place) continue;
    const made = groups.get(`${from} ${to} ${type}`) ?? {
      ...between(graph, from, to, type),
      cues: [],
      sentences: [],
    };
    if (!made.cues.includes(cue)) made.cues.push(cue);
    if (!made.sentences.includes(sentence)) made.sentences.push(sentence);
    groups.set(`${from} ${to} ${type}`, made);
  }
  return [...groups.values()];
}

function companyOf(graph: Graph, place: number): Relationship[] {
  const shared = new Map<number, number[]>();
  for (const sentence of graph.entities[place]!.sentences)
    for (const other of graph.sentences[sentence]!.entities) {
      if (other !== place) addTo(shared, other, sentence);
    }
  return [...shared].map(([other, sentences]) => ({
    ...between(graph, place, other, 'mentioned_with'),
    cues: [],
    sentences,
  }));
}

function between<T extends Relationship['type']>(graph: Graph, from: number, to: number, type: T) {
  const [one, other] = [graph.entities[from]!, graph.entities[to]!];
  // Being named together is symmetric.
  const ends = type === 'mentioned_with' ? [one.id, other.id].sort() : [one.id, other.id];
  const digest = createHash('sha256')
    .update([...ends, type].join('\n'))
    .digest('hex');
  return { id: `rel_${digest.slice(0, 24)}`, from: one, to: other, type };
}

// Which sectors share which entities, the most shared first, with a sentence from either.
import { addTo } from '../../text/groups.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { Entity } from './entity.ts';
import type { Graph } from './graph.ts';

interface SharedEntity {
  readonly entity: Entity;
  /** Sentences that name it, in each of the two sectors. */
  readonly sentences: readonly [number, number];
  /** One sentence from each: places in `Graph.sentences`. */
  readonly examples: readonly [number, number];
}

interface Cell {
  /** Two sectors in the order of their names. */
  readonly sectors: readonly [string, string];
  /** How many entities documents of both name. */
  readonly count: number;
  readonly top: readonly SharedEntity[];
}

interface Matrix {
  readonly sectors: readonly { readonly id: string; readonly entities: number }[];
  /** Pairs that share at least one entity, in the order of their sectors. */
  readonly cells: readonly Cell[];
}

/** @param only the sectors wanted; all when empty. @param most entities shown a cell. */
export function crossSectors(graph: Graph, only: readonly string[], most: number): Matrix {
  const wanted = new Set(only);
  const counts = new Map<string, number>();
  const cells = new Map<string, { sectors: [string, string]; shared: SharedEntity[] }>();
  for (const entity of graph.entities) {
    const sectors = entity.sectors.filter((sector) => wanted.size === 0 || wanted.has(sector));
    const bySector = sectors.length > 0 ? sentencesBySector(graph, entity) : new Map<string, number[]>();
    sectors.forEach((one, at) => {
      counts.set(one, (counts.get(one) ?? 0) + 1);
      for (const other of sectors.slice(at + 1)) {
        const key = JSON.stringify([one, other]);
        const cell = cells.get(key) ?? { sectors: [one, other], shared: [] };
        cell.shared.push(sharedBy(entity, bySector.get(one)!, bySector.get(other)!));
        cells.set(key, cell);
      }
    });
  }
  return {
    sectors: [...counts].map(([id, entities]) => ({ id, entities })).sort((a, b) => byCodeUnits(a.id, b.id)),
    cells: [...cells.values()]
      .map(({ sectors, shared }) => ({
        sectors,
        count: shared.length,
        top: shared.sort(mostShared).slice(0, most),
      }))
      .sort((a, b) => byCodeUnits(a.sectors[0], b.sectors[0]) || byCodeUnits(a.sectors[1], b.sectors[1])),
  };
}

function sentencesBySector(graph: Graph, entity: Entity): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const place of entity.sentences) {
    const { sector } = graph.sentences[place]!;
    if (sector !== null) addTo(found, sector, place);
  }
  return found;
}

function sharedBy(entity: Entity, one: readonly number[], other: readonly number[]): SharedEntity {
  return { entity, sentences: [one.length, other.length], examples: [one[0]!, other[0]!] };
}

function mostShared(a: SharedEntity, b: SharedEntity): number {
  return (
    Math.min(...b.sentences) - Math.min(...a.sentences) ||
    b.entity.mentions - a.entity.mentions ||
    byCodeUnits(a.entity.id, b.entity.id)
  );
}

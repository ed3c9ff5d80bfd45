// What is remembered of endpoints, in the state folder: how each is spoken to, and of which it was said what leaves.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../api/record.ts';
import { writeWhole } from '../disk/durable.ts';

export interface Memory {
  /** The place of an endpoint's dialect in their list, by base address and model. */
  readonly dialects: Readonly<Record<string, number>>;
  /** UTF-16 units of a request that an endpoint took after it had refused longer ones, by base address, model and wire. */
  readonly rooms: Readonly<Record<string, number>>;
  /** Origins of which it was said that documents' sentences go there. */
  readonly announced: readonly string[];
  /** How many of the 40 questions of its test a model got right, by base address and model. */
  readonly scores: Readonly<Record<string, number>>;
}

/** What cannot be read is forgotten: it is found out, or said, once more. */
export function recall(state: string): Memory {
  try {
    const value: unknown = JSON.parse(readFileSync(fileOf(state), 'utf8'));
    const { dialects, rooms, announced, scores } = isRecord(value) ? value : {};
    const origins: unknown[] = Array.isArray(announced) ? announced : [];
    return {
      dialects: countsIn(dialects),
      rooms: countsIn(rooms),
      scores: countsIn(scores),
      announced: origins.filter((one): one is string => typeof one === 'string'),
    };
  } catch {
    return { dialects: {}, rooms: {}, announced: [], scores: {} };
  }
}

function countsIn(value: unknown): Record<string, number> {
  const entries = Object.entries(isRecord(value) ? value : {}).flatMap(([key, count]) =>
    typeof count === 'number' && Number.isSafeInteger(count) ? [[key, count] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** Changes what is remembered; a folder that cannot be written forgets. */
export function remember(state: string, change: (memory: Memory) => Memory): void {
  try {
    writeWhole(fileOf(state), [Buffer.from(`${JSON.stringify(change(recall(state)))}\n`)], false);
  } catch {
    // Nothing depends on it.
  }
}

/** Places in a list of `count` dialects: the one that the endpoint took before is first. @param key what names the endpoint */
export function dialectsFor(state: string, key: string, count: number): number[] {
  const known = recall(state).dialects[key];
  const all = Array.from({ length: count }, (_, at) => at);
  return all.toSorted((a, b) => Number(b === known) - Number(a === known));
}

/** Keeps which dialect an endpoint took. */
export function keepDialect(state: string, key: string, at: number): void {
  if (recall(state).dialects[key] === at) return;
  remember(state, (memory) => ({ ...memory, dialects: { ...memory.dialects, [key]: at } }));
}

function fileOf(state: string): string {
  return join(state, 'models.json');
}

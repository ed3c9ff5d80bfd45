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
  /** How many questions in a row it refused nothing of since then. */
  readonly calm: Readonly<Record<string, number>>;
  /** Origins that the user was told receive sentences of documents. */
  readonly announced: readonly string[];
  /** How many of the 40 questions of its test a model got right, by base address and model. */
  readonly scores: Readonly<Record<string, number>>;
}

/** Right answers of 40 in its test; below this a model is set only with --anyway. Random choices mostly get refusals right. */
export const ENOUGH = 30;

/** What cannot be read is forgotten: it is found out, or said, once more. */
export function recall(state: string): Memory {
  try {
    const value: unknown = JSON.parse(readFileSync(fileOf(state), 'utf8'));
    const { dialects, rooms, calm, announced, scores } = isRecord(value) ? value : {};
    const origins: unknown[] = Array.isArray(announced) ? announced : [];
    return {
      dialects: countsIn(dialects),
      rooms: countsIn(rooms),
      calm: countsIn(calm),
      scores: countsIn(scores),
      announced: origins.filter((one): one is string => typeof one === 'string'),
    };
  } catch {
    return { dialects: {}, rooms: {}, calm: {}, announced: [], scores: {} };
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

/** What names a model at its endpoint, and how it is asked there where that is not in sentences. */
export function endpointKey(
  { base_url, name }: { readonly base_url: string; readonly name: string },
  wire?: 'decisions' | 'rerank',
): string {
  return [base_url, name, ...(wire === undefined ? [] : [wire])].join(' ');
}

/** Forgets how an endpoint is spoken to, and how much it takes. */
export function forget(state: string, model: { readonly base_url: string; readonly name: string }): void {
  const keys = [endpointKey(model), endpointKey(model, 'decisions'), endpointKey(model, 'rerank')];
  const without = (all: Readonly<Record<string, number>>): Record<string, number> =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)));
  remember(state, ({ dialects, rooms, calm, ...memory }) => ({
    ...memory,
    dialects: without(dialects),
    rooms: without(rooms),
    calm: without(calm),
  }));
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

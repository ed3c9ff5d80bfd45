// Which spellings in other scripts may be meant by a name: those that share one of its keys (scripts.ts).
import { keysOf, type System, systemOf } from './scripts.ts';

/** What has a spelling. */
interface Spelled {
  readonly text: string;
}

/** Spellings in other scripts than the name's that share a key with it, at most `most` of them. */
export type Across<T extends Spelled> = (name: string, most: number) => readonly T[];

/** Nothing is indexed before it is asked for: most corpora have one script. */
export function acrossIndex<T extends Spelled>(spellings: readonly T[]): Across<T> {
  let foreign: ReadonlyMap<System, readonly T[]> | undefined;
  const indexes = new Map<string, ReadonlyMap<string, readonly T[]>>();
  const indexed = (label: string, system: System, of: readonly T[]) => {
    const known = indexes.get(label) ?? byKey(of, system);
    indexes.set(label, known);
    return known;
  };
  return (name, most) => {
    foreign ??= bySystem(spellings);
    const own = systemOf(name);
    const found = new Set<T>();
    const look = (index: ReadonlyMap<string, readonly T[]>, system: System) => {
      for (const key of distinctKeys(name, system))
        for (const one of index.get(key) ?? []) if (found.size < most) found.add(one);
    };
    if (own !== undefined) look(indexed(`all ${own}`, own, spellings), own);
    else for (const [system, of] of foreign) look(indexed(system, system, of), system);
    return [...found].filter(({ text }) => systemOf(text) !== own);
  };
}

function bySystem<T extends Spelled>(spellings: readonly T[]): Map<System, T[]> {
  const found = new Map<System, T[]>();
  for (const one of spellings) {
    const system = systemOf(one.text);
    if (system === undefined) continue;
    const known = found.get(system);
    if (known === undefined) found.set(system, [one]);
    else known.push(one);
  }
  return found;
}

function byKey<T extends Spelled>(spellings: readonly T[], system: System): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of spellings)
    for (const key of distinctKeys(one.text, system)) {
      const known = found.get(key);
      if (known === undefined) found.set(key, [one]);
      else known.push(one);
    }
  return found;
}

function distinctKeys(name: string, system: System): Set<string> {
  return new Set(keysOf(name, system).flatMap((tokens) => tokens.map(({ text }) => text)));
}

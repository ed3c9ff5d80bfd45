// Who is signed in to a served corpus: keys by the name that a reader's cookie has, in memory alone.
import { randomBytes } from 'node:crypto';

export interface Readers {
  /** Remembers a key; the name for the cookie. */
  add(key: string): string;
  /** The key of a reader who is signed in still. */
  keyOf(name: string): string | undefined;
  remove(name: string): void;
}

/** Seconds that a reader stays signed in. */
export const SIGNED_IN: number = 12 * 3600;

/** Readers at once; the one that signed in first gives way. */
const MOST = 10_000;

/** @param now milliseconds since the epoch */
export function createReaders(now: () => number): Readers {
  const readers = new Map<string, { readonly key: string; readonly until: number }>();
  return {
    add(key) {
      const name = randomBytes(32).toString('base64url');
      readers.set(name, { key, until: now() + SIGNED_IN * 1000 });
      for (const oldest of readers.keys()) {
        if (readers.size <= MOST) break;
        readers.delete(oldest);
      }
      return name;
    },
    keyOf(name) {
      const found = readers.get(name);
      if (found === undefined || found.until > now()) return found?.key;
      readers.delete(name);
      return undefined;
    },
    remove: (name) => void readers.delete(name),
  };
}

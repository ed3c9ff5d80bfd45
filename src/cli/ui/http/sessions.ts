// Who may read the pages of `ibid ui`: a browser that opened an address with a token of this run,
// once, and so has a cookie that proves it. Both are random or made with a secret of this user's
// state folder; neither says anything of the corpus.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Secrets {
  /** Of this run: makes tokens. */
  readonly mint: string;
  /** Of this user's folders: makes cookies, so that an address kept from an earlier run opens again. */
  readonly seal: string;
}

export interface Sessions {
  /** Lets in the first who comes with it. False for every other text. */
  redeem(token: string): boolean;
  /** The value of a cookie, good for `LASTS`. */
  cookie(): string;
  knows(cookie: string): boolean;
}

/** Seconds that a cookie is good for. */
export const LASTS: number = 30 * 24 * 3600;

/** Tokens that were used are remembered, the last so many: minting takes the secret, so that no one else can use them up. */
const MOST = 10_000;

/** @param now milliseconds since the epoch */
export function createSessions({ mint, seal }: Secrets, now: () => number): Sessions {
  const used = new Set<string>();
  return {
    redeem(token) {
      const [nonce = '', proof = ''] = token.split('.');
      if (nonce === '' || !isSame(proof, signed(mint, nonce)) || used.has(nonce) || used.size >= MOST)
        return false;
      used.add(nonce);
      return true;
    },
    cookie() {
      const until = (now() + LASTS * 1000).toString(36);
      return `${until}.${signed(seal, until)}`;
    },
    knows(cookie) {
      const [until = '', proof = ''] = cookie.split('.');
      return isSame(proof, signed(seal, until)) && Number.parseInt(until, 36) > now();
    },
  };
}

/** A new token, for a caller that knows the secret of a run. */
export function newToken(mint: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signed(mint, nonce)}`;
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function signed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

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
const MOST_READERS = 10_000;

/** @param now milliseconds since the epoch */
export function createReaders(now: () => number): Readers {
  const readers = new Map<string, { readonly key: string; readonly until: number }>();
  return {
    add(key) {
      const name = randomBytes(32).toString('base64url');
      readers.set(name, { key, until: now() + SIGNED_IN * 1000 });
      for (const oldest of readers.keys()) {
        if (readers.size <= MOST_READERS) break;
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

// One SHA-256 of bytes at hand: by the browser's Web Crypto where there is one (pages opened from disk have it in some
// browsers and not in others), else by the page's own.
import { Sha256 } from './sha256.ts';

export interface Digest {
  readonly hex: string;
  readonly by: 'Web Crypto' | "the page's own SHA-256";
}

interface Subtle {
  digest(algorithm: 'SHA-256', bytes: Uint8Array): Promise<ArrayBuffer>;
}

/** @param subtle the browser's, or null where it has none */
export async function sha256Of(bytes: Uint8Array, subtle: Subtle | null = ofBrowser()): Promise<Digest> {
  if (subtle !== null) {
    try {
      const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
      return { hex: hexOf(digest), by: 'Web Crypto' };
    } catch {
      // Withheld after all, as some browsers do for pages without an origin.
    }
  }
  return { hex: hexOf(new Sha256().update(bytes).digest()), by: "the page's own SHA-256" };
}

function ofBrowser(): Subtle | null {
  return (globalThis as { crypto?: { subtle?: Subtle } }).crypto?.subtle ?? null;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// The body of a response as it comes in: counted, bounded, watched; leading padding skipped ("Latency and keepalive" 3).
import type { Progress } from './types.ts';

/** Padding beyond this is not a sign of life but an attack, in bytes. */
const MAX_PADDING = 16 * 1_048_576;

/** A body read chunk by chunk. Fails with what `failed` makes of an error. */
export interface Incoming {
  /** The next bytes, never empty; undefined at the end. */
  next(): Promise<Uint8Array | undefined>;
  /** Gives the connection up, or back where the end was reached. */
  close(): void;
}

/** The beginning of a document. */
export interface Opening {
  /** Bytes of white space that were skipped. */
  readonly padding: number;
  readonly chunks: Uint8Array[];
  /** The chunks are the whole document. */
  readonly ended: boolean;
}

/**
 * Skips the padding, then reads on until `enough` bytes of the document are there or it ends.
 *
 * Padding is never stored; `tooLarge` is called, and must throw, when it passes MAX_PADDING.
 */
export async function openDocument(
  incoming: Incoming,
  enough: number,
  now: () => number,
  tell: (event: Progress) => void,
  tooLarge: () => never,
): Promise<Opening> {
  let padding = 0;
  const chunks: Uint8Array[] = [];
  let held = 0;
  for (let chunk = await incoming.next(); chunk !== undefined; chunk = await incoming.next()) {
    const start = held > 0 ? 0 : endOfPadding(chunk);
    padding += start;
    if (padding > MAX_PADDING) tooLarge();
    if (start > 0) tell({ kind: 'padding', at: now(), bytes: padding });
    if (start === chunk.length) continue;
    const part = start === 0 ? chunk : chunk.subarray(start);
    chunks.push(part);
    held += part.length;
    tell({ kind: 'document', at: now(), bytes: held });
    if (held > enough) return { padding, chunks, ended: false };
  }
  return { padding, chunks, ended: true };
}

/** Reads at most `limit` bytes and leaves the rest: for error bodies. */
export async function readUpTo(incoming: Incoming, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let left = limit;
  while (left > 0) {
    const chunk = await incoming.next();
    if (chunk === undefined) break;
    chunks.push(chunk.subarray(0, left));
    left -= chunk.length;
  }
  incoming.close();
  return Buffer.concat(chunks);
}

/** Index of the first byte that is not JSON white space, or the length. */
export function endOfPadding(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length && isSpace(bytes[at])) at++;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

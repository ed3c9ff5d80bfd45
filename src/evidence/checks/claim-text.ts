// A claim as text, and what its bytes show before they are made text.

import type { Role } from '../claims/roles.ts';
import type { JudgedSpans } from './spans.ts';

/** What the specification says a claim is paired with; a claim lacking one cannot be audited. */
export const REQUIRED: readonly Role[] = [
  'text',
  'chunk',
  'sourceUrl',
  'contentSha',
  'retrievedAt',
  'snapshot',
  'verdict',
];
export const WORDS: Readonly<Record<string, string>> = {
  text: 'the claim itself',
  chunk: 'chunk',
  sourceUrl: 'source_url',
  contentSha: 'content_sha256',
  retrievedAt: 'retrieved_at',
  snapshot: 'snapshot',
  verdict: 'verdict',
};
/** A claim as text: what is listed, sampled, or compared with documents at hand. */
export interface ClaimText {
  readonly index: number;
  readonly parts: Readonly<Partial<Record<Role, string>>>;
  readonly members: Readonly<Record<string, string>>;
  readonly problems: string[];
  /** Where it is quoted from several stretches. */
  readonly spans?: JudgedSpans | undefined;
  /** Bytes of the chunk, where its text is no longer in `parts`. */
  readonly chunkBytes?: number;
}

/** Without the texts that a report does not show. */
export function slimmed({ index, parts, members, problems, spans }: ClaimText): ClaimText {
  const { chunk, documentText: _document, snapshotText: _snapshot, ...shown } = parts;
  return { index, parts: shown, members, problems, spans, chunkBytes: Buffer.byteLength(chunk ?? '') };
}

/** 1 for every byte that is no hex digit. */
const NO_HEX: Uint8Array = Uint8Array.from({ length: 256 }, (_none, byte) =>
  /[0-9a-fA-F]/.test(String.fromCharCode(byte)) ? 0 : 1,
);

export function isHex(bytes: Buffer, start: number, length: number): boolean {
  let wrong = 0;
  for (let at = start; at < start + length; at++) wrong |= NO_HEX[bytes[at] ?? 0] ?? 1;
  return wrong === 0;
}

/** Empty, or white space and escapes of it only. */
export function isBlank(bytes: Buffer, start: number, end: number): boolean {
  if (start === end) return true;
  // Nothing else can begin it: raw control characters are refused inside strings.
  if ((bytes[start] !== 0x20 && bytes[start] !== 0x5c) || end - start > 200) return false;
  return /^(?:\s|\\[nrt]|\\u00(?:20|a0|0[9ad]))*$/.test(bytes.toString('utf8', start, end));
}

export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

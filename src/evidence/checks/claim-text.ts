// A claim as text, and what its bytes show before they are decoded.

import type { Role } from '../claims/roles.ts';
import type { ClaimOffsets } from './offsets.ts';
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
  readonly offsets: ClaimOffsets;
  /** Where it is quoted from several stretches. */
  readonly spans?: JudgedSpans | undefined;
  /** Bytes of the chunk, where its text is no longer in `parts`. */
  readonly chunkBytes?: number;
}

/** Without the texts that a report does not show. */
export function slimmed({ index, parts, members, problems, offsets, spans }: ClaimText): ClaimText {
  const { chunk, documentText: _document, snapshotText: _snapshot, ...shown } = parts;
  return {
    index,
    parts: shown,
    members,
    problems,
    offsets,
    spans,
    chunkBytes: Buffer.byteLength(chunk ?? ''),
  };
}

/** 1 for every byte that is not a hex digit. */
const NO_HEX: Uint8Array = Uint8Array.from({ length: 256 }, (_none, byte) =>
  /[0-9a-fA-F]/.test(String.fromCharCode(byte)) ? 0 : 1,
);

export function isHex(bytes: Buffer, start: number, length: number): boolean {
  let wrong = 0;
  for (let at = start; at < start + length; at++) wrong |= NO_HEX[bytes[at] ?? 0] ?? 1;
  return wrong === 0;
}

/** Empty, or only white space and marks that no one sees, as they are or as escapes. */
export function isBlank(bytes: Buffer, start: number, end: number): boolean {
  if (start === end) return true;
  const first = bytes[start]!;
  if (first > 0x20 && first < 0x80 && first !== 0x5c) return false;
  // The first one is looked at by itself: a text that only begins with another letter is not read to its end.
  if (!UNSEEN.test(bytes.toString('utf8', start, Math.min(end, start + 12)))) return false;
  return ONLY_UNSEEN.test(bytes.toString('utf8', start, end));
}

const MARK =
  '(?:[\\s\\u00ad\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff]|' +
  '\\\\[nrt]|\\\\u(?:00(?:20|a0|ad|0[9ad])|20(?:0[0-9a-f]|2[89a-f]|5f|6[0-9])|3000|feff))';
const UNSEEN = new RegExp(`^${MARK}`, 'i');
const ONLY_UNSEEN = new RegExp(`^${MARK}*$`, 'i');

export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

// The words of validators that say no: every server has its own.

const NEGATIVE = /^(?:un|not[ _-]?|in)?(?:supported|verified|entailed|valid|accepted)?$/;

/** Whether a validator says no by that word. */
export function isNegative(word: string): boolean {
  if (
    /^(?:contradict(?:ed|ion)|refuted|refused|rejected|denied|disputed|altered|fail(?:ed|ure)?|false|no|insufficient_?evidence|weak)$/.test(
      word,
    )
  )
    return true;
  return /^(?:un|not|in)/.test(word) && NEGATIVE.test(word);
}

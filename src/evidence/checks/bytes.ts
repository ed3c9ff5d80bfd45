// Where a claim's document, chunk or snapshot is at hand as bytes, its digest and the chunk's place in it can be checked
// by anyone. How exactly the chunk was found is said: exact bytes, white space aside, typography aside, and among markup its
// letters and digits; no weaker level. In a PDF, an office file or letters of an unknown encoding it cannot be looked for
// here, and that is said as advice.

import { createHash } from 'node:crypto';
import { readDigest } from '../recipes/digest.ts';
import type { ClaimText } from './claims.ts';
import { decoded, hasLetters, hasMarkup, isBinary } from './extracted.ts';
import type { Findings } from './findings.ts';

type Level = 'exact' | 'white space' | 'typography' | 'letters';

/** Adds findings: `x.tried` for each comparison made, `x` for each that failed, `chunk.level …` for how it was found. */
export function compareBytes(
  claim: ClaimText,
  findings: Findings,
  sources: ((sha256: string) => Buffer | undefined) | undefined,
): void {
  const { parts } = claim;
  const at = `claims[${claim.index}]`;
  digest('chunk.digest', parts.chunk, parts.chunkSha);
  digest('content.digest', parts.documentText, parts.contentSha);
  digest('snapshot.digest', parts.snapshotText, parts.snapshotSha);
  const inBundle = parts.documentText ?? parts.snapshotText;
  const document = inBundle === undefined ? fromSources() : { text: inBundle, certain: true };
  if (document === undefined || parts.chunk === undefined) return;
  const level = findChunk(parts.chunk, document.text);
  const readable = document.certain && !isBinary(document.text);
  if (level === undefined && !readable) return findings.add('chunk.extracted', at);
  findings.add('chunk.in-document.tried', at);
  findings.add(level === undefined ? 'chunk.in-document' : `chunk.level ${level}`, at);

  function digest(check: string, text: string | undefined, written: string | undefined): void {
    const expected = written === undefined ? undefined : readDigest(written);
    if (text === undefined || expected === undefined) return;
    findings.add(`${check}.tried`, at);
    if (createHash('sha256').update(text).digest().equals(expected.bytes)) return;
    findings.add(check, at);
    claim.problems.push(`${check.replace('.', ' ')} differs`);
  }

  function fromSources(): ReturnType<typeof decoded> | undefined {
    const expected = parts.contentSha === undefined ? undefined : readDigest(parts.contentSha);
    const hex = expected?.bytes.toString('hex');
    const bytes = hex === undefined ? undefined : sources?.(hex);
    if (bytes === undefined) return undefined;
    findings.add('content.digest.tried', at);
    if (createHash('sha256').update(bytes).digest('hex') !== hex) findings.add('content.digest', at);
    return decoded(bytes);
  }
}

/** The strictest level at which the chunk stands in the document; undefined where it does not. */
function findChunk(chunk: string, document: string): Level | undefined {
  if (document.includes(chunk)) return 'exact';
  if (spaces(document).includes(spaces(chunk))) return 'white space';
  if (plain(document).includes(plain(chunk))) return 'typography';
  return hasMarkup(document) && hasLetters(chunk, document) ? 'letters' : undefined;
}

function spaces(text: string): string {
  return text.replace(/[\s\u00a0\u200b]+/g, ' ').trim();
}

function plain(text: string): string {
  return spaces(text.normalize('NFKC'))
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replaceAll('\u00ad', '');
}

// If a claim's document, chunk or snapshot is available as bytes, anyone can check its digest and
// the chunk's place in it: in the bundle at once, in available documents when their turn comes. In a PDF, an office file or
// text of an unknown encoding a chunk may not be found without its reader; that is reported as advice.

import { createHash } from 'node:crypto';
import { readDigest } from '../recipes/digest.ts';
import type { ClaimText } from './claim-text.ts';
import { ALTERED, findIn, type Documents } from './documents.ts';
import type { Findings } from './findings.ts';
import { isAsLong } from './offsets.ts';
import type { JudgedSpans } from './spans.ts';

/** Adds findings: `x.tried` for each comparison made, `x` for each that failed, `chunk.level …` for how it was found. */
export function compareBytes(claim: ClaimText, findings: Findings, documents: Documents | undefined): void {
  const { parts, index, problems } = claim;
  const at = `claims[${index}]`;
  if (claim.spans !== undefined) {
    findings.add('claims.spans.tried', at);
    if (claim.spans.problem !== undefined) findings.add('claims.spans', `${at}: ${claim.spans.problem}`);
    else if (claim.spans.outside > 0) findings.add('claims.spans.outside', at);
  }
  lengths(claim, findings);
  digest('chunk.digest', parts.chunk, parts.chunkSha);
  digest('content.digest', parts.documentText, parts.contentSha);
  digest('snapshot.digest', parts.snapshotText, parts.snapshotSha);
  const inBundle = parts.documentText ?? parts.snapshotText;
  if (inBundle !== undefined) {
    const sought = { chunk: parts.chunk, spans: spansOf(claim) };
    findIn(sought, inBundle, { at, findings, problems });
    return;
  }
  const expected = parts.contentSha === undefined ? undefined : readDigest(parts.contentSha);
  if (expected === undefined) return;
  const sha256 = expected.bytes.toString('hex');
  documents?.seek({
    index,
    chunk: parts.chunk,
    place: claim.offsets.chunk,
    spans: spansOf(claim),
    sha256,
    problems,
  });

  function digest(check: string, text: string | undefined, written: string | undefined): void {
    const wanted = written === undefined ? undefined : readDigest(written);
    if (text === undefined || wanted === undefined) return;
    findings.add(`${check}.tried`, at);
    if (createHash('sha256').update(text).digest().equals(wanted.bytes)) return;
    findings.add(check, at);
    problems.push(`${ALTERED}: ${check.replace('.', ' ')} differs`);
  }
}

/** Whether the chunk is as long as its place. */
function lengths({ index, parts, offsets }: ClaimText, findings: Findings): void {
  if (parts.chunk === undefined || offsets.chunk === undefined) return;
  const at = `claims[${index}]`;
  findings.add('chunk.offsets.tried', at);
  if (isAsLong(parts.chunk, offsets.chunk)) return;
  const { start, end } = offsets.chunk;
  findings.add('chunk.offsets', `${at}: from ${start} to ${end}, with a text of ${parts.chunk.length} units`);
  if (offsets.quote !== undefined) findings.add('chunk.offsets.sure', at);
}

/** The spans to be looked for in the document: those that are not wrong by themselves already. */
function spansOf({ spans }: ClaimText): JudgedSpans | undefined {
  return spans?.problem === undefined ? spans : undefined;
}

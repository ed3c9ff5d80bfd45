// From what the claims pass found to checks and claim lines.

import type { ClaimChecks, ClaimText } from './claims.ts';
import type { VerifyOptions } from '../options.ts';
import { addCheck } from '../report/report.ts';
import type { ClaimLine, Report, Status } from '../report/report.ts';

/** Adds the checks of claims, sources, chunks and verdicts, and lists claims. */
export async function checkClaims(
  report: Report,
  claims: ClaimChecks,
  options: VerifyOptions,
  sampled: readonly ClaimText[],
): Promise<void> {
  if (!present(report, claims)) return;
  const { findings } = claims;
  tell(
    'claims.complete',
    'fail',
    'every claim with text, chunk, source_url, content_sha256, retrieved_at, snapshot, verdict',
    `${claims.count} complete`,
  );
  tell('claims.hex', 'fail', 'hashes are SHA-256', 'all are');
  tell('claims.dates', 'fail', 'dates are RFC 3339 and not in the future', 'all are');
  tell('snapshot.time', 'warn', 'snapshots were taken when sources were retrieved', 'within 30 days');
  tell(
    'sources.consistent',
    'fail',
    'one content hash for a source retrieved once',
    `${claims.sources.size} sources`,
  );
  tell('sources.changed', 'warn', 'one content hash for a source', `${claims.sources.size} sources`);
  if (claims.sourcesFull)
    report.not_checked.push(`sources after the first ${claims.sources.size} for contradictions`);
  compared('chunk.digest', 'chunks have the digest given for them', 'no digests of chunks in the bundle');
  compared(
    'content.digest',
    'documents at hand have their content_sha256',
    'no document is at hand (give --sources DIR)',
  );
  compared('snapshot.digest', 'snapshots at hand have their digest', 'no snapshot is in the bundle');
  compared(
    'chunk.in-document',
    'each chunk stands in its document',
    'no document is at hand (give --sources DIR)',
  );
  extracted();
  recorded(report, claims);
  const { checkSample } = await import('./sample.ts');
  await checkSample(report, sampled, claims.count, (options.sample ?? 0) > 0);
  report.claims = claims.listed.map((claim) => lineOf(claim));
  if (claims.listed.length < claims.count)
    report.not_checked.push(`listed are ${claims.listed.length} of ${claims.count} claims`);

  function tell(id: string, bad: Status, expected: string, good: string): void {
    const count = findings.count(id);
    addCheck(
      report,
      id,
      count > 0 ? bad : 'pass',
      expected,
      count > 0 ? `${count} places` : good,
      findings.where(id),
      count,
    );
  }

  function compared(id: string, expected: string, nothing: string): void {
    const tried = findings.count(`${id}.tried`);
    const failed = findings.count(id);
    if (tried === 0) {
      const found = id === 'chunk.in-document' && findings.count('chunk.extracted') > 0 ? EXTRACTED : nothing;
      addCheck(report, id, 'skipped', expected, found);
      report.not_checked.push(`${id}: ${found}`);
      return;
    }
    const level = id === 'chunk.in-document' ? levels() : '';
    addCheck(
      report,
      id,
      failed > 0 ? 'fail' : 'pass',
      expected,
      `${tried - failed} of ${tried}${level}`,
      findings.where(id),
      failed,
    );
  }

  /** Advice, and only where there is something to say: these chunks can be looked up by whoever has a reader. */
  function extracted(): void {
    const count = findings.count('chunk.extracted');
    if (count === 0) return;
    addCheck(
      report,
      'chunk.extracted',
      'warn',
      "each chunk's letters stand in the bytes of its document",
      `${count} chunks of formats whose text must first be taken out (PDF, office files, other encodings)`,
      findings.where('chunk.extracted'),
      count,
    );
  }

  function levels(): string {
    const met = ['exact', 'white space', 'typography', 'letters'].filter(
      (level) => findings.count(`chunk.level ${level}`) > 0,
    );
    return met.length === 0
      ? ''
      : ` (${met.map((level) => `${findings.count(`chunk.level ${level}`)} ${level}`).join(', ')})`;
  }
}

const EXTRACTED = 'the text of these documents must first be taken out of their format';

function present(report: Report, claims: ClaimChecks): boolean {
  const wanted = 'claims, an array of one or more';
  if (claims.kind === 'absent') addCheck(report, 'claims.present', 'absent', wanted, 'no claims member');
  else if (claims.kind === 'other')
    addCheck(report, 'claims.present', 'fail', wanted, 'claims is no array', ['claims']);
  else if (claims.count === 0)
    addCheck(report, 'claims.present', 'fail', wanted, 'no claims: nothing to check', ['claims']);
  else {
    addCheck(report, 'claims.present', 'pass', wanted, `${claims.count} claims`);
    return true;
  }
  return false;
}

const NEGATIVE = /^(?:un|not[ _-]?|in)?(?:supported|verified|entailed|valid|accepted)?$/;

/** Words by which a validator says no. */
function isNegative(word: string): boolean {
  if (
    /^(?:contradict(?:ed|ion)|refuted|rejected|fail(?:ed|ure)?|false|no|insufficient_?evidence|weak)$/.test(
      word,
    )
  )
    return true;
  return /^(?:un|not|in)/.test(word) && NEGATIVE.test(word);
}

function recorded(report: Report, claims: ClaimChecks): void {
  const negative = [...claims.verdicts].filter(([word]) => isNegative(word));
  const found = [...claims.verdicts].map(([word, count]) => `${count} ${word}`).join(', ');
  const count = negative.reduce((sum, [, each]) => sum + each, 0);
  addCheck(
    report,
    'verdict.recorded',
    count > 0 ? 'warn' : 'pass',
    'the validator accepted every claim',
    found,
    [],
    count,
  );
}

function lineOf({ index, parts, members, problems }: ClaimText): ClaimLine {
  return {
    index,
    id: parts.id ?? null,
    text: parts.text ?? null,
    verdict: parts.verdict ?? null,
    source_url: parts.sourceUrl ?? null,
    content_sha256: parts.contentSha ?? null,
    retrieved_at: parts.retrievedAt ?? null,
    snapshot: parts.snapshot ?? parts.snapshotSha ?? parts.snapshotTime ?? null,
    chunk_bytes: Buffer.byteLength(parts.chunk ?? ''),
    problems,
    members,
  };
}

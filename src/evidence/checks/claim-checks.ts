// From what the claims pass found to checks and claim lines.

import type { ClaimChecks } from './claims.ts';
import type { checkSample as CheckSample } from './sample.ts';
import type { ClaimText } from './claim-text.ts';
import { LEVELS, SPAN_LEVELS } from './documents.ts';
import type { Findings } from './findings.ts';
import type { VerifyOptions } from '../options.ts';
import { checked } from '../report/report.ts';
import type { Check, ClaimLine, Step } from '../report/report.ts';

/** The checks of claims, sources, chunks and verdicts, and the claims that are listed. */
export async function checkClaims(
  claims: ClaimChecks,
  options: VerifyOptions,
  sampled: readonly ClaimText[],
): Promise<Step[]> {
  const present = claimsPresent(claims);
  if (present.status !== 'pass') return [{ checks: [present] }];
  checkSample ??= (await import('./sample.ts')).checkSample;
  return [
    {
      checks: [present, ...formChecks(claims)],
      not_checked: [...unjudged(claims), ...sourcesNotCompared(claims)],
    },
    ...COMPARISONS.map((comparison) => compared(comparison, claims)),
    ...spanChecks(claims),
    { checks: [...extracted(claims.findings), recorded(claims)] },
    await checkSample(sampled, claims, options),
    listed(claims),
  ];
}

let checkSample: typeof CheckSample | undefined;

function claimsPresent({ kind, count }: ClaimChecks): Check {
  const id = 'claims.present';
  const expected = 'claims, an array of one or more';
  if (kind === 'array' && count > 0)
    return checked({ id, status: 'pass', expected, found: `${count} claims` });
  const check = { id, expected };
  if (kind === 'absent') return checked({ ...check, status: 'absent', found: 'no claims member' });
  const where = ['claims'];
  if (kind === 'other') return checked({ ...check, status: 'fail', found: 'claims is no array', where });
  return checked({ ...check, status: 'fail', found: 'no claims: nothing to check', where });
}

/** What is expected of each claim by itself, and of the claims of one source together. */
function formChecks(claims: ClaimChecks): Check[] {
  const { sources, unjudgedCount } = claims;
  const count = claims.count - unjudgedCount;
  const from = `${sources.size} sources`;
  return [
    formCheck(FORMS.complete, claims, `${count} complete`),
    formCheck(FORMS.hex, claims),
    formCheck(FORMS.dates, claims),
    formCheck(FORMS.time, claims),
    formCheck(FORMS.consistent, claims, from),
    formCheck(FORMS.changed, claims, from),
  ];
}

const FORMS = {
  complete: passing(
    'claims.complete',
    'every claim with text, chunk, source_url, content_sha256, retrieved_at, snapshot, verdict',
  ),
  hex: passing('claims.hex', 'hashes are SHA-256', 'all are'),
  dates: passing('claims.dates', 'dates are RFC 3339 and not in the future', 'all are'),
  time: passing('snapshot.time', 'snapshots were taken when sources were retrieved', 'within 30 days'),
  consistent: passing('sources.consistent', 'one content hash for a source retrieved once'),
  changed: passing('sources.changed', 'one content hash for a source'),
} as const;

/** Checks that only warn. */
const WARNING: readonly Check[] = [FORMS.time, FORMS.changed];

function passing(id: string, expected: string, found = ''): Check {
  return checked({ id, status: 'pass', expected, found, count: 0 });
}

/** `passed`, or what was found instead; `good` is what else is there to be said of a pass. */
function formCheck(passed: Check, claims: ClaimChecks, good: string = passed.found): Check {
  const { id, expected } = passed;
  const { findings, unjudgedCount } = claims;
  const count = findings.count(id);
  if (count > 0) {
    const status = WARNING.includes(passed) ? 'warn' : 'fail';
    return checked({ id, status, expected, found: `${count} places`, where: findings.where(id), count });
  }
  if (unjudgedCount === 0)
    return good === passed.found ? passed : checked({ id, status: 'pass', expected, found: good, count: 0 });
  const found = `${good}, ${unjudgedCount} too large to judge`;
  return checked({ id, status: 'partly', expected, found, where: placesOf(claims), count: unjudgedCount });
}

function placesOf({ unjudged }: ClaimChecks): string[] {
  return unjudged.map(({ index, start, end }) => `claims[${index}]: bytes ${start} to ${end}`);
}

/** Claims that the digest covers like all others, but that were not looked at. */
function unjudged({ unjudged, unjudgedCount }: ClaimChecks): string[] {
  const lines = unjudged.map(
    ({ index, start, end }) =>
      `claims[${index}], bytes ${start} to ${end}: too large to judge; the hash covers it all the same`,
  );
  const more = unjudgedCount - unjudged.length;
  return more > 0 ? [...lines, `${more} more claims too large to judge`] : lines;
}

function sourcesNotCompared({ sources, sourcesFull }: ClaimChecks): string[] {
  return sourcesFull ? [`sources after the first ${sources.size} for contradictions`] : [];
}

/** A check that needs bytes of a document, a chunk or a snapshot; `nothing` says why none was compared. */
interface Comparison {
  readonly id: string;
  readonly expected: string;
  readonly nothing: (findings: Findings) => string;
  readonly levels?: (findings: Findings) => string;
}

const NO_DOCUMENT = 'no document is at hand (give --sources DIR)';

const NEEDS_DOCUMENTS = new Set(['content.digest', 'chunk.in-document']);

const COMPARISONS: readonly Comparison[] = [
  {
    id: 'chunk.digest',
    expected: 'chunks have the digest given for them',
    nothing: () => 'no digests of chunks in the bundle',
  },
  {
    id: 'content.digest',
    expected: 'documents at hand have their content_sha256',
    nothing: () => NO_DOCUMENT,
  },
  {
    id: 'snapshot.digest',
    expected: 'snapshots at hand have their digest',
    nothing: () => 'no snapshot is in the bundle',
  },
  {
    id: 'chunk.in-document',
    expected: 'each chunk stands in its document',
    nothing: (findings) =>
      findings.count('chunk.extracted') > 0
        ? 'the text of these documents must first be taken out of their format'
        : NO_DOCUMENT,
    levels,
  },
];

function compared({ id, expected, nothing, levels }: Comparison, { findings, missing }: ClaimChecks): Step {
  const tried = findings.count(`${id}.tried`);
  if (tried === 0) return skipped(id, expected, nothing(findings));
  const failed = findings.count(id);
  const absent = NEEDS_DOCUMENTS.has(id) ? missing : 0;
  const status = failed > 0 ? 'fail' : absent > 0 ? 'partly' : 'pass';
  const also = absent > 0 ? `; ${absent} claims without their document at hand` : '';
  const found = `${tried - failed} of ${tried}${levels?.(findings) ?? ''}${also}`;
  return {
    checks: [checked({ id, status, expected, found, where: findings.where(id), count: failed })],
    not_checked: absent > 0 ? [`${id}: ${absent} claims whose document is not at hand, or too large`] : [],
  };
}

const skippedBefore = new Map<string, Step>();

/** A step that says the same of most bundles, made once. */
function skipped(id: string, expected: string, found: string): Step {
  const key = `${id}: ${found}`;
  const known = skippedBefore.get(key) ?? {
    checks: [checked({ id, status: 'skipped', expected, found })],
    not_checked: [key],
  };
  skippedBefore.set(key, known);
  return known;
}

/** Only where claims are quoted from several stretches: a bundle without such claims has nothing to say here. */
function spanChecks({ findings, missing }: ClaimChecks): Step[] {
  const tried = findings.count('claims.spans.tried');
  if (tried === 0) return [];
  const failed = findings.count('claims.spans');
  const looked = findings.count('spans.in-document.tried');
  const outside = looked > 0 && missing === 0 ? 0 : findings.count('claims.spans.outside');
  const unseen = `claims.spans: ${outside} claims with spans outside their chunk, whose document is not at hand`;
  const form = checked({
    id: 'claims.spans',
    status: failed > 0 ? 'fail' : outside > 0 ? 'partly' : 'pass',
    expected: 'claims of several spans are those spans, in order, as the chunk has them',
    found: `${tried - failed} of ${tried}`,
    where: findings.where('claims.spans'),
    count: failed,
  });
  return [
    { checks: [form], not_checked: outside > 0 ? [unseen] : [] },
    ...(looked === 0 ? [] : [spansInDocuments(findings, missing)]),
  ];
}

/** Found in their order only, where the text that the offsets count in is not at hand, they are not at their places for sure. */
function spansInDocuments(findings: Findings, missing: number): Step {
  const id = 'spans.in-document';
  const tried = findings.count(`${id}.tried`);
  const failed = findings.count(id);
  const counts = SPAN_LEVELS.map((level) => [level, findings.count(`spans.level ${level}`)] as const);
  const levels = counts.filter(([, count]) => count > 0).map(([level, count]) => `${count} ${level}`);
  const inOrder = findings.count('spans.level in order');
  const check = checked({
    id,
    status: failed > 0 ? 'fail' : missing > 0 || inOrder > 0 ? 'partly' : 'pass',
    expected: 'the spans of each claim stand in its document, at their places',
    found: `${tried - failed} of ${tried}${levels.length === 0 ? '' : ` (${levels.join(', ')})`}`,
    where: findings.where(id),
    count: failed,
  });
  const unsure = `${id}: the places of the spans of ${inOrder} claims, which count in a text that is not at hand`;
  return { checks: [check], not_checked: inOrder > 0 ? [unsure] : [] };
}

/** How exactly chunks were found in their documents, where any was. */
function levels(findings: Findings): string {
  const counts = LEVELS.map((level) => [level, findings.count(`chunk.level ${level}`)] as const).filter(
    ([, count]) => count > 0,
  );
  return counts.length === 0 ? '' : ` (${counts.map(([level, count]) => `${count} ${level}`).join(', ')})`;
}

/** Advice, and only where there is something to say: these chunks can be looked up by whoever has a reader. */
function extracted(findings: Findings): Check[] {
  const id = 'chunk.extracted';
  const count = findings.count(id);
  if (count === 0) return [];
  const expected = "each chunk's letters stand in the bytes of its document";
  const found = `${count} chunks of formats whose text must first be taken out (PDF, office files, other encodings)`;
  return [checked({ id, status: 'warn', expected, found, where: findings.where(id), count })];
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

function recorded({ verdicts }: ClaimChecks): Check {
  const count = [...verdicts].reduce((sum, [word, each]) => (isNegative(word) ? sum + each : sum), 0);
  return checked({
    id: 'verdict.recorded',
    status: count > 0 ? 'warn' : 'pass',
    expected: 'the validator accepted every claim',
    found: [...verdicts].map(([word, each]) => `${each} ${word}`).join(', '),
    count,
  });
}

function listed({ listed, count }: ClaimChecks): Step {
  return {
    facts: { claims: listed.map((claim) => lineOf(claim)) },
    not_checked: listed.length < count ? [`listed are ${listed.length} of ${count} claims`] : [],
  };
}

function lineOf({ index, parts, members, problems, chunkBytes }: ClaimText): ClaimLine {
  return {
    index,
    id: parts.id ?? null,
    text: parts.text ?? null,
    verdict: parts.verdict ?? null,
    source_url: parts.sourceUrl ?? null,
    content_sha256: parts.contentSha ?? null,
    retrieved_at: parts.retrievedAt ?? null,
    snapshot: parts.snapshot ?? parts.snapshotSha ?? parts.snapshotTime ?? null,
    chunk_bytes: chunkBytes ?? Buffer.byteLength(parts.chunk ?? ''),
    problems,
    members,
  };
}

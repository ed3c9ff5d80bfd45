// Turns the findings of the claims pass into checks and claim lines.

import type { ClaimChecks } from './claims.ts';
import { checkSample } from './sample.ts';
import { type ClaimText, isNegative } from './claim-text.ts';
import { LEVELS, SPAN_LEVELS } from './documents.ts';
import type { Findings } from './findings.ts';
import type { VerifyOptions } from '../options.ts';
import { checked, type Check, type ClaimLine, type Step } from '../report/report.ts';
import { formChecks, identityChecks } from './claim-table.ts';
import { lettersCheck, VERBATIM, verbatimCheck } from './word-for-word.ts';

/** The checks of claims, sources, chunks and verdicts, and the claims that are listed. */
export async function checkClaims(
  claims: ClaimChecks,
  options: VerifyOptions,
  sampled: readonly ClaimText[],
): Promise<readonly Step[]> {
  const present = claimsPresent(claims);
  if (present.status !== 'pass') return [{ checks: [present] }];
  return [
    {
      checks: [present, ...formChecks(claims)],
      not_checked: [...unjudged(claims), ...sourcesNotCompared(claims)],
    },
    identityChecks(claims),
    ...COMPARISONS.map((comparison) => compared(comparison, claims)),
    ...spanChecks(claims),
    {
      checks: [
        ...extracted(claims.findings),
        ...offsetChecks(claims),
        ...verbatimCheck(claims.findings, claims.verdicts.get(VERBATIM) ?? 0),
        ...lettersCheck(claims.findings, claims.verdicts.get(VERBATIM) ?? 0),
        recorded(claims),
      ],
    },
    await checkSample(sampled, claims, options),
    listed(claims),
  ];
}

function claimsPresent({ kind, count }: ClaimChecks): Check {
  const id = 'claims.present';
  const expected = 'claims, an array of one or more';
  if (kind === 'array' && count > 0)
    return checked({ id, status: 'pass', expected, found: `${count} claims` });
  const check = { id, expected };
  if (kind === 'absent') return checked({ ...check, status: 'absent', found: 'no claims member' });
  const where = ['claims'];
  if (kind === 'other') return checked({ ...check, status: 'fail', found: 'claims is not an array', where });
  return checked({ ...check, status: 'fail', found: 'no claims: nothing to check', where });
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
  /** Says how exactly they were found. */
  readonly hasLevels?: boolean;
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
    expected: 'each chunk is in its document',
    nothing: (findings) =>
      findings.count('chunk.extracted') > 0
        ? 'the text of these documents must first be taken out of their format'
        : NO_DOCUMENT,
    hasLevels: true,
  },
];

function compared(
  { id, expected, nothing, hasLevels }: Comparison,
  { findings, missing }: ClaimChecks,
): Step {
  const tried = findings.count(`${id}.tried`);
  if (tried === 0) {
    const found = nothing(findings);
    return {
      checks: [checked({ id, status: 'skipped', expected, found })],
      not_checked: [`${id}: ${found}`],
    };
  }
  const failed = findings.count(id);
  const absent = NEEDS_DOCUMENTS.has(id) ? missing : 0;
  const also = absent > 0 ? `; ${absent} claims without their document at hand` : '';
  const found = `${tried - failed} of ${tried}${hasLevels === true ? levelsOf(findings, 'chunk', LEVELS) : ''}${also}`;
  return {
    checks: [
      findings.check({ id, wrong: 'fail', otherwise: absent > 0 ? 'partly' : 'pass', expected, found }),
    ],
    not_checked: absent > 0 ? [`${id}: ${absent} claims whose document is not at hand, or too large`] : [],
  };
}

/** Only where chunks have offsets. A server may count otherwise; where the verdict has the offsets of its quotation they are UTF-16. */
function offsetChecks({ findings }: ClaimChecks): Check[] {
  const tried = findings.count('chunk.offsets.tried');
  if (tried === 0) return [];
  const place = (id: string, expected: string, wrong: 'fail' | 'warn') =>
    findings.check({ id, wrong, expected, found: `${tried - findings.count(id)} of ${tried}` });
  const sure = findings.count('chunk.offsets.sure') > 0;
  return [
    place('chunk.offsets', 'chunks are as long as their places in their documents', sure ? 'fail' : 'warn'),
    ...(findings.count('chunk.place') > 0
      ? [place('chunk.place', 'chunks are at their places in the text of their documents', 'warn')]
      : []),
  ];
}

/** Only where claims are quoted from several stretches: a bundle without such claims has nothing to say here. */
function spanChecks({ findings, missing }: ClaimChecks): Step[] {
  const tried = findings.count('claims.spans.tried');
  if (tried === 0) return [];
  const looked = findings.count('spans.in-document.tried');
  const outside = looked > 0 && missing === 0 ? 0 : findings.count('claims.spans.outside');
  const unseen = `claims.spans: ${outside} claims with spans outside their chunk, whose document is not at hand`;
  const form = findings.check({
    id: 'claims.spans',
    wrong: 'fail',
    otherwise: outside > 0 ? 'partly' : 'pass',
    expected: 'claims of several spans are those spans, in order, as the chunk has them',
    found: `${tried - findings.count('claims.spans')} of ${tried}`,
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
  const inOrder = findings.count('spans.level in order');
  const check = findings.check({
    id,
    wrong: 'fail',
    otherwise: missing > 0 || inOrder > 0 ? 'partly' : 'pass',
    expected: 'the spans of each claim are in its document, at their places',
    found: `${tried - findings.count(id)} of ${tried}${levelsOf(findings, 'spans', SPAN_LEVELS)}`,
  });
  const unsure = `${id}: the places of the spans of ${inOrder} claims, which count in a text that is not at hand`;
  return { checks: [check], not_checked: inOrder > 0 ? [unsure] : [] };
}

/** How exactly chunks or spans were found in their documents, where any was. */
function levelsOf(findings: Findings, of: 'chunk' | 'spans', levels: readonly string[]): string {
  const counts = levels.map((level) => [level, findings.count(`${of}.level ${level}`)] as const);
  const found = counts.filter(([, count]) => count > 0).map(([level, count]) => `${count} ${level}`);
  return found.length === 0 ? '' : ` (${found.join(', ')})`;
}

/** Advice, and only where there is something to say: these chunks can be looked up by a user who has a reader. */
function extracted(findings: Findings): Check[] {
  const id = 'chunk.extracted';
  const count = findings.count(id);
  if (count === 0) return [];
  const expected = "each chunk's letters are in the bytes of its document";
  const found = `${count} chunks of formats whose text must first be taken out (PDF, office files, other encodings)`;
  return [findings.check({ id, wrong: 'warn', expected, found })];
}

function recorded({ verdicts, findings }: ClaimChecks): Check {
  const refused = [...verdicts].reduce((sum, [word, each]) => (isNegative(word) ? sum + each : sum), 0);
  const count = refused + findings.count('verdict.recorded');
  return checked({
    id: 'verdict.recorded',
    status: count > 0 ? 'warn' : 'pass',
    expected: 'the validator accepted every claim',
    found: [...verdicts].map(([word, each]) => `${each} ${word}`).join(', '),
    where: findings.where('verdict.recorded'),
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

// The claim validator (service.md, "The validator"): a pure function of claim and chunk, used for
// our own sentences and by `evidence verify`. Quote or drop: only verbatim, extract and
// supported are accepted. Changing a rule here or below needs a new VALIDATOR.
import type { Verdict } from '../../api/payloads/common.ts';
import type { ClaimVerdict as BundledVerdict } from '../../api/payloads/evidence.ts';
import { findClosest, isConflict, type Refusal, refusalOf } from './conflicts.ts';
import { findExtract, findReordered } from './extract.ts';
import { recallSource, type Source } from './source.ts';
import { findVerbatim, isWhole, type TokenRange } from './verbatim.ts';

export type ReasonCode =
  | Refusal
  | 'same-words'
  | 'deletions-only'
  | 'clauses-moved'
  | 'low-coverage'
  | 'empty-claim'
  | 'empty-chunk'
  | 'claim-too-long'
  // the words are there, but what may govern them is left out
  | 'governor-left-out'
  | 'chunk-too-long'
  // of claims of several spans only
  | 'not-the-spans'
  | 'span-missing'
  | 'span-cut';

/** The verdict as bundles carry it, its reason one of those that these rules give. */
export interface ClaimVerdict extends BundledVerdict {
  readonly reason: ReasonCode;
}

/** The version of the rules, written into every verdict. */
export const VALIDATOR: string = 'ibid-validator-4';

/**
 * Judges whether `chunk` says what `claim` says. Deterministic; linear in both but for sentences of at most 200 tokens.
 * Never throws.
 */
export function validateClaim(input: { claim: string; chunk: string }): ClaimVerdict {
  if (input.claim.length > LONGEST_CLAIM) return refused('unsupported', 'claim-too-long');
  if (input.chunk.length > LONGEST_CHUNK) return refused('unsupported', 'chunk-too-long');
  const claim = recallSource(input.claim);
  if (claim.tokens.length === 0) return refused('unsupported', 'empty-claim');
  const source = recallSource(input.chunk);
  if (source.tokens.length === 0) return refused('unsupported', 'empty-chunk');
  const range = findVerbatim(claim, source);
  const acceptance = accept(claim, source, range === 'cut' ? null : range);
  if (acceptance !== null) return acceptance;
  const refusal = refuse(claim, source);
  return range === 'cut' ? { ...refusal, verdict: 'weak', reason: 'governor-left-out' } : refusal;
}

/** In UTF-16 units. Chunks of the service are paragraphs; these bounds only keep hostile input cheap. */
export const LONGEST_CLAIM = 20_000;
export const LONGEST_CHUNK = 262_144;
const FEWEST_CONTENT_WORDS = 4;
const ENOUGH = 0.8;

function accept(claim: Source, source: Source, range: TokenRange | null): ClaimVerdict | null {
  const contentWords = claim.tokens.filter((token) => token.form.content).length;
  if (range !== null && (contentWords >= FEWEST_CONTENT_WORDS || isWhole(source, range))) {
    const verdict = contentWords >= FEWEST_CONTENT_WORDS ? 'verbatim' : 'extract';
    return accepted(verdict, 'same-words', rangeSpan(source, range));
  }
  const extract = findExtract(claim, source);
  if (extract !== null) return accepted('extract', 'deletions-only', sentenceSpan(source, ...extract));
  const moved = findReordered(claim, source);
  return moved === null ? null : accepted('supported', 'clauses-moved', sentenceSpan(source, ...moved));
}

function refuse(claim: Source, source: Source): ClaimVerdict {
  const closest = findClosest(claim, source);
  const coverage = Math.round(closest.coverage * 1e6) / 1e6;
  const quote = closest.coverage > 0 ? sentenceSpan(source, closest.first, closest.last) : null;
  if (closest.coverage < ENOUGH) return { ...refused('unsupported', 'low-coverage'), coverage, quote };
  const reason = refusalOf(claim, source, closest);
  return { ...refused(isConflict(reason) ? 'contradicted' : 'weak', reason), coverage, quote };
}

export function accepted(verdict: Verdict, reason: ReasonCode, quote: ClaimVerdict['quote']): ClaimVerdict {
  return { verdict, accepted: true, reason, coverage: 1, quote, validator: VALIDATOR };
}

export function refused(verdict: Verdict, reason: ReasonCode): ClaimVerdict {
  return { verdict, accepted: false, reason, coverage: 0, quote: null, validator: VALIDATOR };
}

function sentenceSpan(source: Source, first: number, last: number): { start: number; end: number } {
  return { start: source.sentences[first]!.start, end: source.sentences[last]!.end };
}

/** The tokens' span; at the start or end of a sentence with its punctuation. */
function rangeSpan(source: Source, range: TokenRange): { start: number; end: number } {
  const first = source.sentences.find((sentence) => sentence.from === range.from);
  const last = source.sentences.find((sentence) => sentence.to === range.to);
  return {
    start: first?.start ?? source.tokens[range.from]!.start,
    end: last?.end ?? source.tokens[range.to - 1]!.end,
  };
}

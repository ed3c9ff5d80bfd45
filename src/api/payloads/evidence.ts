// GET /v1/briefs/{id}/evidence: the bundle of the specification, "Evidence bundle", with the embedded service's members.
import type { Verdict } from './common.ts';
import type { Reading } from './reading.ts';

/** What the validator found out about a claim. */
export interface ClaimVerdict {
  readonly verdict: Verdict;
  /** True for verbatim, extract and supported only. */
  readonly accepted: boolean;
  /** A code: `same-words`, `number-conflict` … */
  readonly reason: string;
  /** Weighted share of the claim's content stems in the closest one or two sentences, 0 to 1, rounded to 1e-6. */
  readonly coverage: number;
  /** UTF-16 span of the chunk that carries the claim or comes closest to it; null where nothing does. */
  readonly quote: { readonly start: number; readonly end: number } | null;
  /** The version of the rules. */
  readonly validator: string;
}

export interface BundleChunk {
  readonly id: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly heading?: string;
  readonly page?: number;
  readonly text_sha256: string;
}

export interface BundleDocument {
  readonly id: string;
  readonly source_id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly publisher: string | null;
  readonly published_at: string | null;
  readonly version: number;
  readonly content_sha256: string;
  readonly retrieved_at: string;
  readonly source_url: string;
}

export interface BundleSnapshot {
  readonly id: string;
  readonly content_sha256: string;
  readonly taken_at: string;
  /** Size of the original in bytes. */
  readonly bytes: number;
  readonly media_type: string;
}

/** One stretch of a quote of several: its exact text, and its UTF-16 offsets into the document's text. */
export interface BundleSpan {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface BundleClaim {
  readonly id: string;
  /** What the chunk says; of several spans, their texts joined by " … " (U+2026 between spaces), white space folded. */
  readonly text: string;
  /** Where the claim is quoted from several stretches, at least two, in rising order, none overlapping. Else absent. */
  readonly spans?: readonly BundleSpan[];
  readonly section_id: string;
  readonly chunk: BundleChunk;
  readonly document: BundleDocument;
  readonly snapshot: BundleSnapshot;
  readonly verdict: ClaimVerdict;
}

export interface EvidenceBundle {
  readonly schema: string;
  readonly brief_id: string;
  readonly created_at: string;
  /** Of a brief that a model read for: who pointed at its sentences. Else absent. */
  readonly reading?: Pick<Reading, 'outcome' | 'model' | 'endpoint' | 'requests'>;
  /** Over the bundle's canonical form without this member. */
  readonly bundle_sha256: string;
  readonly claims: readonly BundleClaim[];
}

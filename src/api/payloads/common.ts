// What several payloads share: the one citation, the one claim, modes, outcomes, pages. Types without run time.

/** How POST /v1/query works: fast at a fixed price, or thorough and metered. */
export type Mode = 'speculative' | 'deliberate';

/** "Errors" 5: that the corpus cannot support an answer is an outcome, not an error. */
export type Outcome = 'answered' | 'insufficient_evidence';

/** Why there is no answer: a code to act on, and one sentence for people. */
export interface Reason<Code extends string = string> {
  readonly code: Code;
  readonly text: string;
}

/** A place in a document's text. */
export interface Locator {
  /** UTF-16 offsets into the document's text; of several spans, those of the first one's start and the last one's end. */
  readonly start: number;
  readonly end: number;
  /** Where the quote is of several stretches, at least two: their offsets in rising order, none overlapping. Else absent. */
  readonly spans?: readonly { readonly start: number; readonly end: number }[];
  /** Where the quoted statement's own words begin, behind the lead-ins and headings that govern it; absent where that is `start`. */
  readonly says_at?: number;
  readonly page?: number;
  readonly heading?: string;
  /** From 1: the line of the original on which those words begin, where that is a text file and its place in it is certain. */
  readonly line?: number;
}

export interface Citation {
  /** `cit_` and 24 hex digits, of chunk and place. */
  readonly id: string;
  readonly chunk_id: string;
  readonly document_id: string;
  readonly source_id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly publisher: string | null;
  /** YYYY-MM-DD as the document itself gives it. */
  readonly published_at: string | null;
  readonly source_url: string;
  /** Lower-case hex SHA-256 of the original bytes. */
  readonly content_sha256: string;
  readonly retrieved_at: string;
  readonly snapshot_id: string;
  /** The exact text of the document at `locator`; of several spans, their exact texts joined by " … " (U+2026 between spaces). */
  readonly quote: string;
  readonly locator: Locator;
}

/** What the validator says of a claim; the first three are accepted, and only those appear in answers. */
export type Verdict = 'verbatim' | 'extract' | 'supported' | 'weak' | 'contradicted' | 'unsupported';

export interface Claim {
  /** `clm_` and 24 hex digits, of the text and its citations. */
  readonly id: string;
  readonly text: string;
  readonly citation_ids: readonly string[];
  readonly verdict: Verdict;
  /** The chunk it was validated against, with its place in the document's text. */
  readonly chunk: { readonly id: string; readonly start: number; readonly end: number };
  /** It quotes a part of a list, a table or code that goes on in the document; absent where it is whole. */
  readonly partial?: true;
}

/** What a call cost. */
export interface Billing {
  /** False in the caller's own process: nothing is billed there. */
  readonly billable: boolean;
  readonly cost_usd: number;
}

/** One page of a list ("Paging"). */
export interface Page<T> {
  readonly items: readonly T[];
  /** Items of the whole list. */
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

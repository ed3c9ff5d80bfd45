// POST /v1/query.
import type { Billing, Citation, Claim, Mode, Outcome, Reason } from './common.ts';
import type { Reading } from './reading.ts';

export type QueryReasonCode =
  | 'empty_corpus'
  | 'no_content_words'
  | 'other_script'
  | 'unknown_name'
  | 'unknown_words'
  | 'not_together'
  // Passages have the names of the question and nothing on what it asks of them.
  | 'not_said'
  | 'wrong_kind'
  | 'weak_match'
  | 'nothing_validated'
  // A model read the nearest statements and pointed at none.
  | 'none_answers'
  // No document is in the language of the question.
  | 'other_language';

export type QueryReason = Reason<QueryReasonCode>;

/** What the service did, for people, in the order done. */
export interface QueryStep {
  readonly name:
    | 'sub_questions'
    | 'search'
    | 'expansion'
    | 'assessment'
    | 'selection'
    | 'second_look'
    | 'reading';
  readonly detail: string;
}

/** A sentence of another source that says otherwise: a conflict to look at, never a verdict of "false". */
export interface Conflict {
  readonly claim_id: string;
  readonly text: string;
  /** Among the answer's citations. */
  readonly citation_id: string;
  /** A `ConflictReason`, `negation-conflict`, `direction-conflict`, or `read` where a model found it. */
  readonly reason: string;
}

/** Another date, figure or name for the same; an update of a page that a later one replaced. */
export type ConflictReason = 'other-date' | 'other-figure' | 'other-name' | 'older-update';

/** Sentences of other sources that say the same. */
export interface Corroboration {
  readonly claim_id: string;
  /** Among the answer's citations. */
  readonly citation_ids: readonly string[];
  /** Independent sources, the claim's own not counted. */
  readonly sources: number;
}

/** A part of the question that the corpus does not answer. */
export interface OpenPart {
  readonly query: string;
  readonly reasons: readonly QueryReason[];
}

/** A passage that is near to a question, in whole blocks of its document. All offsets are UTF-16 units into `quote`. */
export interface ClosePassage extends Citation {
  /** The headings it is under, the outermost first. */
  readonly headings: readonly string[];
  /** What it is made of, in order; none where the document's structure is not known. */
  readonly blocks: readonly PassageBlock[];
  /** The words of the question in it, in rising order. */
  readonly matches: readonly { readonly start: number; readonly end: number }[];
}

/** A paragraph, an item of a list, a row of a table, code …, with its place among the others. */
export interface PassageBlock {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  /** How deep the list is that it is in, from 1. */
  readonly depth?: number;
  /** An item of a numbered list. */
  readonly ordered?: true;
  /** A row of header cells. */
  readonly header?: true;
  /** A term that the next block defines. */
  readonly term?: true;
}

export interface Answer extends Billing {
  /** `qry_` and 24 hex digits; a cached answer has that of the first one. */
  readonly id: string;
  readonly outcome: Outcome;
  readonly mode: Mode;
  readonly query: string;
  /** The question as it was read, where words that the corpus does not know were respelled; else absent. */
  readonly asked_as?: string;
  /** The claims joined by spaces; null where there are none. */
  readonly answer: string | null;
  readonly claims: readonly Claim[];
  readonly citations: readonly Citation[];
  /** The calibrated probability that the first claim answers the question: 0 to 0.99, rounded to 1e-6. */
  readonly confidence: number;
  /** Why there is no answer; empty where there is one. */
  readonly reasons: readonly QueryReason[];
  /** Where there is no answer, up to five passages that are nearest to the question: to be read, not an answer. Else absent. */
  readonly closest?: readonly ClosePassage[];
  /** Where documents disagree; in deliberate answers always, empty where nothing conflicts. */
  readonly conflicts?: readonly Conflict[];
  /** These three only in deliberate answers, empty where there is none. */
  readonly corroboration?: readonly Corroboration[];
  readonly unanswered?: readonly OpenPart[];
  readonly steps?: readonly QueryStep[];
  /** Where a model was asked to read; else absent. */
  readonly reading?: Reading;
  readonly cached: boolean;
  readonly created_at: string;
}

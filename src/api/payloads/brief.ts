// POST /v1/brief, GET /v1/briefs and /v1/briefs/{id}. Every text in a brief that says something of its subject is a claim
// that the validator accepted.
import type { Billing, Citation, Claim, Outcome } from './common.ts';
import type { EntityType } from './entity.ts';
import type { Reading } from './reading.ts';

/** What sets a paragraph apart: how it differs from the brief before, or that its two claims disagree. */
export type Relation = 'new' | 'updated' | 'gone' | 'conflict';

/** The days whose documents a brief of news is made of. */
export interface BriefWindow {
  /** First and last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  /** A sentence where these are not the days before the brief was made; null where they are. */
  readonly note: string | null;
}

export interface BriefParagraph {
  /** `par_` and 24 hex digits. */
  readonly id: string;
  readonly outcome: Outcome;
  /** The claims' texts joined by single spaces; null where no claim was accepted. */
  readonly text: string | null;
  /** Why there is no text, as a sentence; null where there is one. */
  readonly reason: string | null;
  /** The name or the document that the paragraph is about, as its source writes it; null where it has none. */
  readonly topic: string | null;
  /**
   * The day of the document that it opens with, YYYY-MM-DD, where its words need it ("today", "this week") or it is not of the
   * brief's own days; null where they do not, absent in briefs that older versions made.
   */
  readonly dated?: string | null;
  /**
   * Who says "we" in it: the publisher, site, folder or author of that document; null where nobody does, absent in briefs that
   * older versions made.
   */
  readonly speaker?: string | null;
  readonly relation: Relation | null;
  readonly claims: readonly Claim[];
}

export interface BriefSection {
  /** `sec_` and 24 hex digits. */
  readonly id: string;
  readonly heading: string;
  /** What it was made of: `stories`, `numbers`, `changed` … */
  readonly kind: string;
  readonly paragraphs: readonly BriefParagraph[];
}

/** The one citation of all payloads, and what a bibliography needs besides. */
export interface BriefCitation extends Citation {
  readonly media_type: string;
}

export interface BriefEntity {
  readonly id: string;
  readonly name: string;
  readonly type: EntityType;
  readonly sectors: readonly string[];
  /** Claims of this brief that name it, in their order. */
  readonly claim_ids: readonly string[];
}

/** Against the last brief of the same workspace, variant, sectors and persona. */
export interface BriefChanges {
  /** Null where there is none before. */
  readonly since: { readonly brief_id: string; readonly created_at: string } | null;
  /** A sentence for people that says which of these it is. */
  readonly note: string;
  /** Claims of this brief that the one before did not have. */
  readonly new: readonly string[];
  /** Claims of this brief whose document has changed since the one before cited an earlier version of it. */
  readonly updated: readonly string[];
  /** Claims of the one before that no current document carries any more; shown in the section `changed`. */
  readonly gone: readonly string[];
}

/** Two sentences of different sources that cannot both be meant as they are: a conflict to look at, never "false". */
export interface Contradiction {
  readonly claim_ids: readonly [string, string];
  /** `other-date`, `other-figure`, `other-name`, `negation-conflict` or `direction-conflict`. */
  readonly reason: string;
}

export interface Brief extends Billing {
  /** `brf_` and 24 hex digits. */
  readonly id: string;
  /** insufficient_evidence when every paragraph is. */
  readonly outcome: Outcome;
  readonly title: string;
  readonly variant: string;
  readonly persona: string;
  /** Sectors it was made over, in order of their names. */
  readonly sectors: readonly string[];
  readonly created_at: string;
  /** Of a brief of news over dated documents; null for any other, absent in those of older versions. */
  readonly window?: BriefWindow | null;
  readonly sections: readonly BriefSection[];
  /** Each once, in the order in which claims first use them. */
  readonly citations: readonly BriefCitation[];
  readonly entities: readonly BriefEntity[];
  readonly changes: BriefChanges;
  readonly contradictions: readonly Contradiction[];
  /** Where a model was asked to read; else absent. */
  readonly reading?: Reading;
  /** What it was made from: what was looked at, the newest documents first where a corpus is very large. */
  readonly corpus: { readonly documents: number; readonly chunks: number; readonly revision: number };
}

/** One line of GET /v1/briefs. */
export interface BriefSummary {
  readonly id: string;
  readonly outcome: Outcome;
  readonly title: string;
  readonly variant: string;
  readonly persona: string;
  readonly sectors: readonly string[];
  readonly created_at: string;
  readonly paragraphs: { readonly answered: number; readonly insufficient_evidence: number };
  readonly claims: number;
  readonly citations: number;
}

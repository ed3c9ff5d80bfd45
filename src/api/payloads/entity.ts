// The entity routes. What is said about an entity carries the sentences that say it.
import type { Citation, Page } from './common.ts';

export type EntityType = 'organisation' | 'place' | 'person' | 'vessel' | 'law' | 'unknown';

export interface EntityName {
  /** `ent_` and 24 hex digits of the SHA-256 of the canonical folded name. */
  readonly id: string;
  readonly name: string;
  readonly type: EntityType;
}

export interface EntityLine extends EntityName {
  /** Other spellings seen, the commonest first. */
  readonly aliases: readonly string[];
  /** Sectors of the documents that name it, in order of their names. */
  readonly sectors: readonly string[];
  readonly mentions: number;
}

/** Said only while a very large corpus has not been read to its end. */
export interface Coverage {
  readonly index?: { readonly complete: false; readonly read: number; readonly total: number };
}

/** `score` is how well a spelling fits what was asked: 0 to 1, rounded to 1e-6. */
export interface EntitySearch
  extends Page<EntityLine & { readonly score: number; readonly matched: string }>, Coverage {}

export interface EntitiesByAlias extends Page<EntityLine & { readonly score: number }>, Coverage {}

/** One part of the score of two names. */
export interface Explanation {
  readonly feature:
    | 'word'
    | 'number'
    | 'initial'
    | 'particle'
    | 'legal_form'
    | 'title'
    | 'joined'
    | 'missing'
    | 'conflict';
  /** How much of the score hangs on it. */
  readonly weight: number;
  readonly query_value: string | null;
  readonly candidate_value: string | null;
  /** 0 to 1. */
  readonly score: number;
}

export interface Candidate extends EntityName {
  /** 0 to 1, rounded to 1e-6. */
  readonly score: number;
  readonly match: boolean;
  /** The spelling that matched best. */
  readonly matched: string;
  readonly explanations: readonly Explanation[];
}

export interface ResolvedNames extends Coverage {
  /** From this score on two names match. */
  readonly threshold: number;
  /** One for each name, in their order. */
  readonly results: readonly { readonly query: string; readonly candidates: readonly Candidate[] }[];
}

export interface Identifier {
  readonly scheme: string;
  readonly value: string;
  /** Among the entity's citations. */
  readonly citation_id: string | null;
}

export interface EntityDetail extends EntityLine, Coverage {
  /** The rule that gave the type; null where none fired. */
  readonly type_rule: string | null;
  readonly identifiers: readonly Identifier[];
  /** How many name it. */
  readonly documents: number;
  readonly citations: readonly Citation[];
  readonly citations_total: number;
  readonly truncated: boolean;
}

/** What a sentence can state between two names. */
export type RelationType =
  | 'owned_by'
  | 'subsidiary_of'
  | 'part_of'
  | 'acquired'
  | 'supplies'
  | 'operates'
  | 'located_in'
  | 'connects_to'
  | 'member_of'
  | 'office_at'
  | 'merged_with';

export interface Relationship {
  /** `rel_` and 24 hex digits, of both entities and the type. */
  readonly id: string;
  readonly from: EntityName;
  readonly to: EntityName;
  readonly type: RelationType | 'mentioned_with';
  /** The words that state it; absent for entities that are only named together. */
  readonly cues?: readonly string[];
  readonly citations_total: number;
  readonly citations: readonly Citation[];
}

export interface Relationships extends Page<Relationship>, Coverage {
  readonly truncated: boolean;
}

export interface SharedEntity extends EntityName {
  /** Sentences that name it, by sector. */
  readonly sentences: Readonly<Record<string, number>>;
  /** Among the cell's citations. */
  readonly citation_ids: readonly string[];
}

export interface MatrixCell {
  /** Two sectors in the order of their names. */
  readonly sectors: readonly [string, string];
  /** How many entities documents of both name. */
  readonly count: number;
  /** The most shared first. */
  readonly entities: readonly SharedEntity[];
  readonly citations: readonly Citation[];
}

export interface SectorMatrix extends Coverage {
  readonly sectors: readonly { readonly id: string; readonly entities: number }[];
  /** Pairs that share at least one entity, in the order of their sectors. */
  readonly cells: readonly MatrixCell[];
}

export interface EntityRequest {
  /** `erq_` and 24 hex digits: the same for the same request. */
  readonly id: string;
  readonly status: 'received' | 'known';
  readonly name: string;
}

// GET /v1/sources, /v1/sources/{id} and /v1/documents/{id}.

export interface QualityPart {
  readonly name: string;
  readonly weight: number;
  /** 0 to 1, rounded to 1e-3. */
  readonly score: number;
  readonly why: string;
}

/** How far a source can be checked; it says nothing of truth. */
export interface Quality {
  /** The weighted mean of the parts, 0 to 1; null for a source without documents. */
  readonly score: number | null;
  /** Documents that were looked at. */
  readonly sampled: number;
  readonly parts: readonly QualityPart[];
}

export interface Source {
  /** `src_` and 24 hex digits of the SHA-256 of its address. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'starter' | 'folder' | 'file' | 'web';
  readonly url: string;
  readonly publisher: string | null;
  /** How the source came to be. */
  readonly provenance: string;
  readonly created_at: string;
  /** Current documents of the source. */
  readonly documents: number;
  readonly sectors: readonly string[];
  readonly languages: readonly string[];
  readonly newest_retrieved_at: string | null;
  readonly quality: Quality;
}

/** A document as a line of its source. */
export interface DocumentLine {
  readonly id: string;
  readonly title: string;
  readonly published_at: string | null;
  readonly source_url: string;
  readonly content_sha256: string;
  readonly retrieved_at: string;
  readonly version: number;
}

/** A source with its newest documents, or those since `window.since`. */
export interface SourceDetail extends Source {
  readonly window: {
    readonly recent: string | null;
    readonly since: string | null;
    readonly shown: number;
    readonly total: number;
  };
  readonly items: readonly DocumentLine[];
}

/** A stretch of a document's text; offsets are UTF-16 code units. */
export interface DocumentChunk {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly heading?: string;
  readonly page?: number;
}

export interface DocumentVersion {
  readonly id: string;
  readonly version: number;
  readonly content_sha256: string;
  readonly retrieved_at: string;
  readonly current: boolean;
}

export interface Document extends DocumentLine {
  readonly source_id: string;
  readonly authors: readonly string[];
  readonly publisher: string | null;
  /** BCP 47 tag, `und` when it could not be detected. */
  readonly language: string;
  readonly sector_id: string | null;
  /** `snp_` and 24 hex digits of `content_sha256`: the archived original bytes. */
  readonly snapshot_id: string;
  readonly media_type: string;
  /** Original size in bytes. */
  readonly bytes: number;
  /** What extraction could not do well, as sentences. */
  readonly warnings: readonly string[];
  /** False once a newer version has taken its place, or it was removed. */
  readonly current: boolean;
  readonly text: string;
  readonly chunks: readonly DocumentChunk[];
  /** All versions at the document's address, oldest first. */
  readonly versions: readonly DocumentVersion[];
}

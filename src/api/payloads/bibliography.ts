// GET /v1/briefs/{id}/bibliography. Its records are CSL-JSON: the members that the four styles read, under CSL's own names.

export interface CslName {
  readonly family?: string;
  readonly given?: string;
  /** `van` in "van Gogh": stays with the family name. */
  readonly 'non-dropping-particle'?: string;
  /** `von` in "Humboldt, Alexander von". */
  readonly 'dropping-particle'?: string;
  /** `Jr.`, `III`. */
  readonly suffix?: string;
  /** An organisation, or a name that cannot be taken apart. */
  readonly literal?: string;
}

/** Year, month, day, as far as they are known; the outer array holds one date, or the two ends of a range. */
export interface CslDate {
  /** Years before Christ are negative. */
  readonly 'date-parts'?: readonly (readonly number[])[];
  /** An estimate. */
  readonly circa?: boolean;
  /** 1 to 4, spring to winter, of a date with a year only. */
  readonly season?: number;
  /** A date that has no parts, as it is printed. */
  readonly literal?: string;
}

export const CSL_TYPES = [
  'article',
  'article-journal',
  'article-magazine',
  'article-newspaper',
  'bill',
  'book',
  'broadcast',
  'chapter',
  'classic',
  'collection',
  'dataset',
  'document',
  'entry',
  'entry-dictionary',
  'entry-encyclopedia',
  'event',
  'figure',
  'graphic',
  'hearing',
  'interview',
  'legal_case',
  'legislation',
  'manuscript',
  'map',
  'motion_picture',
  'musical_score',
  'pamphlet',
  'paper-conference',
  'patent',
  'performance',
  'periodical',
  'personal_communication',
  'post',
  'post-weblog',
  'regulation',
  'report',
  'review',
  'review-book',
  'software',
  'song',
  'speech',
  'standard',
  'thesis',
  'treaty',
  'webpage',
] as const;

export type CslType = (typeof CSL_TYPES)[number];

/** Who did what for a work. */
export type CslRole =
  | 'author'
  | 'chair'
  | 'collection-editor'
  | 'compiler'
  | 'composer'
  | 'container-author'
  | 'contributor'
  | 'curator'
  | 'director'
  | 'editor'
  | 'editor-translator'
  | 'editorial-director'
  | 'executive-producer'
  | 'guest'
  | 'host'
  | 'illustrator'
  | 'interviewer'
  | 'narrator'
  | 'organizer'
  | 'performer'
  | 'producer'
  | 'recipient'
  | 'reviewed-author'
  | 'script-writer'
  | 'series-creator'
  | 'translator';

export type CslDated =
  | 'accessed'
  | 'available-date'
  | 'event-date'
  | 'issued'
  | 'original-date'
  | 'submitted';

/** What a record says in words or numbers, beside its title. */
export type CslText =
  | 'archive'
  | 'archive-place'
  | 'archive_collection'
  | 'archive_location'
  | 'authority'
  | 'chapter-number'
  | 'collection-number'
  | 'collection-title'
  | 'container-title'
  | 'dimensions'
  | 'DOI'
  | 'edition'
  | 'event'
  | 'event-place'
  | 'event-title'
  | 'genre'
  | 'issue'
  | 'language'
  | 'medium'
  | 'number'
  | 'number-of-volumes'
  | 'original-publisher'
  | 'original-publisher-place'
  | 'original-title'
  | 'page'
  | 'part-number'
  | 'part-title'
  | 'publisher'
  | 'publisher-place'
  | 'references'
  | 'reviewed-genre'
  | 'reviewed-title'
  | 'scale'
  | 'section'
  | 'source'
  | 'status'
  | 'supplement-number'
  | 'URL'
  | 'version'
  | 'volume'
  | 'volume-title';

/** `language` is BCP 47; a title in another language than English is never put into title case. */
export interface CslItem
  extends
    Readonly<Partial<Record<CslRole, readonly CslName[]>>>,
    Readonly<Partial<Record<CslDated, CslDate>>>,
    Readonly<Partial<Record<CslText, string>>> {
  readonly id: string;
  readonly type: CslType;
  readonly title: string;
}

export type StyleName = 'apa' | 'mla' | 'chicago' | 'harvard';

/** One cited document, written in the style. */
export interface BibliographyEntry {
  readonly id: string;
  readonly document_id: string;
  readonly csl: CslItem;
  readonly text: string;
  /** Escaped, with `<i>` and nothing else. */
  readonly html: string;
  /** Escaped, with `*…*` and nothing else. */
  readonly markdown: string;
  /** Of a document that is a file: where that is. No style has a place for it. */
  readonly source_url?: string;
  /** Of such a document: the pages that the brief cites, ascending, where it has pages. */
  readonly pages?: readonly number[];
}

export interface Bibliography {
  readonly brief_id: string;
  readonly style: StyleName;
  /** The manual and edition that the entries follow. */
  readonly edition: string;
  /** As the style sorts them. */
  readonly entries: readonly BibliographyEntry[];
}

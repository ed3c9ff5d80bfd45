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

/** Year, month, day, as far as they are known; the outer array holds one date. */
export interface CslDate {
  readonly 'date-parts': readonly (readonly number[])[];
}

export type CslType =
  | 'webpage'
  | 'article-journal'
  | 'article-newspaper'
  | 'article-magazine'
  | 'report'
  | 'book'
  | 'chapter'
  | 'thesis'
  | 'dataset'
  | 'document';

export interface CslItem {
  readonly id: string;
  readonly type: CslType;
  readonly title: string;
  readonly author?: readonly CslName[];
  readonly editor?: readonly CslName[];
  readonly issued?: CslDate;
  readonly accessed?: CslDate;
  readonly 'container-title'?: string;
  readonly 'collection-title'?: string;
  readonly publisher?: string;
  readonly 'publisher-place'?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly page?: string;
  readonly edition?: string;
  readonly genre?: string;
  readonly number?: string;
  readonly version?: string;
  readonly DOI?: string;
  readonly URL?: string;
  /** BCP 47; a title in another language than English is never put into title case. */
  readonly language?: string;
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

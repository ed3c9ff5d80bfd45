// GET /v1/briefs/{id}/bibliography. Its records are CSL-JSON: the members that a cited document can have, under CSL's names.

/** A person has a family and a given name; an organisation, or a name that cannot be taken apart, is `literal` and no more. */
export interface CslName {
  readonly family?: string;
  readonly given?: string;
  /** `van` in "van Gogh": stays with the family name. */
  readonly 'non-dropping-particle'?: string;
  /** `Jr.`, `III`. */
  readonly suffix?: string;
  readonly literal?: string;
}

/** One date: year, month, day, as far as they are known. */
export interface CslDate {
  readonly 'date-parts': readonly (readonly number[])[];
}

export const CSL_TYPES = ['book', 'dataset', 'document', 'report', 'webpage'] as const;

export type CslType = (typeof CSL_TYPES)[number];

export interface CslItem {
  readonly id: string;
  readonly type: CslType;
  readonly title: string;
  /** Not empty where it is there. */
  readonly author?: readonly CslName[];
  /** The site of a page. */
  readonly 'container-title'?: string;
  /** Of everything but a page. */
  readonly publisher?: string;
  readonly issued?: CslDate;
  readonly accessed?: CslDate;
  readonly DOI?: string;
  readonly URL?: string;
  /** Of a file: its path in its source, and the pages cited. */
  readonly archive_location?: string;
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

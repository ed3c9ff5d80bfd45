// GET /v1/briefs/{id}/bibliography. Its records are CSL-JSON: the members that a cited document can have, under CSL's names.
import * as z from 'zod/mini';
import { numbers, type Payload } from './common.ts';

const text = z.optional(z.string());

/** One date: year, month, day, as far as they are known. */
const date = z.looseObject({ 'date-parts': z.array(numbers) });
export type CslDate = Payload<typeof date>;

/** A person has a family and a given name; an organisation, or a name that cannot be taken apart, is `literal` and no more. */
const cslName = z.looseObject({
  family: text,
  given: text,
  /** `van` in "van Gogh": stays with the family name. */
  'non-dropping-particle': text,
  /** `Jr.`, `III`. */
  suffix: text,
  literal: text,
});
export type CslName = Payload<typeof cslName>;

const csl = z.looseObject({
  id: z.string(),
  type: z.enum(['book', 'dataset', 'document', 'post-weblog', 'report', 'webpage']),
  title: z.string(),
  /** Not empty where it is there. */
  author: z.optional(z.array(cslName)),
  /** The site of a page. */
  'container-title': text,
  /** Of everything but a page. */
  publisher: text,
  issued: z.optional(date),
  accessed: z.optional(date),
  DOI: text,
  URL: text,
  /** Of a file: its path in its source, and the pages cited. */
  archive_location: text,
  /** BCP 47; a title in another language than English is never put into title case. */
  language: text,
});
export type CslItem = Payload<typeof csl>;
export type CslType = CslItem['type'];

const style = z.enum(['apa', 'mla', 'chicago', 'harvard']);
export type StyleName = Payload<typeof style>;

/** One cited document, written in the style. */
const entry = z.looseObject({
  id: z.string(),
  document_id: z.string(),
  csl,
  text: z.string(),
  /** Escaped, with `<i>` and nothing else. */
  html: z.string(),
  /** Escaped, with `*…*` and nothing else. */
  markdown: z.string(),
  /** Of a document that is a file: where that is. No style has a place for it. */
  source_url: text,
  /** Of such a document: the pages that the brief cites, ascending, where it has pages. */
  pages: z.optional(numbers),
});
export type BibliographyEntry = Payload<typeof entry>;

export const bibliography = {
  request: z.strictObject({ style: z.optional(style) }),
  response: z.looseObject({
    brief_id: z.string(),
    style,
    /** The manual and edition that the entries follow. */
    edition: z.string(),
    /** As the style sorts them. */
    entries: z.array(entry),
  }),
};
export type Bibliography = Payload<typeof bibliography.response>;

// A cited document → its CSL-JSON record. What the document does not say is left out, never guessed.
import type { CslDate, CslItem, CslType } from '../../api/payloads/bibliography.ts';
import { namesFrom } from './names.ts';
import { type Rich, plain } from './rich.ts';

/** What a citation says of its document. */
export interface CitedDocument {
  readonly document_id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly publisher: string | null;
  /** RFC 3339, or only its beginning: `2023`, `2023-10`. */
  readonly published_at: string | null;
  readonly source_url: string;
  readonly retrieved_at: string;
  readonly media_type: string;
  readonly language?: string | null;
  /** Of a file: the source that keeps it, its path there, and the pages cited. */
  readonly kept?: { readonly repository: string; readonly path: string; readonly pages: readonly number[] };
}

/** The record of a document. Only http and https addresses become its URL: a path on a machine leads no one else to it. */
export function recordOf(cited: CitedDocument): CslItem {
  const url = /^https?:\/\//iu.test(cited.source_url) ? cited.source_url : undefined;
  const doi = url === undefined ? undefined : doiIn(url);
  const type = typeOf(cited.media_type, url);
  const author = cited.authors.flatMap(namesFrom);
  const issued = dateOf(cited.published_at ?? '');
  const accessed = dateOf(cited.retrieved_at);
  return {
    id: cited.document_id,
    type,
    title: oneLine(cited.title),
    ...(author.length > 0 ? { author } : {}),
    ...publishing(type, cited.publisher, url),
    ...(issued === undefined ? {} : { issued }),
    ...(url === undefined || accessed === undefined ? {} : { accessed }),
    ...(doi === undefined ? {} : { DOI: doi }),
    ...(url === undefined ? {} : { URL: url }),
    ...keptAt(cited),
    ...(typeof cited.language === 'string' && cited.language !== '' ? { language: cited.language } : {}),
  };
}

/** Of a file: its path in its source, which is the file's name where the source is that file, and the pages cited. */
function keptAt({ kept }: CitedDocument): Partial<CslItem> {
  if (kept === undefined) return {};
  const { repository, path, pages } = kept;
  const page = pages.length === 0 ? '' : `, ${pages.length > 1 ? 'pp.' : 'p.'} ${pages.join(', ')}`;
  return { archive_location: (path === '' ? repository : path) + page };
}

/** The house that published it; a page is published by its site, which its host names where nothing else does. */
function publishing(type: CslType, publisher: string | null, url: string | undefined): Partial<CslItem> {
  const name = oneLine(publisher ?? '');
  if (type !== 'webpage') return name === '' ? {} : { publisher: name };
  const site = name === '' && url !== undefined ? hostOf(url) : name;
  return site === '' ? {} : { 'container-title': site };
}

function typeOf(mediaType: string, url: string | undefined): CslType {
  const media = mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/csv|tab-separated|spreadsheet|excel/u.test(media)) return 'dataset';
  if (media === 'application/epub+zip') return 'book';
  if (media === 'application/pdf') return 'report';
  return url === undefined ? 'document' : 'webpage';
}

/** The DOI that an address carries: doi.org itself, or a publisher's `/doi/10.…`. */
function doiIn(url: string): string | undefined {
  const match =
    /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/[^\s?#]+)|\/doi\/(?:abs\/|full\/|pdf\/)?(10\.\d{4,9}\/[^\s?#]+)/iu.exec(
      url,
    );
  const doi = match?.[1] ?? match?.[2];
  if (doi === undefined) return undefined;
  try {
    return decodeURIComponent(doi);
  } catch {
    return doi;
  }
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./u, '');
  } catch {
    return '';
  }
}

/** Year, month, day as far as the text begins with them and a calendar has them. */
function dateOf(text: string): CslDate | undefined {
  const match = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?![\d-])/u.exec(text.trim());
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0] = match.slice(1).map((part) => Number(part ?? 0));
  if (year === 0) return undefined;
  if (month < 1 || month > 12) return { 'date-parts': [[year]] };
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate())
    return { 'date-parts': [[year, month]] };
  return { 'date-parts': [[year, month, day]] };
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

// A citation style: how a record is written, and how records are sorted and distinguished.

export interface Style {
  /** The manual that it follows. */
  readonly edition: string;
  /** One record as an entry of the list; `suffix` is the letter that distinguishes works of one author and year. */
  readonly entry: (item: CslItem, suffix: string) => Rich;
  /** Whether such letters are used: in the styles that cite by author and date. */
  readonly suffixes: boolean;
  /** Whether "van Gogh" is sorted under v. */
  readonly sortsByParticle: boolean;
}

// Where a work can be read.

/** The address to print: `https://doi.org/…` where there is a DOI. */
export function linkOf({ DOI: doi, URL: url }: CslItem): string {
  return doi === undefined ? (url ?? '') : `https://doi.org/${doi}`;
}

/** A file's path and the pages cited, as they are written. */
export function fileOf({ archive_location: place }: CslItem): Rich {
  return plain(place);
}

// A cited document → its CSL-JSON record. What it does not say is left out, never guessed.
import { oneLine } from '../../text/spans.ts';
import { attempt } from '../../api/attempt.ts';
import type { CslName, CslDate, CslItem, CslType } from '../../api/payloads/bibliography.ts';
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
  const type = typeOf(cited, url);
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

/** A PDF that no house published is a document, which styles date by the day, and no report, which they date by the year. */
function typeOf(
  { media_type, publisher, published_at, kept }: CitedDocument,
  url: string | undefined,
): CslType {
  const media = media_type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/csv|tab-separated|spreadsheet|excel/u.test(media)) return 'dataset';
  if (media === 'application/epub+zip') return 'book';
  if (media === 'application/pdf') return oneLine(publisher ?? '') === '' ? 'document' : 'report';
  if (url !== undefined) return 'webpage';
  return published_at !== null && POSTS.test(kept?.path ?? '') ? 'post-weblog' : 'document';
}

/** A folder that the generators of sites give to dated posts. */
const POSTS = /(?:^|\/)(?:_posts|posts?|blogs?|news)\//iu;

/** The DOI that an address carries: doi.org itself, or a publisher's `/doi/10.…`. */
function doiIn(url: string): string | undefined {
  const match =
    /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/[^\s?#]+)|\/doi\/(?:abs\/|full\/|pdf\/)?(10\.\d{4,9}\/[^\s?#]+)/iu.exec(
      url,
    );
  const doi = match?.[1] ?? match?.[2];
  if (doi === undefined) return undefined;
  return attempt(() => decodeURIComponent(doi)) ?? doi;
}

function hostOf(url: string): string {
  const host = attempt(() => new URL(url).hostname.replace(/^www\./u, '')) ?? '';
  // The resolver of DOIs publishes nothing.
  return /^(?:dx\.)?doi\.org$/u.test(host) ? '' : host;
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

// An author as a document states it → CSL names. Persons are taken apart only where the shape leaves no doubt; anything
// else is an organisation, whose name is printed as written: a name inverted wrongly is worse than one not inverted.

const ORGANISATION =
  /\b(?:administration|academy|agency|alliance|assembly|association|authority|bank|board|bureau|cent(?:er|re)|chamber|college|commission|committee|company|consortium|corp|corporation|council|court|department|desk|directorate|division|editors?|exchange|federation|foundation|fund|gmbh|government|group|house|inc|initiative|institute|institution|international|journal|laborator(?:y|ies)|library|limited|llc|ltd|magazine|ministry|museum|nations|network|news|newsroom|office|organi[sz]ation|parliament|plc|post|press|programme|project|reserve|school|secretariat|service|services|society|staff|states|statistics|survey|team|times|treasury|trust|union|university|world)\b/iu;
/** What a person is, behind a name and a comma: no second person. */
const ROLE =
  /\b(?:advocate|analyst|architect|attorney|chair|chairm[ae]n|chief|(?:co-?)?founder|coordinator|counsel|c[eftios]o|designer|developer|director|economist|editor|engineer|fellow|head of|lead|manager|member|officer|owner|president|principal|producer|professor|researcher|scientist|secretary|specialist|strategist|treasurer|writer)\b/iu;
const PARTICLES = new Set(
  'van von der den de del della di da dos das du la le el al bin ibn ten ter zu zur af av'.split(' '),
);
/** What is in parentheses behind a name: a role, an account, an employer. */
const ASIDE = /\s*\((?:[^()]|\([^()]*\))*\)(?=$|\s*,|\s+(?:and|&)\s)/gu;
const DEGREE =
  /(?:,?\s+(?:Ph\.?\s?D|D\.?Phil|Dr\.?\s?rer\.?\s?nat|M\.?Sc|B\.?Sc|MBA|MPH)|,\s*(?:M\.?D|J\.?D|M\.?A|B\.?A|RN|Esq))\.?(?=$|\s*,|\s+(?:and|&)\s)/gu;
const HONORIFIC = /(?<=^|,\s|\b(?:and|&)\s)(?:Dr|Prof)\.?\s+(?=\p{Lu})/gu;
const SUFFIX = /^(?:jr|sr)\.?$|^(?:II|III|IV|V)$/iu;
/** A capitalised word (with apostrophes and hyphens inside), or initials. */
const NAME_WORD = /^(?:\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?|(?:\p{Lu}\.-?)+)$/u;

/** The names in one author string: usually one; several where they are listed with semicolons, commas or "and". */
export function namesFrom(author: string): CslName[] {
  const text = author
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^\S+@\S+ \((.+)\)$/u, '$1') // the mail address form of RSS
    .replace(/^by /iu, '');
  if (text === '') return [];
  if (text.includes(';')) return text.split(';').flatMap(namesFrom);
  const bare = text.replace(ASIDE, '').replace(DEGREE, '').replace(HONORIFIC, '');
  return bare === text ? namesIn(text) : (personsOnly(namesIn(bare)) ?? [{ literal: text }]);
}

/** A name that "(Editor)" or "PhD" follows is printed without it only where it is a person: "(WHO)" belongs to its name. */
function personsOnly(names: readonly CslName[]): CslName[] | undefined {
  return names.every(({ literal }) => literal === undefined) ? [...names] : undefined;
}

function namesIn(text: string): CslName[] {
  const inRoles = withoutRoles(text);
  if (inRoles !== undefined) return inRoles;
  if (ORGANISATION.test(text)) return [{ literal: text }];
  return inverted(text) ?? listed(text) ?? [person(text) ?? { literal: text }];
}

/** "Jane Doe, Engineer, Example Office": the persons, where some part says what one of them is. */
function withoutRoles(text: string): CslName[] | undefined {
  const parts = text.split(/,\s*(?:and |& )?/u);
  if (!parts.slice(1).some((part) => ROLE.test(part))) return undefined;
  const named = parts.filter((part) => !ROLE.test(part) && !ORGANISATION.test(part)).flatMap(listedOr);
  return named.length > 0 && named.every((name) => name !== undefined) ? named : undefined;
}

function listedOr(part: string): readonly (CslName | undefined)[] {
  return listed(part) ?? [person(part)];
}

/** "Doe, Jane" and "King, Martin Luther, Jr.". */
function inverted(text: string): CslName[] | undefined {
  const [family = '', given = '', suffix, ...more] = text.split(/,\s*/u);
  if (given === '' || more.length > 0 || (suffix !== undefined && !SUFFIX.test(suffix))) return undefined;
  if (family.split(' ').filter((word) => !PARTICLES.has(word)).length > 2) return undefined;
  if (SUFFIX.test(given)) return undefined;
  const name = person(
    `${given} ${family.replaceAll(' ', '\u00a0')}${suffix === undefined ? '' : ` ${suffix}`}`,
  );
  if (name === undefined) return undefined;
  // "Jane Doe, Richard Roe" is a list of two, not an inverted name.
  return family.includes(' ') && !PARTICLES.has(family.split(' ')[0] ?? '') && given.includes(' ')
    ? undefined
    : [name];
}

/** "Jane Doe, Richard Roe and Ann Stone": a list only where every part is a whole person. */
function listed(text: string): CslName[] | undefined {
  const parts = text.replace(/, (?=(?:jr|sr)\b)/giu, ' ').split(/,\s*(?:and |& )?|\s+(?:and|&)\s+/u);
  if (parts.length < 2) return undefined;
  const persons = parts.map(person);
  return persons.every((name) => name !== undefined) ? persons : undefined;
}

/** Two to five name words in the order in which they are spoken. A no-break space holds a family name together. */
function person(text: string): CslName | undefined {
  const words = text.split(' ');
  const suffix = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? words.pop() : undefined;
  if (words.length < 2 || words.length > 6) return undefined;
  if (!isSpokenName(words.flatMap((word) => word.split('\u00a0')))) return undefined;
  const tail = (words.pop() ?? '').split('\u00a0');
  while (words.length > 1 && PARTICLES.has(words.at(-1) ?? '')) tail.unshift(words.pop() ?? '');
  const split = tail.findIndex((word) => !PARTICLES.has(word));
  if (split === -1) return undefined;
  const particle = tail.slice(0, split).join(' ');
  return {
    family: tail.slice(split).join(' '),
    given: words.join(' '),
    ...(particle === '' ? {} : { 'non-dropping-particle': particle }),
    ...(suffix === undefined ? {} : { suffix }),
  };
}

function isSpokenName(words: readonly string[]): boolean {
  // An acronym, or capitals throughout.
  if (words.every((word) => word === word.toUpperCase() && !word.includes('.'))) return false;
  return words.every((word) => NAME_WORD.test(word) || PARTICLES.has(word));
}

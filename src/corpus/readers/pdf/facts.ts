// The metadata of a PDF: its information dictionary and XMP record, else its largest text.
// Names of programs, files and accounts are neither titles nor authors.
import { NO_FACTS, publicationDate, languageOf, webAddressOf, type Reading } from '../../reading/reading.ts';
import type { Line } from './order.ts';

/** What pdf.js gives of both; everything in it is the file's word. */
export interface PdfSaid {
  readonly info?: unknown;
  readonly metadata?: { get(name: string): unknown } | null;
}

/**
 * @param first the lines of page 1
 * @param body the size of the text, in points
 */
export function pdfFacts(
  said: PdfSaid | undefined,
  first: readonly Line[],
  body: number,
): Omit<Reading, 'text' | 'blocks' | 'warnings'> {
  const entries = new Map<string, unknown>(Object.entries(said?.info ?? {}));
  const info = (name: string): string => oneLine(entries.get(name));
  const xmp = (name: string): string[] => listedTexts(said?.metadata?.get(name));
  const title = [...xmp('dc:title'), info('Title')].find((one) => isTitle(one));
  const large = largestText(first, body);
  const creators = xmp('dc:creator').filter(isPersonName);
  return {
    ...NO_FACTS,
    title: title === undefined || isPartOf(title, large) ? large : title,
    authors: creators.length > 1 ? creators : authorsOfLine(creators[0] ?? info('Author')),
    publisher: xmp('dc:publisher')[0] ?? null,
    published_at: publishedOf(xmp, info('CreationDate')),
    language: languageOf(info('Language')) ?? languageOf(xmp('dc:language')[0]),
    source_url: webAddressOf(xmp('prism:url')[0]),
  };
}

// Browsers print the title of a window: the page's own between the names of its kind and its site.
function isPartOf(title: string, large: string | null): boolean {
  return (
    large !== null &&
    title.split(/\s+[-–—|·]\s+/).length > 1 &&
    ` - ${title} - `.replace(/\s[–—|·]\s/g, ' - ').includes(` - ${large} - `)
  );
}

function oneLine(said: unknown): string {
  return typeof said === 'string' ? said.replace(/[\0-\u001f\s]+/g, ' ').trim() : '';
}

function listedTexts(said: unknown): string[] {
  return (Array.isArray(said) ? said : [said]).map(oneLine).filter((one) => one !== '');
}

const PROGRAMS =
  /^[[(]?(?:anonymous|unspecified|title|microsoft (?:word|powerpoint|excel|office)|powerpoint presentation|untitled|unknown|no title|document\d*|slide \d+|layout \d+|print(?:ing)?|about:blank)\b/i;
const FILES =
  /\.(?:docx?|dotx?|pptx?|xlsx?|pdf|tex|dvi|indd|qxp|qxd|rtf|odt|odp|ps|eps|html?|txt|p65|fm|cdr|wpd)$/i;

/** Whether this is a title, not the name of a program or file. */
export function isTitle(said: string): boolean {
  const letters = said.match(/\p{L}/gu)?.length ?? 0;
  if (PROGRAMS.test(said) || FILES.test(said) || letters < 3 || said.length > 300 || /\S{41}/.test(said))
    return false;
  return /\s/.test(said) || !/[_\d]/.test(said);
}

const ACCOUNTS =
  /^(?:user|admin(?:istrator)?|owner|root|author|unknown|anonymous|default|pc|guest|windows user|microsoft)\d*$/i;

function isPersonName(said: string): boolean {
  return /\p{L}{2}/u.test(said) && said.length <= 200 && !ACCOUNTS.test(said) && !FILES.test(said);
}

/** One line of names as names: `A. Lee; B. Cho`, `Ann Lee, Bo Cho and Cy Day`, but `Lee, Ann` is one. */
export function authorsOfLine(said: string): string[] {
  if (!isPersonName(said) && !/[;,]/.test(said)) return [];
  const parts = said.split(/\s*;\s*|\s+(?:and|&)\s+/).flatMap((part) => {
    const names = part.split(/\s*,\s*/);
    return names.length > 2 || (names.length === 2 && names.every((name) => /\p{L}\s+\p{L}/u.test(name)))
      ? names
      : [part];
  });
  return parts
    .map((part) => part.replace(/^(?:by|and)\s+/i, '').trim())
    .filter(isPersonName)
    .slice(0, 100);
}

// The day of publication where it is said, else that of the file's making.
function publishedOf(xmp: (name: string) => string[], created: string): string | null {
  const said = [...xmp('prism:publicationdate'), ...xmp('dc:date'), ...xmp('xmp:createdate')];
  const [, year, month, day] = /^(?:D:)?(\d{4})(\d{2})(\d{2})/.exec(created) ?? [];
  for (const one of [...said.slice(0, 5), `${year}-${month}-${day}`]) {
    const date = publicationDate(one.replace(/T.*/, ''));
    if (date !== null && date > '1970-01-01') return date;
  }
  return null;
}

const MOST_TITLE_LINES = 5;

/** The largest text of the first page, where it is larger than the text of the document. */
function largestText(lines: readonly Line[], body: number): string | null {
  const worded = lines.filter((line) => /\p{L}{3}/u.test(line.text));
  const size = Math.max(...worded.map((line) => line.size));
  const from = worded.findIndex((line) => line.size > size - 0.5);
  if (from < 0 || size < body * 1.15) return null;
  const end = worded.findIndex((line, at) => at > from && line.size <= size - 0.5);
  const title = worded.slice(from, end < 0 ? undefined : end);
  const text = title.map((line) => line.text).join(' ');
  return title.length <= MOST_TITLE_LINES && text.length <= 300 && !/\S{41}/.test(text) ? text : null;
}

// Which reader reads what: one line a kind, loaded when its first file comes.
import { extname } from 'node:path';
import type { Reader } from '../reading.ts';

export interface ReaderChoice {
  readonly mediaType: string;
  /** Other media types that it reads. */
  readonly also?: readonly string[];
  readonly load: () => Promise<Reader>;
}

/** The choice for a file name, by its extension; undefined where there is no reader. */
export function readerOf(path: string): ReaderChoice | undefined {
  const name = path.toLowerCase();
  return READERS.get(name.endsWith('.warc.gz') ? '.warc.gz' : extname(name));
}

const text: ReaderChoice = {
  mediaType: 'text/plain',
  load: async () => ({ read: (await import('./text/text.ts')).readText }),
};
const markdown: ReaderChoice = {
  mediaType: 'text/markdown',
  load: async () => (await import('./text/markdown.ts')).markdownReader(),
};
const html: ReaderChoice = {
  mediaType: 'text/html',
  load: async () => (await import('./html/html.ts')).htmlReader(),
};

const csv: ReaderChoice = {
  mediaType: 'text/csv',
  load: async () => (await import('./table/csv.ts')).csvReader(','),
};
const tsv: ReaderChoice = {
  mediaType: 'text/tab-separated-values',
  load: async () => (await import('./table/csv.ts')).csvReader('\t'),
};
// XML and JSON of other kinds are told apart by the reader.
const feed: ReaderChoice = {
  mediaType: 'application/rss+xml',
  also: ['application/atom+xml', 'application/feed+json'],
  load: async () => (await import('./feed/feed.ts')).feedReader(),
};

const pdf: ReaderChoice = {
  mediaType: 'application/pdf',
  load: async () => (await import('./thread-reader.ts')).threadReader('pdf'),
};
const docx: ReaderChoice = {
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  load: async () => (await import('./thread-reader.ts')).threadReader('docx'),
};
const epub: ReaderChoice = {
  mediaType: 'application/epub+zip',
  load: async () => (await import('./thread-reader.ts')).threadReader('epub'),
};

const warc: ReaderChoice = {
  mediaType: 'application/warc',
  load: async () => (await import('./archive/warc.ts')).warcReader(),
};
const wacz: ReaderChoice = {
  mediaType: 'application/wacz',
  load: async () => (await import('./archive/wacz.ts')).waczReader(),
};

/** Extension with its dot, in lower case, to reader. */
export const READERS: ReadonlyMap<string, ReaderChoice> = new Map([
  ['.txt', text],
  ['.text', text],
  ['.md', markdown],
  ['.markdown', markdown],
  ['.html', html],
  ['.htm', html],
  ['.xhtml', html],
  ['.pdf', pdf],
  ['.docx', docx],
  ['.docm', docx],
  ['.epub', epub],
  ['.csv', csv],
  ['.tsv', tsv],
  ['.rss', feed],
  ['.atom', feed],
  ['.xml', feed],
  ['.json', feed],
  ['.warc', warc],
  ['.warc.gz', warc],
  ['.wacz', wacz],
]);

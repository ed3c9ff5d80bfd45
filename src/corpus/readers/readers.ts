// The readers of documents, one row each; what a row loads is imported when its first file comes.
// A new reader is one file that turns bytes into a Reading (../reading/reading.ts), and one row here: extensions, media types,
// signatures, the work of the reading thread and the list in the report are all taken from the rows. (Tables from which series are
// to be read have their delimiter in ../tables/parse.ts.)
import { basename } from 'node:path';
import { decode } from '../reading/decode.ts';
import { EmptyFile, type Reader, type Reading } from '../reading/reading.ts';

export interface ReaderRow {
  /** The name of the row. */
  readonly kind: string;
  /** With their dot, in lower case. */
  readonly extensions: readonly string[];
  /** Media types as they are recorded; the first is that of files with these extensions. */
  readonly media: readonly [string, ...string[]];
  /** Other names of the first media type, as servers and archives write them. */
  readonly aliases?: readonly string[];
  /** General types of servers, which may be such a document: else its reader throws AnotherKind. Not used for archives. */
  readonly vague?: readonly string[];
  /** How its bytes show their kind under a name of another kind. */
  readonly signature?: Signature;
  /** Its files are never taken for another kind, whatever their bytes show. */
  readonly sure?: true;
  /** What the reading thread does for it, within limits of time and memory: decoded text, or bytes, as a reading. */
  readonly inThread?: {
    readonly text?: () => Promise<(text: string) => Reading | Promise<Reading>>;
    readonly bytes?: () => Promise<(bytes: Uint8Array) => Reading | Promise<Reading>>;
  };
  /** Absent where the whole work is done in the reading thread, on bytes. */
  readonly read?: () => Promise<Reader>;
}

interface Signature {
  /** As in `it is a PDF`. */
  readonly name: string;
  /** The first 1,024 bytes, one character a byte. */
  readonly start?: RegExp;
  /** Files that are all in it, where it is a zip archive. */
  readonly entries?: readonly string[];
  /** Kinds whose files may begin so. */
  readonly except?: readonly string[];
}

/** After the extension of what is made of it (`page.md.erb`): the reader takes the markup of these out. */
const TEMPLATES = ['.erb', '.j2', '.jinja', '.jinja2', '.liquid', '.njk', '.tmpl'];

/** In the order in which the report lists their extensions. */
export const READERS: readonly ReaderRow[] = [
  {
    kind: 'text',
    extensions: ['.txt', '.text'],
    media: ['text/plain'],
    read: async () => ({ read: (await import('./text/text.ts')).readText }),
  },
  {
    kind: 'markdown',
    extensions: ['.md', '.markdown', '.mdx', '.qmd', '.rmd', ...TEMPLATES.map((of) => `.md${of}`)],
    media: ['text/markdown'],
    aliases: ['text/x-markdown'],
    inThread: { text: async () => (await import('./text/markdown/markdown-text.ts')).readMarkdownText },
    read: async () => (await import('./text/markdown/markdown.ts')).markdownReader(),
  },
  {
    kind: 'rst',
    extensions: ['.rst', '.rest'],
    media: ['text/x-rst'],
    aliases: ['text/prs.fallenstein.rst'],
    read: async () => walked((await import('./text/rst/rst.ts')).readRst),
  },
  {
    kind: 'asciidoc',
    extensions: ['.adoc', '.asciidoc', '.asc'],
    media: ['text/asciidoc'],
    aliases: ['text/x-asciidoc'],
    read: async () => walked((await import('./text/asciidoc/asciidoc.ts')).readAsciidoc),
  },
  {
    kind: 'org',
    extensions: ['.org'],
    media: ['text/org'],
    aliases: ['text/x-org'],
    read: async () => walked((await import('./text/org.ts')).readOrg),
  },
  {
    kind: 'man',
    extensions: ['.1', '.2', '.3', '.4', '.5', '.6', '.7', '.8'],
    media: ['text/troff'],
    aliases: ['application/x-troff-man', 'text/x-troff-man'],
    read: async () => walked((await import('./text/man/man.ts')).readMan),
  },
  {
    kind: 'notebook',
    extensions: ['.ipynb'],
    media: ['application/x-ipynb+json'],
    inThread: { text: async () => (await import('./text/notebook.ts')).readNotebookText },
    read: async () => (await import('./text/notebook.ts')).notebookReader(),
  },
  {
    kind: 'html',
    extensions: ['.html', '.htm', '.xhtml'],
    media: ['text/html'],
    aliases: ['application/xhtml+xml'],
    signature: {
      name: 'a web page',
      start:
        /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]{0,500}?-->\s*)*<(?:!doctype\s+html|html)[\s>]/i,
      except: ['markdown', 'csv', 'rst', 'asciidoc', 'org', 'man', 'notebook'],
    },
    inThread: { text: async () => (await import('./html/html-page.ts')).readPage },
    read: async () => (await import('./html/html.ts')).htmlReader(),
  },
  {
    kind: 'pdf',
    extensions: ['.pdf'],
    media: ['application/pdf'],
    aliases: ['application/x-pdf'],
    signature: { name: 'a PDF', start: /^%PDF-/ },
    inThread: { bytes: async () => (await import('./pdf/document.ts')).readPdf },
  },
  {
    kind: 'docx',
    extensions: ['.docx', '.docm'],
    media: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    signature: { name: 'a Word document', entries: ['[Content_Types].xml', 'word/document.xml'] },
    inThread: { bytes: async () => (await import('./office/docx-document.ts')).readDocx },
  },
  {
    kind: 'epub',
    extensions: ['.epub'],
    media: ['application/epub+zip'],
    signature: {
      name: 'an EPUB',
      start: /^PK\u0003\u0004[^]{26}mimetypeapplication\/epub\+zip/,
      entries: ['META-INF/container.xml'],
    },
    inThread: { bytes: async () => (await import('./office/epub-book.ts')).readEpub },
  },
  {
    kind: 'pptx',
    extensions: ['.pptx', '.ppsx', '.pptm'],
    media: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    signature: { name: 'a presentation', entries: ['[Content_Types].xml', 'ppt/presentation.xml'] },
    inThread: { bytes: async () => (await import('./office/pptx-slides.ts')).readPptx },
  },
  {
    kind: 'xlsx',
    extensions: ['.xlsx', '.xlsm'],
    media: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    signature: { name: 'a workbook', entries: ['[Content_Types].xml', 'xl/workbook.xml'] },
    inThread: { bytes: async () => (await import('./office/xlsx-book.ts')).readXlsx },
  },
  {
    kind: 'odt',
    extensions: ['.odt'],
    media: ['application/vnd.oasis.opendocument.text'],
    signature: {
      name: 'an OpenDocument text',
      start: /^PK\u0003\u0004[^]{26}mimetypeapplication\/vnd\.oasis\.opendocument\.text(?!-)/,
    },
    inThread: { bytes: async () => (await import('./office/odt-text.ts')).readOdt },
  },
  {
    kind: 'csv',
    extensions: ['.csv'],
    media: ['text/csv'],
    aliases: ['application/csv'],
    read: async () => (await import('./table/csv.ts')).csvReader(','),
  },
  {
    kind: 'tsv',
    extensions: ['.tsv'],
    media: ['text/tab-separated-values'],
    sure: true,
    read: async () => (await import('./table/csv.ts')).csvReader('\t'),
  },
  {
    kind: 'feed',
    extensions: ['.rss', '.atom', '.xml', '.json'],
    media: ['application/rss+xml', 'application/atom+xml', 'application/feed+json'],
    vague: ['application/xml', 'text/xml', 'application/rdf+xml', 'application/json'],
    sure: true,
    read: async () => (await import('./feed/feed.ts')).feedReader(),
  },
  {
    kind: 'warc',
    extensions: ['.warc', '.warc.gz'],
    media: ['application/warc'],
    sure: true,
    read: async () => (await import('./archive/warc.ts')).warcReader(),
  },
  {
    kind: 'wacz',
    extensions: ['.wacz'],
    media: ['application/wacz'],
    sure: true,
    read: async () => (await import('./archive/wacz.ts')).waczReader(),
  },
];

/** The row for a file name, by its extension; undefined where there is no reader. */
export function rowOfName(path: string): ReaderRow | undefined {
  const name = basename(path.toLowerCase());
  const ends = (extension: string): boolean => name.length > extension.length && name.endsWith(extension);
  return READERS.find(({ extensions }) => extensions.some(ends));
}

/** The same for a file on this machine, which may be packed by gzip: `notes.txt.gz` is a text. */
export function rowOfFile(path: string): ReaderRow | undefined {
  return rowOfName(path) ?? (isPacked(path) ? rowOfName(path.slice(0, -PACKED.length)) : undefined);
}

/** Whether a file is packed by gzip by its name; those that a reader of their own is for are not meant. */
export function isPacked(path: string): boolean {
  return path.toLowerCase().endsWith(PACKED) && rowOfName(path) === undefined;
}

const PACKED = '.gz';

/** The row for a media type as it is recorded; undefined where there is no reader. */
export function rowOfMedia(mediaType: string): ReaderRow | undefined {
  return READERS.find(({ media }) => media.includes(mediaType));
}

/** A media type as it is recorded: under its first name where it is known under several. */
export function recordedType(mediaType: string): string {
  return READERS.find(({ aliases = [] }) => aliases.includes(mediaType))?.media[0] ?? mediaType;
}

/** The same for what a server sends: what may be such a document, among others, is taken for one. */
export function servedType(mediaType: string): string {
  const row = READERS.find(({ vague = [] }) => vague.includes(mediaType));
  return row?.media[0] ?? recordedType(mediaType);
}

/** For rows of markup that is read in one walk through its lines, in this thread: no input keeps them busy for long. */
function walked(work: (text: string) => Reading): Reader {
  return {
    read(bytes, charset) {
      const { text, warnings } = decode(bytes, charset);
      const reading = work(text);
      if (reading.text === '') throw new EmptyFile('it holds no text');
      return { ...reading, warnings: [...warnings, ...reading.warnings] };
    },
  };
}

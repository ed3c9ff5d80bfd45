// What bytes are, where they say so clearly themselves: a PDF that is named .txt, a web page that is named .pdf.

const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EPUB = 'application/epub+zip';

/** Media types whose name is believed only as long as the bytes do not say otherwise. */
const TOLD: ReadonlySet<string> = new Set([
  'text/plain',
  'text/markdown',
  'text/html',
  'text/csv',
  PDF,
  DOCX,
  EPUB,
]);

/** How people call them. */
export const KINDS: ReadonlyMap<string, string> = new Map([
  [PDF, 'a PDF'],
  [DOCX, 'a Word document'],
  [EPUB, 'an EPUB'],
  ['text/html', 'a web page'],
]);

/** The media type that the bytes show, or the named one where they show none that differs. */
export async function toldType(bytes: Uint8Array, named: string): Promise<string> {
  if (!TOLD.has(named)) return named;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString(
    'latin1',
  );
  if (head.startsWith('%PDF-')) return PDF;
  if (head.startsWith('PK\u0003\u0004')) return (await packedType(bytes, head)) ?? named;
  const isPage =
    /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]{0,500}?-->\s*)*<(?:!doctype\s+html|html)[\s>]/i.test(
      head,
    );
  const binary = named === PDF || named === DOCX || named === EPUB;
  return isPage && (binary || named === 'text/plain') ? 'text/html' : named;
}

async function packedType(bytes: Uint8Array, head: string): Promise<string | undefined> {
  if (head.startsWith('mimetypeapplication/epub+zip', 30)) return EPUB;
  const { zipNames } = await import('./office/zip.ts');
  try {
    const names = new Set(zipNames(bytes));
    if (names.has('META-INF/container.xml')) return EPUB;
    return names.has('[Content_Types].xml') && names.has('word/document.xml') ? DOCX : undefined;
  } catch {
    // Cut short: the reader of its name says so.
    return undefined;
  }
}

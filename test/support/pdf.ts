// Small real PDFs for tests: text at places in the standard fonts, an information dictionary, XMP, pictures; and ways to
// spoil them.
import { deflateSync } from 'node:zlib';

/** Text at a place, in points from the lower left corner. */
export interface PdfText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly font?: keyof typeof FONTS;
}

export interface PdfPage {
  readonly texts: readonly PdfText[];
  /** A grey picture over the page. */
  readonly picture?: boolean;
  /** Degrees by which viewers turn the page. */
  readonly rotate?: number;
  /** Operators instead of `texts`. */
  readonly raw?: string | Uint8Array;
  /** How many times `raw` is packed already. */
  readonly packed?: number;
}

export interface PdfMaking {
  readonly info?: Readonly<Record<string, string>>;
  readonly xmp?: string;
  readonly language?: string;
  /** With a password that nobody knows. */
  readonly encrypted?: boolean;
  /** Pages packed as most writers do. */
  readonly packed?: boolean;
}

const FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier', serif: 'Times-Roman' };

/** A PDF of these pages, A4. */
export function makePdf(pages: readonly PdfPage[], making: PdfMaking = {}): Uint8Array {
  const objects: (string | Uint8Array)[] = [];
  const add = (body: string | Uint8Array): number => objects.push(body);
  const fonts = Object.entries(FONTS).map(([name, base]) => {
    const id = add(`<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`);
    return `/${name} ${id} 0 R`;
  });
  fonts.push(`/han ${hanFont(add)} 0 R`);
  const picture = add(
    stream(
      '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
      Buffer.from([9, 99, 199, 9]),
    ),
  );
  const root = objects.length + 1 + pages.length * 2;
  const kids = pages.map((page) => {
    const content = add(contentOf(page, making));
    return add(
      `<< /Type /Page /Parent ${root} 0 R /MediaBox [0 0 595 842] /Rotate ${page.rotate ?? 0} /Contents ${content} 0 R ` +
        `/Resources << /Font << ${fonts.join(' ')} >> /XObject << /pic ${picture} 0 R >> >> >>`,
    );
  });
  add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`);
  const xmp =
    making.xmp === undefined
      ? ''
      : `/Metadata ${add(stream('/Type /Metadata /Subtype /XML', Buffer.from(making.xmp)))} 0 R`;
  const language = making.language === undefined ? '' : `/Lang (${making.language})`;
  const catalog = add(`<< /Type /Catalog /Pages ${root} 0 R ${xmp} ${language} >>`);
  return whole(objects, catalog, trailerOf(making, add));
}

/** Lines below each other. */
export function pdfColumn(
  lines: readonly string[],
  place: Omit<PdfText, 'text'> & { leading?: number },
): PdfText[] {
  const { y, leading = 12, ...rest } = place;
  return lines.map((text, at) => ({ ...rest, text, y: y - at * leading }));
}

/** Words in lines of at most so many characters; nothing is hyphenated. */
export function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function operators({ texts, picture }: PdfPage): string {
  const shown = texts.map(
    ({ text, x, y, size = 10, font = 'plain' }) =>
      `BT /${font} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`,
  );
  return [...(picture ? ['q 500 0 0 700 40 40 cm /pic Do Q'] : []), ...shown].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&').replace(/•/g, '\\225');
}

/** A font for `raw` that names a character map instead of bringing one along. */
function hanFont(add: (body: string) => number): number {
  const about = add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  );
  const glyphs = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor ${about} 0 R ` +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>',
  );
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [${glyphs} 0 R] >>`,
  );
}

function contentOf(page: PdfPage, { packed = false }: PdfMaking): Uint8Array {
  const content = page.raw ?? operators(page);
  if (!packed) return packedStream(content, page.packed ?? 0);
  return packedStream(deflateSync(content), 1 + (page.packed ?? 0));
}

function packedStream(content: string | Uint8Array, times: number): Uint8Array {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  return stream(times === 0 ? '' : `/Filter [${'/FlateDecode '.repeat(times)}]`, bytes);
}

function stream(entries: string, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.byteLength} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

function trailerOf(making: PdfMaking, add: (body: string) => number): string {
  const info = Object.entries(making.info ?? {}).map(([name, value]) => `/${name} (${escaped(value)})`);
  const about = info.length === 0 ? '' : `/Info ${add(`<< ${info.join(' ')} >>`)} 0 R`;
  const id = '<00112233445566778899aabbccddeeff>';
  if (!making.encrypted) return `${about} /ID [${id} ${id}]`;
  const keys = `/O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}>`;
  const lock = add(`<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 ${keys} >>`);
  return `${about} /ID [${id} ${id}] /Encrypt ${lock} 0 R`;
}

function whole(objects: readonly (string | Uint8Array)[], catalog: number, trailer: string): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')];
  const offsets: number[] = [];
  let at = parts[0]!.byteLength;
  for (const [index, body] of objects.entries()) {
    offsets.push(at);
    const object = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(object);
    at += object.byteLength;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

// A DOCX as a reading, from its checked text parts: no macros, no embedded files, no pictures.
// References to other files are never followed.
import { coreFacts, walkXml, partText } from './xml-walk.ts';
import { zipSync } from 'fflate';
import { parseHTML } from 'linkedom';
import mammoth from 'mammoth';
import { layOut, ReadingFailure, type Reading } from '../../reading/reading.ts';
import { blocksOf } from '../html/html-blocks.ts';
import type { PageNode } from '../html/page-node.ts';
import { titleIn } from '../title.ts';
import { struckInDocx } from './struck-styles.ts';
import { unzip, zipNames } from './zip.ts';

/** Reads a DOCX or DOCM. @throws ReadingFailure when it is none, is encrypted, damaged, a zip bomb or without text */
export async function readDocx(bytes: Uint8Array): Promise<Reading> {
  if (isCompound(bytes))
    throw new ReadingFailure('it is encrypted, or from Word before 2007, which is not supported');
  const names = zipNames(bytes);
  const parts = unzip(bytes, isText);
  if (!names.includes('[Content_Types].xml')) throw new ReadingFailure('it is not a Word document');
  const { html, left } = await convertedPage(parts);
  const loose = blocksOf(html);
  const laid = layOut(loose);
  if (laid.text === '') throw new ReadingFailure('it holds no text');
  return {
    ...laid,
    ...coreFacts(parts.get('docProps/core.xml'), titleIn(loose)),
    warnings: docxWarnings(names, left),
  };
}

// Word stores encrypted documents in the container of its old format.
function isCompound(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

function isText(name: string): boolean {
  return (
    /\.(?:xml|rels)$/i.test(name) && !/(?:^|\/)(?:embeddings|activeX|customXml|theme|media)\//i.test(name)
  );
}

async function convertedPage(
  parts: ReadonlyMap<string, Uint8Array>,
): Promise<{ html: PageNode; left: Set<string> }> {
  const read = [...parts].map(([name, part]) => [name, prepared(name, part)] as const);
  const packed = zipSync(Object.fromEntries(read), { level: 0 });
  const { value, messages } = await converted(packed, struckInDocx(parts.get('word/styles.xml')));
  const left = new Set(
    messages.flatMap(({ message }) => /element was ignored: (\S+)/.exec(message)?.[1] ?? []),
  );
  const { document } = parseHTML(`<!doctype html><html><body>${value}</body></html>`);
  return { html: arranged(document), left };
}

/** Equations as text, and text struck twice as text that is struck: the converter knows neither. */
function prepared(name: string, part: Uint8Array): Uint8Array {
  if (!/^word\/[\w-]+\.xml$/i.test(name)) return part;
  const xml = partText(part);
  if (!/oMath|dstrike/.test(xml)) return part;
  const text = withEquations(xml).replace(/<(\/?)w:dstrike\b/g, '<$1w:strike');
  return new TextEncoder().encode(text.replace(/^(<\?xml[^>]*encoding=["'])[\w-]+/i, '$1UTF-8'));
}

async function converted(
  packed: Uint8Array,
  struck: readonly string[],
): ReturnType<typeof mammoth.convertToHtml> {
  try {
    return await mammoth.convertToHtml(
      { buffer: Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength) },
      {
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
        styleMap: [
          ...struck
            .filter((name) => !/['\\\n]/.test(name))
            .flatMap((name) => [`p[style-name='${name}'] => !`, `r[style-name='${name}'] => !`]),
          "p[style-name='Title'] => h1:fresh",
          "p[style-name='Subtitle'] => p:fresh",
          "p[style-name='caption'] => figcaption:fresh",
          "p[style-name='Caption'] => figcaption:fresh",
          "p[style-name='Quote'] => blockquote:fresh",
          "p[style-name='Intense Quote'] => blockquote:fresh",
          "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
          "p[style-name='Source Code'] => pre:separator('\\n')",
          "p[style-name='Code'] => pre:separator('\\n')",
          'comment-reference => !',
        ],
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      },
    );
  } catch (error) {
    throw new ReadingFailure('it is damaged, or it is not a Word document', { cause: error });
  }
}

type HtmlDocument = ReturnType<typeof parseHTML>['document'];
type PageElement = NonNullable<ReturnType<HtmlDocument['querySelector']>>;

// Notes go behind the paragraph that refers to them, cells of a table become text of their row. Few writers mark the row of
// headers: without one it is a first row of short texts.
function arranged(document: HtmlDocument): PageNode {
  for (const table of document.querySelectorAll('table')) markHeader(table);
  for (const paragraph of document.querySelectorAll('td p, th p'))
    paragraph.replaceWith(...paragraph.childNodes, ' ');
  for (const back of document.querySelectorAll('a[href^="#footnote-ref-"],a[href^="#endnote-ref-"]'))
    back.remove();
  const ends = new Map<PageElement, PageElement>();
  for (const mark of document.querySelectorAll('sup a[href^="#footnote-"],sup a[href^="#endnote-"]')) {
    const note = document.getElementById((mark.getAttribute('href') ?? '').slice(1));
    const place = mark.closest('table') ?? mark.closest('ul,ol') ?? mark.closest('p,h1,h2,h3,h4,h5,h6');
    if (note === null || place === null || note.contains(place)) continue;
    const said = [...note.children];
    said[0]?.prepend(`${mark.textContent ?? ''} `);
    (ends.get(place) ?? place).after(...said);
    ends.set(place, said.at(-1) ?? place);
    note.remove();
  }
  return document.body;
}

const LONGEST_HEADER = 60;

function markHeader(table: PageElement): void {
  if (table.querySelector('thead') !== null) return;
  const [first, second] = table.querySelectorAll('tr');
  const cells = [...(first?.children ?? [])].map((cell) => (cell.textContent ?? '').trim());
  const isHeader =
    cells.length > 1 && cells.every((cell) => cell.length <= LONGEST_HEADER && !/^[-+€$£(]?\d/.test(cell));
  if (first === undefined || second === undefined || !isHeader || cells.every((cell) => cell === '')) return;
  const head = table.ownerDocument.createElement('thead');
  first.replaceWith(head);
  head.append(first);
}

function docxWarnings(names: readonly string[], left: ReadonlySet<string>): string[] {
  const found: string[] = [];
  if (names.some((name) => /vbaProject\.bin$/i.test(name)))
    found.push('It holds macros; they were left out.');
  if (names.some((name) => /(?:^|\/)embeddings\//i.test(name)))
    found.push('It holds embedded files; they were left out.');
  if ([...left].some((name) => /oMath/i.test(name))) found.push('It holds formulas; they were left out.');
  return found;
}

// Equations of Word (OMML) as text on a line, which the converter leaves out: a fraction as (a)/(b), what is raised behind ^,
// lowered behind _, a root as √(a). Their words and numbers are the document's; how they are set is not.

const EQUATION = /<(\w+:)?oMath(?:\s[^>]*)?>[^]*?<\/(?:\w+:)?oMath>/g;
const AROUND =
  /<\/?(?:\w+:)?oMathPara(?:\s[^>]*)?>|<(\w+:)?oMathParaPr(?:\s[^>]*)?>[^]*?<\/(?:\w+:)?oMathParaPr>/g;

/** A part of WordprocessingML with a run of text in the place of each equation. */
function withEquations(xml: string): string {
  if (!xml.includes('oMath')) return xml;
  return xml
    .replace(AROUND, '')
    .replace(
      EQUATION,
      (equation) => `<w:r><w:t xml:space="preserve">${escaped(equationText(equation))}</w:t></w:r>`,
    );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

interface Element {
  readonly name: string;
  readonly parts: (Element | string)[];
  /** Of its properties: `chr`, `begChr`, `endChr`. */
  readonly said: Map<string, string>;
}

const DEEPEST = 60;

function equationText(xml: string): string {
  const root: Element = { name: '', parts: [], said: new Map() };
  const open: Element[] = [root];
  let depth = 0;
  walkXml(xml, {
    open({ name, attribute }) {
      if (/^(?:chr|begChr|endChr)$/.test(name)) open.at(-1)!.said.set(name, attribute('val'));
      depth += 1;
      if (depth > DEEPEST) return;
      const element: Element = { name, parts: [], said: name.endsWith('Pr') ? open.at(-1)!.said : new Map() };
      open.at(-1)!.parts.push(element);
      open.push(element);
    },
    close() {
      if (depth <= 0) return;
      if (depth <= DEEPEST && open.length > 1) open.pop();
      depth -= 1;
    },
    text: (text) => void (open.at(-1)!.name === 't' && open.at(-1)!.parts.push(text)),
  });
  return textOf(root).replace(/\s+/g, ' ').trim();
}

function textOf(element: Element): string {
  const { name, parts, said } = element;
  const inner = (which: string): string =>
    parts
      .flatMap((part) => (typeof part !== 'string' && part.name === which ? [textOf(part)] : []))
      .join(', ');
  const raised = (): string => (inner('sup') === '' ? '' : `^${held(inner('sup'))}`);
  const lowered = (): string => (inner('sub') === '' ? '' : `_${held(inner('sub'))}`);
  switch (name) {
    case 'del':
      return '';
    case 'f':
      return `${held(inner('num'))}/${held(inner('den'))}`;
    case 'sSup':
    case 'sSub':
    case 'sSubSup':
      return `${inner('e')}${lowered()}${raised()}`;
    case 'rad':
      return `${inner('deg')}√(${inner('e')})`;
    case 'nary':
      return `${said.get('chr') ?? '∫'}${lowered()}${raised()} ${inner('e')}`;
    case 'd':
      return `${said.get('begChr') ?? '('}${inner('e')}${said.get('endChr') ?? ')'}`;
    case 'func':
      return `${inner('fName')} ${inner('e')}`;
    case 'mr':
      return `${inner('e')}; `;
    default:
      return parts.map((part) => (typeof part === 'string' ? part : textOf(part))).join('');
  }
}

function held(text: string): string {
  return /^[\p{L}\p{N}.]*$/u.test(text.trim()) ? text.trim() : `(${text})`;
}

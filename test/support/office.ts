// Small real DOCX and EPUB files for tests, part by part.
import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A DOCX whose body is this WordprocessingML; `parts` are added or put in the place of its own. */
export function makeDocx(
  body: string,
  parts: Readonly<Record<string, string | Uint8Array>> = {},
): Uint8Array {
  return packed({
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    'word/styles.xml': part('styles', STYLES),
    'word/_rels/document.xml.rels': relations(
      ['styles', 'styles.xml'],
      ['footnotes', 'footnotes.xml'],
      ['comments', 'comments.xml'],
    ),
    ...parts,
  });
}

/** A part of WordprocessingML. */
export function part(name: string, inside: string): string {
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${name} xmlns:w="${W}" ` +
    `xmlns:r="${OFFICE}/relationships" xmlns:m="${OFFICE}/math">${inside}</w:${name}>`
  );
}

/** A paragraph of one run, with a style where one is named. */
export function paragraph(text: string, style = ''): string {
  const about = style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${about}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** What a DOCX says of itself. */
export function coreProperties(inside: string): string {
  return (
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    `xmlns:dcterms="http://purl.org/dc/terms/">${inside}</cp:coreProperties>`
  );
}

export interface EpubMaking {
  /** Elements of Dublin Core. */
  readonly metadata?: string;
  /** Names of chapters by their file, as the table of contents has them. */
  readonly names?: Readonly<Record<string, string>>;
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
}

/** An EPUB of these chapters, by file name, in this order. */
export function makeEpub(chapters: Readonly<Record<string, string>>, making: EpubMaking = {}): Uint8Array {
  const files = Object.keys(chapters);
  const items = files.map(
    (file, at) => `<item id="c${at}" href="${encodeURI(file)}" media-type="application/xhtml+xml"/>`,
  );
  const links = Object.entries(making.names ?? {}).map(
    ([file, name]) => `<li><a href="${encodeURI(file)}">${name}</a></li>`,
  );
  return packed({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
      '<rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf':
      '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">' +
      `${making.metadata ?? ''}</metadata><manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>` +
      `${items.join('')}</manifest><spine>${files.map((_, at) => `<itemref idref="c${at}"/>`).join('')}<itemref idref="nav"/></spine></package>`,
    'OEBPS/nav.xhtml': `<html><body><nav><ol>${links.join('')}</ol></nav></body></html>`,
    ...Object.fromEntries(Object.entries(chapters).map(([file, page]) => [`OEBPS/${file}`, page])),
    ...making.parts,
  });
}

/** A PPTX of these slides, as the XML of their shapes, with the notes of the speaker where there are any. */
export function makePptx(
  slides: readonly { shapes: string; notes?: string }[],
  parts: Readonly<Record<string, string>> = {},
): Uint8Array {
  const names = slides.map((_, at) => `slides/slide${at + 1}.xml`);
  const slide = (shapes: string): string =>
    `<p:sld xmlns:p="${OFFICE}/p" xmlns:a="${OFFICE}/a"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
  return packed({
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml': `<p:presentation xmlns:p="${OFFICE}/p" xmlns:r="${OFFICE}/r"><p:sldIdLst>${names.map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(...names.map((name): [string, string] => ['slide', name])),
    ...Object.fromEntries(slides.map(({ shapes }, at) => [`ppt/${names[at]}`, slide(shapes)])),
    ...Object.fromEntries(
      slides.flatMap(({ notes }, at) =>
        notes === undefined
          ? []
          : [
              [
                `ppt/slides/_rels/slide${at + 1}.xml.rels`,
                relations(['notesSlide', `../notesSlides/notesSlide${at + 1}.xml`]),
              ],
              [`ppt/notesSlides/notesSlide${at + 1}.xml`, slide(notes)],
            ],
      ),
    ),
    ...parts,
  });
}

/** A shape of a slide: what it is for, and its paragraphs with their level. */
export function shape(
  type: string,
  ...paragraphs: readonly (readonly [text: string, level?: number, about?: string])[]
): string {
  const each = paragraphs.map(
    ([text, level = 0, about = '']) =>
      `<a:p><a:pPr lvl="${level}">${about}</a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`,
  );
  return `<p:sp><p:nvSpPr><p:nvPr>${type === '' ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${each.join('')}</p:txBody></p:sp>`;
}

/** An XLSX of these sheets, each as the XML of its rows. */
export function makeXlsx(
  sheets: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, string>> = {},
): Uint8Array {
  const names = Object.keys(sheets);
  return packed({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}/r"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...names.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
    ),
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  });
}

/** An ODT whose text is this, with these automatic styles. */
export function makeOdt(text: string, styles = '', parts: Readonly<Record<string, string>> = {}): Uint8Array {
  return packed({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${text}</office:text></office:body></office:document-content>`,
    ...parts,
  });
}

/** A page of an EPUB. */
export function xhtml(body: string): string {
  return (
    '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml">' +
    `<head><title/><script src="x.js"/></head><body>${body}</body></html>`
  );
}

function relations(...targets: readonly [string, string][]): string {
  const each = targets.map(
    ([type, target], at) =>
      `<Relationship Id="r${at}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

const STYLES = [
  ['Title', 'Title'],
  ['Heading1', 'heading 1'],
  ['Heading2', 'heading 2'],
]
  .map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
  .join('');

// The first part of an EPUB is stored as it is, so that anybody can see what it is.
function packed(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const files: Zippable = {};
  for (const [name, content] of Object.entries(parts)) {
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    files[name] = name === 'mimetype' ? [bytes, { level: 0 }] : bytes;
  }
  return zipSync(files);
}

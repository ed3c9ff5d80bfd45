// An EPUB as a reading: its chapters in the order of its spine, as blocks of their pages.
// The headings of a chapter begin at level 1; one without any takes its name from the table of contents.
import { attempt } from '../../../api/attempt.ts';
import { posix } from 'node:path';
import { DOMParser, parseHTML } from 'linkedom';
import { decode } from '../../reading/decode.ts';
import {
  publicationDate,
  languageOf,
  layOut,
  ReadingFailure,
  type LooseBlock,
  type Reading,
} from '../../reading/reading.ts';
import { blocksOf } from '../html/html-blocks.ts';
import type { PageNode } from '../html/page-node.ts';
import { partText } from './xml-walk.ts';
import { unzip } from './zip.ts';

/** Reads an EPUB. @throws ReadingFailure when it is none, is locked, damaged, a zip bomb or without text */
export function readEpub(bytes: Uint8Array): Reading {
  const book = openPackage(bytes);
  const chapters = book.spine.map((path) => chapter(book, path));
  const lost = chapters.filter((one) => one === undefined).length;
  const laid = layOut(chapters.flatMap((one) => one ?? []));
  if (laid.text === '') throw new ReadingFailure('it holds no text');
  const warnings = lost === 0 ? [] : [`${lost} of its ${chapters.length} chapters could not be read.`];
  return { ...laid, ...bookFacts(book), warnings };
}

function chapter(book: BookPackage, path: string): LooseBlock[] | undefined {
  const bytes = book.parts.get(path);
  if (bytes === undefined) return undefined;
  try {
    return headed(blocksOf(chapterBody(decode(bytes).text)), book.names.get(path));
  } catch (error) {
    // A page without any text (a cover) is not a loss.
    return error instanceof ReadingFailure ? [] : undefined;
  }
}

// The parser is one for HTML, where an element closed at once (`<title/>`) would stay open.
function chapterBody(xhtml: string): PageNode {
  const open = xhtml.replace(/<([a-z][a-z0-9:]*)((?:\s[^<>]*)?)\/>/gi, (whole, name: string, rest: string) =>
    VOID.has(name.toLowerCase()) ? whole : `<${name}${rest}></${name}>`,
  );
  const page = /<html[\s>]/i.test(open) ? open : `<html><body>${open}</body></html>`;
  const { document } = parseHTML(page.replace(/^\s*<\?xml[^>]*>/, ''));
  return document.body ?? document.documentElement;
}

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

function headed(blocks: readonly LooseBlock[], name: string | undefined): LooseBlock[] {
  const levels = blocks.flatMap(({ kind, level }) => (kind === 'heading' ? [level ?? 1] : []));
  if (levels.length === 0) {
    const heading: LooseBlock[] = name === undefined ? [] : [{ kind: 'heading', level: 1, text: name }];
    const [first, ...rest] = blocks;
    // Where the chapter opens with its name as plain text, that is the heading.
    return first?.text.trim().toLowerCase() === name?.toLowerCase()
      ? [...heading, ...rest]
      : [...heading, ...blocks];
  }
  const top = Math.min(...levels) - 1;
  return blocks.map((block) =>
    block.kind === 'heading' ? { ...block, level: (block.level ?? 1) - top } : block,
  );
}

function bookFacts({ metadata }: BookPackage): Omit<Reading, 'text' | 'blocks' | 'warnings'> {
  const dates = [...texts(metadata, 'date'), ...texts(metadata, 'issued')].map((said) =>
    publicationDate(said.slice(0, 10)),
  );
  return {
    title: texts(metadata, 'title')[0] ?? null,
    authors: texts(metadata, 'creator').slice(0, 100),
    publisher: texts(metadata, 'publisher')[0] ?? null,
    published_at: dates.find((date) => date !== null) ?? null,
    language: languageOf(texts(metadata, 'language')[0]),
    sector: null,
    source_url: null,
  };
}

// The package of an EPUB: container, metadata, spine and table of contents. Paths never lead out of the archive, since
// they are only looked up in it.

interface BookPackage {
  /** Text parts by their path in the archive. */
  readonly parts: ReadonlyMap<string, Uint8Array>;
  readonly metadata: XmlNode | undefined;
  /** Paths of the chapters in reading order. */
  readonly spine: readonly string[];
  /** What the table of contents calls them. */
  readonly names: ReadonlyMap<string, string>;
}

/** Opens the package. @throws ReadingFailure when it is not an EPUB, or its text is locked */
function openPackage(bytes: Uint8Array): BookPackage {
  const parts = unzip(bytes, (name) => /\.(?:xml|opf|x?html?|ncx)$/i.test(name) || name === 'mimetype');
  const root = elements(xmlOf(parts.get('META-INF/container.xml')), 'rootfile')[0];
  const path = root?.getAttribute?.('full-path') ?? '';
  const book = xmlOf(parts.get(path));
  if (book === undefined) throw new ReadingFailure('it is damaged: it does not say where its book begins');
  const items = itemsOf(book, path);
  const spine = elements(book, 'itemref').flatMap((ref) => {
    const item = items.get(ref.getAttribute?.('idref') ?? '');
    return item === undefined || /\bnav\b/.test(item.properties) ? [] : [item.path];
  });
  if (spine.length === 0) throw new ReadingFailure('it is damaged: it names no chapters');
  refuseLocked(parts, spine);
  const names = chapterNames(parts, [...items.values()]);
  return { parts, metadata: elements(book, 'metadata')[0], spine: [...new Set(spine)], names };
}

interface ManifestItem {
  readonly path: string;
  readonly type: string;
  readonly properties: string;
}

function itemsOf(book: XmlNode, path: string): Map<string, ManifestItem> {
  const items = new Map<string, ManifestItem>();
  for (const node of elements(book, 'item')) {
    const said = (name: string): string => node.getAttribute?.(name) ?? '';
    items.set(said('id'), {
      path: pathFrom(path, said('href')),
      type: said('media-type'),
      properties: said('properties'),
    });
  }
  return items;
}

/** Where a link in a part of the archive leads, as a path of the archive. */
function pathFrom(part: string, href: string): string {
  const [bare = ''] = href.split('#');
  return posix
    .join(posix.dirname(part), attempt(() => decodeURIComponent(bare)) ?? bare)
    .replace(/^(?:\.\.?\/)+|^\/+/, '');
}

// Fonts are scrambled in many books that are not locked.
const FONTS = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/;

function refuseLocked(parts: ReadonlyMap<string, Uint8Array>, spine: readonly string[]): void {
  for (const data of elements(xmlOf(parts.get('META-INF/encryption.xml')), 'EncryptedData')) {
    const method = elements(data, 'EncryptionMethod')[0]?.getAttribute?.('Algorithm') ?? '';
    const about = elements(data, 'CipherReference')[0]?.getAttribute?.('URI') ?? '';
    if (!FONTS.test(method) && spine.includes(pathFrom('x', about)))
      throw new ReadingFailure('its text is locked (DRM)');
  }
}

function chapterNames(
  parts: ReadonlyMap<string, Uint8Array>,
  items: readonly ManifestItem[],
): Map<string, string> {
  const names = new Map<string, string>();
  const add = (part: string, href: string, name: string | undefined): void => {
    const path = pathFrom(part, href);
    if (name !== undefined && name !== '' && !names.has(path)) names.set(path, name);
  };
  const nav = items.find((item) => /\bnav\b/.test(item.properties))?.path;
  const ncx = items.find((item) => item.type === 'application/x-dtbncx+xml')?.path;
  for (const link of nav === undefined ? [] : elements(xmlOf(parts.get(nav)), 'a'))
    add(nav!, link.getAttribute?.('href') ?? '', (link.textContent ?? '').replace(/\s+/g, ' ').trim());
  for (const point of ncx === undefined ? [] : elements(xmlOf(parts.get(ncx)), 'navPoint'))
    add(ncx!, elements(point, 'content')[0]?.getAttribute?.('src') ?? '', texts(point, 'text')[0]);
  return names;
}

// XML parts of the package as trees. Entity declarations are ignored, so none can expand.

/** The little of an XML tree that is needed here. */
interface XmlNode extends PageNode {
  readonly children: Iterable<XmlNode>;
}

/** Parses a part; undefined where there is none. */
function xmlOf(bytes: Uint8Array | undefined): XmlNode | undefined {
  if (bytes === undefined) return undefined;
  return new DOMParser().parseFromString(partText(bytes), 'text/xml').documentElement;
}

/** All elements below a node whose name without prefix is this, in the order of the document. */
function elements(root: XmlNode | undefined, name: string): XmlNode[] {
  const found: XmlNode[] = [];
  const open: XmlNode[] = root === undefined ? [] : [...root.children].toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (localName(node) === name) found.push(node);
    open.push(...[...node.children].toReversed());
  }
  return found;
}

/** Texts of the elements of this name, on one line each, without empty ones. */
function texts(root: XmlNode | undefined, name: string): string[] {
  return elements(root, name)
    .map((node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

function localName(node: XmlNode): string {
  return (node.localName ?? '').replace(/^.*:/, '');
}

// XML parts of packed documents. Entity declarations are ignored, so none can expand.
import { DOMParser } from 'linkedom';
import type { PageNode } from '../html/page-node.ts';
import { languageOf, publicationDate, type Reading } from '../../reading/reading.ts';
import { authorsOfLine, isTitle } from '../pdf/facts.ts';

/** The little of an XML tree that is needed here. */
export interface XmlNode extends PageNode {
  readonly children: Iterable<XmlNode>;
}

/** Parses a part; undefined where there is none. It is read as UTF-8, or as UTF-16 by its byte order mark. */
export function xmlOf(bytes: Uint8Array | undefined): XmlNode | undefined {
  if (bytes === undefined) return undefined;
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(wide).decode(bytes);
  return new DOMParser().parseFromString(text, 'text/xml').documentElement;
}

/** All elements below a node whose name without prefix is this, in the order of the document. */
export function elements(root: XmlNode | undefined, name: string): XmlNode[] {
  const found: XmlNode[] = [];
  const open: XmlNode[] = root === undefined ? [] : [...root.children].toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (localName(node) === name) found.push(node);
    open.push(...[...node.children].toReversed());
  }
  return found;
}

/** Texts of the elements of this name, on one line each, without empty ones. */
export function texts(root: XmlNode | undefined, name: string): string[] {
  return elements(root, name)
    .map((node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

function localName(node: XmlNode): string {
  return (node.localName ?? '').replace(/^.*:/, '');
}

// What an office document says of itself: Word, PowerPoint and Excel in one part, OpenDocument in another.

/** @param part the bytes of its metadata @param heading what it is called where it has no title of its own */
export function coreFacts(
  part: Uint8Array | undefined,
  heading: string | null,
): Omit<Reading, 'text' | 'blocks' | 'warnings'> {
  const core = xmlOf(part);
  const dates = ['modified', 'date', 'created', 'creation-date'].flatMap((name) => texts(core, name));
  return {
    title: texts(core, 'title').find(isTitle) ?? heading,
    authors: authorsOfLine(texts(core, 'creator')[0] ?? texts(core, 'initial-creator')[0] ?? ''),
    publisher: texts(core, 'publisher')[0] ?? null,
    published_at:
      dates.map((said) => publicationDate(said.slice(0, 10))).find((date) => date !== null) ?? null,
    language: languageOf(texts(core, 'language')[0]),
    sector: null,
    source_url: null,
  };
}

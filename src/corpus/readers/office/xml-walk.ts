// A walk through the tags of an XML part in order, without a tree: sheets may be large.
// Entities that a document declares are not expanded, so none can grow.
import { wideEncoding } from '../../reading/decode.ts';
import { addTo } from '../../../text/groups.ts';
import { posix } from 'node:path';
import { languageOf, NO_FACTS, publicationDate, type Reading } from '../../reading/reading.ts';
import { authorsOfLine, isTitle } from '../pdf/facts.ts';

export interface XmlTag {
  /** Without its prefix. */
  readonly name: string;
  /** An attribute by its name without prefix; empty where it has none. */
  readonly attribute: (name: string) => string;
}

interface XmlVisitor {
  open?(tag: XmlTag): void;
  /** Called for an element that is closed at once, too. */
  close?(name: string): void;
  text?(text: string): void;
}

/** @param xml a part as text @throws nothing: what is not XML is passed over */
export function walkXml(xml: string, visitor: XmlVisitor): void {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    const end = open < 0 ? xml.length : open;
    if (end > at) visitor.text?.(unescaped(xml.slice(at, end)));
    if (open < 0) return;
    at = skipped(xml, open) ?? tagAt(xml, open, visitor);
  }
}

// Comments, declarations and sections of characters.
function skipped(xml: string, open: number): number | undefined {
  const kind = xml[open + 1];
  if (kind !== '!' && kind !== '?') return undefined;
  const closer = xml.startsWith('<!--', open) ? '-->' : xml.startsWith('<![CDATA[', open) ? ']]>' : '>';
  const end = xml.indexOf(closer, open);
  return end < 0 ? xml.length : end + closer.length;
}

function tagAt(xml: string, open: number, visitor: XmlVisitor): number {
  const end = xml.indexOf('>', open);
  if (end < 0) return xml.length;
  if (xml[open + 1] === '/') {
    visitor.close?.(bare(xml.slice(open + 2, end).trim()));
    return end + 1;
  }
  const isEmpty = xml[end - 1] === '/';
  const inside = xml.slice(open + 1, isEmpty ? end - 1 : end);
  const space = inside.search(/\s/);
  const name = bare(space < 0 ? inside : inside.slice(0, space));
  visitor.open?.({ name, attribute: (key) => attributeIn(inside, key) });
  if (isEmpty) visitor.close?.(name);
  return end + 1;
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributeIn(tag: string, key: string): string {
  const match = new RegExp(`\\s(?:[\\w-]+:)?${key}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return unescaped(match?.[1] ?? match?.[2] ?? '');
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code < 32 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
        ? ' '
        : String.fromCodePoint(code);
    },
  );
}

/** A part as text, in UTF-8 or as its byte order mark says; empty where there is none. */
export function partText(bytes: Uint8Array | undefined): string {
  if (bytes === undefined) return '';
  return new TextDecoder(wideEncoding(bytes) ?? 'utf-8').decode(bytes);
}

/** Where the relations of a part lead, by their id, as paths of the archive. @param part its path */
export function relationsOf(parts: ReadonlyMap<string, Uint8Array>, part: string): Map<string, string> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const found = new Map<string, string>();
  walkXml(partText(parts.get(`${folder}_rels/${part.slice(folder.length)}.rels`)), {
    open({ name, attribute }) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const path = attribute('Target');
      found.set(attribute('Id'), posix.resolve('/', folder, path).slice(1));
    },
  });
  return found;
}

/**
 * What an office document says of itself: Word, PowerPoint and Excel in one part, OpenDocument in another.
 * @param part the bytes of its metadata @param heading what it is called where it has no title of its own
 */
export function coreFacts(
  part: Uint8Array | undefined,
  heading: string | null,
): Omit<Reading, 'text' | 'blocks' | 'warnings'> {
  const said = membersOf(part);
  const dates = ['modified', 'date', 'created', 'creation-date'].flatMap((name) => said.get(name) ?? []);
  return {
    ...NO_FACTS,
    title: said.get('title')?.find(isTitle) ?? heading,
    authors: authorsOfLine(said.get('creator')?.[0] ?? said.get('initial-creator')?.[0] ?? ''),
    publisher: said.get('publisher')?.[0] ?? null,
    published_at: dates.map((one) => publicationDate(one.slice(0, 10))).find((date) => date !== null) ?? null,
    language: languageOf(said.get('language')?.[0]),
  };
}

/** The texts of elements by their names, on one line each, without empty ones. */
function membersOf(part: Uint8Array | undefined): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let said = '';
  walkXml(partText(part), {
    open: () => void (said = ''),
    text: (text) => void (said += text),
    close(name) {
      const line = said.replace(/\s+/g, ' ').trim();
      if (line !== '') addTo(found, name, line);
      said = '';
    },
  });
  return found;
}

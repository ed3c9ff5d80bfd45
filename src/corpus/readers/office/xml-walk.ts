// A walk through the tags of an XML part in order, without a tree: sheets of a workbook may be large. Entities that a document
// declares are not expanded, so none can grow.

export interface XmlTag {
  /** Without its prefix. */
  readonly name: string;
  /** Closed at once: no end comes. */
  readonly isEmpty: boolean;
  /** An attribute by its name without prefix; empty where it has none. */
  readonly attribute: (name: string) => string;
}

export interface XmlVisitor {
  open(tag: XmlTag): void;
  close(name: string): void;
  text(text: string): void;
}

/** @param xml a part as text @throws nothing: what is not XML is passed over */
export function walkXml(xml: string, visitor: XmlVisitor): void {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    const end = open < 0 ? xml.length : open;
    if (end > at) visitor.text(unescaped(xml.slice(at, end)));
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
    visitor.close(bare(xml.slice(open + 2, end).trim()));
    return end + 1;
  }
  const isEmpty = xml[end - 1] === '/';
  const inside = xml.slice(open + 1, isEmpty ? end - 1 : end);
  const space = inside.search(/\s/);
  const name = bare(space < 0 ? inside : inside.slice(0, space));
  visitor.open({ name, isEmpty, attribute: (key) => attributeIn(inside, key) });
  if (isEmpty) visitor.close(name);
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
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  return new TextDecoder(wide).decode(bytes);
}

/** Where the relations of a part lead, by their id, as paths of the archive. @param part its path */
export function relationsOf(parts: ReadonlyMap<string, Uint8Array>, part: string): Map<string, string> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const found = new Map<string, string>();
  walkXml(partText(parts.get(`${folder}_rels/${part.slice(folder.length)}.rels`)), {
    open({ name, attribute }) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const path = attribute('Target');
      found.set(attribute('Id'), path.startsWith('/') ? path.slice(1) : joined(folder, path));
    },
    close: () => undefined,
    text: () => undefined,
  });
  return found;
}

function joined(folder: string, path: string): string {
  const steps: string[] = folder.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

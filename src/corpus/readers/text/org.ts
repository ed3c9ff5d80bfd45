// Org as a reading: what a reader of an exported document sees, with the keywords at its top.
// Drawers, planning lines and comments are left out.
import { layOut, type LooseBlock, type Reading } from '../../reading/reading.ts';
import { BlockWriter, IndentedLists } from './block-writer.ts';
import { knownLabel, codeShape, SourceLines } from './lines.ts';
import { factsOf, metadataBlocks } from './metadata.ts';
import { titleIn } from '../title.ts';

export function readOrg(source: string): Reading {
  const walk = new OrgWalk(source);
  const blocks = walk.whole();
  const facts = factsOf({ values: walk.keywords });
  const laid = layOut([...metadataBlocks(walk.keywords), ...blocks]);
  return { ...laid, ...facts, title: facts.title ?? titleIn(blocks), warnings: [] };
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'title subtitle author date description summary keywords language status draft'.split(' '),
);
const ITEM =
  /^(?:([-+]|\*(?=\s))|\d{1,4}[.)]|[a-zA-Z][.)])\s+(?:\[@\d+\]\s*)?(?:\[[ X-]\]\s+)?(?:(\S.{0,300}?)\s+::(?:\s+|$))?/;

class OrgWalk {
  /** Of the head, in lower case. */
  readonly keywords = new Map<string, string>();
  readonly #source: SourceLines;
  readonly #writer = new BlockWriter();
  readonly #lists = new IndentedLists(this.#writer);
  /** The last line that ends each kind of block. */
  readonly #ends = new Map<string, number>();
  #open: string[] = [];
  /** Notes and quotations that are open, with the height below each. */
  readonly #held: { readonly name: string; readonly height: number }[] = [];

  constructor(source: string) {
    this.#source = new SourceLines(source);
    for (const [at, line] of this.#source.all.entries()) {
      const name = /^\s*#\+end_([\w-]+)/i.exec(line)?.[1];
      if (name !== undefined) this.#ends.set(name.toLowerCase(), at);
    }
  }

  whole(): LooseBlock[] {
    const { length } = this.#source.all;
    for (let at = 0; at < length;) at = this.#element(at, length);
    this.#flush();
    return this.#writer.blocks;
  }

  /** @returns where what begins at a line ends */
  #element(at: number, to: number): number {
    const text = this.#source.text(at);
    const indent = this.#source.indents[at]!;
    if (text === '') {
      this.#flush();
      return at + 1;
    }
    if (indent === 0 && /^\*+\s/.test(text)) return this.#heading(at, text);
    if (/^:[\w-]+:(?:\s|$)/.test(text) && this.#open.length === 0) return this.#drawer(at, to, text);
    if (text.startsWith('#')) return this.#keyword(at, to, text);
    if (/^(?:CLOSED|SCHEDULED|DEADLINE|CLOCK):\s/.test(text) || /^-{5,}$/.test(text)) return at + 1;
    if (text.startsWith('|')) return this.#table(at, to);
    if (text.startsWith(': ')) return this.#fixed(at, to);
    return this.#line(at, text, indent);
  }

  #line(at: number, text: string, indent: number): number {
    const item = ITEM.exec(text);
    if (item !== null && (item[1] !== '*' || indent > 0)) {
      this.#flush();
      this.#lists.item(indent, item[1] === undefined);
      const term = item[2] === undefined ? '' : `${item[2]}: `;
      this.#open = [term + text.slice(item[0].length)];
      return at + 1;
    }
    if (this.#open.length === 0 && this.#lists.isOpen) this.#lists.line(indent);
    const note = /^\[fn:[^\]]{1,60}\]\s+/.exec(text)?.[0].length ?? 0;
    this.#open.push(text.slice(note));
    return at + 1;
  }

  #flush(): void {
    if (this.#open.length > 0) this.#writer.paragraph(orgText(this.#open.join(' ')));
    this.#open = [];
  }

  #close(): void {
    this.#flush();
    this.#lists.close();
  }

  /** Ends what is open, down to the item that a block at this line is in. */
  #before(at: number): void {
    this.#flush();
    if (this.#lists.isOpen) this.#lists.line(this.#source.indents[at]!);
  }

  #heading(at: number, text: string): number {
    this.#close();
    const [stars = '*'] = text.split(/\s/, 1);
    const said = text
      .slice(stars.length)
      .replace(/^\s+(?:TODO|DONE|NEXT|WAITING|CANCELLED|HOLD|STARTED)\s/, ' ')
      .replace(/^\s+(?:\[#[A-Z0-9]\]\s+)?(?:COMMENT\s+)?/, '')
      .replace(/\s+\[\d*(?:%|\/\d*)\]|\s+:[\w@#%:]+:$/g, '');
    this.#writer.add({ kind: 'heading', level: Math.min(6, stars.length) }, orgText(said));
    return at + 1;
  }

  #drawer(at: number, to: number, text: string): number {
    this.#flush();
    if (/^:END:/i.test(text)) return at + 1;
    for (let next = at + 1; next < Math.min(to, at + 500); next += 1) {
      const line = this.#source.text(next);
      if (/^:END:$/i.test(line)) return next + 1;
      if (/^\*+\s/.test(line) && this.#source.indents[next] === 0) break;
    }
    this.#open.push(text);
    return at + 1;
  }

  // `#+KEY: value`, `#+begin_…` and `#+end_…`; other lines that begin so are comments.
  #keyword(at: number, to: number, text: string): number {
    const block = /^#\+(begin|end)_([\w-]+)(?:\s+(.*))?$/i.exec(text);
    if (block !== null) {
      const name = block[2]!.toLowerCase();
      if (block[1]!.toLowerCase() === 'end') return this.#leave(at, name);
      return this.#block(at, to, name, block[3] ?? '');
    }
    const pair = /^#\+([\w-]+):\s*(.*)$/.exec(text);
    if (pair === null) {
      if (/^#(?:\s|$|\+)/.test(text)) return at + 1;
      return this.#line(at, text, this.#source.indents[at]!);
    }
    const key = pair[1]!.toLowerCase();
    this.#before(at);
    if (key === 'caption') this.#writer.add({ kind: 'caption' }, orgText(pair[2]!));
    const value = [this.keywords.get(key), orgText(pair[2]!.replace(/^<(\d{4}-\d\d-\d\d)[^>]*>$/, '$1'))];
    if (KEYWORDS.has(key) && this.#writer.blocks.length === 0)
      this.keywords.set(key, value.filter(Boolean).join(' '));
    return at + 1;
  }

  #block(at: number, to: number, name: string, about: string): number {
    if ((this.#ends.get(name) ?? -1) <= at) return at + 1;
    this.#before(at);
    if (VERBATIM.has(name)) return this.#verbatim(at, to, name, about);
    const height = this.#writer.height;
    this.#held.push({ name, height });
    const label = knownLabel(name);
    if (label !== undefined) this.#writer.enter({ kind: 'note', label });
    else if (name === 'quote') this.#writer.enter({ kind: 'quotation' });
    return at + 1;
  }

  #verbatim(at: number, to: number, name: string, about: string): number {
    let end = at + 1;
    while (end < to && this.#source.text(end).toLowerCase() !== `#+end_${name}`) end += 1;
    const language = name === 'src' ? about.split(/\s/, 1)[0] : undefined;
    if (name !== 'comment' && name !== 'export')
      this.#writer.add(codeShape(language), this.#source.code(at + 1, end));
    return end + 1;
  }

  #leave(at: number, name: string): number {
    const place = this.#held.findLastIndex((one) => one.name === name);
    const held = this.#held[place];
    this.#flush();
    if (held === undefined) return at + 1;
    if (this.#writer.height > held.height + 1) this.#lists.close();
    this.#writer.leaveTo(held.height);
    this.#held.length = place;
    return at + 1;
  }

  #fixed(at: number, to: number): number {
    this.#before(at);
    let end = at;
    while (end < to && /^:(?: |$)/.test(this.#source.text(end))) end += 1;
    const lines = this.#source.all.slice(at, end).map((line) => line.replace(/^\s*: ?/, ''));
    this.#writer.add({ kind: 'code' }, lines.join('\n'));
    return end;
  }

  #table(at: number, to: number): number {
    this.#before(at);
    let end = at;
    while (end < to && this.#source.text(end).startsWith('|')) end += 1;
    const lines = this.#source.all.slice(at, end).map((line) => line.trim());
    const rule = lines.findIndex((line) => line.startsWith('|-'));
    const rows = lines.flatMap((line, n) =>
      line.startsWith('|-') ? [] : [{ n, cells: line.replace(/^\||\|$/g, '').split('|') }],
    );
    for (const [n, row] of rows.entries()) {
      this.#writer.row(row.cells.map(orgText), n === 0, row.n < rule && rule < lines.length - 1);
    }
    return end;
  }
}

const VERBATIM: ReadonlySet<string> = new Set(['src', 'example', 'comment', 'export', 'verse']);

/** A text without inline markup. */
function orgText(text: string): string {
  const line = text.trim();
  if (!/[[*/_=~+\\<]/.test(line)) return line;
  return line
    .replace(/\[\[(?:[^\][]{1,1000})\]\[([^\][]{1,500})\]\]/g, '$1')
    .replace(/\[\[(?:file:|https?:\/\/)?([^\][]{1,1000})\]\]/g, (_whole, target: string) =>
      /\.(?:png|jpe?g|svg|gif)$/i.test(target) ? '' : target.replace(/^[*#]/, ''),
    )
    .replace(/\[fn:[^\]]{1,1000}\]/g, '')
    .replace(/<<<?[^<>]{1,200}>?>>/g, '')
    .replace(/[<[](\d{4}-\d\d-\d\d)(?: [^<>[\]]{1,40})?[>\]]/g, '$1')
    .replace(/(?<=^|[\s({'"—-])\+(?=\S)[^\n+]{1,250}?(?<=\S)\+(?=$|[\s)}'".,;:!?—-])/g, '')
    .replace(/(?<=^|[\s({'"—-])([*/_=~+])(?=\S)([^\n]{1,250}?)(?<=\S)\1(?=$|[\s)}'".,;:!?—-])/g, '$2')
    .replace(/\\\\$/, '')
    .replace(/\s{2,}/g, ' ')
    .trim();
}

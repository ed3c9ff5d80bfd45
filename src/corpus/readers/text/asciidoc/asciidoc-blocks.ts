// The blocks of AsciiDoc, line by line; delimited blocks hold others, lists nest by their signs.
import type { LooseBlock } from '../../../reading/reading.ts';
import { asciidocText } from './asciidoc-inline.ts';
import { BlockWriter, type OpenList } from '../block-writer.ts';
import { knownLabel, codeShape } from '../lines.ts';

const ITEM = /^\s*(\*{1,6}|-|•|\.{1,6}|\d{1,4}\.|[a-zA-Z]\.|[ivxIVX]{1,5}\))\s+(?=\S)/;
const TERM = /^\s*(\S.{0,300}?)(:{2,4}|;;)(?:\s+(.*))?$/;
const DELIMITER = /^(?:-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|\/{4,}|[|,:!]={3,}|--|`{3,}.*)$/;
const SKIPPED =
  /^(?:(?:include|image|video|audio|toc|ifdef|ifndef|ifeval|endif|leveloffset)::.*|<<<|'{3,}|-{3}|\*{3}|:!?[\w-]+!?:.*|\/\/(?!\/).*)$/;
const DEEPEST = 30;

/** What the line above a block says of it. */
interface Said {
  /** `NOTE`, `source`, `quote` … in lower case. */
  readonly style: string;
  readonly language: string;
  readonly isHeaded: boolean;
}
const NOTHING: Said = { style: '', language: '', isHeaded: false };

export class AsciidocWalk {
  readonly #lines: readonly string[];
  readonly #values: ReadonlyMap<string, string>;
  readonly #writer = new BlockWriter();
  /** Lists that are open, by the sign of their items. */
  #lists: {
    readonly sign: string;
    readonly list: OpenList | undefined;
    readonly terms: { fresh: boolean } | undefined;
    readonly height: number;
  }[] = [];
  #said = NOTHING;
  #open: string[] = [];
  #depth = 0;

  constructor(lines: readonly string[], values: ReadonlyMap<string, string>) {
    this.#lines = lines;
    this.#values = values;
  }

  whole(): LooseBlock[] {
    this.#body(0, this.#lines.length);
    return this.#writer.blocks;
  }

  #shown(text: string): string {
    return asciidocText(text, this.#values);
  }

  #body(from: number, to: number): void {
    const [lists, height] = [this.#lists, this.#writer.height];
    [this.#lists, this.#said] = [[], NOTHING];
    this.#depth += 1;
    for (let at = from; at < to;) at = this.#element(at, to);
    this.#flush();
    this.#depth -= 1;
    this.#writer.leaveTo(height);
    this.#lists = lists;
  }

  /** Reads what begins at a line. @returns where it ends */
  #element(at: number, to: number): number {
    const line = this.#lines[at]!.trimEnd();
    if (line === '') return this.#blank(at, to);
    if (SKIPPED.test(line)) return at + 1;
    if (DELIMITER.test(line)) return this.#delimited(at, to, line);
    if (line === '+' && this.#lists.length > 0) {
      this.#flush();
      return at + 1;
    }
    if (this.#open.length === 0 && this.#takeLineAlone(line)) return at + 1;
    if (this.#takeItem(line)) return at + 1;
    if (this.#open.length === 0 && /^\s+\S/.test(line) && this.#lists.length === 0)
      return this.#literal(at, to);
    this.#open.push(line.trim());
    return at + 1;
  }

  // Headings, captions and lines that say what the next block is.
  #takeLineAlone(line: string): boolean {
    const heading = /^(={2,6}|#{2,6})\s+(\S.*?)(?:\s+=+)?$/.exec(line);
    if (heading !== null) {
      this.#closeLists(0);
      if (/^(?:discrete|float)$/.test(this.#said.style) || this.#depth === 1)
        this.#writer.add({ kind: 'heading', level: heading[1]!.length }, this.#shown(heading[2]!));
      else this.#writer.paragraph(this.#shown(heading[2]!));
      this.#said = NOTHING;
      return true;
    }
    const caption = /^\.([^\s.].*)$/.exec(line)?.[1];
    if (caption !== undefined) {
      this.#writer.add({ kind: 'caption' }, this.#shown(caption));
      return true;
    }
    if (!/^\[.*\]$/.test(line)) return false;
    if (!line.startsWith('[[')) this.#said = saidIn(line, this.#said);
    return true;
  }

  #takeItem(line: string): boolean {
    const item = ITEM.exec(line);
    if (item !== null) {
      const sign = item[1]!.replace(/^\d+\.$/, '1.').replace(/^[a-zA-Z]\.$/, 'a.');
      this.#begin(sign, (writer) => ({ list: writer.newList(!/^[*•-]/.test(sign)), terms: undefined }));
      this.#open = [line.slice(item[0].length).replace(/^\[[ x*]\]\s+/, '')];
      return true;
    }
    const term = TERM.exec(line);
    const isPlaced = this.#open.length === 0 || this.#lists.at(-1)?.terms !== undefined;
    if (term === null || !isPlaced || /^https?:$/.test(term[1]!)) return false;
    const { terms } = this.#begin(term[2]!, () => ({ list: undefined, terms: { fresh: true } }));
    this.#writer.add({ kind: 'definition', term: true }, this.#shown(term[1]!));
    this.#writer.leaveTo(this.#writer.height - 1);
    this.#writer.enter({ kind: 'definition', terms: terms ?? { fresh: false } });
    if (term[3] !== undefined && term[3] !== '') this.#open = [term[3]];
    return true;
  }

  #begin(
    sign: string,
    make: (writer: BlockWriter) => { list: OpenList | undefined; terms: { fresh: boolean } | undefined },
  ): { terms: { fresh: boolean } | undefined } {
    this.#flush();
    const known = this.#lists.findIndex((one) => one.sign === sign);
    const around = known < 0 ? undefined : this.#lists[known];
    if (around !== undefined) this.#closeLists(known);
    const height = this.#writer.height;
    const own = around ?? make(this.#writer);
    this.#lists.push({ sign, list: own.list, terms: own.terms, height });
    if (own.list !== undefined) this.#writer.enter({ kind: 'list', list: own.list });
    else this.#writer.enter({ kind: 'definition', terms: own.terms ?? { fresh: false } });
    return own;
  }

  #closeLists(from: number): void {
    this.#flush();
    const first = this.#lists[from];
    if (first === undefined) return;
    this.#writer.leaveTo(first.height);
    this.#lists.length = from;
  }

  // A list is over where an empty line is followed by a paragraph.
  #blank(at: number, to: number): number {
    this.#flush();
    let next = at + 1;
    while (next < to && this.#lines[next]!.trim() === '') next += 1;
    const line = (this.#lines[next] ?? '').trimEnd();
    const goesOn =
      line === '+' || ITEM.test(line) || TERM.test(line) || this.#isOpenTerm() || /^\s/.test(line);
    if (!goesOn) this.#closeLists(0);
    return next;
  }

  /** A term is open whose text has not come yet. */
  #isOpenTerm(): boolean {
    return this.#lists.at(-1)?.terms !== undefined && this.#writer.blocks.at(-1)?.term === true;
  }

  #flush(): void {
    if (this.#open.length === 0) return;
    const text = this.#open.join('\n');
    this.#open = [];
    const { style, language } = this.#said;
    this.#said = NOTHING;
    const note = /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION): +/.exec(text);
    if (note !== null)
      this.#writer.add(
        { kind: 'note', label: note[1]!.toLowerCase() },
        this.#shown(text.slice(note[0].length)),
      );
    else if (knownLabel(style) !== undefined)
      this.#writer.add({ kind: 'note', label: style }, this.#shown(text));
    else if (/^(?:source|listing|literal)$/.test(style)) this.#writer.add(codeShape(language), text);
    else if (/^(?:quote|verse)$/.test(style)) this.#writer.add({ kind: 'quotation' }, this.#shown(text));
    else this.#writer.paragraph(this.#shown(text));
  }

  #literal(from: number, to: number): number {
    let at = from;
    while (at < to && /^\s+\S/.test(this.#lines[at]!)) at += 1;
    const lines = this.#lines.slice(from, at);
    const indent = lines.reduce(
      (least, line) => Math.min(least, line.length - line.trimStart().length),
      Infinity,
    );
    this.#writer.add({ kind: 'code' }, lines.map((line) => line.slice(indent)).join('\n'));
    return at;
  }

  #delimited(at: number, to: number, mark: string): number {
    this.#flush();
    const said = this.#said;
    this.#said = NOTHING;
    const closer = mark.startsWith('`') ? '```' : mark;
    let end = at + 1;
    while (end < to && this.#lines[end]!.trimEnd() !== closer) end += 1;
    this.#hold(mark, said, at + 1, end);
    return end + 1;
  }

  #hold(mark: string, { style, language, isHeaded }: Said, from: number, to: number): void {
    const height = this.#writer.height;
    const code = (): string => this.#lines.slice(from, to).join('\n').trimEnd();
    const label = knownLabel(style);
    if (/^[/+]/.test(mark)) return;
    if (/^[|,:!]=/.test(mark)) {
      for (const { cells, isHeader } of asciidocRows(this.#lines.slice(from, to), mark[0]!, isHeaded))
        this.#writer.row(
          cells.map((cell) => this.#shown(cell)),
          isHeader !== undefined,
          isHeader,
        );
    } else if (/^-{4}|^\./.test(mark)) this.#writer.add(codeShape(language), code());
    else if (mark.startsWith('`')) this.#writer.add(codeShape(mark.replace(/^`+/, '')), code());
    else if (this.#depth >= DEEPEST) this.#writer.paragraph(this.#shown(code()));
    else {
      if (label !== undefined) this.#writer.enter({ kind: 'note', label });
      else if (mark.startsWith('_')) this.#writer.enter({ kind: 'quotation' });
      else if (mark.startsWith('=')) this.#writer.enter({ kind: 'note', label: 'example' });
      this.#body(from, to);
      this.#writer.leaveTo(height);
    }
  }
}

function saidIn(line: string, before: Said): Said {
  const [style = '', second = ''] = line.slice(1, -1).split(',');
  const isHeaded = before.isHeaded || /%header|options\s*=\s*"?[^"\]]*header/.test(line);
  const name = style
    .replace(/[%#.].*$/, '')
    .trim()
    .toLowerCase();
  if (name === '' && second !== '') return { style: 'source', language: second.trim(), isHeaded };
  return {
    style: name === '' || name.includes('=') ? before.style : name,
    language: second.includes('=') ? '' : second.trim(),
    isHeaded,
  };
}

// Tables of AsciiDoc, whose cells begin with a sign and may be a line each.

interface AsciidocRow {
  readonly cells: readonly string[];
  /** Only of the first row: whether it is one of headers. */
  readonly isHeader?: boolean;
}

/**
 * @param lines between the delimiters
 * @param sign of a cell: `|`, `!`, or `,` and `:` for values between these
 * @param isHeaded the table is said to have a header
 */
function asciidocRows(lines: readonly string[], sign: string, isHeaded: boolean): AsciidocRow[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return [];
  const header = isHeaded || (first === 0 && (lines[1] ?? '').trim() === '' && lines.length > 2);
  const rows =
    sign === ',' || sign === ':' ? lines.map((line) => line.split(sign)) : signedRows(lines, sign, first);
  const said = rows
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  return said.map((cells, at) => ({ cells, ...(at === 0 && { isHeader: header }) }));
}

// The first line has as many cells as a row, unless each line has one: then an empty line ends a row.
function signedRows(lines: readonly string[], sign: string, first: number): string[][] {
  const split = sign === '|' ? /(?<!\\)(?:\d+(?:\.\d+)?[+*]|\.\d+\+)?[<^>]{0,2}[aemdslhv]?\|/ : /!/;
  const cells: string[][] = [];
  let columns = lines[first]!.split(split).length - 1;
  let isOver = false;
  for (const [at, line] of lines.entries()) {
    const [before = '', ...own] = line.split(split);
    if (line.trim() === '' && cells.length > 0 && !isOver && columns <= 1) {
      columns = cells.length;
      isOver = true;
    }
    if (before.trim() !== '' && at > 0) cells.at(-1)?.push(before);
    for (const cell of own) cells.push([cell]);
  }
  const joined = cells.map((parts) => parts.join(' ').replace(/\s+/g, ' '));
  const rows: string[][] = [];
  for (let at = 0; at < joined.length; at += Math.max(1, columns))
    rows.push(joined.slice(at, at + Math.max(1, columns)));
  return rows;
}

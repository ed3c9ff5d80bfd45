// The blocks of a manual page, request by request, in both sets of macros (man and mdoc).
import type { LooseBlock } from '../../../reading/reading.ts';
import { BlockWriter, type OpenList } from '../block-writer.ts';
import { isInlineMacro, mdocText } from './mdoc-inline.ts';
import { CODE, DEEPEST, FONTS, IGNORED, PARAGRAPHS, TAGGED } from './man-blocks.words.ts';
import { type RoffLine, type RoffLines, argumentsOf, roffText, tableAt } from './roff.ts';

/** A level of indentation (`RS`) or a list of mdoc (`Bl`). */
interface Level {
  readonly height: number;
  /** Of a list of mdoc, in its words: `tag`, `bullet`. */
  readonly kind: string;
  list: OpenList | undefined;
  terms: { fresh: boolean } | undefined;
}

export class ManWalk {
  readonly writer = new BlockWriter();
  /** What `TH`, `Dt` and `Dd` say. */
  readonly said = new Map<string, string>();
  readonly #lines: readonly RoffLine[];
  readonly #strings: RoffLines['strings'];
  #levels: Level[] = [{ height: 0, kind: '', list: undefined, terms: undefined }];
  #open = '';
  /** The text goes on with the next line without a space. */
  #joins = false;
  /** What is done with the next text: a term, a heading. */
  #awaits: ((text: string) => void) | undefined;
  #page = '';

  constructor({ lines, strings }: Pick<RoffLines, 'lines' | 'strings'>) {
    this.#lines = lines;
    this.#strings = strings;
  }

  whole(): LooseBlock[] {
    for (let at = 0; at < this.#lines.length;) at = this.#line(at);
    this.#flush();
    return this.writer.blocks;
  }

  get #level(): Level {
    return this.#levels.at(-1)!;
  }

  /** @returns where the next one is */
  #line(at: number): number {
    const { name, rest } = this.#lines[at]!;
    if (name === '') this.#text(rest);
    else if (CODE.has(name)) return this.#code(at, name);
    else if (name === 'TS') return this.#table(at);
    else if (!this.#structure(name, rest) && !this.#list(name, rest)) this.#inline(name, rest);
    return at + 1;
  }

  #text(line: string): void {
    if (line.trim() === '') this.#flush();
    else this.#say(roffText(line, this.#strings), /\\c\s*$/.test(line));
  }

  #say(text: string, joins = false): void {
    if (text.trim() === '') return;
    if (this.#awaits !== undefined && !joins) {
      const take = this.#awaits;
      this.#awaits = undefined;
      take((this.#open === '' ? text : this.#open + (this.#joins ? '' : ' ') + text).trim());
      this.#open = '';
      this.#joins = false;
      return;
    }
    this.#open += (this.#open === '' || this.#joins ? '' : ' ') + text.trim();
    this.#joins = joins;
  }

  #flush(): void {
    const text = this.#open.trim();
    this.#open = '';
    this.#joins = false;
    if (text !== '') this.writer.paragraph(text);
  }

  /** Sections, paragraphs, what the page says of itself. */
  #structure(name: string, rest: string): boolean {
    if (name === 'SH' || name === 'Sh' || name === 'SS' || name === 'Ss') this.#section(name, rest);
    else if (PARAGRAPHS.has(name)) this.#paragraph(name);
    else if (name === 'TH') this.#titled(this.#arguments(rest));
    else if (name === 'Dt') this.#titled(this.#arguments(rest).slice(0, 2));
    else if (name === 'Dd')
      this.said.set('date', roffText(rest.replace(/\$Mdocdate:?|\$/g, ''), this.#strings).trim());
    else if (name === 'Nm' && this.#page === '') this.#named(rest);
    else return false;
    return true;
  }

  #arguments(rest: string): string[] {
    return argumentsOf(rest).map((one) => roffText(one, this.#strings));
  }

  #titled([name = '', section = '', date = '', source = '']: readonly string[]): void {
    for (const [key, value] of Object.entries({ name, section, date, source }))
      if (value.trim() !== '') this.said.set(key, value.trim());
  }

  #named(rest: string): void {
    this.#page = this.#arguments(rest).find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
    this.#inline('Nm', rest);
  }

  #section(name: string, rest: string): void {
    this.#flush();
    this.writer.leaveTo(0);
    this.#levels = [{ height: 0, kind: '', list: undefined, terms: undefined }];
    const level = name.toUpperCase() === 'SH' ? 1 : 2;
    const take = (text: string): void => this.writer.add({ kind: 'heading', level }, text);
    const title = name === 'Sh' || name === 'Ss' ? this.#mdoc(name, rest) : this.#arguments(rest).join(' ');
    this.#awaits = title.trim() === '' ? take : undefined;
    if (title.trim() !== '') take(title.trim());
  }

  #mdoc(name: string, rest: string): string {
    const [first = '', ...others] = argumentsOf(rest);
    if (isInlineMacro(first)) return mdocText(first, others.join(' '), this.#page, this.#strings);
    return isInlineMacro(name)
      ? mdocText(name, rest, this.#page, this.#strings)
      : mdocText('No', rest, this.#page, this.#strings).replace(/^No ?/, '');
  }

  #paragraph(name: string): void {
    this.#flush();
    // A line that breaks is still in its item; a paragraph of the man macros is not.
    if (/^(?:PP|P|LP|HP|SY)$/.test(name)) this.#leaveItem();
  }

  #leaveItem(): void {
    const level = this.#level;
    this.writer.leaveTo(level.height);
    level.list = level.terms = undefined;
  }

  /** Items, terms and indentation. */
  #list(name: string, rest: string): boolean {
    if (name === 'TP' || name === 'TQ') this.#term(name === 'TQ');
    else if (name === 'IP') this.#item(this.#arguments(rest)[0] ?? '');
    else if (name === 'RS') this.#push('');
    else if (name === 'RE' || name === 'El') this.#pop();
    else if (name === 'Bl') this.#push(/-(\w+)/.exec(rest)?.[1] ?? 'bullet');
    else if (name === 'It') this.#mdocItem(rest);
    else return false;
    return true;
  }

  #push(kind: string): void {
    this.#flush();
    if (this.#levels.length > DEEPEST) return;
    this.#levels.push({ height: this.writer.height, kind, list: undefined, terms: undefined });
  }

  #pop(): void {
    this.#flush();
    if (this.#levels.length > 1) this.writer.leaveTo(this.#levels.pop()!.height);
  }

  /** A term is the next text. @param more it is one more for the same text */
  #term(more: boolean): void {
    this.#flush();
    if (!more) this.writer.leaveTo(this.#level.height);
    this.#awaits = (text) => this.#define(text);
  }

  #define(term: string): void {
    const level = this.#level;
    level.terms ??= { fresh: true };
    this.writer.leaveTo(level.height);
    this.writer.enter({ kind: 'definition', terms: level.terms });
    this.writer.add({ kind: 'definition', term: true }, term);
    this.writer.leaveTo(level.height);
    this.writer.enter({ kind: 'definition', terms: level.terms });
  }

  #item(tag: string): void {
    this.#flush();
    if (tag.trim() === '') return;
    // Letters are shown by no list that is numbered: what they number is an item.
    const ordered = /^\(?\d{1,3}[.)]?$/.test(tag.trim());
    if (ordered || /^(?:[•·○◦*o+–—-]|\(?[a-zA-Z][.)])$/u.test(tag.trim())) this.#enterList(ordered);
    else this.#define(tag.trim());
  }

  #enterList(ordered: boolean): void {
    const level = this.#level;
    this.writer.leaveTo(level.height);
    if (level.list?.ordered !== ordered) level.list = this.writer.newList(ordered);
    this.writer.enter({ kind: 'list', list: level.list });
  }

  #mdocItem(rest: string): void {
    this.#flush();
    const { kind } = this.#level;
    const words = this.#mdoc('No', rest).trim();
    if (kind === 'column') {
      this.writer.leaveTo(this.#level.height);
      const cells = rest.split(/\s+Ta\s+|\t/).map((cell) => this.#mdoc('No', cell).trim());
      this.writer.row(cells, this.#level.terms === undefined);
      this.#level.terms ??= { fresh: false };
    } else if (TAGGED.has(kind) && words !== '') this.#define(words);
    else {
      this.#enterList(kind === 'enum');
      if (words !== '') this.#say(words);
    }
  }

  #inline(name: string, rest: string): void {
    if (FONTS.has(name)) this.#font(name, rest);
    else if (name === 'UR' || name === 'MT') return;
    else if (name === 'UE' || name === 'ME') this.#open += roffText(rest.trim(), this.#strings);
    else if (name === 'OP') this.#say(`[${this.#arguments(rest).join(' ')}]`);
    else if (name === 'MR') this.#say(this.#arguments(rest).slice(0, 2).join('(').concat(')'));
    else if (name === 'D1' || name === 'Dl') this.#oneLine(rest);
    else if (isInlineMacro(name)) this.#inMdoc(name, rest);
    // What a page defines itself as a rule sets its words in another font; requests are in lower case.
    else if (/^[A-Z][A-Za-z]?$/.test(name) && name !== 'IX' && !IGNORED.has(name))
      this.#say(this.#arguments(rest).join(' '));
  }

  #inMdoc(name: string, rest: string): void {
    const text = mdocText(name, rest, this.#page, this.#strings);
    if (/^[.,:;!?)\]]+$/.test(text) || name === 'Ns') this.#open += text;
    else this.#say(text);
  }

  // Without words of its own it is the next line that is set in it; fonts that alternate leave no space.
  #font(name: string, rest: string): void {
    const words = this.#arguments(rest);
    if (words.length === 0) return;
    const joins = /\\c\s*$/.test(rest);
    this.#say(words.join(name.length === 2 && !name.startsWith('S') ? '' : ' '), joins);
  }

  #oneLine(rest: string): void {
    this.#flush();
    this.writer.add({ kind: 'code' }, this.#mdoc('No', rest));
  }

  #code(from: number, name: string): number {
    const isProse = name === 'Bd' && !/-literal|-unfilled/.test(this.#lines[from]!.rest);
    if (isProse) {
      this.#push('');
      return from + 1;
    }
    this.#flush();
    const said: string[] = [];
    let at = from + 1;
    for (; at < this.#lines.length; at += 1) {
      const line = this.#lines[at]!;
      if (line.name === CODE.get(name) || /^S[HhSs]$/.test(line.name)) break;
      said.push(this.#codeLine(line));
    }
    this.writer.add({ kind: 'code' }, said.join('\n'));
    return this.#lines[at]?.name === CODE.get(name) ? at + 1 : at;
  }

  #codeLine({ name, rest }: RoffLine): string {
    if (name === '') return roffText(rest, this.#strings).trimEnd();
    if (FONTS.has(name))
      return this.#arguments(rest).join(name.length === 2 && !name.startsWith('S') ? '' : ' ');
    return isInlineMacro(name) ? mdocText(name, rest, this.#page, this.#strings) : '';
  }

  #table(from: number): number {
    this.#flush();
    const { rows, end } = tableAt(this.#lines, from, (line) => this.#codeLine(line));
    for (const [index, cells] of rows.entries()) {
      const shown = cells.map((cell) => roffText(cell, this.#strings).trim());
      if (shown.some((cell) => /[\p{L}\p{N}]/u.test(cell))) this.writer.row(shown, index === 0);
    }
    return end;
  }
}

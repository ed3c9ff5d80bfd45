// The body elements of reStructuredText, line by line; what is indented is in what it is under.
// Only so many levels are gone into, so that each line is looked at a bounded number of times.
import type { LooseBlock } from '../../../reading/reading.ts';
import { BlockWriter, type OpenList } from '../block-writer.ts';
import { directiveOf, type Directive, announced, FIELD, OPTION, RULE, rstText } from './rst-lines.ts';
import {
  csvRows,
  gridRows,
  isGridRule,
  isSimpleRule,
  listRows,
  simpleRows,
  type RstRow,
} from './rst-tables.ts';
import { codeShape, SourceLines } from '../lines.ts';

const ITEM = /^(?:([-*+•‣⁃])|\(?(?:\d{1,4}|#|[a-zA-Z]|[ivxIVX]{1,5})[.)])(\s+)(?=\S)/;
const DEEPEST = 30;

/** Lines from one to before another, that are indented by so many columns. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly indent: number;
}

export class RstWalk {
  /** Of the list of fields at the top, keys in lower case. */
  readonly fields = new Map<string, string>();
  readonly #source: SourceLines;
  readonly #writer = new BlockWriter();
  readonly #rules: string[] = [];
  #depth = 0;
  #list: OpenList | undefined;
  #terms: { fresh: boolean } | undefined;

  constructor(source: string) {
    this.#source = new SourceLines(source);
  }

  whole(): LooseBlock[] {
    this.#body({ from: 0, to: this.#source.all.length, indent: 0 });
    return this.#writer.blocks;
  }

  #body({ from, to, indent }: Range): void {
    const around = [this.#list, this.#terms] as const;
    [this.#list, this.#terms] = [undefined, undefined];
    this.#depth += 1;
    for (let at = from; at < to;) {
      if (this.#source.indents[at] === -1) at += 1;
      else at = this.#element(at, { from, to, indent });
    }
    this.#depth -= 1;
    [this.#list, this.#terms] = around;
  }

  /** Reads what begins at a line. @returns where it ends */
  #element(at: number, range: Range): number {
    const text = this.#source.text(at);
    if (this.#source.indents[at]! > range.indent) return this.#quotation(at, range);
    if (ITEM.test(text)) {
      const end = this.#item(at, range);
      if (end > at) return end;
    }
    this.#list = undefined;
    const end =
      this.#explicit(at, text, range) ||
      this.#field(at, text, range) ||
      this.#section(at, text, range) ||
      this.#table(at, text, range) ||
      this.#defined(at, text, range);
    return end === 0 ? this.#paragraph(at, range) : end;
  }

  #inside(from: number, to: number): void {
    const { first, indent } = this.#source.inside(from, to);
    if (first >= to) return;
    if (this.#depth >= DEEPEST) this.#writer.paragraph(rstText(this.#source.joined(first, to)));
    else this.#body({ from: first, to, indent });
  }

  #quotation(at: number, { to, indent }: Range): number {
    const end = this.#source.endOf(at, to, indent);
    const height = this.#writer.height;
    if (this.#writer.prose === 'paragraph') this.#writer.enter({ kind: 'quotation' });
    this.#inside(at, end);
    this.#writer.leaveTo(height);
    return end;
  }

  #item(at: number, { to, indent }: Range): number {
    const match = ITEM.exec(this.#source.text(at))!;
    const below = at + 1 < to ? this.#source.indents[at + 1]! : -1;
    // The next line of a paragraph is not indented like the text of an item.
    if (below === indent && !ITEM.test(this.#source.text(at + 1))) return at;
    const ordered = match[1] === undefined;
    const end = Math.max(at + 1, this.#source.endOf(at + 1, to, indent));
    if (this.#list === undefined || this.#list.ordered !== ordered)
      this.#list = this.#writer.newList(ordered);
    const height = this.#writer.height;
    this.#writer.enter({ kind: 'list', list: this.#list });
    this.#headed(this.#source.text(at).slice(match[0].length), at + 1, end, indent + match[0].length);
    this.#writer.leaveTo(height);
    return end;
  }

  // The text on the line of a sign with the lines below that go on with it, then what else is in it. @param column of its text
  #headed(first: string, from: number, to: number, column = -1): void {
    let at = from;
    while (
      at < to &&
      this.#source.indents[at] !== -1 &&
      !ITEM.test(this.#source.text(at)) &&
      !this.#source.text(at).startsWith('.. ')
    )
      at += 1;
    const said = [first, ...this.#source.all.slice(from, at)].join('\n');
    this.#inside(this.#prose(said) ? this.#deeper(at, to, column) : at, to);
  }

  // Code is what is indented deeper than the text that announces it. @returns where it ends
  #deeper(from: number, to: number, column: number): number {
    const end = Math.max(from, this.#source.endOf(from, to, column));
    this.#literal(from, end);
    return end;
  }

  #literal(from: number, to: number, language?: string): void {
    this.#writer.add(codeShape(language), this.#source.code(from, to));
  }

  /** @returns whether code follows */
  #prose(said: string): boolean {
    const { shown, isLiteral } = announced(said);
    this.#writer.paragraph(rstText(shown));
    return isLiteral;
  }

  #paragraph(at: number, { to, indent }: Range): number {
    let end = at + 1;
    while (end < to && this.#source.indents[end] === indent) end += 1;
    const lines = this.#source.all.slice(at, end);
    if (/^\s*>>> /.test(lines[0]!)) {
      this.#literal(at, end, 'python');
      return end;
    }
    if (lines.every((line) => /^\s*\|(?:\s|$)/.test(line)))
      this.#writer.paragraph(lines.map((line) => rstText(line.replace(/^\s*\|\s?/, ''))).join('\n'));
    else if (this.#prose(lines.join('\n'))) return this.#deeper(end, to, indent);
    return end;
  }

  #section(at: number, text: string, { to, indent }: Range): number {
    if (RULE.test(text)) {
      const title = this.#source.text(at + 1);
      if (at + 2 < to && title !== '' && this.#source.text(at + 2) === text)
        return this.#heading(`${text[0]}${text[0]}`, title, at + 3);
      return at + 1;
    }
    const rule = at + 1 < to && this.#source.indents[at + 1] === indent ? this.#source.text(at + 1) : '';
    if (!RULE.test(rule) || rule.length < text.length * 0.7) return 0;
    return this.#heading(rule[0]!, text, at + 2);
  }

  #heading(style: string, title: string, end: number): number {
    if (!this.#rules.includes(style)) this.#rules.push(style);
    this.#writer.add({ kind: 'heading', level: Math.min(6, this.#rules.indexOf(style) + 1) }, rstText(title));
    return end;
  }

  #field(at: number, text: string, { to, indent }: Range): number {
    const match = FIELD.exec(text);
    if (match === null) return 0;
    const end = Math.max(at + 1, this.#source.endOf(at + 1, to, indent));
    const value = rstText([match[2] ?? '', ...this.#source.all.slice(at + 1, end)].join('\n'));
    const isTop =
      this.#depth === 1 && this.#writer.blocks.length <= 1 && this.#writer.blocks[0]?.kind !== 'paragraph';
    if (isTop) this.fields.set(match[1]!.toLowerCase(), value);
    else this.#define(rstText(match[1]!), () => this.#headed(match[2] ?? '', at + 1, end));
    return end;
  }

  #define(term: string, body: () => void): void {
    this.#terms ??= { fresh: true };
    const height = this.#writer.height;
    this.#writer.enter({ kind: 'definition', terms: this.#terms });
    this.#writer.add({ kind: 'definition', term: true }, term);
    this.#writer.leaveTo(height);
    this.#writer.enter({ kind: 'definition', terms: this.#terms });
    body();
    this.#writer.leaveTo(height);
  }

  #defined(at: number, text: string, { to, indent }: Range): number {
    const option = OPTION.exec(text);
    const end = this.#source.endOf(at + 1, to, indent);
    if (option !== null && (option[2] !== undefined || end > at + 1)) {
      this.#define(option[1]!, () => this.#headed(option[2] ?? '', at + 1, Math.max(at + 1, end)));
      return Math.max(at + 1, end);
    }
    if (at + 1 >= to || this.#source.indents[at + 1]! <= indent || text.endsWith('::')) {
      this.#terms = undefined;
      return 0;
    }
    this.#define(rstText(text.replace(/\s+:\s+.*$/, '')), () => this.#inside(at + 1, end));
    return end;
  }

  #table(at: number, text: string, { to, indent }: Range): number {
    const isGrid = isGridRule(text);
    if (!isGrid && !isSimpleRule(text)) return 0;
    let end = at;
    while (
      end < to &&
      (isGrid
        ? /^[|+]/.test(this.#source.text(end))
        : this.#source.indents[end]! >= indent || this.#source.indents[end] === -1)
    ) {
      end += 1;
      const rules = isGrid ? 0 : Number(isSimpleRule(this.#source.text(end - 1)));
      // A simple table ends with a rule that an empty line or the end of the text follows.
      if (rules > 0 && end - 1 > at && (end >= to || this.#source.indents[end] === -1)) break;
    }
    const lines = this.#source.all.slice(at, end);
    this.#rows(
      isGrid
        ? gridRows(lines.map((line) => line.trim()))
        : simpleRows(lines.map((line) => line.slice(indent))),
    );
    return end;
  }

  #rows(rows: readonly RstRow[]): void {
    for (const [at, { cells, isHeader }] of rows.entries())
      this.#writer.row(cells.map(rstText), at === 0, isHeader);
  }

  // Comments, targets, footnotes and directives: what begins with two dots.
  #explicit(at: number, text: string, range: Range): number {
    if (/^__ \S/.test(text)) return at + 1;
    if (!/^\.\.(?:\s|$)/.test(text)) return 0;
    const end = Math.max(at + 1, this.#source.endOf(at + 1, range.to, range.indent));
    const footnote = /^\.\. \[[^\]]{1,60}\]\s+(.*)$/.exec(text);
    if (footnote !== null) this.#headed(footnote[1]!, at + 1, end);
    const match = /^\.\. ([\w:.-]{1,60})::(?:\s+(.*))?$/.exec(text);
    if (match !== null) this.#directive(match[1]!, match[2] ?? '', at + 1, end);
    return end;
  }

  #directive(name: string, argument: string, from: number, to: number): void {
    let at = from;
    const options = new Map<string, string>();
    for (; at < to && FIELD.test(this.#source.text(at)); at += 1) {
      const [, key = '', value = ''] = FIELD.exec(this.#source.text(at)) ?? [];
      options.set(key.toLowerCase(), value);
    }
    const height = this.#writer.height;
    const { form, label = 'note' } = directiveOf(name);
    const [language] = argument.toLowerCase().split(/\s/, 1);
    const reads: Record<Directive['form'], () => void> = {
      note: () => {
        this.#writer.enter({ kind: 'note', label });
        this.#headed(argument, at, to);
      },
      code: () => this.#literal(at, to, language),
      table: () => this.#inside(at, to),
      'list-table': () =>
        this.#rows(listRows(this.#source.all.slice(at, to), Number(options.get('header-rows') ?? 0))),
      'csv-table': () => this.#rows(csvRows(this.#source.all.slice(at, to), options.get('header'))),
      figure: () => this.#caption(at, to),
      term: () => this.#define(rstText(argument), () => this.#inside(at, to)),
      body: () => {
        this.#writer.paragraph(rstText(argument));
        this.#inside(at, to);
      },
      none: () => undefined,
    };
    if (form.endsWith('table')) this.#writer.add({ kind: 'caption' }, rstText(argument));
    reads[form]();
    this.#writer.leaveTo(height);
  }

  #caption(from: number, to: number): void {
    let at = from;
    while (at < to && this.#source.indents[at] === -1) at += 1;
    let end = at;
    while (end < to && this.#source.indents[end] !== -1) end += 1;
    this.#writer.add({ kind: 'caption' }, rstText(this.#source.all.slice(at, end).join('\n')));
    this.#inside(end, to);
  }
}

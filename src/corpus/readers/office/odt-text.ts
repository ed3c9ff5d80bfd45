// An ODT as a reading: headings, paragraphs, nested lists, tables; notes behind their paragraph.
// Comments, deleted text and tables of contents are left out.
import { layOut, ReadingFailure, type LooseBlock, type Reading } from '../../reading/reading.ts';
import { BlockWriter, type OpenList } from '../text/block-writer.ts';
import { titleIn } from '../title.ts';
import { StruckStyles } from './struck-styles.ts';
import { coreFacts, partText, walkXml, type XmlTag } from './xml-walk.ts';
import { unzip } from './zip.ts';

/** Reads an ODT. @throws ReadingFailure when it is none, is encrypted, damaged, a zip bomb or without text */
export function readOdt(bytes: Uint8Array): Reading {
  const parts = unzip(bytes, (name) => /^(?:content|styles|meta|META-INF\/manifest)\.xml$/.test(name));
  if (/<(?:\w+:)?encryption-data/.test(partText(parts.get('META-INF/manifest.xml'))))
    throw new ReadingFailure('it is encrypted and opens only with its password');
  if (!parts.has('content.xml')) throw new ReadingFailure('it is not an OpenDocument text');
  const walk = new OdtWalk();
  walkXml(partText(parts.get('styles.xml')), new OdtStyles(walk.styles));
  walkXml(partText(parts.get('content.xml')), new OdtStyles(walk.styles));
  walkXml(partText(parts.get('content.xml')), walk);
  const blocks = withWholeCode(walk.writer.blocks);
  const laid = layOut(blocks);
  if (laid.text === '') throw new ReadingFailure('it holds no text');
  return { ...laid, ...coreFacts(parts.get('meta.xml'), titleIn(blocks)), warnings: [] };
}

// Each line of code is a paragraph of its own.
function withWholeCode(blocks: readonly LooseBlock[]): LooseBlock[] {
  const whole: { block: LooseBlock; lines: string[] }[] = [];
  for (const block of blocks) {
    const last = whole.at(-1);
    if (block.kind === 'code' && last?.block.kind === 'code' && block.depth === last.block.depth)
      last.lines.push(block.text);
    else whole.push({ block, lines: [block.text] });
  }
  return whole.map(({ block, lines }) => ({ ...block, text: lines.join('\n') }));
}

interface Styles {
  /** Names of styles of paragraphs to those that they are made from. */
  readonly parents: Map<string, string>;
  readonly struck: StruckStyles;
  /** Styles of lists whose first level is numbered. */
  readonly numbered: Set<string>;
}

class OdtStyles {
  readonly #styles: Styles;
  #list = '';
  #style = '';

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  open({ name, attribute }: XmlTag): void {
    if (name === 'style') this.#style = attribute('style:name');
    if (name === 'style' && attribute('parent-style-name') !== '') {
      this.#styles.parents.set(this.#style, attribute('parent-style-name'));
      this.#styles.struck.madeFrom(this.#style, attribute('parent-style-name'));
    } else if (name === 'text-properties') this.#readStrike(attribute);
    else if (name === 'list-style') this.#list = attribute('style:name');
    else if (name === 'list-level-style-number' && attribute('level') === '1')
      this.#styles.numbered.add(this.#list);
  }

  #readStrike(attribute: XmlTag['attribute']): void {
    const said = ['text-line-through-style', 'text-line-through-type'].map(attribute);
    if (said.some((value) => value !== ''))
      this.#styles.struck.says(
        this.#style,
        said.some((value) => !/^(?:none)?$/.test(value)),
      );
  }
}

/** Elements whose text is none of the document's. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'annotation tracked-changes table-of-content illustration-index table-index alphabetical-index bibliography forms note-citation ruby-text sequence-decls variable-decls'.split(
    ' ',
  ),
);
const STYLED: ReadonlySet<string> = new Set(['span', 'p', 'h']);
const CAPTIONS = /^(?:caption|illustration|figure|drawing|abbildung)$/i;
const SPACES: ReadonlySet<string> = new Set(['s', 'tab', 'line-break']);
const DEEPEST = 30;

interface Paragraph {
  readonly style: string;
  /** 0 for what is not a heading. */
  readonly level: number;
  text: string;
}

class OdtWalk {
  readonly writer = new BlockWriter();
  readonly styles: Styles = { parents: new Map(), struck: new StruckStyles(), numbered: new Set() };
  #hidden = 0;
  /** Open paragraphs, the innermost last: notes and frames hold their own. */
  readonly #open: Paragraph[] = [];
  readonly #notes: string[] = [];
  #inNote = 0;
  readonly #lists: { readonly list: OpenList; readonly height: number; readonly style: string }[] = [];
  readonly #rows: { cells: string[]; isHead: boolean; count: number }[] = [];
  #inHead = false;
  #cell: string[] | undefined;
  /** For so many columns the open cell is. */
  #repeated = 1;

  open({ name, attribute }: XmlTag): void {
    const style = STYLED.has(name) ? attribute('style-name') : '';
    if (this.#hidden > 0 || LEFT_OUT.has(name) || this.styles.struck.has(style)) {
      this.#hidden += 1;
      return;
    }
    if (name === 'p' || name === 'h')
      this.#open.push({
        style: attribute('style-name'),
        level: name === 'h' ? Number(attribute('outline-level')) || 1 : 0,
        text: '',
      });
    else if (SPACES.has(name)) this.#space(name, Number(attribute('text:c')));
    else if (name === 'note-body') this.#inNote += 1;
    else if (name === 'list') this.#openList(attribute('style-name'));
    else if (name === 'list-item' || name === 'list-header') this.#openItem();
    else this.#openTable(name, attribute);
  }

  #space(name: string, count: number): void {
    const last = this.#open.at(-1);
    const text = name === 'line-break' ? '\n' : ' '.repeat(Math.min(80, count || 1));
    if (last !== undefined) last.text += text;
  }

  #openTable(name: string, attribute: XmlTag['attribute']): void {
    if (name === 'table') this.#rows.push({ cells: [], isHead: false, count: 0 });
    else if (name === 'table-header-rows') this.#inHead = true;
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = [];
      this.#repeated = Math.min(50, Number(attribute('number-columns-repeated')) || 1);
    }
  }

  text(text: string): void {
    const last = this.#open.at(-1);
    if (this.#hidden === 0 && last !== undefined) last.text += text;
  }

  close(name: string): void {
    if (this.#hidden > 0) {
      this.#hidden -= 1;
      return;
    }
    if (name === 'p' || name === 'h') this.#closeParagraph();
    else if (name === 'note-body') this.#inNote = Math.max(0, this.#inNote - 1);
    else if (name === 'list-item' || name === 'list-header')
      this.writer.leaveTo(this.#lists.at(-1)?.height ?? 0);
    else if (name === 'list') this.writer.leaveTo(this.#lists.pop()?.height ?? 0);
    else this.#closeTable(name);
  }

  #closeTable(name: string): void {
    const table = this.#rows.at(-1);
    if (name === 'table-header-rows') this.#inHead = false;
    else if (name === 'table') this.#rows.pop();
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      const text = (this.#cell ?? []).join(' ');
      for (let at = 0; at < this.#repeated; at += 1) table?.cells.push(text);
      this.#cell = undefined;
    } else if (name === 'table-row' && table !== undefined) this.#closeRow(table);
  }

  #closeRow(table: { cells: string[]; count: number }): void {
    const { cells } = table;
    table.cells = [];
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) return;
    this.writer.row(cells, table.count === 0, this.#inHead);
    table.count += 1;
    this.#flushNotes();
  }

  #openList(style: string): void {
    const around = this.#lists.at(-1);
    const name = style === '' ? (around?.style ?? '') : style;
    const list = this.writer.newList(this.styles.numbered.has(name));
    this.#lists.push({ list, height: this.writer.height, style: name });
  }

  #openItem(): void {
    const open = this.#lists.at(-1);
    if (open === undefined) return;
    this.writer.leaveTo(open.height);
    if (this.#lists.length <= DEEPEST) this.writer.enter({ kind: 'list', list: open.list });
  }

  #closeParagraph(): void {
    const paragraph = this.#open.pop();
    if (paragraph === undefined) return;
    const text = paragraph.text.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    if (this.#inNote > 0) this.#notes.push(text);
    else if (this.#cell !== undefined) this.#cell.push(text);
    else {
      this.#add(paragraph, text);
      if (this.#open.length === 0) this.#flushNotes();
    }
  }

  #add({ style, level, text: raw }: Paragraph, text: string): void {
    const name = this.#styleOf(style);
    if (level > 0) this.writer.add({ kind: 'heading', level: Math.min(6, level) }, text);
    else if (name === 'title') this.writer.add({ kind: 'heading', level: 1 }, text);
    else if (CAPTIONS.test(name)) this.writer.add({ kind: 'caption' }, text);
    else if (name.startsWith('quot')) this.writer.add({ kind: 'quotation' }, text);
    else if (/^preformatted$|code/.test(name)) this.writer.add({ kind: 'code' }, raw);
    else this.writer.paragraph(text);
  }

  #flushNotes(): void {
    for (const note of this.#notes.splice(0)) this.writer.paragraph(note);
  }

  /** The first of a style and those that it is made from that says what its paragraphs are, in lower case. */
  #styleOf(style: string): string {
    let name = style;
    for (let step = 0; step < 8; step += 1) {
      const said = name.replace(/_20_.*$/, '').toLowerCase();
      const parent = this.styles.parents.get(name);
      if (TELLING.test(said) || parent === undefined) return said;
      name = parent;
    }
    return '';
  }
}

const TELLING = /^(?:title|caption|illustration|figure|drawing|abbildung|quot.*|preformatted|.*code.*)$/;

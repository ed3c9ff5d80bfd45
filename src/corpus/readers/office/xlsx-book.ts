// An XLSX as a reading: each sheet as a heading and its rows as tables with their header.
// Formulas are read as the values that were last computed for them.
import { headsYears } from '../../tables/header.ts';
import { layOut, ReadingFailure, type LooseBlock, type Reading, tableRow } from '../../reading/reading.ts';
import { coreFacts, partText, relationsOf, walkXml, type XmlTag } from './xml-walk.ts';
import { unzip } from './zip.ts';

/** Reads an XLSX or XLSM. @throws ReadingFailure when it is none, is damaged, a zip bomb or without text */
export function readXlsx(bytes: Uint8Array): Reading {
  const parts = unzip(bytes, (name) =>
    /^(?:docProps\/core|xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+|_rels\/[^/]+))\.(?:xml|rels)$/.test(
      name,
    ),
  );
  if (!parts.has('xl/workbook.xml')) throw new ReadingFailure('it is not a workbook');
  const book = {
    texts: sharedTexts(parts.get('xl/sharedStrings.xml')),
    styles: numberStyles(parts.get('xl/styles.xml')),
    is1904: /date1904\s*=\s*"(?:1|true)"/.test(partText(parts.get('xl/workbook.xml'))),
  };
  const blocks: LooseBlock[] = [];
  let rows = 0;
  let isCut = false;
  for (const { name, path } of sheetsOf(parts)) {
    const sheet = new SheetWalk(book, MOST_ROWS - rows);
    walkXml(partText(parts.get(path)), sheet);
    rows += sheet.rows.length;
    isCut ||= sheet.isCut;
    if (sheet.rows.length > 0)
      blocks.push({ kind: 'heading', level: 2, text: name }, ...tablesOf(sheet.rows));
  }
  if (rows === 0) throw new ReadingFailure('it holds no text');
  const facts = coreFacts(parts.get('docProps/core.xml'), null);
  const warnings = isCut
    ? [`Only the first ${MOST_ROWS} rows and ${MOST_COLUMNS} columns of its sheets were read.`]
    : [];
  return { ...layOut(blocks), ...facts, warnings };
}

const MOST_ROWS = 20_000;
const MOST_COLUMNS = 200;

function sheetsOf(parts: ReadonlyMap<string, Uint8Array>): { name: string; path: string }[] {
  const targets = relationsOf(parts, 'xl/workbook.xml');
  const found: { name: string; path: string }[] = [];
  walkXml(partText(parts.get('xl/workbook.xml')), {
    open({ name, attribute }) {
      const path = name === 'sheet' ? targets.get(attribute('id')) : undefined;
      if (path !== undefined && !/hidden/i.test(attribute('state')))
        found.push({ name: attribute('name'), path });
    },
  });
  return found;
}

interface Book {
  readonly texts: readonly string[];
  readonly styles: readonly NumberStyle[];
  readonly is1904: boolean;
}

interface SheetRow {
  /** From 1, as the sheet counts. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Whether some cell is a number or a date. */
  readonly hasNumbers: boolean;
}

class SheetWalk {
  readonly rows: SheetRow[] = [];
  isCut = false;
  readonly #book: Book;
  readonly #most: number;
  #number = 0;
  #cells: string[] = [];
  #hasNumbers = false;
  #column = 0;
  #type = '';
  #style: NumberStyle = 'number';
  #value: string | undefined;

  constructor(book: Book, most: number) {
    this.#book = book;
    this.#most = most;
  }

  open({ name, attribute }: XmlTag): void {
    if (name === 'row') {
      this.#number = Number(attribute('r')) || this.#number + 1;
      [this.#cells, this.#hasNumbers, this.#column] = [[], false, 0];
    } else if (name === 'c') {
      this.#column = columnOf(attribute('r')) ?? this.#column + 1;
      this.#type = attribute('t');
      this.#style = this.#book.styles[Number(attribute('s'))] ?? 'number';
    } else if (name === 'v' || name === 't') this.#value ??= '';
  }

  text(text: string): void {
    if (this.#value !== undefined) this.#value += text;
  }

  close(name: string): void {
    if (name === 'row') this.#closeRow();
    else if (name === 'v' || name === 't') {
      const text = this.#shown(this.#value ?? '');
      this.#value = undefined;
      if (text === '') return;
      if (this.#column > MOST_COLUMNS) this.isCut = true;
      else {
        while (this.#cells.length < this.#column) this.#cells.push('');
        this.#cells[this.#column - 1] = `${this.#cells[this.#column - 1]}${text}`;
      }
    }
  }

  #shown(value: string): string {
    const { texts, is1904 } = this.#book;
    if (this.#type === 's') return texts[Number(value)] ?? '';
    if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'e') return '';
    if (this.#type === 'str' || this.#type === 'inlineStr') return oneLine(value);
    this.#hasNumbers = true;
    return this.#type === 'd' ? value.replace(/T00:00:00.*$/, '') : shownNumber(value, this.#style, is1904);
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return;
    if (this.rows.length >= this.#most) this.isCut = true;
    else this.rows.push({ number: this.#number, cells: this.#cells, hasNumbers: this.#hasNumbers });
    this.#cells = [];
  }
}

/** The column of a cell such as `AB12`, from 1. */
function columnOf(cell: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(cell)?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

// Empty rows part tables; a row of one cell above a table, or between two, is a text of its own.
function tablesOf(rows: readonly SheetRow[]): LooseBlock[] {
  const blocks: LooseBlock[] = [];
  let isOpen = false;
  for (const [at, row] of rows.entries()) {
    if (row.number > (rows[at - 1]?.number ?? 0) + 1) isOpen = false;
    const next = rows[at + 1];
    const filled = row.cells.filter((cell) => cell !== '');
    if (!isOpen && filled.length === 1 && !row.hasNumbers) {
      blocks.push({ kind: 'paragraph', text: filled[0]! });
      continue;
    }
    const names = !row.hasNumbers || headsYears(row.cells);
    const header = !isOpen && names && filled.length > 1 && next?.number === row.number + 1;
    blocks.push(tableRow(row.cells, !isOpen, header));
    isOpen = true;
  }
  return blocks;
}

// Cells of a workbook as they are shown: texts, numbers without the noise of their last digits, dates and shares by their style.

type NumberStyle = 'number' | 'date' | 'time' | 'share';

/** The texts that cells refer to, in order. */
function sharedTexts(part: Uint8Array | undefined): string[] {
  const found: string[] = [];
  let text = '';
  let [isText, isPhonetic] = [false, false];
  walkXml(partText(part), {
    open({ name }) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = true;
    },
    text(said) {
      if (isText && !isPhonetic) text += said;
    },
    close(name) {
      if (name === 'si') found.push(oneLine(text));
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 't') isText = false;
    },
  });
  return found;
}

/** How each style of cells shows numbers, in the order of the styles. */
function numberStyles(part: Uint8Array | undefined): NumberStyle[] {
  const codes = new Map<string, string>();
  const found: NumberStyle[] = [];
  let isCells = false;
  walkXml(partText(part), {
    open({ name, attribute }) {
      if (name === 'numFmt') codes.set(attribute('numFmtId'), attribute('formatCode'));
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells)
        found.push(styleOf(Number(attribute('numFmtId')), codes.get(attribute('numFmtId'))));
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return found;
}

function styleOf(id: number, code = ''): NumberStyle {
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if ((id >= 14 && id <= 17) || id === 22 || /[yd]/i.test(bare)) return 'date';
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47) || /h|s/i.test(bare)) return 'time';
  return id === 9 || id === 10 || bare.includes('%') ? 'share' : 'number';
}

const DAY = 86_400_000;
/** Day 0 of a workbook, and that of one that counts from 1904. */
const FIRST = Date.UTC(1899, 11, 30);
const FIRST_1904 = Date.UTC(1904, 0, 1);

/** A number as its cell shows it. @param is1904 the workbook counts days from 1904 */
function shownNumber(said: string, style: NumberStyle, is1904: boolean): string {
  const number = Number(said);
  if (said.trim() === '' || !Number.isFinite(number)) return said.trim();
  if (style === 'date' && number > 0 && number < 2_958_466) {
    const time = new Date((is1904 ? FIRST_1904 : FIRST) + Math.round(number * DAY)).toISOString();
    return number % 1 === 0 ? time.slice(0, 10) : time.slice(0, 16).replace('T', ' ');
  }
  if (style === 'time' && number >= 0 && number < 1)
    return new Date(Math.round(number * DAY)).toISOString().slice(11, 16);
  if (style === 'share') return `${Number((number * 100).toPrecision(12))}%`;
  return String(Number(number.toPrecision(15)));
}

/** Longer texts of cells are cut (UTF-16 units). */
const LONGEST = 5000;

function oneLine(text: string): string {
  const line = text.slice(0, LONGEST).replace(/\s+/g, ' ').trim();
  return text.length > LONGEST ? `${line}…` : line;
}

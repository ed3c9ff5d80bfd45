// A PPTX as a reading: a slide is a page, with its title, bullets, tables and the speaker's notes.
// Numbers of slides, dates and footers are left out.
import {
  layOut,
  ReadingFailure,
  type BlockShape,
  type LooseBlock,
  type Reading,
  tableRow,
} from '../../reading/reading.ts';
import { coreFacts, partText, relationsOf, walkXml, type XmlTag } from './xml-walk.ts';
import { unzip } from './zip.ts';

/** Reads a PPTX. @throws ReadingFailure when it is none, is damaged, a zip bomb or without text */
export function readPptx(bytes: Uint8Array): Reading {
  const parts = unzip(
    bytes,
    (name) =>
      /^(?:docProps\/core\.xml|ppt\/(?:presentation|slides\/|notesSlides\/|_rels\/).*)$/.test(name) &&
      /\.(?:xml|rels)$/.test(name),
  );
  if (!parts.has('ppt/presentation.xml')) throw new ReadingFailure('it is not a presentation');
  const slides = slidePaths(parts);
  const blocks = slides.flatMap((path, at) => slideBlocks(parts, path, at + 1));
  const laid = layOut(blocks);
  if (laid.text === '') throw new ReadingFailure('it holds no text');
  const heading = blocks.find(({ kind }) => kind === 'heading')?.text ?? null;
  return { ...laid, ...coreFacts(parts.get('docProps/core.xml'), heading), warnings: [] };
}

function slidePaths(parts: ReadonlyMap<string, Uint8Array>): string[] {
  const targets = relationsOf(parts, 'ppt/presentation.xml');
  const found: string[] = [];
  walkXml(partText(parts.get('ppt/presentation.xml')), {
    open({ name, attribute }) {
      const path = name === 'sldId' ? targets.get(attribute('r:id') || attribute('id')) : undefined;
      if (path !== undefined && parts.has(path)) found.push(path);
    },
  });
  return [...new Set(found)];
}

function slideBlocks(parts: ReadonlyMap<string, Uint8Array>, path: string, page: number): LooseBlock[] {
  const slide = new SlideWalk(page);
  walkXml(partText(parts.get(path)), slide);
  const notes = [...relationsOf(parts, path).values()].find((target) =>
    target.startsWith('ppt/notesSlides/'),
  );
  const spoken = new SlideWalk(page);
  if (notes !== undefined) walkXml(partText(parts.get(notes)), spoken);
  return [
    ...slide.title,
    ...slide.blocks,
    ...spoken.blocks.map(({ text }) => ({ kind: 'paragraph' as const, text, page })),
  ];
}

/** Placeholders whose text is not of the slide. */
const FRAME: ReadonlySet<string> = new Set(['sldNum', 'ftr', 'dt', 'hdr', 'sldImg']);

type Sign = '' | 'none' | 'bullet' | 'number';

/** What a paragraph says of the sign before it. */
const SIGNS: ReadonlyMap<string, Sign> = new Map([
  ['buNone', 'none'],
  ['buChar', 'bullet'],
  ['buBlip', 'bullet'],
  ['buAutoNum', 'number'],
]);

class SlideWalk {
  readonly title: LooseBlock[] = [];
  readonly blocks: LooseBlock[] = [];
  readonly #page: number;
  #holder = '';
  /** Paragraphs of the open shape. */
  #open: { readonly text: string; readonly level: number; readonly sign: Sign }[] = [];
  #text = '';
  #level = 0;
  #sign: Sign = '';
  #isText = false;
  #row: string[] | undefined;
  #rows = 0;

  constructor(page: number) {
    this.#page = page;
  }

  open({ name, attribute }: XmlTag): void {
    if (name === 'sp' || name === 'graphicFrame') [this.#holder, this.#open, this.#rows] = ['', [], 0];
    else if (name === 'ph') this.#holder = attribute('type') || 'body';
    else if (name === 'p') [this.#text, this.#level, this.#sign] = ['', 0, ''];
    else if (name === 'pPr') this.#level = Math.min(8, Number(attribute('lvl')) || 0);
    else if (name.startsWith('bu')) this.#sign = SIGNS.get(name) ?? this.#sign;
    else if (name === 't') this.#isText = true;
    else if (name === 'br' || name === 'tab') this.#text += ' ';
    else if (name === 'tr') this.#row = [];
  }

  text(text: string): void {
    if (this.#isText) this.#text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'p')
      this.#open.push({ text: this.#text.replace(/\s+/g, ' ').trim(), level: this.#level, sign: this.#sign });
    else if (name === 'tc') this.#row?.push(this.#said().join(' '));
    else if (name === 'tr') this.#closeRow();
    else if (name === 'sp') this.#closeShape();
  }

  #said(): string[] {
    const texts = this.#open.map(({ text }) => text).filter((text) => text !== '');
    this.#open = [];
    return texts;
  }

  #closeRow(): void {
    const cells = this.#row ?? [];
    this.#row = undefined;
    if (cells.every((cell) => cell === '')) return;
    this.blocks.push({ ...tableRow(cells, this.#rows === 0, this.#rows === 0), page: this.#page });
    this.#rows += 1;
  }

  #closeShape(): void {
    const holder = this.#holder;
    const paragraphs = this.#open.filter(({ text }) => text !== '');
    this.#open = [];
    if (FRAME.has(holder)) return;
    const page = this.#page;
    if (/^(?:title|ctrTitle)$/.test(holder)) {
      const text = paragraphs.map((one) => one.text).join(' ');
      const level = page === 1 && holder === 'ctrTitle' ? 1 : 2;
      this.title.push({ kind: 'heading', level, text, page });
      return;
    }
    const bulleted = /^(?:body|obj)$/.test(holder) && paragraphs.length > 1;
    let fresh = 0;
    for (const { text, level, sign } of paragraphs) {
      const isItem = sign === 'none' ? false : sign !== '' || bulleted;
      this.blocks.push({
        ...(isItem ? itemShape(level, sign === 'number', level + 1 > fresh) : { kind: 'paragraph' }),
        text,
        page,
      });
      fresh = isItem ? level + 1 : 0;
    }
  }
}

function itemShape(level: number, ordered: boolean, opens: boolean): BlockShape {
  return { kind: 'list', depth: level + 1, ...(opens && { opens: true }), ...(ordered && { ordered: true }) };
}

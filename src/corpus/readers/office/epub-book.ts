// An EPUB as a reading: its chapters in the order of its spine, as blocks of their pages; the headings of a chapter
// begin at level 1, and one without any takes its name from the table of contents.
import { parseHTML } from 'linkedom';
import { decode } from '../../decode.ts';
import { publicationDate, languageOf, layOut, ReadingFailure } from '../../reading.ts';
import type { LooseBlock, Reading } from '../../reading.ts';
import { openPackage } from './epub-package.ts';
import type { BookPackage } from './epub-package.ts';
import { blocksOf } from '../html/html-blocks.ts';
import type { PageNode } from '../html/page-node.ts';
import { texts } from './zip-xml.ts';

/** Reads an EPUB. @throws ReadingFailure when it is none, is locked, damaged, a zip bomb or without text */
export function readEpub(bytes: Uint8Array): Reading {
  const book = openPackage(bytes);
  const chapters = book.spine.map((path) => chapter(book, path));
  const lost = chapters.filter((one) => one === undefined).length;
  const laid = layOut(chapters.flatMap((one) => one ?? []));
  if (laid.text === '') throw new ReadingFailure('it holds no text');
  const warnings = lost === 0 ? [] : [`${lost} of its ${chapters.length} chapters could not be read.`];
  return { ...laid, ...bookFacts(book), warnings };
}

function chapter(book: BookPackage, path: string): LooseBlock[] | undefined {
  const bytes = book.parts.get(path);
  if (bytes === undefined) return undefined;
  try {
    return headed(blocksOf(chapterBody(decode(bytes).text)), book.names.get(path));
  } catch (error) {
    // A page without any text (a cover) is no loss.
    return error instanceof ReadingFailure ? [] : undefined;
  }
}

// The parser is one for HTML, where an element closed at once (`<title/>`) would stay open.
function chapterBody(xhtml: string): PageNode {
  const open = xhtml.replace(/<([a-z][a-z0-9:]*)((?:\s[^<>]*)?)\/>/gi, (whole, name: string, rest: string) =>
    VOID.has(name.toLowerCase()) ? whole : `<${name}${rest}></${name}>`,
  );
  const page = /<html[\s>]/i.test(open) ? open : `<html><body>${open}</body></html>`;
  const { document } = parseHTML(page.replace(/^\s*<\?xml[^>]*>/, ''));
  return document.body ?? document.documentElement;
}

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

function headed(blocks: readonly LooseBlock[], name: string | undefined): LooseBlock[] {
  const levels = blocks.flatMap(({ kind, level }) => (kind === 'heading' ? [level ?? 1] : []));
  if (levels.length === 0) {
    const heading: LooseBlock[] = name === undefined ? [] : [{ kind: 'heading', level: 1, text: name }];
    const [first, ...rest] = blocks;
    // Where the chapter opens with its name as plain text, that is the heading.
    return first?.text.trim().toLowerCase() === name?.toLowerCase()
      ? [...heading, ...rest]
      : [...heading, ...blocks];
  }
  const top = Math.min(...levels) - 1;
  return blocks.map((block) =>
    block.kind === 'heading' ? { ...block, level: (block.level ?? 1) - top } : block,
  );
}

function bookFacts({ metadata }: BookPackage): Omit<Reading, 'text' | 'blocks' | 'warnings'> {
  const dates = [...texts(metadata, 'date'), ...texts(metadata, 'issued')].map((said) =>
    publicationDate(said.slice(0, 10)),
  );
  return {
    title: texts(metadata, 'title')[0] ?? null,
    authors: texts(metadata, 'creator').slice(0, 100),
    publisher: texts(metadata, 'publisher')[0] ?? null,
    published_at: dates.find((date) => date !== null) ?? null,
    language: languageOf(texts(metadata, 'language')[0]),
    sector: null,
    source_url: null,
  };
}

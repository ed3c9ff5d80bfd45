// The blocks of a document as the parts that chunks are made of: whole blocks of one section, up to about 180 words, on one
// page; a list is not cut from its lead-in. A block too long for a chunk is cut at sentence ends, code and tables at line ends.
import { sentences } from '../text/sentences.ts';
import type { Block } from './reading.ts';
import { countWords, wordCuts } from './word-count.ts';

/** Where a section stops growing, and what a piece of a longer block may have, in words. */
export const CHUNKING = { whole: 180, longest: 240, least: 160, short: 40 };

export interface Heading {
  readonly level: number;
  /** Its place among the blocks. */
  readonly at: number;
}

/** A block, or a part of one. */
export interface Piece {
  /** Its place among the blocks. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly words: number;
}

export interface Section {
  readonly pieces: readonly Piece[];
  readonly headings: readonly Heading[];
  /** That it begins on, in documents that have pages. */
  readonly page: number | undefined;
}

/** The parts of a text in order. Headings are in none, unless the document has nothing else. */
export function sectionsOf(text: string, blocks: readonly Block[]): Section[] {
  const found: Section[] = [];
  const bare = blocks.every(({ kind }) => kind === 'heading');
  let headings: readonly Heading[] = [];
  let open: Piece[] = [];
  let page: number | undefined;
  const close = (): void => {
    if (open.length > 0) found.push({ pieces: open, headings, page: blocks[open[0]!.at]!.page });
    open = [];
  };
  for (const [at, block] of blocks.entries()) {
    if (block.page !== page) close();
    page = block.turns?.at(-1)?.page ?? block.page;
    if (block.kind === 'heading' && !bare) {
      close();
      const level = block.level ?? 1;
      headings = [...headings.filter((heading) => heading.level < level), { level, at }];
      continue;
    }
    for (const piece of piecesOf(text, block, at)) {
      if (isFull(open, piece)) {
        const lead = leadIn(text, blocks, open, block);
        close();
        open = lead;
      }
      open.push(piece);
    }
  }
  close();
  return found.flatMap((section, at) =>
    isTail(section, found[at - 1]) ? [] : [withTail(section, found[at + 1])],
  );
}

function isFull(open: readonly Piece[], next: Piece): boolean {
  const words = open.reduce((sum, piece) => sum + piece.words, 0);
  return words >= CHUNKING.short && words + next.words > CHUNKING.whole;
}

// The sentence that a list, a table or code begins with goes with it.
function leadIn(text: string, blocks: readonly Block[], open: Piece[], next: Block): Piece[] {
  const last = open.at(-1);
  if (last === undefined || open.length < 2 || next.opens !== true) return [];
  const { kind, depth } = blocks[last.at]!;
  if (kind === 'table' || depth !== undefined || !/[:：]\s*$/.test(text.slice(last.end - 4, last.end)))
    return [];
  return open.splice(-1);
}

// A few words at the end of a section stay with what they end.
function isTail(section: Section, before: Section | undefined): boolean {
  return before !== undefined && joins(before, section);
}

function withTail(section: Section, next: Section | undefined): Section {
  if (next === undefined || !joins(section, next)) return section;
  return { ...section, pieces: [...section.pieces, ...next.pieces] };
}

function joins(section: Section, next: Section): boolean {
  const words = ({ pieces }: Section): number => pieces.reduce((sum, piece) => sum + piece.words, 0);
  return (
    next.headings === section.headings &&
    next.page === section.page &&
    words(next) < CHUNKING.short &&
    words(section) >= CHUNKING.short &&
    words(section) + words(next) <= CHUNKING.longest
  );
}

function piecesOf(text: string, block: Block, at: number): Piece[] {
  const { start, end, kind } = block;
  const words = countWords(text.slice(start, end));
  if (words <= CHUNKING.longest + CHUNKING.short) return [{ at, start, end, words }];
  const parts =
    kind === 'code' || kind === 'table' ? lineParts(text, start, end) : sentenceParts(text, start, end);
  const pieces: Piece[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    const most =
      last !== undefined && last.words < CHUNKING.least
        ? CHUNKING.longest + CHUNKING.least / 2
        : CHUNKING.longest;
    if (last !== undefined && last.words + part.words <= most)
      pieces[pieces.length - 1] = { ...last, end: part.end, words: last.words + part.words };
    else pieces.push({ at, ...part });
  }
  return restJoined(pieces);
}

function restJoined(pieces: readonly Piece[]): Piece[] {
  const [before, rest] = pieces.slice(-2);
  if (before === undefined || rest === undefined || rest.words >= CHUNKING.short) return [...pieces];
  return [...pieces.slice(0, -2), { ...before, end: rest.end, words: before.words + rest.words }];
}

type Part = Omit<Piece, 'at'>;

// Sentences; one that alone is too long (a list without full stops, a script without spaces) is cut between words.
function sentenceParts(text: string, from: number, to: number): Part[] {
  return sentences(text.slice(from, to)).flatMap((span) =>
    partsBetween(text, from + span.start, from + span.end),
  );
}

function lineParts(text: string, from: number, to: number): Part[] {
  const parts: Part[] = [];
  for (let at = from; at < to;) {
    const found = text.indexOf('\n', at);
    const end = found === -1 || found > to ? to : found;
    if (text.slice(at, end).trim() !== '') parts.push(...partsBetween(text, at, end));
    at = end + 1;
  }
  return parts;
}

function partsBetween(text: string, start: number, end: number): Part[] {
  const words = countWords(text.slice(start, end));
  if (words <= CHUNKING.longest) return [{ start, end, words }];
  return wordCuts(text, start, end, CHUNKING.least).map((cut) => ({
    ...cut,
    words: countWords(text.slice(cut.start, cut.end)),
  }));
}

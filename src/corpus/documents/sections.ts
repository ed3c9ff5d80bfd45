// Blocks as the parts that chunks are made of: whole ones of one section and page, about 180 words.
// A list stays with its lead-in, and whole where it fits. A block too long for a chunk is cut at sentence ends, code and tables at line ends.
import { goesOnWith } from '../../store/governing.ts';
import { sentences } from '../../text/sentences.ts';
import type { Block } from '../reading/reading.ts';
import { levelTakenBack, noticesBehind, type Heading, type Notice } from './taken-back.ts';
import { countWords, wordCuts } from './word-count.ts';

/** Where a section stops growing, and what a piece of a longer block may have, in words. */
export const CHUNKING = { whole: 180, longest: 240, least: 160, short: 40 };

/** A block, or a part of one. */
interface Piece {
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
  const runs = shortRuns(text, blocks);
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
    const level = levelTakenBack(text, blocks, at, headings);
    if (level !== undefined) headings = [...headings, { level, at }].toSorted((a, b) => a.level - b.level);
    const run = runs.get(at);
    for (const piece of piecesOf(text, block, at)) {
      if (run !== 'inside' && isFull(open, run ?? piece.words)) {
        const lead = leadIn(text, blocks, open, block);
        close();
        open = lead;
      }
      open.push(piece);
    }
  }
  close();
  const whole = found.flatMap((section, at) =>
    isTail(section, found[at - 1]) ? [] : [withTail(section, found[at + 1])],
  );
  const notices = noticesBehind(text, blocks);
  return notices.length === 0 ? whole : whole.map((section) => withNotices(text, section, notices));
}

/** What a document takes back at its end is under that, as though it were said above. */
function withNotices(text: string, section: Section, notices: readonly Notice[]): Section {
  const [first, last] = [section.pieces[0]!, section.pieces.at(-1)!];
  const said = text.slice(first.start, last.end);
  const over = notices.filter((notice) => notice.behind > last.at && notice.takesBack(said));
  return { ...section, headings: [...over.map(({ at }) => ({ level: 0, at })), ...section.headings] };
}

/** @param next words that would be added */
function isFull(open: readonly Piece[], next: number): boolean {
  const words = sumOf(open);
  return words >= CHUNKING.short && words + next > CHUNKING.whole;
}

function sumOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { words }) => sum + words, 0);
}

/**
 * Lists, tables and lists of definitions that fit into one chunk are not cut: the words of all of it where one begins, and
 * `inside` for the blocks after its first.
 */
function shortRuns(text: string, blocks: readonly Block[]): ReadonlyMap<number, number | 'inside'> {
  const runs = new Map<number, number | 'inside'>();
  for (let at = 0; at < blocks.length;) {
    const from = at;
    const first = blocks[at]!;
    at += 1;
    if (first.opens !== true || !RUNS.has(first.kind)) continue;
    let words = wordsOf(text, first);
    for (; at < blocks.length && goesOnWith(first, blocks[at]!); at += 1) words += wordsOf(text, blocks[at]!);
    if (words > CHUNKING.longest) continue;
    runs.set(from, words);
    for (let inside = from + 1; inside < at; inside += 1) runs.set(inside, 'inside');
  }
  return runs;
}

const RUNS: ReadonlySet<string> = new Set(['list', 'table', 'definition']);

function wordsOf(text: string, { start, end }: Block): number {
  return countWords(text.slice(start, end));
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
  const [words, more] = [sumOf(section.pieces), sumOf(next.pieces)];
  return (
    next.headings === section.headings &&
    next.page === section.page &&
    more < CHUNKING.short &&
    words >= CHUNKING.short &&
    words + more <= CHUNKING.longest
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

// Sentences; one that is too long by itself (a list without full stops, a script without spaces) is cut between words.
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

// A reading cut into chunks (service.md, "Retrieval"): paragraphs; those above 240 words split at sentence ends into 160
// to 240; those below 40 merged with the next under the same heading. Code and tables separate chunks and are found
// through the words that they add to the chunk before them, but no sentence is ever taken out of them.
import { hash } from 'node:crypto';
import { sentences } from '../text/sentences.ts';
import { stems } from '../text/terms.ts';
import type { IndexedChunk } from '../store/corpus-store.ts';
import type { Block, Reading } from './reading.ts';
import { countWords, wordCuts } from './word-count.ts';

/** What a chunk's id and title column need to know. */
export interface ChunkedDocument {
  readonly id: string;
  readonly content_sha256: string;
  readonly title: string;
}

/** All chunks of a document in order; `text.slice(start, end) === chunk.text`, none overlapping. */
export function chunksOf(
  document: ChunkedDocument,
  reading: Pick<Reading, 'text' | 'blocks'>,
): IndexedChunk[] {
  const { text, blocks } = reading;
  const titleStems = stems(document.title);
  const pageAt = pageFinder(blocks);
  return tailsJoined(passages(text, blocks))
    .flatMap((passage) => pieces(text, passage))
    .map((piece, ordinal) => ({
      id: `chk_${sha256(`${document.content_sha256}:${piece.start}:${piece.end}`).slice(0, 24)}`,
      document_id: document.id,
      ordinal,
      start: piece.start,
      end: piece.end,
      heading: piece.headings.at(-1)?.text ?? null,
      page: pageAt(piece.start),
      text: text.slice(piece.start, piece.end),
      title_stems: [
        ...titleStems,
        ...piece.headings.flatMap((heading) => headingStems(heading, document.title)),
      ],
      body_stems: bodyStems(text.slice(piece.start, piece.end), piece.aside),
    }));
}

const LONGEST_CHUNK = 240;
const LEAST_PIECE = 160;
const SHORT_CHUNK = 40;
/** As much of the code and tables after a chunk is indexed with it, in UTF-16 units. */
const ASIDE = 2000;

/** The sizes above, for the manifest of an index. */
export const CHUNKING = { longest: LONGEST_CHUNK, least: LEAST_PIECE, short: SHORT_CHUNK, aside: ASIDE };

interface Heading {
  readonly level: number;
  readonly text: string;
}

/** The page of a place in the text; places are asked for in rising order. */
function pageFinder(blocks: readonly Block[]): (place: number) => number | null {
  const begins = blocks.flatMap(({ start, page, turns = [] }) =>
    page === undefined ? [] : [{ at: start, page }, ...turns],
  );
  let next = 0;
  return (place) => {
    while (next < begins.length && begins[next]!.at <= place) next += 1;
    return begins[next - 1]?.page ?? null;
  };
}

interface Passage {
  readonly start: number;
  end: number;
  words: number;
  readonly headings: readonly Heading[];
  /** Whether only white space separates it from the passage before it. */
  readonly joins: boolean;
  /** Texts that are found through this passage without being part of it. */
  readonly aside: string[];
}

function bodyStems(said: string, aside: readonly string[]): string[] {
  const own = stems(said);
  return aside.length === 0 ? own : [...own, ...aside.flatMap(stems)];
}

function headingStems(heading: Heading, title: string): string[] {
  return heading.text === title ? [] : stems(heading.text);
}

/** Paragraphs with their headings, short ones merged with what follows. */
function passages(text: string, blocks: readonly Block[]): Passage[] {
  const prose = blocks.some((block) => block.kind === 'paragraph' || block.kind === 'list');
  const found: Passage[] = [];
  let headings: Heading[] = [];
  let open = false;
  let page: number | undefined;
  for (const block of blocks) {
    const said = text.slice(block.start, block.end);
    if (block.page !== page) open = false;
    page = block.turns?.at(-1)?.page ?? block.page;
    if (block.kind === 'heading' && prose) {
      const level = block.level ?? 1;
      headings = [...headings.filter((heading) => heading.level < level), { level, text: said }];
      open = false;
    } else if (prose && (block.kind === 'code' || block.kind === 'table')) {
      open = false;
      setAside(found.at(-1), headings, said);
    } else open = grow(found, block, countWords(said), headings, open);
  }
  return found;
}

// A short passage at the end joins the one before it, where only white space lies between.
function tailsJoined(found: readonly Passage[]): Passage[] {
  const joined: Passage[] = [];
  for (const passage of found) {
    const last = joined.at(-1);
    const near = last !== undefined && last.headings === passage.headings && last.aside.length === 0;
    if (near && passage.words < SHORT_CHUNK && passage.joins && last.words + passage.words <= LONGEST_CHUNK) {
      last.end = passage.end;
      last.words += passage.words;
      last.aside.push(...passage.aside);
    } else joined.push(passage);
  }
  return joined;
}

function grow(
  found: Passage[],
  block: Block,
  words: number,
  headings: readonly Heading[],
  open: boolean,
): boolean {
  const last = found.at(-1);
  if (open && last !== undefined && last.words < SHORT_CHUNK) {
    last.end = block.end;
    last.words += words;
  } else found.push({ start: block.start, end: block.end, words, headings, aside: [], joins: open });
  return true;
}

// Code under a heading without prose belongs to no chunk: the chunk above it is about something else.
function setAside(last: Passage | undefined, headings: readonly Heading[], said: string): void {
  if (last === undefined || last.headings !== headings) return;
  const room = ASIDE - last.aside.reduce((sum, text) => sum + text.length, 0);
  if (room > 0) last.aside.push(said.slice(0, room));
}

/** A passage in pieces of 160 to 240 words that end with a sentence; a rest below 40 stays with the piece before it. */
function pieces(text: string, passage: Passage): Passage[] {
  if (
    passage.words <= LONGEST_CHUNK + SHORT_CHUNK &&
    (passage.words <= LONGEST_CHUNK || passage.end === passage.start)
  )
    return [passage];
  const found: Passage[] = [];
  for (const part of shortParts(text, passage)) {
    const last = found.at(-1);
    const most =
      last !== undefined && last.words < LEAST_PIECE ? LONGEST_CHUNK + LEAST_PIECE / 2 : LONGEST_CHUNK;
    if (last !== undefined && last.words + part.words <= most) {
      last.end = part.end;
      last.words += part.words;
    } else found.push({ ...part, headings: passage.headings, aside: [], joins: true });
  }
  const rest = found.at(-1);
  const before = found.at(-2);
  if (rest !== undefined && before !== undefined && rest.words < SHORT_CHUNK) {
    before.end = rest.end;
    found.pop();
  }
  found.at(-1)?.aside.push(...passage.aside);
  return found;
}

interface TextPart {
  readonly start: number;
  readonly end: number;
  readonly words: number;
}

// Sentences; one that alone is too long (a list without full stops, a script without spaces) is cut between words.
function shortParts(text: string, passage: Passage): TextPart[] {
  return sentences(text.slice(passage.start, passage.end)).flatMap((span) => {
    const start = passage.start + span.start;
    const end = passage.start + span.end;
    const words = countWords(text.slice(start, end));
    if (words <= LONGEST_CHUNK) return [{ start, end, words }];
    return wordCuts(text, start, end, LEAST_PIECE).map((cut) => ({
      ...cut,
      words: countWords(text.slice(cut.start, cut.end)),
    }));
  });
}

function sha256(text: string): string {
  return hash('sha256', text);
}

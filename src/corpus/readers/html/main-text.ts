// Which text of a page is taken: its main text, or all where the main text would lose much of it.
// Readers of main text take reference pages and manuals for boilerplate, so what they leave out is measured in long lines.
import { layOut, type Reading } from '../../reading/reading.ts';
import { inOrder, type PageBlock } from './block-order.ts';

export interface PageTexts {
  /** What the reader of main texts took. */
  readonly main: readonly PageBlock[];
  /** All visible text. */
  readonly all: readonly PageBlock[];
  /** The visible text of the element that the page calls its main part; all of it otherwise. */
  readonly content: readonly PageBlock[];
  /** The page says that it is an article. */
  readonly isArticle: boolean;
}

/**
 * All of the content of a page where that is nearly all that it shows: nothing is there to tell a main text from, as in
 * most manuals. Undefined where more is around it, or where it is not made of sentences.
 */
export function plainText({
  all,
  content,
}: Pick<PageTexts, 'all' | 'content'>): Pick<Reading, 'text' | 'blocks' | 'warnings'> | undefined {
  const kept = withoutApart(content.filter(isContent));
  let [words, long] = [0, 0];
  for (const { block } of kept) {
    const count = countOf(block.text);
    words += count;
    if (count >= LONG) long += count;
  }
  const visible = all.reduce((sum, { block }) => sum + countOf(block.text), 0);
  if (words < LEAST_SHOWN * visible || long <= LEAST_LONG * words) return undefined;
  return { ...laid(kept), warnings: [] };
}

/** The share of the visible words that a text has, 0 to 1, to three digits. */
export function shareTaken(text: string, all: readonly PageBlock[]): number {
  const visible = wordsIn(all);
  return visible === 0 ? 1 : Math.min(1, Math.round((1000 * countOf(text)) / visible) / 1000);
}

/** The text of a page, with a warning where some of what may belong to it was left out. */
export function chooseText(page: PageTexts): Pick<Reading, 'text' | 'blocks' | 'warnings'> {
  const own = withoutApart(page.main);
  const main = laid(page.isArticle ? withoutTeasers(own) : own);
  const { lost, share } = lostLines(page);
  if (lost > MOST_LOST && share > LEAST_LONG && !page.isArticle)
    return { ...laid(withoutApart(page.content.filter(isContent))), warnings: [] };
  const all = laid(page.all);
  if (main.text.length < LEAST_MAIN && main.text.length < all.text.length / 2)
    return { ...all, warnings: [NO_MAIN] };
  return { ...main, warnings: lost > MOST_LOST ? [leftOut(lost)] : [] };
}

/** A main text shorter than this (UTF-16 units) is accepted only where the page holds little else. */
const LEAST_MAIN = 400;
/**
 * Shares of the words in long lines. 181 pages of news and blogs with their true main text (F1 .954): none is taken whole,
 * 33 are warned of. Manuals: most lose nothing, the rest half or more; any bound from .1 to .3 parts them.
 */
const MOST_LOST = 0.15;
/** The words in long lines as a share of all visible words: pages with fewer are lists of links and of teasers. */
const LEAST_LONG = 0.3;
/** Words. */
const LONG = 10;
/** The share of the visible words that is content, from which on all of it is taken. */
const LEAST_SHOWN = 0.8;

const NO_MAIN = 'The main text could not be separated from the rest; all of its visible text was taken.';

function leftOut(lost: number): string {
  return `About ${Math.round(lost * 100)} % of its long lines were left out because they do not seem to belong to its main text.`;
}

function laid(blocks: readonly PageBlock[]): Pick<Reading, 'text' | 'blocks'> {
  return layOut(inOrder(blocks));
}

// What a page only names like a sidebar is left out where it is links.
function isContent({ zone, linked }: PageBlock): boolean {
  return zone === 'content' || (zone !== 'frame' && linked < 0.5);
}

// A name is not reason enough where much of the page has it.
function withoutApart(blocks: readonly PageBlock[]): readonly PageBlock[] {
  const rest = blocks.filter(({ zone }) => zone !== 'apart');
  return wordsIn(rest) >= (1 - MOST_APART) * wordsIn(blocks) ? rest : blocks;
}

const MOST_APART = 0.2;

/** Lines of an article that are nothing but links lead to other ones. */
function withoutTeasers(blocks: readonly PageBlock[]): readonly PageBlock[] {
  const rest = blocks.filter(
    ({ linked, block: { kind } }) => linked < 0.9 || (kind !== 'paragraph' && kind !== 'heading'),
  );
  return wordsIn(rest) >= (1 - MOST_APART) * wordsIn(blocks) ? rest : blocks;
}

function wordsIn(blocks: readonly PageBlock[]): number {
  return blocks.reduce((sum, { block }) => sum + countOf(block.text), 0);
}

/**
 * @returns lost: the share of the words in long lines of the content that the main text lacks; share: that of long lines
 * in all visible words
 */
function lostLines({ main, all, content }: PageTexts): { lost: number; share: number } {
  const taken = new Set(main.flatMap(({ block }) => shingles(wordsOf(block.text))));
  const lines = content.filter(({ zone, linked }) => zone === 'content' && linked < 0.5);
  let [long, missing] = [0, 0];
  for (const { block } of lines) {
    const words = wordsOf(block.text);
    if (words.length < LONG) continue;
    const runs = shingles(words);
    long += words.length;
    missing += (runs.filter((run) => !taken.has(run)).length / runs.length) * words.length;
  }
  const visible = all.reduce((sum, { block }) => sum + wordsOf(block.text).length, 0);
  return { lost: long === 0 ? 0 : missing / long, share: visible === 0 ? 0 : long / visible };
}

function countOf(text: string): number {
  return wordsOf(text).length;
}

function wordsOf(text: string): string[] {
  return (
    text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Runs of three words: the two readers cut lines differently. */
function shingles(words: readonly string[]): string[] {
  return words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`);
}

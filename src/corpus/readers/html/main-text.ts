// Which text of a page is taken: its main text, or all of its content where the main text would lose much of it. Readers of
// main text take reference pages and manuals for boilerplate, so what they leave out is measured in long lines.
import { layOut } from '../../reading.ts';
import type { Reading } from '../../reading.ts';
import { inOrder } from './block-order.ts';
import type { PageBlock } from './block-order.ts';

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

/** The text of a page, with a warning where some of what may belong to it was left out. */
export function chooseText(page: PageTexts): Pick<Reading, 'text' | 'blocks' | 'warnings'> {
  const main = laid(page.main);
  const { lost, share } = lostLines(page);
  if (lost > MOST_LOST && share > LEAST_LONG && !page.isArticle)
    return { ...laid(page.content.filter(isContent)), warnings: [] };
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

const NO_MAIN = 'No main text could be told from the rest; all of its visible text was taken.';

function leftOut(lost: number): string {
  return `About ${Math.round(lost * 100)} % of its long lines were left out, since they do not seem to be of its main text.`;
}

function laid(blocks: readonly PageBlock[]): Pick<Reading, 'text' | 'blocks'> {
  return layOut(inOrder(blocks));
}

// What a page only names like a sidebar is left out where it is links.
function isContent({ zone, linked }: PageBlock): boolean {
  return zone === 'content' || (zone === 'marked' && linked < 0.5);
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

function wordsOf(text: string): string[] {
  return (
    text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Runs of three words: the two readers cut lines differently. */
function shingles(words: readonly string[]): string[] {
  return words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`);
}

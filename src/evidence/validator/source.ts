// A chunk parsed once: its sentences with their tokens. All rules read from here.
import { Latest } from '../../text/memoise.ts';
import { type Span, sentences } from '../../text/sentences.ts';
import { type Token, tokens } from './tokens.ts';
import { firstWhere } from '../../text/code-unit-order.ts';

export interface SourceSentence extends Span {
  /** Indexes into the source's tokens: from the first of the sentence to after its last. */
  from: number;
  to: number;
}

export interface Source {
  text: string;
  tokens: readonly Token[];
  sentences: readonly SourceSentence[];
}

/** Takes a text apart; linear in its length. Each row of a table is a sentence of its own. Those without any token are left out. */
export function readSource(text: string): Source {
  const all = tokens(text);
  const found: SourceSentence[] = [];
  let from = 0;
  for (const span of sentences(text).flatMap((sentence) => rowsOf(text, sentence))) {
    let to = from;
    while (to < all.length && all[to]!.start < span.end) to += 1;
    if (to > from) found.push({ start: span.start, end: span.end, from, to });
    from = to;
  }
  return { text, tokens: all, sentences: found };
}

/** A sentence, or its lines where they are rows of a table ("cell | cell"): rows seldom end with a stop. */
function rowsOf(text: string, sentence: Span): Span[] {
  const lines = text.slice(sentence.start, sentence.end).split('\n');
  if (lines.length === 1 || !lines.some((line) => line.includes(CELLS))) return [sentence];
  const found: Span[] = [];
  let start = sentence.start;
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (before !== undefined && !before.includes(CELLS) && !line.includes(CELLS))
      found.at(-1)!.end += line.length + 1;
    else found.push({ start, end: start + line.length });
    start += line.length + 1;
  }
  return found;
}

/** Between two cells of a row, as the readers of documents write it. */
const CELLS = ' | ';

/**
 * The same, with the latest texts cached: one claim is compared with many chunks, and many claims with one; a quotation that
 * reaches out of its chunk is compared with its whole document. Memory is bounded for any input. The cache does not change results.
 */
export function recallSource(text: string): Source {
  const known = latest.get(text);
  if (known !== undefined) return known;
  const source = readSource(text);
  latest.set(text, source);
  return source;
}

/** In UTF-16 units of all texts together, and what a short one counts at least. */
const MOST_KEPT = 1 << 20;
const EACH = 200;
const latest = new Latest<string, Source>(MOST_KEPT, (_, { length }) => EACH + length);

/** The index of the sentence that holds the token with this index. */
export function sentenceOf({ sentences }: Source, token: number): number {
  return Math.max(0, firstWhere(sentences.length, (at) => sentences[at]!.from > token) - 1);
}

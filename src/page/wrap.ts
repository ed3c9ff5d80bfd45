// Fills text to a width. Widths are terminal cells: East Asian wide characters and emoji take two, marks above and below none.
import { lazy } from '../text/lazy.ts';

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
/** Spacing marks, as vowels of Devanagari behind their letter, take a cell of their own; vowels of Hangul letter by letter do not. */
const NO_CELL = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u;
/** What makes several characters one picture: joined emoji, those with a colour of skin, flags, signs shown as emoji. */
const PICTURES = /\u200d|\ufe0f|\p{Emoji_Modifier}|\p{RI}/u;
const PICTURE = /^(?:\p{Extended_Pictographic}.|\p{RI}\p{RI}|[\d#*]\ufe0f)/su;
// eslint-disable-next-line no-control-regex
const STYLES = /\u001b\[[0-9;]*m|\u001b\]8;[^\u001b]*\u001b\\/g;
// eslint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;

/** Cells that a text takes on a terminal; our own styles and links take none. */
export function width(text: string): number {
  const bare = text.includes('\u001b') ? text.replace(STYLES, '') : text;
  if (ASCII.test(bare)) return bare.length;
  if (!PICTURES.test(bare)) return cellsOf(bare);
  let cells = 0;
  for (const { segment } of graphemes().segment(bare)) cells += PICTURE.test(segment) ? 2 : cellsOf(segment);
  return cells;
}

function cellsOf(text: string): number {
  let cells = 0;
  for (const character of text) cells += NO_CELL.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return cells;
}

const graphemes = lazy(() => new Intl.Segmenter('und', { granularity: 'grapheme' }));

/**
 * Breaks text at spaces, and between the words of scripts that have none between them, so that no line is wider than `columns`;
 * a longer word has a line of its own and is not cut.
 */
export function wrap(text: string, columns: number, indent = '', firstIndent = indent): string {
  return text
    .split('\n')
    .map((paragraph, index) => fill(paragraph, columns, indent, index === 0 ? firstIndent : indent))
    .join('\n');
}

function fill(paragraph: string, columns: number, indent: string, firstIndent: string): string {
  const lines: string[] = [];
  let line = firstIndent;
  let used = width(firstIndent);
  let empty = true;
  const put = (piece: string, gap: string): void => {
    const cells = width(piece);
    if (!empty && used + gap.length + cells > columns) {
      lines.push(line);
      line = indent;
      used = width(indent);
      empty = true;
    }
    line += empty ? piece : gap + piece;
    used += cells + (empty ? 0 : gap.length);
    empty = false;
  };
  for (const word of paragraph.split(/[ \t]+/)) {
    if (word === '') continue;
    for (const [at, piece] of piecesIn(word).entries()) put(piece, at === 0 ? ' ' : '');
  }
  lines.push(line.trimEnd());
  return lines.join('\n');
}

/** Thai, Lao, Myanmar, Khmer, kana, Han. */
const UNSPACED =
  /[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
/** As much is looked at for words at a time: one word may be a whole text. */
const LONGEST_RUN = 2_000;

/** Where a line may break within what has spaces around it: joined, the pieces are the word. */
function piecesIn(word: string): readonly string[] {
  if (ASCII.test(word) || !UNSPACED.test(word)) return [word];
  const pieces: string[] = [];
  let holds = true;
  const add = (part: string, isJoined: boolean): void => {
    if (holds || isJoined) pieces.push((pieces.pop() ?? '') + part);
    else pieces.push(part);
    holds = isJoined || OPENS.test(part);
  };
  let at = 0;
  for (const { 0: style, index } of [...word.matchAll(STYLES), { 0: '', index: word.length }]) {
    for (let from = at; from < index; from += LONGEST_RUN)
      for (const { segment } of wordsOf().segment(word.slice(from, Math.min(index, from + LONGEST_RUN))))
        add(segment, CLOSES.test(segment) || !UNSPACED.test(segment + (pieces.at(-1) ?? '')));
    // What is styled begins a line with its style, and what ends it stays behind it.
    if (style !== '') add(style, true);
    at = index + style.length;
  }
  return pieces;
}

/** What no line begins with, and none ends with. */
const CLOSES =
  /^[\p{Pe}\p{Pf}\p{M}、。，．！？：；…‥・ー々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮๆฯ.,!?:;%％\])}]/u;
const OPENS = /[\p{Ps}\p{Pi}([{$＄￥]$/u;
const wordsOf = lazy(() => new Intl.Segmenter('ja', { granularity: 'word' }));

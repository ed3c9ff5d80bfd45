// How wide a text may be in a drawing, where no font can be asked: the widths of the widest usual
// sans-serif (DejaVu Sans), so that a box made for it holds it in any other.
import { lettersOf } from '../../../text/marks.ts';

/** Parts of the font size, by what a character is; the first row that fits counts. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [
    /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u,
    1.02,
  ],
  [/\p{Extended_Pictographic}/u, 1.4],
  [/[ijlI.,:;'|!`]/, 0.4],
  [/[ ftr()[\]{}/\\"-]/, 0.46],
  [/[mwWM@%…—]/, 1.02],
  [/[A-Z&+<>=~]/, 0.84],
  [/[a-z0-9$#*?_]/, 0.65],
  [/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u, 0.85],
];
const OTHER = 0.95;

/** Units of the drawing, never less than what is drawn. @param size of the font, in the same units */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? OTHER;
  return width * size;
}

/** The beginning of a text that takes no more than `most` units, with "…" where something is left out. */
export function fitted(text: string, most: number, size: number): string {
  if (textWidth(text, size) <= most) return text;
  const room = most - textWidth('…', size);
  let used = 0;
  let short = '';
  for (const letter of lettersOf(text)) {
    used += textWidth(letter, size);
    if (used > room) break;
    short += letter;
  }
  return `${short.trimEnd()}…`;
}

/** Text in lines of `most` units: broken at spaces, inside a word only where that is longer; no more lines than `lines`. */
export function textLines(text: string, most: number, size: number, lines: number): string[] {
  const found: string[] = [];
  for (const word of text.split(' ').flatMap((one) => pieces(one, most, size))) {
    const last = found.at(-1);
    const joined = `${last ?? ''}${word.follows ? '' : ' '}${word.text}`;
    if (last === undefined || textWidth(joined, size) > most) found.push(word.text);
    else found[found.length - 1] = joined;
  }
  if (found.length <= lines) return found;
  const rest = found.slice(lines - 1).join(' ');
  return [...found.slice(0, lines - 1), fitted(`${rest} …`, most, size)];
}

interface Piece {
  readonly text: string;
  /** It goes on with the word of the piece before. */
  readonly follows: boolean;
}

function pieces(word: string, most: number, size: number): Piece[] {
  const found: Piece[] = [];
  let text = '';
  for (const letter of lettersOf(word)) {
    if (text !== '' && textWidth(text + letter, size) > most) {
      found.push({ text, follows: found.length > 0 });
      text = '';
    }
    text += letter;
  }
  return [...found, { text, follows: found.length > 0 }];
}

// Which way a text is read: by most of its letters, so that a label or a name in other letters before it decides nothing.

/** Hebrew, Arabic, Syriac, Thaana, NKo and the historical ones. */
const LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTERS = new RegExp(LETTER.source, 'gu');
const OTHERS = /\p{L}/gu;

export function hasRightToLeft(text: string): boolean {
  return LETTER.test(text);
}

export function isRightToLeft(text: string): boolean {
  if (!LETTER.test(text)) return false;
  return 2 * (text.match(LETTERS)?.length ?? 0) > (text.match(OTHERS)?.length ?? 0);
}

/** For the `dir` of an element of HTML. */
export function directionOf(text: string): 'rtl' | 'auto' {
  return isRightToLeft(text) ? 'rtl' : 'auto';
}

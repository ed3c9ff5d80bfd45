// How long a text is in words, for the size of chunks: rough, and cheaper than real words.
// Runs between white space, each 50 characters of an overlong run once more, half a word a character of scripts without spaces.

export function countWords(text: string): number {
  let words = 0;
  let wordStart = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 32 || (code >= 0xa0 && isSpace(code))) wordStart = at + 1;
    else if (code >= 0x0e01 && isUnspaced(code)) {
      words += 0.5;
      wordStart = at + 1;
    } else if (at === wordStart || (at - wordStart) % OVERLONG === 0) words += 1;
  }
  return Math.ceil(words);
}

/** Cuts a stretch into parts of at most about `most` words, between words where it has any, never inside a character. */
export function wordCuts(
  text: string,
  start: number,
  end: number,
  most: number,
): { start: number; end: number }[] {
  const cuts: { start: number; end: number }[] = [];
  let from = start;
  while (from < end) {
    const to = cutAfter(text, from, end, most);
    const part = { start: from, end: trimmedEnd(text, from, to) };
    if (part.end > part.start) cuts.push(part);
    from = to;
    while (from < end && isSpace(text.charCodeAt(from))) from += 1;
  }
  return cuts;
}

const OVERLONG = 50;
/** A single word longer than this (UTF-16 units) is cut too. */
const LONGEST_WORD = 2000;

function cutAfter(text: string, from: number, end: number, most: number): number {
  let words = 0;
  let wordStart = from;
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) {
      if (words >= most) return at;
      wordStart = at + 1;
    } else if (isUnspaced(code)) {
      words += 0.5;
      wordStart = at + 1;
      if (words >= most) return wholeCharacter(text, at + 1);
    } else if ((at - wordStart) % OVERLONG === 0) words += 1;
    if (at - wordStart >= LONGEST_WORD) return wholeCharacter(text, at + 1);
  }
  return end;
}

// Not between the halves of a pair, and not before what combines with the character at the cut.
function wholeCharacter(text: string, at: number): number {
  let cut = at;
  while (cut < text.length && cut < at + 64 && /^[\p{M}\p{Cs}\u200d]/u.test(text.slice(cut, cut + 1)))
    cut += 1;
  return isLowHalf(text.charCodeAt(cut)) ? cut + 1 : cut;
}

function trimmedEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

function isLowHalf(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

function isSpace(code: number): boolean {
  return (
    code <= 32 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b) || code === 0x2028
  );
}

// Thai to Lao, Myanmar, Khmer, kana, Han; the halves of pairs count as letters of ordinary words.
function isUnspaced(code: number): boolean {
  if (code < 0x0e01) return false;
  return (
    code <= 0x0eff ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff) ||
    (code >= 0x3041 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff)
  );
}

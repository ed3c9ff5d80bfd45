// Words that line ends break: `inter-` and `national` are one word, `well-` and `known` are two with a hyphen. Which it is
// is decided by the words elsewhere in the document.
import type { Line } from './order.ts';

/** Puts a line's text behind what was before it. */
export type JoinLines = (before: string, line: string) => string;

/** How this document's lines are joined. */
export function brokenWords(pages: readonly (readonly Line[])[]): JoinLines {
  const known = wholeWords(pages);
  return (before, line) => {
    if (before.endsWith('\u00ad')) return before.slice(0, -1) + line;
    const first = /(?<![\p{L}\p{N}-])(\p{L}[\p{L}-]*)[-‐]$/u.exec(before)?.[1];
    const second = /^\p{Ll}\p{L}*/u.exec(line)?.[0];
    if (first === undefined || second === undefined) return before + spaceBetween(before, line) + line;
    return (keepsHyphen(known, first, second) ? before : before.slice(0, -1)) + line;
  };
}

function keepsHyphen(known: ReadonlySet<string>, first: string, second: string): boolean {
  const [a, b] = [first.toLowerCase(), second.toLowerCase()];
  if (known.has(a + b)) return false;
  if (known.has(`${a}-${b}`) || a.includes('-')) return true;
  return a.length > 2 && b.length > 2 && known.has(a) && known.has(b);
}

const ACROSS = /[\u3000-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

// Chinese and Japanese have no spaces; a line that ends in a dash or slash is joined without one.
function spaceBetween(before: string, line: string): string {
  const last = before.slice(-1);
  const next = line.slice(0, 1);
  if (ACROSS.test(last) && ACROSS.test(next) && !/[\uac00-\ud7af]/.test(last + next)) return '';
  return /[\p{L}\p{N}][-‐/]$/u.test(before) && /^[\p{L}\p{N}]/u.test(line) ? '' : ' ';
}

/** Words with and without hyphens that are whole inside lines, in lower case: no half of a broken one. */
function wholeWords(pages: readonly (readonly Line[])[]): Set<string> {
  const known = new Set<string>();
  let broken = false;
  for (const { text } of pages.flat()) {
    const whole = text.replace(/[\p{L}\p{N}-]+[-‐\u00ad]$/u, '');
    const inside = broken ? whole.replace(/^\p{L}+/u, '') : whole;
    broken = whole !== text;
    for (const [word] of inside.toLowerCase().matchAll(/\p{L}+(?:-\p{L}+)*/gu)) known.add(word);
  }
  return known;
}

// What an item of a list begins with: a sign, a dash, a number or letter with a point or bracket.

export const BULLET = /^(?:[•‣▪◦●○■□⁃∙·]|[–—*-](?=\s)|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)](?=\s))\s*\S/;

/** A line without the sign that it begins with as an item; numbers and letters stay, since texts refer to them. */
export function withoutSign(text: string): string {
  return text.replace(/^(?:[•‣▪◦●○■□⁃∙·]|[–—*-](?=\s))\s*/u, '');
}

// Where, in one column, one paragraph ends and the next begins.
import type { Line } from './order.ts';
import type { Group } from './blocks.ts';

/** What of a group matters here: its lines, at least one. */
interface SoFar {
  readonly kind: string;
  readonly lines: readonly { readonly line: Line }[];
}

/**
 * Whether a line begins a new paragraph.
 * @param after the line that follows it on the page, for indents
 * @param leading the usual distance of base lines, in points
 */
export function startsBlock(group: SoFar, line: Line, after: Line | undefined, leading: number): boolean {
  const last = group.lines.at(-1)!.line;
  // A line that is mostly code or small capitals is still of its paragraph; notes and headings differ by more.
  if (Math.abs(last.size - line.size) > Math.max(last.size, line.size) * 0.12) return true;
  return (
    isFar(group, last, line, leading) ||
    isItem(group, last, line) ||
    isAnotherFont(group, last, line) ||
    isIndented(group, last, line, after) ||
    isAfterShort(last, line)
  );
}

function isFar({ lines }: SoFar, last: Line, line: Line, leading: number): boolean {
  const gap = last.y - line.y;
  if (gap < 0) return true;
  const before = lines.at(-2)?.line;
  const own = before !== undefined && before.column.key === last.column.key ? before.y - last.y : 0;
  // Lines of large letters are further apart than the text that the leading was taken from.
  const usual = own > 0 ? own : line.size * 1.05 > leading ? line.size * 1.3 : leading;
  return gap > usual * 1.22 + 0.5;
}

function isItem(group: SoFar, last: Line, line: Line): boolean {
  if (!BULLET.test(line.text)) return false;
  const numbered = /^[(\da-z–—*-]/.test(line.text);
  return !numbered || group.kind === 'list' || /[.:;!?]$/.test(last.text);
}

// A heading in the letters of the text but bolder; one emphasised line inside a paragraph is followed by its rest.
function isAnotherFont({ lines }: SoFar, last: Line, line: Line): boolean {
  if (last.font === line.font) return false;
  const all = lines.every((one) => one.line.font === last.font);
  return all && lines.length <= 2 && isShort(last, 0.85) && !/[,;-]$/.test(last.text);
}

function isIndented({ kind, lines }: SoFar, last: Line, line: Line, after: Line | undefined): boolean {
  const step = line.size * 0.8;
  const first = lines[0]!.line;
  const hanging = lines.length > 1 && lines[1]!.line.x > first.x + step * 0.6;
  if (hanging) return line.x < last.x - step * 0.6 && Math.abs(line.x - first.x) < step;
  const centred = Math.abs(line.x + line.end - last.x - last.end) < step && line.end < last.end - step / 2;
  if (centred) return false;
  if (kind === 'list') return line.x < first.x - step && (isShort(last, 0.75) || /[.!?:;]$/.test(last.text));
  if (line.x <= last.x + step) return false;
  return after === undefined || after.column.key !== line.column.key || after.x < line.x - step * 0.6;
}

// The last line of a paragraph is short and ends a sentence.
function isAfterShort(last: Line, line: Line): boolean {
  return isShort(last, 0.75) && /[.!?:][)"”’\]]?$/.test(last.text) && /^[\p{Lu}\p{N}“"([]/u.test(line.text);
}

function isShort({ end, column }: Line, share: number): boolean {
  return end - column.left < (column.right - column.left) * share;
}

// Which groups of lines are headings: larger than the text, or short and in a font of their own, in capitals or numbered.

/** The level of each group that is a heading, 1 to 6: larger letters are higher. @param body the size of the text */
export function levelsOf(groups: readonly Group[], body: number): Map<Group, number> {
  const fonts = textFonts(groups);
  const large = groups.filter((group) => isBrief(group) && group.size >= body * 1.12);
  const sizes = [...new Set(large.map(halfPoints))].toSorted((a, b) => b - a);
  const levels = new Map<Group, number>();
  for (const group of large) levels.set(group, Math.min(5, sizes.indexOf(halfPoints(group)) + 1));
  for (const [at, group] of groups.entries()) {
    if (levels.has(group) || !isBrief(group) || group.size < body * 0.88) continue;
    if (isCounted(groups[at - 1], group) || isCounted(group, groups[at + 1])) continue;
    if (looksLikeHeading(group, fonts))
      levels.set(group, Math.min(6, sizes.length + depthOf(groupText(group))));
  }
  return levels;
}

/** Whether these are two items of a list one after the other, as in `1.` and `2.`. */
function isCounted(one: Group | undefined, next: Group | undefined): boolean {
  const [a, b] = [one, next].map((group) =>
    Number(/^\d{1,2}(?=[.)]\s)/.exec(group?.lines[0]!.line.text ?? '')?.[0]),
  );
  return a! + 1 === b;
}

function halfPoints({ size }: Group): number {
  return Math.round(size * 2) / 2;
}

function groupText({ lines }: Group): string {
  return lines.map(({ line }) => line.text).join(' ');
}

/** Fonts that a fifth of the text and more is in. */
function textFonts(groups: readonly Group[]): Set<string> {
  const sums = new Map<string, number>();
  let all = 0;
  for (const { line } of groups.flatMap((group) => group.lines)) {
    sums.set(line.font, (sums.get(line.font) ?? 0) + line.text.length);
    all += line.text.length;
  }
  return new Set([...sums].filter(([, sum]) => sum > all / 5).map(([font]) => font));
}

function isBrief(group: Group): boolean {
  const text = groupText(group);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (group.lines[0]!.line.column.aside) return false;
  return /paragraph|list/.test(group.kind) && group.lines.length <= 4 && text.length <= 200 && letters >= 3;
}

const CAPTION = /^(?:fig(?:ure|\.)|table|tab\.|chart|box|abb|source|note)/i;
const NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-Z]\.)\s+\p{Lu}/u;

function looksLikeHeading(group: Group, fonts: ReadonlySet<string>): boolean {
  const text = groupText(group);
  if (group.lines.length > 2 || text.length > 100 || CAPTION.test(text)) return false;
  if (!/^[\p{Lu}\p{N}§]/u.test(text) || /[.,;:?!]$/.test(text)) return false;
  const { end, column } = group.lines[0]!.line;
  const short = group.lines.length === 1 && end - column.left < (column.right - column.left) * 0.75;
  const own = group.lines.every(
    ({ line }) => line.font === group.lines[0]!.line.font && !fonts.has(line.font),
  );
  return (own && /\p{L}{3}/u.test(text)) || (short && (NUMBERED.test(text) || isCapitals(text)));
}

function isCapitals(text: string): boolean {
  return /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text) && text.length <= 60;
}

/** 1 for `2 Methods`, 2 for `2.1 Ores`; 1 without a number. */
function depthOf(text: string): number {
  const number = /^\d{1,2}((?:\.\d{1,2})*)/.exec(text)?.[1] ?? '';
  return 1 + (number.match(/\./g)?.length ?? 0);
}

// Words that line ends break: `inter-` and `national` are one word, `well-` and `known` are two with a hyphen. Which it is
// is decided by the words elsewhere in the document.

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

// Which groups of lines are headings: larger than the text, or short and in a font of their own, in capitals or numbered.
import type { Group } from './blocks.ts';

/** The level of each group that is a heading, 1 to 6: larger letters are higher. @param body the size of the text */
export function levelsOf(groups: readonly Group[], body: number): Map<Group, number> {
  const fonts = textFonts(groups);
  const large = groups.filter((group) => isBrief(group) && group.size >= body * 1.12);
  const sizes = [...new Set(large.map(halfPoints))].toSorted((a, b) => b - a);
  const levels = new Map<Group, number>();
  for (const group of large) levels.set(group, Math.min(5, sizes.indexOf(halfPoints(group)) + 1));
  for (const group of groups) {
    if (levels.has(group) || !isBrief(group) || group.size < body * 0.88) continue;
    if (looksLikeHeading(group, fonts))
      levels.set(group, Math.min(6, sizes.length + depthOf(groupText(group))));
  }
  return levels;
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

// Where, in one column, one paragraph ends and the next begins.
import { BULLET } from './bullets.ts';
import type { Line } from './order.ts';

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

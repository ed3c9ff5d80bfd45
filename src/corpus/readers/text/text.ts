// Plain text as it is; empty lines separate paragraphs. A short first line by itself is the title.
import { NO_FACTS } from '../../reading.ts';
import { decode } from '../../decode.ts';
import type { Block, Reading } from '../../reading.ts';

/** Reads a plain text file. */
export function readText(bytes: Uint8Array, charset?: string): Reading {
  const { text, warnings } = decode(bytes, charset);
  return { ...plainReading(text), warnings };
}

/** A decoded text as it is. */
export function plainReading(text: string): Reading {
  const blocks = paragraphs(text);
  return { text, blocks, ...NO_FACTS, title: titleLine(text, blocks), warnings: [] };
}

// A line of its own with an empty line after it, or one that is underlined or marked as a title; then there is more.
function titleLine(text: string, [first, second]: readonly Block[]): string | null {
  if (first === undefined || second === undefined || first.end - first.start > 2 * LONGEST_TITLE) return null;
  const [line = '', rule, ...more] = text.slice(first.start, first.end).split('\n');
  const title = line.replace(/^[=#]{1,6}\s+(.*?)(?:\s+[=#]+)?$/, '$1').trim();
  const alone = rule === undefined || (more.length === 0 && /^([=\-~^#*])\1{2,}\s*$/.test(rule));
  return alone && title.length <= LONGEST_TITLE && isTitleLine(title) ? title : null;
}

const LONGEST_TITLE = 120;

function isTitleLine(line: string): boolean {
  if (/^[-*•|>+\d.)(\s]*$|^[-*•|>+]\s|[.,;:!…。]$|:\/\//u.test(line)) return false;
  return (line.match(/\p{L}/gu)?.length ?? 0) >= 3 && !/^[\w-]+:\s/.test(line);
}

function paragraphs(text: string): Block[] {
  const blocks: Block[] = [];
  const gap = /\n[ \t]*(?=\n)|\f/g;
  let from = 0;
  for (let match = gap.exec(text); match !== null; match = gap.exec(text)) {
    push(blocks, text, from, match.index);
    from = gap.lastIndex;
  }
  push(blocks, text, from, text.length);
  return blocks;
}

function push(blocks: Block[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isSpaceAt(text, start)) start += 1;
  while (end > start && isSpaceAt(text, end - 1)) end -= 1;
  if (end > start) blocks.push({ start, end, kind: 'paragraph' });
}

function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 32 || code === 0xa0 || code === 0x3000 || code === 0x2028 || code === 0x2029;
}

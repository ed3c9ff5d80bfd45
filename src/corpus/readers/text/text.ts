// Plain text: as it is; paragraphs are what empty lines part. A lone short first line is not guessed to be a title.
import { NOTHING_SAID } from '../../reading.ts';
import { decode } from '../../decode.ts';
import type { Block, Reading } from '../../reading.ts';

/** Reads a plain text file. */
export function readText(bytes: Uint8Array, charset?: string): Reading {
  const { text, warnings } = decode(bytes, charset);
  return { ...plainReading(text), warnings };
}

/** A decoded text as it is. */
export function plainReading(text: string): Reading {
  return {
    text,
    blocks: paragraphs(text),
    ...NOTHING_SAID,
    warnings: [],
  };
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
  while (start < end && isSpace(text, start)) start += 1;
  while (end > start && isSpace(text, end - 1)) end -= 1;
  if (end > start) blocks.push({ start, end, kind: 'paragraph' });
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 32 || code === 0xa0 || code === 0x3000 || code === 0x2028 || code === 0x2029;
}

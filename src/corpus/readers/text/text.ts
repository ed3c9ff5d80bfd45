// Plain text as it is; empty lines separate paragraphs. A lone short first line is not guessed to be a title.
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
  return {
    text,
    blocks: paragraphs(text),
    ...NO_FACTS,
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
  while (start < end && isSpaceAt(text, start)) start += 1;
  while (end > start && isSpaceAt(text, end - 1)) end -= 1;
  if (end > start) blocks.push({ start, end, kind: 'paragraph' });
}

function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 32 || code === 0xa0 || code === 0x3000 || code === 0x2028 || code === 0x2029;
}

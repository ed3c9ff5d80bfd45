// Bytes to lines in one pass: UTF-8 with or without a byte order mark, UTF-16 with one, any line
// ending, also none at the end. A line of any length takes no more memory than the part of it that is kept.
import { closeSync, openSync, readSync } from 'node:fs';
import { BatchError } from '../errors.ts';

export interface Line {
  /** From 1. */
  readonly number: number;
  /** At most as many bytes as are kept, without the end of line. */
  readonly bytes: Buffer;
  /** Of the whole line, without its line feed. */
  readonly length: number;
  readonly ended: boolean;
}

/** Cuts bytes into lines as they come; `keep` bytes of each at most. */
class Cutter {
  readonly #keep: number;
  #number = 1;
  #parts: Buffer[] = [];
  #held = 0;
  #length = 0;

  constructor(keep: number) {
    this.#keep = keep;
  }

  cut(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      this.#add(chunk.subarray(from, at));
      lines.push(this.#take(true));
      from = at + 1;
    }
    this.#add(chunk.subarray(from));
    return lines;
  }

  /** A last line without a line ending. */
  rest(): Line[] {
    return this.#length > 0 ? [this.#take(false)] : [];
  }

  #add(part: Buffer): void {
    this.#length += part.length;
    if (part.length === 0 || this.#held >= this.#keep) return;
    const kept = part.subarray(0, this.#keep - this.#held);
    this.#parts.push(kept);
    this.#held += kept.length;
  }

  #take(ended: boolean): Line {
    const [first] = this.#parts;
    const bytes = this.#parts.length === 1 && first !== undefined ? first : Buffer.concat(this.#parts);
    const length = this.#length;
    const line = { number: this.#number, bytes: withoutReturn(bytes, length), length, ended };
    [this.#parts, this.#held, this.#length] = [[], 0, 0];
    this.#number += 1;
    return line;
  }
}

/** The lines of a stream in groups, as they come; `keep` bytes of each at most. */
export async function* linesOf(chunks: AsyncIterable<Buffer>, keep: number): AsyncGenerator<Line[]> {
  const cutter = new Cutter(keep);
  for await (const chunk of chunks) {
    const lines = cutter.cut(chunk);
    if (lines.length > 0) yield lines;
  }
  const rest = cutter.rest();
  if (rest.length > 0) yield rest;
}

const PIECE = 1 << 20;

/** The lines of a file, a piece of it in memory at a time, for where nothing may come between. Fails with the system's error. */
export function* linesInFile(path: string, keep: number): Generator<Line> {
  const cutter = new Cutter(keep);
  const descriptor = openSync(path, 'r');
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE);
      const read = readSync(descriptor, piece, 0, PIECE, null);
      if (read === 0) break;
      yield* cutter.cut(piece.subarray(0, read));
    }
    yield* cutter.rest();
  } finally {
    closeSync(descriptor);
  }
}

function withoutReturn(bytes: Buffer, length: number): Buffer {
  return bytes.length === length && bytes.at(-1) === 13 ? bytes.subarray(0, -1) : bytes;
}

/** The same bytes as UTF-8 without a mark. @throws {BatchError} `bad_input` for UTF-16 without a mark, or cut in half */
export async function* asUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let wide: InstanceType<typeof TextDecoder> | undefined;
  let first = true;
  for await (const one of whole(chunks)) {
    let chunk = one;
    if (first) {
      first = false;
      const mark = chunk.toString('latin1', 0, 3);
      if (mark.startsWith('\u00ff\u00fe')) wide = new TextDecoder('utf-16le', { fatal: true });
      else if (mark.startsWith('\u00fe\u00ff')) wide = new TextDecoder('utf-16be', { fatal: true });
      else if (mark === '\u00ef\u00bb\u00bf') chunk = chunk.subarray(3);
      else if (chunk.subarray(0, 64).includes(0)) throw unmarked();
    }
    yield wide === undefined ? chunk : decoded(wide, chunk);
  }
  if (wide !== undefined) yield decoded(wide, undefined);
}

/** A mark is not cut in half by where the first chunk ends. */
async function* whole(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start === undefined) yield chunk;
    else {
      start = Buffer.concat([start, chunk]);
      if (start.length < 3) continue;
      yield start;
      start = undefined;
    }
  }
  if (start !== undefined && start.length > 0) yield start;
}

function decoded(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer | undefined): Buffer {
  try {
    return Buffer.from(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }));
  } catch (cause) {
    const advice = 'Save it as UTF-8. Nothing was sent.';
    throw new BatchError(
      'bad_input',
      'The input begins as UTF-16 but is not valid UTF-16 to the end.',
      advice,
      {
        cause,
      },
    );
  }
}

function unmarked(): BatchError {
  const what = 'The input holds NUL bytes: it is UTF-16 without a byte order mark, or not text.';
  return new BatchError('bad_input', what, 'Save it as UTF-8. Nothing was sent.');
}

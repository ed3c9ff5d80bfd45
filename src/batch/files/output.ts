// The output: a line per row, only appended; to remove or sort lines, the file is rewritten.
import {
  closeSync,
  createReadStream,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { BatchError } from '../errors.ts';
import { linesOf } from '../rows/lines.ts';
import { GroupWriter } from './group-writer.ts';
import { HEAD_BYTES, headOf, type AnswerHead } from './answer-line.ts';
import { syncFolder } from '../../disk/durable.ts';

/** A line where it is in the file. */
export interface Placed {
  readonly head: AnswerHead;
  /** From 1. */
  readonly number: number;
  readonly offset: number;
  /** With its line feed. */
  readonly length: number;
}

/**
 * Calls `each` for every whole line. Returns where the last one ends: a run that was ended may have left a part of one
 * behind it. @throws {BatchError} `damaged` for a line that no batch wrote
 */
export async function scanOutput(path: string, each: (line: Placed) => void): Promise<number> {
  let offset = 0;
  for await (const lines of linesOf(createReadStream(path, { highWaterMark: 1 << 20 }), HEAD_BYTES))
    for (const { bytes, ended, number, length } of lines) {
      if (!ended) return offset;
      const head = headOf(bytes);
      if (head === undefined && length > 0) throw foreign(path, number);
      if (head !== undefined) each({ head, number, offset, length: length + 1 });
      offset += length + 1;
    }
  return offset;
}

function foreign(path: string, line: number): BatchError {
  return new BatchError(
    'damaged',
    `Line ${line} of ${path} is not a line of a batch.`,
    'Restore the output from a copy, or remove the line. Nothing was sent.',
  );
}

export class Output {
  readonly #path: string;
  #descriptor: number;
  #writer: GroupWriter;

  /** Opens the output and drops what is behind `size`; makes it where there is none. */
  constructor(path: string, size: number) {
    this.#path = path;
    this.#descriptor = openSync(path, size === 0 ? 'a+' : 'r+');
    closeSync(this.#descriptor);
    this.#descriptor = openSync(path, 'r+');
    if (fstatSync(this.#descriptor).size > size) ftruncateSync(this.#descriptor, size);
    this.#writer = new GroupWriter(this.#descriptor, size);
    if (size === 0) syncFolder(path);
  }

  /** Bytes that wait to be written. */
  get queued(): number {
    return this.#writer.queued;
  }

  /** Resolves with the line's offset. */
  append(line: Buffer, sync: boolean): Promise<number> {
    return this.#writer.append(line, sync);
  }

  async close(): Promise<void> {
    await this.#writer.idle();
    fsyncSync(this.#descriptor);
    closeSync(this.#descriptor);
  }

  /** Replaces the file, while nothing is being written, by these of its lines in this order. */
  async keep(lines: Iterable<{ readonly offset: number; readonly length: number }>): Promise<void> {
    await this.#writer.idle();
    const temporary = `${this.#path}.${process.pid}.new`;
    const descriptor = openSync(temporary, 'w+', fstatSync(this.#descriptor).mode & 0o777);
    try {
      let size = 0;
      for (const line of lines) size += copy(this.#descriptor, descriptor, line, size);
      fsyncSync(descriptor);
      renameSync(temporary, this.#path);
      syncFolder(this.#path);
      closeSync(this.#descriptor);
      this.#descriptor = descriptor;
      this.#writer = new GroupWriter(descriptor, size);
    } catch (error) {
      closeSync(descriptor);
      rmSync(temporary, { force: true });
      throw error;
    }
  }
}

const COPIED = Buffer.alloc(1 << 20);

function copy(
  from: number,
  to: number,
  { offset, length }: { offset: number; length: number },
  at: number,
): number {
  for (let done = 0; done < length;) {
    const read = readSync(from, COPIED, 0, Math.min(COPIED.length, length - done), offset + done);
    if (read === 0) throw new Error('The output became shorter while it was read.');
    for (let put = 0; put < read;) put += writeSync(to, COPIED, put, read - put, at + done + put);
    done += read;
  }
  return length;
}

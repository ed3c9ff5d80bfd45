// A path or a stream, gzip or not, as an input that can be read again and again.

import { codeOf } from '../../api/coded-error.ts';
import { createReadStream, closeSync, openSync, readSync, statSync } from 'node:fs';
import type { ByteReader } from '../json/arena.ts';
import { InputError } from '../errors.ts';
import { replayable, type Input, memoryInput } from './replay.ts';

/** @throws {InputError} when the path is missing or no regular file. The caller closes the input. */
export function openFile(path: string): Input {
  const plain = fileInput(path);
  if (!startsAsGzip(plain.open())) return plain;
  plain.close();
  return replayable(gunzipped(createReadStream(path), path));
}

/** A stream of bytes, decompressed where it is gzip. */
export function openStream(chunks: AsyncIterable<Uint8Array>, name: string): Input {
  return replayable(sniffed(chunks, name));
}

const sniff = Buffer.alloc(2);

function startsAsGzip(reader: ByteReader): boolean {
  return reader.read(sniff, 0, 2) === 2 && sniff[0] === 0x1f && sniff[1] === 0x8b;
}

async function* sniffed(chunks: AsyncIterable<Uint8Array>, name: string): AsyncIterable<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const { done, value } = await iterator.next();
    if (done === true) break;
    head = Buffer.concat([head, value]);
  }
  const all = after(head, iterator);
  yield* head[0] === 0x1f && head[1] === 0x8b ? gunzipped(all, name) : all;
}

async function* after(head: Buffer, iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (;;) {
    const { done, value } = await iterator.next();
    if (done === true) return;
    yield value;
  }
}

async function* gunzipped(chunks: AsyncIterable<Uint8Array>, name: string): AsyncIterable<Uint8Array> {
  const { createGunzip } = await import('node:zlib');
  const { Readable } = await import('node:stream');
  const source = Readable.from(chunks);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>;
  } catch (error) {
    const code = codeOf(error) ?? 'unknown';
    throw new InputError('bad_gzip', name, `${name} is damaged gzip (${code})`, error);
  }
}

// A bundle in a file: a small one is read once, a large one for each pass, straight into the window. Devices, pipes and
// folders are refused before they are opened: they can hang, and cannot be read twice, or not at all.

/** Putting members in order reads a file in as many places. */
const SMALL = 4 * 1024 * 1024;

/** @throws {InputError} when the path is missing, no regular file, or unreadable. */
function fileInput(path: string): Input {
  const size = sizeOf(path);
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    throw new InputError('unreadable', path, `${path} cannot be read (${codeOf(error)})`, error);
  }
  const read = reading(file, path);
  return (size <= SMALL ? inMemory(size, read, file) : undefined) ?? inPasses(size, read, file);
}

type Read = (target: Buffer, to: number, room: number, at: number) => number;

function reading(file: number, path: string): Read {
  return (target, to, room, at) => {
    try {
      return readSync(file, target, to, room, at);
    } catch (error) {
      const message = `${path} cannot be read at byte ${at} (${codeOf(error)})`;
      throw new InputError('unreadable', path, message, error);
    }
  };
}

/** The whole file, closed again; undefined when there is more in it than its size says. */
function inMemory(size: number, read: Read, file: number): Input | undefined {
  const bytes = Buffer.allocUnsafe(size + 1);
  let filled = 0;
  try {
    // Less than was asked for, and as much as the size says: that is its end, without asking once more.
    for (let got = -1; got !== 0 && (filled !== size || got < 0); filled += got)
      got = read(bytes, filled, size + 1 - filled, filled);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  if (filled > size) return undefined;
  closeSync(file);
  return memoryInput(bytes.subarray(0, filled));
}

function inPasses(size: number, read: Read, file: number): Input {
  return {
    size,
    close: () => closeSync(file),
    open(from = 0) {
      let at = from;
      return {
        read(target, to, room) {
          const got = read(target, to, room, at);
          at += got;
          return got;
        },
      };
    },
  };
}

function sizeOf(path: string): number {
  let stat;
  try {
    stat = statSync(path);
  } catch (error) {
    const code = codeOf(error) === 'ENOENT' ? 'missing' : 'unreadable';
    throw new InputError(
      code,
      path,
      code === 'missing' ? `${path} does not exist` : `${path} cannot be read`,
      error,
    );
  }
  if (!stat.isFile()) throw new InputError('not_a_file', path, `${path} is not a regular file`);
  return stat.size;
}

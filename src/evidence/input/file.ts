// A bundle in a file: a small one is read once, a large one for each pass, straight into the window. Devices, pipes and
// folders are refused before they are opened: they can hang, and cannot be read twice, or not at all.

import { codeOf } from '../../api/coded-error.ts';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { InputError } from '../errors.ts';
import { memoryInput } from './replay.ts';
import type { Input } from './replay.ts';

/** Putting members in order reads a file in as many places. */
const SMALL = 4 * 1024 * 1024;

/** @throws {InputError} when the path is missing, no regular file, or unreadable. */
export function fileInput(path: string): Input {
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
  const bytes = roomFor(size + 1);
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
  let given = bytes.length !== SPARE_BYTES;
  return {
    ...memoryInput(bytes.subarray(0, filled)),
    close() {
      if (!given) spare = bytes;
      given = true;
    },
  };
}

/** Of a folder each file has the same memory in its turn. */
const SPARE_BYTES = 64 * 1024;
let spare: Buffer | undefined;

function roomFor(size: number): Buffer {
  if (size > SPARE_BYTES) return Buffer.allocUnsafeSlow(size);
  const room = spare ?? Buffer.allocUnsafeSlow(SPARE_BYTES);
  spare = undefined;
  return room;
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

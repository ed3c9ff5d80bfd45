// A bundle in a file: opened anew for each pass, read straight into the window. Devices, pipes and folders are refused:
// they cannot be read twice, or not at all.

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { InputError } from '../errors.ts';
import type { Input } from './replay.ts';

/** @throws {InputError} when the path is missing, no regular file, or unreadable. */
export function fileInput(path: string): Input {
  const size = sizeOf(path);
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    throw new InputError('unreadable', path, `${path} cannot be read (${codeOf(error)})`, error);
  }
  return {
    size,
    close: () => closeSync(file),
    open() {
      let at = 0;
      return {
        read(target, to, room) {
          try {
            const got = readSync(file, target, to, room, at);
            at += got;
            return got;
          } catch (error) {
            throw new InputError(
              'unreadable',
              path,
              `${path} cannot be read at byte ${at} (${codeOf(error)})`,
              error,
            );
          }
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

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}

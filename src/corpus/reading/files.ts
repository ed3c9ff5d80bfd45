// Reading one file, which may be a pipe that never ends, a device, too large, or gone by now.
// Failures are reasons in words instead of error codes, since they are shown in the report beside the path.
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ReadingFailure } from './reading.ts';
import { codeOf } from '../../api/coded-error.ts';

/** All bytes of a regular file. @throws ReadingFailure when it is none, is too large or cannot be read */
export function readWhole(path: string, maxBytes: number): Uint8Array {
  let file: number | undefined;
  try {
    // Not blocking: opening a pipe would otherwise wait for a writer.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const about = fstatSync(file);
    if (about.isDirectory()) throw new ReadingFailure('it is a folder');
    if (!about.isFile()) throw new ReadingFailure('it is not a regular file');
    if (about.size > maxBytes) throw tooLargeFile(about.size, maxBytes);
    const bytes = readFileSync(file);
    if (bytes.byteLength > maxBytes) throw tooLargeFile(bytes.byteLength, maxBytes);
    return bytes;
  } catch (error) {
    throw error instanceof ReadingFailure
      ? error
      : new ReadingFailure(readFailureReason(error), { cause: error });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** What a file packed by gzip holds. @throws ReadingFailure when it is damaged, or holds more than so many bytes */
export function unpacked(bytes: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const isLarge = codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
    const reason = isLarge
      ? `it unpacks to more than ${Math.ceil(maxBytes / 1e6)} MB`
      : 'it is damaged or cut short';
    throw new ReadingFailure(reason, { cause: error });
  }
}

/** Why a file or folder could not be reached, in a few words. */
export function readFailureReason(error: unknown): string {
  const code = codeOf(error) ?? 'unknown';
  // A name that is not UTF-8 is decoded with U+FFFD, and cannot be opened by that.
  if (code === 'ENOENT' && error instanceof Error && error.message.includes('\ufffd'))
    return 'its name is not in UTF-8: it cannot be opened';
  return REASONS.get(code) ?? `it could not be read (${code})`;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'it is not there any more'],
  ['EACCES', 'reading it is not permitted'],
  ['EPERM', 'reading it is not permitted'],
  ['ELOOP', 'its links go in a circle'],
  ['ENXIO', 'it is not a regular file'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['EMFILE', 'too many files are open'],
  ['EIO', 'the disk could not read it'],
]);

function tooLargeFile(size: number, most: number): ReadingFailure {
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;
  return new ReadingFailure(`it is too large: ${megabytes(size)}, and at most ${megabytes(most)} are read`);
}

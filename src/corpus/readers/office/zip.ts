// Untrusted zip archives: only the entries asked for are unpacked, none larger than announced.
// None at all where the directory announces too much. No archive inside an archive is opened.
import { unzipSync } from 'fflate';
import { ReadingFailure } from '../../reading/reading.ts';

interface ZipLimits {
  /** Entries in the directory. */
  readonly entries?: number;
  /** Bytes unpacked, of the entries asked for. */
  readonly bytes?: number;
  /** Bytes unpacked for each byte packed, of those above a megabyte. */
  readonly ratio?: number;
}

/**
 * The entries whose names are wanted, by name.
 * @throws ReadingFailure when it is damaged, encrypted or unpacks to more than the limits
 */
export function unzip(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  limits: ZipLimits = {},
): Map<string, Uint8Array> {
  const { entries = 20_000, bytes: most = 200_000_000, ratio = 200 } = limits;
  let seen = 0;
  let sum = 0;
  const filter = (one: { name: string; size: number; originalSize: number }): boolean => {
    seen += 1;
    if (seen > entries) throw new ReadingFailure(`it is packed from more than ${entries} files`);
    if (!wanted(one.name)) return false;
    sum += one.originalSize;
    if (sum > most) throw new ReadingFailure(`it unpacks to more than ${Math.round(most / 1e6)} MB`);
    if (one.originalSize > 1_000_000 && one.originalSize > one.size * ratio)
      throw new ReadingFailure(`a part of it unpacks to more than ${ratio} times its size`);
    return true;
  };
  return attempt(() => new Map(Object.entries(unzipSync(bytes, { filter }))));
}

/** The names in the directory, in its order. @throws ReadingFailure when it is damaged or has too many */
export function zipNames(bytes: Uint8Array): string[] {
  const names: string[] = [];
  unzip(bytes, (name) => {
    names.push(name);
    return false;
  });
  return names;
}

function attempt<T>(unpack: () => T): T {
  try {
    return unpack();
  } catch (error) {
    if (error instanceof ReadingFailure) throw error;
    throw new ReadingFailure('it is damaged or cut short', { cause: error });
  }
}

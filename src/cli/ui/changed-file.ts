// Whether a file is still the one that was read: by its SHA-256, as documents are kept.
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** Larger files are never read in, in bytes, nor is what is packed in one. */
const LARGEST = 50 * 1024 * 1024;

/** Whether the file has other bytes by now; null where that cannot be known. @throws what the signal was aborted with */
export async function isChanged(path: string, sha256: string, signal: AbortSignal): Promise<boolean | null> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return null;
  try {
    // A pipe or a device can hang.
    if (!statSync(path).isFile()) return null;
    return (await digestOf(path, signal)) !== sha256;
  } catch {
    signal.throwIfAborted();
    // It cannot be read, or is packed and damaged.
    return null;
  }
}

/** Of what is in the file, unpacked where it is gzip; undefined where that is more than any document has. */
async function digestOf(path: string, signal: AbortSignal): Promise<string | undefined> {
  const hash = createHash('sha256');
  const unpacked = /\.gz$/i.test(path) ? createGunzip() : new PassThrough();
  let size = 0;
  await pipeline(
    createReadStream(path),
    unpacked,
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        size += piece.length;
        if (size > LARGEST) return;
        hash.update(piece);
      }
    },
    { signal },
  );
  return size > LARGEST ? undefined : hash.digest('hex');
}

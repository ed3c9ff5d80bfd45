// Files around a signature: small ones read whole, of a bounded size, and the file itself digested
// as it is read.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { codeOf } from '../../../api/coded-error.ts';
import { SigningError } from '../../../evidence/errors.ts';
import type { Digests } from '../../../evidence/signing/sshsig.ts';
import { type CliError, usageError } from '../../kit/errors.ts';
import { statOf } from './reading.ts';

/** Of keys, signatures and lists of signers. A thousand keys are a tenth of it. */
const MOST_BYTES = 1024 * 1024;
/** Some milliseconds of two digests: a signal is heard between pieces. */
const CHUNK = 1 << 18;

/** A small text file. @throws {CliError} usage where it is not there; {SigningError} where it is larger than any such file is */
export function smallFile(path: string): string {
  return smallBytes(path).toString('utf8');
}

/** The bytes of a small file. @throws {CliError} usage where it is not there; {SigningError} where it is larger than any such file is */
export function smallBytes(path: string): Buffer {
  // A device or a pipe can hang; it is not opened.
  if (statOf(path)?.isFile() === false) throw usageError(`${path} is not a regular file.`);
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const { size } = fstatSync(file);
    if (size > MOST_BYTES) throw tooLarge(size);
    // One byte more than there are: a file that grows meanwhile is read up to there.
    const bytes = Buffer.alloc(size + 1);
    let filled = 0;
    for (let got = -1; got !== 0 && filled < bytes.length; filled += got)
      got = readSync(file, bytes, filled, bytes.length - filled, filled);
    if (filled > MOST_BYTES) throw tooLarge(filled);
    return bytes.subarray(0, filled);
  } catch (error) {
    if (error instanceof SigningError) throw error;
    throw unread(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function unread(path: string, error: unknown): CliError {
  const code = codeOf(error);
  return usageError(
    code === 'ENOENT' ? `${path} does not exist.` : `${path} cannot be read (${code ?? 'unknown'}).`,
  );
}

function tooLarge(size: number): SigningError {
  return new SigningError('too_large', `it has ${size} bytes, and ${MOST_BYTES} are read at the most`);
}

export interface FileDigests extends Digests {
  /** SHA-256 in hex of what is in it: of the same bytes, decompressed where it is gzip; null where that is damaged. */
  readonly content: string | null;
}

/** SHA-256 and SHA-512 of a file's own bytes, in one reading. @throws {CliError} usage where it cannot be read */
export async function digestsOf(path: string, signal: AbortSignal): Promise<FileDigests> {
  const hashes = [createHash('sha256'), createHash('sha512')] as const;
  let inside: Unpacked | undefined;
  await eachPiece(path, signal, async (piece) => {
    for (const hash of hashes) hash.update(piece);
    inside ??= piece[0] === 0x1f && piece[1] === 0x8b ? await unpacked() : NOT_PACKED;
    await inside.add(piece);
  });
  const sha256 = hashes[0].digest();
  const content =
    inside === undefined || inside === NOT_PACKED ? sha256.toString('hex') : await inside.digest();
  return { sha256, sha512: hashes[1].digest(), content };
}

/** One digest of a file's own bytes, each of its pieces also given to `take`. @throws {CliError} usage where it cannot be read */
export async function digestOf(
  path: string,
  name: 'sha256' | 'sha512',
  signal: AbortSignal,
  take: (piece: Uint8Array) => Promise<unknown> = async () => undefined,
): Promise<Buffer> {
  const hash = createHash(name);
  await eachPiece(path, signal, async (piece) => {
    hash.update(piece);
    await take(piece);
  });
  return hash.digest();
}

/** Pieces are valid until what they are given to is done with them. What it fails with is thrown as it is. */
async function eachPiece(
  path: string,
  signal: AbortSignal,
  use: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  if (statOf(path)?.isFile() === false) throw usageError(`${path} is not a regular file.`);
  const refuse = (error: unknown): never => {
    signal.throwIfAborted();
    throw unread(path, error);
  };
  const file = await open(path, 'r').catch(refuse);
  try {
    const room = Buffer.allocUnsafe(CHUNK);
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(room, 0, CHUNK, null).catch(refuse);
      if (bytesRead === 0) return;
      await use(room.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** Digests what is in a gzip file while it is read. */
interface Unpacked {
  readonly add: (bytes: Uint8Array) => Promise<void>;
  readonly digest: () => Promise<string | null>;
}

const NOT_PACKED: Unpacked = { add: async () => undefined, digest: async () => null };

async function unpacked(): Promise<Unpacked> {
  const { createGunzip } = await import('node:zlib');
  const gunzip = createGunzip();
  const hash = createHash('sha256');
  gunzip.on('data', (part: Buffer) => hash.update(part));
  const done = new Promise<boolean>((resolve) => {
    gunzip.once('end', () => resolve(true)).once('error', () => resolve(false));
  });
  return {
    // Called once the bytes are taken in, so that what is unpacked does not pile up.
    add: (bytes) =>
      gunzip.destroyed
        ? Promise.resolve()
        : new Promise((resolve) => {
            gunzip.once('close', resolve);
            gunzip.write(Buffer.from(bytes), () => {
              gunzip.off('close', resolve);
              resolve();
            });
          }),
    async digest() {
      if (!gunzip.destroyed) gunzip.end();
      return (await done) ? hash.digest('hex') : null;
    },
  };
}

// Files around a signature: small ones read whole, of a bounded size, and the file itself digested as it is read.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { codeOf } from '../../../api/coded-error.ts';
import { SigningError } from '../../../evidence/errors.ts';
import type { Digests } from '../../../evidence/signing/sshsig.ts';
import { usageError } from '../../kit/errors.ts';
import { statOf } from './stat.ts';

/** Of keys, signatures and lists of signers. A thousand keys are a tenth of it. */
const MOST_BYTES = 1024 * 1024;
const CHUNK = 1 << 20;

/** A small text file. @throws {CliError} usage where it is not there; {SigningError} where it is larger than any such file is */
export function smallFile(path: string): string {
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
    return bytes.toString('utf8', 0, filled);
  } catch (error) {
    if (error instanceof SigningError) throw error;
    const code = codeOf(error);
    throw usageError(
      code === 'ENOENT' ? `${path} does not exist.` : `${path} cannot be read (${code ?? 'unknown'}).`,
    );
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function tooLarge(size: number): SigningError {
  return new SigningError('too_large', `it has ${size} bytes, and ${MOST_BYTES} are read at the most`);
}

/** SHA-256 and SHA-512 of a file's own bytes, compressed or not. @throws {CliError} usage where it cannot be read */
export async function digestsOf(path: string, signal: AbortSignal): Promise<Digests> {
  if (statOf(path)?.isFile() === false) throw usageError(`${path} is not a regular file.`);
  const hashes = [createHash('sha256'), createHash('sha512')] as const;
  try {
    const file = await open(path, 'r');
    try {
      const chunk = Buffer.allocUnsafe(CHUNK);
      for (;;) {
        signal.throwIfAborted();
        const { bytesRead } = await file.read(chunk, 0, CHUNK, null);
        if (bytesRead === 0) break;
        for (const hash of hashes) hash.update(chunk.subarray(0, bytesRead));
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    const code = codeOf(error);
    throw usageError(
      code === 'ENOENT' ? `${path} does not exist.` : `${path} cannot be read (${code ?? 'unknown'}).`,
    );
  }
  return { sha256: hashes[0].digest(), sha512: hashes[1].digest() };
}

// --sources DIR: documents at hand, found by the digest of their bytes whatever they are called,
// and read by the readers that ingestion uses, so that chunks taken out of Markdown, HTML, PDF and
// office files are found as they were made.
import { createHash } from 'node:crypto';
import { type Dirent, closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf } from '../../../api/coded-error.ts';
import type { OpenReaders } from '../../../corpus/readers/open-readers.ts';
import { Breath } from '../../../evidence/scan/breath.ts';
import { usageError } from '../../kit/errors.ts';

/** Larger documents are not read: what looks for a chunk needs them whole. */
const MOST_BYTES = 50_000_000;
const CHUNK = 1 << 18;
/** Read as these where the name says nothing: any text can be. */
const TEXTS = ['text/markdown', 'text/html', 'text/plain'];

export interface SourceFolder {
  readonly bytes: (sha256: string) => Promise<Buffer | undefined>;
  readonly texts: (sha256: string, bytes: Buffer) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** Nothing is opened before a document is asked for. @throws {CliError} usage, when the folder cannot be read */
export async function sourceFolder(folder: string, signal: AbortSignal): Promise<SourceFolder> {
  const top = await entriesOf(folder, (error) => {
    throw usageError(`--sources ${folder} cannot be read (${codeOf(error)}).`);
  });
  let index: Promise<ReadonlyMap<string, string>> | undefined;
  let readers: OpenReaders | undefined;
  const pathOf = async (sha256: string) => (await (index ??= digests(folder, top, signal))).get(sha256);
  return {
    async bytes(sha256) {
      const path = await pathOf(sha256);
      if (path === undefined) return undefined;
      try {
        return await readFile(path);
      } catch {
        // Gone since: not at hand.
        return undefined;
      }
    },
    async texts(sha256, bytes) {
      const { openReaders } = await import('../../../corpus/readers/open-readers.ts');
      readers ??= openReaders();
      return readAs(readers, basename((await pathOf(sha256)) ?? sha256), bytes);
    },
    close: async () => readers?.close(),
  };
}

/** Every regular file below the folder by the hex of its SHA-256; links are not followed, pipes and devices not opened. */
async function digests(
  folder: string,
  top: readonly Dirent[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const chunk = Buffer.allocUnsafe(CHUNK);
  const breath = new Breath(signal);
  const folders: { path: string; entries: readonly Dirent[] }[] = [{ path: folder, entries: top }];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of next.entries) {
      await breath.due();
      const path = join(next.path, entry.name);
      if (entry.isDirectory()) folders.push({ path, entries: await entriesOf(path, () => []) });
      const digest = entry.isFile() ? digestOf(path, chunk) : undefined;
      if (digest !== undefined && !found.has(digest)) found.set(digest, path);
    }
  }
  return found;
}

async function entriesOf(path: string, failed: (error: unknown) => Dirent[]): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    return failed(error);
  }
}

/**
 * Undefined for a file that cannot be read, or is too large. Read in this thread: of a hundred thousand small files most of
 * the time would else go into waiting.
 */
function digestOf(path: string, chunk: Buffer): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    if (fstatSync(file).size > MOST_BYTES) return undefined;
    const hash = createHash('sha256');
    for (let done = 0; done <= MOST_BYTES;) {
      const got = readSync(file, chunk);
      if (got === 0) return hash.digest('hex');
      hash.update(chunk.subarray(0, got));
      done += got;
    }
    // It grows while it is read.
    return undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The texts that readers take out of the bytes: of what they show to be, of the name, and as plain text of any kind. */
async function readAs(readers: OpenReaders, name: string, bytes: Buffer): Promise<readonly string[]> {
  const { rowOfName, rowOfMedia } = await import('../../../corpus/readers/readers.ts');
  const { sniffedType } = await import('../../../corpus/readers/open-readers.ts');
  const named = rowOfName(name)?.media[0];
  const shown = await sniffedType(bytes, named ?? 'text/plain');
  const types = new Set([named, shown, ...TEXTS].filter((type) => type !== undefined));
  const texts: string[] = [];
  for (const type of types) {
    if (shown !== 'text/plain' && rowOfMedia(shown)?.inThread?.bytes !== undefined && type !== shown)
      continue;
    const reader = await readers.ofMedia(type);
    if (reader === undefined || reader.parts !== undefined) continue;
    try {
      texts.push((await reader.read(bytes)).text);
    } catch (error) {
      const { ReadingFailure } = await import('../../../corpus/reading/reading.ts');
      if (!(error instanceof ReadingFailure)) throw error;
    }
  }
  return texts;
}

// A path or a stream, gzip or not, as an input that can be read again and again.

import { codeOf } from '../../api/coded-error.ts';
import { createReadStream } from 'node:fs';
import type { ByteReader } from '../json/arena.ts';
import { InputError } from '../errors.ts';
import { fileInput } from './file.ts';
import { replayable } from './replay.ts';
import type { Input } from './replay.ts';

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

// Content encodings undone as the bytes stream by. How much comes out is bounded by whoever reads (`maxBytes`),
// so a small body that unfolds into a huge one is stopped like any other.
import type { Duplex } from 'node:stream';
import { UnknownEncoding } from './errors.ts';

/** The body with the encodings of a Content-Encoding header undone, the last first. zlib is loaded when bytes come. */
export function decodeBody(body: AsyncIterable<Uint8Array>, header: string): AsyncIterable<Uint8Array> {
  const encodings = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  return encodings.reduceRight((encoded, name) => decodeOne(encoded, name), body);
}

async function* decodeOne(body: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const source = body[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done === true) return;
  const decoder = decoderFor(encoding, first.value);
  const { pipeline, Readable } = process.getBuiltinModule('node:stream');
  const input = Readable.from(startingWith(first.value, source), { objectMode: false });
  // Errors reach the reader through the decoder itself.
  pipeline(input, decoder, () => undefined);
  try {
    yield* decoder as AsyncIterable<Uint8Array>;
  } finally {
    decoder.destroy();
  }
}

function decoderFor(encoding: string, first: Uint8Array): Duplex {
  const zlib = process.getBuiltinModule('node:zlib');
  if (encoding === 'gzip' || encoding === 'x-gzip') return zlib.createGunzip();
  if (encoding === 'br') return zlib.createBrotliDecompress();
  // Some servers send deflate bare, without the wrapper that the standard asks for.
  if (encoding === 'deflate')
    return ((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
  throw new UnknownEncoding(encoding);
}

async function* startingWith(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    for (let step = await rest.next(); step.done !== true; step = await rest.next()) yield step.value;
  } finally {
    await rest.return?.();
  }
}

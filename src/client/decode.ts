// Content encodings undone as the bytes stream by. How much comes out is bounded by the caller (`maxBytes`),
// so a small body that unfolds into a huge one is stopped like any other; the caller's signal ends every decoder at once.
import type { Duplex } from 'node:stream';
import type Zlib from 'node:zlib';
import { TooManyEncodings, UnknownEncoding } from './errors.ts';

/** Each encoding can unfold a thousandfold: more of them, one over the other, serve no one but an attacker. */
const MAX_ENCODINGS = 5;

const DECODERS = new Map<string, Decoder>([
  ['gzip', ({ createGunzip }) => createGunzip()],
  ['x-gzip', ({ createGunzip }) => createGunzip()],
  ['br', ({ createBrotliDecompress }) => createBrotliDecompress()],
  // Some servers send deflate bare, without the wrapper that the standard asks for.
  [
    'deflate',
    (zlib, first) => (((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw()),
  ],
]);

type Decoder = (zlib: typeof Zlib, first: Uint8Array) => Duplex;

/** Whether every encoding of a Content-Encoding header is one that `decodeBody` undoes. */
export function canDecode(header: string): boolean {
  return namesIn(header).every((name) => DECODERS.has(name));
}

/** The body with the encodings of a Content-Encoding header undone, the last first. zlib is loaded when bytes come. */
export function decodeBody(
  body: AsyncIterable<Uint8Array>,
  header: string,
  signal?: AbortSignal,
): AsyncIterable<Uint8Array> {
  const encodings = namesIn(header);
  if (encodings.length > MAX_ENCODINGS)
    return refused(body, new TooManyEncodings(encodings.length, MAX_ENCODINGS));
  return encodings.reduceRight((encoded, name) => decodeOne(encoded, name, signal), body);
}

function namesIn(header: string): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
}

/** A body that fails at the first byte that is asked for, as one that cannot be decoded does. */
function refused(body: AsyncIterable<Uint8Array>, error: Error): AsyncIterable<Uint8Array> {
  const source = body[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        await source.return?.();
        throw error;
      },
    }),
  };
}

async function* decodeOne(
  body: AsyncIterable<Uint8Array>,
  encoding: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const source = body[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done === true) return;
  const decoder = decoderFor(encoding, first.value);
  const { pipeline, Readable } = process.getBuiltinModule('node:stream');
  const input = Readable.from(startingWith(first.value, source), { objectMode: false });
  // Errors reach the reader through the decoder itself.
  pipeline(input, decoder, () => undefined);
  // A caller that waits for a decoder that puts nothing out cannot leave it: only the signal can.
  const stop = () => decoder.destroy();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    yield* decoder as AsyncIterable<Uint8Array>;
  } finally {
    signal?.removeEventListener('abort', stop);
    decoder.destroy();
  }
}

function decoderFor(encoding: string, first: Uint8Array): Duplex {
  const decoder = DECODERS.get(encoding);
  if (decoder === undefined) throw new UnknownEncoding();
  return decoder(process.getBuiltinModule('node:zlib'), first);
}

async function* startingWith(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    for (let step = await rest.next(); step.done !== true; step = await rest.next()) yield step.value;
  } finally {
    await rest.return?.();
  }
}

// The canonical form of one whole JSON value, in memory: for the embedded service's hash, and for
// tests that compare with other implementations. Bundles of any size use the streaming scan instead.

import { JsonSyntaxError } from './errors.ts';
import { Arena, chunkReader } from './json/arena.ts';
import { NEED_MORE } from './json/scan.ts';
import { ANY_TOKENS } from './json/tape.ts';
import { Tokeniser } from './json/tokenise.ts';
import { Sink } from './canon/sink.ts';
import { JCS, type Style } from './canon/style.ts';
import { Writer } from './canon/writer.ts';

/**
 * One JSON text (UTF-8 bytes or a string) in the given style, by default RFC 8785. Numbers and strings are taken as
 * sent, never through a double or a decoder that the style does not ask for.
 * @throws {JsonSyntaxError} when it is not JSON. @throws {UnwritableError} when the style has no form for a value.
 */
export function canonicalise(json: Uint8Array | string, style: Style = JCS): Buffer {
  const input = typeof json === 'string' ? Buffer.from(json) : json;
  const source = load(input);
  const parts: Buffer[] = [];
  const sink = new Sink(source.arena, 0, { update: (bytes) => parts.push(Buffer.from(bytes)) });
  const writer = new Writer(style, sink, source);
  writer.value(0, 0);
  if (style.newline) sink.text('\n');
  sink.flush();
  return Buffer.concat(parts);
}

/** The whole input in the window of a fresh arena, its value on the tape. */
function load(input: Uint8Array): Tokeniser {
  const arena = new Arena(1, Math.max(64, input.length + 1));
  const reader = chunkReader([input]);
  // A reader of chunks in memory never needs to be waited for.
  while (!arena.ended) void arena.fill(arena.origin, reader);
  const source = new Tokeniser(arena, ANY_TOKENS);
  let at = source.skip(arena.origin);
  if (at >= arena.limit) throw new JsonSyntaxError('empty', at - arena.origin, 'the input is empty');
  at = source.value(at, 0);
  if (at === NEED_MORE)
    throw new JsonSyntaxError('truncated', input.length, 'the input ends in the middle of a value');
  const rest = source.skip(at);
  if (rest < arena.limit) {
    const offset = rest - arena.origin;
    throw new JsonSyntaxError('unexpected', offset, `something follows the value, at byte ${offset}`);
  }
  return source;
}

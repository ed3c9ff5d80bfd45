// An HTTP response in an archive: head and body in one block. The document is the body as its author had it, with
// transfer and content coding undone; archives often hold bodies that were decoded already under heads that say otherwise.
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { errorCode } from '../../error-code.ts';
import { ReadingFailure } from '../../reading.ts';

export interface HttpResponse {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /** As it was sent. */
  readonly body: Uint8Array;
}

/** Separates head and body. Undefined where the block is not an HTTP response. */
export function readResponse(block: Uint8Array): HttpResponse | undefined {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const crlf = bytes.indexOf('\r\n\r\n');
  const lf = bytes.indexOf('\n\n');
  const strict = crlf >= 0 && (lf < 0 || crlf < lf);
  const end = strict ? crlf : lf;
  const head = bytes.toString('latin1', 0, end < 0 ? Math.min(bytes.length, MOST_HEAD) : end);
  const [first = '', ...lines] = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const status = /^HTTP\/\d(?:\.\d)?[ \t]+(\d{3})(?!\d)/.exec(first)?.[1];
  if (status === undefined) return undefined;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const body = end < 0 ? bytes.subarray(bytes.length) : bytes.subarray(end + (strict ? 4 : 2));
  return { status: Number(status), header: (name) => headers.get(name), body };
}

/**
 * The body with its codings undone.
 * @throws ReadingFailure where a coding is unknown or damaged, or it unpacks to more than `most` bytes
 */
export function decodedBody({ header, body }: HttpResponse, most: number): Uint8Array {
  const chunked = /(?:^|,)\s*chunked\s*$/i.test(header('transfer-encoding') ?? '');
  let bytes = chunked ? (joinedChunks(body) ?? body) : body;
  const codings = (header('content-encoding') ?? '').toLowerCase().split(',');
  for (const coding of codings.map((each) => each.trim()).toReversed()) bytes = undone(coding, bytes, most);
  return bytes;
}

const MOST_HEAD = 1_000_000;

/** The chunks of a chunked body in one; undefined where it is not (any more) in chunks, or not whole. */
function joinedChunks(body: Uint8Array): Uint8Array | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0 || end - at > 1000) return undefined;
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;|$)/i.exec(bytes.toString('latin1', at, end))?.[1];
    if (size === undefined) return undefined;
    const length = Number.parseInt(size, 16);
    if (length === 0) return Buffer.concat(parts);
    if (end + 2 + length > bytes.length) return undefined;
    parts.push(bytes.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
}

function undone(coding: string, bytes: Uint8Array, most: number): Uint8Array {
  if (coding === '' || coding === 'identity') return bytes;
  const options = { maxOutputLength: most };
  try {
    if (coding === 'gzip' || coding === 'x-gzip') {
      const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
      return packed ? gunzipSync(bytes, options) : bytes;
    }
    if (coding === 'deflate')
      return isZlib(bytes) ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
    if (coding === 'br') return brotliDecompressSync(bytes, options);
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE')
      throw new ReadingFailure(`it unpacks to more than ${Math.round(most / 1e6)} MB`, { cause: error });
    throw new ReadingFailure(`its content coding (${coding}) is damaged`, { cause: error });
  }
  throw new ReadingFailure(`its content coding (${coding.slice(0, 40)}) is not one that can be undone`);
}

function isZlib(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}

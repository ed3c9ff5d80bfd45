// What an answer or a failure says, as a line of the output has it.
import type { ClientError } from '../client/errors.ts';
import type { Reply } from '../client/types.ts';

/** The bytes of a document without a byte order mark, which some servers send. */
export function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** What nests too deeply for the engine's own parser was paid for all the same: it is kept as it came. */
export function documentOf({ isJson, parsed }: Reply, bytes: Uint8Array): unknown {
  if (!isJson) return undefined;
  if (parsed !== undefined) return parsed.document;
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** An answer that is not JSON, as JSON. */
export function asText(reply: Reply, bytes: Uint8Array): Buffer {
  const type = reply.headers.get('content-type');
  return Buffer.from(JSON.stringify({ content_type: type, text: new TextDecoder().decode(bytes) }));
}

/** The service's own problem where it sent one; else one made of the error, with members of RFC 9457. */
export function problemOf(error: ClientError): Readonly<Record<string, unknown>> {
  const { code, reason, status, message, advice, problem, requestId, sent, billed, retryable } = error;
  const own = {
    type: `urn:ibid:cli:${(reason ?? code).replaceAll('_', '-')}`,
    title: message,
    status: status ?? null,
    detail: advice,
  };
  return { ...own, ...problem, request_id: requestId, sent, billed, retryable };
}

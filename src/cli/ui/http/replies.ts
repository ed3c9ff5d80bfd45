// What the pages answer with; nothing may be loaded from elsewhere, framed or guessed at.
import type { RuleReply } from '../../../service/context.ts';
import type { Html } from '../markup.ts';

/** No script, no font, nothing of another origin; only pictures and the style sheet of these pages. */
export const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const SAFE: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  // Without any a form of these pages would come with the origin "null".
  ['referrer-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
];

const encoder = new TextEncoder();

interface Written {
  readonly type: string;
  readonly status?: number;
  readonly policy?: string;
  /** Only of this reader, and asked for again each time, unless said otherwise. */
  readonly cache?: string;
  readonly more?: Readonly<Record<string, string>>;
}

export function whole(body: string | Uint8Array, written: Written): RuleReply {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const headers = headersOf(written);
  headers.set('content-length', String(bytes.byteLength));
  return { status: written.status ?? 200, headers, body: bytes };
}

export function page(body: Html, status = 200): RuleReply {
  return whole(String(body), { type: HTML, status });
}

/** A page that comes in pieces. */
export function streamed(pieces: AsyncIterable<Html>): RuleReply {
  return { status: 200, headers: headersOf({ type: HTML }), body: encoded(pieces) };
}

/** To another page of this server, as a GET. @param to from the slash */
export function redirect(to: string, more: Readonly<Record<string, string>> = {}): RuleReply {
  const reply = whole('', { type: 'text/plain; charset=utf-8', status: 303, cache: 'no-store', more });
  reply.headers.set('location', to);
  return reply;
}

/** Bytes to be kept as a file, never shown by the browser. @param name any text */
export function download(bytes: Uint8Array, name: string): RuleReply {
  const plain = name.replace(/[^\w.-]+/g, '_').slice(-100) || 'document';
  const exact = encodeURIComponent(name.slice(-100).toWellFormed()).replace(/['()*]/g, '_');
  return whole(bytes, {
    type: 'application/octet-stream',
    policy: "default-src 'none'; sandbox",
    more: { 'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${exact}` },
  });
}

const HTML = 'text/html; charset=utf-8';

function headersOf({ type, policy = POLICY, cache = 'private, no-cache', more = {} }: Written) {
  return new Map<string, string>([
    ...SAFE,
    // What is in a sandbox has no opener; with both a browser shows nothing at all.
    ...(policy.includes('sandbox') ? [] : [['cross-origin-opener-policy', 'same-origin'] as const]),
    ['content-type', type],
    ['content-security-policy', policy],
    ['cache-control', cache],
    ...Object.entries(more),
  ]);
}

async function* encoded(pieces: AsyncIterable<Html>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield encoder.encode(String(piece));
}

// One GET of one address, by node:http: no agent, cookies, keys or proxy; redirects are not
// followed. Only addresses that this lookup has checked are connected to, so a name that resolves differently the second time
// gains nothing. A fetch with its own pool could only be checked before it, not inside it.
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { checkHost, checkReachable, PrivateAddress, privateLookup, publicLookup } from './public-address.ts';
import { ReadingFailure } from '../reading/reading.ts';
import type { Conditions } from './add-web.ts';
import { codeOf } from '../../api/coded-error.ts';

export interface FetchLimits {
  readonly userAgent?: string;
  readonly allowPrivate?: boolean;
  /** Bytes of a body, decompressed. */
  readonly maxBytes: number;
  /** Milliseconds for the whole of it (60,000). */
  readonly deadline?: number;
  readonly signal?: AbortSignal | undefined;
  /** Name lookup; only addresses of the public internet when absent. */
  readonly lookup?: LookupFunction;
}

export interface Fetched {
  readonly status: number;
  /** The target of a redirect, as the server gives it. */
  readonly location: string | undefined;
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly etag: string | undefined;
  readonly modified: string | undefined;
  /** Milliseconds. */
  readonly retryAfter: number | undefined;
  readonly bytes: Uint8Array;
}

type Asking = FetchLimits & { readonly conditions?: Conditions };

/** Asks once. @throws ReadingFailure with what went wrong; the signal's reason */
export async function fetchOnce(url: URL, how: Asking): Promise<Fetched> {
  how.signal?.throwIfAborted();
  const deadline = AbortSignal.timeout(how.deadline ?? DEADLINE);
  const signal = how.signal === undefined ? deadline : AbortSignal.any([deadline, how.signal]);
  try {
    if (how.allowPrivate === true) checkReachable(url);
    else checkHost(url);
    return await fetched(await responseTo(url, how, signal), how.maxBytes);
  } catch (error) {
    how.signal?.throwIfAborted();
    if (error instanceof ReadingFailure) throw error;
    const reason = deadline.aborted ? 'it took too long' : fetchReason(error, url, how.allowPrivate === true);
    throw new ReadingFailure(reason, { cause: error });
  }
}

const DEADLINE = 60_000;
/** Milliseconds without a byte. */
const SILENCE = 20_000;

async function responseTo(url: URL, how: Asking, signal: AbortSignal): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  const { request } = secure ? await import('node:https') : await import('node:http');
  return await new Promise((resolve, reject) => {
    const asked = request(url, {
      agent: false,
      method: 'GET',
      headers: requestHeaders(how),
      timeout: SILENCE,
      signal,
      lookup: how.lookup ?? (how.allowPrivate === true ? privateLookup : publicLookup),
    });
    asked.on('timeout', () => asked.destroy(new ReadingFailure('the server has gone silent')));
    asked.on('error', reject).on('response', resolve).end();
  });
}

function requestHeaders({ userAgent, conditions }: Asking): Record<string, string> {
  return {
    'User-Agent': userAgent ?? 'ibid',
    // Preferred; other types are accepted too.
    Accept:
      'text/html, application/xhtml+xml, application/pdf, application/rss+xml, application/atom+xml, */*;q=0.5',
    'Accept-Encoding': 'gzip',
    ...(conditions?.etag === undefined ? {} : { 'If-None-Match': conditions.etag }),
    ...(conditions?.modified === undefined ? {} : { 'If-Modified-Since': conditions.modified }),
  };
}

async function fetched(response: IncomingMessage, maxBytes: number): Promise<Fetched> {
  const { headers, statusCode: status = 0 } = response;
  const redirected = REDIRECTS.has(status) && headers.location !== undefined;
  const wanted = status === 200;
  const bytes = wanted ? await responseBody(response, maxBytes) : new Uint8Array();
  if (!wanted) response.destroy();
  return {
    status,
    bytes,
    etag: headers.etag,
    modified: headers['last-modified'],
    location: redirected ? headers.location : undefined,
    mediaType: (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase(),
    charset: /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(headers['content-type'] ?? '')?.[1],
    retryAfter: waitOf(headers['retry-after']),
  };
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

async function responseBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const said = Number(response.headers['content-length'] ?? 0);
  const tooLarge = (): ReadingFailure =>
    new ReadingFailure(`it is too large: at most ${Math.floor(maxBytes / 1_000_000)} MB are read`);
  if (said > maxBytes) throw response.destroy() && tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of withoutCoding(response)) {
    size += part.byteLength;
    if (size > maxBytes) throw response.destroy() && tooLarge();
    parts.push(part);
  }
  if (!response.complete) throw new ReadingFailure('the connection broke off');
  return Buffer.concat(parts);
}

// The document is archived decompressed, not as it was sent.
function withoutCoding(response: IncomingMessage): AsyncIterable<Buffer> {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (coding === 'identity' || coding === '') return response;
  const decoder = DECODERS.get(coding)?.();
  if (decoder === undefined)
    throw new ReadingFailure(`it comes in a coding that was not asked for: ${coding}`);
  response.on('error', (error) => decoder.destroy(error));
  return response.pipe(decoder);
}

const DECODERS = new Map([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
]);

/** Milliseconds of a Retry-After: seconds, or a date. */
function waitOf(said: string | undefined): number | undefined {
  if (said === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(said)) return Number(said) * 1000;
  const date = Date.parse(said);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function fetchReason(error: unknown, url: URL, allowPrivate: boolean): string {
  if (error instanceof PrivateAddress)
    return allowPrivate
      ? `${url.hostname} is a link-local address, which is never asked`
      : `${url.hostname} is not a public address (use --allow-private to allow it)`;
  const code = codeOf(error) ?? 'unknown';
  return REASONS.get(code) ?? `it could not be fetched (${code})`;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'there is no such host'],
  ['EAI_AGAIN', 'its host could not be looked up'],
  ['ECONNREFUSED', 'nothing answers there'],
  ['ECONNRESET', 'the connection broke off'],
  ['ETIMEDOUT', 'it took too long'],
  ['EHOSTUNREACH', 'its host cannot be reached'],
  ['ENETUNREACH', 'its network cannot be reached'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is signed by itself'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is not to be trusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is not to be trusted'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host'],
  ['Z_DATA_ERROR', 'its coding is damaged'],
  ['Z_BUF_ERROR', 'the connection broke off'],
]);

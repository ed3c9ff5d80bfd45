// One file over https, written whole or not at all.
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { isLoopback } from '../../../api/loopback.ts';
import type { Fetch, FetchResponse } from '../../../client/types.ts';

export interface Download {
  readonly fetch: Fetch;
  readonly url: string;
  /** Where it is when it is whole. */
  readonly path: string;
  /** Largest size, in bytes. */
  readonly most: number;
  readonly signal: AbortSignal;
  readonly userAgent: string;
  /** @param of null where the server does not say */
  readonly onProgress?: (bytes: number, of: number | null) => void;
}

type Ended =
  | { readonly kind: 'absent' }
  /** @param why a clause: "it broke off" */
  | { readonly kind: 'failed'; readonly why: string };

export type Downloaded = Ended | { readonly kind: 'whole' };

const MOST_REDIRECTS = 5;
/** Between two parts of a body, and until a response begins; milliseconds. */
const SILENCE = 60_000;

/** Never fails but with the reason of the signal, and with the system's errors where the file cannot be written. */
export async function download(wanted: Download): Promise<Downloaded> {
  const { path, signal } = wanted;
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), SILENCE);
  const both = AbortSignal.any([signal, silent.signal]);
  try {
    const found = await follow(wanted, both);
    if ('kind' in found) return found;
    const sha256 = await take(wanted, found.response, () => timer.refresh());
    if (typeof sha256 === 'object') return sha256;
    if (found.sha256 !== undefined && found.sha256 !== sha256)
      return failed('its SHA-256 is not the one that the hub gives');
    renameSync(partOf(path), path);
    return { kind: 'whole' };
  } catch (error) {
    signal.throwIfAborted();
    if (isOfTheDisk(error)) throw error;
    return failed(silent.signal.aborted ? 'the download stalled' : 'it broke off');
  } finally {
    clearTimeout(timer);
    rmSync(partOf(path), { force: true });
  }
}

interface Found {
  readonly response: FetchResponse;
  /** What a hub says of a large file before it points at where the content is. */
  readonly sha256: string | undefined;
}

/** Follows redirects to a response with content. */
async function follow({ fetch, url, userAgent }: Download, signal: AbortSignal): Promise<Found | Ended> {
  let at = new URL(url).href;
  let sha256: string | undefined;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const headers = { 'user-agent': userAgent, 'accept-encoding': 'identity', accept: '*/*' };
    const response = await fetch({ method: 'GET', url: at, headers, signal });
    sha256 ??= /^"?([0-9a-f]{64})"?$/.exec(response.headers.get('x-linked-etag') ?? '')?.[1];
    const { status } = response;
    if (status === 200) return { response, sha256 };
    await leave(response);
    if (status === 404) return { kind: 'absent' };
    if (status < 300 || status >= 400)
      return failed(
        status === 401 || status === 403
          ? `the hub restricts access to it (HTTP ${status})`
          : `the hub answered with HTTP ${status}`,
      );
    const next = nextOf(at, response.headers.get('location'));
    if (next === undefined) return failed('it redirects to an address that is not followed');
    at = next;
  }
  return failed('it redirects without end');
}

/** Writes a body beside its place; its SHA-256, or why it cannot be used. */
async function take(
  { path, most, onProgress }: Download,
  response: FetchResponse,
  alive: () => void,
): Promise<string | Ended> {
  const length = response.headers.get('content-length');
  const total = length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
  if (total !== null && total > most) {
    await leave(response);
    return failed(`it has ${total} bytes, and ${most} are the most`);
  }
  const hash = createHash('sha256');
  const file = openSync(partOf(path), 'w', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      alive();
      bytes += chunk.length;
      if (bytes > most) return failed('it is larger than it may be');
      for (let done = 0; done < chunk.length;) done += writeSync(file, chunk, done);
      hash.update(chunk);
      onProgress?.(bytes, total);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return total === null || bytes === total ? hash.digest('hex') : failed('it broke off');
}

/** https, or this machine from this machine; no name or password is ever sent. */
function nextOf(at: string, location: string | null): string | undefined {
  if (location === null || !URL.canParse(location, at)) return undefined;
  const [from, to] = [new URL(at), new URL(location, at)];
  if (to.username !== '' || to.password !== '') return undefined;
  if (to.protocol === 'https:' && !isLoopback(to.hostname)) return to.href;
  return isLoopback(from.hostname) && isLoopback(to.hostname) && /^https?:$/.test(to.protocol)
    ? to.href
    : undefined;
}

/** What is not read would hold the connection: it is left unread within a bound. */
async function leave({ body }: FetchResponse): Promise<void> {
  let bytes = 0;
  for await (const chunk of body ?? []) if ((bytes += chunk.length) > 65_536) break;
}

function partOf(path: string): string {
  return `${path}.part`;
}

function failed(why: string): Ended {
  return { kind: 'failed', why };
}

function isOfTheDisk(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    /^(?:open|write|fsync|rename)$/.test(String(error.syscall))
  );
}

// One file over https, written whole or not at all: what came before the connection broke is kept beside its place, and the
// next try asks for the rest, of the very same content only.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { isRecord } from '../../../api/record.ts';
import { isLoopback } from '../../../api/loopback.ts';
import type { Fetch, FetchResponse } from '../../../client/types.ts';
import { writeWhole } from '../../../disk/durable.ts';
import { sha256Of, sizeOf } from '../../../reader/local/files.ts';

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

export type Downloaded =
  | { readonly kind: 'whole'; readonly sha256: string; readonly bytes: number }
  | { readonly kind: 'absent' }
  /** @param why a clause: "it broke off" @param kept bytes that the next try need not ask for */
  | { readonly kind: 'failed'; readonly why: string; readonly kept: number };

const TRIES = 3;
const MOST_REDIRECTS = 5;
/** Between two parts of a body, and until a response begins; milliseconds. */
const SILENCE = 60_000;

/** Never fails but with the reason of the signal, and with the system's errors where the file cannot be written. */
export async function download(wanted: Download): Promise<Downloaded> {
  let last: Downloaded = { kind: 'failed', why: 'it was not tried', kept: 0 };
  for (let nth = 0; nth < TRIES; nth += 1) {
    const before = sizeOf(partOf(wanted)) ?? 0;
    last = await tryOnce(wanted);
    wanted.signal.throwIfAborted();
    if (last.kind !== 'failed') return last;
    // What gets nowhere is not tried again, but from the start where what was kept was of no use.
    if (last.kept <= before && (before === 0 || last.kept > 0)) return last;
  }
  return last;
}

async function tryOnce(wanted: Download): Promise<Downloaded> {
  const { path, signal } = wanted;
  const part = partOf(wanted);
  const kept = () => sizeOf(part) ?? 0;
  const watch = new AbortController();
  const stop = () => watch.abort();
  signal.addEventListener('abort', stop, { once: true });
  let timer = setTimeout(stop, SILENCE);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, SILENCE);
  };
  try {
    const begun = await begin(wanted, watch.signal, alive);
    if ('kind' in begun) return begun;
    const total = await take(wanted, begun, alive);
    const bytes = kept();
    if (total !== null && bytes !== total) return { kind: 'failed', why: 'it broke off', kept: bytes };
    const sha256 = await sha256Of(part, signal);
    if (begun.sha256 !== undefined && begun.sha256 !== sha256) {
      rmSync(part, { force: true });
      return { kind: 'failed', why: 'its SHA-256 is not the one that the hub gives', kept: 0 };
    }
    renameSync(part, path);
    rmSync(noteOf(wanted), { force: true });
    return { kind: 'whole', sha256, bytes };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TooLarge) {
      rmSync(part, { force: true });
      return { kind: 'failed', why: 'it is larger than it may be', kept: 0 };
    }
    if (isOfTheDisk(error)) throw error;
    return {
      kind: 'failed',
      why: watch.signal.aborted ? 'nothing came any more' : 'it broke off',
      kept: kept(),
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

class TooLarge extends Error {}

interface Begun {
  readonly response: FetchResponse;
  /** The first byte that comes. */
  readonly from: number;
  readonly total: number | null;
  readonly etag: string | null;
  readonly sha256: string | undefined;
}

/** Follows redirects to a response with content. */
async function begin(
  { fetch, url, userAgent, most, ...wanted }: Download,
  signal: AbortSignal,
  alive: () => void,
): Promise<Begun | Ended> {
  const part = partOf(wanted);
  const from = sizeOf(part) ?? 0;
  const etag = from === 0 ? null : etagOf(wanted);
  const resumes: Readonly<Record<string, string>> =
    etag === null ? {} : { range: `bytes=${from}-`, 'if-range': etag };
  let at = new URL(url).href;
  let sha256: string | undefined;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const headers = { 'user-agent': userAgent, 'accept-encoding': 'identity', accept: '*/*', ...resumes };
    const response = await fetch({ method: 'GET', url: at, headers, signal });
    alive();
    // A hub says of a large file what its content is before it points at where the content is.
    sha256 ??= hashIn(response.headers.get('x-linked-etag'));
    const { status } = response;
    if (status >= 300 && status < 400 && status !== 304) {
      await leave(response);
      const next = nextOf(at, response.headers.get('location'));
      if (next === undefined) return failed('it points to an address that is not followed', from);
      at = next;
      continue;
    }
    return openBegun({ response, from: status === 206 ? from : 0, sha256, most }, part);
  }
  return failed('it points from one address to the next without end', from);
}

type Ended = Exclude<Downloaded, { kind: 'whole' }>;

async function openBegun(
  { response, from, sha256, most }: Pick<Begun, 'response' | 'from' | 'sha256'> & { readonly most: number },
  part: string,
): Promise<Begun | Ended> {
  const { status, headers } = response;
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '');
  const isPart = status === 206;
  const total = isPart ? Number(range?.[2]) : countIn(headers.get('content-length'));
  const ended = isPart
    ? Number(range?.[1]) === from
      ? undefined
      : failed('another part came than was asked for', 0)
    : endedBy(status, part);
  const refused =
    ended ??
    (total !== null && total > most
      ? failed(`it has ${total} bytes, and ${most} are the most`, 0)
      : undefined);
  if (refused !== undefined) {
    await leave(response);
    if (refused.kind === 'failed' && refused.kept === 0) rmSync(part, { force: true });
    return refused;
  }
  const etag = headers.get('etag');
  return { response, from, total, etag: etag?.startsWith('"') === true ? etag : null, sha256 };
}

/** What a status without content means; undefined for a 200. */
function endedBy(status: number, part: string): Ended | undefined {
  if (status === 200) return undefined;
  if (status === 404) return { kind: 'absent' };
  if (status === 416) return failed('what was kept of it is of another file', 0);
  const why =
    status === 401 || status === 403
      ? `the hub does not give it to everybody (HTTP ${status})`
      : `the hub answered with HTTP ${status}`;
  return failed(why, sizeOf(part) ?? 0);
}

/** Writes what comes after what is there. @returns the size of the whole, null where nobody said */
async function take(
  wanted: Download,
  { response, from, total, etag }: Begun,
  alive: () => void,
): Promise<number | null> {
  const { onProgress, most } = wanted;
  writeWhole(noteOf(wanted), [Buffer.from(JSON.stringify({ etag }))], false);
  const file = openSync(partOf(wanted), from === 0 ? 'w' : 'a', 0o600);
  let bytes = from;
  try {
    for await (const chunk of response.body ?? []) {
      alive();
      bytes += chunk.length;
      if (bytes > most || (total !== null && bytes > total)) throw new TooLarge();
      for (let done = 0; done < chunk.length;) done += writeSync(file, chunk, done);
      onProgress?.(bytes, total);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return total;
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

function partOf({ path }: Pick<Download, 'path'>): string {
  return `${path}.part`;
}

function noteOf({ path }: Pick<Download, 'path'>): string {
  return `${path}.part.json`;
}

/** The strong tag of the content of which a part is there. */
function etagOf(wanted: Pick<Download, 'path'>): string | null {
  try {
    const note: unknown = JSON.parse(readFileSync(noteOf(wanted), 'utf8'));
    const etag = isRecord(note) ? note['etag'] : undefined;
    return typeof etag === 'string' ? etag : null;
  } catch {
    return null;
  }
}

function hashIn(tag: string | null): string | undefined {
  return /^"?([0-9a-f]{64})"?$/.exec(tag ?? '')?.[1];
}

function countIn(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function failed(why: string, kept: number): Ended & { readonly kind: 'failed' } {
  return { kind: 'failed', why, kept };
}

function isOfTheDisk(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    /^(?:open|write|fsync|rename|mkdir)$/.test(String(error.syscall))
  );
}

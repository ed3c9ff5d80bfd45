// A request as the pages read it, and which are looked at at all.
import type { Client } from '../../../client/types.ts';
import type { ServiceRequest } from '../../../service/context.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import type { Store } from '../../../store/backend.ts';
import { isLoopback } from '../../../api/loopback.ts';

/** One request for a page, by somebody who may read it. */
export interface Visit {
  readonly method: 'GET' | 'POST';
  /** Decoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: ServiceRequest['headers'];
  /** The body of a form, unread. */
  readonly body: AsyncIterable<Uint8Array> | Uint8Array | null;
  /** Of the API, on the reader's account. */
  readonly client: Client;
  readonly store: Store;
  /** Asking may be billed: it takes a POST, which nothing but the reader's own click sends. */
  readonly isBilled: boolean;
  /** Addresses of files as this reader may see them: whole on this machine, without its folders elsewhere. */
  readonly shown: <T extends Pick<DocumentRecord, 'source_id' | 'source_url'>>(
    records: readonly T[],
  ) => Promise<readonly T[]>;
  /** Whether this reader may read whole documents; where not, what citations quote is all that is shown. */
  readonly mayRead: () => Promise<boolean>;
  /** Whether there is an account to sign out of. */
  readonly isSignedIn: boolean;
  /** Told of what failed and was not foreseen. */
  readonly told: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Without what the pages add themselves. */
export type Entered = Omit<Visit, 'told'>;

/** What a door knows of a reader; the rest is the request's. */
export type Reader = Pick<
  Visit,
  'client' | 'store' | 'now' | 'isBilled' | 'isSignedIn' | 'shown' | 'mayRead'
>;

export function visitOf(request: ServiceRequest, target: URL, reader: Reader): Entered {
  return {
    ...reader,
    method: request.method.toUpperCase() === 'POST' ? 'POST' : 'GET',
    path: target.pathname,
    query: target.searchParams,
    headers: request.headers,
    body: request.body ?? null,
    signal: request.signal ?? new AbortController().signal,
  };
}

/** A header's value, or the empty text. @param name in lower case */
export function headerOf({ headers }: Pick<ServiceRequest, 'headers'>, name: string): string {
  const direct = headers[name];
  if (direct !== undefined) return direct;
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name);
  return found?.[1] ?? '';
}

/** The value of a cookie, or the empty text. */
export function cookieOf(request: Pick<ServiceRequest, 'headers'>, name: string): string {
  for (const pair of headerOf(request, 'cookie').split(';')) {
    const [key = '', ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return '';
}

/** A whole number of the query that is 0 or more; undefined for anything else. */
export function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The body was larger than a form of these pages is. */
export class TooLarge extends Error {}

/** @throws {TooLarge} beyond `most` bytes */
export async function bodyOf({ body }: Pick<Visit, 'body'>, most: number): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  if (body instanceof Uint8Array) return body;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > most) throw new TooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The largest form but for bundles, in bytes. */
const FORM = 64 * 1024;

/** The fields of a form. @throws {TooLarge} */
export async function formOf(visit: Pick<Visit, 'body'>): Promise<URLSearchParams> {
  return new URLSearchParams(new TextDecoder().decode(await bodyOf(visit, FORM)));
}

/** Why a request is refused, in a sentence; its status. */
interface Refused {
  readonly status: 400 | 403 | 405;
  readonly detail: string;
}

/**
 * A reader's own browser asks for a page of this server, whatever other pages it has open. A page elsewhere could point a
 * name of its own at this machine (Host), or send a form here (Origin).
 * @param anyHost where the pages are for other machines, by whatever name these know them
 */
export function refusalOf(request: ServiceRequest, anyHost: boolean): Refused | undefined {
  const method = request.method.toUpperCase();
  if (!['GET', 'HEAD', 'POST'].includes(method))
    return { status: 405, detail: 'These pages take GET, HEAD and POST.' };
  const host = headerOf(request, 'host');
  if (!anyHost && !isLoopback(host.replace(/:\d+$/, '')))
    return { status: 403, detail: 'These pages are for this machine, by its own name.' };
  const origin = headerOf(request, 'origin');
  const own = [`http://${host}`, `https://${host}`].includes(origin);
  if (origin === '' ? method === 'POST' : !own)
    return { status: 403, detail: 'Another page sent this request: it is not answered.' };
  return isForAnotherPage(request) ? { status: 403, detail: 'Another page asked for this.' } : undefined;
}

/** A link on another page may be followed; nothing of these pages may be made a part of it. */
function isForAnotherPage(request: ServiceRequest): boolean {
  const site = headerOf(request, 'sec-fetch-site');
  if (site === '' || site === 'none' || site === 'same-origin') return false;
  const isLink =
    headerOf(request, 'sec-fetch-mode') === 'navigate' && headerOf(request, 'sec-fetch-dest') === 'document';
  return request.method.toUpperCase() === 'POST' || !isLink;
}

// Visits pages politely: robots.txt first, one request at a time per host, with a pause in between.
// At most five redirects, each checked like the first address; waits as long as a server asks for.
import { setTimeout as sleep } from 'node:timers/promises';
import robotsParser from 'robots-parser';
import { ReadingFailure, AnotherKind, webAddressOf } from '../reading/reading.ts';
import { fetchOnce, type Fetched, type FetchLimits } from './fetch.ts';
import type { Conditions } from './add-web.ts';
import type { OpenReaders, TypedReader } from '../readers/open-readers.ts';
import { rowOfName, servedType, recordedType } from '../readers/readers.ts';
import { decode } from '../reading/decode.ts';

export interface FetchedPage extends Partial<Pick<Fetched, 'charset' | 'etag' | 'modified'>> {
  /** After redirects, without a fragment. */
  readonly address: string;
  /** Undefined where the server says that nothing has changed. */
  readonly bytes: Uint8Array | undefined;
  /** In lower case, without parameters; empty where the server does not say. */
  readonly mediaType: string;
}

/** A page that is not visited: its site forbids it, or it is on another site. */
export class NotVisited extends ReadingFailure {}

type VisitOptions = FetchLimits & Pace;

export interface Visitor {
  /** @param how `within`: an origin that redirects may not leave. @throws ReadingFailure with the reason */
  page(address: string, how?: Conditions & { readonly within?: string | undefined }): Promise<FetchedPage>;
  /** The sitemaps that a site's robots.txt names. */
  sitemaps(address: string): Promise<readonly string[]>;
}

/** A visitor that remembers each site's rules. */
export function visitor(options: VisitOptions): Visitor {
  const visit: Visit = { options, pace: pacer(options), robots: new Map() };
  return {
    page: (address, how = {}) => pageAt(visit, address, how),
    async sitemaps(address) {
      return (await rulesOf(visit, new URL(address))).sitemaps;
    },
  };
}

interface Visit {
  readonly options: VisitOptions;
  readonly pace: ReturnType<typeof pacer>;
  readonly robots: Map<string, Robots>;
}

const MOST_HOPS = 5;
const MOST_WAITS = 2;

async function pageAt(
  visit: Visit,
  address: string,
  how: Conditions & { readonly within?: string | undefined },
): Promise<FetchedPage> {
  let url = new URL(address);
  for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
    if (how.within !== undefined && url.origin !== how.within)
      throw new NotVisited(`it leads to another site: ${url.origin}`);
    const rules = await rulesOf(visit, url);
    if (!rules.allows(url.href)) throw new NotVisited('the robots.txt of its site does not allow it');
    const answer = await patiently(visit, url, rules.delay, how);
    if (answer.location === undefined) return fetchedPage(url, answer, how);
    url = nextHop(answer.location, url);
  }
  throw new ReadingFailure(`too many redirects: more than ${MOST_HOPS} redirects`);
}

function nextHop(location: string, from: URL): URL {
  let url: URL;
  try {
    url = new URL(location, from);
  } catch (error) {
    throw new ReadingFailure('it leads to what is not an address', { cause: error });
  }
  if (!/^https?:$/.test(url.protocol))
    throw new ReadingFailure(`it redirects to ${url.protocol}, not to the web`);
  if (url.username !== '' || url.password !== '')
    throw new ReadingFailure('it leads to an address with a user name in it');
  url.hash = '';
  return url;
}

function fetchedPage(url: URL, answer: Fetched, { etag, modified }: Conditions): FetchedPage {
  const { status } = answer;
  const conditional = etag !== undefined || modified !== undefined;
  if (status === 304 && conditional) return { address: url.href, bytes: undefined, mediaType: '' };
  if (status !== 200) throw new ReadingFailure(`the server answers ${status}${meaning(status)}`);
  const { bytes, mediaType, charset } = answer;
  return { address: url.href, bytes, mediaType, charset, etag: answer.etag, modified: answer.modified };
}

function meaning(status: number): string {
  const words = new Map([
    [401, 'it wants a key or a password'],
    [403, 'it is not open to everybody'],
    [404, 'there is no such page'],
    [410, 'the page is gone'],
    [429, 'too many requests'],
    [503, 'it cannot serve it now'],
  ]).get(status);
  return words === undefined ? '' : ` (${words})`;
}

/** One request in its turn; again where the server says when, and that is not too long. */
async function patiently(visit: Visit, url: URL, delay: number, how: Conditions): Promise<Fetched> {
  for (let waits = 0; ; waits += 1) {
    await visit.pace.turn(url.host, delay);
    const answer = await fetchOnce(url, { ...visit.options, conditions: how });
    const { retryAfter, status } = answer;
    if (retryAfter === undefined || (status !== 429 && status !== 503) || waits >= MOST_WAITS) return answer;
    if (retryAfter > LONGEST_WAIT)
      throw new ReadingFailure(`the server asks to be left alone for ${Math.ceil(retryAfter / 1000)} s`);
    await visit.pace.rest(retryAfter);
  }
}

const LONGEST_WAIT = 120_000;

/** The rules of one site for robots (RFC 9309), read by robots-parser. */
interface Robots {
  allows(address: string): boolean;
  /** Milliseconds between requests that the site asks for, 30,000 at the most. */
  readonly delay: number;
  readonly sitemaps: readonly string[];
}

// Typed as if it were an ES module, which it is not.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

const LONGEST_DELAY = 30_000;

// Without the file everything is allowed; while it is unavailable, nothing is.
async function rulesOf(visit: Visit, { origin }: URL): Promise<Robots> {
  const known = visit.robots.get(origin);
  if (known !== undefined) return known;
  const address = `${origin}/robots.txt`;
  const answer = await robotsText(visit, address);
  if (answer.status >= 500)
    throw new ReadingFailure(`the robots.txt of its site cannot be had now (${answer.status})`);
  const parsed = parseRobots(address, answer.status === 200 ? answer.text : '');
  const { userAgent = 'ibid' } = visit.options;
  const robots: Robots = {
    allows: (asked) => parsed.isAllowed(asked, userAgent) !== false,
    delay: Math.min(LONGEST_DELAY, Math.max(0, (parsed.getCrawlDelay(userAgent) ?? 0) * 1000)),
    sitemaps: parsed.getSitemaps(),
  };
  visit.robots.set(origin, robots);
  return robots;
}

async function robotsText(visit: Visit, address: string): Promise<{ status: number; text: string }> {
  let url = new URL(address);
  for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
    const answer = await patiently(visit, url, 0, {});
    if (answer.location === undefined)
      return {
        status: answer.status,
        text: new TextDecoder().decode(answer.bytes.subarray(0, LONGEST_ROBOTS)),
      };
    url = nextHop(answer.location, url);
  }
  return { status: 404, text: '' };
}

const LONGEST_ROBOTS = 500_000;

// The reader for a downloaded page: by the server's content type, or by its name if that says too little.

/** The reader for a page. @throws AnotherKind where there is none */
export async function readerFor(
  readers: OpenReaders,
  page: Pick<FetchedPage, 'address' | 'mediaType'> & { readonly bytes: Uint8Array },
): Promise<TypedReader> {
  const served = servedType(page.mediaType);
  // Servers send all kinds of text as plain, and what they don't know as bytes.
  const named = UNTYPED.has(served) ? rowOfName(new URL(page.address).pathname)?.media[0] : undefined;
  const mediaType = named ?? (UNTYPED.has(served) ? 'text/plain' : served);
  const reader = await readers.ofMedia(mediaType);
  if (reader !== undefined) return await readers.ofBytes({ reader, mediaType }, page.bytes);
  throw new AnotherKind(`it is ${served}, which is not a supported type`);
}

const UNTYPED: ReadonlySet<string> = new Set(['', 'text/plain', 'application/octet-stream']);

// The links of a page, for crawling a site: only anchors, without those marked nofollow.

/** Addresses that an HTML page links to, in its order, without fragments; none of other kinds of files. */
export function linksOf(bytes: Uint8Array, address: string, mediaType: string): string[] {
  if (recordedType(mediaType) !== 'text/html') return [];
  const { text } = decode(bytes);
  if (NO_FOLLOW.test(text)) return [];
  const base = absolute(BASE.exec(text)?.[1], address) ?? address;
  const found = new Set<string>();
  for (const [tag] of text.matchAll(ANCHOR)) {
    if (/\brel\s*=\s*["']?[^"'>]{0,200}nofollow/i.test(tag)) continue;
    const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag);
    const link = absolute(href?.[1] ?? href?.[2] ?? href?.[3], base);
    if (link !== undefined) found.add(link);
    if (found.size >= MOST_LINKS) break;
  }
  return [...found];
}

const MOST_LINKS = 5000;
// Tags longer than these bounds are not links that anybody would follow.
const ANCHOR = /<a\s[^<>]{0,4000}>/gi;
const BASE = /<base\s[^<>]{0,500}?href\s*=\s*["']?([^\s"'>]{1,2000})/i;
const NO_FOLLOW =
  /<meta\s[^<>]{0,200}?name\s*=\s*["']?robots["']?[^<>]{0,200}?content\s*=\s*["'][^"'<>]{0,200}?(?:nofollow|none)/i;

function absolute(href: string | undefined, base: string): string | undefined {
  if (href === undefined) return undefined;
  try {
    const url = new URL(href.trim().replaceAll('&amp;', '&'), base);
    url.hash = '';
    return webAddressOf(url.href) ?? undefined;
  } catch {
    return undefined;
  }
}

// One request at a time per host, with a pause between the starts of two.

interface Pace {
  /** Milliseconds between two requests to a host, whatever it asks for (1,000). */
  readonly pause?: number;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock;
}

/** Milliseconds that only go up, and waiting. */
interface Clock {
  now(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Keeps the pace for any number of hosts, as long as requests are made one after the other. */
function pacer({ pause = 1000, signal, clock = REAL }: Pace) {
  const last = new Map<string, number>();
  const rest = async (milliseconds: number): Promise<void> => {
    if (milliseconds > 0) await clock.sleep(milliseconds, signal);
  };
  return {
    /** Waits as long as a host asks for. */
    rest,
    /** Waits until a request to the host may start. @param delay milliseconds that the host asks for between two */
    async turn(host: string, delay: number): Promise<void> {
      const before = last.get(host);
      if (before !== undefined) await rest(before + Math.max(pause, delay) - clock.now());
      last.set(host, clock.now());
    },
  };
}

const REAL: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) =>
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal }),
};

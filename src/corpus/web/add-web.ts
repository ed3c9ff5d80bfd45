// Adds a web address to the corpus: the page, those in sitemaps, those it links to, as far as the
// user asked for it and the site's robots.txt allows.
import { attempt } from '../../api/attempt.ts';
import { gunzipSync } from 'node:zlib';
import { ReadingFailure, webAddressOf, AnotherKind } from '../reading/reading.ts';
import { type Visitor, NotVisited, visitor, type FetchedPage, readerFor, linksOf } from './visit.ts';
import { addArrival, type Adding, type Arrival, type Settled } from '../adding/adding.ts';
import { sourceAt } from '../documents/documents.ts';
import type { SourceRecord, CorpusStore } from '../../store/corpus-store.ts';
import type { ManifestStore } from '../../store/index-store.ts';

/** Adds the page at an address. Failed downloads are lines in the report. @throws StoreError; the signal's reason */
export async function addWeb(
  adding: Adding,
  address: string,
  options: WebOptions & { readonly maxBytes: number },
): Promise<void> {
  const walk: SiteWalk = {
    adding,
    options,
    visit: visitor({ ...options, signal: adding.signal }),
    memory: memoryOf(adding.store),
    queue: [{ address, depth: 0, asked: true }],
    seen: new Set([address]),
    origin: undefined,
    pages: 0,
  };
  const most = (options.depth ?? 0) > 0 || options.sitemap === true ? (options.maxPages ?? MOST_PAGES) : 1;
  for (let next = walk.queue.shift(); next !== undefined; next = walk.queue.shift()) {
    if (walk.pages >= most) break;
    adding.signal?.throwIfAborted();
    walk.pages += 1;
    await addPage(walk, next);
  }
}

const MOST_PAGES = 100;

interface PageStep {
  readonly address: string;
  readonly depth: number;
  /** Named by the user, not found on the way. */
  readonly asked: boolean;
}

interface SiteWalk {
  readonly adding: Adding;
  readonly options: WebOptions;
  readonly visit: Visitor;
  readonly memory: Memory;
  readonly queue: PageStep[];
  readonly seen: Set<string>;
  /** That of the first page, after redirects; links that leave it are not followed. */
  origin: string | undefined;
  pages: number;
}

async function addPage(walk: SiteWalk, step: PageStep): Promise<void> {
  try {
    await addVisited(walk, step);
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    const passed = !step.asked && (error instanceof AnotherKind || error instanceof NotVisited);
    walk.adding.onOutcome(step.address, passed ? 'ignored' : 'failed', error.message);
    if (step.asked) walk.origin ??= new URL(step.address).origin;
  }
}

async function addVisited(walk: SiteWalk, step: PageStep): Promise<void> {
  const { adding, visit, memory } = walk;
  const known = await memory.of(step.address);
  const page = await visit.page(step.address, { ...known?.conditions, within: walk.origin });
  walk.origin ??= new URL(page.address).origin;
  walk.seen.add(page.address);
  const { bytes } = page;
  if (bytes === undefined) {
    for (const { address } of known?.settled ?? []) adding.onOutcome(address, 'unchanged');
    await follow(walk, step, await asItWas(walk, page, known));
  } else {
    await addBytes(walk, step, { ...page, bytes });
    await follow(walk, step, page);
  }
}

async function addBytes(
  { adding, memory }: SiteWalk,
  step: PageStep,
  page: FetchedPage & { bytes: Uint8Array },
): Promise<void> {
  const { reader, mediaType } = await readerFor(adding.readers, page);
  const retrieved_at = adding.now().toISOString();
  const { address, bytes, charset } = page;
  const from = { label: address, address, source: siteOf(address, retrieved_at), retrieved_at };
  const arrival: Arrival = { ...from, bytes, reader, mediaType, charset };
  const settled = await addArrival(adding, arrival);
  // Remembered only once the documents are in the store: a remembered page is not downloaded again.
  await adding.batch.flush();
  await memory.remember(step.address, page, settled);
}

// An unchanged page has the same links as before.
async function asItWas(
  { adding }: SiteWalk,
  page: FetchedPage,
  known: Remembered | undefined,
): Promise<FetchedPage> {
  const [first, another] = known?.settled ?? [];
  if (known === undefined || first === undefined || another !== undefined) return page;
  const bytes = await adding.store.snapshot(first.content_sha256);
  return { ...page, bytes, mediaType: known.mediaType };
}

/** Puts the pages that this one links to at the end of the queue. */
async function follow(walk: SiteWalk, step: PageStep, page: FetchedPage): Promise<void> {
  const { options, visit, queue, seen, origin } = walk;
  const found: string[] = [];
  if (step.asked && options.sitemap === true) found.push(...(await sitemapAddresses(visit, page.address)));
  if (step.depth < (options.depth ?? 0) && page.bytes !== undefined)
    found.push(...linksOf(page.bytes, page.address, page.mediaType));
  for (const address of found) {
    if (seen.has(address) || new URL(address).origin !== origin) continue;
    seen.add(address);
    queue.push({ address, depth: step.depth + 1, asked: false });
  }
}

function siteOf(address: string, created_at: string): SourceRecord {
  const { origin, host } = new URL(address);
  const provenance =
    'Fetched from the web, as far as the robots.txt of its site allows, when its user added it.';
  return sourceAt(`${origin}/`, { name: host, kind: 'web', provenance, created_at });
}

// The validators (ETag, Last-Modified) for conditional requests, with the documents that a page became. They are used only
// while all of these are in the corpus: what was removed or replaced is downloaded again.

export interface Conditions {
  readonly etag?: string | undefined;
  readonly modified?: string | undefined;
}

interface Remembered {
  readonly conditions: Conditions;
  readonly mediaType: string;
  readonly settled: readonly Settled[];
}

interface Memory {
  /** What was remembered of an address, where it still holds. */
  of(address: string): Promise<Remembered | undefined>;
  remember(
    address: string,
    page: Pick<FetchedPage, 'etag' | 'modified' | 'mediaType'>,
    settled: readonly Settled[],
  ): Promise<void>;
}

/** The memory of one store, a fact in its manifest for each address. */
function memoryOf(store: CorpusStore & ManifestStore): Memory {
  return {
    async of(address) {
      const known = await store.manifest(factName(address));
      if (!isRemembered(known)) return undefined;
      for (const { address: where, content_sha256 } of known.settled)
        if ((await store.contentAt(where)) !== content_sha256) return undefined;
      return known;
    },
    async remember(address, { etag, modified, mediaType }, settled) {
      const conditions: Conditions = { etag, modified };
      const isConditional = etag !== undefined || modified !== undefined;
      const useful = isConditional && settled.length > 0 && settled.length <= MOST_DOCUMENTS;
      await store.setManifest(factName(address), useful ? { conditions, mediaType, settled } : null);
    },
  };
}

function isRemembered(fact: unknown): fact is Remembered {
  return typeof fact === 'object' && fact !== null && 'settled' in fact;
}

/** Documents of one address, where it is a feed. */
const MOST_DOCUMENTS = 1000;

function factName(address: string): string {
  return `web ${address}`;
}

export interface WebOptions {
  /** Named to servers, as `ibid/1.2.3`. */
  readonly userAgent?: string;
  /** Addresses of this machine and its network may be asked too. */
  readonly allowPrivate?: boolean;
  /** Links from page to page that are followed (0). */
  readonly depth?: number;
  /** The pages that the site's sitemaps list. */
  readonly sitemap?: boolean;
  /** Pages at the most, where more than the address itself is fetched (100). */
  readonly maxPages?: number;
  /** Milliseconds between the starts of two requests to a host, at least (1,000). */
  readonly pause?: number;
}

// The pages that a site lists (sitemaps.org): the sitemaps that its robots.txt names, or the usual one; lists of lists
// two deep. Only <loc> is looked for, without an XML parser.

/** Addresses in the order of the lists, only those of the site itself. A list that cannot be fetched counts as empty. */
async function sitemapAddresses(visit: Visitor, address: string): Promise<string[]> {
  const { origin } = new URL(address);
  const named = (await visit.sitemaps(address)).filter((one) => isOf(one, origin));
  const waiting = (named.length > 0 ? named : [`${origin}/sitemap.xml`]).map((list) => ({ list, depth: 0 }));
  const found = new Set<string>();
  const seen = new Set<string>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next.list) || seen.size >= MOST_LISTS || found.size >= MOST_ADDRESSES) continue;
    seen.add(next.list);
    const { lists, pages } = await readList(visit, next.list, origin);
    if (next.depth < DEPTH) waiting.push(...lists.map((list) => ({ list, depth: next.depth + 1 })));
    for (const page of pages.slice(0, MOST_ADDRESSES - found.size)) found.add(page);
  }
  return [...found];
}

const DEPTH = 2;
const MOST_LISTS = 50;
const MOST_ADDRESSES = 50_000;
const LARGEST_LIST = 50_000_000;

interface List {
  readonly lists: readonly string[];
  readonly pages: readonly string[];
}

async function readList(visit: Visitor, list: string, origin: string): Promise<List> {
  try {
    const { bytes = new Uint8Array() } = await visit.page(list, { within: origin });
    const text = new TextDecoder().decode(unpacked(bytes));
    const places = [...text.matchAll(/<loc>\s*([^<\s]{1,2048})\s*<\/loc>/gi)].flatMap(([, said = '']) => {
      const place = webAddressOf(said.replaceAll('&amp;', '&'))?.replace(/#.*$/s, '');
      return place !== undefined && isOf(place, origin) ? [place] : [];
    });
    return /<sitemapindex[\s>]/i.test(text.slice(0, 5000))
      ? { lists: places, pages: [] }
      : { lists: [], pages: places };
  } catch (error) {
    if (error instanceof ReadingFailure) return { lists: [], pages: [] };
    throw error;
  }
}

// Sitemaps are often gzip files, which is not a coding of the response.
function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST_LIST });
  } catch {
    return new Uint8Array();
  }
}

function isOf(address: string, origin: string): boolean {
  return attempt(() => new URL(address).origin === origin) ?? false;
}

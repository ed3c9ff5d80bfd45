// The pages that a site lists (sitemaps.org): the sitemaps that its robots.txt names, or the usual one; lists of lists
// two deep. Only <loc> is looked for, without an XML parser.
import { gunzipSync } from 'node:zlib';
import { ReadingFailure, webAddressOf } from '../reading/reading.ts';
import type { Visitor } from './visit.ts';

/** Addresses in the order of the lists, only those of the site itself. A list that cannot be fetched counts as empty. */
export async function sitemapAddresses(visit: Visitor, address: string): Promise<string[]> {
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
  try {
    return new URL(address).origin === origin;
  } catch {
    return false;
  }
}

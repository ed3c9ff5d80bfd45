// What a page links to, for walking through a site: anchors alone, none that the page asks not to follow.
import { decode } from '../decode.ts';
import { webAddressOf } from '../reading.ts';
import { recordedType } from '../readers/readers.ts';

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

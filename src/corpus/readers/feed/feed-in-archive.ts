// An item of a feed that was archived by itself, as an export of ours writes it, is a document and no feed: it is read
// here and not searched for items.
import type { Part } from '../../reading.ts';
import { rowOfMedia } from '../readers.ts';

/** The part with its reading where it is a lone item of a feed; any other as it is. */
export async function itemReading(part: Part): Promise<Part> {
  if (rowOfMedia(part.mediaType)?.kind !== 'feed' || !isItem(part.bytes)) return part;
  const { feedReader } = await import('./feed.ts');
  return { ...part, reading: await feedReader().read(part.bytes) };
}

function isItem(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200)).toString(
    'latin1',
  );
  if (/^\s*\{/.test(head)) return !Buffer.from(bytes).includes('jsonfeed.org/version');
  return /^\s*<(?:[a-z][\w.-]*:)?(?:item|entry)[\s>]/i.test(head);
}

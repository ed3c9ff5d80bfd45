// Where something is, for a person: of a file its path as editors take it, with the line or the heading; any other address
// as it is.
import type { Citation } from '../api/payloads/common.ts';
import type { ForeignRecord } from '../api/payloads/foreign.ts';
import { isRecord } from '../api/record.ts';

/**
 * `/notes/a.md:12`, `/notes/a.docx#Leave`, `/notes/a.pdf`, `https://…`; empty where there is no address. Pages are said
 * elsewhere. The text is from outside and not clean.
 */
export function whereOf({
  source_url: address,
  locator,
}: Pick<ForeignRecord<Citation>, 'source_url' | 'locator'>): string {
  if (typeof address !== 'string') return '';
  const path = pathOf(address);
  if (path === undefined || !isRecord(locator)) return path ?? address;
  if (Number.isInteger(locator.line)) return `${path}:${Number(locator.line)}`;
  const { heading, page } = locator;
  const hasPlace = page !== undefined || path.includes('#') || typeof heading !== 'string' || heading === '';
  return hasPlace ? path : `${path}#${heading}`;
}

/** The path of a file: address, with the name of a part after its #; undefined for any other. */
function pathOf(address: string): string | undefined {
  const match = /^file:\/\/(\/[^?]*)$/i.exec(address);
  if (match === null) return undefined;
  try {
    return decodeURIComponent(match[1] ?? '').replace(/^\/([A-Za-z]:\/)/, '$1');
  } catch {
    return undefined;
  }
}

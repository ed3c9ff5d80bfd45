// Text from outside inside HTML: nothing in it is markup, and no address runs anything.
import { escapeMarkup } from '../../text/markup.ts';
import { clean } from '../clean.ts';

/** Text for an element or a quoted attribute, without control and bidirectional characters. */
export function escapeHtml(text: string): string {
  return escapeMarkup(clean(text));
}

/** The address in its normal form where it is http or https, else undefined: only those become links. */
export function webAddress(url: string): string | undefined {
  try {
    const parsed = new URL(clean(url).trim());
    const web = parsed.protocol === 'https:' || parsed.protocol === 'http:';
    return web && !/[<>\s"\\`]/u.test(parsed.href) ? parsed.href : undefined;
  } catch {
    return undefined;
  }
}

/** A link that tells its target nothing, or the address as text. */
export function linked(url: string): string {
  const web = webAddress(url);
  if (web === undefined) return `<span class="address" dir="ltr">${escapeHtml(url)}</span>`;
  return `<a class="address" dir="ltr" href="${escapeHtml(web)}" rel="noopener noreferrer">${escapeHtml(url)}</a>`;
}

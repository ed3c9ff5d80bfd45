// The way through a long list, newest first.
import { address } from '../addresses.ts';
import { markup, NOTHING, type Html } from '../markup.ts';

export interface Turns {
  readonly offset: number;
  readonly total: number;
  /** Rows of one page. */
  readonly page: number;
}

/** @param query what else the addresses have */
export function listTurns(
  path: string,
  { offset, total, page }: Turns,
  query: Readonly<Record<string, string>> = {},
): Html {
  if (total <= page && offset === 0) return NOTHING;
  const link = (to: number, words: string) =>
    markup`<a href="${address(path, { ...query, offset: to === 0 ? undefined : to })}">${words}</a>`;
  const last = Math.min(total, offset + page);
  const newer = offset > 0 ? link(Math.max(0, offset - page), '← Newer') : NOTHING;
  const older = last < total ? link(offset + page, 'Older →') : NOTHING;
  const here = last > offset ? `${offset + 1} to ${last} of ${total}` : `none of ${total}`;
  return markup`<nav class="turns" aria-label="Pages of the list">${newer}<span>${here}</span>${older}</nav>`;
}

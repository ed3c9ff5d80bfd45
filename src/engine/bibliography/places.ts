// Where a work can be read: its address, or the place of a file.
import type { CslItem } from '../../api/payloads/bibliography.ts';
import { plain, type Rich } from './rich.ts';
import { curly } from './titles.ts';

/** The address to print: `https://doi.org/…` where there is a DOI. */
export function linkOf({ DOI: doi, URL: url }: CslItem): string {
  return doi === undefined ? (url ?? '') : `https://doi.org/${doi}`;
}

export function placeOf(item: CslItem): { readonly archive: Rich; readonly location: Rich } {
  return { archive: plain(curly(item.archive ?? '')), location: plain(curly(item.archive_location ?? '')) };
}

/** With a capital at its front, but for a word that has one of its own, or a file's name. */
export function capitalised(text: string): string {
  if (/^\S*\p{Lu}|^[^\s/.]*[/.]\S/u.test(text)) return text;
  return text.replace(
    /^([^\p{L}\p{N}]*)(\p{Ll})/u,
    (_all, before: string, first: string) => before + first.toUpperCase(),
  );
}

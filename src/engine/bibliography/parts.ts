// What several styles read of a record alike: its address, its edition, whether it is news.
import type { CslItem } from '../../api/payloads/bibliography.ts';

/** The address to print: `https://doi.org/…` where there is a DOI. */
export function linkOf({ DOI: doi, URL: url }: CslItem): string {
  return doi === undefined ? (url ?? '') : `https://doi.org/${doi}`;
}

/** Whether the day of access says anything: not for a DOI, which always names the same work. */
export function isChanging(item: CslItem): boolean {
  return item.DOI === undefined && item.URL !== undefined;
}

/** `2nd ed.` for `2` and the word `ed.`; an edition that has a name keeps it. */
export function editionOf({ edition }: CslItem, word: string): string {
  if (edition === undefined) return '';
  return /^\d+$/u.test(edition) ? `${ordinal(Number(edition))} ${word}` : edition;
}

export function isNews({ type }: CslItem): boolean {
  return type === 'article-newspaper' || type === 'article-magazine';
}

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  return `${number}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

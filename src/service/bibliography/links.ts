// Where a record is found: the DOI before the address, and when it was looked at.
import type { CslItem } from './csl.ts';

/** The address to print: `https://doi.org/…` where there is a DOI. */
export function linkOf({ DOI: doi, URL: url }: CslItem): string {
  return doi === undefined ? (url ?? '') : `https://doi.org/${doi}`;
}

/** Whether the day of access says anything: not for a DOI, which stands for one thing for good. */
export function isChanging(item: CslItem): boolean {
  return item.DOI === undefined && item.URL !== undefined;
}

/** `2nd ed.` for `2`; a name of an edition stays. */
export function ordinal(number: string): string | undefined {
  if (!/^\d+$/u.test(number)) return undefined;
  const value = Number(number);
  const teen = value % 100 > 10 && value % 100 < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${ending}`;
}

// What the styles ask of a work's kind: part of a periodical, part of a book, law.
import type { CslItem, CslType } from '../../api/payloads/bibliography.ts';
import { has, type Member } from './values.ts';

export function isOf(item: CslItem, ...types: readonly CslType[]): boolean {
  return types.includes(item.type);
}

/** Those who make a volume of the works of others. */
const EDITORS = [
  'collection-editor',
  'compiler',
  'editor',
  'editorial-director',
] as const satisfies readonly Member[];

export function isEdited(item: CslItem): boolean {
  return has(item, ...EDITORS);
}

const PERIODICAL: ReadonlySet<CslType> = new Set<CslType>([
  'article-journal',
  'article-magazine',
  'article-newspaper',
  'periodical',
  'post-weblog',
  'review',
  'review-book',
]);

export function isPeriodical({ type }: CslItem): boolean {
  return PERIODICAL.has(type);
}

/** What appears in a periodical; papers and interviews too, unless somebody edited the volume. */
export function isSerial(item: CslItem): boolean {
  return isPeriodical(item) || (!isEdited(item) && isOf(item, 'interview', 'paper-conference'));
}

/** A paper that was read and not printed: it has no editors, pages or numbers. */
export function isUnprinted(item: CslItem): boolean {
  return !isEdited(item) && !has(item, 'issue', 'page', 'supplement-number', 'volume');
}

export function isReview(item: CslItem): boolean {
  return (
    isOf(item, 'review', 'review-book') || has(item, 'reviewed-author', 'reviewed-genre', 'reviewed-title')
  );
}

/** A review whose title is its own and not that of the work reviewed. */
export function ownsTitle(item: CslItem): boolean {
  return has(item, 'title') && (!isReview(item) || has(item, 'reviewed-genre', 'reviewed-title'));
}

export function isLaw(item: CslItem): boolean {
  return isOf(item, 'bill', 'hearing', 'legal_case', 'legislation', 'regulation', 'treaty');
}

export function isNews(item: CslItem): boolean {
  return isOf(item, 'article-newspaper', 'article-magazine');
}

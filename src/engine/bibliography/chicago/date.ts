// The rest of a date in Chicago, behind the source: the year stands at the front already.
import type { CslDate, CslItem } from '../../../api/payloads/bibliography.ts';
import { dayOf, years } from '../dates.ts';
import { isEdited, isNews, isOf, isSerial } from '../kinds.ts';
import { allOf, capitalised, has, valueOf } from '../values.ts';
import { REVIEWERS } from './description.ts';

/** Month and day of publication, where the kind of work is dated by them. */
export function dayOfIssue(item: CslItem): string {
  if (has(item, 'available-date') && has(item, 'volume-title', 'part-title'))
    return years(item['available-date']);
  if (isOf(item, 'personal_communication') && allOf(item, 'event-date', 'issued')) return years(item.issued);
  return monthOrDay(item, item.issued);
}

export function dayOfOriginal(item: CslItem): string {
  if (isOf(item, 'personal_communication') && allOf(item, 'event-date', 'original-date'))
    return years(item['original-date']);
  return monthOrDay(item, item['original-date']);
}

function monthOrDay(item: CslItem, date: CslDate | undefined): string {
  const day = () => dayOf(date, { order: 'american' });
  if (isOf(item, 'entry', 'entry-dictionary', 'entry-encyclopedia'))
    return has(item, 'DOI', 'URL') ? day() : '';
  if (isDated(item)) return day();
  if (!isSerial(item) || isEdited(item)) return isSerial(item) ? serial(item, date) : '';
  return serial(item, date);
}

function serial(item: CslItem, date: CslDate | undefined): string {
  const months = !isNews(item) && has(item, 'issue', 'supplement-number', 'volume');
  return dayOf(date, { order: 'american', months });
}

function isDated(item: CslItem): boolean {
  return (
    isOf(
      item,
      'article',
      'broadcast',
      'collection',
      'dataset',
      'document',
      'event',
      'graphic',
      'manuscript',
    ) ||
    isOf(item, 'map', 'patent', 'performance', 'personal_communication', 'post', 'software', 'song') ||
    isOf(item, 'speech', 'standard', 'webpage')
  );
}

/** What became of the work, or what happened on the day. */
export function statusOf(item: CslItem): string {
  const status = valueOf(item, 'status');
  if (isOf(item, 'broadcast') && allOf(item, 'event-title', 'issued', 'status')) return '';
  if (has(item, 'issued') && status !== '') return follows(item) ? status : capitalised(status);
  if (isOf(item, 'broadcast') && has(item, 'issued')) return has(item, 'URL') ? '' : 'Aired';
  if (!isOf(item, 'software') || !has(item, 'issued', 'original-date')) return '';
  if (has(item, 'issued') && has(item, 'publisher'))
    return has(item, ...REVIEWERS, 'contributor') ? 'released' : 'Released';
  return has(item, 'original-date') ? 'released' : 'Released';
}

/** Whether something stands before the status. */
function follows(item: CslItem): boolean {
  if (isOf(item, 'webpage'))
    return has(item, 'container-title') || (has(item, 'publisher') && has(item, 'author', 'translator'));
  return has(
    item,
    'original-date',
    'original-publisher',
    'original-publisher-place',
    'original-title',
    'publisher',
  );
}

// Where a paper was read, a song recorded, a talk given (Chicago 14.115).
import type { CslItem } from '../../../api/payloads/bibliography.ts';
import { full } from '../dates.ts';
import { isOf, isReview, isUnprinted } from '../kinds.ts';
import { AMERICAN, NOTHING, plain, type Rich } from '../rich.ts';
import { allOf, capital, capitalised, has, valueOf, value } from '../values.ts';
import { guessed } from './names.ts';

const { words, commas } = AMERICAN;

export function eventOf(item: CslItem): Rich {
  if (isOf(item, 'interview') || has(item, 'interviewer')) return NOTHING;
  if ((isOf(item, 'personal_communication') && has(item, 'recipient')) || isReview(item)) return NOTHING;
  if (!has(item, 'event', 'event-date', 'event-title')) return NOTHING;
  if (isOf(item, 'paper-conference') && !isUnprinted(item)) return NOTHING;
  const title = valueOf(item, has(item, 'event-title') ? 'event-title' : 'event');
  const small = isOf(item, 'song') || (isOf(item, 'paper-conference') && !has(item, 'genre'));
  const day = guessed(full(item['event-date'], { order: 'american' }), item.issued?.circa === true);
  return words(
    plain(happened(item)),
    commas(plain(small ? title : capitalised(title)), plain(day), value(item, 'event-place')),
  );
}

function happened(item: CslItem): string {
  const at = has(item, 'event-title') ? ' at' : '';
  if (isOf(item, 'broadcast') && has(item, 'status')) return capitalised(valueOf(item, 'status'));
  if (isOf(item, 'paper-conference')) return `${has(item, 'genre') ? 'Presented' : 'Paper presented'}${at}`;
  if (isOf(item, 'song')) return `Recorded${at}`;
  if (allOf(item, 'event-date', 'issued') || has(item, 'issued')) return '';
  return capital(item, 'status')
    .map(({ text }) => text)
    .join('');
}

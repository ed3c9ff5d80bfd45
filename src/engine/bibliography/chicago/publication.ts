// Who published a work in Chicago (14.29 to 14.50): no place where there is a publisher, and the day where it counts.
import type { CslItem } from '../../../api/payloads/bibliography.ts';
import { isEdited, isOf, isPeriodical } from '../kinds.ts';
import { AMERICAN, around, NOTHING, plain, type Rich } from '../rich.ts';
import { allOf, capital, has, headlineOf, value } from '../values.ts';
import type { Front } from './author.ts';
import { dayOfIssue, dayOfOriginal, statusOf } from './date.ts';
import { editionLabel } from './identifier.ts';
import { slanted } from './title.ts';

const { words, commas, stops, semicolons } = AMERICAN;

export function publicationOf(item: CslItem, front: Front): Rich {
  const none =
    isOf(item, 'patent') ||
    isPeriodical(item) ||
    (!isEdited(item) && isOf(item, 'interview', 'paper-conference'));
  return stops(none ? NOTHING : published(item, front), original(item));
}

function published(item: CslItem, front: Front): Rich {
  const online = isOf(item, 'post', 'webpage') && front.used !== 'container-title';
  const aired = isOf(item, 'broadcast') && !has(item, 'DOI', 'URL');
  const house = history(item, front);
  return commas(
    online ? headlineOf(item, 'container-title') : NOTHING,
    aired ? NOTHING : house,
    words(plain(statusOf(item)), plain(dayOfIssue(item))),
    aired || (isOf(item, 'broadcast') && !has(item, 'URL')) ? around('on ', house) : NOTHING,
  );
}

/** The publisher, with those before it. */
function history(item: CslItem, front: Front): Rich {
  const house = commas(plain(kindOf(item)), publisher(item, front));
  if (has(item, 'original-title')) return house;
  const first = plain(dayOfOriginal(item));
  if (!has(item, 'edition', 'original-publisher', 'original-publisher-place'))
    return semicolons(first, house);
  const edition = allOf(item, 'issued', 'original-date') ? editionLabel(item, 'sentence') : NOTHING;
  return stops(commas(firstPublisher(item), first), stops(edition, house));
}

function kindOf(item: CslItem): string {
  if (isOf(item, 'article')) return has(item, 'genre') ? '' : 'Preprint';
  if (isOf(item, 'thesis')) return textOfCapital(item);
  if (!has(item, 'original-publisher', 'original-publisher-place') || has(item, 'edition', 'original-title'))
    return '';
  const printed =
    isOf(
      item,
      'book',
      'chapter',
      'classic',
      'entry',
      'entry-dictionary',
      'entry-encyclopedia',
      'interview',
    ) || isOf(item, 'musical_score', 'pamphlet', 'paper-conference', 'report', 'thesis');
  return printed && allOf(item, 'issued', 'original-date') ? 'Reprint' : '';
}

function textOfCapital(item: CslItem): string {
  return capital(item, 'genre')
    .map(({ text }) => text)
    .join('');
}

function publisher(item: CslItem, { used }: Front): Rich {
  const number = isOf(item, 'song') ? value(item, 'number') : NOTHING;
  if (has(item, 'publisher'))
    return words(used === 'publisher' ? NOTHING : capital(item, 'publisher'), number);
  return words(has(item, 'event-date', 'event-title') ? NOTHING : capital(item, 'publisher-place'), number);
}

function firstPublisher(item: CslItem): Rich {
  return capital(item, has(item, 'original-publisher') ? 'original-publisher' : 'original-publisher-place');
}

/** What a translation was called first. */
function original(item: CslItem): Rich {
  if (!has(item, 'original-title')) return NOTHING;
  const where = around('(', commas(firstPublisher(item), plain(dayOfOriginal(item))), ')');
  return words(plain('Originally published as'), slanted(item, 'original-title'), where);
}

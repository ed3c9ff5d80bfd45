// Title and source in Chicago, one behind the other: in a periodical, in a book, or on its own.
import type { CslItem } from '../../../api/payloads/bibliography.ts';
import { isEdited, isOf, isPeriodical, isSerial } from '../kinds.ts';
import { AMERICAN, NOTHING, type Rich } from '../rich.ts';
import { allOf, has, withoutRole } from '../values.ts';
import type { Front } from './author.ts';
import { inBook, contributorsInBook, nameOfWhole, series, whole } from './book.ts';
import { descriptionOf } from './description.ts';
import { eventOf } from './event.ts';
import { identifierOf, numberOf } from './identifier.ts';
import { publicationOf } from './publication.ts';
import { inPeriodical } from './serial.ts';
import { titleOf } from './title.ts';

const { words, commas, stops } = AMERICAN;

export function sourceAndTitle(item: CslItem, front: Front): Rich {
  const people = withoutRole(item, front.role);
  const [main, late] = [mainOf(item, people, front), isLateEvent(item) ? eventOf(item) : NOTHING];
  return stops(main, commas(late, publicationOf(item, front)));
}

function mainOf(item: CslItem, people: CslItem, front: Front): Rich {
  if (isOf(item, 'broadcast') && allOf(item, 'container-title', 'number', 'title'))
    return episode(item, people, front);
  const title = titled(item, people, front);
  const source = sourceOf(item, people, front);
  const to =
    (isOf(item, 'chapter') && allOf(item, 'container-title', 'genre')) ||
    (isOf(item, 'article-journal') && allOf(item, 'container-title', 'genre', 'volume-title'));
  return to ? words(title, source) : stops(title, source);
}

/** A numbered episode stands behind its programme. */
function episode(item: CslItem, people: CslItem, front: Front): Rich {
  const title = front.used === 'title' ? NOTHING : titleOf(item);
  return stops(
    nameOfWhole(item, front),
    commas(numberOf(item), title, descriptionOf(item), contributorsInBook(item, people)),
    whole(item, people),
    series(item, people),
    isLateEvent(item) ? NOTHING : eventOf(item),
  );
}

function titled(item: CslItem, people: CslItem, { used }: Front): Rich {
  if (used === 'all') return NOTHING;
  const title = used === 'title' ? NOTHING : titleOf(item);
  if (has(item, 'title')) return stops(title, descriptionOf(item), identifierOf(item, people));
  if (!isOf(item, 'bill', 'report')) return stops(descriptionOf(item), identifierOf(item, people));
  return stops(numberOf(item), identifierOf(item, people), descriptionOf(item));
}

function sourceOf(item: CslItem, people: CslItem, front: Front): Rich {
  if (isOf(item, 'patent', 'post', 'webpage')) return NOTHING;
  if (isSerial(item)) return inPeriodical(item, people, front);
  return stops(
    has(item, 'container-title') ? inBook(item, people, front) : NOTHING,
    whole(item, people),
    series(item, people),
    isLateEvent(item) ? NOTHING : eventOf(item),
  );
}

/** Where nothing tells of the publication, the event stands in its place. */
function isLateEvent(item: CslItem): boolean {
  if (
    has(
      item,
      'event-date',
      'original-date',
      'original-publisher',
      'original-publisher-place',
      'publisher',
      'status',
    )
  )
    return false;
  return !isPeriodical(item) && (isEdited(item) || !isOf(item, 'interview', 'paper-conference'));
}

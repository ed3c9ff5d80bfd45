// Where a work appeared (APA 9.23 to 9.33): its periodical, its book, its publisher, archive, event or site.
import type { CslItem, CslRole } from '../../../api/payloads/bibliography.ts';
import { COMMON, full, pages } from '../dates.ts';
import { isEdited, isOf, isPeriodical, isSerial, isUnprinted } from '../kinds.ts';
import { AMERICAN, around, italic, NOTHING, plain, type Rich, slanted, together } from '../rich.ts';
import { capital, has, headlineOf, labelled, namesOf, value, valueOf } from '../values.ts';
import type { Listed } from './author.ts';
import { formOf } from './description.ts';
import { apaContributors } from './names.ts';
import { editionPart, numberOf, volumeTitle } from './title.ts';

const { words, commas, colons, stops, semicolons } = AMERICAN;

export function sourceOf(item: CslItem, listed: Listed): Rich {
  const online = isOf(item, 'post', 'webpage');
  return stops(
    online ? NOTHING : isSerial(item) ? periodical(item) : bookOf(item, listed),
    listed.publisher ? NOTHING : publisher(item),
    archive(item),
    event(item),
    online ? headlineOf(item, 'container-title') : NOTHING,
  );
}

function periodical(item: CslItem): Rich {
  const names = commas(headlineOf(item, 'container-title'), headlineOf(item, 'collection-title'));
  const issue = commas(value(item, 'issue'), labelled(item, 'supplement-number', 'Suppl.', 'Suppl.'));
  const numbers = together(italic(valueOf(item, 'volume')), around('(', issue, ')'));
  const place = has(item, 'number') ? around('Article ', value(item, 'number')) : plain(pages(item.page));
  const placed = has(item, 'collection-title', 'issue', 'number', 'page', 'supplement-number', 'volume');
  const status = !placed && has(item, 'issued') ? capital(item, 'status') : NOTHING;
  return stops(commas(slanted(names), numbers, place), status);
}

function bookOf(item: CslItem, { roles }: Listed): Rich {
  if (!has(item, 'container-title')) return NOTHING;
  const title = colons(plain(valueOf(item, 'container-title')), volumeTitle(item));
  const number = isOf(item, 'broadcast', 'graphic', 'map', 'motion_picture') ? NOTHING : numberOf(item);
  return words(
    plain(isOf(item, 'song') ? 'On' : 'In'),
    commas(makersOf(item, roles), slanted(title)),
    around('(', semicolons(number, editionPart(item)), ')'),
    around('[', bookForm(item), ']'),
  );
}

/** Who made the whole: the first of these that somebody has. */
function makersOf(item: CslItem, used: readonly CslRole[]): Rich {
  const chairs: readonly CslRole[] = isOf(item, 'event', 'performance', 'speech')
    ? ['chair', 'organizer']
    : [];
  const roles: readonly CslRole[] = [
    'container-author',
    'executive-producer',
    'series-creator',
    'editor-translator',
    'editor',
    'editorial-director',
    'compiler',
    ...chairs,
    'curator',
    'collection-editor',
  ];
  const role = roles.find((one) => !used.includes(one) && namesOf(item, one).length > 0);
  if (role === undefined) return NOTHING;
  const short = ['editor-translator', 'editor', 'editorial-director', 'collection-editor'].includes(role);
  return apaContributors(item, [role], short ? 'short' : 'long', [' (', ')']);
}

function bookForm(item: CslItem): Rich {
  if (isOf(item, 'document', 'report', 'software', 'standard')) return formOf(item);
  const conference = isOf(item, 'event', 'paper-conference', 'performance', 'speech');
  return conference && isUnprinted(item) ? formOf(item) : NOTHING;
}

function publisher(item: CslItem): Rich {
  if (isOf(item, 'thesis')) return has(item, 'archive', 'DOI', 'URL') ? NOTHING : value(item, 'publisher');
  if (isPeriodical(item)) return NOTHING;
  if (isOf(item, 'paper-conference') && !isEdited(item)) return NOTHING;
  return value(item, 'publisher');
}

function archive(item: CslItem): Rich {
  const where = around('(', value(item, 'archive_location'), ')');
  if (!has(item, 'archive_collection'))
    return commas(words(value(item, 'archive'), where), value(item, 'archive-place'));
  return commas(
    words(value(item, 'archive_collection'), where),
    value(item, 'archive'),
    value(item, 'archive-place'),
  );
}

function event(item: CslItem): Rich {
  if (!has(item, 'event', 'event-title') || (isOf(item, 'paper-conference') && !isUnprinted(item)))
    return NOTHING;
  const about = item['event-date']?.circa === true ? 'ca. ' : '';
  return commas(
    capital(item, has(item, 'event-title') ? 'event-title' : 'event'),
    value(item, 'event-place'),
    around(about, plain(full(item['event-date'], { order: 'american', eras: COMMON }))),
  );
}

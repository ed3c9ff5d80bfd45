// The reference list of the Chicago Manual of Style, 17th edition, author-date. Names are printed each time: the manual
// itself (14.67) advises against a dash in place of a repeated one.
import type { CslItem } from '../../api/payloads/bibliography.ts';
import { american, monthAndDay, pages, partsOf } from './dates.ts';
import { editionOf, isChanging, isNews, linkOf } from './parts.ts';
import { chicagoNames, chicagoStraight, listedUnder } from './persons.ts';
import {
  around,
  italic,
  joined,
  NOTHING,
  plain,
  type Rich,
  sentences,
  stoppedInside,
  together,
} from './rich.ts';
import type { Style } from './style.ts';
import { curly, doubleQuoted, headline } from './titles.ts';

export const CHICAGO: Style = {
  edition: 'Chicago, 17th edition, author-date',
  suffixes: true,
  sortsByParticle: false,
  entry(item, suffix) {
    const by = listedUnder(item, chicagoNames, { one: ', ed.', several: ', eds.' });
    const year = plain(yearOf(item, suffix));
    const container = item['container-title'];
    // An unsigned article is listed under its newspaper.
    if (by.length === 0 && isNews(item) && container !== undefined)
      return sentences([italic(name(item, container)), year, ...restOf(item, false)], stoppedInside);
    if (by.length === 0)
      return sentences([titleOf(item, '.'), year, ...restOf(item, true).slice(1)], stoppedInside);
    return sentences([by, year, ...restOf(item, true)], stoppedInside);
  },
};

function yearOf(item: CslItem, suffix: string): string {
  const year = partsOf(item.issued)?.year;
  return year === undefined ? 'n.d.' : `${year}${suffix}`;
}

/** The title, then where it appeared, when it was looked at, and its address. */
function restOf(item: CslItem, withContainer: boolean): Rich[] {
  const tail = [accessed(item), plain(linkOf(item))];
  if (isNews(item)) return [...news(item, withContainer), ...tail];
  return [titleOf(item, '.'), ...bodyOf(item), ...tail];
}

function titleOf(item: CslItem, end: '.' | ','): Rich {
  const title = headline(item.title, item.language);
  return item.type === 'book' ? italic(curly(title)) : plain(doubleQuoted(title, end));
}

/** `“Title.” Paper, October 5, 2023`, or `“Title,” October 5, 2023` where the paper takes the place of the author. */
function news(item: CslItem, withContainer: boolean): Rich[] {
  const day = american(item.issued);
  if (withContainer && item['container-title'] !== undefined) {
    const paper = italic(name(item, item['container-title']));
    return [titleOf(item, '.'), joined([paper, plain(day)], ', ')];
  }
  if (item['container-title'] === undefined) return [titleOf(item, '.'), plain(day)];
  return day === '' ? [titleOf(item, '.')] : [together(titleOf(item, ','), plain(` ${day}`))];
}

function bodyOf(item: CslItem): Rich[] {
  const house = joined([plain(item['publisher-place']), plain(item.publisher)], ': ');
  switch (item.type) {
    case 'webpage':
      return [
        plain(name(item, item['container-title'] ?? item.publisher ?? '')),
        plain(american(item.issued)),
      ];
    case 'article-journal':
      return [journal(item)];
    case 'chapter':
      return [bookOf(item), house];
    case 'book':
      return [...bookDetails(item), house];
    case 'report':
      return [
        plain([item.genre, item.number].filter((part) => part !== undefined).join(' ')),
        plain(item.publisher),
      ];
    case 'thesis':
      return [plain(curly([item.genre, item.publisher].filter((part) => part !== undefined).join(', ')))];
    default:
      return [plain(item.publisher)];
  }
}

/** `Journal 12 (3): 101–19`; an issue without a volume is `Journal, no. 3 (October): 101–19`. */
function journal(item: CslItem): Rich {
  const container = italic(name(item, item['container-title'] ?? ''));
  const page = plain(pages(item.page, 'chicago'));
  if (item.volume !== undefined) {
    const issue = item.issue === undefined ? '' : ` (${item.issue})`;
    const numbered = joined([container, plain(`${item.volume}${issue}`)], ' ');
    return joined([numbered, page], ': ');
  }
  if (item.issue === undefined) return joined([container, page], ', ');
  const month = around(' (', plain(monthAndDay(item.issued).replace(/ \d+$/u, '')), ')');
  return joined([joined([container, together(plain(`no. ${item.issue}`), month)], ', '), page], ': ');
}

function bookOf(item: CslItem): Rich {
  if (item['container-title'] === undefined) return plain(pages(item.page, 'chicago'));
  const page = pages(item.page, 'chicago');
  const place = item.volume === undefined ? page : `${item.volume}${page === '' ? '' : `:${page}`}`;
  const editors = item.author === undefined ? NOTHING : around('edited by ', chicagoStraight(item.editor));
  return around(
    'In ',
    joined(
      [italic(name(item, item['container-title'])), editors, plain(editionOf(item, 'ed.')), plain(place)],
      ', ',
    ),
  );
}

function bookDetails(item: CslItem): Rich[] {
  const editors = item.author === undefined ? NOTHING : around('Edited by ', chicagoStraight(item.editor));
  return [
    plain(editionOf(item, 'ed.')),
    editors,
    plain(item.volume === undefined ? '' : `Vol. ${item.volume}`),
    plain(name(item, item['collection-title'] ?? '')),
  ];
}

function accessed(item: CslItem): Rich {
  const said = item.issued === undefined && isChanging(item) && item.accessed !== undefined;
  return said ? plain(`Accessed ${american(item.accessed)}`) : NOTHING;
}

function name(item: CslItem, title: string): string {
  return curly(headline(title, item.language));
}

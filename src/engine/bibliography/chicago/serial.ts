// Works in periodicals in Chicago (14.67 to 14.101): `Journal 12 (3): 101–19`, `Newspaper, October 5`.
import type { CslItem } from '../../../api/payloads/bibliography.ts';
import { full, pages } from '../dates.ts';
import { isNews, isOf, isReview } from '../kinds.ts';
import { AMERICAN, around, NOTHING, plain, type Rich } from '../rich.ts';
import { allOf, has, isSeveral, labelled, value, valueOf } from '../values.ts';
import type { Front } from './author.ts';
import { contributorsInBook } from './book.ts';
import { dayOfIssue, statusOf } from './date.ts';
import { REVIEWERS } from './description.ts';
import { editionLabel } from './identifier.ts';
import { paperName, volumeTitle } from './title.ts';

const { words, commas, stops, colons } = AMERICAN;

export function inPeriodical(item: CslItem, people: CslItem, front: Front): Rich {
  const special = has(item, 'volume-title')
    ? commas(words(plain('In'), volumeTitle(item)), contributorsInBook(item, people))
    : NOTHING;
  const name = front.used === 'container-title' ? NOTHING : paperName(item);
  const titled = commas(plain(issueKind(item)), name, ahead(item));
  const place = numbersOf(item);
  const spaced = has(item, 'volume') && !isNews(item) && !has(item, 'collection-title');
  return stops(special, spaced ? words(titled, place) : commas(titled, place));
}

function issueKind(item: CslItem): string {
  if (!has(item, 'container-title')) return '';
  const periodical = isOf(item, 'periodical');
  const special = has(item, 'volume-title') || (periodical && has(item, 'title'));
  if (has(item, 'supplement-number') && special) return 'Supplement';
  return special ? 'Special issue' : '';
}

/** An article that has a DOI and neither volume nor pages yet. */
function ahead(item: CslItem): Rich {
  if (has(item, 'collection-title', 'issue', 'number', 'page', 'supplement-number', 'volume', 'volume-title'))
    return NOTHING;
  if (has(item, 'available-date', 'status') || !isOf(item, 'article-journal')) return NOTHING;
  return plain(allOf(item, 'DOI', 'issued') ? 'ahead of print' : '');
}

function numbersOf(item: CslItem): Rich {
  if (isNews(item)) return commas(stops(volumeAndDate(item), editionLabel(item, 'sentence')), locator(item));
  return isNumbered(item)
    ? colons(volumeAndDate(item), locator(item))
    : commas(volumeAndDate(item), locator(item));
}

function isNumbered(item: CslItem): boolean {
  return has(item, 'issue', 'supplement-number', 'volume');
}

function volumeAndDate(item: CslItem): Rich {
  const series = value(item, 'collection-title');
  if (isNews(item)) return commas(series, undated(item));
  if (!isNumbered(item)) {
    const house = isOf(item, 'interview', 'post-weblog') ? value(item, 'publisher') : NOTHING;
    return commas(series, house, undated(item));
  }
  const signed = has(item, ...REVIEWERS);
  const alone =
    !signed && isReview(item) && !allOf(item, 'issue', 'volume') && !has(item, 'supplement-number');
  const date = plain(dayOfIssue(item));
  const numbers = has(item, 'volume') ? volume(item, signed) : issue(item, signed ? date : NOTHING);
  return commas(alone ? date : NOTHING, series, numbers);
}

function volume(item: CslItem, signed: boolean): Rich {
  const bare = value(item, 'volume');
  const unsigned = isReview(item) && !signed;
  const series = has(item, 'collection-title') ? labelled(item, 'volume', 'vol.', 'vols.') : undefined;
  const number = series ?? (unsigned ? labelled(item, 'volume', 'Vol.', 'Vols.') : bare);
  const issues = commas(value(item, 'issue'), supplement(item));
  const date = unsigned ? NOTHING : plain(dayOfIssue(item));
  return words(number, around('(', issues.length > 0 ? issues : date, ')'));
}

function issue(item: CslItem, date: Rich): Rich {
  const number = around(isSeveral(item.issue) ? 'nos. ' : 'no. ', value(item, 'issue'));
  return words(commas(number, supplement(item)), around('(', date, ')'));
}

function supplement(item: CslItem): Rich {
  const word = has(item, 'issue') || !has(item, 'volume-title', 'title') ? 'supp.' : 'no.';
  const numbered = has(item, 'volume-title') || (isOf(item, 'periodical') && has(item, 'title'));
  return labelled(item, 'supplement-number', numbered ? word : 'supp.', 'supp.');
}

/** Where no number says when it appeared: the day, or when it was accepted. */
function undated(item: CslItem): Rich {
  const counted = has(
    item,
    'collection-title',
    'issue',
    'number',
    'page',
    'supplement-number',
    'volume',
    'volume-title',
  );
  const accepted = counted || has(item, 'issued') ? '' : full(item['available-date'], { order: 'american' });
  return commas(around('accepted ', plain(accepted)), words(plain(statusOf(item)), plain(dayOfIssue(item))));
}

function locator(item: CslItem): Rich {
  if (has(item, 'number')) {
    const archived =
      !has(item, 'archive_collection', 'archive_location', 'archive-place') && has(item, 'archive');
    return archived ? NOTHING : value(item, 'number');
  }
  return isNews(item) ? NOTHING : plain(pages(valueOf(item, 'page'), 'chicago'));
}

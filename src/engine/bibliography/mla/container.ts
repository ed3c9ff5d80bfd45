// The container in MLA (5.31 to 5.99): its title, contributors, version, number, publisher, date and location.
import type { CslItem, CslRole } from '../../../api/payloads/bibliography.ts';
import { type DateForm, full, isOnePage, pages, years } from '../dates.ts';
import { isEdited, isOf, isPeriodical, isSerial, isUnprinted } from '../kinds.ts';
import { nameList, type NameRules } from '../persons.ts';
import { AMERICAN, around, italic, NOTHING, plain, type Rich } from '../rich.ts';
import { byWord } from '../roles.ts';
import {
  allOf,
  capital,
  capitalised,
  editionOf,
  has,
  isNumber,
  isSeveral,
  labelled,
  linkOf,
  namesOf,
  value,
  valueOf,
} from '../values.ts';
import { slanted } from './title.ts';

const { words, commas } = AMERICAN;
const DATE: DateForm = { order: 'short' };

export function containerOf(item: CslItem, listed: CslRole | undefined): Rich {
  return commas(
    isSerial(item) ? serialTitle(item) : bookTitle(item),
    contributors(item, listed),
    version(item),
    number(item),
    isSerial(item) || isOf(item, 'thesis')
      ? NOTHING
      : value(item, has(item, 'publisher') ? 'publisher' : 'publisher-place'),
    published(item),
    location(item),
  );
}

/** A second container, such as a database: its title and the address there. */
export function databaseOf(item: CslItem): Rich {
  return has(item, 'source') && has(item, 'DOI', 'URL')
    ? commas(italic(valueOf(item, 'source')), plain(linkOf(item)))
    : NOTHING;
}

function serialTitle(item: CslItem): Rich {
  const place = around('[', value(item, 'publisher-place'), ']');
  const special = has(item, 'container-title') ? specialIssue(item) : '';
  return commas(
    slanted(item, 'volume-title'),
    words(plain(special), slanted(item, 'container-title'), place),
  );
}

function specialIssue(item: CslItem): string {
  const supplement = has(item, 'supplement-number');
  if (
    isOf(item, 'periodical') &&
    has(item, 'volume-title', 'title') &&
    !(supplement && has(item, 'volume-title'))
  )
    return supplement ? 'Supplement to' : 'Special issue of';
  if (!has(item, 'volume-title')) return '';
  return supplement ? 'supplement to' : 'special issue of';
}

function bookTitle(item: CslItem): Rich {
  if (!has(item, 'container-title')) return NOTHING;
  if (has(item, 'part-title')) return slanted(item, 'part-title');
  return slanted(item, has(item, 'volume-title') ? 'volume-title' : 'container-title');
}

const STRAIGHT: NameRules = {
  inverted: 'none',
  given: 'full-spaced',
  and: 'and',
  comma: 'lists',
  cutFrom: 3,
  kept: 1,
  rest: 'et al.',
};

/** `Jane Doe and Richard Roe`, `Jane Doe et al.` */
export function mlaStraight(item: CslItem, role: CslRole): Rich {
  return nameList(namesOf(item, role), STRAIGHT);
}

const OTHERS = ['director', 'series-creator', 'illustrator', 'host', 'narrator', 'contributor'] as const;

/** What follows a title without a container opens a sentence. */
function contributors(item: CslItem, listed: CslRole | undefined): Rich {
  const opens = !has(item, 'container-title');
  const alike =
    allOf(item, 'editor', 'translator') && JSON.stringify(item.editor) === JSON.stringify(item.translator);
  const by = (role: CslRole, word: string): Rich => {
    if (role === listed || namesOf(item, role).length === 0) return NOTHING;
    return around(
      `${opens && role !== 'container-author' ? capitalised(word) : word} `,
      mlaStraight(item, role),
    );
  };
  const editors = alike
    ? [by('editor', 'edited and translated by')]
    : [by('editor', 'edited by'), by('translator', 'translated by')];
  return commas(
    by('container-author', 'by'),
    by('editor-translator', 'edited and translated by'),
    ...editors,
    ...OTHERS.map((role) => by(role, byWord(role))),
  );
}

function version(item: CslItem): Rich {
  const edition = capitalised(editionOf(item, 'ed.'));
  const label = edition === '' ? 'Version' : 'version';
  return commas(plain(edition), around(`${label} `, value(item, 'version')));
}

function number(item: CslItem): Rich {
  const issue = around(isSeveral(item.issue) ? 'nos. ' : 'no. ', value(item, 'issue'));
  const series = isSerial(item) ? value(item, 'collection-title') : NOTHING;
  const supplement = labelled(item, 'supplement-number', 'supp.', 'supp.');
  return commas(series, volume(item), issue, supplement, numberOf(item));
}

/** A volume that opens the container's sentence has a capital; one that is told elsewhere is left out. */
function volume(item: CslItem): Rich {
  const small = labelled(item, 'volume', 'vol.', 'vols.');
  if (isPeriodical(item) || isEdited(item) || isOf(item, 'interview', 'paper-conference')) return small;
  if (allOf(item, 'part-title', 'volume-title')) return small;
  if (has(item, 'edition', 'container-title')) return small;
  if (has(item, 'author') && has(item, ...BEFORE_VOLUME)) return small;
  return labelled(item, 'volume', 'Vol.', 'Vols.');
}

const BEFORE_VOLUME = [
  'container-author',
  'contributor',
  'director',
  'editor',
  'editor-translator',
  'illustrator',
  'interviewer',
  'translator',
] as const;

function numberOf(item: CslItem): Rich {
  if (!has(item, 'number')) return NOTHING;
  if (isOf(item, 'broadcast') && isNumber(item.number))
    return words(has(item, 'genre') ? value(item, 'genre') : plain('episode'), value(item, 'number'));
  const labelledNumber = isOf(item, 'standard')
    ? value(item, 'number')
    : labelled(item, 'number', 'no.', 'nos.');
  return words(value(item, 'genre'), labelledNumber);
}

/** Books by the year, journals by the month, others by the day; an estimate says so. */
function published(item: CslItem): Rich {
  const { issued } = item;
  const about = issued?.circa === true;
  if (isOf(item, 'book', 'chapter', 'motion_picture', 'paper-conference', 'thesis'))
    return guessed(years(issued), about);
  if (isOf(item, 'article-journal')) return guessed(full(issued, { ...DATE, months: true }), about);
  const day = full(issued, DATE);
  return isOf(item, 'speech') ? NOTHING : plain(about && day !== '' ? `Circa ${day}` : day);
}

/** `[1951?]` for an estimate. */
export function guessed(date: string, about: boolean): Rich {
  return plain(about && date !== '' ? `[${date}?]` : date);
}

function location(item: CslItem): Rich {
  const atEvent =
    isPeriodical(item) ||
    isOf(item, 'personal_communication') ||
    (isOf(item, 'paper-conference') && !isUnprinted(item))
      ? NOTHING
      : eventOf(item);
  return commas(
    atEvent,
    value(item, 'archive'),
    value(item, 'archive-place'),
    value(item, 'archive_collection'),
    value(item, 'archive_location'),
    pageNote(item),
    has(item, 'source') ? NOTHING : plain(linkOf(item)),
  );
}

export function eventOf(item: CslItem): Rich {
  if (!has(item, 'event', 'event-date', 'event-title')) return NOTHING;
  const date = item['event-date'];
  return commas(
    capital(item, has(item, 'event-title') ? 'event-title' : 'event'),
    guessed(full(date, DATE), date?.circa === true),
    value(item, 'event-place'),
  );
}

function pageNote({ page }: CslItem): Rich {
  return page === undefined ? NOTHING : plain(`${isOnePage(page) ? 'p.' : 'pp.'} ${pages(page, 'two')}`);
}

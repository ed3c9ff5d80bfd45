// The title in APA (9.18, 9.19): in italics where the work stands alone, and in brackets what identifies it.
import type { CslItem } from '../../../api/payloads/bibliography.ts';
import { isOnePage, pages } from '../dates.ts';
import { isEdited, isOf, isPeriodical, isReview, isSerial, ownsTitle } from '../kinds.ts';
import { AMERICAN, around, NOTHING, plain, type Rich, slanted } from '../rich.ts';
import {
  capital,
  editionOf,
  has,
  headlineOf,
  isNumber,
  isSeveral,
  labelled,
  namesOf,
  value,
  valueOf,
  withoutRole,
} from '../values.ts';
import type { Listed } from './author.ts';
import { apaContributors, apaStraight } from './names.ts';

const { words, commas, colons, stops, semicolons } = AMERICAN;

export function titleOf(item: CslItem): Rich {
  const online = isOf(item, 'post', 'webpage');
  if (!online && !isSerial(item)) {
    const title = plain(valueOf(item, 'title'));
    return has(item, 'container-title') ? title : slanted(colons(title, volumeTitle(item)));
  }
  const title =
    isReview(item) && !ownsTitle(item) ? NOTHING : colons(plain(valueOf(item, 'title')), partTitle(item));
  return online || !has(item, 'container-title') ? slanted(title) : title;
}

function partTitle(item: CslItem): Rich {
  const number = labelled(item, 'part-number', 'Pt.', 'Pt.');
  if (has(item, 'part-title')) return stops(number, capital(item, 'part-title'));
  return isNumber(item['part-number']) ? NOTHING : number;
}

/** A volume's or part's own title and what numbers it. */
export function volumeTitle(item: CslItem): Rich {
  const volume = labelled(item, 'volume', 'Vol.', 'Vols.');
  if (has(item, 'volume-title'))
    return commas(colons(stops(volume, value(item, 'volume-title')), partTitle(item)));
  if (has(item, 'part-title')) return commas(volume, partTitle(item));
  const part = labelled(item, 'part-number', 'Pt.', 'Pt.');
  return commas(isNumber(item.volume) ? NOTHING : volume, isNumber(item['part-number']) ? NOTHING : part);
}

/** Translators, number, edition, series, volume and pages, as far as the work stands alone. */
export function identifierOf(item: CslItem, listed: Listed): Rich {
  if (isOf(item, 'patent')) return patentNumber(item);
  const people = contributorsOf(item, listed);
  if (isOf(item, 'post', 'webpage')) return semicolons(people, numberOf(item), editionPart(item));
  if (isOf(item, 'report')) {
    if (has(item, 'container-title')) return people;
    return semicolons(people, has(item, 'title') ? numberOf(item) : NOTHING, editionPart(item));
  }
  const part = isNumber(item['part-number']) ? labelled(item, 'part-number', 'Pt.', 'Pt.') : NOTHING;
  const serial = isSerial(item) && !has(item, 'part-title') ? part : NOTHING;
  if (!has(item, 'container-title')) return semicolons(people, numberOf(item), editionPart(item), serial);
  const shown = isOf(item, 'broadcast', 'graphic', 'map', 'motion_picture') ? numberOf(item) : NOTHING;
  const chapter = has(item, 'genre', 'title') ? NOTHING : chapterNumber(item);
  return semicolons(chapter, people, shown, serial);
}

function patentNumber(item: CslItem): Rich {
  const genre = has(item, 'genre') ? capital(item, 'genre') : plain('Patent');
  return words(value(item, 'authority'), genre, plain(`No. ${valueOf(item, 'number')}`));
}

function contributorsOf(item: CslItem, { roles }: Listed): Rich {
  const rest = roles.reduce(withoutRole, item);
  const interviewer = has(item, 'title') ? apaContributors(rest, ['interviewer'], 'short') : NOTHING;
  if (isSerial(item))
    return semicolons(interviewer, apaContributors(rest, ['translator', 'narrator'], 'short'));
  const editors = semicolons(writerOfWhole(rest), apaContributors(rest, ['editor', 'translator'], 'short'));
  const makers = apaContributors(rest, MAKERS, 'long');
  const shown = apaContributors(rest, ['illustrator', 'narrator'], 'short');
  if (isOf(item, 'post', 'webpage')) return semicolons(interviewer, editors, shown, makers);
  if (has(item, 'container-title')) {
    if (has(item, 'editor-translator')) return semicolons(interviewer, shown);
    return semicolons(interviewer, shown, apaContributors(rest, ['translator'], 'short'));
  }
  return semicolons(interviewer, shown, editors, makers);
}

const MAKERS = ['compiler', 'chair', 'organizer', 'curator', 'series-creator', 'executive-producer'] as const;

function writerOfWhole(item: CslItem): Rich {
  const names = namesOf(item, 'container-author');
  return names.length === 0 ? NOTHING : around('By ', apaStraight(names));
}

/** `Working Paper No. 19`; a thesis has a publication number. */
export function numberOf(item: CslItem): Rich {
  if (!has(item, 'number')) return isOf(item, 'thesis') && has(item, 'genre') ? NOTHING : NOTHING;
  const genre = isOf(item, 'thesis') && has(item, 'genre') ? plain('Publication') : headlineOf(item, 'genre');
  return words(genre, numberLabel(item));
}

export function numberLabel(item: CslItem): Rich {
  if (isOf(item, 'standard')) return capital(item, 'number');
  const always = isOf(item, 'legislation', 'patent', 'regulation');
  if (always && !isNumber(item.number)) return around('No. ', capital(item, 'number'));
  return labelled(item, 'number', 'No.', 'Nos.');
}

/** Version, edition, series, supplement, volume, part, issue and pages. */
export function editionPart(item: CslItem): Rich {
  if (
    isPeriodical(item) ||
    isOf(item, 'broadcast', 'event', 'patent', 'performance', 'post', 'speech', 'webpage')
  )
    return NOTHING;
  if (!isEdited(item) && isOf(item, 'interview', 'paper-conference')) return NOTHING;
  return commas(
    around('Version ', value(item, 'version')),
    plain(editionOf(item, 'ed.')),
    isOf(item, 'document', 'report', 'standard')
      ? words(headlineOf(item, 'collection-title'), value(item, 'collection-number'))
      : NOTHING,
    labelled(item, 'supplement-number', 'Suppl.', 'Suppl.'),
    volumeNumber(item),
    has(item, 'part-title') || !isNumber(item['part-number'])
      ? NOTHING
      : labelled(item, 'part-number', 'Pt.', 'Pt.'),
    around(isSeveral(item.issue) ? 'Nos. ' : 'No. ', value(item, 'issue')),
    pageOrChapter(item),
  );
}

function volumeNumber(item: CslItem): Rich {
  if (has(item, 'volume') && has(item, 'volume-title', 'part-title')) return NOTHING;
  if (isNumber(item.volume)) return labelled(item, 'volume', 'Vol.', 'Vols.');
  const count = valueOf(item, 'number-of-volumes');
  return isNumber(count) ? plain(`Vols. 1–${count}`) : plain(count);
}

function pageOrChapter(item: CslItem): Rich {
  const { page } = item;
  if (page !== undefined) return plain(`${isOnePage(page) ? 'p.' : 'pp.'} ${pages(page)}`);
  return has(item, 'genre', 'title') ? chapterNumber(item) : NOTHING;
}

function chapterNumber(item: CslItem): Rich {
  const word = isOf(item, 'song') ? 'Track' : 'Chapter';
  return labelled(item, 'chapter-number', word, `${word}s`);
}

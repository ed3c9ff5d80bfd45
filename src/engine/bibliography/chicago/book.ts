// Works in books in Chicago (14.8 to 14.14): `In *Book*, edited by …, vol. 2`, and the series.
import type { CslItem, CslRole } from '../../../api/payloads/bibliography.ts';
import { isOf, isUnprinted } from '../kinds.ts';
import { AMERICAN, around, NOTHING, plain, type Rich } from '../rich.ts';
import { allOf, has, headlineOf, isNumber, isSeveral, labelled, namesOf, value, valueOf } from '../values.ts';
import type { Front } from './author.ts';
import { genreOf } from './description.ts';
import { editionLine, numberOf, versionOf, volumeCount } from './identifier.ts';
import { chicagoStraight, makers } from './names.ts';
import { primary, slanted, volumeTitle } from './title.ts';

const { words, commas, stops } = AMERICAN;

export function inBook(item: CslItem, people: CslItem, front: Front): Rich {
  const number = isOf(item, 'broadcast', 'graphic', 'map', 'motion_picture', 'song')
    ? NOTHING
    : numberOf(item);
  return commas(
    words(plain(preposition(item)), nameOfWhole(item, front)),
    plain(genreBehind(item)),
    number,
    versionOf(item, 'clause'),
    editionLine(item, 'clause'),
    contributorsInBook(item, people),
    volume(item),
    around('edited by ', generalEditor(item, people)),
    has(item, 'part-number', 'part-title', 'volume', 'volume-title', 'page') ? NOTHING : volumeCount(item),
  );
}

/** The book's title, or that of its volume. */
export function nameOfWhole(item: CslItem, { used }: Front): Rich {
  if (has(item, 'part-title')) return primary(item, 'part-title');
  if (has(item, 'volume-title')) return volumeTitle(item);
  return used === 'container-title' ? NOTHING : slanted(item, 'container-title');
}

function preposition(item: CslItem): string {
  if (isOf(item, 'broadcast', 'motion_picture')) return '';
  if (isOf(item, 'chapter') && has(item, 'genre')) return 'to';
  if (isOf(item, 'entry', 'entry-dictionary', 'entry-encyclopedia'))
    return has(item, 'author', 'composer') ? 'In' : '';
  if (!has(item, 'chapter-number')) return 'In';
  const chapter = isOf(item, 'song')
    ? labelled(item, 'chapter-number', 'Track', 'Track')
    : labelled(item, 'chapter-number', 'Chap.', 'Chaps.');
  return `${chapter.map(({ text }) => text).join('')} ${isOf(item, 'song') ? 'on' : 'in'}`;
}

function genreBehind(item: CslItem): string {
  if (isOf(item, 'document', 'report', 'software', 'standard')) return genreOf(item);
  const conference = isOf(item, 'event', 'paper-conference', 'performance', 'speech');
  return conference && isUnprinted(item) ? genreOf(item) : '';
}

function rolesOf(item: CslItem): readonly CslRole[] {
  const writers: readonly CslRole[] = isOf(item, 'broadcast', 'performance') ? ['script-writer'] : [];
  const others: readonly CslRole[] = isOf(item, 'song', 'thesis') ? [] : ['contributor'];
  return [
    'editor-translator',
    'editor',
    'translator',
    'guest',
    'host',
    'chair',
    'organizer',
    'illustrator',
    'narrator',
    'compiler',
    'curator',
    'series-creator',
    'executive-producer',
    'producer',
    'editorial-director',
    ...writers,
    'director',
    'performer',
    ...others,
  ];
}

/** `edited by Jane Doe`, or whose book it is. */
export function contributorsInBook(item: CslItem, people: CslItem): Rich {
  if (allOf(item, 'container-author', 'container-title'))
    return commas(...makers(people, ['container-author'], 'clause'));
  return commas(...makers(people, rolesOf(item), 'clause'));
}

/** Those who edited somebody's book, in sentences of their own. */
export function whole(item: CslItem, people: CslItem): Rich {
  if (!allOf(item, 'container-author', 'container-title')) return NOTHING;
  return stops(...makers(people, rolesOf(item), 'sentence'));
}

function generalEditor(item: CslItem, people: CslItem): Rich {
  const counted = has(item, 'number-of-volumes', 'part-number', 'part-title', 'volume', 'volume-title');
  return counted ? chicagoStraight(people, 'collection-editor') : NOTHING;
}

function volume(item: CslItem): Rich {
  const own = labelled(item, 'volume', 'vol.', 'vols.');
  const part = labelled(item, 'part-number', 'pt.', 'pt.');
  if (allOf(item, 'part-number', 'part-title', 'volume', 'volume-title'))
    return commas(
      words(part, plain('of'), volumeTitle(item)),
      words(own, plain('of'), slanted(item, 'container-title')),
    );
  if (!has(item, 'part-title', 'volume-title')) return commas(own, part);
  const numbers = commas(own, part);
  return words(numbers, numbers.length === 0 ? NOTHING : plain('of'), slanted(item, 'container-title'));
}

/** `Oxford Studies 14`. */
export function series(item: CslItem, people: CslItem): Rich {
  const title = headlineOf(item, 'collection-title');
  const number = labelled(item, 'collection-number', 'vol.', 'vols.');
  const issue = around(isSeveral(item.issue) ? 'nos. ' : 'no. ', value(item, 'issue'));
  const counted = has(item, 'number-of-volumes', 'part-number', 'part-title', 'volume', 'volume-title');
  if (title.length > 0 && !counted && namesOf(item, 'collection-editor').length > 0)
    return commas(title, around('edited by ', chicagoStraight(people, 'collection-editor')), number, issue);
  if (has(item, 'issue')) return commas(title, number, issue);
  if (title.length === 0) return NOTHING;
  const plainNumber = plain(valueOf(item, 'collection-number'));
  return isNumber(item['collection-number']) ? words(title, plainNumber) : commas(title, plainNumber);
}

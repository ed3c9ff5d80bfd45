// What identifies a work behind its title in Chicago: number, version, edition, who edited or translated it, volume.
import type { CslItem, CslRole } from '../../../api/payloads/bibliography.ts';
import { full } from '../dates.ts';
import { isEdited, isOf, isPeriodical, isSerial } from '../kinds.ts';
import { AMERICAN, around, NOTHING, plain, type Rich } from '../rich.ts';
import {
  allOf,
  capital,
  capitalised,
  editionOf,
  has,
  headlineOf,
  isNumber,
  labelled,
  value,
  valueOf,
} from '../values.ts';
import { chicagoStraight, guessed, makers } from './names.ts';
import { primary, volumeTitle } from './title.ts';

const { words, commas, stops } = AMERICAN;

/** `people` is the record without those who stand at the front. */
export function identifierOf(item: CslItem, people: CslItem = item): Rich {
  if (isOf(item, 'patent')) return patent(item);
  if (isOf(item, 'report') && has(item, 'container-title')) return contributors(item, people);
  if (isOf(item, 'post', 'webpage'))
    return stops(
      numberOf(item),
      versionOf(item, 'sentence'),
      editionLine(item, 'sentence'),
      contributors(item, people),
    );
  if (has(item, 'container-title')) {
    const shown = isOf(item, 'broadcast', 'graphic', 'map', 'motion_picture') ? numberOf(item) : NOTHING;
    return stops(shown, contributors(item, people));
  }
  const numbered =
    isOf(item, 'song') || (isOf(item, 'report') && !has(item, 'title')) ? NOTHING : numberOf(item);
  return stops(
    numbered,
    versionOf(item, 'sentence'),
    editionLine(item, 'sentence'),
    contributorsAndVolume(item, people),
  );
}

function patent(item: CslItem): Rich {
  const kind = has(item, 'genre') ? capital(item, 'genre') : plain('Patent');
  const issued = guessed(full(item.issued, { order: 'american' }), item.issued?.circa === true);
  const and = allOf(item, 'issued', 'submitted') ? 'and issued ' : 'issued ';
  return commas(
    words(value(item, 'authority'), kind, value(item, 'number')),
    words(around('filed ', plain(full(item.submitted, { order: 'american' }))), around(and, plain(issued))),
  );
}

/** `Policy Research Working Paper 8412`. */
export function numberOf(item: CslItem): Rich {
  if (isOf(item, 'thesis') || !has(item, 'number')) return NOTHING;
  if (isOf(item, 'broadcast') && isNumber(item.number))
    return words(has(item, 'genre') ? capital(item, 'genre') : plain('Episode'), value(item, 'number'));
  return words(headlineOf(item, 'genre'), numberLabel(item));
}

function numberLabel(item: CslItem): Rich {
  if (isOf(item, 'standard')) return capital(item, 'number');
  return labelled(item, 'number', 'No.', 'Nos.');
}

export function versionOf(item: CslItem, form: 'sentence' | 'clause'): Rich {
  const word = isOf(item, 'software') ? 'v.' : 'version';
  return around(`${form === 'sentence' ? capitalised(word) : word} `, value(item, 'version'));
}

/** The edition, unless it is a reprint's. */
export function editionLine(item: CslItem, form: 'sentence' | 'clause'): Rich {
  if (!has(item, 'original-title') && allOf(item, 'issued', 'original-date')) return NOTHING;
  return editionLabel(item, form);
}

export function editionLabel(item: CslItem, form: 'sentence' | 'clause'): Rich {
  const text = editionOf(item, 'ed.');
  if (text === '' || isNumber(item.edition)) return plain(text);
  const named = isSerial(item)
    ? words(
        form === 'sentence' ? headlineOf(item, 'edition') : plain(text),
        plain(form === 'sentence' ? 'Edition' : 'edition'),
      )
    : undefined;
  return named ?? plain(form === 'sentence' ? capitalised(text) : text);
}

const WHOLE: readonly CslRole[] = [
  'container-author',
  'editor-translator',
  'editor',
  'translator',
  'editorial-director',
  'guest',
  'host',
];
const SHOWN: readonly CslRole[] = ['illustrator', 'narrator'];
const SHOWS: readonly CslRole[] = [
  'compiler',
  'chair',
  'organizer',
  'curator',
  'series-creator',
  'executive-producer',
  'producer',
  'director',
];

/** Each role in a sentence of its own. */
function contributors(item: CslItem, people: CslItem): Rich {
  if (isSerial(item))
    return stops(
      ...makers(people, ['translator', 'narrator', ...SHOWS, 'script-writer', 'performer'], 'sentence'),
    );
  const contained = has(item, 'container-title') && !isOf(item, 'post', 'webpage');
  if (contained)
    return stops(...makers(people, isOf(item, 'song') ? [...SHOWN, 'contributor'] : SHOWN, 'sentence'));
  const writers: readonly CslRole[] = isOf(item, 'broadcast', 'performance') ? ['script-writer'] : [];
  const others: readonly CslRole[] = isOf(item, 'thesis') ? [] : ['contributor'];
  return stops(
    ...makers(people, [...WHOLE, ...SHOWN, ...SHOWS, ...writers, 'performer', ...others], 'sentence'),
  );
}

function contributorsAndVolume(item: CslItem, people: CslItem): Rich {
  if (isPeriodical(item) || (!isEdited(item) && isOf(item, 'interview', 'paper-conference')))
    return contributors(item, people);
  const numbered = has(item, 'part-number', 'part-title', 'volume', 'volume-title');
  const general =
    numbered || has(item, 'number-of-volumes')
      ? around('edited by ', chicagoStraight(people, 'collection-editor'))
      : NOTHING;
  return stops(
    contributors(item, people),
    commas(volume(item), general),
    numbered ? NOTHING : volumeCount(item),
  );
}

/** `4 vols.` */
export function volumeCount(item: CslItem): Rich {
  const count = valueOf(item, 'number-of-volumes');
  return plain(isNumber(count) ? `${count} ${Number(count) > 1 ? 'vols.' : 'vol.'}` : count);
}

function volume(item: CslItem): Rich {
  const part = labelled(item, 'part-number', has(item, 'volume') ? 'pt.' : 'Pt.', 'pt.');
  const own = labelled(item, 'volume', 'Vol.', 'Vols.');
  if (!has(item, 'part-title', 'volume-title')) return commas(own, part);
  if (allOf(item, 'part-number', 'part-title', 'volume', 'volume-title')) {
    const first = words(labelled(item, 'part-number', 'Pt.', 'Pt.'), plain('of'), volumeTitle(item));
    return commas(
      first,
      words(labelled(item, 'volume', 'vol.', 'vols.'), plain('of'), primary(item, 'title')),
    );
  }
  const numbers = commas(own, part);
  return words(numbers, numbers.length === 0 ? NOTHING : plain('of'), primary(item, 'title'));
}

// Medium and archive (Chicago 14.119 to 14.129): the item, its collection, the institution and its town.
import type { CslItem } from '../../../api/payloads/bibliography.ts';
import { isOnePage } from '../dates.ts';
import { isOf } from '../kinds.ts';
import { AMERICAN, around, NOTHING, plain, type Rich } from '../rich.ts';
import { allOf, capital, has, isNumber, value, valueOf } from '../values.ts';

const { words, commas, stops } = AMERICAN;

export function mediumOf(item: CslItem): Rich {
  return commas(capital(item, 'medium'), value(item, 'scale'), value(item, 'dimensions'));
}

export function archiveOf(item: CslItem): Rich {
  const institution = [value(item, 'archive'), value(item, 'archive-place')];
  const where = isOf(item, 'graphic')
    ? commas(...institution, value(item, 'archive_collection'), value(item, 'archive_location'), page(item))
    : stops(
        commas(capital(item, 'archive_location'), page(item)),
        value(item, 'archive_collection'),
        commas(...institution),
      );
  return words(where, around('(', databaseNumber(item), ')'));
}

function page(item: CslItem): Rich {
  if (!allOf(item, 'archive', 'archive_location', 'page')) return NOTHING;
  const text = valueOf(item, 'page');
  return plain(isNumber(text) ? `${isOnePage(text) ? 'p.' : 'pp.'} ${text}` : text);
}

/** The number of a work in the database that archives it. */
function databaseNumber(item: CslItem): Rich {
  if (has(item, 'archive_collection', 'archive_location', 'archive-place')) return NOTHING;
  if (isOf(item, 'thesis')) return value(item, 'number');
  // It stands behind the genre already.
  if (isOf(item, 'dataset', 'entry', 'song') || has(item, 'genre')) return NOTHING;
  return has(item, 'archive') ? value(item, 'number') : NOTHING;
}

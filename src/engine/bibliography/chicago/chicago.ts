// The reference list of the Chicago Manual of Style, 18th edition, author-date (chapters 13 and 14). Names are printed each
// time, never as dashes: the manual advises against them, and entries are used one by one.
import type { CslItem } from '../../../api/payloads/bibliography.ts';
import { CHRISTIAN, full, years } from '../dates.ts';
import { isLaw, isOf } from '../kinds.ts';
import { legalReference } from '../legal.ts';
import { AMERICAN, around, NOTHING, plain, type Rich } from '../rich.ts';
import type { Style } from '../style.ts';
import { capitalised, has, linkOf, value, valueOf } from '../values.ts';
import { authorOf } from './author.ts';
import { archiveOf, mediumOf } from './archive.ts';
import { guessed } from './names.ts';
import { sourceAndTitle } from './source.ts';

const { words, stops, stopped } = AMERICAN;

export const CHICAGO: Style = {
  edition: 'Chicago, 18th edition, author-date',
  suffixes: true,
  sortsByParticle: false,
  entry(item, suffix) {
    const tail = stops(accessed(item), plain(linkOf(item)));
    if (isLaw(item)) return stopped(stops(legalReference(item, CHRISTIAN), tail, value(item, 'references')));
    const front = authorOf(item);
    const archive = archiveOf(item);
    return stopped(
      stops(
        front.by,
        plain(dateOf(item, suffix)),
        sourceAndTitle(item, front),
        mediumOf(item),
        front.archive ? NOTHING : archive,
        tail,
        value(item, 'references'),
      ),
    );
  },
};

/** The year, with that of the first publication before it; `n.d.` without one. */
function dateOf(item: CslItem, suffix: string): string {
  const { issued } = item;
  if (has(item, 'issued')) {
    const original = item['original-date'];
    const first = guessed(years(original), original?.circa === true);
    return words(
      around('(', plain(first), ')'),
      plain(guessed(years(issued), issued?.circa === true) + suffix),
    )
      .map(({ text }) => text)
      .join('');
  }
  for (const other of ['event-date', 'available-date'] as const)
    if (has(item, other)) return years(item[other]);
  if (has(item, 'status')) return capitalised(valueOf(item, 'status')) + (suffix === '' ? '' : `-${suffix}`);
  if (isOf(item, 'collection')) return suffix;
  return suffix === '' ? 'n.d.' : `n.d.-${suffix}`;
}

/** What has no date may change: then the day it was looked at is said. */
function accessed(item: CslItem): Rich {
  if (has(item, 'DOI', 'available-date', 'event-date', 'issued', 'status') || !has(item, 'URL'))
    return NOTHING;
  return around('Accessed ', plain(full(item.accessed, { order: 'american' })));
}

// The reference list of the Chicago Manual of Style, 18th edition (chapters 13 and 14).
// Names are printed each time, never as dashes: the manual advises against them, and entries are used one by one.
import type { CslItem } from '../../api/payloads/bibliography.ts';
import { nameList, type NameRules } from './persons.ts';
import { AMERICAN, around, italic, NOTHING, plain, type Rich } from './rich.ts';
import { type Style, fileOf, linkOf } from './record.ts';
import { curly, doubleQuoted, headline, opened, dayOf, full, yearOf } from './titles.ts';

const { commas, stops, stopped } = AMERICAN;

export const CHICAGO: Style = {
  edition: 'Chicago, 18th edition, author-date',
  suffixes: true,
  sortsByParticle: false,
  entry(item, suffix) {
    const site = plain(headline(curly(item['container-title'] ?? ''), item.language));
    const front = frontOf(item, site);
    return stopped(
      stops(
        front.by,
        plain(dateOf(item, suffix)),
        front.used === 'title' ? NOTHING : titleOf(item),
        publication(item, front.used === 'site' ? NOTHING : site),
        fileOf(item),
        accessed(item),
        plain(linkOf(item)),
      ),
    );
  },
};

/** `Doe, Jane, Richard Roe, and Ann Stone`; of seven and more the first three and "et al.". */
const NAMES: NameRules = {
  inverted: 'first',
  given: 'full',
  and: 'and',
  comma: true,
  cutFrom: 7,
  kept: 3,
  rest: ', et al.',
  particleBehind: true,
};

/** The authors, else the site, else the title; what opens an entry is not said again. */
function frontOf(item: CslItem, site: Rich): { readonly by: Rich; readonly used?: 'site' | 'title' } {
  if (item.author !== undefined) return { by: nameList(item.author, NAMES) };
  return site.length > 0 ? { by: site, used: 'site' } : { by: titleOf(item), used: 'title' };
}

function titleOf({ title, type, language }: CslItem): Rich {
  const text = headline(curly(title), language);
  return type === 'book' || type === 'report' ? italic(text) : plain(doubleQuoted(text));
}

function dateOf({ issued }: CslItem, suffix: string): string {
  if (issued !== undefined) return yearOf(issued) + suffix;
  return suffix === '' ? 'n.d.' : `n.d.-${suffix}`;
}

/** Who published it, and the day where the kind of work is dated by one. */
function publication(item: CslItem, site: Rich): Rich {
  const dated = item.type !== 'book' && item.type !== 'report';
  return commas(
    site,
    plain(opened(curly(item.publisher ?? ''))),
    plain(dated ? dayOf(item.issued, 'american') : ''),
  );
}

/** What has no date may change: then the day it was looked at is said. */
function accessed({ DOI: doi, issued, accessed: day }: CslItem): Rich {
  return doi === undefined && issued === undefined
    ? around('Accessed ', plain(full(day, 'american')))
    : NOTHING;
}

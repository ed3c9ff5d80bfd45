// The reference list of the Publication Manual of the APA, 7th edition (chapters 9 and 10).
import type { CslItem } from '../../api/payloads/bibliography.ts';
import { nameList, type NameRules } from './persons.ts';
import { AMERICAN, italic, plain, type Rich } from './rich.ts';
import { type Style, fileOf, linkOf } from './record.ts';
import { curly, headline, dayOf, full, yearOf } from './titles.ts';

const { words, stops, stopped } = AMERICAN;

export const APA: Style = {
  edition: 'APA, 7th edition',
  suffixes: true,
  sortsByParticle: true,
  entry(item, suffix) {
    const title = titleOf(item);
    const kind = plain(item.type === 'dataset' ? '[Dataset]' : '');
    const date = plain(dateOf(item, suffix));
    const front =
      item.author === undefined
        ? stops(title, date, kind)
        : stops(nameList(item.author, NAMES), date, words(title, kind));
    return words(stopped(stops(front, sourceOf(item))), link(item));
  },
};

/** `Doe, J., & Roe, R.`; of 21 and more the first 19, an ellipsis and the last. */
const NAMES: NameRules = {
  inverted: 'all',
  given: 'spaced',
  and: '&',
  comma: true,
  cutFrom: 21,
  kept: 19,
  rest: 'last',
};

/** In italics whatever its letters are. */
function titleOf({ title }: CslItem): Rich {
  return italic(curly(title)).map(({ text }) => ({ text, italic: true }));
}

/** Pages and papers are dated by the day, other works by the year. */
function dateOf({ issued, type }: CslItem, suffix: string): string {
  if (issued === undefined) return suffix === '' ? '(n.d.)' : `(n.d.-${suffix})`;
  const dated = type === 'document' || type === 'post-weblog' || type === 'webpage';
  const day = dated ? dayOf(issued, 'american') : '';
  return `(${yearOf(issued)}${suffix}${day === '' ? '' : `, ${day}`})`;
}

function sourceOf(item: CslItem): Rich {
  const site = headline(curly(item['container-title'] ?? ''), item.language);
  return stops(plain(site), plain(curly(item.publisher ?? '')), fileOf(item));
}

/** No stop behind an address. An undated page may change: then the day it was looked at is said. */
function link(item: CslItem): Rich {
  const address = linkOf(item);
  const day = full(item.accessed, 'american');
  if (address === '' || item.DOI !== undefined || item.issued !== undefined || day === '')
    return plain(address);
  return plain(`Retrieved ${day}, from ${address}`);
}

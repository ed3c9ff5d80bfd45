// The works cited of the MLA Handbook, 9th edition: author, title, and the container (chapter 5).
// A name is printed each time, never as dashes: entries are used one by one.
import type { CslItem } from '../../api/payloads/bibliography.ts';
import { nameList, type NameRules } from './persons.ts';
import { AMERICAN, around, italic, plain, type Rich } from './rich.ts';
import { type Style, fileOf, linkOf } from './record.ts';
import { curly, doubleQuoted, headline, full, yearOf } from './titles.ts';

const { commas, stops, stopped } = AMERICAN;

export const MLA: Style = {
  edition: 'MLA, 9th edition',
  suffixes: false,
  sortsByParticle: true,
  entry(item) {
    const looked = item.issued === undefined ? full(item.accessed, 'short') : '';
    return stopped(
      stops(
        nameList(item.author, NAMES),
        titleOf(item),
        containerOf(item),
        around('Accessed ', plain(looked)),
      ),
    );
  },
};

/** `Doe, Jane, and Richard Roe`; of three and more the first and "et al.". */
const NAMES: NameRules = {
  inverted: 'first',
  given: 'full',
  and: 'and',
  comma: true,
  cutFrom: 3,
  kept: 1,
  rest: ', et al.',
};

/** A work that is whole in italics, a part of another and what no one published as a book in quotation marks. */
function titleOf(item: CslItem): Rich {
  const { type } = item;
  const title = headline(curly(item.title), item.language);
  const whole = type === 'book' || type === 'report';
  const apart = type === 'webpage' && item['container-title'] === undefined;
  return whole || apart ? italic(title) : plain(doubleQuoted(title));
}

/** Site, publisher, date and place; books by the year, others by the day. */
function containerOf(item: CslItem): Rich {
  return commas(
    italic(headline(curly(item['container-title'] ?? ''), item.language)),
    plain(curly(item.publisher ?? '')),
    plain(item.type === 'book' ? yearOf(item.issued) : full(item.issued, 'short')),
    fileOf(item),
    plain(linkOf(item)),
  );
}

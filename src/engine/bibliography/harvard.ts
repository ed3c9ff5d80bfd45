// The reference list of Cite Them Right (12th edition), the Harvard style of most British universities.
import type { CslItem } from '../../api/payloads/bibliography.ts';
import { british, dayAndMonth, isOnePage, pages, partsOf } from './dates.ts';
import { editionOf, isChanging, isNews, linkOf } from './parts.ts';
import { harvardNames, harvardStraight, listedUnder } from './persons.ts';
import { around, italic, joined, NOTHING, plain, type Rich, sentences, together } from './rich.ts';
import type { Style } from './style.ts';
import { britishCurly as curly, singleQuoted } from './titles.ts';

export const HARVARD: Style = {
  edition: 'Harvard, Cite Them Right, 12th edition',
  suffixes: true,
  sortsByParticle: false,
  entry(item, suffix) {
    const by = listedUnder(item, harvardNames, { one: ' (ed.)', several: ' (eds)' });
    const year = plain(`(${yearOf(item, suffix)})`);
    const container = item['container-title'];
    if (by.length === 0 && isNews(item) && container !== undefined) {
      const paper = italic(curly(container));
      return ended(item, [joined([paper, year, joined([titleOf(item), ...news(item)], ', ')], ' ')]);
    }
    const [first = NOTHING, ...rest] = bodyOf(item);
    if (by.length > 0)
      return ended(item, [joined([by, year, joined([titleOf(item), first], ', ')], ' '), ...rest]);
    return ended(item, [joined([titleOf(item), year, first], ' '), ...rest]);
  },
};

function yearOf(item: CslItem, suffix: string): string {
  const year = partsOf(item.issued)?.year;
  if (year === undefined) return suffix === '' ? 'no date' : `no date ${suffix}`;
  return `${year}${suffix}`;
}

/** Articles, chapters and data are quoted; books, reports, theses and pages are in italics. */
function titleOf(item: CslItem): Rich {
  const whole = ['book', 'report', 'thesis', 'webpage'].includes(item.type);
  return whole ? italic(curly(item.title)) : plain(singleQuoted(item.title));
}

/** What follows the title: its first part in the same sentence, the others in their own. */
function bodyOf(item: CslItem): Rich[] {
  const container = italic(curly(item['container-title'] ?? ''));
  switch (item.type) {
    case 'webpage':
      return [container];
    case 'article-journal':
      return [joined([container, plain(numbers(item)), pageNote(item)], ', ')];
    case 'article-newspaper':
    case 'article-magazine':
      return [joined([container, ...news(item)], ', ')];
    case 'chapter':
      return [chapterOf(item), together(house(item), around(', ', pageNote(item)))];
    case 'book':
      return [NOTHING, plain(editionOf(item, 'edn')), editedBy(item), together(house(item), series(item))];
    case 'report':
      return [
        NOTHING,
        plain([item.genre, item.number].filter((part) => part !== undefined).join(' ')),
        plain(item.publisher),
      ];
    case 'thesis':
      return [NOTHING, plain(curly(item.genre ?? '')), plain(item.publisher)];
    default:
      return [NOTHING, plain(item.publisher)];
  }
}

function news(item: CslItem): Rich[] {
  return [plain(dayAndMonth(item.issued)), pageNote(item)];
}

function numbers({ volume, issue }: CslItem): string {
  return `${volume ?? ''}${issue === undefined ? '' : `(${issue})`}`;
}

function chapterOf(item: CslItem): Rich {
  if (item['container-title'] === undefined) return NOTHING;
  const { editor, author } = item;
  const editors =
    author === undefined || editor === undefined
      ? NOTHING
      : together(harvardStraight(editor), plain(editor.length > 1 ? ' (eds)' : ' (ed.)'));
  const book = joined([editors, italic(curly(item['container-title']))], ' ');
  return around('in ', joined([book, plain(editionOf(item, 'edn'))], '. '));
}

function editedBy({ author, editor }: CslItem): Rich {
  return author === undefined ? NOTHING : around('Edited by ', harvardStraight(editor));
}

function series(item: CslItem): Rich {
  return around(' (', plain(item['collection-title']), ')');
}

function house(item: CslItem): Rich {
  return joined([plain(item['publisher-place']), plain(item.publisher)], ': ');
}

function pageNote({ page }: CslItem): Rich {
  return page === undefined ? NOTHING : plain(`${isOnePage(page) ? 'p.' : 'pp.'} ${pages(page)}`);
}

/** `Available at: https://… (Accessed: 20 November 2026).`; a DOI needs no day. */
function ended(item: CslItem, parts: readonly Rich[]): Rich {
  const address = linkOf(item);
  const day = isChanging(item) && item.accessed !== undefined ? ` (Accessed: ${british(item.accessed)})` : '';
  return sentences([...parts, around('Available at: ', plain(address), day)]);
}

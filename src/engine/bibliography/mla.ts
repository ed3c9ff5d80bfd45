// The works cited of the MLA Handbook, 9th edition: one line of containers, separated by commas. A name is printed each
// time, never as three hyphens: entries are used one by one.
import type { CslItem } from '../../api/payloads/bibliography.ts';
import { abbreviated, isOnePage, pages, partsOf } from './dates.ts';
import { editionOf, isChanging, linkOf } from './parts.ts';
import { mlaNames, mlaStraight, listedUnder, namedBy } from './persons.ts';
import { italic, joined, NOTHING, plain, type Rich, sentences, stoppedInside, together } from './rich.ts';
import type { Style } from './style.ts';
import { curly, doubleQuoted, headline } from './titles.ts';

export const MLA: Style = {
  edition: 'MLA, 9th edition',
  suffixes: false,
  sortsByParticle: true,
  entry(item) {
    const by = listedUnder(item, mlaNames, { one: ', editor', several: ', editors' });
    const container = upperFirst(joined(containerOf(item, namedBy(item).edited), ', '), isPart(item));
    return sentences([by, titleOf(item), container, accessed(item)], stoppedInside);
  },
};

/** A part of a larger work is quoted; an independent work is in italics. */
function titleOf(item: CslItem): Rich {
  const title = headline(item.title, item.language);
  return isPart(item) ? plain(doubleQuoted(title, '.')) : italic(curly(title));
}

function isPart(item: CslItem): boolean {
  return item['container-title'] !== undefined;
}

function containerOf(item: CslItem, edited: boolean): Rich[] {
  const own = item.type === 'report' ? [item.genre, item.number] : [item.version];
  return [
    italic(curly(headline(item['container-title'] ?? '', item.language))),
    edited ? NOTHING : editors(item),
    plain(editionOf(item, 'ed.')),
    ...own.map((part) => plain(part)),
    ...numbers(item).map((part) => plain(part)),
    item.type === 'webpage' ? NOTHING : plain(item.publisher),
    plain(dateOf(item)),
    plain(pageNote(item)),
    plain(linkOf(item)),
  ];
}

function editors({ editor }: CslItem): Rich {
  return editor === undefined || editor.length === 0
    ? NOTHING
    : together(plain('edited by '), mlaStraight(editor));
}

function numbers({ volume, issue, type }: CslItem): string[] {
  if (type === 'book') return [];
  return [volume === undefined ? '' : `vol. ${volume}`, issue === undefined ? '' : `no. ${issue}`];
}

/** The day where a work has one; the month of a journal's issue; the year of a book. */
function dateOf(item: CslItem): string {
  const parts = partsOf(item.issued);
  if (parts === undefined) return '';
  if (item.type === 'book' || item.type === 'chapter') return String(parts.year);
  if (item.type !== 'article-journal' || parts.month === undefined) return abbreviated(item.issued);
  return abbreviated({ 'date-parts': [[parts.year, parts.month]] });
}

function pageNote({ page }: CslItem): string {
  return page === undefined ? '' : `${isOnePage(page) ? 'p.' : 'pp.'} ${pages(page, 'two')}`;
}

/** Behind the address of an undated work, as a sentence of its own. */
function accessed(item: CslItem): Rich {
  const said = item.issued === undefined && isChanging(item) && item.accessed !== undefined;
  return said ? plain(`Accessed ${abbreviated(item.accessed)}`) : NOTHING;
}

/** What follows a title without a container opens a sentence; a publisher keeps the letter that it has chosen. */
function upperFirst(rich: Rich, part: boolean): Rich {
  const [first, ...rest] = rich;
  if (part || first === undefined || !/^(?:edited by |vol\. |no\. |pp?\. )/u.test(first.text)) return rich;
  return [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest];
}

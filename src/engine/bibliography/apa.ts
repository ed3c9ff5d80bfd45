// The reference list of the Publication Manual of the American Psychological Association, 7th edition.
import type { CslItem } from '../../api/payloads/bibliography.ts';
import { american, isOnePage, monthAndDay, pages, partsOf } from './dates.ts';
import { editionOf, isChanging, linkOf } from './parts.ts';
import { apaNames, apaStraight, listedUnder } from './persons.ts';
import {
  around,
  italic,
  joined,
  NOTHING,
  plain,
  type Rich,
  sentences,
  stoppedInside,
  textOf,
  together,
} from './rich.ts';
import type { Style } from './style.ts';
import { curly, headline } from './titles.ts';

export const APA: Style = {
  edition: 'APA, 7th edition',
  suffixes: true,
  sortsByParticle: true,
  entry(item, suffix) {
    const by = listedUnder(item, apaNames, { one: ' (Ed.)', several: ' (Eds.)' });
    const date = plain(`(${dateOf(item, suffix)})`);
    const title = titleOf(item);
    const kind = around('[', plain(kindOf(item)), ']');
    const head = by.length > 0 ? [by, date, joined([title, kind], ' ')] : [title, date, kind];
    const body = sentences([...head, ...placeOf(item, textOf(by))], stoppedInside);
    return joined([body, link(item)], ' ');
  },
};

function dateOf(item: CslItem, suffix: string): string {
  const parts = partsOf(item.issued);
  if (parts === undefined) return suffix === '' ? 'n.d.' : `n.d.-${suffix}`;
  const dated = ['webpage', 'article-newspaper', 'article-magazine'].includes(item.type);
  const day = dated ? monthAndDay(item.issued) : '';
  return `${parts.year}${suffix}${day === '' ? '' : `, ${day}`}`;
}

/** An independent work is in italics; a part of another is not. */
function titleOf(item: CslItem): Rich {
  const title = curly(item.title);
  const part = item.type.startsWith('article') || item.type === 'chapter';
  const alone = !part || item['container-title'] === undefined;
  return joined([alone ? italic(title) : plain(title), around('(', plain(details(item)), ')')], ' ');
}

/** Edition, volume, number, version and editors, in brackets behind the title. */
function details(item: CslItem): string {
  const volume = item.volume === undefined ? '' : `Vol. ${item.volume}`;
  if (item.type === 'chapter') return item['container-title'] === undefined ? pageNote(item) : '';
  if (item.type === 'book') {
    const editors = item.author === undefined ? '' : editorNote(item);
    return joined(
      [plain(editors), plain([editionOf(item, 'ed.'), volume].filter((part) => part !== '').join(', '))],
      '; ',
    )
      .map(({ text }) => text)
      .join('');
  }
  if (item.type === 'report' && item.number !== undefined)
    return `${item.genre === undefined ? 'No.' : capitals(item.genre)} ${item.number}`;
  return item.type === 'dataset' ? (item.version ?? '') : '';
}

function editorNote({ editor }: CslItem): string {
  if (editor === undefined || editor.length === 0) return '';
  return `${textOf(apaStraight(editor))}, ${editor.length > 1 ? 'Eds.' : 'Ed.'}`;
}

/** The kind of work, where the title does not say it: a data set, a thesis with its university, a kind of report. */
function kindOf(item: CslItem): string {
  if (item.type === 'dataset') return 'Data set';
  if (item.type === 'report') return item.number === undefined ? curly(item.genre ?? '') : '';
  if (item.type !== 'thesis') return '';
  const parts = [item.genre, linkOf(item) === '' ? undefined : item.publisher];
  return curly(parts.filter((part) => part !== undefined).join(', '));
}

/** Where it appeared. A publisher that is the author already is not named twice. */
function placeOf(item: CslItem, by: string): Rich[] {
  const container = item['container-title'];
  if (
    item.type === 'article-journal' ||
    item.type === 'article-magazine' ||
    item.type === 'article-newspaper'
  )
    return [periodical(item)];
  if (item.type === 'chapter')
    return [container === undefined ? NOTHING : bookOf(item), plain(item.publisher)];
  const house = item.type === 'webpage' ? (container ?? item.publisher) : item.publisher;
  const inKind = item.type === 'thesis' && linkOf(item) !== '';
  return inKind || house === by ? [] : [plain(house)];
}

function periodical(item: CslItem): Rich {
  const volume = item.volume ?? '';
  const issue = item.issue === undefined ? '' : `(${item.issue})`;
  const numbers = volume === '' ? italic(item.issue) : together(italic(volume), plain(issue));
  return joined(
    [italic(curly(headline(item['container-title'] ?? '', item.language))), numbers, plain(pages(item.page))],
    ', ',
  );
}

function bookOf(item: CslItem): Rich {
  const editors = item.author === undefined ? '' : editorNote(item);
  const volume = item.volume === undefined ? '' : `Vol. ${item.volume}`;
  const inside = [editionOf(item, 'ed.'), volume, pageNote(item)].filter((part) => part !== '').join(', ');
  const book = joined([italic(curly(item['container-title'] ?? '')), around('(', plain(inside), ')')], ' ');
  return around('In ', joined([plain(editors.replace(/, (Eds?\.)$/u, ' ($1)')), book], ', '));
}

function pageNote({ page }: CslItem): string {
  if (page === undefined) return '';
  return `${isOnePage(page) ? 'p.' : 'pp.'} ${pages(page)}`;
}

/** No stop behind an address. An undated page may change: then the day it was looked at is said. */
function link(item: CslItem): Rich {
  const address = linkOf(item);
  if (address === '') return NOTHING;
  const undated = partsOf(item.issued) === undefined && isChanging(item) && item.accessed !== undefined;
  return plain(undated ? `Retrieved ${american(item.accessed)}, from ${address}` : address);
}

function capitals(text: string): string {
  return text.replace(
    /(^|\s)(\p{Ll})/gu,
    (_all, before: string, first: string) => before + first.toUpperCase(),
  );
}

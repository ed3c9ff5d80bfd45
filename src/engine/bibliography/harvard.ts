// The reference list of Cite Them Right (12th edition), the Harvard style of most British universities.
import type { CslItem, CslRole } from '../../api/payloads/bibliography.ts';
import { dayOf, full, isOnePage, pages, years } from './dates.ts';
import { isNews, isOf } from './kinds.ts';
import { nameList, type NameRules } from './persons.ts';
import { around, BRITISH, italic, NOTHING, plain, type Rich, together } from './rich.ts';
import type { Style } from './style.ts';
import { headline, singleQuoted } from './titles.ts';
import { allOf, britishValue, editionOf, has, isFile, linkOf, namesOf } from './values.ts';

const { words, commas, stops, colons, stopped } = BRITISH;
const value = (item: CslItem, member: Parameters<typeof britishValue>[1]) =>
  plain(britishValue(item, member));

export const HARVARD: Style = {
  edition: 'Harvard, Cite Them Right, 12th edition',
  suffixes: true,
  sortsByParticle: false,
  entry(item, suffix) {
    const { by, role, instead } = authorOf(item);
    const container = words(
      editorOf(item, role),
      instead === 'container' ? editionIn(item) : containerOf(item),
    );
    const titled = commas(instead === 'title' ? NOTHING : titleOf(item), container);
    const body = stops(
      words(by, plain(`(${yearOf(item, suffix)})`), titled),
      secondary(item, role),
      publisher(item),
    );
    return stopped(stops(commas(body, numbers(item), published(item), pageNote(item)), access(item)));
  },
};

const SHARED = { given: 'tight', and: 'and', cutFrom: 4, kept: 1 } as const;
/** `Doe, J., Roe, R. and Stone, A.`; of four and more the first and "et al.", which is slanted. */
const FRONT: NameRules = { ...SHARED, inverted: 'all', comma: 'never', rest: 'slanted' };
const STRAIGHT: NameRules = { ...SHARED, inverted: 'none', comma: 'lists', rest: 'et al.' };

interface Front {
  readonly by: Rich;
  readonly role?: CslRole;
  readonly instead?: 'container' | 'title';
}

/** Authors, else editors or translators, else the newspaper or journal, else the title. */
function authorOf(item: CslItem): Front {
  const role = (['author', 'editor', 'translator'] as const).find((one) => namesOf(item, one).length > 0);
  if (role !== undefined) {
    const names = namesOf(item, role);
    return { by: together(nameList(names, FRONT), around(' (', plain(word(role, names.length)), ')')), role };
  }
  if (
    isOf(item, 'article-journal', 'article-magazine', 'article-newspaper') &&
    has(item, 'container-title')
  ) {
    const paper = headline(britishValue(item, 'container-title'), item.language);
    return { by: italic(paper), instead: 'container' };
  }
  // A journal that the record does not name leaves the place of the author empty.
  if (isNews(item) || isOf(item, 'article-journal')) return { by: NOTHING };
  return { by: titleOf(item), instead: 'title' };
}

function word(role: CslRole, count: number): string {
  if (role === 'editor') return count > 1 ? 'eds' : 'ed.';
  return role === 'translator' ? 'trans.' : '';
}

function yearOf(item: CslItem, suffix: string): string {
  const year = years(item.issued);
  if (year === '') return suffix === '' ? 'no date' : `no date ${suffix}`;
  return `${year}${suffix}`;
}

/** Independent works are in italics; articles, chapters, data and the rest are quoted. */
function titleOf(item: CslItem): Rich {
  const title = item.title;
  if (title === '') return NOTHING;
  const whole =
    isOf(item, 'bill', 'book', 'graphic', 'legal_case', 'legislation', 'motion_picture') ||
    isOf(item, 'report', 'song', 'thesis', 'webpage');
  if (!whole) return plain(singleQuoted(title));
  const medium = around('[', value(item, 'medium'), ']');
  const count =
    has(item, 'volume') || !has(item, 'number-of-volumes') ? NOTHING : plain(`(${volumes(item)})`);
  return stops(words(italic(britishValue(item, 'title')), medium, count), plain(editionOf(item, 'edn')));
}

function volumes(item: CslItem): string {
  const count = britishValue(item, 'number-of-volumes');
  return /^\d+$/u.test(count) ? `${count} ${Number(count) > 1 ? 'vols' : 'vol'}` : count;
}

/** The book of a chapter: whose it is. */
function editorOf(item: CslItem, listed: CslRole | undefined): Rich {
  if (!isOf(item, 'chapter', 'paper-conference')) return NOTHING;
  const whose = namesOf(item, 'container-author');
  if (whose.length > 0) return together(plain('in '), nameList(whose, STRAIGHT), plain(','));
  const shown = editors(item, listed, (names, label) => together(names, around(' (', plain(label), ')')));
  return around('in ', commas(...shown));
}

/** Editors and translators who are not named already; one who is both is named once. */
function editors(
  item: CslItem,
  listed: CslRole | undefined,
  write: (names: Rich, label: string, role: CslRole) => Rich,
): Rich[] {
  return (['editor', 'translator'] as const)
    .filter((role) => role !== listed && namesOf(item, role).length > 0)
    .map((role) => {
      const names = namesOf(item, role);
      return write(nameList(names, STRAIGHT), word(role, names.length), role);
    });
}

function secondary(item: CslItem, listed: CslRole | undefined): Rich {
  if (isOf(item, 'chapter', 'paper-conference') && !has(item, 'container-author')) return NOTHING;
  const verbs = { editor: 'Edited by ', translator: 'Translated by ' } as const;
  return stops(
    ...editors(item, listed, (names, _label, role) =>
      around(role === 'editor' ? verbs.editor : verbs.translator, names),
    ),
  );
}

function containerOf(item: CslItem): Rich {
  if (!has(item, 'container-title')) return NOTHING;
  const preprint = isOf(item, 'article', 'article-journal') && !allOf(item, 'page') && !has(item, 'volume');
  const name = words(italic(britishValue(item, 'container-title')), plain(preprint ? '[Preprint]' : ''));
  return stops(name, editionIn(item));
}

function editionIn(item: CslItem): Rich {
  return has(item, 'container-title') ? plain(editionOf(item, 'edn')) : NOTHING;
}

function publisher(item: CslItem): Rich {
  const house = colons(value(item, 'publisher-place'), value(item, 'publisher'));
  if (isOf(item, 'thesis')) return stops(value(item, 'genre'), value(item, 'publisher'));
  if (isOf(item, 'report')) return stops(words(value(item, 'genre'), value(item, 'number')), house);
  if (isNews(item) || isOf(item, 'article-journal')) return NOTHING;
  const series = around('(', commas(value(item, 'collection-title'), value(item, 'collection-number')), ')');
  return words(commas(italic(britishValue(item, 'event')), house), series);
}

function numbers(item: CslItem): Rich {
  if (!isOf(item, 'article-journal')) return NOTHING;
  return together(value(item, 'volume'), around('(', value(item, 'issue'), ')'));
}

function published(item: CslItem): Rich {
  const dated = isNews(item) || isOf(item, 'post-weblog', 'speech');
  return dated ? plain(dayOf(item.issued, { order: 'british' })) : NOTHING;
}

function pageNote(item: CslItem): Rich {
  const { page } = item;
  const paged =
    isNews(item) ||
    isOf(item, 'chapter', 'paper-conference', 'article-journal', 'article', 'book') ||
    isOf(item, 'review', 'review-book', 'report');
  return !paged || page === undefined ? NOTHING : plain(`${isOnePage(page) ? 'p.' : 'pp.'} ${pages(page)}`);
}

/** `Available at: https://… (Accessed: 20 November 2026)`; a DOI needs no day. */
function access(item: CslItem): Rich {
  if (linkOf(item) === '' && isFile(item))
    return around('Available at: ', commas(value(item, 'archive'), value(item, 'archive_location')));
  const day = has(item, 'DOI') ? '' : full(item.accessed, { order: 'british' });
  return words(
    around('Available at: ', plain(linkOf(item))),
    around('(Accessed: ', linkOf(item) === '' ? NOTHING : plain(day), ')'),
  );
}

// The reference list of the Publication Manual of the American Psychological Association, 7th edition: author, date,
// title with what describes it, source (chapters 9 and 10); law as The Bluebook has it (chapter 11).
import type { CslItem } from '../../../api/payloads/bibliography.ts';
import { COMMON, dayOf, full, years } from '../dates.ts';
import { isEdited, isLaw, isOf } from '../kinds.ts';
import { legalReference } from '../legal.ts';
import { AMERICAN, around, italic, NOTHING, plain, type Rich } from '../rich.ts';
import type { Style } from '../style.ts';
import { capitalised, has, linkOf, value, valueOf } from '../values.ts';
import { authorOf, type Listed } from './author.ts';
import { descriptionOf } from './description.ts';
import { sourceOf } from './source.ts';
import { identifierOf, titleOf } from './title.ts';

const { words, commas, stops, stopped, semicolons } = AMERICAN;

export const APA: Style = {
  edition: 'APA, 7th edition',
  suffixes: true,
  sortsByParticle: true,
  entry(item, suffix) {
    if (isLaw(item))
      return words(stopped(legalReference(item, COMMON)), link(item), value(item, 'references'));
    const listed = authorOf(item);
    const body = stops(
      listed.by,
      plain(dateOf(item, suffix)),
      titlePart(item, listed),
      sourceOf(item, listed),
    );
    return words(stopped(body), link(item), history(item));
  },
};

function titlePart(item: CslItem, listed: Listed): Rich {
  const described = around('[', descriptionOf(item), ']');
  if (listed.by.length > 0 && listed.title) return has(item, 'title') ? described : NOTHING;
  return words(titleOf(item), around('(', identifierOf(item, listed), ')'), described);
}

/** Works that happen on a day are dated by it. */
function dateOf(item: CslItem, suffix: string): string {
  if (!has(item, 'issued')) {
    if (has(item, 'status')) return `(${valueOf(item, 'status').toLowerCase()}${suffix})`;
    return suffix === '' ? '(n.d.)' : `(n.d.-${suffix})`;
  }
  const about = item.issued?.circa === true ? 'ca. ' : '';
  const day = isDated(item) ? dayOf(item.issued, { order: 'american' }) : '';
  return `(${about}${years(item.issued, COMMON)}${suffix}${day === '' ? '' : `, ${day}`})`;
}

function isDated(item: CslItem): boolean {
  if (
    isOf(item, 'article-magazine', 'article-newspaper', 'broadcast', 'collection', 'document', 'event') ||
    isOf(
      item,
      'motion_picture',
      'pamphlet',
      'performance',
      'personal_communication',
      'post',
      'post-weblog',
    ) ||
    isOf(item, 'song', 'speech', 'webpage')
  )
    return true;
  if (isEdited(item) || has(item, 'issue', 'page', 'supplement-number', 'volume')) return false;
  return isOf(item, 'interview', 'paper-conference');
}

/** No stop behind an address. An undated page may change: then the day it was looked at is said. */
function link(item: CslItem): Rich {
  const address = linkOf(item);
  if (address === '' || has(item, 'DOI', 'issued', 'status')) return plain(address);
  const day = full(item.accessed, { order: 'american', eras: COMMON });
  return plain(day === '' ? address : `Retrieved ${day}, from ${address}`);
}

/** What became of a work, or what it was first. */
function history(item: CslItem): Rich {
  if (isOf(item, 'patent')) return around('(', value(item, 'references'), ')');
  const placed = has(item, 'collection-title', 'issue', 'number', 'page', 'supplement-number', 'volume');
  const status = has(item, 'issued') && placed ? plain(capitalised(valueOf(item, 'status'))) : NOTHING;
  const about = item['original-date']?.circa === true ? 'ca. ' : '';
  const first = commas(
    around('as ', italic(valueOf(item, 'original-title'))),
    plain(around1(about, years(item['original-date'], COMMON))),
    value(item, 'original-publisher'),
  );
  const original = has(item, 'references')
    ? value(item, 'references')
    : around('Original work published ', first);
  return around('(', semicolons(status, original), ')');
}

function around1(before: string, text: string): string {
  return text === '' ? '' : before + text;
}

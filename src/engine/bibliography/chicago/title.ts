// Titles in Chicago (13.87 to 13.101): works that stand alone in italics, parts and unpublished works in quotation marks.
import type { CslItem, CslText, CslType } from '../../../api/payloads/bibliography.ts';
import { isEdited, isOf, isPeriodical, isReview, isSerial, ownsTitle } from '../kinds.ts';
import { AMERICAN, around, italic, NOTHING, plain, type Rich } from '../rich.ts';
import { doubleQuoted, headline } from '../titles.ts';
import { capital, has, headlineOf, labelled, value, valueOf } from '../values.ts';

const { words, commas, stops } = AMERICAN;

/** A member in italics and headline capitals. */
export function slanted(item: CslItem, member: CslText | 'title'): Rich {
  return italic(headline(valueOf(item, member), item.language));
}

/** The same in quotation marks. */
export function quoted(item: CslItem, member: CslText | 'title'): Rich {
  const text = valueOf(item, member);
  return text === '' ? NOTHING : plain(doubleQuoted(headline(text, item.language)));
}

/** A periodical's name, with its town where it needs one. */
export function paperName(item: CslItem): Rich {
  const place = has(item, 'event-date', 'event-title')
    ? NOTHING
    : around('(', value(item, 'publisher-place'), ')');
  return words(slanted(item, 'container-title'), place);
}

export function titleOf(item: CslItem): Rich {
  if (isOf(item, 'post', 'webpage') || isSerial(item)) {
    if (isReview(item) && !ownsTitle(item)) return NOTHING;
    const number = labelled(item, 'part-number', 'Pt.', 'Pt.');
    return stops(primary(item, 'title'), commas(number, primary(item, 'part-title')));
  }
  if (has(item, 'container-title')) return primary(item, 'title');
  if (has(item, 'part-title')) return primary(item, 'part-title');
  return has(item, 'volume-title') ? volumeTitle(item) : primary(item, 'title');
}

/** A title, or a part's title, as the type asks. */
export function primary(item: CslItem, member: 'title' | 'part-title'): Rich {
  const text = valueOf(item, member);
  if (text === '') return NOTHING;
  if (isOf(item, 'patent')) return member === 'title' ? plain(capitalOf(item)) : capital(item, member);
  switch (formOf(item, member)) {
    case 'headline':
      return headlineOf(item, member);
    case 'italic as written':
      return italic(text);
    case 'italic':
      return slanted(item, member);
    case 'quoted as written':
      return plain(doubleQuoted(text));
    default:
      return quoted(item, member);
  }
}

const OWN_FORMS: Readonly<Partial<Record<CslType, string>>> = {
  bill: 'headline',
  collection: 'headline',
  legislation: 'headline',
  regulation: 'headline',
  treaty: 'headline',
  legal_case: 'italic as written',
  book: 'italic',
  classic: 'italic',
  graphic: 'italic',
  hearing: 'italic',
  map: 'italic',
  post: 'quoted as written',
};

function formOf(item: CslItem, member: 'title' | 'part-title'): string {
  const contained = has(item, 'container-title');
  const entry = isOf(item, 'entry-dictionary') || (isOf(item, 'entry-encyclopedia') && !has(item, 'author'));
  if (contained && entry) return 'quoted as written';
  const own = OWN_FORMS[item.type];
  if (own !== undefined) return own;
  if (contained) return member === 'title' || isSerial(item) ? 'quoted' : 'italic';
  const unpublished =
    isOf(item, 'article', 'dataset', 'document', 'interview', 'manuscript', 'paper-conference') ||
    isOf(item, 'personal_communication', 'speech', 'thesis', 'webpage');
  return unpublished ? 'quoted' : 'italic';
}

function capitalOf(item: CslItem): string {
  return valueOf(item, 'title').replace(/^\p{Ll}(?=\S*\p{Ll}|\s)/u, (first) => first.toUpperCase());
}

/** The title of one volume of several. */
export function volumeTitle(item: CslItem): Rich {
  const inPeriodical =
    isOf(item, 'manuscript') ||
    isPeriodical(item) ||
    (!isEdited(item) && isOf(item, 'interview', 'paper-conference'));
  return inPeriodical ? quoted(item, 'volume-title') : slanted(item, 'volume-title');
}

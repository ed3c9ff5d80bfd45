// Titles in MLA (5.23 to 5.30): a work that stands alone in italics, a part of another in quotation marks.
import type { CslItem } from '../../../api/payloads/bibliography.ts';
import { isEdited, isOf, isPeriodical, isReview, isSerial, ownsTitle } from '../kinds.ts';
import { AMERICAN, italic, NOTHING, plain, type Rich } from '../rich.ts';
import { doubleQuoted, headline } from '../titles.ts';
import { has, labelled, valueOf } from '../values.ts';
import type { CslText } from '../../../api/payloads/bibliography.ts';

export function titleOf(item: CslItem): Rich {
  if (isOf(item, 'post', 'webpage') || isSerial(item)) {
    if (isReview(item) && !ownsTitle(item)) return NOTHING;
    return AMERICAN.commas(primary(item), labelled(item, 'part-number', 'pt.', 'pt.'), partTitle(item));
  }
  if (has(item, 'container-title')) return primary(item);
  if (has(item, 'part-title')) return slanted(item, 'part-title');
  return has(item, 'volume-title') ? slanted(item, 'volume-title') : primary(item);
}

/** The title alone, as its type asks. */
export function primary(item: CslItem): Rich {
  const title = valueOf(item, 'title');
  const upper = headline(title, item.language);
  if (title === '') return NOTHING;
  if (isOf(item, 'bill', 'collection', 'legislation', 'regulation', 'treaty')) return plain(upper);
  if (isOf(item, 'legal_case')) return italic(title);
  if (isOf(item, 'book', 'classic', 'graphic', 'hearing', 'map', 'periodical')) return italic(upper);
  if (isOf(item, 'post')) return plain(doubleQuoted(title));
  const quoted =
    has(item, 'container-title') ||
    isOf(item, 'article', 'dataset', 'document', 'interview', 'manuscript', 'paper-conference') ||
    isOf(item, 'personal_communication', 'speech');
  return quoted ? plain(doubleQuoted(upper)) : italic(upper);
}

/** A member in italics and headline capitals. */
export function slanted(item: CslItem, member: CslText): Rich {
  return italic(headline(valueOf(item, member), item.language));
}

function partTitle(item: CslItem): Rich {
  const quoted = isPeriodical(item) || (!isEdited(item) && isOf(item, 'interview', 'paper-conference'));
  if (!has(item, 'part-title')) return NOTHING;
  return quoted
    ? plain(doubleQuoted(headline(valueOf(item, 'part-title'), item.language)))
    : slanted(item, 'part-title');
}

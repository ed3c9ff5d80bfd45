// Supplemental elements in MLA (5.105 to 5.119): behind the title, between the containers, and at the end.
import type { CslItem } from '../../../api/payloads/bibliography.ts';
import { full, years } from '../dates.ts';
import { isEdited, isOf, isPeriodical, isReview, ownsTitle } from '../kinds.ts';
import { AMERICAN, around, NOTHING, plain, type Rich } from '../rich.ts';
import { headline } from '../titles.ts';
import { capital, capitalised, has, isNumber, labelled, namesOf, value, valueOf } from '../values.ts';
import { eventOf, guessed, mlaStraight } from './container.ts';
import { slanted, titleOf } from './title.ts';

const { words, commas } = AMERICAN;

/** An interviewer, the date of a work's first publication, the kind of work or the work reviewed. */
export function afterTitle(item: CslItem): Rich {
  const interviewer =
    namesOf(item, 'interviewer').length === 0
      ? NOTHING
      : around('Interview by ', mlaStraight(item, 'interviewer'));
  return commas(interviewer, originalDate(item), isReview(item) ? review(item) : kindOf(item));
}

function kindOf(item: CslItem): Rich {
  return isOf(item, 'thesis') || has(item, 'number') ? NOTHING : capital(item, 'genre');
}

function originalDate(item: CslItem): Rich {
  if (isOf(item, 'personal_communication')) return eventOf(item);
  if (has(item, 'original-publisher', 'original-publisher-place')) return NOTHING;
  const date = item['original-date'];
  return guessed(full(date, { order: 'short' }), date?.circa === true);
}

function review(item: CslItem): Rich {
  const reviewed = has(item, 'reviewed-genre', 'reviewed-title');
  const by =
    namesOf(item, 'reviewed-author').length === 0
      ? NOTHING
      : around('by ', mlaStraight(item, 'reviewed-author'));
  const title = reviewed ? slanted(item, 'reviewed-title') : titleOf({ ...item, type: 'book' });
  if (!has(item, 'reviewed-genre')) {
    const genre =
      has(item, 'genre') && !has(item, 'number') ? capitalised(valueOf(item, 'genre')) : 'Review of';
    return commas(words(plain(genre), title), by);
  }
  const whose = has(item, 'reviewed-title') ? NOTHING : by;
  const what = words(plain('Review of'), value(item, 'reviewed-genre'), whose, title);
  return commas(what, ownsTitle(item) && has(item, 'reviewed-title') ? by : NOTHING);
}

/** The day of access of an undated work, and the medium. */
export function atEnd(item: CslItem): Rich {
  const day = has(item, 'issued') ? '' : full(item.accessed, { order: 'short' });
  return commas(around('Accessed ', plain(day)), capital(item, 'medium'));
}

/** A thesis's university, the first publication, the series and the set of volumes. */
export function movable(item: CslItem): Rich {
  if (isPeriodical(item) || (isOf(item, 'interview', 'paper-conference') && !isEdited(item)))
    return plain(headline(valueOf(item, 'section'), item.language));
  const thesis = isOf(item, 'thesis') ? commas(value(item, 'publisher'), value(item, 'genre')) : NOTHING;
  return commas(thesis, firstPublication(item), series(item), volumes(item));
}

function firstPublication(item: CslItem): Rich {
  if (!has(item, 'original-publisher', 'original-publisher-place', 'original-title')) return NOTHING;
  const title = around('as ', slanted(item, 'original-title'));
  const date = item['original-date'];
  if (!has(item, 'original-publisher', 'original-publisher-place'))
    return words(plain('Originally published'), title);
  const by = has(item, 'original-title') ? '' : 'by ';
  const house = has(item, 'original-publisher')
    ? around(by, value(item, 'original-publisher'))
    : value(item, 'original-publisher-place');
  return words(
    plain('Originally published'),
    commas(title, house, guessed(years(date), date?.circa === true)),
  );
}

function series(item: CslItem): Rich {
  const title = plain(headline(valueOf(item, 'collection-title'), item.language));
  if (title.length === 0) return NOTHING;
  const number = value(item, 'collection-number');
  return isNumber(item['collection-number']) ? words(title, number) : commas(title, number);
}

/** `Vol. 2 of *The whole*`, or how many volumes there are. */
function volumes(item: CslItem): Rich {
  const several = has(item, 'volume') ? NOTHING : plain(volumeCount(item));
  if (!has(item, 'part-title', 'volume-title')) return several;
  const whole = has(item, 'container-title')
    ? slanted(item, 'container-title')
    : titleOf({ ...item, 'part-title': '', 'volume-title': '' });
  const volume = labelled(item, 'volume', 'Vol.', 'Vols.');
  const part = labelled(item, 'part-number', has(item, 'volume') ? 'pt.' : 'Pt.', 'pt.');
  const numbers = commas(volume, part);
  return commas(words(numbers, numbers.length === 0 ? NOTHING : plain('of'), whole), several);
}

function volumeCount(item: CslItem): string {
  const count = valueOf(item, 'number-of-volumes');
  return isNumber(count) ? `${count} ${Number(count) > 1 ? 'vols.' : 'vol.'}` : count;
}

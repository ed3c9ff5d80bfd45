// References to law, which APA and Chicago take from The Bluebook: title, where it is reported, and the year in brackets.
import type { CslItem } from '../../api/payloads/bibliography.ts';
import { type Eras, full, years } from './dates.ts';
import { isOf } from './kinds.ts';
import { nameList, surname } from './persons.ts';
import { AMERICAN, around, NOTHING, plain, type Rich, slanted } from './rich.ts';
import { headline } from './titles.ts';
import {
  capital,
  capitalised,
  has,
  isNumber,
  isSeveral,
  labelled,
  namesOf,
  value,
  valueOf,
} from './values.ts';

const { words, commas, colons } = AMERICAN;

export function legalReference(item: CslItem, eras: Eras): Rich {
  if (isOf(item, 'treaty')) {
    const parties = namesOf(item, 'author').map(surname);
    const day = plain(full(item.issued, { order: 'american', eras }));
    return commas(titleOf(item), plain(parties.join('-')), day, sourceOf(item));
  }
  return words(commas(titleOf(item), sourceOf(item)), dateOf(item, eras), around('(', identifier(item), ')'));
}

function titleOf(item: CslItem): Rich {
  if (!isOf(item, 'hearing')) return plain(headline(valueOf(item, 'title'), item.language));
  const before = around('before the ', value(item, 'section'));
  const hearing = words(plain('Hearing'), around('on ', value(item, 'number')), before);
  const whole = colons(plain(capitalised(valueOf(item, 'title'))), hearing);
  return slanted(whole);
}

function dateOf(item: CslItem, eras: Eras): Rich {
  const about = item.issued?.circa === true ? 'ca. ' : '';
  const year = around(about, plain(years(item.issued, eras)));
  if (isOf(item, 'legal_case')) {
    const day = around(about, plain(full(item.issued, { order: 'american', eras })));
    return around('(', words(value(item, 'authority'), has(item, 'container-title') ? year : day), ')');
  }
  const original = years(item['original-date'], eras);
  const submitted = plain(full(item.submitted, { order: 'american', eras }));
  return around(
    '(',
    words(original === '' ? NOTHING : plain(`${original} &`), has(item, 'issued') ? year : submitted),
    ')',
  );
}

function identifier(item: CslItem): Rich {
  if (!isOf(item, 'hearing')) return isOf(item, 'legal_case') ? NOTHING : value(item, 'status');
  return around('testimony of ', nameList(namesOf(item, 'author'), WITNESSES));
}

const WITNESSES = {
  inverted: 'none',
  given: 'full',
  and: '&',
  comma: 'lists',
  cutFrom: 21,
  kept: 19,
  rest: 'last',
} as const;

function sourceOf(item: CslItem): Rich {
  const reported = words(value(item, 'volume'), value(item, 'container-title'));
  const page = firstPage(item);
  switch (item.type) {
    case 'bill':
      return commas(
        bill(item),
        words(value(item, 'authority'), value(item, 'chapter-number')),
        words(reported, page),
      );
    case 'hearing':
      return words(value(item, 'authority'), value(item, 'chapter-number'));
    case 'legal_case':
      if (!has(item, 'container-title')) return numberLabel(item);
      return words(reported, section(item), has(item, 'page') ? page : plain('___'));
    case 'legislation': {
      if (!has(item, 'number')) return words(reported, has(item, 'section') ? section(item) : page);
      const law = has(item, 'genre') ? capital(item, 'genre') : plain('Pub. L.');
      return commas(words(law, numberLabel(item)), words(reported, page));
    }
    case 'regulation':
      return commas(
        words(value(item, 'genre'), numberLabel(item)),
        words(reported, has(item, 'section') ? section(item) : page),
      );
    default:
      return words(reported, has(item, 'page') ? page : numberLabel(item));
  }
}

function bill(item: CslItem): Rich {
  const known = has(item, 'authority', 'chapter-number', 'container-title');
  return words(value(item, 'genre'), known ? value(item, 'number') : numberLabel(item));
}

function numberLabel(item: CslItem): Rich {
  const always = isOf(item, 'legislation', 'regulation');
  if (always && !isNumber(item.number)) return around('No. ', capital(item, 'number'));
  return labelled(item, 'number', 'No.', 'Nos.');
}

function section(item: CslItem): Rich {
  return around(isSeveral(item.section) ? '§§ ' : '§ ', value(item, 'section'));
}

function firstPage({ page = '' }: CslItem): Rich {
  return plain(/^[^\s,;&–-]*/u.exec(page)?.[0] ?? '');
}

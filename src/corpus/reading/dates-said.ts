// Dates of publication as documents write them: in figures or months, in a path, above the text.
// A date that is none of these is not a date: nothing is taken for one instead.
import { MONTH_NAME, monthNumber } from '../../text/dates.ts';
import { publicationDate, type Reading } from './reading.ts';

/** A whole text that is a date ("2016-06-15T…", "2016/06/15", "15/06/2016", "15 June 2016", "Wed, June 15th, 2016") as YYYY-MM-DD. */
export function dateSaid(said: string | null | undefined): string | null {
  const text = (said ?? '').trim();
  if (text.length > 60) return null;
  const numbers = publicationDate(text.replace(/^(\d{4})([/.])(\d\d)\2(\d\d)(?!\d)/, '$1-$3-$4'));
  return (
    numbers ??
    figuresAsDate(text) ??
    wordsAsDate(new RegExp(`^${WEEKDAY}${WORDS}(?:[\\s,].*)?$`, 'iu').exec(text))
  );
}

/** "28/03/2018" and "3/28/2018", where only one order makes a date, and "3.4.2018", which has the day first. */
function figuresAsDate(text: string): string | null {
  const [, first, mark, second, year] = FIGURES.exec(text) ?? [];
  if (year === undefined) return null;
  const date = (day = '', month = '') =>
    publicationDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  const [dayFirst, monthFirst] = [date(first, second), mark === '.' ? null : date(second, first)];
  return dayFirst === null || monthFirst === null || dayFirst === monthFirst
    ? (dayFirst ?? monthFirst)
    : null;
}

const FIGURES = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[\sT,].*)?$/;

/**
 * The date in the name of a file or page ("2016-06-15-title.md"), or in the folders right above it ("2016/06/15/").
 * @param address file: or http(s): @param latest YYYY-MM-DD: what is later is not a date of publication
 */
export function dateInAddress(address: string, latest: string): string | null {
  const { pathname, hash } = new URL(address);
  if (hash !== '') return null;
  const parts = pathname.split('/').filter((part) => part !== '');
  const dated = /(?:^|[-_. ]|%20)(\d{4})([-_.])(\d\d)\2(\d\d)(?!\d)/;
  const isIndex = /^(?:index|readme|_index)\.\w+$/i.test(parts.at(-1) ?? '');
  // A page of its own folder has the name of that: "2016-06-15-title/README.md".
  const name = dated.exec(parts.at(-1) ?? '') ?? (isIndex ? dated.exec(parts.at(-2) ?? '') : null);
  const folders = /^(\d{4})-(\d\d)-(\d\d)$/.exec(parts.slice(-4, -1).join('-'));
  const date =
    (name && publicationDate(`${name[1]}-${name[3]}-${name[4]}`)) ??
    (folders && publicationDate(folders[0])) ??
    null;
  return date !== null && date >= FIRST && date <= latest ? date : null;
}

/** Years before it are more often numbers of another kind. */
const FIRST = '1900-01-01';

/** The date of the dateline: a line of its own ("Published: 15 June 2016") or before a text ("LONDON, June 15, 2016 —"). */
export function dateline({ text, blocks }: Pick<Reading, 'text' | 'blocks'>): string | null {
  const top = blocks.slice(0, FIRST_ROWS).filter(({ kind }, at) => at < FIRST_BLOCKS || kind === 'table');
  for (const { start, end } of top) {
    const lines = text
      .slice(start, Math.min(end, start + 1000))
      .split('\n')
      .slice(0, FIRST_BLOCKS);
    for (const line of lines) {
      const date = dateOfLine(line.slice(0, 200).trim());
      if (date !== null) return date;
    }
  }
  return null;
}

/** So many blocks, and lines of them, may be above the text proper; of a table of what is said of the document more. */
const FIRST_BLOCKS = 4;
const FIRST_ROWS = 12;

function dateOfLine(line: string): string | null {
  const own = OWN_LINE.exec(line)?.[1];
  const alone = own === undefined ? null : dateSaidAlone(own);
  if (alone !== null) return alone;
  const opening = BEFORE_TEXT.exec(line);
  return opening !== null && /^(?:\p{Lu}[\p{L}.'’-]*[\s,(]+)+$/u.test(opening[1] ?? '')
    ? wordsAsDate(opening)
    : null;
}

const OWN_LINE =
  /^(?:(?:date|published|publication date|posted|issued|released|created|(?:last )?updated)(?: on)?\s*[:|]?\s+)?(.{8,40}?)\.?$/iu;

function dateSaidAlone(said: string): string | null {
  const alone = new RegExp(
    `^(?:\\d{4}-\\d\\d-\\d\\d|\\d{1,2}([/.])\\d{1,2}\\1\\d{4}|${WEEKDAY}${WORDS})$`,
    'iu',
  ).test(said);
  return alone ? dateSaid(said) : null;
}

const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?\\s+)?';
const WORDS = `(?:(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?<month>${MONTH_NAME}),?|(?<month2>${MONTH_NAME})\\s+(?<day2>\\d{1,2})(?:st|nd|rd|th)?,?)\\s+(?<year>\\d{4})`;
/** A place, a date, a dash: how agencies open their reports. */
const BEFORE_TEXT = new RegExp(
  `^([\\p{L} .,'’(-]{2,60}?)${WORDS}\\)?(?:\\s+\\([^()]{1,40}\\))?\\s+(?:[—–]|--?)\\s`,
  'iu',
);

function wordsAsDate(match: RegExpExecArray | null): string | null {
  const { day, day2, month, month2, year } = match?.groups ?? {};
  const number = monthNumber(month ?? month2 ?? '');
  if (year === undefined || number === 0) return null;
  return publicationDate(
    `${year}-${String(number).padStart(2, '0')}-${(day ?? day2 ?? '').padStart(2, '0')}`,
  );
}

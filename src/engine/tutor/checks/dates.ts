// Dates as learners and documents write them, in parts, so that "February 2021" can be compared with "15 February 2021".

export interface DateParts {
  readonly day: number | null;
  /** 1 to 12. */
  readonly month: number | null;
  readonly year: number | null;
}

export interface DateMention extends DateParts {
  readonly start: number;
  readonly end: number;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(?<month>January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?:\\.|(?![a-z])))';
const YEAR = '(?:1\\d|20)\\d\\d';
const PARTS = [
  `(?<![\\d.,])(?:(?<day>\\d{1,2})(?:st|nd|rd|th)? (?:of )?)?\\b${MONTH}(?![a-z])(?: (?<late>\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?=,? ${YEAR}\\b|\\W*$))?(?:,? (?<year>${YEAR})\\b)?`,
  `\\b(?<iso>${YEAR}-\\d\\d-\\d\\d)\\b`,
  '\\b(?<alone>(?:1[5-9]|20)\\d\\d)\\b(?![-–/]\\d|[.,]\\d)',
];
const WRITTEN = new RegExp(PARTS.join('|'), 'gi');

/** The dates of a text in order: days, months with or without a year, years. */
export function datesIn(text: string): DateMention[] {
  return [...text.matchAll(WRITTEN)].flatMap((match): DateMention[] => {
    const { day, month, late, year, iso, alone } = groupsOf(match);
    const place = { start: match.index, end: match.index + match[0].length };
    if (iso !== undefined) {
      const [y, m, d] = iso.split('-').map(Number);
      return [{ year: y!, month: m!, day: d!, ...place }];
    }
    if (alone !== undefined) return [{ year: Number(alone), month: null, day: null, ...place }];
    // "Prices may rise", "they march": no months.
    if (match[0] === 'may' || match[0] === 'march') return [];
    const at = MONTHS.indexOf(month!.slice(0, 3).toLowerCase());
    return [{ day: numberOf(day ?? late), month: at + 1, year: numberOf(year), ...place }];
  });
}

/** How far one date agrees with another: `none` as soon as one part differs. */
export function agreement(expected: DateParts, given: DateParts): 'all' | 'part' | 'none' {
  const parts = ['day', 'month', 'year'] as const;
  const asked = parts.filter((part) => expected[part] !== null);
  if (asked.some((part) => given[part] !== null && given[part] !== expected[part])) return 'none';
  const said = asked.filter((part) => given[part] !== null);
  return said.length === asked.length ? 'all' : said.length > 0 ? 'part' : 'none';
}

function groupsOf({ groups }: RegExpExecArray): Readonly<Record<string, string | undefined>> {
  return groups ?? {};
}

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

// What sentences and questions say by a language's own words: denials, numbers, dates, definitions, measures.
import { lazy } from '../lazy.ts';
import type { TermReader } from '../terms.ts';
import { folded, lowered } from './folding.ts';
import type { LanguageRow } from './row.ts';
import type { Dimension } from './units.ts';

/** As the labels of English do: "Do not", "Exceptions". A long text only says so somewhere. */
export function turning(row: LanguageRow): (lead: string) => boolean {
  const denies = matcher(row, row.denies.split(' '));
  return (lead) => lead.length <= LONGEST_TURNING && denies(lead);
}

const LONGEST_TURNING = 200;

export function matcher(
  { cut, language }: LanguageRow,
  phrases: readonly string[],
): (sentence: string) => boolean {
  if (phrases.length === 0) return () => false;
  const pattern = lazy(() => phrase(phrases, cut));
  return (sentence) => pattern().test(lowered(sentence, language));
}

/** Whether a sentence has a number in words, in any form of the word. */
export function numberReader(row: LanguageRow, stems: TermReader['stems']): (sentence: string) => boolean {
  const numbers = row.numbers?.split(' ') ?? [];
  const said = matcher(row, numbers);
  const known = lazy(() => new Set(row.cut === 'pairs' ? [] : numbers.flatMap((one) => stems(one))));
  return (sentence) => said(sentence) || stems(sentence).some((stem) => known().has(stem));
}

/** The term that a sentence says the meaning of by another form than "X is …". */
export function frameReader({
  frames = [],
  language,
}: LanguageRow): (sentence: string) => string | undefined {
  const patterns = lazy(() => frames.map((one) => new RegExp(one, 'u')));
  return (sentence) => {
    if (frames.length === 0) return undefined;
    const lower = lowered(sentence, language);
    for (const pattern of patterns()) {
      const term = pattern.exec(lower)?.[1];
      if (term !== undefined) return term;
    }
    return undefined;
  };
}

const MEASURED = ['length', 'time', 'money'] as const;

/** What a question wants measured, by its words. */
export function measureReader({
  measures = {},
  language,
  cut,
}: LanguageRow): (question: string) => ReadonlySet<Dimension> {
  const patterns = lazy(() =>
    MEASURED.flatMap((dimension) => {
      const said = measures[dimension];
      return said === undefined ? [] : [[dimension, phrase(said.split(' '), cut)] as const];
    }),
  );
  return (question) => {
    const lower = lowered(question, language);
    return new Set(patterns().flatMap(([dimension, pattern]) => (pattern.test(lower) ? [dimension] : [])));
  };
}

/** Where the first of some phrases is, in a text as it is. */
export function finder(
  { cut }: LanguageRow,
  phrases: readonly string[],
): (sentence: string) => { start: number; end: number } | undefined {
  if (phrases.length === 0) return () => undefined;
  const pattern = lazy(() => new RegExp(phrase(phrases, cut).source, 'iu'));
  return (sentence) => {
    const found = pattern().exec(sentence);
    return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
  };
}

/** Whether a sentence names a month or weekday by the runtime's own tables, or a year, that is not in `but` (lower case). */
export function dated(language: string): (sentence: string, but: string) => boolean {
  const names = lazy(() => namesIn(language));
  return (sentence, but) => {
    const text = folded(lowered(sentence, language));
    const asked = folded(but);
    for (const [found] of text.matchAll(YEAR)) if (!asked.includes(found)) return true;
    return names().some((name) => text.includes(name) && !asked.includes(name));
  };
}

const YEAR = /(?<!\d)(?:1\d{3}|20\d{2})(?!\d)/g;
/** Shorter ones are in other words ("mai"). */
const SHORTEST = 4;

function namesIn(language: string): string[] {
  const names = new Set<string>();
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1 + month)));
  for (const options of [
    { month: 'long' },
    { month: 'long', day: 'numeric' },
    { weekday: 'long' },
  ] as const) {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    for (const day of days)
      for (const { type, value } of format.formatToParts(day))
        if (type === 'month' || type === 'weekday') names.add(folded(lowered(value, language)));
  }
  return [...names].filter(
    (name) => name.length >= SHORTEST || (/[^\0-\u024f]/.test(name) && name.length > 1),
  );
}

export function sidesReader({
  compares = [],
  language,
}: LanguageRow): (question: string) => readonly string[] {
  const patterns = lazy(() => compares.map((one) => new RegExp(`${one}\\W*$`, 'u')));
  return (question) => {
    const lower = lowered(question, language);
    for (const pattern of patterns()) {
      const found = pattern.exec(lower);
      if (found !== null) return found.slice(1).map((side) => side.trim());
    }
    return [];
  };
}

/** Whole words where words have spaces between them. */
export function phrase(phrases: readonly string[], cut: LanguageRow['cut']): RegExp {
  const any = `(?:${phrases.join('|').replaceAll('\\w', '[\\p{L}\\p{M}]')})`;
  return new RegExp(cut === 'pairs' ? any : `(?<![\\p{L}\\p{M}\\p{N}])${any}(?![\\p{L}\\p{M}\\p{N}])`, 'u');
}

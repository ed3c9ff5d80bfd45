// Analysers by language. English is there at once; another is loaded with its row and stemmer before its first text, by
// the code that reads texts of that language: `loadAnalysers` at a place that may wait, `analyserOf` where the texts are read.
import { ENGLISH, type Analyser } from '../analyser.ts';
import type { LanguageRow } from './row.ts';

const ROWS: Readonly<Record<string, () => Promise<{ readonly ROW: LanguageRow }>>> = {
  ar: () => import('./rows/ar.ts'),
  cs: () => import('./rows/cs.ts'),
  da: () => import('./rows/da.ts'),
  de: () => import('./rows/de.ts'),
  el: () => import('./rows/el.ts'),
  es: () => import('./rows/es.ts'),
  fa: () => import('./rows/fa.ts'),
  fi: () => import('./rows/fi.ts'),
  fr: () => import('./rows/fr.ts'),
  he: () => import('./rows/he.ts'),
  hi: () => import('./rows/hi.ts'),
  hu: () => import('./rows/hu.ts'),
  it: () => import('./rows/it.ts'),
  ja: () => import('./rows/ja.ts'),
  ko: () => import('./rows/ko.ts'),
  nl: () => import('./rows/nl.ts'),
  no: () => import('./rows/no.ts'),
  pl: () => import('./rows/pl.ts'),
  pt: () => import('./rows/pt.ts'),
  ro: () => import('./rows/ro.ts'),
  ru: () => import('./rows/ru.ts'),
  sv: () => import('./rows/sv.ts'),
  th: () => import('./rows/th.ts'),
  tr: () => import('./rows/tr.ts'),
  uk: () => import('./rows/uk.ts'),
  vi: () => import('./rows/vi.ts'),
  zh: () => import('./rows/zh.ts'),
};

/** Other subtags of the same languages. */
const ALSO: ReadonlyMap<string, string> = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
  ['iw', 'he'],
  ['yue', 'zh'],
]);

/** The primary subtag of a language that has an analyser of its own; undefined for English and all others. */
export function otherLanguage(tag: string | undefined): string | undefined {
  if (tag === undefined || tag.startsWith('en') || tag === 'und') return undefined;
  const [primary = ''] = tag.toLowerCase().split(/[-_]/);
  const language = ALSO.get(primary) ?? primary;
  return Object.hasOwn(ROWS, language) ? language : undefined;
}

const loaded = new Map<string, Analyser>();

/** Loads what texts of these languages need. */
export async function loadAnalysers(tags: Iterable<string | undefined>): Promise<void> {
  for (const tag of tags) {
    const language = otherLanguage(tag);
    if (language === undefined || loaded.has(language)) continue;
    const { otherAnalyser } = await import('./other-analyser.ts');
    const { ROW } = await ROWS[language]!();
    loaded.set(language, await otherAnalyser(ROW));
  }
}

/**
 * The analyser of a language: that of English where the language has none.
 * @throws Error where it has one that was not loaded: read as English, a text would not be found
 */
export function analyserOf(tag: string | undefined): Analyser {
  const language = otherLanguage(tag);
  if (language === undefined) return ENGLISH;
  const found = loaded.get(language);
  if (found === undefined) throw new Error(`the analyser of ${language} is not loaded`);
  return found;
}

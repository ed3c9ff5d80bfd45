// A question in one language over documents of others: its names and figures are looked up as the documents' language has them,
// and where that finds nothing, the languages of the documents are named.
import type { RetrievalStore } from '../../store/index-store.ts';
import { analyserOf, loadAnalysers, otherLanguage } from '../../text/languages/analysers.ts';
import type { Question } from './analyse.ts';
import { restemmed } from './compounds.ts';
import { isEnglish } from './question-analyser.ts';

type Frequencies = ReadonlyMap<string, number>;

/**
 * The question with words that no document has in its own language as those of other languages have them: a word that stands in a
 * document is found, whatever its language makes of it. The same question where no word is.
 */
export async function acrossLanguages(
  store: Pick<RetrievalStore, 'languages' | 'frequencies'>,
  question: Question,
  frequencies: Frequencies,
): Promise<Question> {
  const unknown = question.distinct.filter(
    (stem) => (frequencies.get(stem) ?? 0) === 0 && question.emphasis.get(stem) === 1,
  );
  const languages = unknown.length === 0 ? [] : othersThan(question, await store.languages());
  if (languages.length === 0) return question;
  await loadAnalysers(languages);
  const forms = new Map(
    unknown.map((stem): [string, string[][]] => {
      const word = question.surface.get(stem) ?? stem;
      return [stem, languages.map((tag) => analyserOf(tag).stems(word)).filter((all) => all.length > 0)];
    }),
  );
  const known = await store.frequencies([...new Set([...forms.values()].flat(2))]);
  const others = new Map<string, readonly string[]>();
  for (const [stem, all] of forms) {
    const found = all.find((form) => form.every((one) => (known.get(one) ?? 0) > 0));
    if (found !== undefined) others.set(stem, found);
  }
  const anchors = question.anchors.flatMap(({ stem, text }) =>
    (others.get(stem) ?? []).map((other) => ({ stem: other, text })),
  );
  return others.size === 0 ? question : restemmed(question, others, anchors);
}

/** The languages that documents are read in besides that of the question, those of most documents first. */
function othersThan({ analyser }: Question, documents: ReadonlyMap<string, number>): string[] {
  const tags = [...documents].toSorted((a, b) => b[1] - a[1]).map(([tag]) => otherLanguage(tag) ?? 'en');
  return [...new Set(tags)].filter((tag) => tag !== analyser.language).slice(0, MOST_TRIED);
}

/** The languages of the documents, in English words, where none is that of the question; else undefined. Errors: those of the store. */
export async function onlyOtherLanguages(
  store: Pick<RetrievalStore, 'languages'>,
  { text, analyser }: Question,
): Promise<string | undefined> {
  const documents = await store.languages();
  if (documents.size === 0) return undefined;
  const language = analyser.language === 'en' ? await ownLanguage(text, documents) : analyser.language;
  if (language === 'und' || hasLanguage(documents, language)) return undefined;
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const spoken = [...documents]
    .filter(([tag]) => tag !== 'und')
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_NAMED)
    .map(([tag]) => names.of(tag) ?? tag);
  return spoken.length < 2 ? spoken[0] : `${spoken.slice(0, -1).join(', ')} and ${spoken.at(-1)}`;
}

const MOST_TRIED = 6;
const MOST_NAMED = 5;

async function ownLanguage(text: string, documents: ReadonlyMap<string, number>): Promise<string> {
  if (isEnglish(text)) return 'en';
  const { questionLanguage } = await import('../../text/languages/detect.ts');
  return questionLanguage(text, documents);
}

/**
 * Whether a document is in a language, or may be: where most are in none that shows. A page of names and figures beside a folder of
 * one language is not a document of another.
 */
export function hasLanguage(documents: ReadonlyMap<string, number>, language: string): boolean {
  const all = [...documents.values()].reduce((sum, count) => sum + count, 0);
  if (2 * (documents.get('und') ?? 0) >= all) return true;
  return [...documents.keys()].some((tag) => (otherLanguage(tag) ?? tag.split('-')[0]) === language);
}

// In which language a question is read. A plain English one is known by its own words, and nothing is loaded for it; any other
// is looked at with the languages that the corpus has.
import type { RetrievalStore } from '../../store/index-store.ts';
import { ENGLISH, type Analyser } from '../../text/analyser.ts';
import { analyserOf, loadAnalysers, otherLanguage } from '../../text/languages/analysers.ts';

/** The analyser for a question over a corpus. Errors: those of the store. */
export async function questionAnalyser(
  store: Pick<RetrievalStore, 'languages'>,
  text: string,
): Promise<Analyser> {
  if (isEnglish(text)) return ENGLISH;
  const documents = await store.languages();
  if (![...documents.keys()].some((tag) => otherLanguage(tag) !== undefined)) return ENGLISH;
  const { questionLanguage } = await import('../../text/languages/detect.ts');
  const language = questionLanguage(text, documents);
  await loadAnalysers([language]);
  return analyserOf(language);
}

/** Words that no language of the same letters has among its common ones; with a capital only where a question begins: not in a name. */
const ENGLISH_WORDS =
  /(?:^\W*(?:What|Which|Who|Whose|When|Where|Why|How|The|Does|Did|Should|Could|Would|This|These|There|With|From)|\b(?:what|which|who|whose|when|where|why|how|the|does|did|should|could|would|this|these|with|from|there|they|your|about))\b/;

/** Whether it is plainly English. */
export function isEnglish(text: string): boolean {
  const head = text.slice(0, 400);
  return ENGLISH_WORDS.test(head) && !/[^\0-\u007f\u2010-\u2027]/.test(head);
}

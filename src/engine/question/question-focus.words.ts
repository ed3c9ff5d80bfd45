// Words of questions that are not themselves what is asked. The grammar compares stems unless a comment says otherwise.
import { wordList } from '../../text/word-lists.ts';

/** Words that only build the sentence around what is asked. */
export const EMPTY_WORDS: readonly string[] = [
  'place occur locate create give become work serve include contain exist total actual let per now originally final main first',
  'primary modern early else besides want attempt also well original eventual present time times',
];

/** "Unemployment rate": nearly every text about money has some rate. */
export const GENERAL_NOUNS = 'rate level amount value number';

/** Verbs of being somewhere: "Where is it located?" asks for the place alone. */
export const VERBS_OF_PLACE = 'locate situate base settle stand lie centre center';

/** Words that search treats as mere scaffolding and that are still what is asked for. */
export const ATTRIBUTES = 'price cost size length distance weight temperature speed area language age';

/** People are counted as deaths, workers, patients, inhabitants. Whole words. */
export const COUNTED_AS_OTHERS = wordList('people persons times');

/** Behind "how many", no part of what is counted. Whole words. */
export const BEFORE_COUNTED = wordList('people persons total different kinds? types? times? of the');

/** Verbs behind "which" or "what" that ask for no kind of thing. Whole words. */
export const QUESTION_AUXILIARIES = wordList('is are was were did does do has have had will would can could');

/** Behind a noun, besides the auxiliaries, these show that it has ended. Whole words. */
export const AFTER_NOUNS = wordList('of in for');

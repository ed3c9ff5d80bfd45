// Words beside a name that show whether it acts in a sentence, and whether the sentence says what it is. Patterns of whole
// words.
import { wordList } from '../../../text/word-lists.ts';

/** Behind a name that opens a sentence: the name acts. */
export const ADVERBS_OF_ACTING: readonly string[] = ['\\p{Ll}+ly', ...wordList('also then first')];
export const VERBS_OF_ACTING: readonly string[] = [
  '\\p{Ll}+ed',
  ...wordList('said told built began made put sold cut sent took bought lost won set shut'),
  ...wordList('runs? owns? makes? sells?'),
];

/** Behind a name and a comma or bracket: "Uniper, a utility". */
export const AFTER_EXPLAINED: readonly string[] = [...wordList('an? the its their which who'), '\\p{Ll}+'];

/** Before a noun and a name: "the utility Uniper". */
export const BEFORE_EXPLANATIONS = wordList('of the an? its their by and');

/** These words before a name are not a noun that explains it: "when Uniper". */
export const NOT_EXPLAINING = wordList('and or of from to in at by for with that when after because');

/** Before a name that is an example of the noun before: "utilities such as Uniper". */
export const BEFORE_EXAMPLES: readonly string[] = ['such as', ...wordList('including called named like')];

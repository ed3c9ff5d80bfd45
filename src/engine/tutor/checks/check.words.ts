// Words of names that the tutor does not ask for by themselves.
import { wordSet } from '../../../text/word-lists.ts';

/** "Austin Energy" may be asked for in a sentence that has "energy" in another sense. */
export const GENERIC_NAME_WORDS = wordSet(
  'energy bank company institute university agency commission department ministry office council',
);

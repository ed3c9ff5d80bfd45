// Words around figures, dates and names that decide whether a sentence can be left open there. Patterns of whole words.
import { wordList } from '../../../text/word-lists.ts';

/** "Chapter 3", "between 5 and 10": the figure is a label or one end of a range, and no fact by itself. */
export const BEFORE_LABELS = wordList(
  'between from chapter article section figure table type phase unit bill no\\.?',
);

/** With a capital at the start of a sentence: "About 30 ships", where the capital makes no name of the figure. */
export const APPROXIMATELY = wordList('About Some Only Over');

/** "3 to 5", "6 by 4": the figure goes on behind these. */
export const BETWEEN_FIGURES = wordList('to and or by of');

/** Magnitudes in words and letters: part of the figure. */
export const MAGNITUDE_WORDS = wordList('hundred thousand million billion trillion lakh crore bn mn tn k');

/** A date behind one of these says when something was: "since early 2021". */
export const BEFORE_DATES = wordList('in on since by until of from after before early late');
export const PARTS_OF_TIMES = wordList('early late middle end spring summer autumn winter');

/** "Centers for Disease Control", "Rio de Janeiro": what was taken for a name goes on behind these. */
export const NAME_JOINTS: readonly string[] = [...wordList('for and on'), '&'];
export const NAME_PARTICLES = wordList('y e de del da di van von la le al bin ibn');

/** "Department of the Interior": what was taken for a name is the end of one. */
export const BEFORE_NAME_ENDS: readonly string[] = [...wordList('of for and on'), '&'];

/** Before a noun of the topic, perhaps with an adjective between. */
export const BEFORE_NOUNS = wordList('the an? of its their no each every more less for by with');

/** Function words that show that a noun phrase has ended; "an attempt to", "a part of" are not terms by themselves. */
export const AFTER_NOUNS = wordList(
  'but as is are was were has had have can could will would that which who when while than before after until',
);

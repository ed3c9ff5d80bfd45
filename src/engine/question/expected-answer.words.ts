// Words that show which kind of answer a sentence holds. Patterns of whole words unless a comment says otherwise.
import { phraseList, wordList } from '../../text/word-lists.ts';

export const LENGTH_UNITS = wordList(
  '(?:kilo|centi|milli|nano)?met(?:re|er)s? km cm mm nm m ft feet foot miles? inch(?:es)? yards?',
);

export const TIME_UNITS = wordList(
  'seconds? minutes? hours? days? weeks? months? years? decades? centur(?:y|ies) until since (?:milli)?seconds? ms',
);

export const WEIGHT_UNITS = wordList('(?:kilo|milli)?grams? kg g t lb lbs pounds? tonnes? tons? ounces?');

/** Of heat and cold; parts of words. */
export const TEMPERATURES = wordList('° degrees? temperature celsius fahrenheit kelvin');

/** For each measure that "how …" asks for, the units that give it, and other parts of words that show it. */
export const MEASURES: Readonly<
  Record<string, { readonly units: readonly string[]; readonly words: readonly string[] }>
> = {
  deep: { units: LENGTH_UNITS, words: wordList('depth deep') },
  high: { units: LENGTH_UNITS, words: wordList('high heights? peak record % percent \\bto\\b') },
  tall: { units: LENGTH_UNITS, words: wordList('tall height storeys?') },
  wide: { units: LENGTH_UNITS, words: ['wid'] },
  thick: { units: LENGTH_UNITS, words: ['thick'] },
  far: { units: [...LENGTH_UNITS, ...TIME_UNITS], words: wordList('distan far away') },
  long: { units: [...LENGTH_UNITS, ...TIME_UNITS], words: wordList('long length last') },
  old: { units: TIME_UNITS, words: wordList('old age built founded born dat(?:es|ing)') },
  fast: { units: [...LENGTH_UNITS, ...TIME_UNITS], words: wordList('speed fast knots? per mph percent %') },
  heavy: { units: WEIGHT_UNITS, words: wordList('weigh heavy mass') },
  hot: { units: [], words: [...TEMPERATURES, ...wordList('hot heat')] },
  cold: { units: [], words: [...TEMPERATURES, 'cold'] },
};

/** What shows how long something took; parts of words. */
export const DURATIONS = wordList('last durat');

/** Auxiliaries behind "how long" that ask for a time: "how long did it take". */
export const ASKING_DURATION = wordList('did do does has have had will would can could to');

export const NUMBER_WORDS: readonly string[] = [
  ...wordList('two three four five six seven eight nine ten eleven twelve dozen'),
  ...wordList('twenty thirty forty fifty sixty seventy eighty ninety'),
  ...wordList('hundreds? thousands? millions? billions? half third quarter double twice one none zero'),
];

/** Prepositions of place: "near the Rhine". */
export const PLACE_PREPOSITIONS = wordList(
  'in at near from off across along around between through outside inside on',
);

/** Words that state a cause, and words that may mean one. */
export const STRONG_CAUSES: readonly string[] = [
  ...wordList('because caus(?:e[sd]?|ing)'),
  ...phraseList(
    'due to, as a result, result(?:s|ed|ing)? (?:in|from), led to, lead(?:s|ing)? to, owing to',
    'trigger(?:s|ed|ing)?, stem(?:s|med|ming)? from, driven by, blamed on, thanks to, so that, in order to',
  ),
  ...wordList('reasons? explains? explained therefore consequently'),
];
export const WEAK_CAUSES: readonly string[] = [
  ...wordList('since after following amid forc(?:ed|ing) mak(?:es|ing)'),
  'which means',
  ...wordList('so thus hence when if'),
  'to avoid',
  'to prevent',
];

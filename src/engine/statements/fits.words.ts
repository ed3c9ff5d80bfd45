// Words that show which kind of answer a statement holds. Whole words, in lower case; patterns where they hold a bracket.
import { phraseList, wordList } from '../../text/word-lists.ts';

/** What opens a condition. */
export const CONDITION_WORDS: readonly string[] = [
  ...wordList('if unless when whenever until once before after while during provided assuming except'),
  ...phraseList(
    'as (?:long|soon) as, in (?:case|the event), only (?:for|if|when), at least, (?:no|not) longer, more than',
    'where',
  ),
];

/** What states that something is so, may be so or is not. */
export const POLAR_WORDS: readonly string[] = [
  ...wordList(
    'not no never none must may cannot only always required optional allowed permitted prohibited forbidden yes',
  ),
  ...wordList('should shall can able unable neither nor without mandatory recommended'),
];

/** What compares. */
export const COMPARING_WORDS: readonly string[] = [
  ...wordList(
    'than whereas unlike both while but however instead compared differs? differences? different similar same',
  ),
  '\\w{3,}er than',
  'more|less|fewer',
];

/** How an instruction begins. */
export const IMPERATIVES: readonly string[] = wordList(
  'add adjust allow apply ask attach call change check choose clear click close complete configure confirm contact copy create ' +
    'delete disable download drag edit email enable enter ensure execute fill find follow generate get go include insert install ' +
    'keep launch log make move navigate note open paste press provide put read remove rename replace request restart return ' +
    'review right-click run save scroll search select send set sign specify start stop submit switch tap turn type uninstall ' +
    'update upload use verify visit wait write',
);

/** What calls a thing by its name, or says what a name means, besides "is". */
export const NAMING_WORDS: readonly string[] = [
  'is|are|was|were',
  'means?|refers? to|denotes?|describes?|represents?|stands? for',
  'occurs?|happens?|consists? of|comprises?',
  '(?:is|are) (?:called|known as|referred to as|defined as|named|termed)',
  'we call|called|known as|referred to as|defined as',
];

/** What calls something by a name that follows. */
export const CALLING_WORDS: readonly string[] = [
  'we call',
  ...wordList('called named termed dubbed abbreviated'),
  '(?:known|referred to|defined) as',
  'stands? for',
];

/** After "how often" also what says how often: "a monthly review" is not a month long. */
export const FREQUENCY_WORDS: readonly string[] = [
  ...wordList('daily weekly monthly quarterly yearly annually hourly biweekly bi-weekly'),
  '(?:every|each|per|once|twice) (?:\\w+ ){0,2}(?:second|minute|hour|day|week|month|quarter|year|decade)s?',
];

/** Periods after "how often", "how long", "how quickly". */
export const PERIOD_WORDS: readonly string[] = [
  ...wordList('immediately promptly'),
  'within (?:\\w+ ){0,2}(?:second|minute|hour|day|week|month|quarter|year|decade)s?',
  '(?:\\d[\\d.,]*|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety|several|few)[- ](?:\\w+ )?(?:second|minute|hour|day|week|month|quarter|year|decade|centur)\\w*',
];

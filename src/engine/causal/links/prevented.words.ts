// Words before a cue by which what it leads to is kept from happening. Patterns of whole words.
import { anyOf, wordList } from '../../../text/word-lists.ts';

const RISK = wordList('risks? chances? likelihood odds probability possibility danger threat');
const LESSENING = wordList(
  'reduc(?:e|es|ed|ing) lower(?:s|ed|ing)? decreas(?:e|es|ed|ing) cut(?:s|ting)? minimi[sz](?:e|es|ed|ing)',
);

/** "Avoids", "reduced the risk of": their object does not happen, or less often. */
export const PREVENTING: readonly string[] = [
  ...wordList('avoid(?:s|ed|ing)? prevent(?:s|ed|ing)? eliminat(?:e|es|ed|ing) averts? averted averting'),
  ...wordList('mitigat(?:e|es|ed|ing) minimi[sz](?:e|es|ed|ing)'),
  '(?:protect|guard|shield|safeguard)(?:s|ed|ing)? against',
  `${anyOf(LESSENING)} (?:the |any |its |their |our )?${anyOf(RISK)} (?:of|that)`,
];

/** Right before a participle: "from causing", "without causing". */
export const BEFORE_WHAT_IS_PREVENTED: readonly string[] = [
  'from',
  'without',
  'instead of',
  ...wordList('avoid(?:s|ed|ing)? prevent(?:s|ed|ing)? stop(?:s|ped|ping)?'),
  `${anyOf(LESSENING)} (?:the |any |its |their |our )?${anyOf(RISK)} of`,
];
/** Right before an infinitive: "less likely to cause". */
export const BEFORE_WHAT_IS_UNLIKELY: readonly string[] = ['less (?:likely|prone|apt)', 'unable'];

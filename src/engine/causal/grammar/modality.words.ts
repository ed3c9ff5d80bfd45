// Words by which a sentence denies a link, leaves it open, or reports it. Patterns of whole words unless a comment says
// otherwise; "t’" and "t'" are the same.
import { anyOf, phraseList, wordList } from '../../../text/word-lists.ts';

/** Words that deny what follows them. */
export const DENYING: readonly string[] = [
  ...wordList('not never neither nor hardly'),
  "[a-z]+n['’]t",
  ...wordList('cannot without'),
  ...phraseList('rather than, instead of, unlikely to, fail(?:s|ed)? to, no longer'),
];

/** Words between a denial and its cue: "has not been directly caused by". */
export const AFTER_DENIAL = wordList('be been have has had directly primarily solely');

/** Beginnings of the words that a denial applies to: "did not cause", but not "prices did not fall because of". */
export const CUE_STEMS: readonly string[] = [
  ...wordList(
    'caus trigger induc provok spark prompt led lead result stem aris brought bring giv gave contribut',
  ),
  ...wordList('driv fuel produc generat creat attribut blam set'),
  'the ',
  'a ',
  ...wordList('from responsible'),
];
/** The same of what joins clauses: right behind a denial only. "They were not started because" says why not. */
export const JOINING_STEMS = wordList('due owing because');

/** Right behind a cue: "caused no". "NO" is nitric oxide. */
export const NOTHING: readonly string[] = ['[Nn]o', '[Nn]either', 'hardly any', 'not any'];

/** Verbs of denial, and what they deny with: "denied that", "rejects the claim". */
export const DENIAL_VERBS: readonly string[] = wordList(
  'den(?:y|ies|ied) reject(?:s|ed)? dismiss(?:es|ed)? refut(?:es?|ed) disputes? disputed doubts? doubted',
);
/** "Denied the strike caused", "denied causing": right before a cue that is a verb. */
export const DENIED_OUTRIGHT = String.raw`\bden(?:y|ies|ied) (?:(?:the|an?|its|their|his|her|any|this|that) (?:[\p{L}\d'’-]+ ){0,4}?(?!(?:that|which|who) )[\p{L}\d'’-]+ )?$`;
export const DENIED_OBJECTS: readonly string[] = [
  ...wordList('that any claims? reports? suggestions? having'),
  'the (?:claim|idea|link|suggestion|notion|allegation|view)s?',
];
export const DENIAL_PHRASES: readonly string[] = [
  ...phraseList(
    '(?:no|not an?|not) (?:evidence|proof|indication|sign), not true, false(?:ly)? (?:that|claim\\w*)',
    'ruled out, debunked',
  ),
  '(?:[Nn]othing|[Ll]ittle|(?:[Nn]o|[Ff]ew) [a-z-]+) (?:suggests?|shows?|indicates?|proves?|suggested|showed|indicated|proved) that',
  '(?:wrongly|falsely|mistakenly|erroneously|incorrectly) (?:believed?|claim(?:s|ed)?|thinks?|thought|assumed?|reported|said|blamed?)',
  'a mistake to (?:say|think|believe|claim|assume)',
  '[Ff]ew (?:[a-z-]+ )?(?:believe|think|thought|claim)',
];

/** What is believed though it is not so. */
export const MYTHS = anyOf(
  wordList(
    'myths? misconceptions? misbeliefs? fallac(?:y|ies) falsehoods? superstitions? legends? hoax(?:es)?',
  ),
);
const IS =
  '(?:is|are|was|were|ha(?:s|ve) (?:since |now |long |later )?been|remains?|(?:turned|turns) out to be)';
const MYTH = `(?!not\\b)(?:(?:just|only|simply|merely|all|still) )?(?:an? |the |one of the )?(?:[\\p{L}-]+ ){0,2}?${MYTHS}`;
const UNTRUE = `(?:(?:now |later |long |widely )?(?:debunked|discredited|disproved|disproven|refuted|abandoned|retracted|withdrawn)|untrue|false|wrong|mistaken|not true|not so|not the case|baseless|unfounded|${MYTH})`;

/** Before a cue: "It is a myth that", "Myth 3:", "contrary to the popular belief that". */
export const BEFORE_MYTHS: readonly string[] = [
  `^\\W*(?:[\\p{L}-]+ )?${MYTHS}\\b(?: #?\\d+)?\\s*[:–—-]`,
  `(?<!\\bnot (?:an? |the )?(?:[\\p{L}-]+ )?)\\b${MYTHS} (?:${IS} |has it )?that\\b`,
  '\\bcontrary to (?:(?:the|a|what) )?(?:[\\p{L}-]+ ){0,2}?(?:beliefs?|claims?|opinions?|wisdom|views?|ideas?|think|believe)(?:,? that| is that)\\b',
];

/** Of a whole sentence: "That A causes B is wrong", "A causes B, but this is a myth", "A causing B is a myth". */
export const CALLED_MYTHS: readonly string[] = [
  `^\\W*(?:(?:(?:the|an?|this|any|all) )?(?:[\\p{L}-]+ ){0,2}?(?:ideas?|claims?|beliefs?|notions?|views?|theor(?:y|ies)|assumptions?|suggestions?|rumou?rs?|reports?|stor(?:y|ies)) )?that\\b.+\\b${IS} ${UNTRUE}\\b`,
  `\\b(?:but|yet|though|although|however),? (?:this|that|it|which) ${IS} ${UNTRUE}\\b`,
  `\\b${IS} ${MYTH}[.!\\s"'”’]*$`,
  // "But later withdrew the statement"
  `\\b(?:but|and|then|yet)\\b[^;.]{0,40}\\b(?:withdrew|retracted|took back|recanted) (?:(?:the|this|that|his|her|its|their) )(?:\\p{L}+ )?(?:statement|claim|report|accusation|remark|comment|assertion|allegation|study)s?\\b`,
];

/** Modal verbs and adverbs of doubt beside a cue. "May" is apart: it is also a month. */
export const HEDGES: readonly string[] = [
  ...wordList(
    'might could would can should will shall likely unlikely possibl[ey] probabl[ey] hopefully perhaps maybe potential(?:ly)?',
  ),
  ...wordList(
    '(?<!not )expected threaten(?:s|ed|ing)? suspected thought believed appears? appeared seems? seemed apparently',
  ),
  ...wordList('presumably alleged(?:ly)? reportedly supposedly projected'),
  'tends? to',
  // what somebody wants of it
  '(?:hop(?:e|es|ed|ing)|aim(?:s|ed|ing)?|intended|intends?|designed|meant|bid|attempts?|efforts?|plans?|in order) (?:to|of|at)',
  'hop(?:es?|ed|ing)',
];

/** In an effect these say that something was not done, or was tried: that is a fact. */
export const UNABLE: readonly string[] = [
  "(?:can|could)(?:not| ?not|n?['’]t)",
  'no longer (?:able|possible)',
  'not (?:always |yet )?possible',
  '(?:attempt|effort|plan|tr)(?:y|ies|ied|ed|s|ing)? (?:to|at)',
];

/** Before a cue: what the clause asks or leaves open. Case matters: "IF" is not a condition. */
export const OPEN_CLAUSES: readonly string[] = [
  ...phraseList(
    'it is (?:possible|likely|unclear), [hH]ow (?:much|far), disagree, in order to, aim(?:s|ed)? to, [Ii]f',
    'hypothes[a-z]+, not (?:yet )?(?:clear|known|settled|certain|understood), unclear, uncertain whether',
    'unknown, remains? (?:open|to be seen), question of',
  ),
  // abstracts of papers: "we investigated", "to determine"
  '(?:[Tt]o|[Ww]e|study) (?:assess|evaluat|examin|investigat|determin|test|explor|clarif|ask|sought|hypothesi[sz])[a-z]*',
];

/** Before a cue: the clause asks. */
export const ASKING_CLAUSES: readonly string[] = [
  'whether',
  '(?:ask|asks|asked|asking|wonder|wonders|wondered|wondering) (?:if|why|how)',
];

/** Verbs before "that": the sentence reports. */
export const REPORTING_THAT = wordList(
  'sa(?:y|ys|id) told report(?:s|ed)? claim(?:s|ed)? argue[sd]? warn(?:s|ed)? allege[sd]? announced stated found concluded insist(?:s|ed)?',
  'believe[sd]? think thinks thought assume[sd]? suspect(?:s|ed)?',
  // "Rumour has it that", "a rumour that"
  'rumou?r(?:s|ed)?(?:\\shas\\sit)?',
);

/** Verbs of a speaker who may be wrong, with or without "that". */
export const CLAIMING: readonly string[] = wordList(
  'argue[sd]? believe[sd]? insist(?:s|ed)? allege[sd]? assert(?:s|ed)? contend(?:s|ed)? maintain(?:s|ed)? suspect(?:s|ed)? thinks? assume[sd]?',
);
/** Those of them that are also nouns: a subject must follow. */
export const CLAIMS: readonly string[] = wordList('claim(?:s|ed)? warn(?:s|ed)? say');

/** Verbs with which a named speaker states the link. */
export const SAYING: readonly string[] = [
  ...wordList('said says say'),
  'told [^,.]{1,40}',
  ...wordList(
    'reported stated concluded noted announced estimated estimates blamed blames attributed attributes',
  ),
  'found(?! in\\b)',
  ...CLAIMING,
  ...CLAIMS,
];

/** Verbs whose object is the effect and whose subject speaks: "officials blamed the drought on". */
export const BLAMING = wordList('blamed attributed blames attributes');

/** "Classified according to", "varies according to": a measure, not a speaker. Beginnings of words. */
export const MEASURED_ACCORDING_TO = wordList(
  'var differ group classif stratif divid sort adjust calculat measur assess',
);

/** A speaker that begins with one of these is not named, or is another part of the sentence. */
export const NOBODY = wordList(
  'he she it they who which that we i but and this these those in on for is was as',
);

/** Adverbs of doubt that open a sentence and hold for all of it. */
export const OPENING_DOUBTS = wordList(
  'perhaps maybe possibly probably presumably allegedly reportedly supposedly apparently',
);

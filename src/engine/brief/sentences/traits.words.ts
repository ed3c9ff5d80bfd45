// Words by which a sentence shows an event, a rule, an outlook, an open question or who says it. Patterns of whole words.
import { wordList } from '../../../text/word-lists.ts';

/** The months as texts write them, short forms included, in the order of the year. */
export const MONTH_FORMS = wordList(
  'Jan(?:uary)? Feb(?:ruary)? Mar(?:ch)? Apr(?:il)? May June? July? Aug(?:ust)? Sept?(?:ember)? Oct(?:ober)? Nov(?:ember)? Dec(?:ember)?',
);

/** Behind a number of four digits these make an amount of it, not a year: "2,000" is written "2000 tonnes" too. */
export const NOT_BEHIND_YEARS: readonly string[] = [
  '[A-Za-z]+[/-]',
  '°',
  ...wordList('kilo mega giga tonnes million billion people percent %'),
];

/** Verbs that define their subject. */
export const DEFINING: readonly string[] = [
  'means(?! that)',
  'refers? to',
  'stands? for',
  ...wordList('denotes? describes?'),
  'consists? of',
];

/** "Inflation is the rate …", "A cap is called …": what a definition says behind "is" or "are". */
export const DEFINING_NOUNS = wordList(
  'name term word share amount rate process practice part use kind sum study number measure ability difference ratio',
);

/** Behind "is" or "are" these open a state, not a definition: "Oil is now …". */
export const STATES: readonly string[] = [
  ...wordList(
    'only merely just still now also not short part full aware capable out free because instead due up down above below home different similar equal separate',
  ),
  '[a-z]+ by',
  '[a-z]+ed',
  ...wordList('to built meant'),
];

/** A sentence that opens with one of these names no term to define. */
export const NAMELESS_OPENINGS: readonly string[] = [
  ...wordList('it this that these those there he she they you we i what which who here another one such'),
  ...wordList('after before if when while to in on for by with because since'),
  'most of',
];

/** What must or must not be done. */
export const DUTIES: readonly string[] = [
  '(?:must|shall) (?:not |only |also |always |never )?(?!have\\b)[a-z]+',
  '(?<!\\bor )may (?:not|only) [a-z]+',
  '(?<!\\b(?:can|could|might) (?:[a-z]+ )?)(?:is|are|be|was|were|been) (?:also |not |only )?(?:required|prohibited|forbidden|banned|obliged|permitted|allowed|entitled|limited) (?:to|from|by|in|on|for|unless|if|only|as)',
  '(?:is|are|be) not (?:eligible|authori[sz]ed)',
  "(?<!not |n[’']t |that |which )requires? (?:that|[a-z]+ to|approval|a permit|prior)",
  'needs? (?:approval|to be approved)',
  '(?:is|are) subject to(?! change)',
  '(?:banned|bans|outlawed|outlaws|prohibits) [a-z]+',
];

/** Behind these a duty is an opinion: "said that Japan must open its markets". */
export const OPINIONS: readonly string[] = [
  ...wordList(
    'said says told tells argued argues urged urges warned warns believes? thinks? added suggested',
  ),
  'called (?:for|on)',
  ...wordList('we I us whether'),
];

/** Laws, permits, bans, taxes. Case matters: "Act" is a law, "act" is not. */
export const LAWS: readonly string[] = [
  ...wordList(
    '[Rr]egulations? [Dd]irectives? [Ll]aws? [Ll]egislation Acts? [Rr]ules [Bb]ans? [Bb]ill [Tt]reat(?:y|ies)',
  ),
  ...wordList(
    '[Tt]ariffs? [Qq]uotas? [Ss]anctions? [Ss]ubsid(?:y|ies) [Ll]icen[cs]es? decrees? ordinances? rulings?',
  ),
  '(?:sales|import|export|income|corporate|fuel|windfall|property|capital gains) tax(?:es)?',
  '(?:export|price|capital|exchange) controls',
  ...wordList('[Cc]ourt [Ii]njunction'),
];

/** What is done to a law, or what it does. */
export const LAWMAKING: readonly string[] = [
  ...wordList(
    'pass(?:es|ed) approv(?:es|ed) signed adopt(?:s|ed) impos(?:es|ed) lifted lifts bans? banned ruled enact(?:s|ed)',
  ),
  ...wordList(
    'repealed amend(?:s|ed) introduc(?:es|ed) require(?:s|d) prohibit(?:s|ed) forbids? allow(?:s|ed) permit(?:s|ted) limits? limited',
  ),
  ...wordList('vetoed upheld overturned ordered abolish(?:es|ed) extend(?:s|ed) tightened eased'),
  'came? into (?:force|effect)',
  '(?:takes?|took) effect',
  'enter(?:s|ed)? into force',
];

/** What is expected or planned. */
export const OUTLOOKS: readonly string[] = [
  'will',
  '(?:is|are|has been|have been) (?:also |now |still )?(?:expected|due|set|scheduled|planned|projected|forecast|likely|slated|poised) (?:to|for|in|on|at|by)',
  '(?<!\\b(?:an?|the|its|their|his|her|of|any|no|to|new|for) )(?:expects?|plans?|intends?|proposes?|anticipates?) (?:to|that|the|an?|its|their|\\d)',
  '(?<!\\b(?:the|its|their|these|of|our|new|all) )(?:forecasts?|predicts?|foresees?|projects) (?:that|an?|growth|its)',
  'sees (?:growth|[a-z]+ (?:of|at|by|in))',
  '(?<!\\b(?:it|they|we|you|users|people) )(?:is|are) to (?!be (?:found|blamed|seen)\\b)[a-z]+',
  'by (?:the end of )?20[2-9]\\d',
];

/** Past plans, conditions and what is said to the reader look ahead to nothing. */
export const NO_OUTLOOK: readonly string[] = [
  "(?:you|you['’]ll|your) ",
  'if [^,.]{2,60}, [^,.]{0,40}will',
  '(?:goodwill|free will|at will|will not be|ill will)',
  'had (?:expected|planned|hoped|intended|forecast)',
  'will (?:never|always|often|usually|typically|rarely)',
  "do(?:n[’']t| not) (?!yet\\b)[a-z]+",
  'how likely',
];

/** What is not known, not settled, or not said. */
export const OPEN: readonly string[] = [
  '(?:is|are|remains?) (?:still |as yet |largely )?(?:unknown|unclear|undecided|undisclosed|unresolved)',
  '(?<!\\b(?:was|were) )unclear (?:whether|how|if|why|when|what|who)',
  "(?:not|n['’]t) (?:yet |immediately |clearly )?(?:known|clear|certain|settled|established|decided|disclosed|determined)",
  "(?:not|n['’]t) (?:yet|immediately) available",
  'uncertain(?:ty)? (?:about|over|whether|as to)',
  'remains? to be',
  '(?:is|are|remains?) (?:in dispute|contested|an open question)',
  'no (?:consensus|decision|agreement|date|details?) (?:has|have|had|was|were|yet|on|about|over)',
  'open questions?',
  '(?:has|have|had) yet to',
  "(?:did|does|would|could) ?(?:not|n['’]t) (?:say|give|disclose|elaborate|specify|name|identify|reveal|comment|provide details)",
  '(?:declined|refused) to (?:say|give|disclose|elaborate|specify|name|identify|reveal|comment|discuss|speculate|confirm)',
  '(?:gave|giving|provided) no (?:further |other )?(?:details?|reasons?|figures?|date|forecasts?)',
  '(?:decid|consider|know|determin|discuss|doubt|clarif|investigat)[a-z]* whether',
  '(?:is|are) (?:still |also |now )?(?:investigating|under investigation|under review|being (?:investigated|reviewed|discussed))',
  'too early to',
  'estimates (?:differ|vary)',
];

/** Verbs of saying. */
export const SAYING: readonly string[] = [
  'called (?:for|on|the|it|him|her|them)\\b',
  ...wordList(
    'said says told argued argues warned warns urged criticised criticized rejected denied defended accused insisted claimed stressed conceded admitted predicted commented',
  ),
];

/** Before a verb of saying these are nobody who says it: "who it says it is". */
export const NO_SPEAKERS = wordList(
  'it he she they we i you who that which this what and or but is are was were has have had be been being also not to as being',
);

/** Finite forms by which a sentence tells what happened. */
export const PASTS: readonly string[] = [
  '(?:has|have|had) (?:(?:also|now|not|already|just|yet|never|recently|[a-z]+ly) )?(?:been\\b|[a-z]{2,}(?:ed|en|wn)\\b|begun|built|bought|brought|caught|come|cut|done|found|gone|grown|held|hit|kept|led|left|lost|made|met|paid|put|run|said|seen|sent|set|shut|sold|spent|struck|told|won)',
  ...wordList(
    'was were did said told fell rose grew began became broke brought built bought came drew drove fought gave went held kept knew led lost made met paid put ran sank sent sold shut spent struck swung took won wrote hit cut',
  ),
  // Not the participle of "can be collected", "both established and new".
  '(?<!\\b(?:be|is|are|being|get|gets|and|or|both|the|an?|of|with|by|more|most|very|some|any|no|its|their|our|[a-z]+ly) )[a-z]{2,}ed\\b(?! as\\b)',
  '(?<!\\b(?:it|they|we|you|users|people) )(?:is|are) to [a-z]+',
  "(?:is|are|['’]re|am|['’]m) (?:[a-z]+ )?(?:happy|excited|pleased|proud|delighted|thrilled|glad) to (?:announce|report|publish|release|launch|introduce|confirm|(?:share|say) that)",
  '(?:is|are) (?:now|generally) (?:generally )?(?:available|open|enabled|supported|stable|live|complete)',
  "(?:is|are|['’]re) (?:publishing|announcing|turning|moving|adding|removing|adopting|joining|changing|dropping|switching|deprecating|shipping|increasing|reducing|cutting|buying|selling|seeking|considering|planning|investigating|suing|closing|launching|releasing|introducing|raising|ending)",
  'will',
];

/** Said to the reader or of the writer: no report. */
export const ADDRESSING: readonly string[] = [
  ...wordList("you your you['’]re you['’]ll please let['’]s"),
  'how to',
];

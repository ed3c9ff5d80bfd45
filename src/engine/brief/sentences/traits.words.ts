// Words by which a sentence shows an event, a rule, an outlook, an open question or who says it. Patterns of whole words.
import { anyOf, wordList } from '../../../text/word-lists.ts';

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
export const DEFINING: readonly string[] = ['means(?! that)', 'refers? to', 'stands? for', 'denotes?'];

/** "Modern slavery is a crime", "they are members of": what somebody or something is besides, no class to define it by. */
export const NO_CLASS = wordList(
  'member members part minimum maximum crime crimes matter way result priority must key reason problem lot number example challenge violation violations question step place role issue goal chance opportunity mistake case good great simple practical big bigger clear useful important actively mechanism mechanisms at some',
);

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

/** Who may be told what to do. */
const PERSONS = `(?:[Yy]ou|(?:[Aa]ll |[Ee]very |[Aa]ny )?${anyOf(wordList('employees? staff members? users? people everyone anyone persons? contributors? maintainers? managers? developers? engineers? teams? participants? applicants? suppliers? vendors? companies businesses organi[sz]ations? agencies reviewers? approvers? owners? students? visitors? residents? drivers? operators? subscribers? holders? workers? candidates? volunteers? officers? committees? moderators? authors? projects?'))})`;

/** What must or must not be done. */
export const DUTIES: readonly string[] = [
  '(?<!\\b(?:that|which|who) (?:[a-z]+ ){0,2})(?:must|shall) (?:not |only |also |always |never )?(?!have\\b|mean\\b|admit\\b|say\\b|be able\\b|work\\b)[a-z]+',
  // "It may not make sense" forbids nothing.
  '(?<!\\b(?:or|it|this|that|there|which) )may (?:not|only) (?!(?:be|have|need|know|seem|want|work|apply|exist|appear|realize|realise|always|even|yet|make sense|fit|sound|look|feel)\\b)[a-z]+',
  // Of persons: "integrators are required to handle …" is what something needs.
  `${PERSONS} (?:is|are|was|were) (?:also |not |only )?(?:required|prohibited|forbidden|banned|obliged|permitted|allowed|entitled) (?:to|from|by|unless|if|only)`,
  '(?:is|are) (?:strictly |expressly |also )?(?:prohibited|forbidden|banned)',
  '(?:is|are) not (?:permitted|allowed|eligible|authori[sz]ed)(?! to be\\b)',
  "(?<!not |n[’']t |that |which )requires? (?:approval|a permit|prior|written)",
  'needs? (?:approval|to be approved)',
  '(?:is|are) subject to (?:approval|the (?:terms|rules|law)|a (?:fine|fee|penalty|limit|tax))',
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

/** "The goal is to …" plans nothing. */
const AIMS = wordList(
  'priority goals? aims? purpose mission ideas? roles? intent intention objectives? job task way ways point hope focus key challenge approach step part solution',
);

/** "Will be held", "will open": what comes is an event. "Will help", "will be ready" say what something is good for. */
export const COMING: readonly string[] = [
  'will (?:(?:also|then|now|not|no longer|soon|later|officially|finally) )?(?:be (?:[a-z]+ly )?(?:[a-z]{2,}ed|held|sent|shown|made|built|given|taken|chosen|sold|shut|put|set|run|won|rebuilt)\\b(?! (?:to (?:be|have|see|use))\\b)|take (?:place|effect|over)|(?:re)?launch|(?:re)?open|begin|start|end|close|release|publish|ship|join|host|meet|continue|celebrate|expire|stop|cease|retire|replace|move|merge|switch|drop|add|remove|introduce|announce|become|arrive|land|return|visit|vote|decide|cut|raise|rise|fall|grow|reach|cost|pay|receive|leave|lose|hold|build|present|appear|follow|expand|reduce|increase|invest|buy|sell|hire|serve|succeed|speak|come (?:into|out|to an end))\\b',
];

/** What is expected or planned. */
export const OUTLOOKS: readonly string[] = [
  ...COMING,
  '(?:is|are|has been|have been) (?:also |now |still )?(?:expected|due|set|scheduled|planned|projected|forecast|likely|slated|poised) (?:to (?!an?\\b|the\\b|true|false|zero|find\\b|\\d)|for|in|on|at|by)',
  '(?<!\\b(?:an?|the|its|their|his|her|our|of|any|no|to|new|for|you) )(?:expects?|plans?|intends?|proposes?|anticipates?) (?:to (?!keep\\b)|that|the|an?|its|their|\\d)',
  '(?<!\\b(?:the|its|their|these|of|our|new|all) )(?:forecasts?|predicts?|foresees?|projects) (?:that|an?|growth|its)',
  'sees (?:growth|[a-z]+ (?:of|at|by|in))',
  `(?<!\\b(?:it|they|we|you|users|people|which|that|${AIMS.join('|')}) )(?:is|are) to (?!be (?:found|blamed|seen)\\b)[a-z]+`,
  'by (?:the end of )?20[2-9]\\d',
  "(?:[Ww]e|team)(?: are| is|['’]re) (?:now |currently |still |also |actively )?(?:working (?:on|to|with)|rolling (?:this|it|the [a-z]+)? ?out|preparing|planning|exploring|continuing)",
  '(?:is|are) (?:now )?(?:an?|the) (?:[^ ]+ ){0,2}release candidates?',
  '(?:is|are) (?:also |already |next )?on (?:our|the) roadmap',
  '(?:should|must|are (?:urged|advised|encouraged|recommended) to) (?:all )?(?:upgrade|update|migrate)',
  '(?:deadline|registration|submissions?|applications?|proposals) (?:is|are|closes?|ends?|opens?)',
  '(?:is|are|stays?|remains?) open (?:until|through)',
  '(?:from now|now) (?:until|through)',
  '(?:[Ww]e|team) (?:may|might|hope to|aim to|want to|would like to) [^.;]{0,80}(?:in the (?:near )?future|later|soon|next)',
];

/** Past plans, conditions and what is said to the reader look ahead to nothing. */
export const NO_OUTLOOK: readonly string[] = [
  "(?:you|you['’]ll|your) ",
  'if [^,.]{2,60}, [^,.]{0,40}will',
  '(?:goodwill|free will|at will|will not be|ill will)',
  'had (?:expected|planned|hoped|intended|forecast)',
  'will (?:never|always|often|usually|typically|rarely)',
  "do(?:n[’']t| not) (?!yet\\b)[a-z]+",
  `(?:${AIMS.join('|')}|practice) (?:of|for|behind|here|in) [^.,;]{0,60}(?:is|are) to`,
  'practices? (?:is|are) to',
  'how likely',
  '(?:users|people|customers|readers|clients|callers|consumers|developers) (?:may |often |usually )?expect',
];

/** What is not known, not settled, or not said. */
export const OPEN: readonly string[] = [
  '(?<!\\b(?:that|which|who) )(?:is|are|remains?) (?:still |as yet |largely )?(?:unknown|unclear|undecided|undisclosed|unresolved)',
  '(?<!\\b(?:was|were) )unclear (?:whether|how|if|why|when|what|who)',
  "(?:not|n['’]t) (?:yet |immediately |clearly )?(?:known|clear|certain|settled|established|decided|disclosed|determined)",
  "(?:not|n['’]t) (?:yet|immediately) available",
  '(?:uncertainty (?:about|over|whether|as to)|uncertain (?:whether|if|when|how))',
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

/** Before a verb of saying: who is not a name but speaks for somebody. */
export const SPEAKERS = wordList(
  'company firm group agency bank government ministry minister court board council committee commission commissioner police union party office department regulator team project foundation association university institute administration army chairman chairwoman chair president director executive official officials spokesman spokeswoman spokesperson secretary governor mayor judge lawyer analyst analysts economist economists researchers? scientists? author authors organi[sz]ers? maintainers? developers? manager lead founder leader officer',
);

/** "Has closed": what is so since then. */
export const PERFECTS: readonly string[] = [
  "(?:has|have|had|[’']ve) (?:(?:also|now|not|already|just|yet|never|recently|[a-z]+ly) )?(?:been\\b(?! (?:[a-z]+ )?[a-z]+ing\\b)|(?!been\\b)[a-z]{2,}(?:ed|en|wn)\\b|begun|built|bought|brought|caught|come|cut|done|found|(?:under)?gone|grown|held|hit|kept|led|left|lost|made|met|paid|put|run|said|seen|sent|set|shut|sold|spent|struck|told|won)",
];

/** Behind these a word in -ed describes something: "can be collected", "both established and new", "leaves users frustrated". */
const NO_FINITE = wordList(
  'already be is are being get gets and or both the an? of with by more most very some any no its their our [a-z]+ly',
  'like as than from on for in to into about between without via through per these those all each many several few such new other',
  'leaves? keeps? makes? becomes? feels? stays? remains?',
  "\\w+[’']s",
);

/** What was so, or was wished, did not happen. */
const STATIVES = `${anyOf(wordList('seemed wanted needed liked hoped believed tended required included involved consisted looked appeared remained'))}\\b`;

/** What is so from the day of the document on, or for a time from then. */
export const ANNOUNCEMENTS: readonly string[] = [
  "[Tt]oday,? (?:we(?:[’']re| are)? |(?:the|an?|our|[A-Z][\\w’'-]*) (?:[\\w’'-]+ ){0,4}(?:is|are|has|have|[a-z]+s) )",
  '(?:[Ss]tarting|[Bb]eginning|[Aa]s of|[Ee]ffective) (?:today|now|immediately|this (?:week|month))',
  '(?:[Ff]rom (?:now|today) (?:on|until|through|to)|now through)',
  '[Ff]or the next (?:\\w+ )?(?:days|weeks|months),? (?:we|you|the|all|every)',
  "(?:is|are|[’']re) now (?!that\\b|when\\b|in \\d)(?:[a-z]+ly )?[a-z]+",
  '(?:has|have) (?:just |now |finally |officially )?(?:arrived|landed|launched|gone live)',
  '(?:can|may) now',
  '(?<!\\b(?:by|until|right|for|and|but) )now (?:offers?|supports?|includes?|lets?|allows?|accepts?|covers?|provides?|comes?|works?)',
  "(?:is|are|['’]re|am|['’]m) (?:[a-z]+ )?(?:happy|excited|pleased|proud|delighted|thrilled|glad) to (?:announce|report|publish|release|launch|introduce|confirm|(?:share|say) that)",
];

/** Finite forms by which a sentence tells what happened. */
export const PASTS: readonly string[] = [
  ...wordList(
    'did said fell rose grew began became broke came drew drove gave went knew ran sank swung took wrote saw',
  ),
  // These are participles too: "are built", "a made-up name".
  `(?<!\\b(?:${NO_FINITE.join('|')}) )${anyOf(wordList('told brought built bought fought held kept led lost made met paid sent sold shut spent struck won hit cut'))}(?!-)`,
  // "Was built", not "was great".
  '(?:was|were) (?:(?:also|then|later|first|not|again|[a-z]+ly) )?(?:[a-z]{2,}(?:ed|wn)|begun|born|built|bought|brought|caught|cut|done|found|given|taken|chosen|written|broken|held|hit|kept|led|left|lost|made|met|paid|put|run|seen|sent|set|shut|sold|spent|struck|told|won)',
  `(?<!-|, |\\b(?:${NO_FINITE.join('|')}) )(?!${STATIVES})(?!(?:titled|entitled|named|called|based|aged)\\b)[a-z]{2,}ed\\b(?! as\\b|-)`,
  '(?:is|are) (?:now|generally) (?:generally )?(?:available|open|enabled|supported|stable|live|complete)',
  "(?:is|are|['’]re) (?:publishing|announcing|turning|moving|adding|removing|adopting|joining|changing|dropping|switching|deprecating|shipping|increasing|reducing|cutting|buying|selling|seeking|considering|planning|investigating|suing|closing|opening|launching|releasing|introducing|raising|lowering|doubling|expanding|extending|picking up|rolling out|bringing|ending)",
  ...ANNOUNCEMENTS,
];

/** Said to the reader or of the writer: no report. */
export const ADDRESSING: readonly string[] = [
  ...wordList("you your you['’]re you['’]ll please let['’]s"),
  'how to',
];

/** "The gauge at Kaub": behind a noun, these say which one is meant. */
export const SPECIFYING = wordList('of at in for from on between to that which who');

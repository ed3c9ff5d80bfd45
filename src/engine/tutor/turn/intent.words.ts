// How learners word what they want of the tutor. Patterns of whole phrases in lower case, every apostrophe as "'"; the
// grammar (intent.ts) reads them in any case.
import { wordList } from '../../../text/word-lists.ts';

/** Around a request: "ok, please", "thanks, now". */
export const POLITE: readonly string[] = [
  ...wordList('please ok(?:ay)? yes yeah sure great good fine well right thanks'),
  'thank you',
  ...wordList('cool so and now then'),
  'i see',
  'got it',
  ...wordList('hello hi hey hmm'),
];

/** Before a request to go on: "let's continue". */
export const SUGGESTING: readonly string[] = ["let's", 'can we', 'shall we', 'can you', 'could you'];

/** Requests to go on, and what they may name: "continue with the next step". */
export const GOING_ON: readonly string[] = [
  'go on',
  'go ahead',
  'continue',
  'carry on',
  'keep going',
  'move on',
  ...wordList('proceed next more begin start skip'),
];
export const GOING_ON_WITH: readonly string[] = [
  ...wordList('please now'),
  'with it',
  'with (?:the )?(?:next|first)(?: (?:step|one))?',
  ...wordList('it this step one question topic'),
];

/** Other requests for the next step. */
export const NEXT_REQUESTS: readonly string[] = [
  '(?:where|how) (?:do|should|can|shall) (?:i|we) (?:start|begin)',
  "i(?:'m| am) ready",
  "i(?:'d| would) like to (?:start|begin|learn)",
  'i want to (?:start|begin|learn)(?: more)?',
  "what(?:'s| is| comes) next",
  'what (?:now|else)',
  '(?:tell|teach|show) me(?: more| something| everything| all(?: of it)?)?',
  'teach',
];

/** Before an admission: "sorry, no idea". */
export const HESITATIONS = wordList('sorry hmm well no oh');

/** The learner gives up on the open question. */
export const NOT_KNOWING: readonly string[] = [
  "i (?:really )?(?:don't|do not|can't|cannot) (?:know|remember|recall|say)",
  '(?:i have )?no idea',
  'no clue',
  ...wordList('idk dunno'),
  'not sure',
  "i(?:'m| am) not sure",
  'pass',
  'i give up',
  'give up',
  'i forgot',
  "i(?:'ve| have) forgotten",
  '(?:just )?tell me the answer',
  "what(?:'s| is) the answer",
  'show me the answer',
  'help me',
];

/** The last question or step once more. */
export const REPEATING: readonly string[] = [
  'again',
  'repeat(?: (?:that|it|the question|please))?',
  'say (?:that|it) again',
  'once more',
  'what was that',
  '(?:what was )?the question again',
];

/** Where the learner is on the path, and what there is to learn. */
export const OVERVIEW_REQUESTS: readonly string[] = [
  ...wordList('help progress overview outline path'),
  'where (?:am i|are we|was i)',
  'how far (?:am i|are we)',
  'what (?:have i|did i|have we) (?:covered|learned|learnt|done)(?: so far)?',
  'what (?:can|could|should) i (?:ask|learn|do)(?: (?:you|here))?',
  'what do you (?:know|have)',
  'what is (?:left|there)',
  "what's (?:left|there)",
  'show (?:me )?(?:the |my )?(?:path|outline|progress|overview)',
];

/** Orders to drop the rules: a verb, and within 60 characters what it is to drop. */
export const DROPPING = wordList('ignore disregard forget override bypass');
export const DROPPED = wordList('instructions? rules? prompts? guidelines? corpus sources? above previous');

/** Orders to say something in the tutor's name: a verb at the start, and what makes it an order. */
export const SAYING_VERBS = wordList('say repeat write print output echo reply respond answer');
export const SAYING_WHAT: readonly string[] = [
  ' after me',
  ' back',
  ' with',
  ' only',
  ' exactly',
  ' that',
  ' this',
  ' the words?',
  ':',
  '\\s*["“\']',
];

/** Orders to be somebody else, and talk of the tutor's own instructions. */
export const ROLES: readonly string[] = [
  '(?:system|developer|hidden|initial) prompt',
  "(?:you are|you're) now",
  'pretend',
  'act as',
  'role-?play',
  'imagine you',
  'from now on',
  'jailbreak',
  'developer mode',
];

export const QUESTION_WORDS = wordList('who whom whose what when where which why how');

/** Verbs that ask for an account, not for one fact: no guess opens with them. */
export const EXPLAINING = wordList('explain describe define tell compare');

/** Before a question: "ok, and why …". */
export const BEFORE_QUESTIONS = wordList('and but so ok okay then please well');

/** Besides the question words, what a question or a request for facts opens with. */
export const QUESTION_OPENINGS: readonly string[] = [
  ...wordList('is are was were do does did can could will would should has have had may'),
  ...wordList('explain describe define compare'),
  'tell me',
  'teach me',
  'show me',
  'give me',
  ...wordList('list name'),
  'i (?:want|would like|wish|need) to (?:know|understand|learn|ask|hear)',
  "i'd like to (?:know|understand|learn|ask|hear)",
  'i wonder',
  'i have a question',
  "let's talk",
];

/** "Tell me about …": requests that ask for nothing but the topic that they name. */
export const TOPIC_REQUESTS: readonly string[] = [
  'tell me',
  'teach me',
  ...wordList('explain describe introduce'),
  'i want to (?:learn|know)',
  "i(?:'d| would) like to (?:learn|know)",
  'what (?:do you|does the corpus) (?:know|say)',
  'give me an (?:overview|introduction)',
];

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
  '(?:go (?:on|ahead)|carry on|keep going|move on)',
  ...wordList('continue proceed next more begin start skip'),
];
export const GOING_ON_WITH: readonly string[] = [
  ...wordList('please now it this step one question topic'),
  'with (?:it|(?:the )?(?:next|first)(?: (?:step|one))?)',
];

/** Other requests for the next step. */
export const NEXT_REQUESTS: readonly string[] = [
  '(?:where|how) (?:(?:do|should|can|shall) (?:i|we)|to) (?:start|begin)',
  "i(?:'m| am) ready",
  "i(?:'d| would)? (?:like|want) to (?:start|begin|learn)(?: more)?",
  "what(?:'s| is| comes| happens)? (?:next|now|else|then)",
  '(?:tell|teach|show) me(?: more| something| everything| all(?: of it)?)?',
  "(?:(?:teach|tell|give|show) me |(?:let's |i want to )?(?:start|begin) with |start (?:from|at) |explain )?(?:the |some )?(?:very )?(?:basics|fundamentals|essentials|beginning)(?: first)?(?: of (?:it|this|that))?",
  "i (?:(?:know|understand) nothing|(?:don't|do not) (?:know|understand) (?:anything|much|a thing))(?: (?:about|of) (?:it|this|that|the topic))?(?: yet)?",
  "i(?:'m| am) (?:new|a beginner|a complete beginner|new to (?:it|this|that))(?: here)?",
  'what (?:should|do) i (?:need to )?(?:know|learn)(?: first)?',
  '(?:go|teach|and then|and\\??)',
];

/** A message that opens so is an answer, whatever it says. */
export const ANSWER_OPENINGS: readonly string[] = [
  ...wordList('because cause since maybe perhaps probably'),
  '(?:due|thanks|owing) to',
  'as a result of',
  "i(?:'d)? (?:think|guess|believe|suppose|say|would say|bet)",
  '(?:my|the) (?:answer|guess) (?:is|was|would be)',
  '(?:is|was|are|were) (?:it|they|that|this)',
  "(?:it|they)(?:'s| is| was| are| were)",
];

/** Orders to write: these verbs at the start with any object. */
export const WRITING_VERBS = wordList('write compose draft generate create sing draw paint invent');
/** Other orders to make something: a verb at the start, and within three words what is to be made. */
export const MAKING_VERBS = wordList('make give tell produce prepare do code program build');
export const COMPOSED = wordList(
  'reviews? reports? answers? work essays? poems? songs? story stories jokes? haiku limericks? letters? e-?mails? speech(?:es)? tweets? posts? scripts? code programs? functions? novels? plays? dialogues? homework assignment thesis recipes? presentation slides blog ads? advert(?:isement)? slogans? raps? sonnets?',
);

/** Other work that no document answers. */
export const OTHER_WORK = wordList('translate rewrite paraphrase proofread rephrase');

/** Orders to drop the rules: a verb, and within 60 characters what it is to drop. */
export const DROPPING = wordList('ignore disregard forget override bypass');
export const DROPPED = wordList('instructions? rules? prompts? guidelines? corpus sources? above previous');

/** Orders to say something in the tutor's name: a verb at the start, and what makes it an order. */
export const SAYING_VERBS = wordList('say repeat write print output echo reply respond answer');
export const SAYING_WHAT: readonly string[] = [
  ' (?:after me|back|with|only|exactly|that|this|the words?)',
  ':',
  '\\s*["“\']',
];

/** Orders to be somebody else, and talk of the tutor's own instructions. */
export const ROLES: readonly string[] = [
  '(?:system|developer|hidden|initial) prompt',
  "(?:you are|you're|from) now",
  '(?:pretend|act as|role-?play|imagine you|from now on|jailbreak|developer mode)',
];

export const QUESTION_WORDS = wordList('who whom whose what when where which why how');

/** Verbs that ask for an account, not for one fact: no guess opens with them. */
export const EXPLAINING = wordList('explain describe define tell compare');

/** Before a question: "ok, and why …". */
export const BEFORE_QUESTIONS = wordList('and but so ok okay then please well');

/** Besides the question words, what a question or a request for facts opens with. */
export const QUESTION_OPENINGS: readonly string[] = [
  '(?:the )?(?:differences?|similarit(?:y|ies)|relation(?:ship)?) between',
  '(?:the )?(?:reasons?|causes?|meaning|definition|purpose|kinds?|types?|pros and cons|advantages?|disadvantages?) (?:for|of|why)',
  'any (?:tips|advice|ideas|news|rules|limits?)',
  ...wordList('is are was were do does did can could will would should has have had may'),
  ...wordList('explain describe define compare list name'),
  '(?:tell|teach|show|give) me',
  "i(?:'d)? (?:want|would like|wish|need|like) to (?:know|understand|learn|ask|hear)",
  '(?:i wonder|i have a question)',
  "let's talk",
];

/** "Tell me about …": requests that ask for nothing but the topic that they name. */
export const TOPIC_REQUESTS: readonly string[] = [
  '(?:tell|teach) me',
  ...wordList('explain describe introduce'),
  "i(?:'d| would)? (?:want|like) to (?:learn|know)",
  'what (?:do you|does the corpus) (?:know|say)',
  'give me an (?:overview|introduction)',
];

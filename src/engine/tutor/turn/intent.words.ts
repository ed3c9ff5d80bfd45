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

/** Before and behind a request: "ok, please …", "… please". */
export const BEFORE_REQUESTS: readonly string[] = [
  ...wordList(
    "please ok(?:ay)? so and now but then thanks great good yes right can could would will you let(?:'s|s)?",
  ),
  'thank you',
  '(?:give|show|tell) me',
  "i(?:'d| would) like (?:you )?(?:to|a)",
  'i want (?:you )?(?:to|a)',
];
export const AFTER_REQUESTS: readonly string[] = [
  ...wordList('please now again then thanks me us'),
  'for me',
  'for a (?:beginner|child|novice)',
  'so far',
  'on (?:this|that|it)',
  'about (?:this|that|it)',
];

/** Before an admission: "sorry, no idea". */
export const HESITATIONS = wordList('sorry hmm well no oh');

/** The learner gives up on the open question. */
const NOT_KNOWING: readonly string[] = [
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
  "what(?:'s| is) the (?:right |correct )?answer",
  'show me the answer',
  'help me',
];

/** The last question or step once more. */
const REPEATING: readonly string[] = [
  'again',
  'repeat(?: (?:that|it|the question|please))?',
  'say (?:that|it) again',
  'once more',
  'what was that',
  '(?:what was )?the question again',
  'what was the question',
];

const GREETINGS: readonly string[] = [
  '(?:hello|hi|hey|hiya|greetings|good (?:morning|afternoon|evening|day))(?: (?:there|tutor|everyone|all))?',
];

const THANKS: readonly string[] = [
  '(?:thanks|thank you|cheers|thx)(?: (?:very much|so much|a lot|again))?',
  "(?:that's|that is|this is) (?:great|helpful|good|clear|interesting|useful)",
  '(?:good)?bye',
];

const ABOUT_TUTOR: readonly string[] = [
  '(?:who|what) are you',
  'what (?:can|do) you do',
  'how (?:are you|do you work|does this work|does it work)',
  'are you (?:a |an )?(?:human|bot|robot|ai|person|machine|real)',
];

/** Where the learner is on the path, and what there is to learn. */
const OVERVIEW_REQUESTS: readonly string[] = [
  ...wordList('help progress overview outline path'),
  'where (?:am i|are we|was i)',
  'how far (?:am i|are we)',
  'what (?:can|could|should) i (?:ask|learn|do)(?: (?:you|here))?',
  'what do you (?:know|have)',
  'what is (?:left|there)',
  "what's (?:left|there)",
  "(?:what(?:'s| is)|how (?:is|was|did)|show me) my (?:score|progress|result)",
  'how (?:am i doing|did i do|well am i doing|well did i do)',
  'show (?:me )?(?:the |my )?(?:path|outline|progress|overview|score)',
];

const SUMMARIES: readonly string[] = [
  '(?:give me |show me |write |make )?(?:an? |the |short |brief |quick )*(?:summary|recap|wrap-?up|digest)(?: of .{1,60})?',
  '(?:summari[sz]e|recap|sum up|wrap up)(?: .{1,60})?',
  'sum (?:it|this|that|everything) (?:all )?up(?: .{1,40})?',
  'what (?:have|did|do) (?:i|we) (?:covered?|learne?d?|learnt|done|do|had|have|know|seen?)(?: so far| until now| today| by now)?',
  'what (?:are|were) the (?:main|key|most important) (?:points|facts|things|takeaways)(?: so far)?',
  'the gist',
  "(?:what(?:'s| is) )?(?:the )?(?:tl;?dr|gist|bottom line)(?: of .{1,40})?",
];

const SIMPLER: readonly string[] = [
  '(?:make (?:it|this|that) |something |(?:put|explain|say|tell) (?:it|this|that|me)? ?)?(?:more |much |a (?:bit|little) )*(?:simpler|simply|easier|simple|easy|plainly|plainer|basic)(?: (?:words|terms|way|language|one|step|english))*',
  "(?:explain|say|put|tell) (?:it|this|that|me)? ?(?:more simply|in (?:simple|simpler|plain|easy|other|easier) (?:words|terms|english|language)|like i(?:'m| am) .{1,20})",
  'in (?:simple|simpler|plain|easy|other|easier) (?:words|terms|english|language)',
  "(?:that(?:'s| is| was)|this is|it(?:'s| is)) (?:too |very |so )?(?:hard|difficult|complicated|complex|confusing|much)(?: for me)?",
  "i (?:don't|do not|didn't|did not|can't|cannot) (?:understand|get|follow)(?: (?:it|this|that|any of (?:it|this|that)|a word))?",
  "i(?:'m| am) (?:confused|lost)",
  'what (?:does|do) (?:this|that|it|these|those) mean',
  'too (?:hard|difficult|complicated|complex)',
  '(?:eli5|huh|what)\\?*',
];

const HARDER: readonly string[] = [
  '(?:make (?:it|this|that) |something |a )?(?:more |much |a (?:bit|little) )*(?:harder|tougher|difficult|advanced|challenging|deeper|in-?depth|complex|detailed)(?: (?:one|step|question|please|stuff|material))*',
  "(?:that(?:'s| is| was)|this is|it(?:'s| is)) (?:too |very |so )?(?:easy|simple|basic|boring)(?: for me)?",
  'too (?:easy|simple|basic)',
  'go deeper(?: .{1,30})?',
  '(?:more|in more|in greater) (?:detail|depth)s?',
  'i (?:already )?(?:know|knew) (?:that|this|it)(?: already)?',
];

const QUIZZES: readonly string[] = [
  'be (?:quizzed|tested|examined|asked)(?: .{1,40})?',
  '(?:quiz|test|examine|check|question|challenge) (?:me|my (?:knowledge|understanding))(?: .{1,40})?',
  '(?:ask|give) me (?:a |an |another |some |one |one more |the (?:next |first )?)?(?:quiz|test|questions?|exercise|exam)(?: .{1,40})?',
  '(?:ask|give) me (?:something|one|another)',
  '(?:a |another |the )?(?:quiz|test|exam)(?: time)?',
  '(?:another|next|more) questions?',
];

const MISTAKES: readonly string[] = [
  '(?:what|which|where) (?:was|were|is|are) (?:wrong|incorrect|my (?:mistakes?|errors?))',
  "what(?:'s| was| is) wrong (?:with|about|in) (?:it|that|this|my (?:last )?answer)",
  'why (?:was|is) (?:that|it|this|my (?:last )?answer) (?:wrong|incorrect|not right|not so|not correct)',
  'what did i (?:get|do|answer|say|have) (?:wrong|incorrectly)',
  '(?:what|which)(?: ones?| questions?| answers?)? (?:did i|have i) (?:miss(?:ed)?|got? wrong|gotten wrong|get wrong|fail(?:ed)?|answer(?:ed)? wrong(?:ly)?)',
  '(?:show|tell) me (?:my (?:mistakes?|errors?)|what (?:was wrong|i (?:got|did|had) wrong|i missed))',
  'my (?:mistakes?|errors?)',
  'what should i (?:have said|review|revise|go over|repeat)',
];

/** What a whole message asks of the tutor; the first that fits counts. */
export const REQUESTS = [
  ['dont_know', [...NOT_KNOWING, '[?\\s]+']],
  ['mistakes', MISTAKES],
  ['again', REPEATING],
  ['greeting', GREETINGS],
  ['thanks', THANKS],
  ['about', ABOUT_TUTOR],
  ['summary', SUMMARIES],
  ['quiz', QUIZZES],
  ['overview', OVERVIEW_REQUESTS],
  ['simpler', SIMPLER],
  ['harder', HARDER],
] as const satisfies readonly (readonly [string, readonly string[]])[];

/** A message that opens so is an answer, whatever it says. */
export const ANSWER_OPENINGS: readonly string[] = [
  ...wordList('because cause since maybe perhaps probably'),
  'due to',
  'thanks to',
  'as a result of',
  'owing to',
  'i (?:think|guess|believe|suppose|say|would say|bet)',
  "i'd (?:say|guess)",
  'my (?:answer|guess) (?:is|would be)',
  'the answer (?:is|was)',
  '(?:is|was|are|were) (?:it|they|that|this)',
  "it(?:'s| is| was)",
  'they (?:are|were)',
];

/** Orders to compose something: a verb at the start, and within three words what is to be made. */
export const COMPOSING_VERBS = wordList(
  'write compose draft generate create make give tell sing draw paint produce prepare invent do code program build',
);
export const COMPOSED = wordList(
  'essays? poems? songs? story stories jokes? haiku limericks? letters? e-?mails? speech(?:es)? tweets? posts? scripts? code programs? functions? novels? plays? dialogues? homework assignment thesis recipes? presentation slides blog ads? advert(?:isement)? slogans? raps? sonnets?',
);

/** Other work that no document answers. */
export const OTHER_WORK: readonly string[] = [
  'translate',
  'rewrite',
  'paraphrase',
  'proofread',
  'rephrase',
  'book (?:me|a|an)\\b',
  'buy',
  'order (?:me|a|an)\\b',
  'call (?:me|him|her|them)',
  'send (?:an?|the|my|me|him|her)',
  'delete',
  'run (?:the|this|a) (?:command|code|script|program)',
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

// Whole messages that ask something of the tutor itself, as learners word them. Patterns of whole phrases in lower case, every
// apostrophe as "'".
import { wordList } from '../../../text/word-lists.ts';

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
export const HESITATIONS = wordList('sorry hmm well no oh um uh er wait lol haha omg wow ugh');

/** The learner gives up on the open question. */
const NOT_KNOWING: readonly string[] = [
  "i (?:really )?(?:don't|do not|can't|cannot) (?:know|remember|recall|say)",
  '(?:i have )?no idea',
  'no clue',
  ...wordList('idk dunno'),
  "(?:i(?:'m| am) )?not sure",
  'pass',
  '(?:i )?give up',
  "i (?:(?:have|'ve) )?forg[eo]t(?:ten)?",
  "i'?ve forgotten",
  '(?:(?:just )?tell|show) me the answer',
  "what(?:'s| is) the (?:right |correct )?answer",
  'help me',
  "(?:i(?:'ve| have) )?(?:got )?no (?:clue|idea)(?: .{1,20})?",
  'beats me',
  '(?:sorry )?i (?:really )?have no (?:idea|clue)',
  'skip(?: (?:it|this|that|this one|the question))?',
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
  '(?:hello|hi|hey|hiya|yo|howdy|sup|heya|greetings|good (?:morning|afternoon|evening|day))(?: (?:there|tutor|everyone|all))?',
];

const THANKS: readonly string[] = [
  '(?:thanks|thank you|cheers|thx)(?: (?:very much|so much|a lot|again))?',
  "(?:(?:thanks|thank you|cheers)[,.! ]+)?(?:(?:that|this|it)(?:'s| is| was| helps| helped)|very|really|so) ?(?:very |really |so |quite |super )*(?:great|helpful|good|clear|interesting|useful|nice|perfect|awesome|fun|a lot|me)?",
  'i (?:get|got|understand|see) (?:it|that|this)?(?: now)?',
  '(?:good)?bye(?:[- ]bye)?',
  'see (?:you|ya)(?: later)?',
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
  '(?:so )?what (?:will|can|could|would|am|are|do) (?:i|we|you) (?:going to )?(?:learn|cover|teach|be learning|be taught|study)(?: (?:me|us|here|today|about))*',
  "what(?:'s| is) (?:this|it|that|(?:this|the) (?:lesson|course|topic|subject))(?: (?:all|here))* about",
  'what do you (?:know|have)',
  'what is (?:left|there)',
  "what's (?:left|there)",
  "(?:(?:(?:what|where|how)(?:'s| is| was| did)|show me) )?my (?:score|progress|result)s?",
  'how (?:am i doing|did i do|well am i doing|well did i do)',
  'show (?:me )?(?:the |my )?(?:path|outline|progress|overview|score)',
];

const SUMMARIES: readonly string[] = [
  '(?:give me |show me |write |make )?(?:an? |the |short |brief |quick )*(?:summary|recap|wrap-?up|digest)(?: of .{1,60})?',
  '(?:summari[sz]e|recap|sum up|wrap up)(?: .{1,60})?',
  'sum (?:it|this|that|everything) (?:all )?up(?: .{1,40})?',
  '(?:so )?what (?:have|did|do) (?:i|we) (?:just |all )*(?:cover(?:ed)?|learne?d?|learnt|done|do|had|have|know|seen?)(?: so far| until now| today| by now)?',
  'what (?:are|were) the (?:main|key|most important) (?:points|facts|things|takeaways)(?: so far)?',
  "(?:so )?(?:what(?:'s| is| are| were) )?(?:the )?(?:summary|recap|(?:main|key) (?:points|ideas|facts|takeaways))",
  'the gist',
  "(?:what(?:'s| is) )?(?:the )?(?:tl;?dr|gist|bottom line)(?: of .{1,40})?",
];

const SIMPLER: readonly string[] = [
  '(?:make (?:it|this|that) |something |(?:put|explain|say|tell) (?:it|this|that|me)? ?)?(?:more |much |a (?:bit|little) )*(?:simpler|simply|easier|simple|easy|plainly|plainer|basic)(?: (?:words|terms|way|language|one|step|english))*',
  "(?:explain|say|put|tell) (?:it|this|that|me)? ?(?:more simply|in (?:simple|simpler|plain|easy|other|easier) (?:words|terms|english|language)|like i(?:'m| am) .{1,20})",
  'in (?:simple|simpler|plain|easy|other|easier) (?:words|terms|english|language)',
  "(?:that(?:'s| is| was)|this is|it(?:'s| is)) (?:too |very |so |way too )?(?:hard|difficult|complicated|complex|confusing|technical|much)(?: for me)?",
  "i (?:don't|do not|didn't|did not|can't|cannot) (?:understand|get|follow)(?: (?:it|this|that|any of (?:it|this|that)|a word))?",
  "i(?:'m| am) (?:confused|lost)",
  'what (?:does|do) (?:this|that|it|these|those) mean',
  '(?:meaning|which means|so what does that mean)',
  '(?:that|this|it) (?:makes no sense|is gibberish|went over my head)',
  "(?:i )?(?:still )?(?:don't|do not|didn't|can't) (?:really |quite |fully )*(?:understand|get|follow)(?: .{1,40})?",
  '(?:way |much |far |a bit )?too (?:hard|difficult|complicated|complex|technical|fast|much)(?: for me)?',
  "(?:i(?:'m| am) )?(?:still )?not (?:really |quite )?(?:getting|following|understanding)(?: (?:it|this|that|you))?",
  'dumb it down(?: .{1,20})?',
  "in (?:plain|simple|everyday|layman'?s) (?:words|terms|english|language)(?: .{1,20})?",
  '(?:eli5|huh|what|come again|say what)\\?*',
];

const HARDER: readonly string[] = [
  '(?:make (?:it|this|that) |something |a )?(?:more |much |a (?:bit|little) )*(?:harder|tougher|difficult|advanced|challenging|deeper|in-?depth|complex|detailed)(?: (?:one|step|question|please|stuff|material))*',
  "(?:that(?:'s| is| was)|this is|it(?:'s| is)) (?:too |very |so )?(?:easy|simple|basic|boring)(?: for me)?",
  'too (?:easy|simple|basic)',
  'go deeper(?: .{1,30})?',
  '(?:more|in more|in greater) (?:detail|depth)s?',
  'i (?:already )?(?:know|knew) (?:that|this|it)(?: already)?',
];

const EXAMPLES: readonly string[] = [
  '(?:for|an|any|some|another|one|more|give (?:me )?(?:an?|some|another|one)|show (?:me )?(?:an?|some|another|one)|like|with an) (?:\\w+ )?(?:examples?|instances?)(?: of (?:it|this|that|these|those|what you mean))?',
  'examples?(?: of (?:it|this|that))?',
  '(?:is|are) there (?:an?|any|some) examples?(?: of (?:it|this|that))?',
  "what(?:'s| is| would be) an example(?: of (?:it|this|that))?",
  '(?:an? )?examples? (?:would|could|might) (?:be (?:nice|good|great|helpful)|help)',
  '(?:like|such as) what',
  'e\\.?g\\.?',
];

const QUIZZES: readonly string[] = [
  'be (?:quizzed|tested|examined|asked)(?: .{1,40})?',
  '(?:quiz|test|examine|check|question|challenge) (?:me|my (?:knowledge|understanding))(?: .{1,40})?',
  '(?:ask|give) me (?:a |an |another |some |one |one more |the (?:next |first )?)?(?:quiz|test|questions?|exercise|exam)(?: .{1,40})?',
  'ask (?:me|away)',
  'ask me (?:something|one|another|anything)(?: else)?',
  'give me (?:something|one)',
  '(?:a |another |the )?(?:quiz|test|exam)(?: time)?',
  '(?:another|next|more|a|an?(?:other)? (?:harder|tougher|easier|new)) questions?',
  '(?:ask|give) me (?:a |an )?(?:hard(?:er)?|tough(?:er)?|difficult|eas(?:y|ier)|simpler?|new|good) (?:questions?|one)',
];

const MISTAKES: readonly string[] = [
  '(?:what|which|where) (?:was|were|is|are) (?:wrong|incorrect|my (?:mistakes?|errors?))',
  "what(?:'s| was| is) wrong (?:with|about|in) (?:it|that|this|my (?:last )?answer)",
  'why (?:was|is) (?:that|it|this|my (?:last )?answer) (?:wrong|incorrect|not right|not so|not correct)',
  'what did i (?:get|do|answer|say|have) (?:wrong|incorrectly)',
  '(?:what|which)(?: ones?| questions?| answers?)? (?:did i|have i) (?:miss(?:ed)?|got? wrong|gotten wrong|get wrong|fail(?:ed)?|answer(?:ed)? wrong(?:ly)?)',
  '(?:show|tell) me (?:my (?:mistakes?|errors?)|what (?:was wrong|i (?:got|did|had) wrong|i missed))',
  'my (?:mistakes?|errors?)',
  'what (?:was|is) (?:it|the (?:right |correct )?answer|the (?:right|correct) one) then',
  'what should it (?:have been|be)',
  'what should i (?:have said|review|revise|go over|repeat)',
];

/** More of what was last: a question after a question, else a step. */
const ANOTHER: readonly string[] = [
  '(?:(?:give|show) me )?(?:another(?: one)?|one more|a different one|a new one)(?: (?:like (?:that|this)|of (?:those|these)))?',
];

/** What a whole message asks of the tutor; the first that fits counts. */
export const REQUESTS = [
  ['dont_know', NOT_KNOWING],
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
  ['example', EXAMPLES],
  ['another', ANOTHER],
] as const satisfies readonly (readonly [string, readonly string[]])[];

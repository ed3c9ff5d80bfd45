// Messages that ask something of the tutor itself: whole phrases in lower case, apostrophes as "'".
import { phraseList, wordList } from '../../../text/word-lists.ts';

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
  ...wordList('please now again then thanks me us sorry'),
  ...phraseList(
    'for me, for a (?:beginner|child|novice), so far, on (?:this|that|it), about (?:this|that|it)',
  ),
];

/** Before an admission: "sorry, no idea". */
export const HESITATIONS = wordList('sorry hmm well no oh um uh er wait lol haha omg wow ugh');

/** The learner gives up on the open question. */
const NOT_KNOWING: readonly string[] = [
  "(?:i )?(?:really )?(?:don't|do not|can't|cannot) (?:know|remember|recall|say)",
  "(?:(?:i(?:'ve| have)? )?(?:really )?(?:have |got )?)(?:no (?:idea|clue)|not a clue)(?: .{1,20})?",
  ...wordList('idk dunno pass'),
  "(?:i(?:'m| am) )?not sure",
  '(?:i )?give up',
  "i(?:'ve| have)? forg[eo]t(?:ten)?",
  "(?:(?:just )?(?:tell|show) me|what(?:'s| is)) the (?:right |correct )?answer",
  '(?:help me|beats me)',
  'skip(?: (?:it|this|that|this one|the question))?',
];

/** The last question or step once more. */
const REPEATING: readonly string[] = [
  '(?:again|once more|what was that)',
  '(?:repeat|say)(?: (?:that|it|the question|please))?(?: again)?',
  '(?:what was )?the question(?: again)?',
];

const GREETINGS: readonly string[] = [
  '(?:hello|hi|hey|hiya|yo|howdy|sup|heya|greetings|good (?:morning|afternoon|evening|day))(?: (?:there|tutor|everyone|all))?',
];

const THANKS: readonly string[] = [
  '(?:thanks|thank you|cheers|thx)(?: (?:very much|so much|a lot|again))?',
  "(?:(?:thanks|thank you|cheers)[,.! ]+)?(?:(?:that|this|it)(?:'s| is| was| helps| helped)|very|really|so) ?(?:very |really |so |quite |super )*(?:great|helpful|good|clear|interesting|useful|nice|perfect|awesome|fun|a lot|me)?",
  'i (?:get|got|understand|see) (?:it|that|this)?(?: now)?',
  '(?:(?:good)?bye(?:[- ]bye)?|see (?:you|ya)(?: later)?)',
];

const ABOUT_TUTOR: readonly string[] = [
  '(?:who|what) are you',
  'what (?:can|do) you do',
  'how (?:are you|do you work|does this lesson work)',
  'are you (?:an? )?(?:human|bot|robot|ai|person|machine|real)',
];

/** Where the learner is on the path, and what there is to learn. */
const OVERVIEW_REQUESTS: readonly string[] = [
  ...wordList('help progress overview outline path'),
  '(?:where|how far) (?:am|are|was) (?:i|we)',
  '(?:so )?what (?:will|can|could|should|would|am|are|do) (?:i|we|you) (?:going to )?(?:ask|do|know|have|learn|cover|teach|be learning|be taught|study)(?: (?:me|us|you|here|today|about))*',
  "what(?:'s| is) (?:this|it|that|(?:this|the) (?:lesson|course|topic|subject))(?: (?:all|here))* about",
  "what(?:'s| is) (?:left|there)",
  "(?:(?:(?:what|where|how)(?:'s| is| was| did)|show me) )?(?:my|the) (?:score|progress|result|path|outline|overview)s?",
  'how (?:am i doing|did i do|well am i doing|well did i do)',
];

const SUMMARIES: readonly string[] = [
  '(?:give me |show me |write |make )?(?:an? |the |short |brief |quick )*(?:summary|recap|wrap-?up|digest)(?: of .{1,60})?',
  '(?:summari[sz]e|recap|sum (?:it |this |that |everything )?(?:all )?up|wrap up)(?: .{1,60})?',
  '(?:so )?what (?:have|did|do) (?:i|we) (?:just |all )*(?:cover(?:ed)?|learne?d?|learnt|done|do|had|have|know|seen?)(?: so far| until now| today| by now)?',
  "(?:so )?(?:what(?:'s| is| are| were) )?(?:the )?(?:summary|recap|(?:main|key|most important) (?:points|facts|ideas|things|takeaways))(?: so far)?",
  "(?:what(?:'s| is) )?(?:the )?(?:tl;?dr|gist|bottom line)(?: of .{1,40})?",
];

const SIMPLER: readonly string[] = [
  '(?:make (?:it|this|that) |something |(?:put|explain|say|tell) (?:it|this|that|me)? ?)?(?:more |much |a (?:bit|little) )*(?:simpler|simply|easier|simple|easy|plainly|plainer|basic)(?: (?:words|terms|way|language|one|step|english))*',
  "(?:(?:explain|say|put|tell) (?:it|this|that|me)? ?)?(?:in (?:simple|simpler|plain|easy|other|easier|everyday|layman'?s) (?:words|terms|english|language)|like i(?:'m| am) .{1,20})(?: .{1,20})?",
  "(?:that(?:'s| is| was)|this is|it(?:'s| is)) (?:too |very |so |way too )?(?:hard|difficult|complicated|complex|confusing|technical|much)(?: for me)?",
  "i(?:'m| am) (?:confused|lost)",
  '(?:what (?:does|do) (?:this|that|it|these|those) mean|meaning|which means|so what does that mean)',
  '(?:that|this|it) (?:makes no sense|is gibberish|went over my head)',
  "(?:i )?(?:still )?(?:don't|do not|didn't|did not|can't|cannot) (?:really |quite |fully )*(?:understand|get|follow)(?: .{1,40})?",
  '(?:way |much |far |a bit )?too (?:hard|difficult|complicated|complex|technical|fast|much)(?: for me)?',
  "(?:i(?:'m| am) )?(?:still )?not (?:really |quite )?(?:getting|following|understanding)(?: (?:it|this|that|you))?",
  '(?:eli5|dumb it down|huh|what|come again|say what)\\?*',
];

const HARDER: readonly string[] = [
  '(?:make (?:it|this|that) |(?:something|anything|nothing) |a )?(?:more |much |a (?:bit|little) )*(?:harder|tougher|difficult|advanced|challenging|deeper|in-?depth|complex|detailed)(?: (?:one|step|question|please|stuff|material))*',
  "(?:(?:that(?:'s| is| was)|this is|it(?:'s| is)) )?(?:too |very |so )?(?:easy|simple|basic|boring)(?: for me)?",
  '(?:go deeper(?: .{1,30})?|(?:more|in more|in greater) (?:detail|depth)s?)',
  'i (?:already )?(?:know|knew) (?:that|this|it)(?: already)?',
];

const EXAMPLES: readonly string[] = [
  "(?:(?:for|an|any|some|another|one|more|give (?:me )?(?:an?|some|another|one)|show (?:me )?(?:an?|some|another|one)|like|with an|(?:is|are) there (?:an?|any|some)|what(?:'s| is| would be) an) )?(?:\\w+ )?(?:examples?|instances?)(?: of (?:it|this|that|these|those|what you mean))?",
  '(?:an? )?examples? (?:would|could|might) (?:be (?:nice|good|great|helpful)|help)',
  '(?:(?:like|such as) what|e\\.?g\\.?)',
];

const QUIZZES: readonly string[] = [
  'be (?:quizzed|tested|examined|asked)(?: .{1,40})?',
  '(?:quiz|test|examine|check|question|challenge) (?:me|my (?:knowledge|understanding))(?: .{1,40})?',
  '(?:ask|give) me (?:a |an |another |some |one |one more |the (?:next |first )?)?(?:quiz|test|questions?|exercise|exam)(?: .{1,40})?',
  'ask (?:me|away)(?: (?:something|one|another|anything)(?: else)?)?',
  '(?:a |another |the )?(?:quiz|test|exam)(?: time)?',
  '(?:(?:ask|give) me )?(?:(?:an?|another|next|more) )?(?:(?:hard(?:er)?|tough(?:er)?|difficult|eas(?:y|ier)|simpler?|new|good) )?questions?',
  '(?:ask|give) me (?:an? )?(?:(?:hard(?:er)?|tough(?:er)?|difficult|eas(?:y|ier)|simpler?|new|good) )?(?:one|something)',
];

const MISTAKES: readonly string[] = [
  '(?:what|which|where) (?:was|were|is|are) (?:wrong|incorrect|my (?:mistakes?|errors?))',
  "what(?:'s| was| is) wrong (?:with|about|in) (?:it|that|this|my (?:last )?answer)",
  'why (?:was|is) (?:that|it|this|my (?:last )?answer) (?:wrong|incorrect|not right|not so|not correct)',
  '(?:what|which)(?: ones?| questions?| answers?)? (?:did i|have i) (?:get|do|answer|say|have|miss(?:ed)?|got(?:ten)?|fail(?:ed)?|answered)(?: (?:wrong(?:ly)?|incorrectly))?',
  '(?:(?:show|tell) me )?(?:my (?:mistakes?|errors?)|what (?:was wrong|i (?:got|did|had) wrong|i missed))',
  'what (?:was|is) (?:it|the (?:right |correct )?answer|the (?:right|correct) one) then',
  'what should (?:it have been|it be|i (?:have said|review|revise|go over|repeat))',
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

// Sentences and titles that report nothing: thanks, what a text says of itself, what it asks of its readers, job offers, adverts,
// praise, what a writer says of their own days; and the titles of guides, essays and lists of tips. English only.
import { lazy } from '../../../text/lazy.ts';
import { anyOf, wordList } from '../../../text/word-lists.ts';

/** Whether a sentence tells its reader to do something: "Keep your passport at hand." English only. */
export function isOrder(text: string): boolean {
  return grammar().order.test(text);
}

/** Whether a writer speaks of themselves: "I", "my". English only. */
export function isOfWriter(text: string): boolean {
  return OF_THE_WRITER.test(text.replace(QUOTED, ' '));
}

/** Whether a sentence is an aside. English only. */
export function isAside(text: string): boolean {
  const { asides, praise, judgement } = grammar();
  const own = text.replace(QUOTED, ' ');
  return (
    asides.test(own) ||
    isOfWriter(text) ||
    /\?["”’)]*$/.test(text) ||
    judgement.test(own) ||
    (/["“]/.test(text) && praise.test(text)) ||
    EXCLAIMED.test(own)
  );
}

const QUOTED = /["“][^"“”]*(?:["”]|$)/g;
/** The writer, not a numeral ("World War I", "Part I"). */
const OF_THE_WRITER =
  /(?:(?<!\p{L} )|(?<=\b(?:and|but|that|which|what|as|when|if|so|because) ))I (?=[a-z])|\bI['’](?:m|ve|d|ll)\b|\b(?:my|me|myself)\b/u;
const EXCLAIMED = /![)”"]*$/;

const grammar = lazy(() => {
  const all = [...THANKING, ...PRESENTING, ...ASKING, ...RECRUITING, ...SELLING];
  return {
    asides: new RegExp(all.map((one) => (one.startsWith('^') ? one : `\\b(?:${one})`)).join('|'), 'i'),
    order: new RegExp(ORDERING.join('|'), 'i'),
    praise: new RegExp(`["“][^"”]*\\b${anyOf(PRAISING)}\\b`, 'i'),
    // In the main clause: "It is great that …", not "the drug that is useful against …".
    judgement: new RegExp(
      `^(?:(?!\\b(?:that|which|who)\\b)[^,;:]){0,120}\\b(?:is|are|was|were|would be|can be) (?:a |an |the |so |very |really |quite |also |pretty |extremely |particularly |especially |always )*${anyOf(JUDGING)}\\b(?! (?:at|for \\w+ing)\\b)`,
      'i',
    ),
  };
});

export const THANKING: readonly string[] = [
  'thanks(?! to\\b)',
  'thank (?:you|the|all|our|everyone|each|them|those|him|her)',
  '(?:like|want|wish) to (?:[a-z]+ )?thank',
  "thanks to (?:[\\w’'-]+ ){0,6}(?:everyone|all|everybody|contributors?|communit(?:y|ies)|volunteers?|sponsors?|partners?|donors?|supporters?|teams?|users?|efforts?|work|help|support|generosity|generous|feedback|people|funding|members?)",
  ...wordList('grateful gratitude congratulations congrats kudos'),
  'shout-?outs?(?= to\\b)',
  'we (?:also |deeply |really |greatly |truly )*(?:appreciate|applaud|salute)',
  "(?:(?:would|could)(?: not|n['’]t)|not) (?:be|have been|have done [\\w ]{1,20}) (?:possible )?without",
  '(?:great|hard|amazing|excellent|incredible|tremendous|outstanding|tireless|good) work (?:by|of|from|on)',
  'invaluable',
];

/** What writers feel about what they write, and what the text says of itself. */
export const PRESENTING: readonly string[] = [
  "(?:we(?:['’]re| are| were|)|(?:team|project|foundation|group) is) (?:all |also |so |very |really |incredibly |particularly |extremely |super |quite )*(?:happy|excited|pleased|proud|delighted|thrilled|glad|honou?red|eager|looking forward|confident|committed|optimistic)(?! to (?:announce|report|publish|release|launch|introduce|share that|say that|confirm))",
  "we (?:look(?:ed)? (?:forward|back)|celebrat(?:e|ed)|reflect(?:ed)?|hope|can(?:not|[’']t) wait|wish|feel|love|would love|[’']d love)",
  'stay tuned',
  'blog ?posts?|post number',
  '(?:take|taking) a (?:closer|quick|deep|first|brief) (?:look|dive)|before we (?:can|get|go|start|dive|look)',
  "(?:this|the|our|today[’']s) (?:blog |current |present )?(?:post|article|blog|newsletter|series|page|write-?up|recap|retrospective|section|summary|episode|talk|video) (?:is|was|will|describes?|covers?|explains?|announces?|summari[sz]es?|provides?|outlines?|looks?|gives?|explores?|discusses|details|highlights|focuses|aims|has|presents?|shares?|contains?)",
  "in (?:this|today[’']s|our (?:last|previous|next)) (?:blog |short )?(?:post|article|newsletter|section|series|episode|write-?up|talk|video|page)",
  '(?:first|second|third|next|last|previous|latest) (?:post|article|part|instal+ment|entry) (?:of|in)',
  '^(?:below|here) (?:is|are|we|you)',
  '^as (?:always|usual|ever|a reminder|you)',
  '^(?:last updated|updated on|posted (?:on|by)|published (?:on|by)|originally published)',
  'originally (?:published|posted|appeared) (?:in|on|at|by)',
];

/** What a reader is told to do, by verbs that stand first: no statement of a brief. */
export const ORDERING: readonly string[] = [
  "^(?:be|keep|make|try|use|remember|consider|ensure|find|visit|go|start|stay|get|take|look|do not|don[’']t|never|always|avoid|read|watch|enjoy|imagine|think|ask|choose|click|install|run|download|add|set|create|write|check|join|follow|rest) (?:the|an?|your|it|them|this|that|these|all|any|to|up|sure|out|for|with|things|some|yourself|more|us|assured|back|about)\\b",
];

/** What a reader is asked, told or offered to do. */
export const ASKING: readonly string[] = [
  ...wordList('please rsvp'),
  'we (?:also |strongly |warmly |highly |would |do )*(?:encourage|invite|ask|urge|welcome|request|need your|want to hear|like to (?:hear|ask|invite|encourage))',
  'let (?:us|me) know',
  "now(?:['’]s| is) (?:the|a good) time",
  'feel free',
  "if you(?:[’']re| are) (?:interested|curious|looking|new)",
  'if you (?:have (?:an?y? )?(?:questions?|feedback|ideas?|suggestions?|thoughts?|comments?)|would like|want to (?:help|join|get|contribute|learn|know|see|try|read)|find (?:any|a)|think|like)',
  '(?:get in touch|reach out|contact us|write to us|email us|talk to us|find us|follow us|join us|support us|help us|tell us|stop by)',
  '(?:send|give|drop|submit|share|leave) (?:us|me|your|any|a (?:comment|message|note))',
  '(?:sign|signed) up',
  '(?:subscribe|donate|register|volunteer)(?= (?:to|today|now|here|at|for|by|via|online)\\b)',
  'learn more|find out more|read more|more information|for more details',
  'check (?:it |them |this )?out',
  'take a look',
];

export const RECRUITING: readonly string[] = [
  "(?:we(?:[’']re| are)|is|are) (?:now |currently |also |actively )*(?:hiring|recruiting)",
  "(?:we(?:[’']re| are)) (?:now |currently |also |always )*(?:looking for|seeking|searching for)",
  '(?:job|career) (?:openings?|offers?|opportunit(?:y|ies)|postings?)',
  '(?:open|vacant) positions?',
  'apply (?:for|now|today|here|by|to join)',
  'join (?:our|the) (?:team|community|mailing list|conversation|discussion)',
  'your (?:cv|resume|application)',
];

export const SELLING: readonly string[] = [
  '(?:become|becoming|be) an? (?:sponsor|member|donor|supporter|patron|partner)',
  'sponsor(?:ing|ship)? (?:us|opportunit(?:y|ies)|levels?|today)',
  '(?:your|individual|generous|tax-deductible) (?:donations?|support|gift|contributions?)',
  'award-winning|world-class|best-in-class|state-of-the-art|industry-leading|cutting-edge',
  'free (?:of charge|trial)|discount|coupon|on sale|limited edition|merch(?:andise)?|swag|t-?shirts?',
  '(?<!\\b(?:the|an?|in|this|that|any) )(?:order|buy|get|grab|claim|reserve|book) (?:yours?|one|it|them|now|today|your)',
  'tickets?(?= (?:are|is|cost|now|at|for)\\b)',
];

/** What is praised in a quotation is not a report. */
export const PRAISING: readonly string[] = wordList(
  'love loved loves amazing awesome fantastic great wonderful incredible enjoy enjoyed favou?rite brilliant pleasure delighted excited thrilled game-?changer impressed proud recommend',
);

/** Behind "is", what somebody thinks of a thing. */
export const JUDGING: readonly string[] = wordList(
  'great important crucial essential critical exciting wonderful good better best easy easier hard difficult worth useful helpful nice key vital awesome amazing incredible invaluable interesting',
);

/** Whether a title promises advice, a view or an explanation instead of news. */
export function isEssay(title: string): boolean {
  const { forms, news } = titles();
  return forms.test(title) && !news.test(title);
}

/** "Making more consistent decisions": how a thing is done, not that it was. */
const GERUNDS = wordList(
  'making using understanding thinking exploring learning managing getting writing designing building buying working doing embracing choosing planning telling',
).join('|');

const titles = lazy(() => {
  const count = anyOf(
    wordList(
      '\\d+ two three four five six seven eight nine ten some several more a-few the-best our-top',
    ).map((one) => one.replace('-', ' ')),
  );
  const things = anyOf(
    wordList(
      'ways tips lessons things questions reasons steps tricks principles myths mistakes ideas facts strategies best-practices',
    ).map((one) => one.replace('-', ' ')),
  );
  const forms = [
    '^(?:how|why|what|when|where|who|which|should|is|are|do|does|can|could|would) ',
    `(?:^|: )${count} (?:[\\p{L}-]+ ){0,3}${things}\\b`,
    `^(?:${GERUNDS}) `,
    "\\b(?:lessons|what|things) (?:we|i|you)(?:[’']ve)? learned\\b|\\blessons (?:from|for|in)\\b",
    `^(?:[\\p{L}]+ (?:and )?)?(?:${things}|thoughts?|advice|notes|reflections?) (?:for|on|about|to|from)\\b`,
    "^(?:an? |the |our )?(?:[\\p{L}’'-]+ ){0,2}(?:introduction|guide|primer|cheat ?sheet|tutorial|walkthrough|interview|conversation|q&a) (?:to|for|on|of|with|about)\\b",
    '^the (?:value|case|art|importance|benefits?|role|power|future|need|science|basics) (?:of|for|against)\\b',
    "^(?:you|your|we all|it)\\b.{0,20}\\b(?:might|may|should|need|don[’']t|isn[’']t)\\b",
    '^(?:in praise|in defen[cs]e) of\\b|\\bbest practices\\b|\\bexplained$',
    "\\b(?:is|are) not\\b|\\b(?:isn|aren)[’']t\\b",
    '\\bpart (?:\\d+|[ivx]+|one|two|three|four|five|six)\\b',
    '\\?$',
  ];
  return {
    forms: new RegExp(anyOf(forms), 'iu'),
    news: /^(?:what(?:['’]s| is) new\b|what happened\b|what changed\b)/i,
  };
});

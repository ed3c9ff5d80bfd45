// Words by which a sentence thanks, greets its own text, asks something of its reader, recruits, praises or sells. Patterns
// of whole words, read in any case.
import { wordList } from '../../../text/word-lists.ts';

export const THANKING: readonly string[] = [
  'thanks(?! to\\b)',
  'thank (?:you|the|all|our|everyone|each|them|those|him|her)',
  '(?:like|want|wish) to (?:[a-z]+ )?thank',
  "thanks to (?:[\\w’'-]+ ){0,6}(?:everyone|all|everybody|contributors?|communit(?:y|ies)|volunteers?|sponsors?|partners?|donors?|supporters?|teams?|users?|efforts?|work|help|support|generosity|generous|feedback|people|funding|members?)",
  ...wordList('grateful gratitude congratulations congrats kudos'),
  'shout-?outs?(?= to\\b)',
  'we (?:also |deeply |really |greatly |truly )*(?:appreciate|applaud|salute)',
  "(?:(?:would|could)(?: not|n['’]t)|not) (?:be|have been|have done [\\w ]{1,20}) (?:possible )?without",
  'many (?:people|contributors|volunteers) came together',
  '(?:great|hard|amazing|excellent|incredible|tremendous|outstanding|tireless|good) work (?:by|of|from|on)',
  'invaluable',
  '(?:contributed|contribution|submitted|suggested|reported|implemented) by [^.]{3,40} in #',
  '^contributed by',
];

/** What writers feel about what they write, and what the text says of itself. */
export const PRESENTING: readonly string[] = [
  "(?:we(?:['’]re| are| were|)|(?:team|project|foundation|group) is) (?:all |also |so |very |really |incredibly |particularly |extremely |super |quite )*(?:happy|excited|pleased|proud|delighted|thrilled|glad|honou?red|eager|looking forward|confident|committed|optimistic)(?! to (?:announce|report|publish|release|launch|introduce|share that|say that|confirm))",
  "we (?:look forward|hope|can(?:not|[’']t) wait|wish|feel|love|would love|[’']d love)",
  'stay tuned',
  '(?:take|taking) a (?:closer|quick|deep|first|brief) (?:look|dive)|before we (?:can|get|go|start|dive|look)',
  '(?:more|further) (?:on|about) (?:this|that) (?:soon|later)',
  "(?:this|the|our|today[’']s) (?:blog |current |present )?(?:post|article|blog|newsletter|series|page|write-?up|recap|retrospective|section|summary|episode|talk|video) (?:is|was|will|describes?|covers?|explains?|announces?|summari[sz]es?|provides?|outlines?|looks?|gives?|explores?|discusses|details|highlights|focuses|aims|has|presents?|shares?|contains?)",
  "in (?:this|today[’']s|our (?:last|previous|next)) (?:blog |short )?(?:post|article|newsletter|section|series|episode|write-?up|talk|video|page)",
  '(?:first|second|third|next|last|previous|latest) (?:post|article|part|instal+ment|entry) (?:of|in)',
  '^(?:below|here) (?:is|are|we|you)',
  '^as (?:always|usual|ever|a reminder|you)',
  '^(?:last updated|updated on|posted (?:on|by)|published (?:on|by)|originally published)',
];

/** What a reader is told to do, by verbs that stand first: no statement of a brief. */
export const ORDERING: readonly string[] = [
  "^(?:be|keep|make|try|use|remember|consider|ensure|find|visit|go|start|stay|get|take|look|do not|don[’']t|never|always|avoid|read|watch|enjoy|imagine|think|ask|choose|click|install|run|download|add|set|create|write|check|join|follow|rest) (?:the|an?|your|it|them|this|that|these|all|any|to|up|sure|out|for|with|things|some|yourself|more|us|assured|back|about)\\b",
];

/** "An important update": that there is news, not which. */
export const HERALDING: readonly string[] = [
  '(?:announce|share|report|give you) (?:an?|some|the following) (?:[a-z]+ ){0,2}(?:update|news|announcement|change|information)s?\\b(?! (?:to|that)\\b)',
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
  '(?:is|are|remains?) (?:now )?open (?:for|to) (?:applications?|registrations?|submissions?|comments?|proposals?)',
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
  '(?:make|making) an? (?:donation|contribution|gift)',
  '(?:your|individual|generous|tax-deductible) (?:donations?|support|gift|contributions?)',
  '(?:our|its|their) funding comes|funded (?:[a-z]+ )?(?:by|through) (?:donations|contributions|sponsors|grants|people like you)',
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

// The grammar of questions: which opening asks for which kind of answer. Patterns are read at the beginning of the question
// or of a clause in it ("Since …, what …"), in lower case; a question may be of several kinds.
import { wordList } from '../../text/word-lists.ts';
import type { QuestionKind } from './kinds.ts';

const BE = '(?:is|are|was|were|am)';
const MODAL = '(?:should|must|may|can|shall|need|might|could|would|do|does)';
const PERSON = '(?:i|you|we|one|he|she|they|it|people|employees?|users?|someone|anyone)';

/** Behind "when": what asks for a circumstance rather than for a date. */
const CONDITIONS: readonly string[] = [
  `when (?:exactly )?(?:should|must|may|can|shall|need|might)\\b`,
  `when (?:do|does|don['’]t|doesn['’]t|would|could) ${PERSON}\\b`,
  'when (?:do|does) (?:the |an? |my |your )?[\\w\\/.-]+(?: [\\w\\/.-]+){0,4} (?:have|need|apply|count|get|require|become)\\b',
  'when (?:is|are) .{1,60}(?:ed|en|able|allowed|appropriate|possible|necessary|better|useful|a|an)\\b',
  '(?:under (?:what|which) (?:conditions?|circumstances)|in (?:what|which) (?:cases?|situations?))\\b',
  'what (?:triggers?|happens (?:if|when))\\b',
];

/** Behind "when": what asks for a date, even in the form of the above. */
const DATES: readonly string[] = [
  'when (?:was|were|did|will|had|has|have)\\b',
  'when (?:is|are|does|do) .{1,80}\\b(?:due|dead ?line|start(?:s|ing)?|beg[ia]ns?|ends?|expires?|launch(?:es|ed)?|publish(?:ed)?|released?|open(?:s)?|close(?:s|d)?|born|scheduled|founded)\\b',
  '(?:what|which|in what|in which|on what|on which)(?: \\w+)? (?:years?|dates?|months?|days?|decade|century)\\b',
  "what(?:['’]s| is| was) the (?:\\w+ )?date\\b",
  'what time\\b',
  '(?:how long ago|since (?:when|what)|until when|by when)\\b',
];

/**
 * What a clause of that kind begins with, or `has` anywhere: one of these is there wherever a pattern fits, so that the
 * patterns of other questions are not made. A row that is `unsure` holds where no surer one says which of a condition and a
 * date is asked for.
 */
interface KindRow {
  readonly kind: QuestionKind;
  readonly begins?: readonly string[];
  readonly has?: readonly string[];
  readonly patterns: readonly string[];
  readonly unsure?: true;
}

const BEING = wordList('is are was were am');

/** Nouns that name an amount. */
const AMOUNTS = wordList(
  'percentage share proportion number amount fraction rate price cost size length distance weight population capacity speed',
  'temperature quantity total limit maximum minimum fee salary duration',
);

const SOME = '(?:(?:two|three|four|five|six|seven|eight|nine|ten|\\d+) )?';
/** A noun of many; "status" and "analysis" are of one. */
const PLURAL = '(?!(?:is|was|has|does|uses)\\b)[a-z][a-z-]*[^siu\\W]s\\b';
/** What follows such a noun; behind a noun of one ("which insurer covers us") the word in "s" is a verb. */
const BEHIND_PLURALS =
  "(?:are|were|do|does|did|don['’]t|doesn['’]t|have|has|had|can|could|may|might|must|shall|should|will|would|need|exist|apply|count|get|work|come|" +
  'of|for|in|on|at|with|to|from|by|that|i|you|we|they|people|there|\\w+ed|made|sent|kept|written)\\b';

export const KIND_PATTERNS: readonly KindRow[] = [
  { kind: 'condition', begins: wordList('when under in what'), patterns: CONDITIONS },
  { kind: 'date', begins: wordList('when what which in on how since until by'), patterns: DATES },
  // Present tense says neither: "When are taxis paid?", "When is the meeting?"
  {
    kind: 'condition',
    begins: ['when'],
    patterns: [`when ${BE}\\b`, 'when (?:do|does)\\b'],
    unsure: true,
  },
  { kind: 'date', begins: ['when'], patterns: [`when ${BE}\\b`], unsure: true },
  {
    kind: 'person',
    begins: wordList('by to for of from with who what which'),
    patterns: [
      '(?:by |to |for |from |with |of )?who(?:m|se)?\\b',
      '(?:what|which) (?:\\w+ )?(?:persons?|people|company|companies|organi[sz]ations?|authors?|team|office|agency|department)\\b',
    ],
  },
  {
    kind: 'place',
    begins: wordList('from to where in at what which'),
    patterns: [
      '(?:from |to )?where\\b',
      '(?:in |at |from )?(?:what|which) (?:country|countries|city|state|place|region|continent|port|location|directory|folder|file|path|page|section)\\b',
    ],
  },
  {
    kind: 'reason',
    begins: wordList('why how what for tell explain'),
    patterns: [
      'why\\b',
      'how come\\b',
      'what (?:is|are|was|were) the (?:\\w+ )?(?:reasons?|causes?|rationale|purpose|motivations?|reasoning|justification|explanation)\\b',
      'what (?:is|are|was|were) (?:behind|causing|driving|triggering)\\b',
      'what (?:is|are|was|were) (?:so )?(?:wrong|bad|good) (?:with|about)\\b',
      'for what (?:reason|purpose)\\b',
      'what (?:has |have |had )?(?:caused?|causes|led|drove|explain(?:s|ed)?|prompted|triggered|provoked|sparked|forced|made)\\b',
      '(?:tell (?:me|us)|explain) why\\b',
    ],
  },
  {
    kind: 'amount',
    begins: wordList('by for to in at how'),
    patterns: [
      '(?:by |for |to |in |at )?how (?:many|much|long|far|large|big|high|deep|often|old|tall|fast|wide|heavy|few|small|low|thick|hot|cold|quickly|soon|late|early|frequently)\\b',
    ],
  },
  {
    kind: 'amount',
    has: [...AMOUNTS, ...wordList('percent age period target')],
    patterns: [
      `(?:by |at |to )?(?:what|which) (?:\\w+ ){0,3}(?:percent|age|period|${AMOUNTS.join('|')})\\b`,
      `what (?:is|are|was|were) (?:the |my |our )?(?:\\w+ ){0,3}(?:target|${AMOUNTS.join('|')})\\b`,
    ],
  },
  {
    kind: 'manner',
    begins: wordList('how what which'),
    patterns: [
      `how (?:do|does|did|can|could|should|must|would|might|may|to|is|are|was|were)\\b`,
      '(?:what|which) (?:\\w+ )?(?:commands?|steps?|procedure|process|way|method)\\b',
      'what (?:do|does|should|must|can) (?:i|you|we|one) (?:\\w+ )?(?:do|put|write|use|run|type|enter|say)\\b',
    ],
  },
  {
    kind: 'comparison',
    begins: [...BEING, ...wordList('what how compare which who')],
    patterns: [
      'what (?:is|are) the differences?\\b',
      'how (?:is|are|do|does|did) .{1,120}\\b(?:differ(?:ent)?|compare)\\b',
      'compare\\b',
      '(?:which|who|what) .{0,80}(?:er|more|less|better|worse)\\b.{0,80}\\bor\\b',
      `${BE} .{1,80}\\bor\\b.{1,80}(?:er|better|worse|more|less)\\b`,
      `${BE} .{1,80}(?:\\w{3}er|better|worse|more|less)\\b.{1,80}\\bor\\b`,
    ],
  },
  {
    kind: 'comparison',
    has: wordList('versus vs compared opposed rather'),
    patterns: ['.{1,80}\\b(?:versus|vs\\.?|compared (?:with|to)|as opposed to|rather than)\\b'],
  },
  {
    kind: 'definition',
    begins: wordList('what who defin meaning'),
    patterns: [
      `(?:what|who) (?:is|are|was|were) (?!(?:the )?differen|wrong\\b)(?:meant by )?(?:(?:an?|the) )?["“'‘]?[\\w'’-]+["”'’]?(?:\\s+(?!(?:in|on|at|for|from|by|during|since|of)\\b)["“'‘]?[\\w'’()-]+["”'’]?){0,4}\\W*$`,
      'what (?:do|does) .{1,80}\\b(?:mean|stand for|refer to)\\b',
      'what (?:counts|qualifies) as\\b',
      'defin(?:e|ition)\\b',
      'what .{1,60}\\b(?:an? )?(?:abbreviation|abbrevation|acronym|short) (?:for|of)\\b',
      'meaning of\\b',
    ],
  },
  {
    kind: 'list',
    begins: wordList('what which list name enumerate'),
    patterns: [
      '(?:what|which) (?:are|were)\\b',
      `(?:what|which) ${SOME}${PLURAL}(?! (?:the|an?|it|this|if|when|after|as|my|our|your|us|me|you|them)\\b)`,
      `(?:what|which) ${SOME}(?:(?!(?:do|does|is|was|has)\\b)[\\w-]+ ){1,2}?${PLURAL}(?=\\W*$| ${BEHIND_PLURALS})`,
      "what (?:do|can|must|should|may|does|can['’]?t|cannot|did) (?:i|you|we|one|the|it|an?|they|not)\\b",
      '(?:list|name|enumerate)\\b',
      'what .{1,60}\\b(?:include|consist|contain|require|leave out|rules?|goals?|steps?|options?)\\b',
    ],
  },
  {
    kind: 'polar',
    begins: [
      ...BEING,
      ...wordList(
        'should must may can shall need might could would do does did has have had will isn aren don doesn',
      ),
    ],
    patterns: [
      `(?:${BE}|${MODAL}|did|has|have|had|will|isn['’]t|aren['’]t|don['’]t|doesn['’]t|can['’]t)\\b(?! (?:not )?(?:what|which|who|how|why)\\b)`,
    ],
  },
  {
    kind: 'polar',
    has: [', '],
    patterns: [
      ".{1,160}(?:, right|, is that (?:right|true|correct|so|allowed)|, that['’]s allowed|, correct)\\W*$",
    ],
  },
];

/** Openings of a question in any kind, to find where its clause begins: "If I leave, what happens to …". */
export const CLAUSE_OPENING = `(?:(?:after|for|from|in|on|to|within) (?:how|what|which|whom)|what|which|who(?:m|se)?|when|where|why|how|${BE}|${MODAL}|did|has|have(?! to\\b)|will)`;

/** Numbers that lists are asked for by: "the three rules". */
export const LIST_NUMBERS: readonly string[] =
  'two three four five six seven eight nine ten eleven twelve'.split(' ');

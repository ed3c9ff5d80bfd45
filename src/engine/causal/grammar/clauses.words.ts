// Words that divide a sentence into clauses, for the grammar of cues: where a cue's scope ends, where another clause begins,
// how a name continues. Folded or lower-case forms.
import { wordList } from '../../../text/word-lists.ts';
import { CLAIMING, CLAIMS, MYTHS } from './modality.words.ts';

/** Relative words: a cue behind one of these belongs to the noun before it. */
export const RELATIVES = wordList('which that who');

/** Behind a comma these open a relative clause, where a cue's scope ends. */
export const RELATIVES_BEHIND_COMMA = wordList('which who whom whose where');

/** Words between a noun and the cue that depends on it: "the flood, which also caused". */
export const BEFORE_LEANING_CUES: readonly string[] = [
  ...wordList('which that who thereby also'),
  'and which',
  'in turn',
];

/** The same where one cue ends the scope of the cue before it. */
export const BEFORE_NEXT_CUES: readonly string[] = [...wordList('which that who and thereby'), 'in turn'];

/** Conjunctions of concession and condition: they open a clause outside the cue's scope. */
export const SCOPE_ENDS: readonly string[] = [
  ...wordList('although while whereas if unless despite'),
  'though(?!,)',
];

/** Labels of structured abstracts: "Results: The drug caused". */
export const ABSTRACT_LABELS: readonly string[] = [
  '[A-Z]{4,}(?: [A-Z]{3,})?',
  ...wordList('Conclusions? Results? Background Methods? Findings? Interpretation Objectives? Purpose'),
];

/** A cue behind nothing but these opens its sentence: in "And because …" the "And" is not an effect. */
export const OPENING_ADVERBS: readonly string[] = [
  ...wordList('and but so yet partly largely mainly'),
  'in part',
];

/** Cues that are nouns: without an "is" before them the cause is unknown. */
export const NOUN_CUES: ReadonlySet<string> = new Set([
  'cause of',
  'reason for',
  'source of',
  'the result of',
]);

/** Auxiliaries at the head of a cue: it is the clause's verb. */
export const AUXILIARIES = wordList(
  'is are was were be been being has have had will would could can may might must should did does do',
);

/** "Because the dam broke": conjunctions that open a clause where an article follows. */
export const CLAUSE_CONJUNCTIONS = wordList('because since');

/** Conjunctions that open a clause behind a comma. */
export const CONJUNCTIONS_BEHIND_COMMA = wordList('when since as');

/** Verbs that report with or without "that": what is said begins behind them. */
export const SPEAKING = wordList('said says say');

/** "How much of": an indirect question begins. */
export const HOW_MANY = wordList('much far many');

/** Behind ", and" and the like another clause may begin. */
export const JOINING = wordList('and but so yet or');

/** Behind a comma these open an adverbial that is not part of what the cue leads to. */
export const ADVERBIAL_OPENERS = wordList('in at on according before after as because');

/** Verbs and nouns that report with "that": the reported clause begins behind it. Patterns of whole words. */
export const REPORTING = wordList(
  'found finds? warn\\w* argu\\w+ show\\w* indicat\\w+ suggest\\w* demonstrat\\w+ reveal\\w* propos\\w+ report\\w* hypothes\\w+',
  'confirm\\w* impl(?:y|ies|ied) held holds? conclud\\w+ assert\\w* claim\\w* contend\\w* mean\\w* allege\\w* observ\\w+',
  'discover\\w* notic\\w* notif\\w* learn(?:s|ed|t|ing)? mention\\w* acknowledg\\w* inform\\w* reali[sz]\\w* explain\\w* told (?:is|was|are|were)',
  'believ\\w+ think thinks thought estimat\\w+ not(?:e|es|ed) stat(?:es|ed) assum\\w+ possib\\w+',
  'rumou?r\\w* evidence fact idea view theory concern\\w* aware clear likely so such',
  MYTHS,
);

/** Verbs that report without "that" where an article follows: "claims the price is". */
export const REPORTING_OUTRIGHT: readonly string[] = [
  ...wordList('denied denies admitted admits revealed announced'),
  ...CLAIMING,
  ...CLAIMS,
];

/** Behind what is reported: ", a study revealed". */
export const REPORTING_AT_END = wordList(
  'said says revealed warned reported claimed added told argued showed found',
);

/** "The idea about the rise that …": behind a preposition the "that" belongs to the noun. */
export const PREPOSITIONS_OF_TOPICS = wordList('about of over for in on by at with from to');

/** "Our results show prices fell": subjects and verbs that report without "that". */
export const REPORTERS = wordList(
  'findings results data we authors experiments observations studies analyses',
);
export const REPORTING_WITHOUT_THAT = wordList('show indicate suggest demonstrate reveal confirm find');

/** Words that ask or explain: "and how", "and why" begin another clause. */
export const ASKING: ReadonlySet<string> = new Set(
  wordList('how whether why what when where that because if'),
);

/** Verbs that no participle or noun shares its form with: finite wherever they are met. */
export const FINITE_VERBS: ReadonlySet<string> = new Set(
  wordList(
    'rose fell grew shrank sank became went came took gave saw began threw flew says said wrote becomes goes comes remains remained',
  ),
);

/** Behind a comma these begin an addition to a name: ", its lowest since 1988". */
export const ADDING = wordList(
  'among amongst including such like especially notably particularly mainly mostly partly less more about nearly almost',
  'its their his her then when since after before together along with compared where as because but so yet one up down',
  'at in on from for by even though',
);

/** Before "to", these ask for a verb: "in order to remedy the difficulties". */
export const BEFORE_INFINITIVES: ReadonlySet<string> = new Set(
  wordList(
    'order able unable attempt attempts attempted tries tried want wants need needs likely expected going designed used',
    'aim aims aimed way ways effort efforts plan plans help helps helped ability',
  ),
);

/** Before a noun these turn or weigh it. */
export const DEGREES: ReadonlySet<string> = new Set(
  wordList('no not never without too more less insufficient only'),
);

/** Forms of "be" that make the participle behind them passive. */
export const PASSIVE_AUXILIARIES: ReadonlySet<string> = new Set(wordList('is are was were been being be'));

/** Words left out at the beginning of a label: they connect its clause to another. */
export const LABEL_LEADS: readonly string[] = [
  ...wordList(
    'and but so then thus however thereafter therefore moreover furthermore finally similarly also additionally consequently separately meanwhile',
  ),
  '(?:first|second|third|last)(?=,)',
  '[*•>#-](?= )',
  'in turn',
];
export const LABEL_ARTICLES = wordList('the a an that this those these its their his her our my your');

/** Words left out at the end of a label: they lead to the part that was cut off. */
export const LABEL_TAILS = wordList(
  'and or but nor by as in of on at for to from with that which who where when is are was were be been being has have had',
  'the a an',
  'consequently later importantly eventually',
  'also can could may might will would thereby however even',
  'it they he she we you i this there',
);

/** What opens a clause before the main one. */
export const FRONTED_CLAUSES: readonly string[] = [
  'if',
  'even (?:if|though)',
  ...wordList('although though unless while whereas'),
];

/** Conjunctions that open a sentence whose main clause is behind a comma, and words that may be before them. */
export const OPENING_CONJUNCTIONS = wordList('as when while after before since once whenever');
export const OPENING_LINKS = wordList(
  'however meanwhile additionally moreover then also and but later consequently',
);

/** Before a cue these open the clause that it is the verb of: "steadied as talk of a truce boosted". */
export const SUBJECT_CONJUNCTIONS: readonly string[] = [
  'as(?! (?:well|part|if|an?|to|much|many|of|for)\\b)',
  ...wordList('when because since after before'),
];

/** "Used as", "such as": behind these, "as" names what something is. */
export const BEFORE_NAMING_AS = wordList(
  'used known seen regarded described served serves acted acts such well far long soon much same work works worked',
);

/** What "two reasons" are, only another sentence says. Whole words. */
export const NAMING_NOTHING: ReadonlySet<string> = new Set(
  wordList('reason reasons factor factors thing things cause causes way ways circumstances following'),
);

/** Without another word these point to what another sentence says: "this incident", "the increase". */
export const POINTING_ALONE: ReadonlySet<string> = new Set(
  wordList(
    'increase decrease rise fall decline drop growth incident incidents issue issues problem problems action actions',
    'situation event events fact move step matter matters number lot',
  ),
);

/** Things that do harm as events do: "a bug in the parser which caused". */
export const FAULTS =
  'bug error issue fault defect mistake misconfiguration flaw regression incident oversight typo deadlock timeout exception change update upgrade patch release rollout';

/** Of these, those that are not deeds: "a bug during a migration that caused" is about the bug. */
export const BREAKING: ReadonlySet<string> = new Set(
  wordList(
    'bug bugs error errors fault faults defect mistake misconfiguration flaw regression typo deadlock race',
  ),
);

/** Endings of nouns for what happens: "migration", "closure". */
export const EVENT_ENDINGS = wordList('tion sion ment ance ence ure ing ness age');

/** Verbs of finding and repairing: their object is what the relative clause is about, "we found a node that caused". */
export const FINDING = wordList(
  'find finds found fix(?:es|ed)? sol(?:ve|ves|ved) resol(?:ve|ves|ved) correct(?:s|ed)? remov(?:e|es|ed) identif(?:y|ies|ied) discover(?:s|ed)? notic(?:e|es|ed) see sees saw observ(?:e|es|ed) report(?:s|ed)? describ(?:e|es|ed) ha(?:s|d|ve) is was are were',
);

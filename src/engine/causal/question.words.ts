// How one asks for a cause in English. Patterns of whole words, matched without regard to case.
import { anyOf, wordList } from '../../text/word-lists.ts';

const DO = wordList('did does do will would can could may might must should');
const BE = wordList('is are was were has have had');
const REASONS = '(?:causes?|reasons?|reasoning|motivations?|rationale|explanation|justification)';
const NOT = "(?:n['’]t| not)?";

/** "Why did", "how come": a clause follows whose verb has its bare form. */
export const BEFORE_BARE_CLAUSES: readonly string[] = [`(?:why|for what reason) ${anyOf(DO)}${NOT}`];

/** "Why was": a clause follows whose verb is a participle, or an adjective. */
export const BEFORE_PARTICIPLES: readonly string[] = [`(?:why|for what reason) ${anyOf(BE)}${NOT}`];

/** "How come", "what was the reason (that)": a clause in any tense. */
export const BEFORE_CLAUSES: readonly string[] = [
  'how come',
  'why',
  `what(?:['’]s| is| was) the (?:main |root |chief )?${REASONS}(?: (?:that|why))?`,
  'what explains (?:that|why)',
];

/** "What forced the mill to stop", "what made the site slow": somebody or something, and what it then did. */
export const BEFORE_OBJECTS: readonly string[] = [
  'what (?:has |have |had )?(?:made|makes|forced|forces|got)',
];

/** "What caused", "what was the reason for": what is asked for follows, as a phrase. */
export const BEFORE_PHRASES: readonly string[] = [
  'what (?:has |have |had )?(?:also )?(?:caused|causes|cause|led to|leads to|led|triggered|triggers|brought about|prompted|provoked|sparked|drove|explains|explained)',
  "what(?:['’]s| is| was| are| were) (?:causing|behind|triggering|driving)",
  'why (?:is|are|was|were) there',
  `what(?:['’]s| is| are| was| were) (?:the |a |some )?(?:main |root |chief )?${REASONS} (?:of|for|behind)`,
];

/** Verbs in their bare form that are seldom nouns. Whole words. */
export const BARE_VERBS = wordList(
  'get become remain happen occur appear disappear lose begin choose pick select prefer join buy sell go come take make keep give find leave',
  'bring send build grow shrink sink rise arise fail die crash move refuse reject deny decide accept adopt cancel delay',
  'close open end stop start quit resign retire deprecate remove replace merge split expand reduce enlarge slow grant',
  'cease suspend abandon withdraw allow forbid prohibit prevent require need want provide include exclude receive',
  'return respond hang freeze break corrupt disconnect restart reboot stall leak overflow expire consume exceed exhaust',
  'decline collapse migrate terminate exit enter invest announce publish reopen renew revoke restore recover suffer',
  'experience see face have be do run shut throttle restrict ignore lack spend pay charge raise lift lower win hurt become',
  'fill overload slip jam flood explode burn melt spread burst skip block kill notice',
  'increase decrease fall drop cut change use pause launch switch halt hire acquire introduce implement stay rewrite',
  'support offer issue upgrade update download upload add choose depend recommend disable enable avoid warn',
);

/** Of these the last one in a phrase is the verb only where nothing else is: "test run", "price change", "sea level rise". */
export const NOUNS_AS_WELL = wordList(
  'run change use drop cut pause launch switch halt leak return crash move delay end start stop rise increase decrease fall',
  'decline collapse charge grant experience need lack split hang break exit reboot restart support offer issue upgrade update',
  'download upload exhaust flood burst block notice freeze overflow slip jam burn',
);

/** What is said of something behind "was", where no ending shows it. Whole words. */
export const STATES = wordList(
  'down up out off slow high low full empty late early hot cold dry broken dead wrong expensive cheap scarce offline',
  'online closed shut lost hit cut held built sold bought made left sent split hurt put set stuck short unable unclear so',
  'higher lower hotter colder slower faster worse better bigger smaller longer shorter more less',
);

/** Verbs that say nothing of what happened: what follows does. */
export const LIGHT_VERBS = wordList(
  'get got become became be been go goes went remain stay have has had experience see face suffer turn',
);

/** "Run out", "go down": what happened is in the word behind the verb. */
export const PARTICLES = wordList('out down off up over away apart');

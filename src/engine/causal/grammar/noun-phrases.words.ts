// Words of noun phrases that carry little meaning of their own: the word beside them is the topic of the phrase. Rows of
// words; the grammar compares stems unless a comment says otherwise.

/** Days, months, seasons, spans of time: when something was, never what causes something. Whole words. */
export const TIMES: readonly string[] = [
  'january february march april may june july august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday',
  'day days week weeks month months year years decade decades hour hours minute minutes century time times',
  'weekend morning evening night period winter summer autumn',
];

/** Units: "losses of 3 billion dollars" names an amount, not what was lost. */
export const UNITS: readonly string[] = [
  'dollar euro pound yen yuan rupee franc percent percentage point cent',
  'tonne ton barrel gallon litre metre kilometre mile acre hectare cubic',
  'megawatt gigawatt kilowatt terawatt-hour megawatt-hour',
  'million billion trillion half third quarter more less',
];

/** Words that only lead to the phrase behind them ("a series of", "the level of") or add nothing to it ("major"). */
export const EMPTY_WORDS: readonly string[] = [
  'number series wave level amount range kind type sort group set lot variety combination majority half share part portion',
  'period case form degree rate-of sense',
  'total main major direct severe sharp large small big huge great significant massive double new first second last initial',
  'fierce stiff tough intense heavy deep prolonged robust solid recent current overall general real possible potential',
  'widespread same other further serious considerable substantial',
  'million billion trillion thousand hundred',
];

/** Adjectives by their ending: in "late parts", "a Chinese ban" the last word is the topic. */
export const ADJECTIVE_ENDINGS: readonly string[] = ['ed', 'ese', 'ish', 'ous', 'ical', 'ful'];

/** Adjectives of origin whose ending does not show it. Whole words. */
export const ORIGINS =
  'indian russian ukrainian american european canadian brazilian iranian african asian australian egyptian italian german';

/** Nouns that name nothing alone: "an important role". Whole words. */
export const NAMELESS = 'role roles way ways order orders addition fact facts terms latter former';

/** Articles and pronouns that point at something named elsewhere in the document. Whole words. */
export const DEFINITES = 'the this that these those such its their both';

/** Abstract nouns, which say little without what follows: "deficiencies in care". */
export const ABSTRACT_HEADS =
  'effect change response function role deficiency dysfunction defect impairment accumulation alteration activation failure problem risk';

/** Heads that two documents may share without meaning the same: a row each for findings, people, economy, deeds, goods. */
export const VAGUE_HEADS: readonly string[] = [
  'deficiency dysfunction defect failure protection switch advantage accumulation finding result data evidence hypothesis',
  'mechanism model approach method response function role type disorder disease patient cell gene protein',
  'people person man woman company firm country government state place thing problem issue effect result change',
  'price cost rate demand supply production output product work system process use time way plan rule law study report figure',
  'group area region world market business industry plant factory ship worker farmer',
  'change event case situation decision measure policy action response loss damage death attack fire',
  'rise fall increase decrease growth decline limit ban closure halt shortage cut stop restriction delay',
  'price sale import export good service data power water energy material food',
];

/** Nouns for actions: a ban is not a decrease, as a shortage or a fall is. */
export const DEEDS =
  'ban embargo blockade blockage block blocked closure closed close closing shutdown suspension restriction destruction killing slaughter collapse withdrawal delay crash control';

/** A shock's head is before one of these: "attacks on ships" are attacks. Whole words. */
export const SHOCK_PREPOSITIONS = 'on of in at by for to from against with over after near along between';

/** Behind "from", before a time: "from early last winter". Whole words. */
export const BEFORE_TIMES = 'the a an its his her their last next early late sad previous';

/** Behind "from": when, or where something began. Patterns of whole words. */
export const BEGINNINGS: readonly string[] = [
  'beginning start end outset years? months? weeks? days? season preseason yesterdays? dawn dusk morning night',
  'spring summer autumn winter',
  'january february march april may june july august september october november december',
  'time age childhood birth now here there inside outside within afar above below',
];

/** Behind "from …": where the stretch ends, "from top to bottom". Patterns of whole words. */
export const RANGE_ENDS = 'to into till until onto towards?';

/** Words that take a "to" of their own: "from exposure to wind" is not a range. Patterns of whole words. */
export const BEFORE_OBJECTS =
  'exposure exposures access reactions? response responses damage injury injuries threats? changes? addiction allergy attachment similar due according related return opposition resistance trauma is are was were';

/** What people think and feel of something: two sentences that share it share a topic, not an event. */
export const TOPIC_HEADS =
  'hope fear interest concern worry speculation expectation talk view opinion attention confidence optimism pessimism sentiment uncertainty doubt question debate discussion criticism claim accusation issue matter suggestion call wish desire belief idea report rumour rumor';

/** What each country, market, company or system has of its own: a joint needs a name in common. */
export const LOCAL_HEADS =
  'growth economy sale profit income revenue earnings inflation unemployment employment job spending wage salary deficit surplus debt budget tax share stock housing home turnover loss investment interest usage load latency traffic capacity error timeout outage downtime incident';

/** Measures of what may happen: their own direction counts, not that of what may happen. */
export const RISKS = 'risk chance likelihood probability possibility danger threat odds';

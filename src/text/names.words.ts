// Words that make, carry or end names. Folded forms (see `fold`), connectors as they are written.
import { wordSet } from './word-lists.ts';

/** Particles of persons and places: "Ursula von der Leyen", "Rio de Janeiro". They join capitals wherever they are. */
const PARTICLES = 'de van von der den del della di da dos du la le el al bin ibn';
export const BARE_CONNECTORS = wordSet(PARTICLES);

/** All words that may join two capitals of one name: "Bank of England", "Marks & Spencer", "Ortega y Gasset". */
export const CONNECTORS = wordSet(PARTICLES, 'y e und', 'of on upon for', '& and the');

/** Of the connectors, those that join behind a head: "Ministry for the Environment", "Stratford upon Avon". */
export const HEADED_CONNECTORS = wordSet('of on upon for');

/** Heads behind which "of the", "for" and "and" stay inside the name: "University of the Arts". */
export const NAME_HEADS = wordSet(
  // learning and culture
  'university college institute school academy museum library society faculty foundation journal encyclopedia',
  // state and law
  'ministry department office court council house bureau board commission committee chamber act treaty',
  'national international royal federation union league association fellowship guild order',
  // places
  'bank republic kingdom gulf isle isles bay cape city state states province district county united centre center hall tower',
  'sea strait',
  // church
  'church cathedral temple archbishop bishop',
  // war
  'battle war siege army',
  // persons of rank
  'duke earl president secretary lord lords king queen prince lady knights',
);

/** Heads at the end of a name whose halves "and" joins: "Portland and Ogdensburg Railroad". */
export const CLOSING_HEADS = wordSet(
  'railroad railway company corporation party agency organization organisation',
  'convention commission association society department ministry university college act institute council',
);

/** Capitals that are not names: days, months, "I", and titles before a name. */
export const CALENDAR = wordSet(
  'january february march april may june july august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday',
  'i mr mrs ms dr sir prof',
);

/** Words that open sentences and are not names there, though a name may follow them: "Following Maersk, …". */
export const SENTENCE_OPENERS = wordSet(
  'however although since because after before despite according unlike following like',
  'later during early today currently originally finally past previous current future upcoming recent latest',
  'see also note thanks watch visit',
  'many several both another one two three four five six seven eight nine ten first second third new old born',
);

/** Titles before a person's name, left out of it. */
export const PERSON_TITLES = wordSet('mr mrs ms dr prof sir rev');

/** Ranks before a person's name, left out of it where two words follow: "General Mark Milley". */
export const PERSON_RANKS = wordSet(
  'general colonel major captain lieutenant brigadier commander sergeant admiral',
  'professor engineer senior junior juniors seniors coach',
  'senator president chairman director minister governor mayor judge justice secretary',
);

/** Legal forms and generations behind a comma or with a stop: "Acme, Inc.". */
export const LEGAL_TAILS = wordSet('inc corp ltd llc plc co gmbh ag sa nv jr sr');

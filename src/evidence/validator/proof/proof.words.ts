// The words that the proof of a text looks at: folded, each group with its reason. English only: elsewhere nothing but the same
// words is accepted.
import { wordSet } from '../../../text/word-lists.ts';

/** Forms of "be" and of the auxiliaries: what begins a predicate without any doubt. */
export const AUXILIARIES: ReadonlySet<string> = wordSet(
  'is are was were has have had does do did can could may might must shall should will would',
);

export const BE: ReadonlySet<string> = wordSet('is are was were');

/** A sentence that begins with one of these begins with a phrase or clause that may limit all of it. */
export const FRONTERS: ReadonlySet<string> = wordSet(
  'in on at by for from to of into onto out off up down over under above below about across against among amongst around before after',
  'behind beneath beside besides between beyond despite during except following given including inside like near outside past per',
  'since than through throughout till toward towards under underneath unlike until upon via with within without worldwide according',
  'as because although though while whilst whereas when whenever where wherever if unless once provided providing assuming supposing',
  'whether that what how why who whose which not no never only even just also then now today yesterday tomorrow currently recently',
  'formerly previously originally initially later earlier soon once twice sometimes often usually generally typically perhaps maybe',
  'instead rather otherwise however thus therefore hence so yet still nor neither either both all every each any some most many few',
  'several more less fewer much half almost nearly there here had should were this these those such another other',
);

/** A sentence that begins with a phrase of one of these says the same with it at its end. Not "by": it may name who did it. */
export const MOVABLE: ReadonlySet<string> = wordSet(
  'in on at during after before since from between throughout within under until for with around near among across despite because when if once although though',
);

/** They bind a clause into another; what is put behind it with "and" may be read as a part of it. */
export const SUBORDINATORS: ReadonlySet<string> = wordSet(
  'that which who whom whose what how why where because since if unless when whenever whether although though until till before after',
  'while whilst whereas once as so than provided providing assuming supposing lest except despite to',
);

/** The same without what often is a preposition: a whole clause behind ", and" is no part of a phrase. */
export const CLAUSE_OPENERS: ReadonlySet<string> = wordSet(
  'that what how why because if unless when whenever whether although though while whilst whereas once provided providing assuming',
  'supposing lest except',
);

/** Quantities whose order matters: "every man saw a film" and "a film was seen by every man" are two things. */
export const SCOPED: ReadonlySet<string> = wordSet(
  'all every each none no nobody nothing few most many some any both either neither only several half not never nor without hardly',
  'more less fewer least fewest',
);

/** They count and measure, and nothing more: a stretch that is left out may hold them. */
export const MEASURES: ReadonlySet<string> = wordSet(
  'were about approximately roughly around many much more most less half majority all each both up above below over under maximum minimum',
  'than again still already soon',
);

/** What takes back or limits the sentence that it is said of, beyond the words that do so anywhere (see negation.ts). */
export const RETRACTING: ReadonlySet<string> = wordSet(
  'dispute disputes disputed contest contests contested challenge challenged criticise criticised criticize criticized dismiss dismissed',
  'overturn overturned repeal repealed reverse reversed cancel cancelled canceled withdraw withdrew withdrawn revoke revoked abandon',
  'abandoned expire expires expired lapse lapses lapsed suspend suspended void annul annulled scrap scrapped drop dropped end ends ended',
  'replace replaced supersede superseded amend amended subject pending conditional conditionally depending however if unless contrary',
  'doubtful dubious unclear uncertain debatable questionable unproven unconfirmed untested unreliable uncorroborated bogus hoax lie',
  'correct corrected retract retracted disproved debunked obsolete deprecated draft provisional temporary temporarily ceased stopped',
  // What is compared behind the second of two may be compared with both.
  'compared versus vs relative',
);

/** With one of these a sentence may be true for its reason only, or of nothing but what is named. */
export const NARROWING: ReadonlySet<string> = wordSet(
  'only just merely solely exclusively few fewer little less least seldom rarely hardly even too so enough if unless when whenever',
  'whether once until till except',
);

/** Relative pronouns behind a comma. */
export const RELATIVES: ReadonlySet<string> = wordSet('which who where whose');

/** Pronouns that a sentence may begin with, and what they agree with. */
export const PRONOUNS: ReadonlyMap<
  string,
  { readonly number: 'one' | 'many'; readonly owns: boolean; readonly isPerson: boolean }
> = new Map([
  ['it', { number: 'one', owns: false, isPerson: false }],
  ['its', { number: 'one', owns: true, isPerson: false }],
  ['he', { number: 'one', owns: false, isPerson: true }],
  ['she', { number: 'one', owns: false, isPerson: true }],
  ['his', { number: 'one', owns: true, isPerson: true }],
  ['her', { number: 'one', owns: true, isPerson: true }],
  ['they', { number: 'many', owns: false, isPerson: false }],
  ['their', { number: 'many', owns: true, isPerson: false }],
]);

/** They point out of the clause that they are in, unless it names somebody before them. */
export const POINTERS: ReadonlySet<string> = wordSet(
  'it its itself he him his himself she her hers herself they them their theirs themselves this these those such former latter same',
);

/** At the very front of a clause these point out of it too. */
export const POINTING_OPENERS: ReadonlySet<string> = wordSet(
  'that there here one ones another other others both either neither so then',
);

/** A clause that begins with one of these may take back the one before it. */
export const REMARKING: ReadonlySet<string> = wordSet('it this that these those which such so what there');

/** Words that open clauses which may limit two predicates at once. */
export const REACHING: ReadonlySet<string> = wordSet(
  'if unless when whenever where wherever until till before after while whilst whereas because since although though once provided',
  'except despite lest whether during',
);

/** First words of names that are other names without them: "North Korea", "New York". */
export const NAME_MAKERS: ReadonlySet<string> = wordSet(
  'north south east west northern southern eastern western central upper lower new old great greater little big grand saint st san santa',
  'los las la le el port fort mount lake cape royal general united first second papua equatorial inner outer middle bank university',
);

/** Prepositions of place: a name behind one of these is no person. */
export const PLACING: ReadonlySet<string> = wordSet(
  'in at near from of around outside inside across throughout',
);

/** Behind a verb these belong to it: "carried out", "set up". */
export const PARTICLES: ReadonlySet<string> = wordSet('out up down off over on in away back');

/** Adverbs that may be between an auxiliary and its participle, and in front of an active verb. */
export const ADVERBS: ReadonlySet<string> = wordSet(
  'also first later then finally originally soon already jointly formally officially',
);

/** Adverbs that may end a subject without being a part of it: "France today is". */
export const SUBJECT_ADVERBS: ReadonlySet<string> = wordSet(
  'today now currently also still then later often usually always never only',
);

/** Words of one meaning in front of a number. */
export const ALIKE: readonly (readonly string[])[] = [
  ['about', 'approximately', 'roughly', 'around', 'some'],
  ['nearly', 'almost'],
];

/** The same, of two words and one. */
export const COMPARED: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['more', 'than'], ['over']],
  [['less', 'than'], ['under']],
];

/** Verbs and adverbs of telling and thinking, beyond the stems of REPORTING: their irregular forms, and what reports by itself. */
export const TELLING: ReadonlySet<string> = wordSet(
  'said say says saying told tell tells telling according believed believes believe thought think thinks argued argues argue claimed',
  'claims claim alleged allegedly reportedly reported reports suggested suggests suggest accused asserted asserts assert expected expects',
  'considered denied denies warned warns found finds wrote written writes write knew known knows held holds meant felt feels heard hears',
  'saw seen read reads taught swore sworn understood foresaw foreseen dreamt dreamed proved proven proves prove demonstrated demonstrates',
  'demonstrate indicated indicates indicate hypothesised hypothesized proposed proposes propose feared fears hoped hopes promised promises',
  'submitted submits submit joked jokes insisted insists contended contends voted agreed agrees decided decides ordered orders demanded demands asked asks questioned doubted',
);

/** Words in "-ly" that are no adverbs. */
export const LY_NOUNS: ReadonlySet<string> = wordSet(
  'italy sicily emily sally kelly billy molly family assembly supply july reply ally butterfly jelly monopoly anomaly homily lily fly',
);

/** Persons as common nouns: each may be meant by "he" or "she". */
export const PERSONS: ReadonlySet<string> = wordSet(
  'he she him his her they man men woman women boy girl son daughter brother sister father mother parents wife husband friend colleague',
  'partner king queen emperor president minister teacher author artist driver officer judge lawyer doctor engineer soldier captain general',
  'director manager owner player coach victim suspect leader candidate student bishop pope prince duke lord lady uncle aunt cousin child',
);

/** Verbs in their base form that are seldom nouns. */
export const BASES: ReadonlySet<string> = wordSet(
  'need provide include require contain allow produce become remain have sell make take give bring build keep lose pay send write grow know',
  'choose hold lead meet depend consist exist occur belong receive serve enable ensure prevent reduce increase improve describe represent',
);

/** How something was done: without one of these a sentence says less, and the same. None that narrows, dates or doubts. */
export const MANNERS: ReadonlySet<string> = wordSet(
  'unilaterally successfully quickly rapidly swiftly suddenly gradually steadily actively openly publicly peacefully violently forcibly',
  'severely seriously heavily strongly significantly substantially considerably dramatically sharply greatly carefully eagerly bravely',
  'famously notably narrowly decisively vigorously staunchly successively simultaneously jointly deliberately voluntarily willingly',
  'automatically',
);

/** In front of such a word these measure it. */
export const DEGREES: ReadonlySet<string> = wordSet(
  'more most less least too so very as how quite rather not that fairly',
);

/** In front of two names of one person these say what they are. */
export const TITLES: ReadonlySet<string> = wordSet(
  'president senator governor dr mr mrs ms professor sir chancellor minister mayor',
);

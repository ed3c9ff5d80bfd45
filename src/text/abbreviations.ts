// What may come before a full stop that ends no sentence, and what shows that a sentence starts:
// the closed lists behind sentences.ts (English first, with the commonest of German, French, Italian,
// Spanish, Dutch and Portuguese). All lower case, without their last stop.

/** Titles: the name follows, so the sentence goes on whatever comes next. */
export const TITLES: ReadonlySet<string> = list(
  'mr mrs ms dr prof mx messrs rev hon fr sr sra dra herr hr frau mme mlle mgr me sig dott ing avv geom rag on don dhr mevr drs ir',
);

/** Before a number (or a word in lower case) these go on: pages, figures, volumes, days, units. */
export const BEFORE_NUMBER: ReadonlySet<string> = list(
  'no nos nr nº n° num p pp pg page fig figs vol vols sec sect ch chap eq eqs art arts ed eds par para ref refs tab str ' +
    's bd abs aufl jg ca circa approx est c cap pag tel v rt hwy ' +
    'lb lbs oz ft in yd mi sq kg km cm mm hr hrs min mins sec secs gal pt qt',
);

/** These go on before a capital too, unless it opens a word that starts sentences. */
export const ABBREVIATIONS: ReadonlySet<string> = list(
  'st mt ft gen col maj capt cpt cmdr lt sgt cpl adm gov sen rep pres supt amb insp det jr co corp inc ltd llc plc bros assn ' +
    'dept univ inst acad intl natl govt mfg est al vs viz cf e.g i.e eg ie ibid resp incl excl approx ave blvd rd pl sq ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun ' +
    'bzw evtl ggf inkl zzgl vgl usw med phil jur kath evang geb gest sog u.a z.b d.h u.ä o.ä s.o i.d.r ' +
    'cie ste bd env ms ex av apr d.c n.b v.cte f.p mons card arch prof.ssa dott.ssa sig.ra sig.na psicol econ ecc ' +
    'ee.uu ud uds ej pág bijv enz o.a d.w.z m.b.t resp aanw eng ltda exmo n.º op cit loc trans orig rev',
);

/** After a figure these end a sentence before any capital. */
export const UNITS: ReadonlySet<string> = list('lb lbs oz ft in yd mi kg km cm mm hr hrs min mins gal pt qt');

/** Times of day and eras: a capital after them starts a sentence unless the time opens its own sentence. */
export const TIMES: ReadonlySet<string> = list('a.m p.m am pm a.m p.m b.c a.d b.c.e c.e bc ad m');

/** Degrees: a capital after them starts a sentence unless they are set off from a name by a comma. */
export const DEGREES: ReadonlySet<string> = list(
  'ph.d m.d d.d.s d.phil m.b.a b.a m.a b.sc m.sc ll.b ll.m ll.d j.d ed.d m.phil',
);

/** Words that, with a capital, start a sentence even after an abbreviation. */
export const STARTERS: ReadonlySet<string> = list(
  'the this that these those he she it they we you there then when while if in on at after before however meanwhile but ' +
    'and so although its his her their our my your what who why how where here also for from with some many most another ' +
    'as by to not although because since since despite during until each all both several other others one yet thus ' +
    'therefore moreover furthermore nevertheless today now once later is are was were do does did can could will would ' +
    'der die das ein eine er sie es wir ich und aber im am le la les un une il elle nous el los las il lo gli una het een de o os as',
);

/** A time in front of its sentence opens with one of these. */
export const FRONTED: ReadonlySet<string> = list(
  'at in on by around before after from until since about circa near between during till towards',
);

/** Months after a day written with a stop ("12. Juni"), and the other nouns that take such a number. */
export const AFTER_ORDINAL: ReadonlySet<string> = list(
  'januar februar märz april mai juni juli august september oktober november dezember jahrhundert jahrhunderts jh ' +
    'januari februari maart mei augustus oktober auflage klasse stock etage lebensjahr platz mal',
);

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

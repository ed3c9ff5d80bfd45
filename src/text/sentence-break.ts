// Whether a sentence ends at a run of terminators, by what is before it and what follows.
import { pattern } from './plain.ts';
import { wordSet } from './word-lists.ts';

/**
 * Whether the sentence that began at `start` ends at `stop`, the end of the run whose first terminator is at `at`
 * (all UTF-16 offsets into `text`). Looks at a bounded stretch on either side.
 */
export function breaksAfter(text: string, start: number, at: number, stop: number): boolean {
  const next = following(text, stop);
  if (next === null) return true;
  if (WIDE.test(text[at]!))
    return !(WIDE_CLOSER.test(text[stop - 1]!) && GOES_ON.test(text.slice(stop, stop + 3)));
  if (next.gap === 0) return startsWithoutSpace(text, start, at, next.word);
  if (LOWER(next.word).test(next.word) || next.word === '') return next.word === '' && next.opens;
  const run = text.slice(at, stop);
  if (/^(?:\s*\.){2,}|…/.test(run)) return !PRONOUN_I(next.word).test(next.word);
  if (text[at] !== '.' || /[!?]/.test(run)) return true;
  return breaksAfterStop(text, start, at, next.word);
}

const WIDE = /[。！？｡]/;
/** A Japanese particle directly behind a quotation or bracket: "（…という。）は", "「行く。」と言った". */
const WIDE_CLOSER = /[」』）》]/;
const GOES_ON = /^(?:[はがをにとでへやの]|も(?!し)|から|より|まで|など)/;
const LOWER = pattern('^\\p{Ll}');
const CAPITAL = pattern('^\\p{Lu}');
const PRONOUN_I = pattern("^I(?:['’]\\p{L}+)?$");
const ROMAN = /^[IVXLC]{2,7}$/;
const LOOK = 80;

interface Following {
  /** White space between the run and what follows, in UTF-16 units. */
  gap: number;
  /** The first word or figure, quotation marks and brackets skipped; empty where something else is. */
  word: string;
  /** Something opens there (a quotation, a bracket, a bullet). */
  opens: boolean;
}

function following(text: string, stop: number): Following | null {
  let at = stop;
  while (at < text.length && /\s/.test(text[at]!)) at += 1;
  if (at >= text.length) return null;
  const ahead = text.slice(at, at + LOOK);
  const match = OPENING(ahead).exec(ahead)!;
  return { gap: at - stop, word: match[2]!.replace(/^['’-]+/, ''), opens: match[1] !== '' };
}

const OPENING = pattern("^([\\p{Ps}\\p{Pi}\"'‘`„¿¡•*_#-]*[^\\S\\n]?['\"]*)([\\p{L}\\p{N}\\p{M}'’-]*)");

/** "world.Today": a space is missing between two plain words. Not "Node.js", "3.5" or "example.Org". */
function startsWithoutSpace(text: string, start: number, at: number, word: string): boolean {
  if (text[at] !== '.' || !CAPITALISED(word).test(word)) return false;
  const token = tokenBefore(text, start, at);
  if (/[./@_]/.test(token) || token.length < 2) return false;
  return (
    STARTERS.has(word.toLowerCase()) || TITLES.has(word.toLowerCase()) || WORD_OR_FIGURE(token).test(token)
  );
}

const CAPITALISED = pattern('^\\p{Lu}\\p{Ll}+$');
const WORD_OR_FIGURE = pattern('^(?:\\p{Ll}{3,}|\\d[\\d,]*)$');

/** A full stop in its text. */
interface Stop {
  readonly text: string;
  /** Where its sentence began. */
  readonly start: number;
  readonly at: number;
  /** The word or figure before it, and in lower case. */
  readonly token: string;
  readonly key: string;
}

function breaksAfterStop(text: string, start: number, at: number, word: string): boolean {
  const token = tokenBefore(text, start, at);
  const stop: Stop = { text, start, at, token, key: token.toLowerCase() };
  if (!CAPITAL(word).test(word)) return !holdsBeforeOther(stop, word);
  if (TITLES.has(stop.key) || (ROMAN.test(word) && BEFORE_NUMBER.has(stop.key))) return false;
  const starts = STARTERS.has(word.toLowerCase());
  return breaksAfterMeasure(stop, word, starts) ?? breaksAfterShortForm(stop, starts);
}

/** Before a capital, behind a unit, a figure or a time; undefined behind anything else. */
function breaksAfterMeasure(stop: Stop, word: string, starts: boolean): boolean | undefined {
  const { text, start, at, token, key } = stop;
  if (UNITS.has(key) && afterFigure(text, at, token)) return true;
  if (/^\d{1,3}$/.test(key)) return !isListNumber(stop) && !AFTER_ORDINAL.has(word.toLowerCase());
  if (TIMES.has(key) && (key.includes('.') || afterFigure(text, at, token)))
    return starts || !isFronted(text, start, at);
  return undefined;
}

/** Before a capital, behind a degree, an initial, an abbreviation or any other word. */
function breaksAfterShortForm({ text, start, at, token, key }: Stop, starts: boolean): boolean {
  if (starts) return true;
  if (DEGREES.has(key))
    return !/,\s*$/.test(text.slice(Math.max(start, at - token.length - 3), at - token.length));
  if (INITIALS(token).test(token)) return isPronounI(text, start, at, token);
  return !ABBREVIATIONS.has(key);
}

function holdsBeforeOther(stop: Stop, word: string): boolean {
  const { token, key } = stop;
  if (isListNumber(stop) || TITLES.has(key)) return true;
  if (!FIGURE(word).test(word)) return false;
  return BEFORE_NUMBER.has(key) || ABBREVIATIONS.has(key) || CAPITAL_INITIALS(token).test(token);
}

const INITIALS = pattern('^(?:\\p{L}\\.)*\\p{L}$');
const CAPITAL_INITIALS = pattern('^(?:\\p{L}\\.)*\\p{Lu}$');
const FIGURE = pattern('^\\p{N}');

/** The word, figure or dotted abbreviation before a stop; white space before the stop (tokenised text) is skipped. */
function tokenBefore(text: string, start: number, at: number): string {
  const plain = plainTokenBefore(text, Math.max(start, at - LOOK), at);
  if (plain !== undefined) return plain;
  const before = text.slice(Math.max(start, at - LOOK), at).trimEnd();
  const match = TOKEN(before).exec(before);
  return match === null ? '' : match[0].replace(/^[.,/-]+|[.,]+$/gu, '');
}

const TOKEN = pattern('[\\p{L}\\p{N}\\p{M}.,/@_°º-]+$');

// The same without an expression, for ASCII; undefined where other characters are in the way.
function plainTokenBefore(text: string, from: number, at: number): string | undefined {
  let end = at;
  while (end > from && isAsciiSpace(text.charCodeAt(end - 1))) end -= 1;
  let begin = end;
  while (begin > from && IN_TOKEN.includes(text[begin - 1]!)) begin -= 1;
  if (begin > from && text.charCodeAt(begin - 1) >= 128) return undefined;
  while (begin < end && '.,/-'.includes(text[begin]!)) begin += 1;
  while (end > begin && '.,'.includes(text[end - 1]!)) end -= 1;
  return text.slice(begin, end);
}

const IN_TOKEN = 'etaoinshrdlucmfwypvbgkjqxz0123456789.,/@_-ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function isAsciiSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function afterFigure(text: string, at: number, token: string): boolean {
  const before = text.slice(Math.max(0, at - token.length - 12), at - token.length);
  return ENDS_IN_FIGURE(before).test(before);
}

const ENDS_IN_FIGURE = pattern('\\d\\.?\\s*(?:\\p{Ll}{1,2}\\.?\\s*)?$');

function isListNumber({ text, start, at, token }: Stop): boolean {
  if (!LIST_NUMBER(token).test(token)) return false;
  const before = text.slice(Math.max(start, at - 20), at - token.length);
  return BULLET(before).test(before) && at - start < 20;
}

const LIST_NUMBER = pattern('^(?:\\d{1,3}|\\p{L}|[ivx]{1,5}|[IVX]{1,5})$');
const BULLET = pattern('^\\s*[\\p{Ps}•*-]*\\s*$');

function isPronounI(text: string, start: number, at: number, token: string): boolean {
  if (token !== 'I') return false;
  const before = text.slice(Math.max(start, at - 30), at - 1);
  return LOWER_WORD(before).test(before);
}

const LOWER_WORD = pattern('(?:^|\\s)\\p{Ll}+\\s+$');

/** "At 5 a.m. Mr. Smith …": the time belongs to the words after it, since the sentence opened with it. */
function isFronted(text: string, start: number, at: number): boolean {
  if (at - start > LOOK) return false;
  const clause = text
    .slice(start, at)
    .split(/[:;]\s/)
    .at(-1)!;
  const first = FIRST_WORD(clause).exec(clause)?.[1];
  return first !== undefined && FRONTED.has(first.toLowerCase());
}

const FIRST_WORD = pattern('^\\s*\\p{Ps}*["\'“‘]*(\\p{L}+)');

// What may come before a full stop that ends no sentence, and what shows that a sentence starts:
// the closed lists behind sentences.ts (English first, with the commonest of German, French, Italian,
// Spanish, Dutch and Portuguese). All lower case, without their last stop.

/** Titles: the name follows, so the sentence goes on whatever comes next. */
const TITLES: ReadonlySet<string> = wordSet(
  'mr mrs ms dr prof mx messrs rev hon fr sr sra dra herr hr frau mme mlle mgr me sig dott ing avv geom rag on don dhr mevr drs ir',
);

/** Before a number (or a word in lower case) these go on: pages, figures, volumes, days, units. */
const BEFORE_NUMBER: ReadonlySet<string> = wordSet(
  'no nos nr nº n° num p pp pg page fig figs vol vols sec sect ch chap eq eqs art arts ed eds par para ref refs tab str ' +
    's bd abs aufl jg ca circa approx est c cap pag tel v rt hwy ' +
    'lb lbs oz ft in yd mi sq kg km cm mm hr hrs min mins sec secs gal pt qt',
);

/** These go on before a capital too, unless it opens a word that starts sentences. */
const ABBREVIATIONS: ReadonlySet<string> = wordSet(
  'st mt ft gen col maj capt cpt cmdr lt sgt cpl adm gov sen rep pres supt amb insp det jr co corp inc ltd llc plc bros assn ' +
    'dept univ inst acad intl natl govt mfg est al vs viz cf e.g i.e eg ie ibid resp incl excl approx ave blvd rd pl sq ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun ' +
    'bzw evtl ggf inkl zzgl vgl usw med phil jur kath evang geb gest sog u.a z.b d.h u.ä o.ä s.o i.d.r ' +
    'cie ste bd env ms ex av apr d.c n.b v.cte f.p mons card arch prof.ssa dott.ssa sig.ra sig.na psicol econ ecc ' +
    'ee.uu ud uds ej pág bijv enz o.a d.w.z m.b.t resp aanw eng ltda exmo n.º op cit loc trans orig rev',
);

/** After a figure these end a sentence before any capital. */
const UNITS: ReadonlySet<string> = wordSet('lb lbs oz ft in yd mi kg km cm mm hr hrs min mins gal pt qt');

/** Times of day and eras: a capital after them starts a sentence unless the time opens its own sentence. */
const TIMES: ReadonlySet<string> = wordSet('a.m p.m am pm a.m p.m b.c a.d b.c.e c.e bc ad m');

/** Degrees: a capital after them starts a sentence unless they are set off from a name by a comma. */
const DEGREES: ReadonlySet<string> = wordSet(
  'ph.d m.d d.d.s d.phil m.b.a b.a m.a b.sc m.sc ll.b ll.m ll.d j.d ed.d m.phil',
);

/** Words that, with a capital, start a sentence even after an abbreviation. */
const STARTERS: ReadonlySet<string> = wordSet(
  'the this that these those he she it they we you there then when while if in on at after before however meanwhile but ' +
    'and so although its his her their our my your what who why how where here also for from with some many most another ' +
    'as by to not although because since since despite during until each all both several other others one yet thus ' +
    'therefore moreover furthermore nevertheless today now once later is are was were do does did can could will would ' +
    'der die das ein eine er sie es wir ich und aber im am le la les un une il elle nous el los las il lo gli una het een de o os as',
);

/** A time in front of its sentence opens with one of these. */
const FRONTED: ReadonlySet<string> = wordSet(
  'at in on by around before after from until since about circa near between during till towards',
);

/** Months after a day written with a stop ("12. Juni"), and the other nouns that take such a number. */
const AFTER_ORDINAL: ReadonlySet<string> = wordSet(
  'januar februar märz april mai juni juli august september oktober november dezember jahrhundert jahrhunderts jh ' +
    'januari februari maart mei augustus oktober auflage klasse stock etage lebensjahr platz mal',
);

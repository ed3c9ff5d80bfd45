// The traits of a sentence: what it reports, its figures and dates, causes, definitions, rules, outlook, what it leaves open,
// who says it. Each is a judgement whose precision is measured (bench/briefs). The cues are English; in other languages
// only figures and names are found.
import { lazy } from '../../../text/lazy.ts';
import { numbers } from '../../../text/numbers.ts';
import { sentences } from '../../../text/sentences.ts';
import { anyOf } from '../../../text/word-lists.ts';
import { linksIn } from '../../causal/links/links.ts';
import { tierOf } from '../../causal/links/measured.ts';
import { withoutNamedOrders } from './antecedents.ts';
import { isRelative } from '../../../text/dates.ts';
import {
  ADDRESSING,
  COMING,
  DEFINING,
  DEFINING_NOUNS,
  DUTIES,
  LAWMAKING,
  LAWS,
  MONTH_FORMS,
  NAMELESS_OPENINGS,
  NO_OUTLOOK,
  NOT_BEHIND_YEARS,
  OPEN,
  OPINIONS,
  OUTLOOKS,
  PASTS,
  PERFECTS,
  SAYING,
  SPEAKERS,
  STATES,
} from './traits.words.ts';
import { isFinite } from './form.ts';

export interface Traits {
  /** Figures other than years, ordinals and counts without a unit below ten. */
  readonly numbers: number;
  /** The same as values with their units. */
  readonly amounts: readonly string[];
  /** The dates in it as fractional years: the middle of the month if one is named, else of the year. */
  readonly years: readonly number[];
  /** It reports what somebody did or what happened. */
  readonly event: boolean;
  /** An event, and no mere state of things ("has evolved"): it has a time, or a form that tells of one moment. */
  readonly report: boolean;
  /** It gives what somebody said, with who said it. */
  readonly voice: boolean;
  /** It states a cause by a cue of measured precision, not denied. */
  readonly causes: boolean;
  readonly definitions: boolean;
  readonly rules: boolean;
  readonly outlook: boolean;
  readonly openQuestions: boolean;
}

/** Reads one sentence, or a few that belong together. */
export function traitsOf(whole: string): Traits {
  const text = withoutNamedOrders(whole);
  const { definition, nameless, outlook, noOutlook, open, addressing } = grammar();
  const years = yearsIn(text);
  const event = isEvent(text);
  const amounts = figures(text).map(({ value, unit }) => `${value} ${unit ?? ''}`);
  return {
    numbers: amounts.length,
    amounts,
    years,
    event,
    report: event && isReport(text),
    voice: isVoice(text),
    causes: statesCause(text),
    definitions: definition.test(text) && !nameless.test(text) && !FIRST_PERSON.test(text),
    rules: isRule(text),
    outlook: outlook.test(text) && !noOutlook.test(text),
    openQuestions:
      open.test(text) && !addressing.test(text) && !/\b(?:often|sometimes|usually|always)\b/.test(text),
  };
}

function isEvent(text: string): boolean {
  const { past, perfect, coming, addressing } = grammar();
  return (
    (past.test(text) || perfect.test(text) || coming.test(text)) &&
    !addressing.test(text) &&
    !SHALL.test(text) &&
    !GENERAL.test(text) &&
    isFinite(text)
  );
}

/** Whether the main clause of a sentence tells an event, before anything that only describes: "enables", "is". */
function isReport(text: string): boolean {
  if (OUGHT.test(text)) return false;
  const { past, perfect, coming } = grammar();
  // "Has closed" is news with a time or a verb of news; "has evolved" is a state of things.
  const isNew = isRelative(text) || JUST.test(text) || NEWS.test(text) || yearsIn(text).length > 0;
  return sentences(text).some(({ start, end }) => {
    const main = text.slice(start, end).replace(SUBORDINATE, ' , ');
    const without = main.replace(new RegExp(perfect, 'gi'), blank);
    const forms = [past.exec(without), coming.exec(main), ...(isNew ? [perfect.exec(main)] : [])];
    const told = Math.min(...forms.map((found) => found?.index ?? Infinity));
    const described = DESCRIBING.exec(without.replace(ANNOUNCING, blank));
    return told < Infinity && told <= (described?.index ?? Infinity);
  });
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}

/** Clauses behind these are not the main one; what is in brackets or quoted is not either. */
const SUBORDINATE =
  /\b(?:that|which|who|whose|whom|where|how|what|whether|when|while|if|although)\b[^,.;]*(?:,|(?=[.;])|$)|\([^)]*\)|["“][^"“”]*["”]/gi;
const DESCRIBING =
  /\b(?:is|are|can|may|might|could|should|must|enables?|allows?|helps?|provides?|contains?|includes?|supports?|offers?|makes?|gives?|means|needs?|requires?|serves?|features|has|have|plays?|runs|calculates|presents|describes|explains|shows|covers|focuses|works|exists|remains|tends|wants|uses|lets|keeps)\b/;
/** What is so by being announced or done now. */
const ANNOUNCING =
  /\b(?:is|are) (?:(?:now|all|so|very|[a-z]+ly) )*(?:(?:happy|excited|pleased|proud|delighted|thrilled|glad) to|[a-z]+ing\b|available|open|enabled|live|complete|expected|due|set|scheduled|planned)/gi;

/** A view of what is to be done. */
const OUGHT = /\b(?:should|ought to|need to|needs to)\b/i;
const JUST = /\b(?:just|recently|today|now)\b/i;
/** What somebody has done once. */
const NEWS =
  /\b(?:announced|launched|released|published|opened|closed|introduced|joined|completed|ended|started|won|elected|approved|adopted|signed|awarded|hosted|banned|cut|raised|bought|sold|sued|fined|hired|appointed|resigned|died|arrested|agreed|rejected|cancelled|canceled|postponed|suspended|resumed|merged|acquired|discovered|confirmed|fixed|patched|moved|added|removed|dropped|switched|updated|upgraded|reached|received)\b/i;

/** What is so at all times, or on a condition, did not happen. */
const GENERAL =
  /^(?:traditionally|historically|typically|usually|often|generally|in general|sometimes|normally|commonly)\b|^(?:if|whenever|unless)\b|^(?:in [^,]{3,60}, )?there (?:is|are)\b|\b(?:often|usually|typically|generally) (?:have|has|is|are|do|does|[a-z]+s)\b/i;

/** What shall be was not. */
const SHALL = /\bshall\b/;

/** "The bank said …", "…, the minister told reporters": a verb of saying with a name or a person before or behind it. */
function isVoice(text: string): boolean {
  return grammar().saying.test(text);
}

function statesCause(text: string): boolean {
  if (grammar().addressing.test(text)) return false;
  return sentences(text).some(({ start, end }) =>
    linksIn(text.slice(start, end), ({ name }) => tierOf(name) === 'A').some(
      ({ modality }) => modality !== 'denied',
    ),
  );
}

/** A duty, unless it is somebody's opinion, or a law that is made, changed or applied. */
function isRule(text: string): boolean {
  const { duty, opinion, law, lawmaking } = grammar();
  return (
    (duty.test(text) && !opinion.test(text) && !NEEDLESS.test(text)) ||
    (law.test(text) && lawmaking.test(text) && !FIRST_PERSON.test(text))
  );
}

/** "None of these is required." */
const NEEDLESS =
  /\b(?:none|no|not|never)\b[^.;,]{0,40}\b(?:required|obliged|limited)\b|n['’]t (?:be )?(?:required|obliged|limited)\b/i;

/** Kinds of numbers that are not amounts. */
const NO_MEASURES: ReadonlySet<string> = new Set(['ordinal', 'decade', 'plural', 'am', 'pm']);

/** The figures of a text that measure something: with a unit, a fraction, or above nine; no years, no ordinals. */
export function figures(text: string): { readonly value: number; readonly unit: string | null }[] {
  return numbers(text).filter(({ value, unit, start, end }) => {
    if (unit !== null && NO_MEASURES.has(unit)) return false;
    if (unit === 'bit' && text.slice(start, end).includes('-')) return false;
    if (isLabel(text, start, end)) return false;
    if (unit !== null) return true;
    if (isYear(text, value, start, end) || isDay(text, start, end) || isName(text, start, end)) return false;
    return value > 9 && /\d/.test(text.slice(start, end));
  });
}

const FIRST_PERSON = /\b(?:we|I|us)\b/i;

/** A bare number that names something: "ORS 223.299", "at 4 GMT", "a 404 error", "64-bit". */
function isName(text: string, start: number, end: number): boolean {
  return (
    ABBREVIATED.test(text.slice(Math.max(0, start - 12), start)) || NAMING.test(text.slice(end, end + 40))
  );
}

const ABBREVIATED = /(?<![\p{L}.])\p{Lu}{2,}s? $/u;
const NAMING =
  /^(?: ?(?:[ap]\.m\b|GMT\b|UTC\b)| ["“]| errors?\b| status\b| responses?\b| code\b| \p{Lu}\p{Ll}+ \p{Lu})/u;

/** The number of a ticket, a version, a part of an address or of a telephone number: it measures nothing. */
function isLabel(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  const behind = text.slice(end, end + 12);
  return (
    LABELLED.test(before) ||
    /^(?:[-.][\dx]|\([a-z\d]\))/.test(behind) ||
    (/^[-_]?[a-z]/i.test(behind) && !/\d$/.test(behind) && /[\w-]$/.test(before)) ||
    isOfName(before, text.slice(start, end), behind)
  );
}

/** "18F", "3D": a name that begins with digits; "0804": a number of a series; "the 11.2 release": a version. */
function isOfName(before: string, figure: string, behind: string): boolean {
  return (
    (!/[°£$€¥]/.test(before.slice(-1) + figure) &&
      /\d[CDFG]$/.test(figure + (/^[CDFG]\b/.exec(behind)?.[0] ?? ''))) ||
    /^(?:0\d|(?:19|20)\d{6}$)/.test(figure) ||
    (/^\d+ ?x$/i.test(figure + (/^ ?x\b/i.exec(behind)?.[0] ?? '')) &&
      !MULTIPLE.test(behind.replace(/^ ?x/i, ''))) ||
    (/^\d+\.\d+$/.test(figure) && !MEASURING.test(before))
  );
}

/** A bare decimal is the number of a version, but for behind these. */
const MEASURING =
  /\b(?:of|by|to|at|from|was|were|is|are|than|about|around|average|over|under|nearly|almost|between|and|or|score|rate|ratio|index|factor|grew|fell|rose) $/i;

/** "3x faster", "10x the size"; behind any other word "10x" is a name. */
const MULTIPLE = /^ (?:[a-z]+er\b|more|less|the|as|that|increase|growth|their|its|in\b)/;

const LABELLED =
  /(?:#|\bv\.? ?|https?:\/\/\S*|\b(?:RFC|PR|CVE|ISO|No|Version|version|Section|section|Article|Chapter|Room|Suite|Tel|phone|Rust|Node|Python|Go|Kubernetes)[ -]?\.?:?#? ?|\d[.:-]|\(\d{3}\) ?|[A-Za-z]-?|[\w]_)$/;

function isYear(text: string, value: number, start: number, end: number): boolean {
  return Number.isInteger(value) && value >= 1500 && value < 2200 && /^\d{4}$/.test(text.slice(start, end));
}

function isDay(text: string, start: number, end: number): boolean {
  const { monthAfter, monthBefore } = grammar();
  return (
    monthAfter.test(text.slice(end, end + 12)) || monthBefore.test(text.slice(Math.max(0, start - 12), start))
  );
}

/** How the names of the months begin. */
const MONTH_STARTS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The part of the year that counts where no month is named. */
const MIDDLE_OF_YEAR = 0.5;

/** Years named, each with the middle of the month before it, if there is one: May 2024 is 2024 + 4.5/12, 2024 is 2024.5. */
function yearsIn(text: string): number[] {
  return [...text.matchAll(grammar().dated)].map(([, month, year]) => {
    const place = month === undefined ? -1 : MONTH_STARTS.indexOf(month.slice(0, 3).toLowerCase());
    return Number(year) + (place < 0 ? MIDDLE_OF_YEAR : (place + 0.5) / 12);
  });
}

const grammar = lazy(() => {
  const months = MONTH_FORMS.join('|');
  const year = `((?:1[5-9]|20|21)\\d\\d)\\b(?!\\s*${anyOf(NOT_BEHIND_YEARS)})`;
  return {
    monthAfter: new RegExp(`^ (?:${months})\\b`),
    monthBefore: new RegExp(`\\b(?:${months})\\.? $`),
    dated: new RegExp(`(?:\\b(${months})\\.?,? )?\\b(?:\\d{1,2}, )?${year}`, 'g'),
    definition: new RegExp(definition(), 'u'),
    nameless: new RegExp(`^${anyOf(NAMELESS_OPENINGS)}\\b|\\b(?:its|their|his|her)\\b`, 'i'),
    duty: new RegExp(`\\b${anyOf(DUTIES)}\\b`),
    opinion: new RegExp(`\\b${anyOf(OPINIONS)}\\b`, 'i'),
    law: new RegExp(`\\b${anyOf(LAWS)}\\b`),
    lawmaking: new RegExp(`\\b${anyOf(LAWMAKING)}\\b`, 'i'),
    outlook: new RegExp(`\\b${anyOf(OUTLOOKS)}\\b`, 'i'),
    noOutlook: new RegExp(`\\b${anyOf(NO_OUTLOOK)}\\b`, 'i'),
    past: new RegExp(`\\b${anyOf(PASTS)}\\b(?! by\\b)`),
    perfect: new RegExp(`\\b${anyOf(PERFECTS)}\\b(?! by\\b)`),
    coming: new RegExp(`\\b${anyOf(COMING)}`, 'i'),
    addressing: new RegExp(`\\b${anyOf(ADDRESSING)}\\b`, 'i'),
    saying: new RegExp(
      `(?:\\p{Lu}[\\p{L}.'’-]+|(?<!\\p{L})${anyOf(SPEAKERS)})(?:,[^,]{3,60},)? (?:(?:has|have|had|also) )?${anyOf(SAYING)}\\b|\\b${anyOf(SAYING)} (?:the |an? )?\\p{Lu}`,
      'u',
    ),
    open: new RegExp(`\\b${anyOf(OPEN)}\\b`, 'i'),
  };
});

/** "Low water is …", "LNG, liquefied natural gas, …", "A cap means …": the sentence opens with what it defines. */
function definition(): string {
  const words = "[\\p{L}\\p{N}][\\p{L}\\p{N}'’().%/-]*(?: [\\p{L}\\p{N}'’()%/-]+){0,4}";
  const isWhat = [
    `an?`,
    `the (?:\\w+ )?${anyOf(DEFINING_NOUNS)}`,
    'one of(?! the (?:few|last|first|most|best))',
    'any',
    `(?!${anyOf(STATES)})(?:[\\p{Ll}-]+ ){1,3}(?:that|which|made|used|of|from)`,
    'defined(?! in\\b)',
    'called',
    'known as',
    'short for',
    'made (?:from|of)',
  ];
  const verb = anyOf([`(?:is|are) ${anyOf(isWhat)}`, ...DEFINING]);
  return `^(?:(?:The|An?) )?["“'(]?${words}["”')]? ${verb}\\b`;
}

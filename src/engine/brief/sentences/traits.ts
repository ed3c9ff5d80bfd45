// The traits of a sentence: what it reports, its figures and dates, causes, definitions, rules, outlook, what it leaves open,
// who says it. Each is a judgement whose precision is measured (bench/briefs). The cues are English; in other languages
// only figures and names are found.
import { lazy } from '../../../text/lazy.ts';
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
  NO_CLASS,
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
import { isAnnounced } from './background.ts';
import { blank, figures } from './figures.ts';
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
  /** It announces something of its document's own day. */
  readonly announced: boolean;
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
    announced: event && isAnnounced(text),
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
    (!addressing.test(text) || isAnnounced(text)) &&
    !SHALL.test(text) &&
    !GENERAL.test(text) &&
    isFinite(text)
  );
}

/** Whether the main clause of a sentence tells an event, before anything that only describes: "enables", "is". */
function isReport(text: string): boolean {
  if (OUGHT.test(text)) return false;
  if (isAnnounced(text)) return true;
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
    linksIn(text.slice(start, end), ({ name }) => isPlainCue(name)).some(
      ({ modality }) => modality !== 'denied',
    ),
  );
}

/** Cues that give a cause and nothing else: not "the reason for a payment", "improve by", "driven by". */
export function isPlainCue(name: string): boolean {
  return PLAIN_CUE.test(name) && tierOf(name) === 'A';
}

const PLAIN_CUE =
  /^(?:because|due to|owing to|on account of|as a result|the result of|caused?\b|root cause|led to|leads? to|result(?:s|ed) in|triggered|contributed|prompted|sparked|stems|blamed|makes fail|so that)/;

/** A duty of somebody or of something that is to be done, unless it is an opinion; or a law that is made, changed or applied. */
function isRule(text: string): boolean {
  const { duty, opinion, law, lawmaking } = grammar();
  return (
    (duty.test(text) && !opinion.test(text) && !NEEDLESS.test(text)) ||
    (law.test(text) && lawmaking.test(text) && !FIRST_PERSON.test(text))
  );
}

/** "None of these is required"; what one must only on a condition of one's own, or to think of, is advice. */
const NEEDLESS =
  /\b(?:none|no|not|never)\b[^.;,]{0,40}\b(?:required|obliged|limited)\b|n['’]t (?:be )?(?:required|obliged|limited)\b|\bif (?:you|one) must\b|\bmust (?:also )?(?:consider|remember|understand|know|realise|realize|recogni[sz]e|keep in mind|have been)\b/i;

const FIRST_PERSON = /\b(?:we|I|us)\b/i;

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
  const noun = `(?!${anyOf(NO_CLASS)}\\b)(?:(?!and\\b|or\\b|${anyOf(NO_CLASS)}\\b)[\\p{L}-]+ ){1,6}?`;
  const isWhat = [
    // With what sets it apart from others of its class.
    `an? ${noun}(?:that|which|who|whose|where|in which|by which|of|for|used|made|designed|built|developed|intended|containing|consisting|[\\p{Ll}]+ing)`,
    `the (?:\\w+ )?${anyOf(DEFINING_NOUNS)}`,
    'one of(?! the (?:few|last|first|most|best))',
    `(?!${anyOf([...STATES, ...NO_CLASS, 'an?', 'the'])}\\b)(?:[\\p{Ll}-]+ ){1,3}(?:that|which|made|used|of|from)`,
    'defined as',
    'called',
    'known as',
    'short for',
    'made (?:from|of)',
  ];
  const verb = anyOf([`(?:is|are) ${anyOf(isWhat)}`, ...DEFINING]);
  return `^(?:(?:The|An?) )?["“'(]?${words}["”')]? ${verb}\\b`;
}

// How well a statement's form and words fit the kind of answer that a question asks for, one figure a kind, each from 0 to 1.
// What the question itself already says is not an answer to it.
import type { Analyser } from '../../text/analyser.ts';
import { analyserOf, otherLanguage } from '../../text/languages/analysers.ts';
import { lazy } from '../../text/lazy.ts';
import { governs } from '../../evidence/validator/governs.ts';
import { spellsOut } from '../../text/acronyms.ts';
import { pattern } from '../../text/plain.ts';
import { anyOf } from '../../text/word-lists.ts';
import type { Question } from '../question/analyse.ts';
import { fitsExpectation, type Expectation } from '../question/expected-answer.ts';
import type { Asked, QuestionKind } from '../question/kinds.ts';
import { otherFit } from './other-fits.ts';
import type { Form, Statement } from './statement.ts';
import {
  CALLING_WORDS,
  COMPARING_WORDS,
  CONDITION_WORDS,
  FREQUENCY_WORDS,
  IMPERATIVES,
  NAMING_WORDS,
  PERIOD_WORDS,
  POLAR_WORDS,
} from './fits.words.ts';

/** The question as the fits need it, with the title of the document that a statement is of. */
export interface FitQuestion {
  readonly question: Question;
  readonly asked: Asked;
  readonly titleStems?: readonly string[];
}

type Fit = (statement: Statement, about: FitQuestion) => number;

/** The fit of a statement to each kind that the question asks for; 0 for the others. */
export function fitOf(kind: QuestionKind, statement: Statement, about: FitQuestion): number {
  if (!about.asked.kinds.has(kind)) return 0;
  const { analyser } = about.question;
  const read = readAs(statement, analyser);
  return read.other === undefined
    ? FITS[kind](statement, about)
    : otherFit(kind, statement, about, { stems: read.stems, ...read.other });
}

/** A statement is in the language of its document, where that is known; else taken for one of the question's. */
function readAs({ chunk: { language } }: Statement, analyser: Analyser): Analyser {
  if (language === undefined || language === analyser.language) return analyser;
  return otherLanguage(language) !== undefined || language.startsWith('en') ? analyserOf(language) : analyser;
}

const FITS: Readonly<Record<QuestionKind, Fit>> = {
  condition: ({ own, lead }) => (grammar().condition.test(own) || grammar().condition.test(lead) ? 1 : 0),
  date: (statement, about) => expected('date', statement, about),
  person: (statement, about) => expected('person', statement, about),
  place: ({ own }, about) => (PATH.test(own) ? 1 : expected('place', { own }, about)),
  reason: (statement, about) => expected('cause', statement, about),
  amount: amountFit,
  manner: mannerFit,
  comparison: comparisonFit,
  definition: definitionFit,
  list: listFit,
  polar: ({ own, lead }) => (grammar().polar.test(own) || grammar().polar.test(lead) ? 1 : 0),
  fact: () => 0,
  // A heading that is looked for is answered by what is under it.
  keywords: ({ opens }) => (opens ? 1 : 0),
};

function expected(expects: Expectation, { own }: Pick<Statement, 'own'>, { question }: FitQuestion): number {
  return fitsExpectation(expects, own, question);
}

const PATH = /(?:^|[\s("'`])(?:~?\/[\w.-]+|[a-z]+:\/\/|[\w.-]+@[\w-]+\.)/;

function amountFit({ own, lead }: Statement, { question }: FitQuestion): number {
  const asksForPeriod = /\bhow (?:(often|frequently)|quickly|soon|late|early|(long))\b/i.exec(question.text);
  const { frequency, period } = grammar();
  if (asksForPeriod !== null && (period.test(own) || (asksForPeriod[1] !== undefined && frequency.test(own))))
    return 1;
  // Of a thing "how long" asks for its length.
  if (asksForPeriod !== null && asksForPeriod[2] === undefined) return /\d/.test(own) ? 0.2 : 0;
  const counted = COUNTED.exec(question.text)?.[1]?.split(' ') ?? [];
  const figures = expected('number', { own }, { question, asked: NOTHING });
  if (counted.length === 0 || figures === 0) return figures;
  const text = `${lead} ${own}`;
  if (counted.some((noun) => countsOf(text, noun))) return 1;
  // It speaks of what is counted and has a figure of something else.
  return counted.some((noun) => text.toLowerCase().includes(rootOf(noun))) ? 0.1 : 0.3 * figures;
}

const NOTHING: Asked = { kinds: new Set(), number: 0, sides: [] };
/** The words that may be what is counted, before a verb. */
const COUNTED =
  /\bhow many ([\w'’-]{3,}(?: [\w'’-]{3,}){0,2}?)(?= (?:do|does|did|is|are|was|were|can|could|will|would|should|may|must|have|has|had|of|in|per)\b|\W*$)/i;

/** Whether a number counts a noun of that beginning: the noun follows it within a few words of the same clause. */
function countsOf(text: string, noun: string): boolean {
  const root = rootOf(noun);
  for (const [, counted = ''] of text.matchAll(NUMBERED))
    if (
      counted
        .toLowerCase()
        .split(' ')
        .some((word) => word.startsWith(root))
    )
      return true;
  return false;
}

function rootOf(noun: string): string {
  return noun.toLowerCase().slice(0, Math.max(3, noun.length - 2));
}

const NUMBERED =
  /(?<![\w.])(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|no)\b\)?((?:[ -][\w'’/-]+){1,5})/gi;

function mannerFit({ own, form, lead }: Statement): number {
  if (form === 'code') return 1;
  const begins =
    grammar().imperative.test(own) || /\b(?:you (?:can|must|should|need to|will|may)|to \w+,)/i.test(own);
  if (form === 'list') return begins ? 1 : 0.6;
  return begins ? 0.8 : /:\s*$/.test(lead) ? 0.4 : 0;
}

function comparisonFit({ own, lead }: Statement, { asked }: FitQuestion): number {
  const text = `${lead} ${own}`.toLowerCase();
  const named = asked.sides.filter((side) => lastWords(side).some((word) => text.includes(word)));
  if (asked.sides.length < 2 || named.length < asked.sides.length) return 0;
  return grammar().comparing.test(own) ? 1 : 0.4;
}

// "the share of hydroelectricity in norway" is known by its last word.
function lastWords(side: string): string[] {
  return [side.split(/[\s,]+/).at(-1) ?? ''].filter((word) => word.length > 1);
}

// The term is the whole subject: "A crate is …", "In Rust, packages (…) are …"; or is called so: "We call … borrowing".
function definitionFit(statement: Statement, { question }: FitQuestion): number {
  const { own, form, lead } = statement;
  const terms = [...question.surface]
    .filter(([stem]) => question.emphasis.get(stem) === 1)
    .map(([, word]) => word);
  const words = terms.map((word) => word.toLowerCase().slice(0, 5));
  if (words.length === 0) return 0;
  if (terms.some((term) => /^[A-Z][A-Za-z]?[A-Z]/.test(term) && spellsOut(own, term)))
    return ASKS_FOR_LETTERS.test(question.text) ? 1 : SPELT_OUT;
  if (form === 'definition' && words.every((word) => lead.toLowerCase().includes(word)))
    return isIllustration(statement) ? ILLUSTRATED : 1;
  if (statement.opens && isNamedAbove(statement, words)) return /\?\W*$/.test(own) ? 0 : 1;
  return saysWhatItIs(own, words);
}

/** How far a text calls something by a name of these words, given by their beginnings. */
function saysWhatItIs(own: string, words: readonly string[]): number {
  const opening = own.slice(0, 120).toLowerCase();
  const verb = grammar().naming.exec(opening);
  if (verb === null || !words.every((word) => own.toLowerCase().includes(word))) return 0;
  const before = opening.slice(0, verb.index);
  if (words.every((word) => before.includes(word))) return isSubject(before, words) ? 1 : 0.4;
  const called = grammar().called.exec(own);
  return called !== null && words.some((word) => own.toLowerCase().slice(called.index).includes(word))
    ? 0.8
    : 0;
}

/** Whether it is under a heading that says what it is worth ("Examples"): what is listed there is no glossary. */
function isIllustration({ parts }: Statement): boolean {
  return parts.lead.some(({ of, text }) => of === undefined && governs(text) === 'status');
}

/** Whether the heading that it is the first under is the term: "Burn rate", "What is a burn rate?". */
function isNamedAbove({ chunk, form }: Statement, words: readonly string[]): boolean {
  const heading = chunk.structure?.path.at(-1)?.text;
  if (heading === undefined || !PROSE.has(form)) return false;
  const bare = heading.toLowerCase().replace(/^\W*(?:what (?:is|are) )?/, '');
  return words.every((word) => bare.includes(word)) && isSubject(bare, words);
}

const PROSE: ReadonlySet<Form> = new Set<Form>(['sentence', 'pair', 'paragraph', 'opening']);
const ILLUSTRATED = 0.3;

/** What an acronym stands for is only a part of what it is. */
const SPELT_OUT = 0.3;
const ASKS_FOR_LETTERS = /\b(?:stands? for|abbreviat\w+|acronym|short for|spel(?:l|t|led) out)\b/i;

/** Whether a noun phrase opens with few words besides the term and ends with it; an acronym in brackets may follow. */
function isSubject(before: string, words: readonly string[]): boolean {
  const bare = before
    .replace(/\([^)]*\)/g, ' ')
    .replace(/^\W*(?:(?:in|for|within|under) [^,]{2,40}, )?(?:an? |the )?/, '');
  const phrase = bare.replace(BETWEEN_WORDS(bare), ' ').trim().split(' ');
  const last = phrase.at(-1) ?? '';
  return phrase.length <= words.length + 1 && words.some((word) => last.startsWith(word));
}

const BETWEEN_WORDS = pattern('[^\\p{L}\\p{N}/]+', 'g');

function listFit({ form, own, items }: Statement, { asked }: FitQuestion): number {
  if (form === 'list' || form === 'definitions')
    return asked.number === 0 || items === asked.number ? 1 : 0.5;
  if (form === 'table') return 0.6;
  return isSeries(own, ' and ') || isSeries(own, ' or ') ? 0.6 : 0;
}

/** Whether a text names things in a row, "tugs, rafts, and …": each of two to sixty UTF-16 units, a comma or semicolon between. */
function isSeries(text: string, joining: ' and ' | ' or '): boolean {
  for (let at = text.indexOf(joining); at >= 0; at = text.indexOf(joining, at + 1)) {
    const end = text[at - 1] === ',' ? at - 1 : at;
    const mark = Math.max(text.lastIndexOf(',', end - 1), text.lastIndexOf(';', end - 1));
    const length = end - (mark + 2);
    if (mark < 2 || text[mark + 1] !== ' ' || length < 2 || length > 60) continue;
    if (!',;'.includes(text[mark - 1]!) && !',;'.includes(text[mark - 2]!)) return true;
  }
  return false;
}

const grammar = lazy(() => ({
  condition: wholeWords(CONDITION_WORDS),
  polar: wholeWords(POLAR_WORDS),
  comparing: wholeWords(COMPARING_WORDS),
  naming: wholeWords(NAMING_WORDS),
  called: wholeWords(CALLING_WORDS),
  period: wholeWords(PERIOD_WORDS),
  frequency: wholeWords(FREQUENCY_WORDS),
  imperative: new RegExp(
    `^\\W*(?:\\d+[.)]\\s*)?(?:then |first |next |to \\w+[^,]{0,60}, |in [^,]{3,60}, )?${anyOf(IMPERATIVES)}\\b`,
    'i',
  ),
}));

function wholeWords(phrases: readonly string[]): RegExp {
  return new RegExp(`\\b${anyOf(phrases)}\\b`, 'i');
}

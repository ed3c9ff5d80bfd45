// How well a statement fits the kind of answer that a question in another language than English asks for: by figures, by the
// names of days, by capitals where these mean names, by words of cause and condition, by the form of lists, by what the heading
// promises that it is the first under. What does not show in such a language fits.
import type { Analyser, OtherAnalyser } from '../../text/analyser.ts';
import type { Dimension } from '../../text/languages/units.ts';
import type { Question } from '../question/analyse.ts';
import type { QuestionKind } from '../question/kinds.ts';
import type { FitQuestion } from './fits.ts';
import type { Form, Statement } from './statement.ts';

/** As much of a statement as its fit is read from. */
type Fitted = Pick<Statement, 'own' | 'lead' | 'form' | 'opens'> &
  Partial<Pick<Statement, 'chunk' | 'block'>>;

/** How the statement is read: by its own language. */
export type FitReading = OtherAnalyser & Pick<Analyser, 'stems'>;

type Fit = (statement: Fitted, about: FitQuestion, other: FitReading) => number;

/** From 0 to 1; what the question itself says is not an answer to it. */
export function otherFit(
  kind: QuestionKind,
  statement: Fitted,
  about: FitQuestion,
  other: FitReading,
): number {
  const fit = FITS[kind]?.(statement, about, other) ?? 0;
  return fit < 1 && BELOW_QUESTIONS.has(kind) && isBelowQuestion(kind, statement, about, other) ? 1 : fit;
}

/** Kinds that show less in the words of an answer than in those of a heading: "Why are there two keys?", "How to pay". */
const BELOW_QUESTIONS: ReadonlySet<QuestionKind> = new Set(['reason', 'manner', 'condition']);

/** Whether it is the first under a heading that asks for the same kind, and has most of the question's words. */
function isBelowQuestion(
  kind: QuestionKind,
  { opens, chunk }: Fitted,
  { question }: FitQuestion,
  { kindsOf, stems }: FitReading,
): boolean {
  const heading = opens ? chunk?.structure?.path.at(-1)?.text : undefined;
  if (heading === undefined || !([...kindsOf(heading)] as QuestionKind[]).includes(kind)) return false;
  const terms = contentOf(question);
  const said = new Set(stems(heading));
  return 2 * terms.filter((term) => isSaid(term, said, stems)).length > terms.length;
}

/** The stems of a question with their words, without those that only build it. */
function contentOf({ surface, emphasis }: Question): Term[] {
  return [...surface].filter(([stem]) => emphasis.get(stem) === 1);
}

type Term = readonly [stem: string, word: string];

/** Whether a term is among stems of a text: as the question has it, or its word as that text is read. */
function isSaid([stem, word]: Term, said: ReadonlySet<string>, stems: Analyser['stems']): boolean {
  return said.has(stem) || stems(word).some((one) => said.has(one));
}

const named: Fit = ({ own }, { question }, { row }) =>
  row.capitals !== 'names' || unsaid(own.replace(FIRST_WORD, ''), NAME, question.text) ? 1 : 0;

const FITS: Readonly<Partial<Record<QuestionKind, Fit>>> = {
  amount: ({ own }, { question }, { hasNumber, unitsIn, measureOf }) => {
    const some = unsaid(own, FIGURE, question.text) ? 1 : hasNumber(own) ? 0.7 : 0;
    const wanted = some === 0 ? NONE : measureOf(question.text);
    if (wanted.size === 0) return some;
    const units = unitsIn(own);
    return [...wanted].some((dimension) => units.has(dimension)) ? some : some * UNMEASURED;
  },
  date: ({ own }, { question }, { hasDate, unitsIn }) => {
    if (hasDate(own, question.text.toLowerCase())) return 1;
    return unsaid(own, FIGURE, question.text) && !isMeasured(unitsIn(own)) ? PERHAPS_A_TIME : 0;
  },
  person: named,
  place: named,
  reason: ({ own }, _about, { hasCause }) => (hasCause(own) ? 1 : 0),
  condition: ({ own, lead }, _about, { hasCondition }) => (hasCondition(own) || hasCondition(lead) ? 1 : 0),
  manner: ({ form, own }, _about, { hasPurpose }) =>
    form === 'code' ? 1 : hasPurpose(own) ? PURPOSE : form === 'list' ? LISTED : 0,
  list: ({ form }) => (form === 'list' || form === 'definitions' ? 1 : form === 'table' ? LISTED : 0),
  comparison: comparisonFit,
  definition: definitionFit,
  keywords: ({ opens }) => (opens ? 1 : 0),
};

/** A figure that may be a time of day or a day of a month. */
const PERHAPS_A_TIME = 0.4;
const PURPOSE = 0.8;
/** Of a figure without a unit of what is to be measured. */
const UNMEASURED = 0.8;
const NONE: ReadonlySet<Dimension> = new Set();

/** Whether what is counted is no time: metres, money. */
function isMeasured(units: ReadonlySet<string>): boolean {
  return units.size > 0 && !units.has('time');
}

/** Of steps that may be in any order, and of rows. */
const LISTED = 0.6;

function comparisonFit(
  { own, lead }: Fitted,
  { asked: { sides } }: FitQuestion,
  { stems }: FitReading,
): number {
  if (sides.length < 2) return 0;
  const said = new Set(stems(`${lead} ${own}`));
  return sides.every((side) => stems(side).some((stem) => said.has(stem))) ? 1 : 0;
}

/**
 * The term is the whole subject: "Un crédito es …", "Eine Schleuse ist …", or the heading or title that it is the first under.
 * What it is not says too little.
 */
function definitionFit(statement: Fitted, { question, titleStems }: FitQuestion, other: FitReading): number {
  const { own, lead, form } = statement;
  const { stems } = other;
  const terms = contentOf(question);
  if (terms.length === 0) return 0;
  const hasTerms = (text: string): boolean => {
    const said = new Set(stems(text));
    return terms.every((term) => isSaid(term, said, stems));
  };
  if (form === 'definition' && hasTerms(lead)) return 1;
  if (isNamedAbove(statement, terms, stems, titleStems) && !LEADS_ON.test(own)) return 1;
  const opening = own.slice(0, LONGEST_OPENING).replace(BRACKETS, ' ');
  const framed = other.framed(opening);
  if (framed !== undefined && hasTerms(framed))
    return framed.length <= longestSubject(terms, other) ? 1 : 0.4;
  const verb = other.defining(opening);
  if (verb === undefined || !hasTerms(opening.slice(0, verb.start))) return 0;
  if (deniesAround(opening, verb, other)) return 0;
  return verb.start <= longestSubject(terms, other) ? 1 : 0.4;
}

/** How long a subject may be that has these terms and nothing else, in UTF-16 units. */
function longestSubject(terms: readonly Term[], { row }: OtherAnalyser): number {
  const words = new Set(terms.map(([, word]) => word));
  const length = [...words].reduce((sum, word) => sum + word.length, 0);
  const [besideWord, besideAll] = BESIDE[row.cut];
  return length + words.size * besideWord + besideAll;
}

/** Whether the heading or title that it is the first under is the term and nothing else. */
function isNamedAbove(
  { opens, chunk, form, block }: Fitted,
  terms: readonly Term[],
  stems: Analyser['stems'],
  titleStems: readonly string[] = [],
): boolean {
  if (!PROSE.has(form) || !chunk?.structure) return false;
  const { path, blocks } = chunk.structure;
  const isFirst =
    chunk.ordinal === 0 &&
    path.length === 0 &&
    blocks.slice(0, block).every(({ kind }) => kind === 'metadata');
  const named = new Set(opens ? stems(path.at(-1)?.text ?? '') : isFirst ? titleStems : []);
  return named.size === terms.length && terms.every((term) => isSaid(term, named, stems));
}

const PROSE: ReadonlySet<Form> = new Set<Form>(['sentence', 'pair', 'paragraph', 'opening']);
/** What asks or ends in a colon says nothing yet. */
const LEADS_ON = /[?？؟:：]\W*$/;

/** Whether the word before or behind it denies. */
function deniesAround(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { row, denies }: OtherAnalyser,
): boolean {
  const [before, behind] = [text.slice(0, start).trimEnd(), text.slice(end).trimStart()];
  if (row.cut === 'pairs') return denies(before.slice(-2)) || denies(behind.slice(0, 2));
  return denies(LAST_WORD.exec(before)?.[0] ?? '') || denies(FIRST.exec(behind)?.[0] ?? '');
}

const FIRST = /^[\p{L}\p{M}]+/u;
const LAST_WORD = /[\p{L}\p{M}]+$/u;
const LONGEST_OPENING = 160;
const BRACKETS = /\s?[(（][^)）]*[)）]/g;
/** Articles, endings and prepositions of a subject beside each of its words, and beside all of them, in UTF-16 units. */
const BESIDE = { spaces: [3, 8], pairs: [1, 3] } as const;

const FIGURE = /\p{Nd}[\p{Nd}.,]*/gu;
const FIRST_WORD = /^[^\p{L}]*\p{L}[\p{L}\p{M}]*\s*/u;
const NAME = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}'’-]+/gu;

function unsaid(text: string, pattern: RegExp, question: string): boolean {
  const found = text.match(pattern);
  return found !== null && found.some((one) => !question.includes(one));
}

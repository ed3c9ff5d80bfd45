// What stands where in a sentence, as far as words and marks show it without a parser: commas, subjects, what limits.
import { stemSet } from '../../../text/word-lists.ts';
import { lazy } from '../../../text/lazy.ts';
import { JUDGING, REPORTING } from '../left-out.words.ts';
import type { Source } from '../source.ts';
import { isArticle, type Token } from '../tokens.ts';
import {
  AUXILIARIES,
  BASES,
  FRONTERS,
  LY_NOUNS,
  MEASURES,
  NARROWING,
  RETRACTING,
  SCOPED,
  SUBORDINATORS,
  TELLING,
} from './proof.words.ts';
import { isFirmPast, isPast, isPresent, isVerbal } from './verbs.ts';

/** What is in front of a token: marks and white space. */
export function gapBefore({ text, tokens }: Source, at: number): string {
  return text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? text.length);
}

export function isBehindComma(source: Source, at: number): boolean {
  return gapBefore(source, at).trim() === ',';
}

export function writtenAs({ text, tokens }: Source, from: number, to: number): string {
  return to > from ? text.slice(tokens[from]!.start, tokens[to - 1]!.end) : '';
}

/** Whether marks other than those of words are between the first token and the last. */
export function hasMarks(
  source: Source,
  from: number,
  to: number,
  marks: RegExp = /[,;:()[\]?!"“”—–]/,
): boolean {
  return marks.test(writtenAs(source, from, to).replace(NUMBER_MARKS, ''));
}

/** A dash with spaces, or two hyphens. */
const DASHES = /\s-{1,2}\s/;
const NUMBER_MARKS = /(?<=\d)[.,:](?=\d)/g;

/** No word of a stretch that is left out can take back or limit what stays. */
export function isWithoutLimits({ tokens }: Source, from: number, to: number): boolean {
  return tokens.slice(from, to).every(({ form }) => {
    if (form.guard === 'negation' || (form.guard === 'qualifier' && !MEASURES.has(form.key))) return false;
    // With a capital it is a part of a name: "Culture and Belief".
    return !RETRACTING.has(form.key) && (form.capital || !stems().judging.has(form.stem));
  });
}

/** Nothing is denied, narrowed or depends on anything: what gives the reason of it, or what came of it, says that it is so. */
export function isAffirmed({ tokens }: Source, from: number, to: number): boolean {
  return tokens.slice(from, to).every(({ form }) => form.guard !== 'negation' && !NARROWING.has(form.key));
}

/** A date or a year. */
export function isTime({ form }: Token): boolean {
  return /^@|^#[12]\d{3} $/.test(form.key);
}

/** Whether a stretch tells somebody's words or thoughts. */
export function isReport(tokens: readonly Token[]): boolean {
  return tokens.some(({ form }) => stems().reporting.has(form.stem) || TELLING.has(form.key));
}

/** Whether the tokens can be a whole simple subject or object: no clause in it, no phrase in front, no word that counts by scope. */
export function isNounPhrase(source: Source, from: number, to: number, longest = LONGEST_NOUN): boolean {
  const length = to - from;
  if (length < 1 || length > longest || hasMarks(source, from, to) || hasMarks(source, from, to, DASHES))
    return false;
  const forms = source.tokens.slice(from, to).map(({ form }) => form);
  const last = forms.at(-1)!;
  if (isFunctionWord(last.key) || FRONTERS.has(forms[0]!.key)) return false;
  return forms.every(
    ({ key, guard }) => (key === 'to' || !SUBORDINATORS.has(key)) && !SCOPED.has(key) && guard !== 'negation',
  );
}

const LONGEST_NOUN = 12;
const ENDS_NO_PHRASE: ReadonlySet<string> = new Set(
  'the a an of in on at by for from to with and or but nor as than into onto over under per via is are was were be been being has have had its their his her our my your'.split(
    ' ',
  ),
);

function isFunctionWord(key: string): boolean {
  return ENDS_NO_PHRASE.has(key);
}

/** The index behind the subject that a sentence begins with: where its predicate begins; -1 where that is not plain. */
export function subjectEnd(source: Source, from: number, to: number): number {
  let first = -1;
  for (let at = from + 1; at < Math.min(to, from + LONGEST_NOUN + 1); at += 1) {
    const { form } = source.tokens[at]!;
    // "Exports fell" has its verb behind a word that could be one; "it exports coal and the price fell" has two clauses.
    if (first >= 0 && (isArticle(source.tokens[at]!) || /^(?:and|or|but)$/.test(form.key))) break;
    if (first >= 0 && gapBefore(source, at).includes(',')) break;
    const isStrong = isStrongVerb(source, at) || isBehindName(source, from, at);
    if (!isStrong && (first >= 0 || !isWeakVerb(source, at))) continue;
    const isPlain = isNounPhrase(source, from, at) && gapBefore(source, at).trim() === '';
    if (isStrong) return isPlain ? at : -1;
    if (isPlain) first = at;
    else return -1;
  }
  return first;
}

function isWeakVerb(source: Source, at: number): boolean {
  const { form } = source.tokens[at]!;
  if (form.kind !== 'word' || form.capital || !isVerbal(form.key)) return false;
  return !isArticle(source.tokens[at - 1]!) && !isPlural(source, at);
}

/** "UBS agreed": behind a name a past form is no participle. */
export function isBehindName({ tokens }: Source, from: number, at: number): boolean {
  const { form } = tokens[at]!;
  const before = tokens[at - 1]?.form;
  if (form.capital || !isPast(form.key) || before === undefined) return false;
  return before.capital && before.kind === 'word' && (at - from > 1 || !before.key.endsWith('s'));
}

/** A word in -s that the finite verb stands behind is a noun: "the container ships were waiting". */
function isPlural({ tokens }: Source, at: number): boolean {
  const next = tokens[at + 1]?.form;
  return next !== undefined && AUXILIARIES.has(next.key) && !AUXILIARIES.has(tokens[at]!.form.key);
}

/**
 * Whether the word there is a finite verb without any doubt: an auxiliary, a past form that is no participle, or one with its
 * object behind it. "Cells treated with …" has none.
 */
export function isStrongVerb({ tokens }: Source, at: number): boolean {
  const { form } = tokens[at]!;
  if (form.capital || form.kind !== 'word') return false;
  if (AUXILIARIES.has(form.key)) return true;
  if (isFirmPast(form.key) || isPresent(form.key) || isBase(tokens, at)) return true;
  const next = tokens[at + 1]?.form;
  if (!isPast(form.key) || next === undefined) return false;
  return next.capital || next.kind === 'number' || DETERMINERS.has(next.key);
}

/** "suppliers need": a base form behind a plural. */
function isBase(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.form;
  return (
    before !== undefined &&
    BASES.has(tokens[at]!.form.key) &&
    /[^su]s$/.test(before.key) &&
    !before.key.endsWith("'s")
  );
}

const DETERMINERS: ReadonlySet<string> = new Set(
  'the a an its his her their this that these those it him them most all some many several nearly about more both'.split(
    ' ',
  ),
);

/** Whether a sentence begins with its own subject and with no phrase that may limit what is behind it. */
export function opensWithSubject({ tokens }: Source, from: number): boolean {
  const { form } = tokens[from]!;
  return (
    form.kind === 'word' && !FRONTERS.has(form.key) && (!form.key.endsWith('ly') || LY_NOUNS.has(form.key))
  );
}

const stems = lazy(() => ({ judging: stemSet(...JUDGING), reporting: stemSet(...REPORTING) }));

// The rule of governance: a quotation that is a proper part of its sentence is accepted only where
// what it leaves out can't govern it. Not a word list of what is dangerous but a short list of what is not: words that tie a
// sentence to the one before it, a parenthesis, an appositive behind a name, an independent clause. A condition, a time, a place,
// a label, who says so, a relative clause, the rest of a phrase: all of it stays. Every look is bounded, so that no input is
// quadratic.
import { stem } from '../../text/stem.ts';
import { lazy } from '../../text/lazy.ts';
import { turns } from './governs.ts';
import type { Source, SourceSentence } from './source.ts';
import { isArticle } from './tokens.ts';
import { wordSet } from '../../text/word-lists.ts';

/** In tokens: connectives in front, a parenthesis or an appositive, a clause, and what a clause is compared with. */
const MOST_CONNECTIVES = 4;
const LONGEST_ASIDE = 30;
const LONGEST_CLAUSE = 40;
const LONGEST_REST = 80;

/** Whether the sentence's tokens before `at` may be left out. */
export function mayLeaveOutBefore(source: Source, { from }: SourceSentence, at: number): boolean {
  if (isArticlesOnly(source, from, at) || isNumbering(source, from, at)) return true;
  return isConnecting(source, from, at) || (isJoint(source, at) && mayLeaveClauseBefore(source, from, at));
}

/** Whether the sentence's tokens from `at` on may be left out. */
export function mayLeaveOutAfter(source: Source, { from, to }: SourceSentence, at: number): boolean {
  if (at === to || isAside(source, at, to)) return true;
  const start = source.tokens[at]!.form.key === 'and' ? at + 1 : at;
  if (!isJoint(source, start) || !isFreeClause(source, start, to)) return false;
  return to - from <= LONGEST_REST && !isAbout(source, start, to, from);
}

/** Whether the tokens between two that stay may be left out. */
export function mayLeaveOutBetween(source: Source, left: number, right: number): boolean {
  if (isArticlesOnly(source, left + 1, right)) return true;
  if (isAside(source, left + 1, right)) return !COORDINATORS.has(source.tokens[left + 1]!.form.key);
  return isAppositive(source, left, right);
}

function isArticlesOnly({ tokens }: Source, from: number, to: number): boolean {
  return to - from <= 1 && (to <= from || isArticle(tokens[from]!));
}

/** The number or letter of an item: "3. …", "(b) …". */
function isNumbering(source: Source, from: number, to: number): boolean {
  if (to - from !== 1 || !/^[.)]\s+$/.test(gap(source, to))) return false;
  const { form, start, end } = source.tokens[from]!;
  return form.kind === 'number' || end - start === 1;
}

function isConnecting({ text, tokens }: Source, from: number, to: number): boolean {
  if (to - from > MOST_CONNECTIVES) return false;
  const left = tokens.slice(from, to).filter((token) => !isArticle(token));
  const slice = text.slice(tokens[from]!.start, tokens[to]!.start);
  return left.every(({ form }) => CONNECTIVES.has(form.key)) && !/[:;?!"“”()[\]]/.test(slice);
}

/** In brackets, all of it, and free of what could govern. */
function isAside(source: Source, from: number, to: number): boolean {
  if (to - from > LONGEST_ASIDE || !/[([]["“'‘]?$/.test(gap(source, from))) return false;
  return (
    /^["”'’.]*[)\]]/.test(gap(source, to)) &&
    !/[()[\]?]/.test(inside(source, from, to)) &&
    isHarmless(source, from, to)
  );
}

/** ", a maker of rails," behind a name. */
function isAppositive(source: Source, left: number, right: number): boolean {
  const { tokens } = source;
  const from = left + 1;
  const first = tokens[from]!.form.key;
  if (right - from > LONGEST_ASIDE || right - from < 2 || (first !== 'a' && first !== 'an')) return false;
  if (!tokens[left]!.form.capital || COORDINATORS.has(tokens[right]!.form.key)) return false;
  if (gap(source, from).trim() !== ',' || gap(source, right).trim() !== ',') return false;
  return !/[,;:()[\]?"“”]/.test(inside(source, from, right)) && isHarmless(source, from, right);
}

/** At `at` a clause may begin: behind a semicolon, or behind ", and". */
function isJoint(source: Source, at: number): boolean {
  const before = source.tokens[at - 1];
  if (before === undefined) return false;
  if (before.form.key !== 'and') return /^;\s*$/.test(gap(source, at));
  return /^[,;]\s*$/.test(gap(source, at - 1)) && gap(source, at).trim() === '';
}

function mayLeaveClauseBefore(source: Source, from: number, at: number): boolean {
  const end = source.tokens[at - 1]!.form.key === 'and' ? at - 1 : at;
  const first = source.tokens[at]!.form;
  return isFreeClause(source, from, end) && (SUBJECTS.has(first.key) || first.capital);
}

/** A clause of its own: with its own subject and verb, bound to nothing, telling no one's words. */
function isFreeClause(source: Source, from: number, to: number): boolean {
  const length = to - from;
  if (length < 3 || length > LONGEST_CLAUSE || !SUBJECTS.has(source.tokens[from]!.form.key)) return false;
  if (/[,;:()[\]?"“”]|\s[-–—]|[—–]/.test(inside(source, from, to))) return false;
  const forms = source.tokens.slice(from, to).map(({ form }) => form);
  const isBound = forms.some(
    ({ key, stem: own }) => BINDING.has(key) || POINTING.has(key) || stems().reporting.has(own),
  );
  return !isBound && forms.some(({ key }) => FINITE.has(key)) && isHarmless(source, from, to);
}

/** Whether a clause shares a content word with the rest of its sentence, and so may say something of it. */
function isAbout({ tokens }: Source, from: number, to: number, restFrom: number): boolean {
  const said = new Set(tokens.slice(restFrom, from).map(({ form }) => form.stem));
  return tokens.slice(from, to).some(({ form }) => form.content && said.has(form.stem));
}

/** No word that denies, limits or judges, no time, and nothing that as a lead-in would govern. */
function isHarmless(source: Source, from: number, to: number): boolean {
  const forms = source.tokens.slice(from, to).map(({ form }) => form);
  if (forms.some(({ key, stem: own, guard }) => guard !== null || YEAR.test(key) || stems().judging.has(own)))
    return false;
  return !turns(inside(source, from, to));
}

const YEAR = /^#[12]\d{3} $/;

const stems = lazy(() => ({
  reporting: new Set([...REPORTING].map(stem)),
  judging: new Set([...JUDGING].map(stem)),
}));

/** What is in front of a token: marks and white space. */
function gap({ text, tokens }: Source, at: number): string {
  return text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? text.length);
}

function inside({ text, tokens }: Source, from: number, to: number): string {
  return text.slice(tokens[from]!.start, tokens[to - 1]!.end);
}

// What a quotation may leave out of its sentence, for left-out.ts: folded words, each group with its reason.

/** At the front of a sentence these tie it to the one before and say nothing of it. Not "otherwise", "instead", "then … only". */
const CONNECTIVES: ReadonlySet<string> = wordSet(
  'however but and also moreover furthermore additionally then thus therefore hence meanwhile indeed besides so',
);

/** Behind a parenthesis or an appositive these go on with a list or a contrast that began before it. */
const COORDINATORS: ReadonlySet<string> = wordSet('and or but nor yet so');

/** A clause that begins with one of these begins with its own subject, so that no phrase in front ("in Bavaria") limits it. */
const SUBJECTS: ReadonlySet<string> = wordSet('the a an our my your');

/** A clause with one of these is complete by itself; without one it may be the rest of a list. */
const FINITE: ReadonlySet<string> = wordSet('is are was were has have had does do did');

/** What binds one clause into another: behind them the same sentence may go on being told, meant or compared. */
const BINDING: ReadonlySet<string> = wordSet(
  'that which who whom whose what how why where because since as for than like so therefore thus hence also too else',
);

/** They point at what was said in the clause before, and may say anything of it ("and it lapsed", "the same rule"). */
const POINTING: ReadonlySet<string> = wordSet(
  'it its itself they them their theirs this that these those he him his she her such same latter former so there here one ones',
);

/** Verbs that report, in all their forms as stems, beyond those that are qualifiers: what follows may be somebody's words. */
const REPORTING = wordSet(
  'add admit announce answer cite comment complain concede conclude confirm declare deny describe disclose emphasise emphasize',
  'estimate explain express feel find foresee hear hint imagine imply inform know maintain mean mention note notice observe',
  'opine point posit postulate pray predict pretend proclaim profess publish quip quote read realise realize reason recall',
  'reckon recount remark remember reply respond reveal rule see sense show speak state stress swear teach testify understand',
  'urge vow warn wish worry',
);

/** Nouns by which a remark in brackets judges the sentence that it is in ("a theory since refuted"). */
const JUDGING = wordSet(
  'assertion assumption belief charge conjecture contention error exaggeration fabrication guess idea invention joke lie opinion',
  'prophecy satire slogan speculation story tale theory view disproven debunked contested controversial overturned overruled void',
);

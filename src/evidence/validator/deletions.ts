// Which words of a sentence an extract may leave out without changing its meaning (service.md: "only deletions;
// numbers, names, polarity, direction words equal"). Deliberately narrow: parts set off by punctuation, a short
// prepositional phrase, a trailing phrase. Never a negation, hedge, quantifier, condition or attribution.
import type { Form, Token } from './tokens.ts';

export interface Clause {
  text: string;
  /** The tokens of one sentence without articles. */
  tokens: readonly Token[];
  /** For each token: the text in front of it. */
  marks: readonly Mark[];
  /** Holds a negation, qualifier, superlative or ordinal, whose scope a deletion could change. */
  scoped: boolean;
  /** For each index: the number of guards before it. */
  guards: readonly number[];
  /** For each index: the number of punctuation marks before the tokens up to and including it. */
  stops: readonly number[];
}

type Mark = 'none' | 'comma' | 'strong' | 'tight';

/** Prepares one sentence's tokens (articles left out) for the questions below. */
export function readClause(text: string, tokens: readonly Token[]): Clause {
  const marks = tokens.map((token, index) => markBefore(text, tokens[index - 1], token));
  const guards = [0];
  const stops: number[] = [];
  tokens.forEach((token, index) => {
    guards.push(guards[index]! + (token.form.guard === null ? 0 : 1));
    stops.push((stops[index - 1] ?? 0) + (marks[index] === 'comma' || marks[index] === 'strong' ? 1 : 0));
  });
  return { text, tokens, marks, scoped: tokens.some(isScoping), guards, stops };
}

/** Whether the tokens before `to` may be left out: they end at punctuation, or only connect. */
export function mayDropBefore(clause: Clause, to: number): boolean {
  if (to === 0) return true;
  const dropped = clause.tokens.slice(0, to);
  if (dropped.every((token) => CONNECTIVES.has(token.form.key))) return true;
  const closes = isStop(clause.marks[to]!) && !/[([{]/.test(between(clause, to));
  return closes && !hasGuard(clause, 0, to) && !TURNING.has(dropped[0]!.form.key);
}

/** Whether the tokens after `from` may be left out: a trailing part behind punctuation, or a phrase. */
export function mayDropAfter(clause: Clause, from: number): boolean {
  const end = clause.tokens.length;
  if (from === end - 1) return true;
  if (!clause.tokens[from]!.form.content) return false;
  const mark = clause.marks[from + 1]!;
  if (mark === 'strong' && !/:/.test(between(clause, from + 1))) return true;
  if (hasGuard(clause, from + 1, end)) return false;
  if (isStop(mark)) return !/[)\]}]\s*$/.test(between(clause, from + 1));
  return mark === 'none' && !clause.scoped && TRAILING.has(clause.tokens[from + 1]!.form.key);
}

/** Whether the tokens between `from` and `to` (both of which stay) may be left out. */
export function mayDropBetween(clause: Clause, from: number, to: number): boolean {
  if (to === from + 1) return true;
  if (hasGuard(clause, from + 1, to) || clause.marks[to] === 'tight' || clause.marks[from + 1] === 'tight')
    return false;
  if (isList(clause)) return false;
  const inner = clause.stops[to - 1]! - clause.stops[from + 1]!;
  if (inner > 0) return false;
  if (clause.marks[from + 1] === 'comma' && clause.marks[to] === 'comma') return isSetOff(clause, from, to);
  return !clause.scoped && clause.marks[from + 1] === 'none' && isShortPhrase(clause, from + 1, to);
}

/** Between two commas or dashes, or in brackets: the same kind before and after. */
function isSetOff(clause: Clause, from: number, to: number): boolean {
  const first = clause.tokens[from + 1]!.form;
  if (COORDINATORS.has(first.key) || !clause.tokens[to - 1]!.form.content) return false;
  const before = between(clause, from + 1);
  const after = between(clause, to);
  return /[([{]/.test(before) ? /[)\]}]/.test(after) : !/[()[\]{}]/.test(before + after);
}

/** One preposition and one plain word, or one preposition and one name or number. */
function isShortPhrase(clause: Clause, from: number, to: number): boolean {
  const inside = clause.tokens.slice(from + 1, to);
  if (!PREPOSITIONS.has(clause.tokens[from]!.form.key) || inside.length === 0 || inside.length > 4)
    return false;
  if (clause.tokens[to]!.form.key === 'of') return false;
  if (inside.every(({ form }) => form.capital || isYear(form))) return true;
  return inside.length === 1 && inside[0]!.form.content && inside[0]!.form.kind === 'word';
}

function isYear(form: Form): boolean {
  return form.kind === 'number' && /^#[12]\d{3} $/.test(form.key);
}

function hasGuard(clause: Clause, from: number, to: number): boolean {
  return clause.guards[to]! > clause.guards[from]!;
}

function isStop(mark: Mark): boolean {
  return mark === 'comma' || mark === 'strong';
}

function isList(clause: Clause): boolean {
  return clause.tokens.some((token) => token.form.key === 'respectively');
}

function isScoping(token: Token): boolean {
  if (token.form.guard !== null) return true;
  if (token.form.kind === 'number') return token.form.key.endsWith(' ordinal');
  return (
    /^(?:best|worst|last|next|final)$/.test(token.form.key) ||
    (token.form.key.length > 5 && token.form.key.endsWith('est'))
  );
}

function between(clause: Clause, at: number): string {
  return clause.text.slice(clause.tokens[at - 1]!.end, clause.tokens[at]!.start);
}

function markBefore(text: string, previous: Token | undefined, token: Token): Mark {
  if (previous === undefined) return 'none';
  const gap = text.slice(previous.end, token.start);
  if (/[;:.!?…]/.test(gap)) return /\s/.test(gap) ? 'strong' : 'tight';
  if (/[,()[\]{}—–]|\s--?\s/.test(gap)) return 'comma';
  return gap === '' || /^[-‐‑/'’]+$/.test(gap) ? 'tight' : 'none';
}

const CONNECTIVES = list(
  'however but and also moreover furthermore additionally then thus therefore hence meanwhile indeed besides so',
);
const TURNING = list(
  'if unless when whenever while although though unlike contrary without instead under had were should',
);
const COORDINATORS = list('and or but nor yet so');
const PREPOSITIONS = list(
  'of in at on from to by for with near during since after before between among through via',
);
const TRAILING = list(
  'in at on from by for with near during since after before between among through via and while where which who whom whose because that into of',
);

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

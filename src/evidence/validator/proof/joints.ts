// Where a claim may be two statements put together: at a semicolon, at "and" between clauses, at "and" (or a comma before a later
// "and") between predicates of one subject. Never at a word that says how they are related, and never where what limits one of
// them could be read of both.
import { BINDING } from '../left-out.words.ts';
import type { Source } from '../source.ts';
import type { Token } from '../tokens.ts';
import { type Wanted, wanted } from './lattice.ts';
import { gapBefore, isReport, isTime, opensWithSubject, subjectEnd } from './phrases.ts';
import { AUXILIARIES, CLAUSE_OPENERS, SUBORDINATORS } from './proof.words.ts';
import { isVerbal } from './verbs.ts';

export interface Joint {
  /** Index behind the last token of what is before it, and of the first of what is behind it. */
  readonly left: number;
  readonly right: number;
  /** Whether a whole clause is behind it, or a predicate of the subject before it. */
  readonly kind: 'clause' | 'predicate';
  /** For predicates: the words that may be put in front, the subject alone or with its auxiliary. */
  readonly shared: readonly (readonly Wanted[])[];
  /** The subject is known by its own text only ("the company"): both predicates must be of one passage. */
  readonly isLocal: boolean;
  readonly freedom: string;
}

/** The joints of a range of a claim, from its front. */
export function joints(claim: Source, from: number, to: number): Joint[] {
  const found: Joint[] = [];
  for (let at = from + 2; at < to - 1; at += 1) {
    const gap = gapBefore(claim, at).trim();
    const isAnd = claim.tokens[at]!.form.key === 'and';
    const right = isAnd ? at + 1 : at;
    if (!isJoint(claim, at, isAnd, gap)) continue;
    const isFirm = gap === ';';
    if (gap === ',' && !isAnd) {
      if (goesOn(claim, at, to)) found.push(...predicateJoint(claim, from, at, at, to));
      continue;
    }
    const [before, behind] = [claim.tokens.slice(from, at), claim.tokens.slice(right, to)];
    const isOpen = isFirm || opensWithSubject(claim, from);
    if (isOpen && mayJoinClauses(before, behind, isFirm))
      found.push({
        left: at,
        right,
        kind: 'clause',
        shared: [],
        isLocal: false,
        freedom: joinedBy(isAnd, isFirm),
      });
    if (!isFirm) found.push(...predicateJoint(claim, from, at, right, to));
  }
  return found;
}

/** A semicolon or comma, or "and" with no more than one of them in front and nothing behind. */
function isJoint(claim: Source, at: number, isAnd: boolean, gap: string): boolean {
  if (!isAnd) return gap === ';' || gap === ',';
  return /^[,;]?$/.test(gap) && gapBefore(claim, at + 1).trim() === '';
}

function joinedBy(isAnd: boolean, isFirm: boolean): string {
  return isAnd && !isFirm ? 'joined by “and”' : 'joined by a semicolon';
}

function goesOn(claim: Source, at: number, to: number): boolean {
  return claim.tokens.slice(at, to).some(({ form }) => form.key === 'and');
}

function mayJoinClauses(before: readonly Token[], behind: readonly Token[], isFirm: boolean): boolean {
  if (isReport(before)) return false;
  return isFirm || (!has(before, CLAUSE_OPENERS) && !has(behind, CONDITIONAL));
}

const CONDITIONAL: ReadonlySet<string> = new Set(
  'if unless when whenever until provided providing except because since although though while whereas so'.split(
    ' ',
  ),
);

function predicateJoint(claim: Source, from: number, left: number, right: number, to: number): Joint[] {
  const opening = claim.tokens[right]!.form;
  const auxiliary = AUXILIARIES.has(opening.key);
  if (opening.capital || opening.kind !== 'word' || !(auxiliary || isVerbal(opening.key))) return [];
  const verb = opensWithSubject(claim, from) ? subjectEnd(claim, from, left) : -1;
  if (verb < 0) return [];
  if (!isDefinite(claim, from, verb)) return [];
  if (!isFreePredicate(claim.tokens.slice(verb, left), claim.tokens.slice(right, to), auxiliary)) return [];
  const subject = wanted(claim.tokens.slice(from, verb), claim.text);
  const first = claim.tokens[verb]!;
  const shared = [subject];
  if (!auxiliary && AUXILIARIES.has(first.form.key))
    shared.push([...subject, ...wanted([first], claim.text)]);
  const isLocal = !isNamed(claim.tokens.slice(from + 1, verb)) && !isSingleName(claim, from, verb);
  return [
    { left, right, kind: 'predicate', shared, isLocal, freedom: 'predicates of one subject put together' },
  ];
}

/** Neither predicate can be read as a part of the other, nor what limits one of them of both. */
function isFreePredicate(before: readonly Token[], behind: readonly Token[], auxiliary: boolean): boolean {
  if (isReport(before) || has(before, SUBORDINATORS, 'to') || has(behind, CONDITIONAL)) return false;
  if (before.some(({ form }) => form.guard !== null && (BINDING.has(form.key) || form.guard === 'negation')))
    return false;
  return auxiliary || !behind.some(isTime) || before.some(isTime);
}

/** A subject of which two statements surely speak alike: "some ships" of the one may be other ships than those of the other. */
function isDefinite({ tokens }: Source, from: number, verb: number): boolean {
  const first = tokens[from]!.form;
  if (/^(?:the|its|his|her|their)$/.test(first.key)) return true;
  if (/^(?:an?|some|one|two|both|each|every|all|many|most|several|few|any)$/.test(first.key)) return false;
  if (first.kind === 'number') return false;
  return isNamed(tokens.slice(from + 1, verb)) || (verb - from === 1 && !/[^su]s$/.test(first.key));
}

function isNamed(tokens: readonly Token[]): boolean {
  return tokens.some(({ form }) => form.capital && form.kind === 'word');
}

/** One word without an article is a name or a kind. */
function isSingleName({ tokens }: Source, from: number, verb: number): boolean {
  return verb - from === 1 && !/^(?:it|he|she|they)$/.test(tokens[from]!.form.key);
}

function has(tokens: readonly Token[], words: ReadonlySet<string>, but = ''): boolean {
  return tokens.some(({ form }) => form.key !== but && words.has(form.key));
}

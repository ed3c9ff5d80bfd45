// Whether two names mean the same (service.md, "Entities"): words aligned by bounded edit distance.
import type { Explanation } from '../../api/payloads/entity.ts';
import { align, type AllowedEdits, withJoints } from './align.ts';
import { edits } from './edits.ts';
import { isHead } from './kinds/heads.ts';
import { LOOSE_FORMS } from './name-words.ts';
import { keysOf, systemOf } from './scripts.ts';
import { type NameToken, tokensOf } from './tokens.ts';

export interface NameMatch {
  /** 0 to 1, rounded to 1e-6. */
  readonly score: number;
  readonly match: boolean;
  readonly explanations: readonly Explanation[];
}

/** From this score on two names match; the one threshold of every answer. */
export const MATCH_THRESHOLD = 0.78;

/** Compares two names. Symmetric, except that the explanation names them in order; bounded for any input. */
export function matchNames(query: string, candidate: string): NameMatch {
  return acrossScripts(query, candidate) ?? matchTokens(tokensOf(query), tokensOf(candidate));
}

/** The match of names in different scripts by their keys; undefined where their letters compare as they are. */
export function acrossScripts(query: string, candidate: string): NameMatch | undefined {
  const [own, other] = [systemOf(query), systemOf(candidate)];
  if (own === other) return undefined;
  const system = own ?? other ?? 'other';
  let best: NameMatch = { score: 0, match: false, explanations: [] };
  for (const left of keysOf(query, system))
    for (const right of keysOf(candidate, system)) {
      const match = isTelling(left) && isTelling(right) ? matchTokens(left, right, editsOfKeys) : best;
      if (match.score > best.score) best = match;
    }
  return best;
}

/** "Li" and "Lee", or three consonants by themselves, are too little to distinguish two names. */
function isTelling(tokens: readonly NameToken[]): boolean {
  return tokens.reduce((sum, { text }) => sum + text.length, 0) >= LEAST_KEYS;
}

const LEAST_KEYS = 4;

/** A key has lost most of what tells names apart: only long ones may differ. */
function editsOfKeys(length: number): number {
  return length < 5 ? 0 : 1;
}

/** The same for names already taken apart. */
export function matchTokens(
  query: readonly NameToken[],
  candidate: readonly NameToken[],
  allowed?: AllowedEdits,
): NameMatch {
  if (query.length === 0 || candidate.length === 0) return { score: 0, match: false, explanations: [] };
  const aligned = scoreOf(query, candidate, allowed);
  const joined = joinedMatch(query, candidate);
  const best = joined !== undefined && joined.score > aligned.score ? joined : aligned;
  return { ...best, match: best.score >= MATCH_THRESHOLD };
}

interface Scored {
  readonly score: number;
  readonly explanations: readonly Explanation[];
}

function scoreOf(
  query: readonly NameToken[],
  candidate: readonly NameToken[],
  allowed?: AllowedEdits,
): Scored {
  const [left, right] = [withJoints(query, candidate), withJoints(candidate, query)];
  const pairs = align(left, right, allowed);
  const explanations = pairs.map((pair) =>
    explainPair(left[pair.query]!, right[pair.candidate]!, pair.likeness),
  );
  const loneLeft = left.filter((_, at) => !pairs.some((pair) => pair.query === at));
  const loneRight = right.filter((_, at) => !pairs.some((pair) => pair.candidate === at));
  const firmLeft = loneLeft.filter(isFirm);
  const firmRight = loneRight.filter(isFirm);
  const isConflict = firmLeft.length > 0 && firmRight.length > 0;
  const anchors = pairs.filter((pair) => left[pair.query]!.kind === 'word').length;
  const share = isConflict
    ? 1
    : extraShare(left, right, anchors, Math.max(firmLeft.length, firmRight.length));
  for (const token of loneLeft) explanations.push(missing(token, null, share));
  for (const token of loneRight) explanations.push(missing(null, token, share));
  if (isConflict) explanations.push(conflict(firmLeft, firmRight));
  const forms = formsConflict(left, right);
  if (forms !== undefined) explanations.push(forms);
  return { score: summed(explanations), explanations };
}

/** The cost of a word that only one name has: little beside two words that agree in a person's name, all in a firm's. */
function extraShare(
  left: readonly NameToken[],
  right: readonly NameToken[],
  anchors: number,
  surplus: number,
): number {
  if (isThing(left) || isThing(right)) return 1;
  return anchors >= 2 && surplus <= 3 ? 0.2 : 0.8;
}

/** A firm, a body or a place: whatever is not a person. */
function isThing(tokens: readonly NameToken[]): boolean {
  return tokens.some(({ kind, text }) => kind === 'legal' || kind === 'common' || isHead(text));
}

function isFirm(token: NameToken): boolean {
  return token.kind === 'word' || token.kind === 'number' || token.kind === 'common';
}

function summed(explanations: readonly Explanation[]): number {
  let weight = 0;
  let sum = 0;
  for (const one of explanations) {
    weight += one.weight;
    sum += one.weight * one.score;
  }
  return weight === 0 ? 0 : Math.round((sum / weight) * 1e6) / 1e6;
}

/** The whole names without their spaces: "AlisherUsmanov", and letters in another order. */
function joinedMatch(query: readonly NameToken[], candidate: readonly NameToken[]): Scored | undefined {
  const [left, right] = [spelled(query), spelled(candidate)];
  const shorter = Math.min(left.length, right.length);
  if (
    shorter < 5 ||
    query.some(({ kind }) => kind === 'number') ||
    candidate.some(({ kind }) => kind === 'number')
  )
    return undefined;
  if (words(query) === words(candidate)) return undefined;
  const allowed = Math.floor(shorter / 8);
  const distance = edits(left, right, allowed);
  if (distance > allowed) return undefined;
  const score = Math.round((1 - distance / (shorter + 1)) * 1e6) / 1e6;
  return {
    score,
    explanations: [{ feature: 'joined', weight: 1, query_value: left, candidate_value: right, score }],
  };
}

function spelled(tokens: readonly NameToken[]): string {
  return tokens
    .filter(({ kind }) => kind !== 'legal' && kind !== 'title')
    .map(({ text }) => text)
    .join('');
}

function words(tokens: readonly NameToken[]): number {
  return tokens.filter(({ kind }) => kind !== 'legal' && kind !== 'title').length;
}

function explainPair(one: NameToken, other: NameToken, likeness: number): Explanation {
  const weight = Math.min(one.weight, other.weight);
  const score = Math.round(likeness * 1e6) / 1e6;
  return {
    feature: featureOf(one.kind === 'initial' ? one : other),
    weight,
    query_value: one.shown ?? one.text,
    candidate_value: other.shown ?? other.text,
    score,
  };
}

function missing(query: NameToken | null, candidate: NameToken | null, share: number): Explanation {
  const token = query ?? candidate!;
  const counted = isFirm(token) ? token.weight * share : token.weight * 0.3;
  const weight = Math.round(counted * 1e6) / 1e6;
  return {
    feature: 'missing',
    weight,
    query_value: query?.shown ?? query?.text ?? null,
    candidate_value: candidate?.shown ?? candidate?.text ?? null,
    score: 0,
  };
}

/** Each name has a word that the other lacks: two names rather than a longer and a shorter form of one. */
function conflict(left: readonly NameToken[], right: readonly NameToken[]): Explanation {
  const text = (tokens: readonly NameToken[]) => tokens.map((token) => token.shown ?? token.text).join(' ');
  return {
    feature: 'conflict',
    weight: 0.8,
    query_value: text(left),
    candidate_value: text(right),
    score: 0,
  };
}

function formsConflict(left: readonly NameToken[], right: readonly NameToken[]): Explanation | undefined {
  const strict = (tokens: readonly NameToken[]) =>
    tokens.filter(({ kind, text }) => kind === 'legal' && !LOOSE_FORMS.has(text)).map(({ text }) => text);
  const [one, other] = [strict(left), strict(right)];
  if (one.length === 0 || other.length === 0 || one.some((form) => other.includes(form))) return undefined;
  return {
    feature: 'legal_form',
    weight: 0.6,
    query_value: one.join(' '),
    candidate_value: other.join(' '),
    score: 0,
  };
}

function featureOf(token: NameToken): Explanation['feature'] {
  if (token.kind === 'legal') return 'legal_form';
  return token.kind === 'common' ? 'word' : token.kind;
}

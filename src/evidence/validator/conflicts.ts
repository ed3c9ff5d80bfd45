// Why a claim is not accepted: how much of it the closest one or two sentences cover, and whether a number, a
// negation or a direction contradicts them. Coverage decides only between refusals, never for acceptance.
import { areOpposites, isDirection } from '../../text/polarity.ts';
import type { Source } from './source.ts';
import { isArticle, type Token } from './tokens.ts';

/** The sentences closest to the claim and the share (0 to 1) of its content stems that they have. */
interface Closest {
  coverage: number;
  first: number;
  last: number;
}

export type Refusal =
  | 'number-conflict'
  | 'negation-conflict'
  | 'direction-conflict'
  | 'number-missing'
  | 'name-missing'
  | 'word-missing'
  | 'qualifier-dropped'
  | 'order';

/** The one or two adjacent sentences that cover most of the claim; one is preferred to two, earlier to later. */
export function findClosest(claim: Source, source: Source): Closest {
  const wanted = new Set(claim.tokens.filter(isNeutral).map(({ form }) => form.stem));
  const sets = source.sentences.map((_, at) => stemsIn(source, at, wanted));
  let best: Closest = { coverage: 0, first: 0, last: 0 };
  sets.forEach((here, at) => (best = better(best, share(wanted, [here]), at, at)));
  sets.slice(1).forEach((next, at) => (best = better(best, share(wanted, [sets[at]!, next]), at, at + 1)));
  return best;
}

/** What keeps the claim from being taken from those sentences; conflicts before gaps. */
export function refusalOf(claim: Source, source: Source, closest: Closest): Refusal {
  const from = source.sentences[closest.first]!.from;
  const given = source.tokens.slice(from, source.sentences[closest.last]!.to);
  const known = new Set(given.map((token) => token.form.key));
  const missing = claim.tokens.filter((token) => !known.has(token.form.key) && !isArticle(token));
  const extra = extraOf(claim, given);
  if (missing.some(isNumber) && extra.some(isNumber)) return 'number-conflict';
  if (negations(claim.tokens) !== negations(given)) return 'negation-conflict';
  if (missing.some((token) => isTurned(token, extra))) return 'direction-conflict';
  if (missing.some(isNumber)) return 'number-missing';
  if (missing.some((token) => token.form.capital && token !== claim.tokens[0])) return 'name-missing';
  if (missing.length > 0) return 'word-missing';
  return extra.some((token) => token.form.guard !== null) ? 'qualifier-dropped' : 'order';
}

/** Refusals that say the source states something else. */
export function isConflict(refusal: Refusal): boolean {
  return refusal.endsWith('-conflict');
}

function extraOf(claim: Source, given: readonly Token[]): Token[] {
  const said = new Set(claim.tokens.map((token) => token.form.key));
  return given.filter((token) => !said.has(token.form.key));
}

function isTurned(token: Token, extra: readonly Token[]): boolean {
  const own = token.form.stem;
  return isDirection(own) && extra.some((other) => areOpposites(own, other.form.stem));
}

function isNumber(token: Token): boolean {
  return token.form.kind === 'number';
}

function isNeutral(token: Token): boolean {
  return token.form.content && token.form.kind === 'word' && token.form.guard !== 'negation';
}

function negations(list: readonly Token[]): number {
  return list.filter((token) => token.form.guard === 'negation').length;
}

function stemsIn(source: Source, at: number, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const { from, to } = source.sentences[at]!;
  for (let index = from; index < to; index += 1) {
    const own = source.tokens[index]!.form.stem;
    if (wanted.has(own) || isDirection(own)) found.add(own);
  }
  return found;
}

// A word of direction whose opposite is there is a conflict, not a gap: it counts neither way.
function share(wanted: ReadonlySet<string>, sets: readonly ReadonlySet<string>[]): number {
  let covered = 0;
  let missing = 0;
  for (const key of wanted) {
    if (sets.some((set) => set.has(key))) covered += 1;
    else if (!isDirection(key) || !sets.some((set) => hasOpposite(set, key))) missing += 1;
  }
  return covered === 0 ? 0 : covered / (covered + missing);
}

function hasOpposite(set: ReadonlySet<string>, key: string): boolean {
  for (const other of set) if (areOpposites(key, other)) return true;
  return false;
}

function better(best: Closest, coverage: number, first: number, last: number): Closest {
  return coverage > best.coverage + 1e-9 ? { coverage, first, last } : best;
}

// Other orders of a claim's words that say the same: a passive for an active, an active for a passive, and "B is A" for "A is B".
// What is made here proves nothing by itself: a source must say it.
import { isArticleKey, keyOf, type Wanted } from './lattice.ts';
import { ADVERBS, BE, FRONTERS, PARTICLES, SCOPED, SUBORDINATORS } from './proof.words.ts';
import {
  basesOf,
  isParticiple,
  isVerbal,
  participlesOfPast,
  participlesOfPresent,
  pastsOf,
  presentsOf,
} from './verbs.ts';
import { isNegation } from '../../../text/negation.ts';

export interface Variation {
  readonly words: readonly Wanted[];
  readonly freedom: string;
  /** The words are what follows some subject that the claim leaves out ("B was bought" of "A bought B"). */
  readonly lacksSubject: boolean;
  /** Keys that the source must have: a look before all else. */
  readonly needs: readonly (readonly string[])[];
}

/** All variations of a claim; at most a few hundred, none of a claim of more than 60 words. */
export function variations(claim: readonly Wanted[]): Variation[] {
  if (claim.length > LONGEST || claim.some((word) => isNegation(keyOf(word)))) return [];
  const moved = dated(claim);
  const others = [claim, ...moved.map(({ words }) => words)].flatMap((words) => [
    ...turned(words),
    ...actives(words),
    ...passives(words),
  ]);
  return [...moved, ...others, ...others.flatMap(movedToo)];
}

const LONGEST = 60;
/** Quantities that a noun may begin with. */
const COUNTED: ReadonlySet<string> = new Set(
  'several some many most few all every each more both'.split(' '),
);
const LONGEST_NOUN = 20;

/** "On 3 May 2024 A rose" for "A rose on 3 May 2024", and back. */
function dated(claim: readonly Wanted[]): Variation[] {
  const isDate = (at: number) =>
    /^(?:on|in)$/.test(keyOf(claim[at])) && /^@|^#[12]\d{3} $/.test(keyOf(claim[at + 1]));
  const size = claim.length;
  if (size < 5) return [];
  const common = { freedom: 'a date in another place', lacksSubject: false, needs: [] };
  const found: Variation[] = [];
  if (isDate(0)) found.push({ ...common, words: [...claim.slice(2), ...claim.slice(0, 2)] });
  if (isDate(size - 2))
    found.push({ ...common, words: [...claim.slice(size - 2), ...claim.slice(0, size - 2)] });
  return found;
}

/** A variation with its date in another place as well. */
function movedToo(one: Variation): Variation[] {
  if (one.lacksSubject) return [];
  return dated(one.words).map(({ words, freedom }) => ({
    ...one,
    words,
    freedom: `${one.freedom}, ${freedom}`,
  }));
}

/** "The capital of France is Paris" for "Paris is the capital of France": a name, and what is said by "the". */
function turned(claim: readonly Wanted[]): Variation[] {
  return claim.flatMap((word, at) => {
    if (!BE.has(keyOf(word)) || at === 0 || at === claim.length - 1) return [];
    const left = claim.slice(0, at);
    const right = claim.slice(at + 1);
    if (!((isName(left) && isDefinite(right)) || (isDefinite(left) && isName(right)))) return [];
    // An article may only come and go in front of a name.
    const firm = (words: readonly Wanted[]) => words.map((one) => ({ ...one, capital: false }));
    const isLeftName = isName(left);
    return [
      {
        words: [...(isLeftName ? firm(right) : right), word, ...(isLeftName ? left : firm(left))],
        freedom: 'the two sides of “is” in the other order',
        lacksSubject: false,
        needs: [word.keys],
      },
    ];
  });
}

function isName(words: readonly Wanted[]): boolean {
  const bare = isArticleKey(keyOf(words[0])) ? words.slice(1) : words;
  if (words.length === 1 && /^\p{L}/u.test(keyOf(bare[0]))) return !FRONTERS.has(keyOf(bare[0]));
  return bare.length > 0 && bare.length <= 6 && bare.every((word) => word.capital || keyOf(word) === 'and');
}

function isDefinite(words: readonly Wanted[]): boolean {
  if (keyOf(words[0]) !== 'the' || words.length < 2 || words.length > LONGEST_NOUN) return false;
  return words.every(
    (word) =>
      !SUBORDINATORS.has(keyOf(word)) && !SCOPED.has(keyOf(word)) && !/^(?:and|or|but)$/.test(keyOf(word)),
  );
}

interface Passive {
  readonly patient: readonly Wanted[];
  /** The forms that the active verb may have, in their order. */
  readonly verb: readonly (readonly string[])[];
  readonly adverb: readonly Wanted[];
  readonly rest: readonly Wanted[];
}

/** The claim is a passive: what the active would be. */
function actives(claim: readonly Wanted[]): Variation[] {
  const read = readPassive(claim);
  if (read === null) return [];
  const { patient, verb, adverb, rest } = read;
  const made = verb.map((keys) => ({ keys, capital: false, written: null }));
  const predicate = [...made.slice(0, -1), ...adverb, made.at(-1)!];
  const needs = verb;
  const freedom = 'active for passive';
  const found: Variation[] = [];
  const by = rest.findIndex((word) => keyOf(word) === 'by');
  if (by < 0)
    return [
      {
        words: [...predicate, ...patient, ...rest],
        freedom: 'passive without who does it',
        lacksSubject: true,
        needs,
      },
    ];
  const middle = rest.slice(0, by);
  const tail = rest.slice(by + 1);
  for (let cut = 1; cut <= Math.min(tail.length, LONGEST_NOUN); cut += 1) {
    const agent = tail.slice(0, cut);
    if (!isNoun(agent) || !isAgent(agent) || mixScopes(agent, patient)) continue;
    const end = tail.slice(cut);
    found.push({
      words: [...agent, ...predicate, ...patient, ...middle, ...end],
      freedom,
      lacksSubject: false,
      needs,
    });
    if (middle.length > 0 && PARTICLES.has(keyOf(middle[0])))
      found.push({
        words: [...agent, ...predicate, middle[0]!, ...patient, ...middle.slice(1), ...end],
        freedom,
        lacksSubject: false,
        needs,
      });
  }
  return found;
}

function readPassive(claim: readonly Wanted[]): Passive | null {
  for (let at = 1; at < Math.min(claim.length - 1, LONGEST_NOUN + 1); at += 1) {
    const aux = auxiliaryAt(claim, at);
    if (aux === null) {
      if (isFiniteWord(claim[at]!)) return null;
      continue;
    }
    const patient = claim.slice(0, at);
    let next = at + aux.length;
    const adverb = claim.slice(next, next + 1).filter((word) => ADVERBS.has(keyOf(word)));
    next += adverb.length;
    const participle = claim.slice(next, next + 1).map(keyOf)[0] ?? '';
    if (!isParticiple(participle) || !isNoun(patient)) return null;
    const verb = aux.active(participle);
    return { patient, verb, adverb, rest: claim.slice(next + 1) };
  }
  return null;
}

interface Auxiliary {
  readonly length: number;
  active(participle: string): readonly (readonly string[])[];
}

const MODALS = /^(?:will|would|can|could|may|might|must|shall|should)$/;

function auxiliaryAt(claim: readonly Wanted[], at: number): Auxiliary | null {
  const [one = '', two = ''] = claim.slice(at, at + 2).map(keyOf);
  if (/^(?:was|were)$/.test(one)) return { length: 1, active: (form) => [pastsOf(form)] };
  if (/^(?:is|are)$/.test(one)) return { length: 1, active: (form) => [presentsOf(form)] };
  if (/^(?:has|have|had)$/.test(one) && two === 'been')
    return { length: 2, active: (form) => [one === 'had' ? ['had'] : ['has', 'have'], [form]] };
  if (MODALS.test(one) && two === 'be') return { length: 2, active: (form) => [[one], basesOf(form)] };
  return null;
}

function isFiniteWord(word: Wanted): boolean {
  return (
    !word.capital &&
    /^(?:is|are|was|were|has|have|had|do|does|did|will|would|can|could|may|might|must|shall|should)$/.test(
      keyOf(word),
    )
  );
}

/** The claim is an active: what the passive would be, for every verb and every end of its object. */
function passives(claim: readonly Wanted[]): Variation[] {
  const found: Variation[] = [];
  for (let at = 1; at < Math.min(claim.length - 1, LONGEST_NOUN + 1); at += 1) {
    const verb = activeAt(claim, at);
    if (verb === null) continue;
    const agent = claim.slice(0, at);
    if (!isNoun(agent) || !isAgent(agent)) continue;
    const tail = claim.slice(at + verb.length);
    for (let cut = 1; cut <= Math.min(tail.length, LONGEST_NOUN); cut += 1) {
      const patient = tail.slice(0, cut);
      if (!isNoun(patient) || mixScopes(agent, patient)) continue;
      const rest = tail.slice(cut);
      const by = { keys: ['by'], capital: false, written: null };
      const predicate = verb.passive.map((keys) => ({ keys, capital: false, written: null }));
      const common = {
        freedom: 'passive for active',
        lacksSubject: false,
        needs: [['by'], verb.passive.at(-1)!],
      };
      found.push({ words: [...patient, ...predicate, by, ...agent, ...rest], ...common });
      if (rest.length > 0)
        found.push({ words: [...patient, ...predicate, ...rest, by, ...agent], ...common });
    }
  }
  return found;
}

interface Active {
  readonly length: number;
  readonly passive: readonly (readonly string[])[];
}

function activeAt(claim: readonly Wanted[], at: number): Active | null {
  const [one, two] = [keyOf(claim[at]), claim[at + 1] === undefined ? '' : keyOf(claim[at + 1])];
  if (claim[at]!.capital) return null;
  if (/^(?:has|have|had)$/.test(one) && isParticiple(two))
    return { length: 2, passive: [one === 'had' ? ['had'] : ['has', 'have'], ['been'], [two]] };
  if (MODALS.test(one)) {
    const participles = participlesOfPresent(two);
    return two === '' ? null : { length: 2, passive: [[one], ['be'], participles] };
  }
  if (!isVerbal(one) || isFiniteWord(claim[at]!)) return null;
  const past = participlesOfPast(one);
  if (past.length > 0) return { length: 1, passive: [['was', 'were'], past] };
  return { length: 1, passive: [['is', 'are'], participlesOfPresent(one)] };
}

/** Words that can be a whole agent or patient. */
function isNoun(words: readonly Wanted[]): boolean {
  const first = keyOf(words[0]);
  const last = keyOf(words.at(-1));
  if (words.length > LONGEST_NOUN || (FRONTERS.has(first) && !COUNTED.has(first)) || isArticleKey(last))
    return false;
  if (/^(?:of|in|on|at|by|for|from|to|with|and|or|but|as|than)$/.test(last)) return false;
  if (/^(?:it|he|she|they|we|i|you|him|her|them|who|itself|himself|herself|themselves)$/.test(first))
    return false;
  return words.every(
    (word) => !SUBORDINATORS.has(keyOf(word)) && keyOf(word) !== 'only' && !isNegation(keyOf(word)),
  );
}

/** Two quantities whose order matters. */
function mixScopes(one: readonly Wanted[], other: readonly Wanted[]): boolean {
  const isScoped = (words: readonly Wanted[]) => words.some((word) => SCOPED.has(keyOf(word)));
  const isLoose = (words: readonly Wanted[]) => isScoped(words) || /^(?:an?|some|#.*)$/.test(keyOf(words[0]));
  return (isScoped(one) && isLoose(other)) || (isScoped(other) && isLoose(one));
}

/** "by 5 %" and "by 1945" name nobody. */
function isAgent(words: readonly Wanted[]): boolean {
  return words.some((word) => /^\p{L}/u.test(keyOf(word)) && !isArticleKey(keyOf(word)));
}

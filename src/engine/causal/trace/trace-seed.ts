// The seed of a trace: the entity and the shock of the request as words to search for, and how certainly a link is about
// them. The shock only selects among the links of the entity; it is never taken as a fact.
import { sameVerb } from '../../../text/irregular-verbs.ts';
import { lazy } from '../../../text/lazy.ts';
import { stem } from '../../../text/stem.ts';
import { terms } from '../../../text/terms.ts';
import { anyOf, stemSet, wordList } from '../../../text/word-lists.ts';
import { fold, words } from '../../../text/words.ts';
import type { CausalLink } from '../links/links.ts';
import { otherNames } from '../../retrieval/demonyms.ts';
import { FAMILIES } from './families.words.ts';
import { product, signOf, type Sign } from '../grammar/signs.ts';
import { LONGEST_LABEL } from '../links/labels.ts';
import type { Argument } from '../links/cause-effect-arguments.ts';
import type { NounPhrase } from '../grammar/noun-phrases.ts';
import { DEEDS, SHOCK_PREPOSITIONS } from '../grammar/noun-phrases.words.ts';

export interface TraceSeed {
  /** The entity's name as asked for, then its other spellings. */
  readonly names: readonly string[];
  /** Content stems of each name, in the order of names; none empty. */
  readonly stems: readonly (readonly string[])[];
  /** The demonyms of a country: "Russian" refers to Russia. */
  readonly peoples: ReadonlySet<string>;
  readonly shock: ReadonlySet<string>;
  /** The head of a short shock: "ban" in "a rice export ban"; undefined for a longer description. */
  readonly shockHead: string | undefined;
  /** "Run out": the word behind the verb, without which it says nothing of the shock. */
  readonly particle: string | undefined;
  /** The shock names the entity and nothing more: whatever speaks of the entity states it. */
  readonly isItself: boolean;
  /** The polarity of the entity in the shock; 0 where the request does not say. */
  readonly sign: Sign;
  /** Only sentences that state the shock begin the trace. */
  readonly onlyStated: boolean;
  /** The argument of a link that the trace reaches first: the cause in forward traces. */
  readonly near: 'cause' | 'effect';
}

export interface SeedMatch {
  readonly factor: number;
  /** Whether the sentence states the shock too. */
  readonly shock: boolean;
  readonly nounPhrase: NounPhrase;
}

const PARTICLE = /^\p{L}+ (out|down|off|up|over|away|apart)\b/iu;

/** Content words of the shock that are read. */
const LONGEST_SHOCK = 48;
const MOST_NAMES = 12;

export function traceSeedOf(names: readonly string[], shock: string, near: TraceSeed['near']): TraceSeed {
  const distinct = [...new Set(names)].slice(0, MOST_NAMES);
  const known = distinct.map((name) =>
    [...new Set(terms(name.slice(0, 400)).map((term) => term.stem))].slice(0, 16),
  );
  const own = new Set(known.flat());
  const inShock = terms(shock.slice(0, 4000)).map((term) => term.stem);
  const said = inShock.filter((one) => !own.has(one)).slice(0, LONGEST_SHOCK);
  return {
    names: distinct.filter((_, at) => known[at]!.length > 0),
    stems: [...known.filter((stems) => stems.length > 0), ...peoples(known)],
    peoples: new Set(peoples(known).flat()),
    shock: new Set(said),
    shockHead: said.length > SHORT_SHOCK ? undefined : headOf(shock, said),
    particle: PARTICLE.exec(shock)?.[1]?.toLowerCase(),
    onlyStated: false,
    isItself: inShock.length > 0 && said.length === 0,
    sign: signIn(known[0] ?? [], wordStems(shock.slice(0, 4000))),
    near,
  };
}

/** A link and the sentence that states it; `heading` is its document's title and its section's. */
export interface LinkInSentence {
  readonly link: CausalLink;
  readonly sentence: string;
  readonly heading: string;
}

/** How certainly a link starts from the entity (and the shock), or undefined; what the shock is at the other end of leads to it instead. */
export function startOf(found: LinkInSentence, seed: TraceSeed): SeedMatch | undefined {
  const match = matchSeed(found, seed);
  if (match === undefined || match.shock) return match;
  const other = matchSeed(found, { ...seed, near: seed.near === 'cause' ? 'effect' : 'cause' });
  return other?.shock === true ? undefined : match;
}

function matchSeed(found: LinkInSentence, seed: TraceSeed): SeedMatch | undefined {
  const { link, sentence, heading } = found;
  const argument = link[seed.near];
  const [first] = argument.nounPhrases;
  if (first === undefined) return undefined;
  // What is said beside it, in another part of a long sentence, is not about it.
  const end = Math.min(argument.label.end, argument.label.start + LONGEST_LABEL);
  const written = numberless(sentence.slice(argument.start, argument.end));
  const own = argument.nounPhrases.find((one) => one.start < end && isEntity(one, written, seed));
  // In a clause with its own verb only the topic counts: "BASF put the cost of the low water at" is about a cost.
  const shocked = argument.nounPhrases.find((one) =>
    (argument.event ? [one.head] : [...one.keys]).some((key) => isSaid(key, seed.shock)),
  );
  const main = own ?? shocked ?? first;
  if (isOpposed(main, seed)) return undefined;
  const points = seed.sign !== 0 && main.sign === seed.sign && !isDeed(seed.shockHead);
  const shock = saysShock({ argument, sentence, heading }, points, seed);
  if (own !== undefined) return { factor: shock ? 1 : 0.7, shock, nounPhrase: own };
  if (isNamed(sentence.slice(argument.label.start, end), seed))
    return { factor: shock ? 0.9 : 0.6, shock, nounPhrase: main };
  // "The drought led to a limit" under the title "Drought at the Panama Canal".
  return shocked === undefined || !shock ? undefined : matchByContext(found, shocked, seed);
}

/** @param written the words of its argument (numberless) */
function isEntity(
  { head, stems }: NounPhrase,
  written: ReadonlySet<string>,
  { stems: known, names }: TraceSeed,
): boolean {
  if (stems.has('non')) return false;
  return known.some((name, at) => {
    // "We federate" is not federation; behind the names are the demonyms.
    const isWritten = at >= names.length || [...numberless(names[at]!)].every((word) => written.has(word));
    return isWritten && name.includes(head) && name.every((each) => stems.has(each));
  });
}

/** The content words of a text, whether they are written for one or for several. */
function numberless(text: string): Set<string> {
  const own = terms(text.slice(0, LONGEST_NUMBERED)).map(({ start, end }) => fold(text.slice(start, end)));
  return new Set(
    own.map((word) =>
      word
        .replace(/['’]s?$/, '')
        .replace(/ies$/, 'y')
        .replace(/(?:e?s|e)$/, ''),
    ),
  );
}

const LONGEST_NUMBERED = 400;

/** The shock where the entity is named elsewhere: in the rest of the sentence, or in a heading. */
function matchByContext(
  { link, sentence, heading }: LinkInSentence,
  shocked: NounPhrase,
  seed: TraceSeed,
): SeedMatch | undefined {
  // What leads back to the entity speaks of it in the clause of the effect.
  const { start, end } = link.effect;
  const searched = seed.near === 'cause' ? sentence : sentence.slice(start, end);
  // "The price rose owing to higher rates" does not say that the rates rose.
  const { cause } = link;
  if (seed.near === 'effect' && isNamed(sentence.slice(cause.start, cause.end), seed)) return undefined;
  // "The closure in Shanghai led to rationing at hospitals" is not a closure of hospitals.
  const isElsewhere = [...shocked.places].some((place) => !seed.shock.has(place));
  if (isNamed(searched, seed))
    return isElsewhere ? undefined : { factor: 0.9, shock: true, nounPhrase: shocked };
  return isNamed(heading, seed) ? { factor: 0.8, shock: true, nounPhrase: shocked } : undefined;
}

/** Prices that fall are not a rise of prices. */
function isOpposed(nounPhrase: NounPhrase, { sign }: TraceSeed): boolean {
  return nounPhrase.sign !== 0 && sign !== 0 && nounPhrase.sign !== sign;
}

/** A ban is not a decrease, as a shortage or a fall is. */
function isDeed(head: string | undefined): boolean {
  return head !== undefined && deeds().has(head);
}

const deeds = lazy(() => stemSet(DEEDS));

/** The last content word before a preposition: "attacks on ships" are attacks. */
function headOf(shock: string, said: readonly string[]): string | undefined {
  const main = shock.slice(0, 4000).split(preposition())[0] ?? '';
  const own = terms(main).map((term) => term.stem);
  return own.findLast((one) => said.includes(one)) ?? said.at(-1);
}

const preposition = lazy(() => new RegExp(`(?<=\\S)\\s+${anyOf(wordList(SHOCK_PREPOSITIONS))}\\s`, 'i'));
/** Content words of a shock that is a name rather than an account. */
const SHORT_SHOCK = 4;

function peoples(known: readonly (readonly string[])[]): string[][] {
  return known.flatMap(([one = '', ...rest]) =>
    rest.length === 0 ? otherNames(one).map((other) => [other]) : [],
  );
}

/** "Power cuts: more" is less power; "gas prices: a rise" is more. */
function signIn(name: readonly string[], shock: readonly string[]): Sign {
  const first = (stems: readonly string[]): Sign => stems.map(signOf).find((sign) => sign !== 0) ?? 0;
  const [own, said] = [first(name), first(shock)];
  return own === 0 ? said : said === 0 ? own : product(own, said);
}

/** Content stems with "more", "up" and "down", which retrieval leaves out. */
export function wordStems(text: string): string[] {
  return foldedWords(text).map((word) => stem(word));
}

/** Whether a text states enough of the shock: "export controls on rare earths" is more than any export. */
function saysShock(
  { argument, sentence, heading }: { argument: Argument; sentence: string; heading: string },
  points: boolean,
  { shock, shockHead, particle, isItself }: TraceSeed,
): boolean {
  const { start, end } = argument;
  if (particle !== undefined && !foldedWords(sentence.slice(start, end)).includes(particle)) return false;
  if (shock.size === 0) return points || isItself;
  const turns = shockHead !== undefined && signOf(shockHead) !== 0 && points;
  if (shockHead !== undefined && !turns && !isSaid(shockHead, argument.stems)) return false;
  const said = new Set([...argument.stems, ...terms(heading).map((term) => term.stem)]);
  const own = [...shock].filter((one) => isSaid(one, argument.stems)).length;
  const all = [...shock].filter((one) => isSaid(one, said)).length + (points ? 1 : 0);
  return (own > 0 || points) && all >= Math.min(LEAST_SHARE * shock.size, ENOUGH_WORDS);
}

/** Whether a text has a word in any form: "blocked" is in "blockage", "closed" in "closure". */
export function isSaid(stemmed: string, among: ReadonlySet<string>): boolean {
  if (among.has(stemmed)) return true;
  return [...among].some(
    (other) => isForm(stemmed, other) || isStemOf(stemmed, other) || isStemOf(other, stemmed),
  );
}

/** "Fell" and "fall", "depth" and "deep". */
function isForm(one: string, other: string): boolean {
  const family = families().get(one);
  return sameVerb(one, other) || (family !== undefined && family === families().get(other));
}

const families = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(FAMILIES.flatMap((family) => wordList(family).map((one) => [one, family] as const))),
);

function isStemOf(short: string, long: string): boolean {
  return short.length >= SHORTEST_STEM && long.length - short.length <= 3 && long.startsWith(short);
}

const SHORTEST_STEM = 5;
const LEAST_SHARE = 0.5;
/** Of a shock that is a paragraph this many words are enough. */
const ENOUGH_WORDS = 4;

/** Whether a text names the entity: the whole name, its words side by side and in their order; a "non-Elm host" is none of Elm. */
export function isNamed(text: string, { names, peoples: theirs }: TraceSeed): boolean {
  const all = foldedWords(text);
  if (theirs.size > 0 && all.some((word) => theirs.has(stem(word)))) return true;
  const spoken = ` ${all.join(' ')} `;
  return names.some((name) => {
    const own = ` ${foldedWords(name).join(' ')} `;
    return spoken.replaceAll(` non${own}`, ' ').includes(own);
  });
}

function foldedWords(text: string): string[] {
  return words(text).map(({ text: word }) => fold(word));
}

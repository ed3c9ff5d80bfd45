// The salience of a statement: how central it is to its document and to all documents read, by words weighted by rarity; how
// prominent its names are; what its reader weights more; how recent it is.
import { stems } from '../../text/terms.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { type Persona, TRAITS, type Trait, type Variant } from './forms.ts';
import type { BriefReading } from './reading.ts';
import type { BriefStatement } from './sentences/statements.ts';

/** A statement with its worth, about 0 to 1.5, rounded to 1e-6. */
export interface Weighed extends BriefStatement {
  readonly salience: number;
  /** The share of its title, or of the name of its item, that it has: 0 to 1, words weighed by their rarity. */
  readonly ofTitle: number;
}

export interface Weighing {
  readonly statements: readonly Weighed[];
  /** What the words of two statements have in common. */
  readonly overlap: (one: BriefStatement, other: BriefStatement) => Overlap;
  /** In how many statements each entity is named. */
  readonly mentions: ReadonlyMap<number, number>;
}

const IN_DOCUMENT = 0.35;
const IN_ALL = 0.2;
const PROMINENCE = 0.2;
const LEAD = 0.12;
const PLAIN = 0.2;
const LONG = 0.15;
const DEPENDENT = 0.08;
const LEANING = 0.05;

/** Weighs all statements. `now` decides what is recent. */
export function weigh(
  all: readonly BriefStatement[],
  reading: BriefReading,
  forms: { readonly variant: CatalogueEntry<Variant>; readonly persona: CatalogueEntry<Persona> },
  now: Date,
): Weighing {
  const idf = rarityIn(reading);
  const overlap = overlaps(idf);
  const mentions = countMentions(all);
  const nearDocument = nearMiddle(all, ({ document }) => document.id, idf);
  const nearAll = nearMiddle(all, () => '', idf);
  const prominence = prominenceOf(mentions);
  const wanted = readerOf(forms.persona);
  const ofTitle = titleShares(all, idf);
  const statements = all.map((one, at) => {
    const salience =
      IN_DOCUMENT * nearDocument[at]! +
      IN_ALL * nearAll[at]! +
      PROMINENCE * prominence(one) +
      LEAD * leadOf(one) +
      wanted(one) +
      forms.variant.recency * freshnessOf(one, now) -
      burdenOf(one);
    return { ...one, salience: Math.round(salience * 1e6) / 1e6, ofTitle: ofTitle(one) };
  });
  return { statements, mentions, overlap: ({ stems: one }, { stems: other }) => overlap(one, other) };
}

function rarityIn({ looked, frequencies }: BriefReading): (stem: string) => number {
  const known = new Map<string, number>();
  return (stem) => {
    const value = known.get(stem) ?? Math.log(1 + looked / (1 + (frequencies.get(stem) ?? 0)));
    known.set(stem, value);
    return value;
  };
}

/** A word that many titles have ("Postmortem Report") says less of what its document tells. */
function titleShares(
  all: readonly BriefStatement[],
  idf: (stem: string) => number,
): (one: BriefStatement) => number {
  const names = new Map(all.map((one) => [nameOf(one), new Set<string>()]));
  const frequencies = new Map<string, number>();
  for (const [name, words] of names)
    for (const stem of new Set(stems(name.replace(DAY, ' ')))) {
      words.add(stem);
      frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
    }
  const weight = (stem: string): number =>
    idf(stem) * Math.log(1 + names.size / (frequencies.get(stem) ?? 1));
  return (one) => {
    const words = [...names.get(nameOf(one))!];
    const sum = (own: readonly string[]): number => own.reduce((total, stem) => total + weight(stem), 0);
    const whole = sum(words);
    return whole === 0 ? 0 : sum(words.filter((stem) => one.stems.has(stem))) / whole;
  };
}

/** Of an incident its title may give the time too: "2017-11-30 4:23PM PST, …". */
const DAY = /\b\d{4}-\d\d(?:-\d\d)?\b|\b\d{1,2}:\d\d ?(?:[AP]M\b)?/gi;

/** What a statement is under: its item, or its document. */
export function nameOf({ item, document }: Pick<BriefStatement, 'item' | 'document'>): string {
  return item ?? document.title;
}

function countMentions(all: readonly BriefStatement[]): Map<number, number> {
  const mentions = new Map<number, number>();
  for (const { entities } of all)
    for (const entity of entities) mentions.set(entity, (mentions.get(entity) ?? 0) + 1);
  return mentions;
}

/** Cosine with the sum of each group, as a share of the best. */
function nearMiddle(
  all: readonly BriefStatement[],
  groupOf: (one: BriefStatement) => string,
  idf: (stem: string) => number,
): number[] {
  const middles = new Map<string, Map<string, number>>();
  for (const one of all) {
    const group = groupOf(one);
    const middle = middles.get(group) ?? new Map<string, number>();
    for (const stem of one.stems) middle.set(stem, (middle.get(stem) ?? 0) + idf(stem));
    middles.set(group, middle);
  }
  const near = all.map((one) => {
    const middle = middles.get(groupOf(one))!;
    let product = 0;
    let square = 0;
    for (const stem of one.stems) {
      product += idf(stem) * middle.get(stem)!;
      square += idf(stem) ** 2;
    }
    return square === 0 ? 0 : product / Math.sqrt(square);
  });
  const best = bestOf(all, near, groupOf);
  return near.map((value, at) => value / Math.max(1e-9, best.get(groupOf(all[at]!)) ?? 0));
}

function bestOf(
  all: readonly BriefStatement[],
  values: readonly number[],
  groupOf: (one: BriefStatement) => string,
): Map<string, number> {
  const best = new Map<string, number>();
  all.forEach((one, at) => best.set(groupOf(one), Math.max(best.get(groupOf(one)) ?? 0, values[at]!)));
  return best;
}

function prominenceOf(mentions: ReadonlyMap<number, number>): (one: BriefStatement) => number {
  let most = 1;
  for (const count of mentions.values()) most = Math.max(most, count);
  const weights = new Map(
    [...mentions].map(([entity, count]) => [entity, Math.log(1 + count) / Math.log(1 + most)]),
  );
  return ({ entities }) => entities.reduce((best, one) => Math.max(best, weights.get(one) ?? 0), 0);
}

// What a document opens with says what it is about; so does, less so, what a chunk opens with.
function leadOf({ place, first }: BriefStatement): number {
  if (place === 0) return 1;
  return first === 0 ? 0.4 : 0;
}

function readerOf({ weights, terms }: Persona): (one: BriefStatement) => number {
  const lists = terms.map((list) => ({
    weight: list.weight,
    words: list.words.map((word) => stems(word)).filter((word) => word.length > 0),
  }));
  return (one) =>
    TRAITS.reduce((sum, trait) => sum + (weights[trait] ?? 0) * shows(one, trait), 0) +
    lists.reduce(
      (sum, { weight, words }) =>
        sum + (words.some((word) => word.every((stem) => one.stems.has(stem))) ? weight : 0),
      0,
    );
}

function shows({ traits, entities }: BriefStatement, trait: Trait): number {
  if (trait === 'numbers') return Math.min(1, traits.numbers / 2);
  if (trait === 'dates') return traits.years.length > 0 ? 1 : 0;
  if (trait === 'names') return Math.min(1, entities.length / 2);
  return traits[trait] ? 1 : 0;
}

/** What makes a statement worse to read: very short or long, nothing named or counted, a question, code. */
function burdenOf({ text, stems: words, entities, traits, first, last, leaning }: BriefStatement): number {
  const says = entities.length > 0 || traits.numbers > 0;
  return (
    (words.size < 6 || !says ? PLAIN : 0) +
    (text.length > 320 ? LONG : 0) +
    (text.length > 480 ? LONG : 0) +
    (SPOKEN_TO.test(text) ? PLAIN / 2 : 0) +
    ((text.match(CODE)?.length ?? 0) * 40 > text.length ? PLAIN : 0) +
    (/\?\W*$/.test(text) ? 2 * PLAIN : 0) +
    DEPENDENT * (last - first) +
    LEANING * Math.min(3, leaning)
  );
}

const CODE = /[{}[\]=<>_$|\\`]|\(\)/g;
const SPOKEN_TO = /\b(?:you|your|i|my)\b/;

/** 0 to 1: how recent the latest date in it is. */
function freshnessOf({ traits }: BriefStatement, now: Date): number {
  const today = now.getUTCFullYear() + now.getUTCMonth() / 12;
  const past = traits.years.filter((year) => year <= today + 1 / 6);
  return past.length === 0 ? 0.15 : Math.exp((Math.max(...past) - today) / 2.5);
}

/** What two bags of words have in common. */
export interface Overlap {
  /** The cosine of both, 0 to 1. */
  readonly likeness: number;
  /** The share of the first one's words that the other has, each counting the same. */
  readonly inside: number;
}

type Bag = ReadonlySet<string>;

interface Vector {
  readonly words: Int32Array;
  readonly length: number;
}

/** Compares bags of words; what is computed about a bag is cached as long as the bag exists. */
export function overlaps(idf: (stem: string) => number): (one: Bag, other: Bag) => Overlap {
  const numbers = new Map<string, number>();
  const squares: number[] = [];
  const vectors = new WeakMap<Bag, Vector>();
  const numberOf = (stem: string): number => {
    const known = numbers.get(stem);
    if (known !== undefined) return known;
    numbers.set(stem, squares.length);
    return squares.push(idf(stem) ** 2) - 1;
  };
  const vectorOf = (bag: Bag): Vector => {
    const known = vectors.get(bag);
    if (known !== undefined) return known;
    const words = Int32Array.from([...bag], numberOf).sort();
    const length = Math.sqrt(words.reduce((sum, word) => sum + squares[word]!, 0));
    vectors.set(bag, { words, length });
    return { words, length };
  };
  return (one, other) => compare(vectorOf(one), vectorOf(other), squares);
}

function compare(one: Vector, other: Vector, squares: readonly number[]): Overlap {
  let weight = 0;
  let count = 0;
  for (let a = 0, b = 0; a < one.words.length && b < other.words.length;) {
    const difference = one.words[a]! - other.words[b]!;
    if (difference === 0) {
      weight += squares[one.words[a]!]!;
      count += 1;
    }
    if (difference <= 0) a += 1;
    if (difference >= 0) b += 1;
  }
  const lengths = one.length * other.length;
  return { likeness: lengths === 0 ? 0 : weight / lengths, inside: count / Math.max(1, one.words.length) };
}

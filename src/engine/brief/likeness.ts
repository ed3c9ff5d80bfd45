// The similarity of two statements by their words, weighted by rarity. Computed some hundred thousand times for a brief, so
// words are numbers here and bags of words sorted arrays.

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

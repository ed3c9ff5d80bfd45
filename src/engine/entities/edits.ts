// Edit distance with swapped neighbours counted once, up to a bound: for typing errors and spellings.

/** The least edits that turn one word into the other, or `bound + 1` when they are more. At most 64 units a word are looked at. */
export function edits(one: string, other: string, bound: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > bound || one.length > LONGEST || other.length > LONGEST)
    return bound + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = rowAfter(one, other, row, last, before);
    if (Math.min(...next) > bound) return bound + 1;
    before = last;
    last = next;
  }
  return Math.min(last[other.length]!, bound + 1);
}

const LONGEST = 64;

function rowAfter(
  one: string,
  other: string,
  row: number,
  last: readonly number[],
  before: readonly number[],
): number[] {
  const next = [row];
  for (let column = 1; column <= other.length; column += 1) {
    const same = one[row - 1] === other[column - 1];
    let least = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
    const swapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
    if (swapped) least = Math.min(least, before[column - 2]! + 1);
    next.push(least);
  }
  return next;
}

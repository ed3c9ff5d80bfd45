/**
 * The first index below `count` for which `holds`; `count` where there is none. Whatever it holds for, it has to hold for all that
 * comes after.
 */
export function firstWhere(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

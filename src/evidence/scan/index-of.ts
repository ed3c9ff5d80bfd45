// Finds one text in another, in time linear in the sum of their lengths. `String.indexOf` takes
// time by their product for texts crafted for that (one letter repeated, with another in the middle of the part).

/** Like `whole.indexOf(part, from)`. */
export function indexOf(whole: string, part: string, from = 0): number {
  if (part.length <= SHORT) return whole.indexOf(part, from);
  const head = part.slice(0, SHORT);
  // Each matching head costs a comparison of the part's length; hostile texts can have many.
  let left = MOST_HEADS;
  for (let at = whole.indexOf(head, from); at >= 0; at = whole.indexOf(head, at + 1)) {
    if (whole.startsWith(part, at)) return at;
    left -= 1;
    if (left === 0) return search(whole, part, at + 1);
  }
  return -1;
}

/** Whether `part` is in `whole`. */
export function isWithin(whole: string, part: string): boolean {
  return indexOf(whole, part) >= 0;
}

/** In UTF-16 units: so short a part costs little, however it is made. */
const SHORT = 32;
const MOST_HEADS = 64;

/** Knuth, Morris and Pratt: no unit of the whole is looked at more than twice. */
function search(whole: string, part: string, from: number): number {
  const borders = bordersOf(part);
  let fits = 0;
  for (let at = from; at < whole.length; at += 1) {
    const unit = whole.charCodeAt(at);
    while (fits > 0 && unit !== part.charCodeAt(fits)) fits = borders[fits - 1]!;
    if (unit === part.charCodeAt(fits)) fits += 1;
    if (fits === part.length) return at - fits + 1;
  }
  return -1;
}

/** Of each beginning of the part, the length of its longest proper beginning that it also ends with. */
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length);
  let fits = 0;
  for (let at = 1; at < part.length; at += 1) {
    const unit = part.charCodeAt(at);
    while (fits > 0 && unit !== part.charCodeAt(fits)) fits = borders[fits - 1]!;
    if (unit === part.charCodeAt(fits)) fits += 1;
    borders[at] = fits;
  }
  return borders;
}

// Lists that are made on this machine have the shape of the API's own: items, how many there are in all, and where a part
// was asked for, which one.

export interface List<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A list that is given whole. */
export function wholeList<T>(items: readonly T[]): List<T> {
  return { items, total: items.length };
}

// A page of a list, as it is asked for and as it is answered.

/** Which rows of a list: `limit` of them at the most, after the first `offset`. Whole numbers, 0 or more. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The rows of one page, and how many there are on all pages. */
export interface Rows<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

// A page of a list, as it is asked for and as it is answered, and all pages of one.

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

/** The rows of all pages, asked for one after the other. */
export async function allRows<T>(read: (page: Page) => Promise<Rows<T>>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { rows, total } = await read({ limit: LARGEST_PAGE, offset: all.length });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

const LARGEST_PAGE = 1000;

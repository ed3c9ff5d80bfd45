// What a fan chart shows, before it is drawn: the end of the past, the median of what may come, and bands around it.

export interface Fan {
  readonly history: readonly (number | null)[];
  readonly median: readonly number[];
  /** Widest first. */
  readonly bands: readonly Band[];
  /** Of the first and the last point of the past, and of the last step; empty where there is none. */
  readonly labels: { readonly first: string; readonly origin: string; readonly last: string };
}

export interface Band {
  /** The part of the paths within it, 0 to 1. */
  readonly share: number;
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** All values that a chart must have room for. */
export function valuesOf({ history, median, bands }: Fan): readonly number[] {
  const past = history.filter((value) => value !== null);
  return [...past, ...median, ...bands.flatMap(({ low, high }) => [...low, ...high])];
}

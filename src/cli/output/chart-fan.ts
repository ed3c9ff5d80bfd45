// What a fan chart shows, before it is drawn: the end of the past, the median of what may come, and bands around it.
import type { ForecastDocument } from './forecast-document.ts';

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

/** The past is shown three times as long as what comes, two seasons or 24 points at least. */
export function fanOf(forecast: ForecastDocument): Fan {
  const { history, historyTimes, median, steps, season } = forecast;
  const from = Math.max(0, history.length - Math.max(3 * median.length, 2 * season, 24));
  const shown = history.slice(from);
  const bands = bandsOf(forecast);
  const none = historyTimes === null;
  return {
    history: shown,
    median,
    bands: bands.length > 3 ? [bands[0]!, nearest(bands, 0.8), nearest(bands, 0.5)] : bands,
    labels: {
      first: none ? '' : (historyTimes[from] ?? ''),
      origin: none ? 'now' : (historyTimes.at(-1) ?? ''),
      last: none ? `+${steps.at(-1)!}` : steps.at(-1)!,
    },
  };
}

/** All values that a chart must have room for. */
export function valuesOf({ history, median, bands }: Fan): readonly number[] {
  const past = history.filter((value) => value !== null);
  return [...past, ...median, ...bands.flatMap(({ low, high }) => [...low, ...high])];
}

/** A band a pair of levels that lie as far below as above the middle. */
export function bandsOf({ levels, values }: ForecastDocument): readonly Band[] {
  return levels.flatMap((level, at) => {
    const other = levels.findIndex((one) => Math.abs(one + level - 1) < 1e-9);
    if (level >= 0.5 || other < 0) return [];
    const [low, high] = [values.map((row) => row[at]!), values.map((row) => row[other]!)];
    return [{ share: Math.round((1 - 2 * level) * 1e6) / 1e6, low, high }];
  });
}

function nearest(bands: readonly Band[], share: number): Band {
  const inner = bands.slice(1);
  return inner.reduce((best, one) =>
    Math.abs(one.share - share) < Math.abs(best.share - share) ? one : best,
  );
}

// From a forecast to its fan chart.
import type { Band, Fan } from '../chart/fan.ts';
import { labelOf, type ForecastDocument } from './forecast-document.ts';

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

/** The chart in a sentence, for those who do not see it. */
export function described(forecast: ForecastDocument): string {
  const { steps, median } = forecast;
  const label = labelOf(forecast);
  const ends = bandsOf(forecast).map(
    ({ share, low, high }) =>
      `${Number((100 * share).toFixed(1))} % of the paths between ${label(low.at(-1)!)} and ${label(high.at(-1)!)}`,
  );
  return `Fan chart of ${steps.length} forecast steps. At ${steps.at(-1)!}: ${[`median ${label(median.at(-1)!)}`, ...ends].join('; ')}.`;
}

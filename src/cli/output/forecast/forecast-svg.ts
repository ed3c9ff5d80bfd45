// A forecast as an SVG fan chart. There is no picture of a document that is not a forecast: it is refused in words.
import type { Foreign } from '../../../api/payloads/foreign.ts';
import type { Forecast } from '../../../api/payloads/forecast.ts';
import { usageError } from '../../kit/errors.ts';
import type { Screen } from '../../../page/screen.ts';
import { bandsOf, fanOf } from './forecast-fan.ts';
import { fanSvg } from '../chart/chart-svg.ts';
import { type ForecastDocument, readForecast } from './forecast-document.ts';
import { labelOf, named } from './forecast-text.ts';

/** @throws {CliError} `usage` where the document has nothing to draw */
export function forecastSvg(document: Foreign<Forecast>, screen: Screen): string {
  const forecast = readForecast(document);
  if (forecast === undefined)
    throw usageError(
      'The document holds no forecast that could be drawn.',
      'Look at it with --format text, or keep it with --json.',
    );
  const clean = (text: string) => screen.cleanLine(text);
  const { target, unit, above } = forecast;
  return fanSvg(fanOf(forecast), {
    title: clean(named(target, unit)),
    description: described(forecast, clean),
    source: sourceOf(forecast, clean),
    thresholds: above.map(({ threshold }) => threshold),
  });
}

/** The chart in a sentence, for those who do not see it. */
export function described(forecast: ForecastDocument, clean: (text: string) => string): string {
  const { steps, median } = forecast;
  const label = labelOf(forecast);
  const ends = bandsOf(forecast).map(
    ({ share, low, high }) =>
      `${Number((100 * share).toFixed(1))} % of the paths between ${label(low.at(-1)!)} and ${label(high.at(-1)!)}`,
  );
  return `Fan chart of ${steps.length} forecast steps. At ${clean(steps.at(-1)!)}: ${[`median ${label(median.at(-1)!)}`, ...ends].join('; ')}.`;
}

function sourceOf({ data, paths, seed }: ForecastDocument, clean: (text: string) => string): string {
  const [first = {}] = data;
  const text = (name: keyof typeof first) => {
    const value = first[name];
    return typeof value === 'string' ? clean(value) : '';
  };
  const from = text('title') === '' ? 'values of the request' : `${text('title')}, column ${text('column')}`;
  return `${from}, sha256 ${text('content_sha256').slice(0, 12)}; ${paths ?? '?'} paths, seed ${seed ?? '?'}`;
}

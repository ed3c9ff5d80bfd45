// A forecast as an SVG fan chart; any other document is refused in words.
import type { Foreign } from '../../../api/payloads/foreign.ts';
import type { Forecast } from '../../../api/payloads/forecast.ts';
import { usageError } from '../../kit/errors.ts';
import type { Screen } from '../../../page/screen.ts';
import { type ForecastDocument, described, fanOf, named, readForecast } from './forecast-document.ts';
import { fanSvg } from '../chart/chart-svg.ts';

/** @throws {CliError} `usage` where the document has nothing to draw */
export function forecastSvg(document: Foreign<Forecast>, screen: Screen): string {
  const forecast = readForecast(document);
  if (forecast === undefined)
    throw usageError(
      'The document holds no forecast to draw.',
      'Look at it with --format text, or keep it with --json.',
    );
  const clean = (text: string) => screen.cleanLine(text);
  const { target, unit, above, data } = forecast;
  const [of] = data;
  const table = typeof of?.title === 'string' && of.title !== target ? `, ${of.title}` : '';
  return fanSvg(fanOf(forecast), {
    title: clean(named(target, unit) + table),
    description: clean(described(forecast)),
    source: sourceOf(forecast, clean),
    thresholds: above.map(({ threshold }) => threshold),
  });
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

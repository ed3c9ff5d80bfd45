// A forecast on the screen: the fan chart, the quantiles, what thresholds it passes, the drivers, how well the same
// method did on the past, and where the numbers came from. A document of another layout gets the generic view.
import { isRecord } from '../../../api/record.ts';
import { isInsufficient } from '../../../api/outcome.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { Backtest, Forecast } from '../../../api/payloads/forecast.ts';
import type { Screen } from '../../../page/screen.ts';
import { bars } from '../chart/chart-bars.ts';
import { bandsOf, fanOf } from './forecast-fan.ts';
import { labelFor } from '../chart/chart-scale.ts';
import { fanText } from '../chart/chart-text.ts';
import { quiet, textOf } from '../answer/cited.ts';
import { type ForecastDocument, readForecast } from './forecast-document.ts';
import { isList } from '../table/rows.ts';
import { wrap } from '../../../page/wrap.ts';

/** Rows of the table of quantiles; of a longer forecast some steps are shown. */
const MOST_ROWS = 12;

export async function forecastText(document: Foreign<Forecast>, screen: Screen): Promise<string> {
  if (isRecord(document) && isInsufficient(document) && isList(document.reasons))
    return refused(document, document.reasons, screen);
  const forecast = readForecast(document);
  if (forecast === undefined || !isRecord(document))
    return (await import('../table/generic.ts')).generic(document, screen);
  const label = labelOf(forecast);
  const parts = [
    headline(forecast, label, screen),
    fanText(cleanLabels(fanOf(forecast), screen), screen),
    await quantileTable(forecast, label, screen),
    driverChart(forecast, screen),
    tried(forecast, label, screen),
    warned(forecast, screen),
    cited(forecast, screen),
    wrap(quiet(document, screen, seeds(forecast)), screen.columns),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function refused(document: ForeignRecord<Forecast>, reasons: readonly unknown[], screen: Screen): string {
  const lines = reasons.map((reason) => wrap(screen.cleanLine(textOf(reason)), screen.columns, '  ', '- '));
  const head = `${screen.paint.yellow('insufficient_evidence')}: the data cannot support this forecast.`;
  return `${[wrap(head, screen.columns), ...lines, '', quiet(document, screen)].join('\n')}\n`;
}

/** The target with its unit, where it does not say it already. */
export function named(target: string, unit: string | null): string {
  return unit === null || target.includes(unit) ? target : `${target} (${unit})`;
}

/** Three digits of what the forecast spreads over. */
export function labelOf({ median, values }: ForecastDocument): (value: number) => string {
  const all = [...median, ...values.flat()].map((value) => Math.min(1e300, Math.max(-1e300, value)));
  const least = all.reduce((low, value) => Math.min(low, value), Infinity);
  const most = all.reduce((high, value) => Math.max(high, value), -Infinity);
  const spread = most - least || Math.abs(most) || 1;
  return labelFor(spread / 100);
}

function headline(forecast: ForecastDocument, label: (value: number) => string, screen: Screen): string {
  const { target, unit, steps, median } = forecast;
  const last = screen.cleanLine(steps.at(-1)!);
  const what = screen.cleanLine(named(target, unit));
  const when = /^\d{1,4}$/.test(last) && forecast.historyTimes === null ? `step ${last}` : last;
  const band = bandsOf(forecast)[0];
  const within =
    band === undefined
      ? ''
      : `; ${Number((100 * band.share).toFixed(1))} % of the paths lie between ${label(band.low.at(-1)!)} and ${label(band.high.at(-1)!)}`;
  return wrap(
    `${screen.paint.bold(what)}: median ${screen.paint.bold(label(median.at(-1)!))} at ${when}${within}.`,
    screen.columns,
  );
}

function cleanLabels(fan: ReturnType<typeof fanOf>, screen: Screen): ReturnType<typeof fanOf> {
  const { first, origin, last } = fan.labels;
  const short = (text: string) => screen.cleanLine(text).slice(0, 24);
  return { ...fan, labels: { first: short(first), origin: short(origin), last: short(last) } };
}

async function quantileTable(
  forecast: ForecastDocument,
  label: (value: number) => string,
  screen: Screen,
): Promise<string> {
  const { steps, levels, values, median, above } = forecast;
  const columns = columnsOf(levels);
  const shown = shownSteps(steps.length);
  const headings = [
    forecast.historyTimes === null ? 'step' : 'time',
    ...columns.map((at) => (at < 0 ? 'median' : `${Number((100 * levels[at]!).toFixed(2))} %`)),
    ...above.map(({ threshold }) => `above ${threshold}`),
  ];
  const rows = shown.map((step) => [
    steps[step]!,
    ...columns.map((at) => label(at < 0 ? median[step]! : values[step]![at]!)),
    ...above.map(({ p }) => `${Number((100 * p[step]!).toFixed(1))} %`),
  ]);
  const { table } = await import('../../../page/table.ts');
  const made = await table(headings, rows, screen);
  if (shown.length === steps.length) return made;
  return `${made}\n${screen.paint.dim(`${shown.length} of ${steps.length} steps; all of them: --format csv`)}`;
}

/** At most three levels on each side, the median (-1) in the middle. */
function columnsOf(levels: readonly number[]): number[] {
  const below = [...levels.keys()].filter((at) => levels[at]! < 0.5);
  const beyond = [...levels.keys()].filter((at) => levels[at]! > 0.5);
  const some = (places: number[]) =>
    places.length <= 3 ? places : [places[0]!, places[Math.floor((places.length - 1) / 2)]!, places.at(-1)!];
  return [...some(below), -1, ...some(beyond.reverse()).reverse()];
}

function shownSteps(count: number): number[] {
  if (count <= MOST_ROWS + 2) return Array.from({ length: count }, (_, step) => step);
  const spread = Array.from({ length: MOST_ROWS }, (_, at) =>
    Math.round((at * (count - 1)) / (MOST_ROWS - 1)),
  );
  return [...new Set(spread)];
}

function driverChart({ drivers, unexplained }: ForecastDocument, screen: Screen): string {
  if (drivers.length === 0) return '';
  const rows = drivers.map(({ name, share, why }) => ({
    label: screen.cleanLine(name).slice(0, 28),
    share,
    note: screen.cleanLine(why),
  }));
  const rest = { label: 'unexplained', share: unexplained ?? 1 };
  return [
    screen.paint.bold('What drivers take off the squared one-step error'),
    bars([...rows, rest], screen),
  ].join('\n');
}

function tried(forecast: ForecastDocument, label: (value: number) => string, screen: Screen): string {
  return wrap(screen.cleanLine(triedInWords(forecast, label)), screen.columns);
}

/** How the same method did on the past, in sentences; empty where it was not tried. Not cleaned. */
export function triedInWords(
  { backtest, model }: ForecastDocument,
  label: (value: number) => string,
): string {
  const number = (name: keyof Backtest) => {
    const value = backtest[name];
    return typeof value === 'number' ? value : undefined;
  };
  const percent = (value: number) => `${Number((100 * value).toFixed(0))} %`;
  const [origins, smape, crps, skill] = [
    number('origins'),
    number('smape'),
    number('crps'),
    number('skill_vs_naive'),
  ];
  const [within80, within95] = [number('coverage_80'), number('coverage_95')];
  if (origins === undefined || smape === undefined) return '';
  const naive = skill === undefined ? '' : `, ${besideNaive(skill, model.seasonal === true)}`;
  const covered =
    within80 === undefined || within95 === undefined
      ? ''
      : ` The 80 % interval held ${percent(within80)} of what came, the 95 % one ${percent(within95)}.`;
  return `Tried from ${origins} earlier ${origins === 1 ? 'point' : 'points'}, ${number('horizon') ?? '?'} ${number('horizon') === 1 ? 'step' : 'steps'} ahead: the median was off by ${smape.toFixed(1)} % (sMAPE), CRPS ${label(crps ?? 0)}${naive}.${covered}`;
}

function besideNaive(skill: number, seasonal: boolean): string {
  const last = `repeating the last ${seasonal ? 'season' : 'value'}`;
  const percent = (100 * Math.abs(skill)).toFixed(0);
  if (percent === '0') return `no better than ${last}`;
  return `${percent} % ${skill > 0 ? 'better' : 'worse'} than ${last}`;
}

function warned({ warnings }: ForecastDocument, screen: Screen): string {
  return warnings
    .map((warning) =>
      wrap(`${screen.paint.yellow('Note:')} ${screen.cleanLine(warning)}`, screen.columns, '  ', ''),
    )
    .join('\n');
}

function cited({ data }: ForecastDocument, screen: Screen): string {
  const lines = data.map((one, at) => {
    const address = one.source_url;
    const shown = data[at - 1]?.source_url === address ? '' : address;
    return citedLine(one, shown, screen);
  });
  return lines.join('\n');
}

/** An address that the line before has is not shown again. */
function citedLine(data: ForecastDocument['data'][number], address: unknown, screen: Screen): string {
  const text = (name: keyof typeof data) => {
    const value = data[name];
    return typeof value === 'string' || typeof value === 'number' ? screen.cleanLine(String(value)) : '';
  };
  const role = text('role') === 'driver' ? `Driver ${text('name')}` : 'Data';
  const rows = `${text('rows')} values`;
  const hash = `sha256 ${text('content_sha256').slice(0, 12)}…`;
  if (text('from') === 'request')
    return wrap(`${role}: ${rows} of the request, ${hash}`, screen.columns, '  ', '');
  const span = text('first_at') === '' ? '' : `, ${text('first_at')} to ${text('last_at')}`;
  const line = `${role}: ${text('title')}, column ${text('column')}, ${rows}${span}, retrieved ${text('retrieved_at').slice(0, 10)}, ${hash}`;
  const url = typeof address === 'string' ? screen.cleanLine(address) : '';
  return `${wrap(line, screen.columns, '  ', '')}${url === '' ? '' : `\n  ${screen.link(screen.paint.dim(url), url)}`}`;
}

function seeds({ seed, paths, model }: ForecastDocument): string[] {
  return [
    ...(typeof model.name === 'string' ? [`${model.name}${seasonsSaid(model)}`] : []),
    ...(paths === null ? [] : [`${paths} paths`]),
    ...(seed === null ? [] : [`seed ${seed}`]),
  ];
}

/** ", seasons 24 and 168". */
function seasonsSaid({ seasonal, season, seasons }: ForecastDocument['model']): string {
  if (seasonal !== true) return '';
  const lengths = (isList(seasons) ? seasons : [season]).filter((one) => typeof one === 'number');
  if (lengths.length === 0) return ', seasonal';
  return `, ${lengths.length > 1 ? 'seasons' : 'season'} ${lengths.join(' and ')}`;
}

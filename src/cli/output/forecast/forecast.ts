// A forecast: the fan chart, the quantiles, what thresholds it passes, the drivers, how well the
// same method did on the past, and where the numbers came from. A document of another layout has no
// page.
import { isRecord } from '../../../api/record.ts';
import { isInsufficient } from '../../../api/outcome.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import type { Backtest, Forecast } from '../../../api/payloads/forecast.ts';
import { pageOf, type Block, type Page } from '../../../page/page.ts';
import { cellText, counted, listed, text } from '../../../page/values.ts';
import { bars, fanText } from '../chart/chart-text.ts';
import { costOf, madeOf, refusalOf } from '../cited.ts';
import { isList, recordsIn } from '../table/rows.ts';
import {
  type ForecastDocument,
  bandsOf,
  described,
  fanOf,
  labelOf,
  named,
  readForecast,
} from './forecast-document.ts';

/** Rows of the table of quantiles on a terminal; of a longer forecast some steps are shown. */
const FEW_ROWS = 12;
/** The same of a page; the file has them all. */
const MOST_ROWS = 500;

type Label = (value: number) => string;

/** @param isWhole whether all levels and as many steps as a page takes are shown, not what fits a terminal */
export function forecastPage(document: Foreign<Forecast>, isWhole = false): Page | undefined {
  if (!isRecord(document)) return undefined;
  const forecast = readForecast(document);
  const isRefused = isInsufficient(document) && isList(document.reasons);
  if (!isRefused && forecast === undefined) return undefined;
  const blocks =
    isRefused || forecast === undefined
      ? [refusalOf(document.reasons, 'the data cannot support this forecast.')]
      : blocksOf(forecast, isWhole);
  return pageOf({
    form: 'reply',
    id: text(document.id),
    title: named(text(document.target) || 'Forecast', text(document.unit) || null),
    about: [],
    citations: [],
    cost: costOf(document),
    blocks: [
      ...blocks,
      { kind: 'made', parts: [...(forecast === undefined ? [] : seeds(forecast)), ...madeOf(document)] },
    ],
  });
}

function blocksOf(forecast: ForecastDocument, isWhole: boolean): Block[] {
  const label = labelOf(forecast);
  const tried = triedInWords(forecast, label);
  return [
    headline(forecast, label),
    {
      kind: 'figure',
      description: described(forecast),
      draw: (screen) => fanText(withLabels(forecast, screen.cleanLine), screen),
    },
    ...quantiles(forecast, label, isWhole),
    ...drivers(forecast),
    ...(tried === '' ? [] : [{ kind: 'text' as const, words: tried }]),
    ...forecast.warnings.map((warning): Block => ({
      kind: 'text',
      words: [{ text: 'Note:', tone: 'warn' }, ` ${warning.replace(/\s+/g, ' ')}`],
      hang: 2,
    })),
    ...dataOf(forecast),
  ];
}

function headline(forecast: ForecastDocument, label: Label): Block {
  const { target, unit, steps, median } = forecast;
  const last = steps.at(-1)!;
  const when = /^\d{1,4}$/.test(last) && forecast.historyTimes === null ? `step ${last}` : last;
  const band = bandsOf(forecast)[0];
  const within =
    band === undefined
      ? ''
      : `; ${Number((100 * band.share).toFixed(1))} % of the paths lie between ${label(band.low.at(-1)!)} and ${label(band.high.at(-1)!)}`;
  return {
    kind: 'text',
    words: [
      { text: named(target, unit).replace(/\s+/g, ' '), tone: 'strong' },
      ': median ',
      { text: label(median.at(-1)!), tone: 'strong' },
      ` at ${when.replace(/\s+/g, ' ')}${within}.`,
    ],
  };
}

function withLabels(forecast: ForecastDocument, clean: (words: string) => string): ReturnType<typeof fanOf> {
  const fan = fanOf(forecast);
  const { first, origin, last } = fan.labels;
  const short = (words: string) => clean(words).slice(0, 24);
  return { ...fan, labels: { first: short(first), origin: short(origin), last: short(last) } };
}

function quantiles(forecast: ForecastDocument, label: Label, isWhole: boolean): Block[] {
  const { steps, levels, values, median, above } = forecast;
  const columns = columnsOf(levels, isWhole ? levels.length : 3);
  const shown = isWhole ? [...steps.keys()].slice(0, MOST_ROWS) : shownSteps(steps.length);
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
  const left = `${shown.length} of ${steps.length} steps; all of them: --format csv`;
  return [
    { kind: 'grid', headings, rows },
    ...(shown.length === steps.length
      ? []
      : [{ kind: 'text' as const, role: 'small' as const, words: left }]),
  ];
}

/** At most so many levels on each side, the median (-1) in the middle. */
function columnsOf(levels: readonly number[], most: number): number[] {
  const below = [...levels.keys()].filter((at) => levels[at]! < 0.5);
  const beyond = [...levels.keys()].filter((at) => levels[at]! > 0.5);
  const some = (places: number[]) =>
    places.length <= most
      ? places
      : [places[0]!, places[Math.floor((places.length - 1) / 2)]!, places.at(-1)!];
  return [...some(below), -1, ...some(beyond.reverse()).reverse()];
}

function shownSteps(count: number): number[] {
  if (count <= FEW_ROWS + 2) return Array.from({ length: count }, (_, step) => step);
  const spread = Array.from({ length: FEW_ROWS }, (_, at) => Math.round((at * (count - 1)) / (FEW_ROWS - 1)));
  return [...new Set(spread)];
}

function drivers({ drivers: all, unexplained }: ForecastDocument): Block[] {
  if (all.length === 0) return [];
  const rest = { name: 'unexplained', share: unexplained ?? 1, why: '' };
  const rows = [...all, rest].map(({ name, share, why }) => [name, `${(100 * share).toFixed(1)} %`, why]);
  return [
    {
      kind: 'section',
      heading: [{ text: 'What drivers take off the squared one-step error', tone: 'strong' }],
      blocks: [
        {
          kind: 'figure',
          rows,
          draw: (screen) =>
            bars(
              [...all, rest].map(({ name, share, why }) => ({
                label: screen.cleanLine(name).slice(0, 28),
                share,
                ...(why === '' ? {} : { note: screen.cleanLine(why) }),
              })),
              screen,
            ),
        },
      ],
    },
  ];
}

/** How the same method did on the past, in sentences; empty where it was not tried. Not cleaned. */
function triedInWords(
  { backtest, model, history }: ForecastDocument,
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
  // Around zero a share of the value says nothing.
  const mae = number('mae');
  const plain = mae === undefined ? '' : `the median was off by ${label(mae)}, `;
  const off = isAroundZero(history) ? plain : `the median was off by ${smape.toFixed(1)} % (sMAPE), `;
  const naive =
    skill === undefined
      ? ''
      : `, ${besideNaive(skill, number('naive_seasonal') ?? Number(model.seasonal === true))}`;
  const covered =
    within80 === undefined || within95 === undefined
      ? ''
      : ` The 80 % interval held ${percent(within80)} of what came, the 95 % one ${percent(within95)}.`;
  return `Tried from ${counted(origins, 'earlier point')}, ${number('horizon') ?? '?'} ${number('horizon') === 1 ? 'step' : 'steps'} ahead: ${off}CRPS ${label(crps ?? 0)}${naive}.${covered}`;
}

function isAroundZero(values: readonly (number | null)[]): boolean {
  return (
    values.some((value) => value !== null && value < 0) && values.some((value) => value !== null && value > 0)
  );
}

function besideNaive(skill: number, seasonal: number): string {
  const last = `repeating the last ${seasonal > 0 ? 'season' : 'value'}`;
  const percent = (100 * Math.abs(skill)).toFixed(0);
  if (percent === '0') return `no better than ${last}`;
  return `${percent} % ${skill > 0 ? 'better' : 'worse'} than ${last}`;
}

/** Where the numbers came from; an address that the one before has is not shown again. */
function dataOf({ data }: ForecastDocument): Block[] {
  return data.map((one, at): Block => {
    const address = text(one.source_url);
    const isShown = address === '' || data[at - 1]?.source_url === address || text(one.from) === 'request';
    const words = dataInWords(one).replace(/\s+/g, ' ');
    const where = { text: address, tone: 'quiet' as const, leads: one };
    return { kind: 'text', words: isShown ? words : [`${words}\n`, where], hang: 2 };
  });
}

function dataInWords(one: ForecastDocument['data'][number]): string {
  const hash = `sha256 ${text(one.content_sha256).slice(0, 12)}…`;
  const role = text(one.role) === 'driver' ? `Driver ${text(one.name)}` : 'Data';
  const rows = `${cellText(one.rows)} values`;
  if (text(one.from) === 'request') return `${role}: ${rows} of the request, ${hash}`;
  return `${role}: ${listed([
    text(one.title),
    `column ${text(one.column)}`,
    rows,
    text(one.first_at) === '' ? '' : `${text(one.first_at)} to ${text(one.last_at)}`,
    `retrieved ${text(one.retrieved_at).slice(0, 10)}`,
    hash,
  ])}`;
}

function seeds({ seed, paths, model }: ForecastDocument): string[] {
  return [
    ...(typeof model.name === 'string' ? [`${methodsSaid(model)}${seasonsSaid(model)}`] : []),
    ...(paths === null ? [] : [`${paths} paths`]),
    ...(seed === null ? [] : [`seed ${seed}`]),
  ];
}

/** Less than half a percent is left out. */
const LEAST_SHOWN = 0.005;

/** "log 62 %, additive 38 %", by their parts of the paths; the name of the method where it draws all of them. */
function methodsSaid({ name, members }: ForecastDocument['model']): string {
  const shares = new Map<string, number>();
  for (const { name: method, share } of recordsIn(members))
    if (typeof method === 'string' && typeof share === 'number')
      shares.set(method, (shares.get(method) ?? 0) + share);
  if (shares.size < 2) return text(name);
  const largestFirst = [...shares].toSorted(([, a], [, b]) => b - a);
  const shown = largestFirst.filter(([, share]) => share >= LEAST_SHOWN);
  return shown.map(([method, share]) => `${method} ${(100 * share).toFixed(0)} %`).join(', ');
}

/** ", seasons 24 and 168". */
function seasonsSaid({ seasonal, season, seasons }: ForecastDocument['model']): string {
  if (seasonal !== true) return '';
  const lengths = (isList(seasons) ? seasons : [season]).filter((one) => typeof one === 'number');
  if (lengths.length === 0) return ', seasonal';
  return `, ${lengths.length > 1 ? 'seasons' : 'season'} ${lengths.join(' and ')}`;
}

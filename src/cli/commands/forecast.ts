// ibid forecast create, list and get: POST /v1/forecast, GET /v1/forecasts and below.
import { isInsufficient } from '../../api/outcome.ts';
import { type Ask, ask, asking } from '../request/request.ts';
import { shownAs } from '../output/shown.ts';
import { defineCommand } from '../kit/command.ts';
import { FREE_EXITS, ID, SYNTHESIS_EXITS } from '../kit/route-parts.ts';
import {
  driversOf,
  frequencyOf,
  numbersOf,
  seriesOf,
  columnNamed,
  tableNamed,
} from './forecast/table-file.ts';

// How forecast create and forecast get show a forecast.
export const FORMATS = ['svg'] as const;

export const SHOWN = {
  text: shownAs(async () => (await import('../output/forecast/forecast.ts')).forecastPage).text,
  forms: {
    svg: async (document, screen) =>
      (await import('../output/forecast/forecast-svg.ts')).forecastSvg(document, screen),
    csv: async (document) => (await import('../output/forecast/forecast-rows.ts')).forecastCsv(document),
    md: async (document) => (await import('../output/forecast/forecast-rows.ts')).forecastMarkdown(document),
    jsonl: async (document) => (await import('../output/forecast/forecast-rows.ts')).forecastLines(document),
  },
  exit: (document) => (isInsufficient(document) ? 'insufficient_evidence' : 'ok'),
} as const satisfies Ask<'forecast.get'>;

export const create = defineCommand({
  name: 'forecast create',
  summary: 'Generate a Monte-Carlo forecast with driver attribution',
  group: 'Ask',
  effects: 'writes',
  about:
    'The series is a column of a table, or numbers given here. A file that is not in your corpus yet is added to it. Without --seed the data determine the paths: the same command draws the same ones again. The API specification does not define the members of this route (docs/server.md).',
  route: 'forecast.create',
  needs: [['series', 'source'], ['horizon']],
  formats: FORMATS,
  flags: {
    series: {
      kind: 'text',
      value: 'N,N,…',
      help: 'the values, oldest first; nothing between commas is a gap',
    },
    source: {
      kind: 'text',
      value: 'FILE|NAME',
      member: 'series',
      complete: 'file',
      help: 'a CSV or TSV file, or a table of the corpus: document id, address, title or file name',
    },
    column: {
      kind: 'text',
      value: 'NAME',
      member: 'series',
      help: 'its column (default: the only one with numbers)',
    },
    horizon: { kind: 'integer', value: 'N', min: 1, max: 1000, help: 'how many steps to forecast' },
    frequency: {
      kind: 'text',
      known: ['yearly', 'quarterly', 'monthly', 'weekly', 'daily', 'hourly'],
      value: 'NAME|N',
      help: 'a name, or the length of the season in steps (default: read from the dates)',
    },
    driver: {
      kind: 'list',
      value: 'NAME=SOURCE:COLUMN',
      member: 'drivers',
      help: 'a series that may lead it, up to 8; without SOURCE: a column of --source',
    },
    threshold: {
      kind: 'list',
      value: 'N',
      member: 'thresholds',
      help: 'also give the probability of exceeding N',
    },
    level: { kind: 'list', value: 'P', member: 'levels', help: 'a quantile to give, between 0 and 1' },
    seed: {
      kind: 'integer',
      value: 'N',
      min: 0,
      max: 4_294_967_295,
      help: 'draw other paths than the default ones',
    },
  },
  examples: [
    'ibid forecast create --series 112,118,132,129,121,135,148,148,136,119 --horizon 3',
    'ibid forecast create --source ~/data/passengers.csv --column Passengers --horizon 12 --threshold 500',
    'ibid forecast create --source prices.csv --column Petrol --driver crude=Brent --horizon 8 --format svg -o fan.svg',
    'ibid forecast create --body request.json',
  ],
  exits: SYNTHESIS_EXITS,
  async run(context, { flags }) {
    const series = seriesOf(flags.series, flags.source, flags.column);
    const drivers = driversOf(flags.driver, flags.source);
    // One after the other: a file that several name is added once.
    for (const driver of drivers ?? [])
      driver.series.source = await tableNamed(context, driver.series.source);
    return ask(
      context,
      'forecast.create',
      {
        series: series !== undefined && 'source' in series ? await columnNamed(context, series) : series,
        frequency: frequencyOf(flags.frequency),
        horizon: flags.horizon,
        drivers,
        thresholds: numbersOf(flags.threshold, '--threshold'),
        levels: numbersOf(flags.level, '--level'),
        seed: flags.seed,
      },
      SHOWN,
    );
  },
});

export const list = asking({
  name: 'forecast list',
  summary: 'List the forecasts of the workspace',
  group: 'Ask',
  route: 'forecast.list',
  examples: ['ibid forecast list'],
  shown: {
    text: async (document, screen) =>
      (await import('../output/forecast/forecast-rows.ts')).forecastList(document, screen),
  },
});

export const get = asking({
  name: 'forecast get',
  summary: 'Show one forecast',
  group: 'Ask',
  about:
    '--format svg draws its fan chart; csv and jsonl give one row per step. A forecast that the data could not support says so and exits 3.',
  route: 'forecast.get',
  arguments: [ID],
  formats: FORMATS,
  shown: SHOWN,
  examples: ['ibid forecast get fct_1', 'ibid forecast get fct_1 --format svg --output fan.svg'],
  exits: ['insufficient_evidence', ...FREE_EXITS],
});

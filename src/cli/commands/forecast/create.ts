// ibid forecast create: POST /v1/forecast.
import { defineCommand } from '../../kit/command.ts';
import { SYNTHESIS_EXITS } from '../../kit/route-parts.ts';
import { ask } from '../../request/request.ts';
import { driversOf, frequencyOf, numbersOf, seriesOf } from './members.ts';
import { FORMATS, SHOWN } from './views.ts';

export const command = defineCommand({
  name: 'forecast create',
  summary: 'Generate a Monte-Carlo forecast with driver attribution',
  group: 'Ask',
  effects: 'writes',
  about:
    'The series is a column of a table in your corpus, or numbers given here. Without --seed the data decide the paths: the same command draws the same ones again. The specification shows no member of this route: the flags use the names of the embedded service; another server may need --set or --body.',
  route: 'forecast.create',
  reach: 'route',
  formats: FORMATS,
  flags: {
    series: {
      kind: 'text',
      value: 'N,N,…',
      help: 'the values, oldest first; nothing between commas is a gap',
    },
    source: {
      kind: 'text',
      value: 'NAME',
      help: 'a table of the corpus: document id, address, title or file name',
    },
    column: { kind: 'text', value: 'NAME', help: 'its column' },
    horizon: { kind: 'integer', value: 'N', min: 1, max: 1000, help: 'how many steps to forecast' },
    frequency: {
      kind: 'text',
      value: 'NAME|N',
      help: 'yearly, quarterly, monthly, weekly, daily, hourly, or the length of the season in steps (default: told from the dates)',
    },
    driver: {
      kind: 'list',
      value: 'NAME=SOURCE:COLUMN',
      help: 'a series that may lead it, up to 8; SOURCE: may be left out for that of --source',
    },
    threshold: { kind: 'list', value: 'N', help: 'also say how likely it is to be above N' },
    level: { kind: 'list', value: 'P', help: 'quantiles to give, between 0 and 1' },
    seed: {
      kind: 'integer',
      value: 'N',
      min: 0,
      max: 4_294_967_295,
      help: 'other paths than those of the data',
    },
  },
  examples: [
    'ibid forecast create --series 112,118,132,129,121,135,148,148,136,119 --horizon 3',
    'ibid forecast create --source passengers.csv --column Passengers --horizon 12 --threshold 500',
    'ibid forecast create --source prices.csv --column Petrol --driver crude=Brent --horizon 8 --format svg -o fan.svg',
    'ibid forecast create --body request.json',
  ],
  exits: SYNTHESIS_EXITS,
  run: (context, { flags }) =>
    ask(
      context,
      'forecast.create',
      {
        series: seriesOf(flags.series, flags.source, flags.column),
        frequency: frequencyOf(flags.frequency),
        horizon: flags.horizon,
        drivers: driversOf(flags.driver, flags.source),
        thresholds: numbersOf(flags.threshold, '--threshold'),
        levels: numbersOf(flags.level, '--level'),
        seed: flags.seed,
      },
      SHOWN,
    ),
});

// Forecasts: the mean absolute error of whole forecasts at rolling origins against repeating the last season, a series each (bar: at most
// 1.05 on any); of the methods alone sMAPE and coverage on the M3 development half (bars: monthly sMAPE at most 14.0, 95 % intervals covering 0.93
// to 0.97; so on yearly), MASE of hourly series (bar: at most 1), how often a driver that has nothing to do with the target is taken (bar: at most 5 %), how often one that
// has is found, and the time a series takes. Exit code 1 beyond a bar. `npm run bench -- forecast [trials]`
import { readFileSync } from 'node:fs';
import { judgeDrivers } from '../src/engine/forecast/drivers.ts';
import { makeForecast, DEFAULT_LEVELS } from '../src/engine/forecast/forecast.ts';
import { fitMethod } from '../src/engine/forecast/methods.ts';
import { meanOf } from '../src/engine/forecast/moments.ts';
import { prepare } from '../src/engine/forecast/prepare.ts';
import { createRandom, type Random } from '../src/engine/forecast/random.ts';
import { crps, quantile, smape, sortedSteps } from '../src/engine/forecast/scores.ts';
import { requireEvalFile } from './support/data.ts';

const MOST_SMAPE = 14;
const COVERED: readonly [number, number] = [0.93, 0.97];
const MOST_MASE = 1;
const MOST_FALSE = 0.05;
const MOST_AGAINST_SEASON = 1.05;
const ORIGINS = 6;
const DRAWS = 900;
const PLAIN = { drivers: [], thresholds: [], levels: DEFAULT_LEVELS, seed: 1 };

const UNRELATED: readonly [name: string, points: number, tried: number, slope: number][] = [
  ['one unrelated random walk, 40 points', 40, 1, 0],
  ['one, 60 points', 60, 1, 0],
  ['one, 120 points', 120, 1, 0],
  ['one, 120 points, both rising', 120, 1, 0.5],
  ['one, 400 points', 400, 1, 0],
  ['eight at once, 120 points', 120, 8, 0],
];

/** Prints one table. */
export async function run(args: string[]): Promise<void> {
  const trials = Number(args[0] ?? 300);
  const monthly = await m3('m3-monthly-odd.csv', 12);
  const yearly = await m3('m3-yearly-odd.csv', 1);
  const line = (...cells: string[]) =>
    console.log(
      cells[0]!.padEnd(44) +
        cells
          .slice(1)
          .map((cell) => cell.padStart(9))
          .join(''),
    );
  line('', 'sMAPE', 'naive', 'cover80', 'cover95', 'skill', 'ms each');
  for (const [name, one] of [
    ['M3 monthly, development half', monthly],
    ['M3 yearly, development half', yearly],
  ] as const)
    line(
      name,
      ...[one.smape, one.naiveSmape].map((v) => v.toFixed(2)),
      ...[one.cover80, one.cover95, one.skill].map((v) => v.toFixed(3)),
      one.milliseconds.toFixed(1),
    );
  line('  reference: the design, monthly', '13.7-13.9', '', '', '0.943');
  line('  reference: arima of npm, monthly', '18.5');
  console.log('');
  line('whole forecasts against the last season', 'error');
  let worst = 0;
  for (const { name, values, season } of rollingSeries()) {
    const against = await rolling(values, season);
    worst = Math.max(worst, against);
    line(`  ${name}`, against.toFixed(3));
  }
  console.log('');
  const hours = await hourly();
  line('', 'MASE', 'day', 'week', 'cover80', 'cover95', 'both');
  line(
    'M4 hourly, development part',
    ...[hours.mase, hours.day, hours.week, hours.cover80, hours.cover95].map((v) => v.toFixed(3)),
    `${hours.both}/${hours.of}`,
  );
  line('  reference: the best of three methods, a day', '1.391', '1.384', '3.165', '0.747', '0.915', '0/52');
  console.log('');
  line('drivers', 'taken', 'of', 'rate');
  let wrongly = 0;
  for (const [name, points, tried, slope] of UNRELATED) {
    const rate = await accepted(trials, points, tried, { slope });
    wrongly = Math.max(wrongly, rate.rate);
    line(name, String(rate.taken), String(rate.of), rate.rate.toFixed(4));
  }
  for (const strength of [0.5, 1]) {
    const { taken, of, rate } = await accepted(trials, 120, 1, { strength });
    line(
      `one that leads by a step, ${strength} of the noise, 120`,
      String(taken),
      String(of),
      rate.toFixed(4),
    );
  }
  console.log('');
  for (const points of [100, 1000, 5000])
    line(`a whole forecast of 24 steps, ${points} points`, `${(await timed(points)).toFixed(0)} ms`);
  if (
    monthly.smape > MOST_SMAPE ||
    monthly.cover95 < COVERED[0] ||
    monthly.cover95 > COVERED[1] ||
    yearly.cover95 < COVERED[0] ||
    yearly.cover95 > COVERED[1] ||
    hours.mase > MOST_MASE ||
    worst > MOST_AGAINST_SEASON ||
    wrongly > MOST_FALSE
  )
    process.exitCode = 1;
}

interface RollingSeries {
  readonly name: string;
  readonly values: readonly number[];
  readonly season: number;
}

/** Twelve of M3's longest monthly series, three of M4's hourly ones, passengers by month, and petrol by week. */
function rollingSeries(): RollingSeries[] {
  const rows = (file: string) =>
    readFileSync(requireEvalFile('series', file), 'utf8').trim().split('\n').slice(1);
  const wide = (file: string, season: number) =>
    rows(file).map((row) => {
      const [name = '', , , ...cells] = row.split(',');
      return { name, values: cells.filter((cell) => cell !== '').map(Number), season };
    });
  const column = (file: string) => rows(file).map((row) => Number(row.split(',')[1]));
  const long = wide('m3-monthly-odd.csv', 12).filter(({ values }) => values.length >= 110);
  const every = Math.floor(long.length / 12);
  return [
    ...long.filter((_, at) => at % every === 0).slice(0, 12),
    ...wide('m4-hourly-dev.csv', 24).slice(0, 3),
    { name: 'passengers', values: column('AirPassengers.csv'), season: 12 },
    { name: 'petrol', values: column('us_gasoline.csv').toReversed(), season: 52 },
  ];
}

/** The error of medians from origins in the last third, as a part of that of repeating the last season. */
async function rolling(values: readonly number[], season: number): Promise<number> {
  const horizon = Math.min(season, Math.floor(values.length / 5));
  const first = Math.round((values.length * 2) / 3);
  let [own, repeated] = [0, 0];
  for (let at = 0; at < ORIGINS; at++) {
    const origin = first + Math.round(((values.length - horizon - first) * at) / (ORIGINS - 1));
    const past = values.slice(0, origin);
    const { median } = await makeForecast({ ...PLAIN, values: Float64Array.from(past), season, horizon });
    for (const [step, came] of values.slice(origin, origin + horizon).entries()) {
      own += Math.abs(came - median[step]!);
      repeated += Math.abs(came - past[past.length - season + (step % season)]!);
    }
  }
  return own / repeated;
}

interface Scored {
  readonly smape: number;
  readonly naiveSmape: number;
  readonly cover80: number;
  readonly cover95: number;
  readonly crps: number;
  readonly naiveCrps: number;
}

interface M3Figures {
  readonly smape: number;
  readonly naiveSmape: number;
  readonly cover80: number;
  readonly cover95: number;
  readonly skill: number;
  readonly milliseconds: number;
}

/** The last `horizon` values of each row are held against a forecast from those before. */
async function m3(file: string, season: number): Promise<M3Figures> {
  const rows = readFileSync(requireEvalFile('series', file), 'utf8').trim().split('\n').slice(1);
  const started = performance.now();
  const all: Scored[][] = [];
  for (const row of rows) {
    const [, , horizon = 0, ...values] = row.split(',').map(Number);
    const past = Float64Array.from(values.slice(0, -horizon));
    const method = past.every((value) => value > 0) ? 'log' : 'additive';
    const fitted = fitMethod(method, past, season);
    const steps = await sortedSteps(await fitted.paths(horizon, DRAWS, createRandom(1)), DRAWS);
    const naive = await sortedSteps(
      await fitMethod('seasonal_naive', past, fitted.seasons[0] ?? 1).paths(horizon, DRAWS, createRandom(1)),
      DRAWS,
    );
    const scored = steps.map((sorted, at) => {
      const actual = values[values.length - horizon + at]!;
      const within = (level: number) =>
        Number(actual >= quantile(sorted, level) && actual <= quantile(sorted, 1 - level));
      const naiveMedian = quantile(naive[at]!, 0.5);
      return {
        smape: smape(quantile(sorted, 0.5), actual),
        naiveSmape: smape(naiveMedian, actual),
        cover80: within(0.1),
        cover95: within(0.025),
        crps: crps(sorted, actual),
        naiveCrps: crps(naive[at]!, actual),
      };
    });
    all.push(scored);
  }
  const steps = all.flat();
  const mean = (of: (step: (typeof steps)[number]) => number) =>
    meanOf(all.map((one) => meanOf(one.map(of))));
  return {
    smape: mean((step) => step.smape),
    naiveSmape: mean((step) => step.naiveSmape),
    cover80: mean((step) => step.cover80),
    cover95: mean((step) => step.cover95),
    // The geometric mean over series of CRPS against that of the naive forecast: large series do not drown small ones.
    skill:
      1 -
      Math.exp(
        meanOf(
          all.map((one) =>
            Math.log(meanOf(one.map((step) => step.crps)) / meanOf(one.map((step) => step.naiveCrps))),
          ),
        ),
      ),
    milliseconds: (performance.now() - started) / rows.length,
  };
}

/** Whole forecasts of the last 48 hours; errors over the mean change from a day before, beside the last day's and week's. */
async function hourly() {
  const rows = readFileSync(requireEvalFile('series', 'm4-hourly-dev.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const all: Readonly<Record<'mase' | 'day' | 'week' | 'cover80' | 'cover95', number>>[] = [];
  let both = 0;
  for (const row of rows) {
    const [, , length, ...cells] = row.split(',');
    const horizon = Number(length);
    const values = cells.filter((cell) => cell !== '').map(Number);
    const past = Float64Array.from(values.slice(0, -horizon));
    const came = values.slice(-horizon);
    const made = await makeForecast({ ...PLAIN, values: past, season: 24, horizon });
    both += Number((made.model.seasons ?? []).length === 2);
    const scale = meanOf(past.slice(24).map((value, at) => Math.abs(value - past[at]!)));
    const off = (foretold: (step: number) => number) =>
      meanOf(came.map((value, step) => Math.abs(value - foretold(step)))) / scale;
    const within = (level: number) => {
      const [low, high] = [DEFAULT_LEVELS.indexOf(level), DEFAULT_LEVELS.indexOf(1 - level)];
      const rows = made.quantiles.values;
      return meanOf(came.map((value, at) => Number(value >= rows[at]![low]! && value <= rows[at]![high]!)));
    };
    all.push({
      mase: off((step) => made.median[step]!),
      day: off((step) => past[past.length - 24 + (step % 24)]!),
      week: off((step) => past[past.length - 168 + (step % 168)]!),
      cover80: within(0.1),
      cover95: within(0.025),
    });
  }
  const mean = (of: keyof (typeof all)[number]) => meanOf(all.map((one) => one[of]));
  const [mase, day, week] = [mean('mase'), mean('day'), mean('week')];
  return { mase, day, week, cover80: mean('cover80'), cover95: mean('cover95'), both, of: all.length };
}

/** How many of `tried` random walks a judge takes for drivers of another; with a strength the first leads it by a step. */
async function accepted(trials: number, points: number, tried: number, { strength = 0, slope = 0 }) {
  let taken = 0;
  for (let trial = 0; trial < trials; trial++) {
    const random = createRandom(1000 + trial);
    const drivers = Array.from({ length: tried }, (_, at) => ({
      name: `walk ${at}`,
      values: walk(points, random, () => slope),
    }));
    const led = drivers[0]!.values;
    const target = walk(
      points,
      random,
      (at) => slope + (at < 2 ? 0 : strength * (led[at - 1]! - led[at - 2]!)),
    );
    const { accepted } = await judgeDrivers(target, 12, drivers, {});
    taken += accepted.length;
  }
  return { taken, of: trials * tried, rate: taken / (trials * tried) };
}

function walk(points: number, random: Random, push: (at: number) => number = () => 0): Float64Array {
  const values = new Float64Array(points);
  for (let at = 0; at < points; at++) values[at] = (values[at - 1] ?? 100) + random.normal() + push(at);
  return values;
}

async function timed(points: number): Promise<number> {
  const random = createRandom(points);
  const values = Array.from(walk(points, random), (value, at) => value + 500 + 10 * Math.sin(at / 2));
  const made = prepare({ values, times: null }, 24);
  if ('reason' in made) throw new Error(made.reason.text);
  const started = performance.now();
  await makeForecast({
    ...PLAIN,
    values: made.prepared.values,
    season: 12,
    horizon: 24,
    thresholds: [500],
  });
  return performance.now() - started;
}

// Alarms on labelled series (NAB): how many labelled windows get one, and false alarms a series and week. Mentions are
// measured on tweet volumes, by the hour and as counted (reference on all ten series: 30 of 33 at 0.5); watched series on the
// others, kind by kind, with the benchmark's own score beside that of two of its detectors. Slow rises on counts made by recipe
// (`support/rises.ts`), and false alarms on as many that have none. Exit code 1 below a bar.
// `npm run bench -- anomaly [FOLDER]`: series of another folder with its windows.json
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  DAY,
  DETECT,
  detect,
  type DetectOptions,
  type Point,
  PAUSE,
  riseAt,
  SPAN,
} from '../src/engine/anomaly/detect.ts';
import { departuresOf } from '../src/engine/anomaly/departures.ts';
import { createRandom } from '../src/engine/forecast/random.ts';
import { bestNabScore, type Labelled, nabScore, windowedGaussian } from './support/nab-score.ts';
import { BEGINS, countsOf, DAYS, oneADay, SEASONAL, USUAL } from './support/rises.ts';
import { byPeriod, HOUR } from './support/periods.ts';
import { evalFile, readJson, requireEvalFile } from './support/data.ts';

const LEAST_FOUND = 0.85;
const MOST_FALSE = 0.6;
const LEAST_CAUGHT = 0.6;
const MOST_A_WEEK = 0.4;

type Windows = Readonly<Record<string, readonly (readonly [string, string])[]>>;

export async function run([folder]: string[]): Promise<void> {
  mentions();
  console.log('');
  rises();
  console.log('');
  await watched(folder ?? dirname(requireEvalFile('anomalies', 'nab', 'windows.json')));
}

function mentions(): void {
  const windows = readJson<Windows>(requireEvalFile('anomalies', 'windows.json'));
  const rows: [string, number, DetectOptions][] = [
    ['by the hour, as here', HOUR, DETECT],
    ['by the hour, z over 3', HOUR, { ...DETECT, z: 3 }],
    ['by the hour, z over 6', HOUR, { ...DETECT, z: 6 }],
    ['as counted, every 5 minutes', HOUR / 12, DETECT],
  ];
  console.log(`${''.padEnd(32)}windows found   false alarms a series-week`);
  for (const [name, period, options] of rows) {
    const { found, labelled, wrong, weeks } = measure(windows, period, options);
    console.log(
      `${name.padEnd(32)}${`${found} of ${labelled}`.padStart(13)}   ${(wrong / weeks).toFixed(2).padStart(6)}`,
    );
    if (
      options === DETECT &&
      period === HOUR &&
      (found / labelled < LEAST_FOUND || wrong / weeks > MOST_FALSE)
    )
      process.exitCode = 1;
  }
}

function measure(windows: Windows, period: number, options: DetectOptions) {
  const total = { found: 0, labelled: 0, wrong: 0, weeks: 0 };
  for (const [name, labels] of Object.entries(windows)) {
    const path = evalFile('anomalies', name.split('/').at(-1) ?? '');
    if (path === undefined) continue;
    const points = byPeriod(readPoints(path), period);
    const alarms = detect(points, options);
    const inside = (at: number): number =>
      labels.findIndex(([from, to]) => at >= Date.parse(`${from}Z`) && at <= Date.parse(`${to}Z`));
    total.found += new Set(alarms.map(({ at }) => inside(at)).filter((label) => label >= 0)).size;
    total.wrong += alarms.filter(({ at }) => inside(at) < 0).length;
    total.labelled += labels.length;
    total.weeks += ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)) / (7 * DAY);
  }
  return total;
}

const SEEDS = 20;
const LEAST_RISEN = 0.7;
const MOST_A_YEAR = 0.05;
/** Of the first year nobody can tell a season from a rise. */
const YEAR_KNOWN = 365 + 28;

/** Slow rises: found within four weeks, and once; false alarms of series without one. A season is as large as the rises: it hides them. */
function rises(): void {
  const told = (points: readonly Point[]) => toldRises(points).map(({ at }) => at / DAY);
  const judge = (name: string, all: readonly (readonly number[])[]) => {
    const soon = all.map((days) => days.filter((day) => day >= BEGINS && day < BEGINS + 28));
    const waits = soon.flatMap(([day]) => (day === undefined ? [] : [day - BEGINS + 1]));
    const again = all.filter(
      (days) => days.filter((day) => day >= BEGINS && day < BEGINS + 90).length > 1,
    ).length;
    const wait = (waits.reduce((sum, one) => sum + one, 0) / waits.length).toFixed(1);
    console.log(
      `${name.padEnd(32)}${`${waits.length} of ${all.length}`.padStart(13)}   ${wait.padStart(6)} days   ${again} told again`,
    );
    return waits.length / all.length;
  };
  const seeds = Array.from({ length: SEEDS }, (_, seed) => seed + 1);
  console.log(`${'slow rises'.padEnd(32)}${'told'.padStart(13)}    after`);
  const sparse = judge(
    'two a month, then one a day',
    seeds.map((seed) => told(oneADay(seed))),
  );
  const risen = [3, 2].map((times) =>
    judge(
      `${times} times as much`,
      USUAL.filter(({ name, rate }) => rate >= 0.5 && name !== SEASONAL).flatMap((recipe) =>
        seeds.map((seed) => told(countsOf(recipe, times, seed))),
      ),
    ),
  );
  console.log(`${'no rise'.padEnd(32)}${''.padStart(13)}   false alarms a series-year`);
  let [wrong, years] = [0, 0];
  for (const name of new Set(USUAL.map((recipe) => recipe.name))) {
    const all = USUAL.filter((recipe) => recipe.name === name).flatMap((recipe) =>
      seeds.map((seed) => told(countsOf(recipe, 1, seed)).filter((day) => day >= YEAR_KNOWN)),
    );
    const count = all.reduce((sum, days) => sum + days.length, 0);
    const length = (all.length * (DAYS - YEAR_KNOWN)) / 365;
    console.log(`${name.padEnd(48)}${(count / length).toFixed(3).padStart(6)}`);
    wrong += count;
    years += length;
  }
  console.log(`${'all'.padEnd(48)}${(wrong / years).toFixed(3).padStart(6)}`);
  if (sparse < 1 || risen[0]! < LEAST_RISEN || wrong / years > MOST_A_YEAR) process.exitCode = 1;
}

/** As the rule tells them: not beside a burst, and with a pause after each. */
function toldRises(points: readonly Point[]): Point[] {
  const bursts = detect(points).map(({ at }) => at);
  const told: Point[] = [];
  for (const [place, point] of points.entries()) {
    const isBurst = bursts.some((at) => at <= point.at && at > point.at - SPAN * DAY);
    if (isBurst || point.at < (told.at(-1)?.at ?? -Infinity) + PAUSE) continue;
    if (riseAt(points, place) !== undefined) told.push(point);
  }
  return told;
}

interface Judged {
  readonly kind: string;
  readonly points: readonly Point[];
  readonly windows: Labelled['windows'];
  /** The rows of the alarms. */
  readonly alarms: readonly number[];
}

/** Every series of a folder, each judged by itself: nothing is fitted, so that each kind is as good as left out. */
async function watched(folder: string): Promise<void> {
  const all: Judged[] = [];
  for (const [name, labels] of Object.entries(readJson<Windows>(join(folder, 'windows.json')))) {
    if (!existsSync(join(folder, name))) continue;
    const points = readPoints(join(folder, name)).sort((a, b) => a.at - b.at);
    const windows = labels.map(([from, to]) => rowsBetween(points, time(from), time(to)));
    const steps = points.slice(1).map(({ at }, place) => at - points[place]!.at);
    const step = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)]!;
    const found = await departuresOf(points, { step, cycles: [DAY, 7 * DAY] });
    all.push({ kind: name.split('/')[0]!, points, windows, alarms: found.map(({ known }) => known) });
  }
  console.log(`${'watched series'.padEnd(32)}windows found   false alarms a series-week`);
  for (const kind of new Set(all.map((one) => one.kind)))
    show(
      kind,
      all.filter((one) => one.kind === kind),
    );
  const { found, labelled, rate } = show('all', all);
  if (found < LEAST_CAUGHT * labelled || rate > MOST_A_WEEK) process.exitCode = 1;
  const files = (scoresOf: (one: Judged) => ArrayLike<number>): Labelled[] =>
    all.map((one) => ({ scores: scoresOf(one), windows: one.windows }));
  const random = createRandom(1);
  const ours = nabScore(
    files(({ points, alarms }) => points.map((_, row) => Number(alarms.includes(row)))),
    1,
  );
  const gaussian = bestNabScore(files(({ points }) => windowedGaussian(points.map(({ value }) => value))));
  const chance = bestNabScore(files(({ points }) => points.map(() => random.uniform())));
  console.log('\nNAB score, standard profile, normalised (0: no alarms, 100: perfect)');
  console.log(`${'as here'.padEnd(32)}${ours.toFixed(1).padStart(13)}`);
  console.log(`${'windowedGaussian, best threshold'.padEnd(32)}${gaussian.score.toFixed(1).padStart(13)}`);
  console.log(`${'random, best threshold'.padEnd(32)}${chance.score.toFixed(1).padStart(13)}`);
}

function show(name: string, series: readonly Judged[]) {
  let [found, labelled, wrong, weeks] = [0, 0, 0, 0];
  for (const { points, windows, alarms } of series) {
    const inside = alarms.map((row) => windows.findIndex(([first, last]) => row >= first && row <= last));
    found += new Set(inside.filter((window) => window >= 0)).size;
    wrong += inside.filter((window) => window < 0).length;
    labelled += windows.length;
    weeks += ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)) / (7 * DAY);
  }
  const rate = wrong / weeks;
  console.log(`${name.padEnd(32)}${`${found} of ${labelled}`.padStart(13)}   ${rate.toFixed(2).padStart(6)}`);
  return { found, labelled, rate };
}

function rowsBetween(points: readonly Point[], from: number, to: number): readonly [number, number] {
  return [points.findIndex(({ at }) => at >= from), points.findLastIndex(({ at }) => at <= to)];
}

function time(written: string): number {
  return Date.parse(`${written.replace(' ', 'T')}Z`);
}

function readPoints(path: string): Point[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [written = '', value = ''] = line.split(',');
      return { at: time(written), value: Number(value) };
    });
}

// Alarms on labelled series (NAB): how many labelled windows get one, and false alarms a series and week. Mentions are
// measured on tweet volumes, by the hour and as counted (reference on all ten series: 30 of 33 at 0.5); watched series on the
// others, kind by kind, with the benchmark's own score beside that of two of its detectors. Exit code 1 below a bar.
// `npm run bench -- anomaly [FOLDER]`: series of another folder with its windows.json
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY, DETECT, detect, type DetectOptions, type Point } from '../src/engine/anomaly/detect.ts';
import { departuresOf } from '../src/engine/anomaly/departures.ts';
import { createRandom } from '../src/engine/forecast/random.ts';
import { bestNabScore, type Labelled, nabScore, windowedGaussian } from './support/nab-score.ts';
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

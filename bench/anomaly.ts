// Alarms on the labelled tweet volumes (NAB): how many labelled windows get one, and false alarms a series and week, by
// the hour and as counted. Reference on all ten series: 30 of 33 at 0.5. Exit code 1 below the bar.
import { readFileSync } from 'node:fs';
import { DAY, DETECT, detect, type DetectOptions, type Point } from '../src/engine/anomaly/detect.ts';
import { byPeriod, HOUR } from './support/periods.ts';
import { evalFile, readJson, requireEvalFile } from './support/data.ts';

const LEAST_FOUND = 0.85;
const MOST_FALSE = 0.6;

type Windows = Readonly<Record<string, readonly (readonly [string, string])[]>>;

export async function run(): Promise<void> {
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

function readPoints(path: string): Point[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [time = '', value = ''] = line.split(',');
      return { at: Date.parse(`${time.replace(' ', 'T')}Z`), value: Number(value) };
    });
}

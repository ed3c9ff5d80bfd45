// The Numenta Anomaly Benchmark's own score (Lavin and Ahmad 2015), standard profile: of each labelled window the first
// alarm counts, the earlier the more; alarms outside cost the more the farther they are behind a window. The first 15 % of a
// file (750 rows at the most) are for looking only. 100 is perfect, 0 is a detector that never alarms.
const FALSE_POSITIVE = 0.11;
const PROBATION = 0.15;
const MOST_PROBATION = 5000;

export interface Labelled {
  /** One score a row. */
  readonly scores: ArrayLike<number>;
  /** Windows as first and last row. */
  readonly windows: readonly (readonly [first: number, last: number])[];
}

/** The normalised score over all files at a threshold. */
export function nabScore(files: readonly Labelled[], threshold: number): number {
  let score = 0;
  let windows = 0;
  for (const file of files) {
    score += scoreOf(file, threshold);
    windows += file.windows.length;
  }
  // Without any alarm it is minus one a window, and one a window where each is found at its first row.
  return windows === 0 ? 0 : (100 * (score + windows)) / (2 * windows);
}

/** The best normalised score that any threshold gives: thresholds are chosen so in the benchmark. */
export function bestNabScore(files: readonly Labelled[]): {
  readonly score: number;
  readonly threshold: number;
} {
  const all = files.flatMap(({ scores }) => Array.from(scores)).sort((a, b) => a - b);
  // Close together at the upper end, where the best one is.
  const places = Array.from(
    { length: 120 },
    (_, at) => all.length - Math.ceil(all.length * 0.9 ** (at / 1.3)),
  );
  const tried = [...new Set(places.map((place) => all[Math.max(0, all.length - 1 - place)]!))];
  const upper = [
    ...new Set(Array.from({ length: 60 }, (_, at) => all[Math.max(0, all.length - Math.round(1.2 ** at))]!)),
  ];
  let best = { score: 0, threshold: Infinity };
  for (const threshold of [...tried, ...upper]) {
    const score = nabScore(files, threshold);
    if (score > best.score) best = { score, threshold };
  }
  return best;
}

function scoreOf({ scores, windows }: Labelled, threshold: number): number {
  const probation = Math.floor(PROBATION * Math.min(scores.length, MOST_PROBATION));
  const found = new Set<number>();
  let score = 0;
  for (let row = probation; row < scores.length; row++) {
    if (!(scores[row]! >= threshold)) continue;
    const inside = windows.findIndex(([first, last]) => row >= first && row <= last);
    if (inside < 0) {
      score += FALSE_POSITIVE * cost(row, windows);
      continue;
    }
    if (found.has(inside)) continue;
    found.add(inside);
    const [first, last] = windows[inside]!;
    score += sigmoid(-(last - row + 1) / (last - first + 1)) / sigmoid(-1);
  }
  return score - (windows.length - found.size);
}

/** Between nothing just behind a window and -1 far from any. */
function cost(row: number, windows: Labelled['windows']): number {
  const before = windows.findLast(([, last]) => last < row);
  if (before === undefined) return -1;
  const width = before[1] - before[0];
  const away = width <= 0 ? Infinity : (row - before[1]) / width;
  return away > 3 ? -1 : sigmoid(away);
}

function sigmoid(place: number): number {
  return 2 / (1 + Math.exp(5 * place)) - 1;
}

/** The benchmark's windowedGaussian: how improbable a value is in the last 6400, moved on by 100 at a time. */
export function windowedGaussian(values: readonly number[]): Float64Array {
  let window: number[] = [];
  let waiting: number[] = [];
  let [mean, deviation] = [0, 1];
  let [sum, squares] = [0, 0];
  const scores = new Float64Array(values.length);
  for (const [row, value] of values.entries()) {
    // The number of deviations orders values as the probability of a tail does, and does not end at 1.
    scores[row] = window.length > 0 ? Math.abs(value - mean) / deviation : 0;
    if (window.length < 6400) {
      window.push(value);
      sum += value;
      squares += value * value;
      mean = sum / window.length;
      deviation = Math.sqrt(Math.max(0, squares / window.length - mean * mean)) || 1e-6;
      continue;
    }
    waiting.push(value);
    if (waiting.length < 100) continue;
    window = [...window.slice(100), ...waiting];
    waiting = [];
    mean = window.reduce((all, one) => all + one, 0) / window.length;
    deviation = Math.sqrt(window.reduce((all, one) => all + (one - mean) ** 2, 0) / window.length) || 1e-6;
  }
  return scores;
}

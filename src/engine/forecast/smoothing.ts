// The three smoothers: simple exponential, Theta (Assimakopoulos and Nikolopoulos), damped Holt.
// Each is a state that innovations move: the same recursion fits the past and makes a path of the future.

type SmootherName = 'ses' | 'theta' | 'damped_holt' | 'autoregression';

export interface Smoother {
  readonly name: SmootherName;
  /** One-step errors of the past, in the units of the series given. */
  readonly errors: Float64Array;
  /** The index of the first value that was expected from those before it: errors before are not known. */
  readonly from: number;
  /** What was fitted: smoothing weights and starting values. */
  readonly parameters: number;
  /** How much of an innovation stays in the level. */
  readonly weight: number;
  /** Writes one path: `innovations[step]` is added to what the state expects of each step. */
  path(innovations: Float64Array, into: Float64Array): void;
}

/** Fits all three to a series of at least 3 values. */
export function smoothers(series: Float64Array): readonly Smoother[] {
  return [simple(series), theta(series), damped(series)];
}

function simple(series: Float64Array): Smoother {
  const { weight, level, errors } = fitLevel(series);
  return {
    name: 'ses',
    errors,
    from: 0,
    parameters: 2,
    weight,
    path(innovations, into) {
      let at = level;
      for (let step = 0; step < into.length; step++) {
        const innovation = innovations[step]!;
        into[step] = at + innovation;
        at += weight * innovation;
      }
    },
  };
}

/** The mean of the trend line and the smoothed double of what departs from it. */
function theta(series: Float64Array): Smoother {
  const { start, slope } = trendOf(series);
  const line = (index: number) => start + slope * index;
  const doubled = series.map((value, index) => 2 * value - line(index));
  const { weight, level, errors } = fitLevel(doubled);
  const halved = errors.map((error) => error / 2);
  return {
    name: 'theta',
    errors: halved,
    from: 0,
    parameters: 4,
    weight,
    path(innovations, into) {
      let at = level;
      for (let step = 0; step < into.length; step++) {
        const innovation = innovations[step]!;
        into[step] = (line(series.length + step) + at) / 2 + innovation;
        at += 2 * weight * innovation;
      }
    },
  };
}

/** Damped Holt: a level with a slope that dies down. */
export function damped(series: Float64Array): Smoother {
  const { levelWeight, slopeWeight, damping, level, slope, errors } = fitDamped(series);
  return {
    name: 'damped_holt',
    errors,
    from: 0,
    parameters: 5,
    weight: levelWeight,
    path(innovations, into) {
      let at = level;
      let rise = slope;
      for (let step = 0; step < into.length; step++) {
        const innovation = innovations[step]!;
        const expected = at + damping * rise;
        into[step] = expected + innovation;
        at = expected + levelWeight * innovation;
        rise = damping * rise + slopeWeight * innovation;
      }
    },
  };
}

// The straight line through a series by least squares.

interface Trend {
  /** The line's value at index 0. */
  readonly start: number;
  readonly slope: number;
}

function trendOf(series: Float64Array): Trend {
  const count = series.length;
  const middle = (count - 1) / 2;
  let mean = 0;
  for (const value of series) mean += value / count;
  let product = 0;
  let square = 0;
  for (let index = 0; index < count; index++) {
    product += (index - middle) * (series[index]! - mean);
    square += (index - middle) ** 2;
  }
  const slope = square === 0 ? 0 : product / square;
  return { start: mean - slope * middle, slope };
}

// Smoothing weights by least squares of the one-step errors. The errors are linear in the starting values, so those have
// a closed form at every trial; only the weights are searched, over a fixed grid made finer around its best point.

/** Simple exponential smoothing; `level` is the state after the last value. */
function fitLevel(series: Float64Array) {
  const searched = lastOf(series);
  const [weight = 0] = search([[0.01, 0.99, 9]], ([trial = 0]) => levelErrors(searched, trial).squares);
  return { weight, ...levelErrors(series, weight) };
}

/** Holt's linear smoothing with a slope that dies down by 0.8 to 0.98 a step. */
function fitDamped(series: Float64Array) {
  const ranges: Range[] = [
    [0.01, 0.99, 7],
    [0.001, 1, 5],
    [0.8, 0.98, 4],
  ];
  const searched = lastOf(series);
  const [levelWeight = 0, ratio = 0, damping = 0] = search(
    ranges,
    ([alpha = 0, share = 0, phi = 0]) => slopeErrors(searched, alpha, alpha * share, phi).squares,
  );
  const slopeWeight = levelWeight * ratio;
  return { levelWeight, slopeWeight, damping, ...slopeErrors(series, levelWeight, slopeWeight, damping) };
}

/** Weights are searched over so many of the last values: of more the time grows, and they hardly move. */
const SEARCHED = 1_000;

function lastOf(series: Float64Array): Float64Array {
  return series.subarray(Math.max(0, series.length - SEARCHED));
}

type Range = readonly [least: number, most: number, points: number];

const ROUNDS = 6;

/** The point of least cost on a grid, the grid then shrunk around it. */
function search(ranges: readonly Range[], cost: (point: readonly number[]) => number): number[] {
  let best: number[] = ranges.map(([least]) => least);
  let lowest = Infinity;
  let windows = ranges;
  for (let round = 0; round < ROUNDS; round++) {
    for (const point of gridOf(windows)) {
      const found = cost(point);
      if (found < lowest) [lowest, best] = [found, point];
    }
    windows = windows.map(([least, most], axis) => narrowed(least, most, best[axis]!, ranges[axis]!));
  }
  return best;
}

function narrowed(least: number, most: number, around: number, [floor, ceiling]: Range): Range {
  const half = (most - least) / 5;
  return [Math.max(floor, around - half), Math.min(ceiling, around + half), 3];
}

function gridOf(ranges: readonly Range[]): number[][] {
  let points: number[][] = [[]];
  for (const [least, most, count] of ranges) {
    const axis = Array.from({ length: count }, (_, index) => least + ((most - least) * index) / (count - 1));
    points = points.flatMap((point) => axis.map((value) => [...point, value]));
  }
  return points;
}

function levelErrors(series: Float64Array, weight: number) {
  const errors = new Float64Array(series.length);
  let level = 0;
  let unit = 1;
  let product = 0;
  let square = 0;
  for (let index = 0; index < series.length; index++) {
    const error = series[index]! - level;
    errors[index] = error;
    product += error * unit;
    square += unit * unit;
    level += weight * error;
    unit *= 1 - weight;
  }
  const start = product / square;
  let squares = 0;
  let share = 1;
  for (let index = 0; index < errors.length; index++) {
    const error = errors[index]! - share * start;
    errors[index] = error;
    squares += error * error;
    share *= 1 - weight;
  }
  return { errors, squares, level: level + share * start };
}

/** Three runs of one recursion, one from zero, one from a level of 1 without values, one from a slope of 1. */
function slopeErrors(series: Float64Array, alpha: number, beta: number, phi: number) {
  const errors = new Float64Array(series.length);
  let [level, slope, levelOfLevel, slopeOfLevel, levelOfSlope, slopeOfSlope] = [0, 0, 1, 0, 0, 1];
  let [ll, ls, ss, le, se] = [0, 0, 0, 0, 0];
  const responses = new Float64Array(series.length * 2);
  for (let index = 0; index < series.length; index++) {
    const expected = level + phi * slope;
    const error = series[index]! - expected;
    level = expected + alpha * error;
    slope = phi * slope + beta * error;
    const byLevel = levelOfLevel + phi * slopeOfLevel;
    levelOfLevel = byLevel * (1 - alpha);
    slopeOfLevel = phi * slopeOfLevel - beta * byLevel;
    const bySlope = levelOfSlope + phi * slopeOfSlope;
    levelOfSlope = bySlope * (1 - alpha);
    slopeOfSlope = phi * slopeOfSlope - beta * bySlope;
    errors[index] = error;
    responses[2 * index] = byLevel;
    responses[2 * index + 1] = bySlope;
    ll += byLevel * byLevel;
    ls += byLevel * bySlope;
    ss += bySlope * bySlope;
    le += byLevel * error;
    se += bySlope * error;
  }
  const determinant = ll * ss - ls * ls;
  const level0 = determinant > 1e-12 * ll * ss ? (le * ss - se * ls) / determinant : le / ll;
  const slope0 = determinant > 1e-12 * ll * ss ? (se * ll - le * ls) / determinant : 0;
  let squares = 0;
  for (let index = 0; index < errors.length; index++) {
    const error = errors[index]! - responses[2 * index]! * level0 - responses[2 * index + 1]! * slope0;
    errors[index] = error;
    squares += error * error;
  }
  return {
    errors,
    squares,
    level: level + levelOfLevel * level0 + levelOfSlope * slope0,
    slope: slope + slopeOfLevel * level0 + slopeOfSlope * slope0,
  };
}

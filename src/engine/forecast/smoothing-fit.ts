// Smoothing weights by least squares of the one-step errors. The errors are linear in the starting values, so those have
// a closed form at every trial; only the weights are searched, over a fixed grid made finer around its best point.

export interface FittedLevel {
  readonly weight: number;
  /** The state after the last value. */
  readonly level: number;
  readonly errors: Float64Array;
}

export interface FittedSlope {
  readonly levelWeight: number;
  readonly slopeWeight: number;
  readonly damping: number;
  readonly level: number;
  readonly slope: number;
  readonly errors: Float64Array;
}

/** Simple exponential smoothing. */
export function fitLevel(series: Float64Array): FittedLevel {
  const searched = lastOf(series);
  const [weight = 0] = search([[0.01, 0.99, 9]], ([trial = 0]) => levelErrors(searched, trial).squares);
  return { weight, ...levelErrors(series, weight) };
}

/** Holt's linear smoothing with a slope that dies down by 0.8 to 0.98 a step. */
export function fitDamped(series: Float64Array): FittedSlope {
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

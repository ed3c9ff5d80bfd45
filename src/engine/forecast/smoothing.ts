// The three smoothers of the forecast, each as a state that innovations move: the same recursion fits the past and makes
// a path of the future. Simple exponential smoothing, Theta (Assimakopoulos and Nikolopoulos) and damped Holt.
import { fitDamped, fitLevel } from './smoothing-fit.ts';

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
  /** What comes next where no innovation moves it, step by step. */
  point(horizon: number): Float64Array;
  /** Writes one path: `innovations[step]` is added to what the state expects of each step. */
  path(innovations: Float64Array, into: Float64Array): void;
}

/** Fits all three to a series of at least 3 values. */
export function smoothers(series: Float64Array): readonly Smoother[] {
  return [simple(series), theta(series), damped(series)];
}

function simple(series: Float64Array): Smoother {
  const { weight, level, errors } = fitLevel(series);
  return smoother({ name: 'ses', errors, from: 0, parameters: 2, weight }, (innovations, into) => {
    let at = level;
    for (let step = 0; step < into.length; step++) {
      const innovation = innovations[step]!;
      into[step] = at + innovation;
      at += weight * innovation;
    }
  });
}

/** The mean of the trend line and the smoothed double of what departs from it. */
function theta(series: Float64Array): Smoother {
  const { start, slope } = trendOf(series);
  const line = (index: number) => start + slope * index;
  const doubled = series.map((value, index) => 2 * value - line(index));
  const { weight, level, errors } = fitLevel(doubled);
  const halved = errors.map((error) => error / 2);
  return smoother({ name: 'theta', errors: halved, from: 0, parameters: 4, weight }, (innovations, into) => {
    let at = level;
    for (let step = 0; step < into.length; step++) {
      const innovation = innovations[step]!;
      into[step] = (line(series.length + step) + at) / 2 + innovation;
      at += 2 * weight * innovation;
    }
  });
}

function damped(series: Float64Array): Smoother {
  const { levelWeight, slopeWeight, damping, level, slope, errors } = fitDamped(series);
  const facts = { name: 'damped_holt', errors, from: 0, parameters: 5, weight: levelWeight } as const;
  return smoother(facts, (innovations, into) => {
    let at = level;
    let rise = slope;
    for (let step = 0; step < into.length; step++) {
      const innovation = innovations[step]!;
      const expected = at + damping * rise;
      into[step] = expected + innovation;
      at = expected + levelWeight * innovation;
      rise = damping * rise + slopeWeight * innovation;
    }
  });
}

/** A smoother from what was fitted and how it writes a path. */
export function smoother(fitted: Omit<Smoother, 'point' | 'path'>, path: Smoother['path']): Smoother {
  const point = (horizon: number) => {
    const into = new Float64Array(horizon);
    path(new Float64Array(horizon), into);
    return into;
  };
  return { ...fitted, point, path };
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

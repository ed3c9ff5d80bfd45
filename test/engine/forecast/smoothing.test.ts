import { describe, expect, it } from 'vitest';
import { smoothers, type Smoother } from '../../../src/engine/forecast/smoothing.ts';
import { walk } from './series.ts';

/** What comes next where no innovation moves a smoother, step by step. */
function pointsOf(smoother: Smoother, horizon: number): Float64Array {
  const into = new Float64Array(horizon);
  smoother.path(new Float64Array(horizon), into);
  return into;
}

describe('the three smoothers', () => {
  it('a straight line goes on: in full with damped Holt for a step, by half with Theta, not with the plain one', () => {
    const line = Float64Array.from({ length: 40 }, (_, at) => 10 + 3 * at);
    const [ses, theta, damped] = smoothers(line);
    expect(pointsOf(ses!, 4)[3]).toBeCloseTo(127, 0);
    expect(pointsOf(theta!, 4)[3]).toBeCloseTo(133, 1);
    expect(pointsOf(damped!, 1)[0]).toBeGreaterThan(128.5);
  });

  it('errors are one step ahead: a walk leaves its own steps', () => {
    const levels = walk(300, 11);
    const steps = levels.slice(1).map((value, at) => value - levels[at]!);
    const size = (values: Float64Array) =>
      Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
    for (const { errors } of smoothers(levels)) {
      expect(errors).toHaveLength(300);
      expect(size(errors.slice(1))).toBeLessThan(1.03 * size(steps));
      expect(size(errors.slice(1))).toBeGreaterThan(0.9 * size(steps));
    }
  });

  it('a path without innovations is the point forecast, one with them departs from where they come', () => {
    for (const smoother of smoothers(walk(60, 3))) {
      const point = pointsOf(smoother, 5);
      const path = new Float64Array(5);
      smoother.path(Float64Array.from([0, 0, 4, 0, 0]), path);
      expect(path.slice(0, 2)).toEqual(point.slice(0, 2));
      expect(path[2]).toBeCloseTo(point[2]! + 4, 9);
      expect(path[4]! - point[4]!).toBeGreaterThan(0);
    }
  });

  it('a constant leaves no error and goes on', () => {
    for (const smoother of smoothers(new Float64Array(12).fill(7))) {
      expect(Math.max(...smoother.errors.map(Math.abs))).toBeLessThan(1e-9);
      for (const value of pointsOf(smoother, 3)) expect(value).toBeCloseTo(7, 9);
    }
  });
});

// Fits the weights of a linear ranker: over the candidates of each question, the probability (softmax of the scores) that is
// on right ones is made as large as it can be, with a penalty on large weights (L2). By L-BFGS: no chance in it.

export interface Choice {
  /** Rows of features one after the other, a row a candidate. */
  readonly rows: Float32Array;
  /** Of each candidate, how right it is: 0 to 1. */
  readonly right: readonly number[];
}

const ROUNDS = 120;
/** Steps that the curvature is guessed from. */
const REMEMBERED = 10;
/** The loss has stopped falling: it falls by less than this share of itself. */
const STILL = 1e-7;

/**
 * Weights in the order of the features. Questions without a right candidate say nothing.
 * @param start weights that are near, such as those of nearly the same questions: it takes fewer rounds then
 */
export function fitSoftmax(
  choices: readonly Choice[],
  size: number,
  ridge: number,
  start: Float64Array = new Float64Array(size),
): Float64Array {
  const useful = choices.filter(({ right }) => right.some((one) => one > 0));
  let at = lossAt(useful, start, ridge);
  const steps: Step[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = alongLine(useful, at, direction(at.gradient, steps), ridge);
    if (next === undefined) break;
    const isStill = at.loss - next.loss < STILL * Math.abs(at.loss);
    steps.push(stepBetween(at, next));
    if (steps.length > REMEMBERED) steps.shift();
    at = next;
    if (isStill) break;
  }
  return at.weights;
}

interface Point {
  readonly weights: Float64Array;
  readonly loss: number;
  readonly gradient: Float64Array;
}

interface Step {
  readonly moved: Float64Array;
  readonly turned: Float64Array;
  /** One over their product. */
  readonly scale: number;
}

function stepBetween(from: Point, to: Point): Step {
  const moved = to.weights.map((weight, at) => weight - from.weights[at]!);
  const turned = to.gradient.map((slope, at) => slope - from.gradient[at]!);
  return { moved, turned, scale: 1 / Math.max(1e-12, dot(moved, turned)) };
}

/** Downhill, with the curvature of the last steps. */
function direction(gradient: Float64Array, steps: readonly Step[]): Float64Array {
  const down = gradient.map((slope) => -slope);
  const shares = steps.map(() => 0);
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const { moved, turned, scale } = steps[at]!;
    shares[at] = scale * dot(moved, down);
    addTo(down, turned, -shares[at]!);
  }
  const last = steps.at(-1);
  const length = last === undefined ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient))) : curvature(last);
  for (let at = 0; at < down.length; at += 1) down[at]! *= length;
  for (const [at, { moved, turned, scale }] of steps.entries())
    addTo(down, moved, shares[at]! - scale * dot(turned, down));
  return down;
}

function curvature({ moved, turned }: Step): number {
  return dot(moved, turned) / Math.max(1e-12, dot(turned, turned));
}

/** The first point along a direction that is lower by enough; undefined where none is. */
function alongLine(
  choices: readonly Choice[],
  from: Point,
  way: Float64Array,
  ridge: number,
): Point | undefined {
  const slope = dot(from.gradient, way);
  if (slope >= 0) return undefined;
  for (let length = 1; length > 1e-6; length /= 2) {
    const weights = from.weights.map((weight, at) => weight + length * way[at]!);
    const point = lossAt(choices, weights, ridge);
    if (point.loss <= from.loss + 1e-4 * length * slope) return point;
  }
  return undefined;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!;
  return sum;
}

function addTo(sum: Float64Array, other: Float64Array, share: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at]! += share * other[at]!;
}

function lossAt(choices: readonly Choice[], weights: Float64Array, ridge: number): Point {
  const size = weights.length;
  const gradient = weights.map((weight) => ridge * weight);
  let loss = (ridge / 2) * dot(weights, weights);
  for (const { rows, right } of choices) {
    const shares = probabilities(rows, weights);
    const onRight = Math.max(
      1e-9,
      shares.reduce((sum, share, at) => sum + share * right[at]!, 0),
    );
    loss -= Math.log(onRight);
    for (let at = 0; at < shares.length; at += 1) {
      const pull = shares[at]! * (1 - right[at]! / onRight);
      if (Math.abs(pull) < 1e-7) continue;
      for (let of = 0; of < size; of += 1) gradient[of]! += pull * rows[at * size + of]!;
    }
  }
  return { weights, loss, gradient };
}

/** The softmax of the candidates' scores. */
function probabilities(rows: Float32Array, weights: Float64Array): Float64Array {
  const size = weights.length;
  const odds = new Float64Array(rows.length / size);
  let top = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < odds.length; at += 1) {
    let sum = 0;
    for (let of = 0; of < size; of += 1) sum += rows[at * size + of]! * weights[of]!;
    odds[at] = sum;
    top = Math.max(top, sum);
  }
  let total = 0;
  for (let at = 0; at < odds.length; at += 1) total += odds[at] = Math.exp(odds[at]! - top);
  return odds.map((one) => one / total);
}

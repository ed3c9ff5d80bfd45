// Fits the weights of a linear ranker: over the candidates of each question, the probability (softmax of the scores) that is
// on right ones is made as large as it can be, with a penalty on large weights (L2). Full gradients with Adam: no chance in it.

export interface Choice {
  /** Rows of features one after the other, a row a candidate. */
  readonly rows: Float32Array;
  /** Of each candidate, how right it is: 0 to 1. */
  readonly right: readonly number[];
}

const ROUNDS = 150;

/** Weights in the order of the features. Questions without a right candidate say nothing. */
export function fitSoftmax(choices: readonly Choice[], size: number, ridge: number): Float64Array {
  const weights = new Float64Array(size);
  const [mean, square] = [new Float64Array(size), new Float64Array(size)];
  const useful = choices.filter(({ right }) => right.some((one) => one > 0));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const gradient = gradientOf(useful, weights, ridge);
    for (let at = 0; at < size; at += 1) {
      mean[at] = 0.9 * mean[at]! + 0.1 * gradient[at]!;
      square[at] = 0.999 * square[at]! + 0.001 * gradient[at]! ** 2;
      const rate = round < ROUNDS / 2 ? 0.1 : 0.03;
      weights[at]! -=
        (rate * (mean[at]! / (1 - 0.9 ** round))) / (Math.sqrt(square[at]! / (1 - 0.999 ** round)) + 1e-8);
    }
  }
  return weights;
}

function gradientOf(choices: readonly Choice[], weights: Float64Array, ridge: number): Float64Array {
  const size = weights.length;
  const gradient = weights.map((weight) => ridge * weight);
  for (const { rows, right } of choices) {
    const shares = probabilities(rows, weights);
    const onRight = Math.max(
      1e-9,
      shares.reduce((sum, share, at) => sum + share * right[at]!, 0),
    );
    for (let at = 0; at < shares.length; at += 1) {
      const pull = shares[at]! * (1 - right[at]! / onRight);
      if (Math.abs(pull) < 1e-7) continue;
      for (let of = 0; of < size; of += 1) gradient[of]! += pull * rows[at * size + of]!;
    }
  }
  return gradient;
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

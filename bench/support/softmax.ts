// Fits the weights of a linear ranker: over the candidates of each question, the probability (softmax of the scores) that is
// on right ones is made as large as it can be, with a penalty on large weights (L2). Full gradients with Adam: no chance in it.

export interface Choice {
  /** One row of features a candidate. */
  readonly rows: readonly Float64Array[];
  /** Of each candidate, how right it is: 0 to 1. */
  readonly right: readonly number[];
}

/** Weights in the order of the features. Questions without a right candidate say nothing. */
export function fitSoftmax(
  choices: readonly Choice[],
  size: number,
  ridge: number,
  rounds = Number(process.env['ROUNDS'] ?? 300),
): Float64Array {
  const weights = new Float64Array(size);
  const [mean, square] = [new Float64Array(size), new Float64Array(size)];
  const useful = choices.filter(({ right }) => right.some((one) => one > 0));
  for (let round = 1; round <= rounds; round += 1) {
    const gradient = gradientOf(useful, weights, ridge);
    for (let at = 0; at < size; at += 1) {
      mean[at] = 0.9 * mean[at]! + 0.1 * gradient[at]!;
      square[at] = 0.999 * square[at]! + 0.001 * gradient[at]! ** 2;
      const rate = round < rounds / 2 ? 0.1 : 0.03;
      weights[at]! -=
        (rate * (mean[at]! / (1 - 0.9 ** round))) / (Math.sqrt(square[at]! / (1 - 0.999 ** round)) + 1e-8);
    }
  }
  return weights;
}

function gradientOf(choices: readonly Choice[], weights: Float64Array, ridge: number): Float64Array {
  const gradient = weights.map((weight) => ridge * weight);
  for (const { rows, right } of choices) {
    const shares = probabilities(rows, weights);
    const onRight = shares.reduce((sum, share, at) => sum + share * right[at]!, 0);
    for (const [at, row] of rows.entries()) {
      const pull = shares[at]! * (1 - right[at]! / Math.max(1e-9, onRight));
      if (Math.abs(pull) < 1e-9) continue;
      for (let of = 0; of < row.length; of += 1) gradient[of]! += pull * row[of]!;
    }
  }
  return gradient;
}

/** The softmax of the candidates' scores. */
export function probabilities(rows: readonly Float64Array[], weights: Float64Array): number[] {
  const scores = rows.map((row) => dot(row, weights));
  const top = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - top));
  const sum = odds.reduce((total, one) => total + one, 0);
  return odds.map((one) => one / sum);
}

export function dot(row: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < row.length; at += 1) sum += row[at]! * weights[at]!;
  return sum;
}

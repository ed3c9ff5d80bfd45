// Logistic regression by Newton's method with a small ridge: enough for a gate of ten signals, no library.

/** Weights for `rows` (bias first); with `balanced`, both classes count the same in sum. */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  positive: readonly boolean[],
  ridge = 1,
  { balanced = true }: { readonly balanced?: boolean } = {},
): number[] {
  const size = (rows[0]?.length ?? 0) + 1;
  const share = (wanted: boolean): number =>
    balanced ? rows.length / (2 * Math.max(1, positive.filter((one) => one === wanted).length)) : 1;
  const weightOf = { true: share(true), false: share(false) };
  let weights = Array.from({ length: size }, () => 0);
  for (let round = 0; round < 30; round += 1) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : ridge * weight));
    const hessian = weights.map((_, at) =>
      weights.map((__, to) => (at === to ? (at === 0 ? 1e-9 : ridge) : 0)),
    );
    rows.forEach((row, index) => {
      const x = [1, ...row];
      const odds = 1 / (1 + Math.exp(-x.reduce((sum, value, at) => sum + value * weights[at]!, 0)));
      const sample = weightOf[positive[index]! ? 'true' : 'false'];
      const error = sample * (odds - (positive[index]! ? 1 : 0));
      x.forEach((value, at) => {
        gradient[at]! += error * value;
        x.forEach((other, to) => (hessian[at]![to]! += sample * odds * (1 - odds) * value * other));
      });
    });
    const step = solve(hessian, gradient);
    weights = weights.map((weight, at) => weight - step[at]!);
    if (Math.max(...step.map(Math.abs)) < 1e-8) break;
  }
  return weights;
}

// Gaussian elimination with pivots; the matrix is small and positive definite.
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  const size = rows.length;
  for (let at = 0; at < size; at += 1) {
    const pivot = rows
      .slice(at)
      .reduce((best, row, to) => (Math.abs(row[at]!) > Math.abs(rows[best]![at]!) ? at + to : best), at);
    [rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!];
    for (let below = 0; below < size; below += 1) {
      if (below === at) continue;
      const factor = rows[below]![at]! / rows[at]![at]!;
      for (let column = at; column <= size; column += 1) rows[below]![column]! -= factor * rows[at]![column]!;
    }
  }
  return rows.map((row, at) => row[size]! / row[at]!);
}

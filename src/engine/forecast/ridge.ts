// Ridge regression from its normal equations; the first column is the constant, not held back.

/** Sums of products of columns with each other and with the target, over the rows seen so far. */
export interface Products {
  readonly columns: number;
  /** `columns` × `columns`, by rows. */
  readonly squares: Float64Array;
  readonly withTarget: Float64Array;
}

export function noProducts(columns: number): Products {
  return { columns, squares: new Float64Array(columns * columns), withTarget: new Float64Array(columns) };
}

export function addRow({ columns, squares, withTarget }: Products, row: Float64Array, target: number): void {
  for (let one = 0; one < columns; one++) {
    withTarget[one]! += row[one]! * target;
    for (let other = 0; other < columns; other++) squares[one * columns + other]! += row[one]! * row[other]!;
  }
}

export function copyOf({ columns, squares, withTarget }: Products): Products {
  return { columns, squares: squares.slice(), withTarget: withTarget.slice() };
}

/** The weights of the columns `chosen` (the constant among them, first). */
export function ridge(products: Products, chosen: readonly number[], penalty: number): Float64Array {
  const size = chosen.length;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    right[row] = products.withTarget[chosen[row]!]!;
    for (let column = 0; column < size; column++)
      matrix[row * size + column] = products.squares[chosen[row]! * products.columns + chosen[column]!]!;
    if (row > 0) matrix[row * size + row]! += penalty;
  }
  return solve(matrix, right);
}

/** Cholesky's method; the matrix is symmetric and positive: the penalty sees to it. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  for (let column = 0; column < size; column++) {
    for (let row = column; row < size; row++) {
      let sum = matrix[row * size + column]!;
      for (let at = 0; at < column; at++) sum -= matrix[row * size + at]! * matrix[column * size + at]!;
      matrix[row * size + column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / matrix[column * size + column]!;
    }
  }
  const weights = right.slice();
  for (let row = 0; row < size; row++) {
    for (let at = 0; at < row; at++) weights[row]! -= matrix[row * size + at]! * weights[at]!;
    weights[row]! /= matrix[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let at = row + 1; at < size; at++) weights[row]! -= matrix[at * size + row]! * weights[at]!;
    weights[row]! /= matrix[row * size + row]!;
  }
  return weights;
}

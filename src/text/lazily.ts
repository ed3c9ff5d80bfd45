// Tables that cost something to build are built when first asked for, not when the module is loaded.

/** A function that makes its value at the first call and gives the same one ever after. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

// Work that is begun before its turn comes, so that other threads are busy while this one deals with what is finished.

/** What an item becomes, and whether it failed is seen only where it is awaited. */
export interface Begun<T, R> {
  readonly item: T;
  readonly work: Promise<R>;
}

/** The items in their order, with the work on at most so many of those that follow begun as well. */
export async function* begunAhead<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  begin: (item: T) => Promise<R>,
  most: number,
): AsyncGenerator<Begun<T, R>> {
  const begun: Begun<T, R>[] = [];
  for await (const item of items) {
    const work = begin(item);
    // One that fails before its turn is not a failure of the program.
    work.catch(() => undefined);
    begun.push({ item, work });
    if (begun.length > most) yield begun.shift()!;
  }
  yield* begun;
}

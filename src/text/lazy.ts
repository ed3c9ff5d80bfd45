// What costs something to make is made when it is first asked for, and once: tables, and modules.
// import() of a loaded module still costs a tenth of a millisecond, which a server under load pays for every call.

/** A function that makes its value at the first call and gives the same one ever after; a promise that fails is made again. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    if (made !== undefined) return made.value;
    const value = make();
    made = { value };
    if (value instanceof Promise) value.catch(() => (made = undefined));
    return value;
  };
}

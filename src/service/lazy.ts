// Modules loaded when first needed, and once: import() of a loaded module still costs a tenth of a millisecond, which a
// server under load pays for every call.

/** The module, or whatever `load` resolves to; a load that failed is tried again. */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
}

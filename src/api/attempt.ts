// Runs work that may fail quietly: a path that is gone, a text that is not JSON.

/** The result of the work, or undefined if it throws anything. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

// What may throw for reasons that nobody asks for: a path that is gone, a text that is no JSON.

/** What the work gives, or undefined where it throws, whatever that is. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

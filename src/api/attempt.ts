// What may throw and only has to fail quietly: a path that is gone, a text that is not JSON.

/** What the work gives, or undefined where it throws, whatever that is. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

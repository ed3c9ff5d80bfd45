// What long work is given: a signal that may end it, a meter that may refuse it.

export interface Context {
  readonly signal?: AbortSignal;
  /** Told of each unit of work before it is done; may throw, and what it throws passes through. */
  readonly spend?: (units: number) => void;
}

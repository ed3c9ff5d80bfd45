// The context of long computations: a signal that may end them, a meter that may refuse them.

export interface Context {
  readonly signal?: AbortSignal;
  /** Called before each unit of work; may throw, and what it throws passes through. */
  readonly spend?: (units: number) => void;
}

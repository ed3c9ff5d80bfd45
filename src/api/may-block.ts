// Calls of the system that may block for as long as somebody else likes: a write to a pipe whose reader has stopped or
// to a terminal that is held, the opening of a pipe that no one reads. While one blocks no handler runs, so that signals
// do then what they do by themselves: end the process.

const ENDING = ['SIGINT', 'SIGTERM'] as const;

/** Signals that have come by now are handled before what follows. */
export function signalsHandled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Does what may block. Errors: those of the call. */
export function mayBlock<T>(act: () => T): T {
  const handlers = ENDING.map((name) => [name, process.listeners(name)] as const);
  for (const [name] of handlers) process.removeAllListeners(name);
  try {
    return act();
  } finally {
    for (const [name, listeners] of handlers) for (const listener of listeners) process.on(name, listener);
  }
}

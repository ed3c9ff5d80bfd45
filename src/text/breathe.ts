// Long work in turns: it must hold up neither the callers beside it nor a signal that ends it.

/** How long work goes on before something else may run, in milliseconds. */
const TURN = 15;

let began = 0;
const waiting: (() => void)[] = [];

/**
 * Called often by long work: once its turn is over, everything else that is due runs first. However many computations
 * wait, one has its turn between two looks at sockets and timers, so that these wait for one turn and not for all.
 * @throws the signal's reason
 */
export async function breathe(signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const taken = now() - began;
  // A clock that was set back says nothing.
  if (taken >= 0 && taken < TURN) return;
  await new Promise<void>((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(nextTurn);
  });
  signal?.throwIfAborted();
}

/** Milliseconds; `performance` would load modules of its own at start. */
const now = () => process.uptime() * 1000;

function nextTurn(): void {
  began = now();
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(nextTurn);
}

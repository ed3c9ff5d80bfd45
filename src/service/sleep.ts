// The clock's other half: waiting. Injected wherever a rule waits, so that tests do not.

/** Resolves after `ms`, or at once when the signal aborts; a waiting timer keeps no process alive. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    timer.unref();
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

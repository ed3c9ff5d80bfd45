// Long computations yield to the event loop, for signals, timers and deadlines.

const SHARE_MS = 20;

/** Asked often, it returns a promise to be awaited about fifty times a second, and undefined in between. */
export class Breath {
  private last = performance.now();
  private readonly signal: AbortSignal | undefined;

  /** `signal`: once it is aborted, what `due` returns rejects with its reason. */
  constructor(signal?: AbortSignal) {
    this.signal = signal;
  }

  due(): Promise<void> | undefined {
    if (performance.now() - this.last < SHARE_MS) return undefined;
    return this.take();
  }

  private async take(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (typeof setImmediate === 'function') setImmediate(resolve);
      else setTimeout(resolve, 0);
    });
    this.signal?.throwIfAborted();
    this.last = performance.now();
  }
}

// Chunks pushed by a socket, read by one reader; the socket is paused while the reader is behind.

/** Bytes that may wait for the reader before the sender is told to pause. */
const ENOUGH = 256 * 1024;

export interface Inbox {
  /** Returns false when the sender should pause until `onDrained`. */
  push(chunk: Uint8Array): boolean;
  end(): void;
  /** What was pushed before is still read first. */
  fail(error: Error): void;
  readonly body: AsyncIterable<Uint8Array>;
}

/** `onDrained` is called when a paused sender may go on, `onLeft` when the reader leaves before the end. */
export function openInbox(onDrained: () => void, onLeft: () => void): Inbox {
  const chunks: Uint8Array[] = [];
  let waiting: (() => void) | undefined;
  let bytes = 0;
  let paused = false;
  let ended = false;
  let failure: Error | undefined;
  const isIdle = () => chunks.length === 0 && !ended && failure === undefined;
  const wake = () => {
    waiting?.();
    waiting = undefined;
  };
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    if (isIdle()) await new Promise<void>((resolve) => (waiting = resolve));
    const value = chunks.shift();
    if (value === undefined) {
      if (failure !== undefined) throw failure;
      return { done: true, value: undefined };
    }
    bytes -= value.length;
    if (paused && chunks.length === 0) {
      paused = false;
      onDrained();
    }
    return { done: false, value };
  };
  const leave = async (): Promise<IteratorResult<Uint8Array>> => {
    if (!ended && failure === undefined) onLeft();
    ended = true;
    chunks.length = 0;
    wake();
    return { done: true, value: undefined };
  };

  return {
    push(chunk) {
      if (ended) return true;
      chunks.push(chunk);
      bytes += chunk.length;
      wake();
      paused ||= bytes >= ENOUGH;
      return !paused;
    },
    end() {
      ended = true;
      wake();
    },
    fail(error) {
      failure ??= error;
      wake();
    },
    body: { [Symbol.asyncIterator]: () => ({ next, return: leave }) },
  };
}

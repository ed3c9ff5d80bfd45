// A paid request is sent once: who asks the same while it runs waits for the same answer; an answer
// that its caller did not wait for is given to the next who asks the same; and one whose outcome
// was lost is not sent again.
import { ClientError } from '../../client/errors.ts';
import { CliError } from '../kit/errors.ts';

export interface Once<T> {
  /** Whether the request of a key runs, or was sent and not given to anybody. */
  has(key: string): boolean;
  /** Sends by `send`, or waits for what was sent. @param caller whose waiting ends with it, but not the request */
  run(key: string, caller: AbortSignal, send: () => Promise<T>): Promise<T>;
  /** Settles when no request runs. */
  idle(): Promise<void>;
}

/** Answers and losses that are remembered, the oldest forgotten first. */
const MOST = 200;

export function sendOnce<T>(): Once<T> {
  const sent = new Map<string, Promise<T>>();
  const running = new Set<Promise<T>>();
  const begin = (key: string, send: () => Promise<T>): Promise<T> => {
    const promise = send();
    sent.set(key, promise);
    running.add(promise);
    const end = () => {
      running.delete(promise);
      const [oldest] = sent.keys();
      if (sent.size > MOST && oldest !== undefined) sent.delete(oldest);
    };
    promise.then(end, (error: unknown) => {
      end();
      if (!isLost(error)) sent.delete(key);
    });
    return promise;
  };
  return {
    has: (key) => sent.has(key),
    async run(key, caller, send) {
      const answer = await during(sent.get(key) ?? begin(key, send), caller);
      sent.delete(key);
      return answer;
    },
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

function isLost(error: unknown): boolean {
  return error instanceof ClientError && error.billed === 'unknown';
}

/** The promise, or the caller's reason to go, whichever is first. */
function during<T>(promise: Promise<T>, caller: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new CliError('signal', 'The caller went away.', { cause: caller.reason }));
    if (caller.aborted) return leave();
    caller.addEventListener('abort', leave, { once: true });
    promise.then(resolve, reject).finally(() => caller.removeEventListener('abort', leave));
  });
}

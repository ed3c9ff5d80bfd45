// What the client's tests share: a clock moved by hand, a client over real sockets, errors as values.
import { createClient } from '../../src/client/client.ts';
import { ClientError } from '../../src/client/errors.ts';
import type { Client, ClientOptions, Fetch, Progress } from '../../src/client/types.ts';
import { openSockets, type SocketOptions } from '../../src/client/undici.ts';

export const KEY = 'canary-key-5f3a9b';

export interface ManualClock {
  readonly now: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Every sleep that was asked for, in milliseconds. */
  readonly sleeps: number[];
  /** Moves time and wakes who is due. */
  advance(ms: number): Promise<void>;
}

/** Time stands still until `advance`. */
export function manualClock(start = 1_000_000): ManualClock {
  let time = start;
  const sleeps: number[] = [];
  const sleepers = new Set<{ due: number; wake: () => void }>();
  return {
    now: () => time,
    sleeps,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        sleeps.push(ms);
        const sleeper = { due: time + ms, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason as Error);
        });
      }),
    async advance(ms) {
      time += ms;
      for (const sleeper of sleepers)
        if (sleeper.due <= time) {
          sleepers.delete(sleeper);
          sleeper.wake();
        }
      await turn();
    },
  };
}

/**
 * A clock for retries: the wait between two tries is over at once and has taken its time, while the watch over an
 * exchange (its sleeps carry a signal of their own) never fires.
 */
export function leapingClock(start = 1_000_000): {
  now: () => number;
  sleep: ManualClock['sleep'];
  waits: number[];
} {
  let time = start;
  const waits: number[] = [];
  return {
    now: () => time,
    waits,
    sleep(ms, signal) {
      if (signal !== undefined)
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        });
      waits.push(ms);
      time += ms;
      return Promise.resolve();
    },
  };
}

export interface OpenClient extends AsyncDisposable {
  readonly client: Client;
}

/** A client over real sockets; disposing of it closes them. */
export function openClient(
  baseUrl: string,
  options: Partial<ClientOptions> = {},
  sockets: SocketOptions = {},
): OpenClient {
  const opened = openSockets(sockets);
  const client = createClient({ fetch: sentOnce(opened.fetch), baseUrl, key: KEY, ...options });
  return { client, [Symbol.asyncDispose]: () => opened.close() };
}

/**
 * A transport that refuses to send a request a second time where the first may have been accepted: every test of the
 * client counts what it sends. All tries of one call share their body.
 */
function sentOnce(fetch: Fetch): Fetch {
  const sent = new WeakSet<Uint8Array>();
  return async (request) => {
    const { body, method } = request;
    if (body !== undefined && sent.has(body)) throw new Error(`A ${method} was sent twice.`);
    const onSending = () => {
      if (body !== undefined) sent.add(body);
      request.onSending?.();
    };
    const response = await fetch({ ...request, onSending });
    const refused = response.status === 429 && response.headers.get('x-service-keepalive') === null;
    if (body !== undefined && refused) sent.delete(body);
    return response;
  };
}

/** The ClientError with which a promise fails. */
export async function failure(promise: Promise<unknown>): Promise<ClientError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ClientError) return error;
    throw error;
  }
  throw new Error('The call succeeded, where a failure was expected.');
}

/** Lets what is ready to run do so, sockets included. */
export async function turn(times = 5): Promise<void> {
  for (let i = 0; i < times; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** A collector of progress events. */
export function collect(): { events: Progress[]; onProgress: (event: Progress) => void } {
  const events: Progress[] = [];
  return { events, onProgress: (event) => events.push(event) };
}

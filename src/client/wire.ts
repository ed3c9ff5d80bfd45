// One try of one request: its signal, its watch, what is known of it, and its response read under all of these.
import type { Address } from './address.ts';
import type { Incoming } from './body.ts';
import type { Clock } from './clock.ts';
import { ClientError, Expired } from './errors.ts';
import { aborted, expired, transportFailure, type Circumstances } from './failures.ts';
import { redactHeaders, type KeyHolder } from './key.ts';
import type { CallOptions, Fetch, FetchResponse, Prepared, Trace, Waiting } from './types.ts';
import { watchOver, type Budget, type Watch } from './watch.ts';

/** What all tries of one call share. */
export interface Call {
  readonly prepared: Prepared;
  readonly address: Address;
  readonly key: KeyHolder;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly waiting: Waiting;
  readonly budget: Budget;
  /** The deadline was given: it bounds the waits between tries too, which otherwise only `maxWait` does. */
  readonly boundsWaits: boolean;
  readonly options: CallOptions;
  readonly trace: ((event: Trace) => void) | undefined;
}

export interface Wire {
  readonly call: Call;
  readonly attempt: number;
  /** Sends the request; resolves with status and headers. */
  send(): Promise<FetchResponse>;
  /** The body of the response that came. */
  incoming(response: FetchResponse): Incoming;
  /** The reader has what it asked for and is busy with it. */
  readonly watch: Watch;
  circumstances(): Circumstances;
  /** The response's X-Request-Id, once it has come. */
  requestId(): string | null;
  /** The ClientError that says what went wrong, or the error itself where it is a bug. */
  explain(error: unknown): unknown;
  /** Ends watch and signals; the connection too where the body was not read to its end. */
  close(): void;
}

/** The reason of a try that is over: made once, for an abort without a reason makes an error with its stack. */
const CLOSED = new Error('The exchange is over.');

/** Opens a try. Nothing is sent before `send`. */
export function openWire(call: Call, attempt: number): Wire {
  return new Try(call, attempt);
}

class Try implements Wire {
  readonly call: Call;
  readonly attempt: number;
  readonly watch: Watch;
  private readonly gate: Gate = openGate();
  private readonly state: State = {
    sent: false,
    requestId: null,
    answered: false,
    ended: false,
    encoding: undefined,
  };
  private readonly onAbort = (): void => this.gate.end(this.call.options.signal?.reason);

  constructor(call: Call, attempt: number) {
    this.call = call;
    this.attempt = attempt;
    call.options.signal?.addEventListener('abort', this.onAbort, { once: true });
    this.watch = watchOver(call.clock, call.waiting, call.budget, (limit) =>
      this.gate.end(new Expired(limit)),
    );
  }

  async send(): Promise<FetchResponse> {
    const { call, attempt, watch, gate, state } = this;
    const { prepared, options, clock } = call;
    const key = prepared.sendsKey ? await call.key.get(() => this.circumstances().facts) : undefined;
    if (options.signal?.aborted === true) this.onAbort();
    options.onProgress?.({ kind: 'connecting', at: clock.now(), attempt });
    watch.alive('connect');
    const onSending = () => {
      state.sent = true;
      watch.alive('firstByte');
      options.onProgress?.({ kind: 'sent', at: clock.now() });
    };
    const headers = { ...prepared.headers };
    if (key !== undefined) headers['authorization'] = `Bearer ${key}`;
    const { method, url, body } = prepared;
    const onInformational = () => watch.alive('firstByte');
    const request = { method, url, headers, body, signal: gate.signal, onSending, onInformational };
    traceRequest(call, attempt, headers);
    const response = await gate.orEnded(() => call.fetch(request));
    this.noteHead(response);
    return response;
  }

  private noteHead(response: FetchResponse): void {
    const { call, state, watch } = this;
    state.answered = true;
    traceResponse(call, this.attempt, response);
    watch.alive('firstByte');
    state.requestId = requestIdOf(response, call.key);
    state.encoding = call.key.scrub(response.headers.get('content-encoding') ?? '') || undefined;
    const keepalive = response.headers.get('x-service-keepalive') !== null;
    const { status } = response;
    call.options.onProgress?.({ kind: 'headers', at: call.clock.now(), status, keepalive });
  }

  incoming(response: FetchResponse): Incoming {
    const iterator = response.body?.[Symbol.asyncIterator]();
    const { gate, state, watch } = this;
    return {
      async next() {
        for (;;) {
          const step = await gate.orEnded(async () => iterator?.next());
          if (step === undefined || step.done === true) {
            state.ended = true;
            return undefined;
          }
          if (step.value.length === 0) continue;
          watch.alive('silence');
          return step.value;
        }
      },
      close: () => {
        if (!state.ended) iterator?.return?.().catch(() => undefined);
        this.close();
      },
    };
  }

  circumstances(): Circumstances {
    return circumstancesOf(this.call, this.attempt, this.state);
  }

  requestId(): string | null {
    return this.state.requestId;
  }

  explain(error: unknown): unknown {
    const { options, waiting, address } = this.call;
    if (error instanceof ClientError) return error;
    if (error instanceof Expired) {
      const passed = error.code === 'deadline' ? waiting.deadline : waiting[error.code];
      return expired(error.code, passed, this.circumstances());
    }
    if (options.signal?.aborted === true) return aborted(error, this.circumstances());
    return address.local ? error : transportFailure(error, this.circumstances());
  }

  close(): void {
    this.watch.stop();
    this.call.options.signal?.removeEventListener('abort', this.onAbort);
    if (!this.state.ended) this.gate.end(CLOSED);
  }
}

interface State {
  sent: boolean;
  answered: boolean;
  /** The body was read to its end. */
  ended: boolean;
  requestId: string | null;
  encoding: string | undefined;
}

function circumstancesOf(call: Call, attempt: number, state: State): Circumstances {
  const { prepared, address } = call;
  return {
    facts: {
      route: prepared.route,
      method: prepared.method,
      url: shownUrl(prepared.url),
      scope: prepared.access,
      attempts: attempt,
      requestId: state.requestId,
      sent: state.sent ? 'yes' : 'no',
    },
    host: address.local ? 'the embedded service' : new URL(prepared.url).host,
    paid: prepared.paid,
    reads: prepared.method === 'GET' || prepared.method === 'HEAD',
    sent: state.sent,
    answered: state.answered,
    encoding: state.encoding,
  };
}

interface Gate {
  /** For the transport. */
  readonly signal: AbortSignal;
  readonly end: (reason: unknown) => void;
  /** The work's result; the reason of `end` at once, whether or not the work listens to the signal. One at a time. */
  readonly orEnded: <T>(work: () => Promise<T>) => Promise<T>;
}

/** One signal and no listener of our own: a try has too many steps to add one to each. */
function openGate(): Gate {
  const stop = new AbortController();
  let ended: { readonly reason: unknown } | undefined;
  let giveUp: ((reason: unknown) => void) | undefined;
  return {
    signal: stop.signal,
    end(reason) {
      ended ??= { reason };
      giveUp?.(ended.reason);
      stop.abort(ended.reason);
    },
    orEnded: (work) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended.reason);
        giveUp = reject;
        work().then(resolve, reject);
      }),
  };
}

function traceRequest({ prepared, key, trace }: Call, attempt: number, sent: Record<string, string>): void {
  if (trace === undefined) return;
  const headers = redactHeaders(Object.entries(sent), key.scrub);
  trace({ kind: 'request', attempt, method: prepared.method, url: key.scrub(prepared.url), headers });
}

function traceResponse(call: Call, attempt: number, response: FetchResponse): void {
  if (call.trace === undefined) return;
  const headers = redactHeaders(response.headers.entries?.() ?? [], call.key.scrub);
  call.trace({ kind: 'response', attempt, status: response.status, headers });
}

function requestIdOf(response: FetchResponse, key: KeyHolder): string | null {
  const id = response.headers.get('x-request-id')?.trim();
  return id === undefined || id === '' ? null : key.scrub(id.slice(0, 200));
}

/** An address for messages: a query may hold what was asked, or a secret. */
function shownUrl(href: string): string {
  const { origin, pathname } = new URL(href);
  return origin + pathname;
}

// What a socket hands over. Chunks are read by one reader, and the socket is paused while that is
// behind. Informational responses (RFC 9110 section 15.2) must be read past, also a 100 that was not asked for: undici
// destroys the connection for that one, and an answer that was paid for is lost.
import symbols from 'undici/lib/core/symbols.js';

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

/** More of them before one answer are an attack. */
export const MAX_INFORMATIONAL = 100;

const CONTINUE = 100;
/** An informational status that undici reads past. */
const PROCESSING = 102;

let subscribed = false;

/** Makes every connection of undici that is opened from now on read past a 100. */
export function readPastContinue(): void {
  if (subscribed) return;
  subscribed = true;
  const { subscribe } = process.getBuiltinModule('node:diagnostics_channel');
  // undici's own announcement of a new connection, direct or through a proxy. Its parser is made by then, and nothing
  // has been read. All parsers share one prototype: it is changed at the first connection.
  subscribe('undici:client:connected', (message) => {
    // Documented by undici: the socket of the connection is a member of the message.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { socket } = message as { readonly socket: { readonly [symbols.kParser]?: Parser | null } };
    // The platform's own fetch announces here too; its sockets have no parser under this name.
    const parser = socket[symbols.kParser];
    if (parser) mend(Reflect.getPrototypeOf(parser));
  });
}

/** undici's parser: the C one of Node beneath it, compiled. */
interface Parser {
  readonly ptr: number;
  readonly llhttp: { llhttp_set_lenient_keep_alive(parser: number, on: 0 | 1): void };
}

const mended = new WeakSet<object>();

function mend(prototype: object | null): void {
  if (prototype === null || mended.has(prototype)) return;
  mended.add(prototype);
  const original: unknown = Reflect.get(prototype, 'onHeadersComplete');
  if (typeof original !== 'function') return;
  Reflect.set(prototype, 'onHeadersComplete', function (this: Parser, status: number, ...rest: unknown[]) {
    // Some say "Connection: close" of it, or are of HTTP/1.0: the answer comes on the same connection all the same.
    if (status < 200) this.llhttp.llhttp_set_lenient_keep_alive(this.ptr, 1);
    return Reflect.apply(original, this, [status === CONTINUE ? PROCESSING : status, ...rest]);
  });
}

// The client's interfaces: the transport it sends through, the events while it waits, the replies it gives.
// Everything outside is a value that is passed in: sockets, clock, sleep, chance and key.
import type { Foreign } from '../api/payloads/foreign.ts';
import type { InputOf, PayloadOf, RouteName } from '../api/routes.ts';
import type { Access } from '../api/scopes.ts';

/** The one function through which every request leaves: sockets (undici.ts), or the embedded service (local.ts). */
export type Fetch = (request: FetchRequest) => Promise<FetchResponse>;

export interface FetchRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Ends the exchange at whatever point it is; the promise, or the body, then fails with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Must be called before the first byte of the request may leave: from here on it can have been accepted. */
  readonly onSending?: () => void;
  /** Called for each informational response (1xx), which is read past. */
  readonly onInformational?: (status: number) => void;
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: AsyncIterable<Uint8Array> | null;
}

export interface ResponseHeaders {
  get(name: string): string | null;
  entries?(): Iterable<[string, string]>;
}

/** Sleeps `ms` milliseconds; fails with the signal's reason as soon as it is aborted. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** How long the client waits, in milliseconds, and how often it tries. */
export interface Waiting {
  /** For a connection, TLS included. */
  readonly connect: number;
  /** For a sign of life before the first byte of the body. */
  readonly firstByte: number;
  /** Between two bytes of the body, padding included. */
  readonly silence: number;
  /**
   * For the whole call over all its tries, not for the reader of the body. Where it is given it bounds the waits between
   * tries too; the one that holds by itself leaves those to `maxWait`.
   */
  readonly deadline: number;
  /** For all the waits between tries together; a Retry-After beyond it is not waited for. */
  readonly maxWait: number;
  /** Tries of what may be tried again; 1 switches retries off, those after a 429 too. */
  readonly tries: number;
}

export interface ClientOptions {
  readonly fetch: Fetch;
  /** The service's address, without user information or query; a path is kept as a prefix. */
  readonly baseUrl: string;
  /** Sent as a Bearer credential only to the origin of `baseUrl`; a function is called once, when a route first needs it. */
  readonly key?: string | (() => Promise<string | undefined>);
  /** The service is known to ask for no key: none is sent. */
  readonly keyless?: boolean;
  /** Milliseconds, as Date.now. */
  readonly now?: () => number;
  readonly sleep?: Sleep;
  /** From 0 to 1, as Math.random. */
  readonly random?: () => number;
  readonly waiting?: Partial<Waiting>;
  readonly userAgent?: string;
  /** Sees every request and response, secrets already taken out. */
  readonly onTrace?: (event: Trace) => void;
}

export interface Client {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** A text with the key that was sent, if any was, taken out. */
  readonly scrub: (text: string) => string;
  /** Calls a route of the table. Fails with a ClientError. */
  call<N extends RouteName>(name: N, ...rest: CallArguments<N>): Promise<Reply<Foreign<PayloadOf<N>>>>;
  /** The same with whatever members: the specification shows few, and another server may need others. */
  send(name: RouteName, input?: Input, options?: CallOptions): Promise<Reply>;
  /** Sends any request to the service, under the same rules. */
  request(raw: RawRequest, options?: CallOptions): Promise<Reply>;
  /** The request that `call` would send; opens no socket and asks for no key. */
  prepare(name: RouteName, input?: Input, options?: Pick<CallOptions, 'body'>): Prepared;
  /** The request that `request` would send. */
  prepareRaw(raw: RawRequest): Prepared;
}

/** What a route is asked with: the input may be left out where it has no member that must be there. */
export type CallArguments<N extends RouteName> =
  Partial<InputOf<N>> extends InputOf<N>
    ? [input?: InputOf<N>, options?: CallOptions]
    : [input: InputOf<N>, options?: CallOptions];

/** Members of a request by name: path parameters, then query parameters (GET) or members of the JSON body (POST). */
export type Input = Readonly<Record<string, unknown>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (event: Progress) => void;
  /** The largest body, decoded, in bytes: 1 GiB where it is streamed, 256 MiB where it is held, unless given. */
  readonly maxBytes?: number;
  readonly waiting?: Partial<Waiting>;
  /** The specification does not show the format of the answer: one that does not claim to be JSON is taken as it is. */
  readonly anyFormat?: boolean;
  /** Sent as the body byte for byte in place of the input's members (a POST). */
  readonly body?: Uint8Array;
}

export interface RawRequest {
  readonly method: string;
  /** From the leading slash; may carry a query. */
  readonly path: string;
  /** Added to the query of the path. */
  readonly query?: Input;
  /** Bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
  /** Read from the route table where method and path are in it, else `any-key`. */
  readonly access?: Access;
  /** Whether it may be billed: read from the route table, else true for everything but GET and HEAD. */
  readonly paid?: boolean;
}

/** A request as it would be sent, the key replaced by [redacted]. */
export interface Prepared {
  readonly route: RouteName | undefined;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly access: Access;
  /** Whether an Authorization header goes with it. */
  readonly sendsKey: boolean;
  readonly paid: boolean;
}

/** A success: the headers have come, the padding is over, and the document is not a problem object. */
export interface Reply<Document = unknown> {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly requestId: string | null;
  /** Whether the service announced padding (X-Service-Keepalive). */
  readonly keepalive: boolean;
  /** Requests sent for this reply, this one included. */
  readonly attempts: number;
  /** Bytes of leading white space that were skipped. */
  readonly padding: number;
  /** False only where the call allows any format and the body is not JSON: then it has bytes and no document. */
  readonly isJson: boolean;
  /** Where the document was read whole and parsed already: it and its bytes may be used any number of times. */
  readonly parsed?: { readonly document: Document };
  /** The document's bytes as sent but for leading padding (content encoding undone). One of the next three may be used, once. */
  readonly body: AsyncIterable<Uint8Array>;
  bytes(): Promise<Uint8Array>;
  /**
   * The parsed document, as whatever server may have sent it; undefined where a response has none (HEAD, 204).
   * `readPayload` gives it checked.
   */
  document(): Promise<Document>;
}

/** What happens while a call runs. `at` is the clock's milliseconds, `bytes` a running total. */
export type Progress =
  | { readonly kind: 'connecting'; readonly at: number; readonly attempt: number }
  | { readonly kind: 'sent'; readonly at: number }
  | { readonly kind: 'headers'; readonly at: number; readonly status: number; readonly keepalive: boolean }
  | { readonly kind: 'padding'; readonly at: number; readonly bytes: number }
  | { readonly kind: 'document'; readonly at: number; readonly bytes: number }
  | {
      readonly kind: 'waiting-retry';
      readonly at: number;
      readonly until: number;
      readonly attempt: number;
      readonly because: string;
    };

/** A line for --debug. Header values that are or carry secrets are replaced before anyone sees them. */
export type Trace =
  | {
      readonly kind: 'request';
      readonly attempt: number;
      readonly method: string;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'response';
      readonly attempt: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'failure'; readonly attempt: number; readonly code: string; readonly message: string };

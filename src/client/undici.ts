// Sockets: undici, its parts imported one by one when the first request goes out (performance.md). It keeps no time of
// its own here, follows no redirect and retries nothing: all of that is the client's.
import type UndiciClient from 'undici/lib/dispatcher/client.js';
import { canDecode, decodeBody } from './decode.ts';
import { ClientError, ProxyError, TooManyInformational } from './errors.ts';
import { openInbox, MAX_INFORMATIONAL, readPastContinue } from './inbox.ts';
import { proxyFor, type Proxy, type ProxySettings } from './proxy.ts';
import type { Fetch, FetchRequest, FetchResponse, ResponseHeaders } from './types.ts';

export interface SocketOptions {
  readonly proxies?: ProxySettings;
  /** PEM files with authorities to trust beside the usual ones. Once given, list NODE_EXTRA_CA_CERTS too. */
  readonly caFiles?: readonly string[];
  /** Connections at once to one origin: 64 unless given; 1 loads less code, and serves a single request at a time. */
  readonly connections?: number;
  /** After this many milliseconds an attempt to connect is dropped although no one waits for it any more: 30 s. */
  readonly connectTimeout?: number;
}

export interface Sockets {
  readonly fetch: Fetch;
  /** Ends every connection at once. */
  close(): Promise<void>;
}

type Dispatcher = InstanceType<typeof UndiciClient>;
type Handler = Parameters<Dispatcher['dispatch']>[1];
type Controller = Parameters<NonNullable<Handler['onRequestStart']>>[0];
type Received = Parameters<Handler['onResponseStart']>[2];

/** Connections to one origin, direct or through a proxy. */
interface Line {
  readonly dispatcher: Dispatcher;
  readonly proxy: Proxy | undefined;
  active: number;
}

const TIMELESS = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 65_536 } as const;

/** Opens nothing yet: connections are made as requests come, and kept for the next ones. */
export function openSockets(options: SocketOptions = {}): Sockets {
  const lines = new Map<string, Promise<Line>>();
  const drop = (origin: string, line: Line) => {
    lines.delete(origin);
    void line.dispatcher.destroy();
  };
  return {
    async fetch(request) {
      const [origin, path] = splitAddress(request.url);
      let opening = lines.get(origin);
      if (opening === undefined) {
        opening = openLine(new URL(origin), options).then(withSimpleParser);
        lines.set(origin, opening);
        opening.catch(() => lines.delete(origin));
      }
      const line = await opening;
      return send(line, { origin, path }, request, () => drop(origin, line));
    },
    async close() {
      const open = await Promise.allSettled(lines.values());
      lines.clear();
      for (const line of open) if (line.status === 'fulfilled') await line.value.dispatcher.destroy();
    },
  };
}

async function openLine(url: URL, options: SocketOptions): Promise<Line> {
  readPastContinue();
  const proxy = proxyFor(url, options.proxies ?? {});
  const connections = options.connections ?? 64;
  const timeout = options.connectTimeout ?? 30_000;
  const ca =
    url.protocol === 'https:' || proxy?.origin.startsWith('https:') ? await authorities(options) : undefined;
  const tls = ca === undefined ? { timeout } : { timeout, ca };
  if (proxy !== undefined)
    return { dispatcher: await openProxy(proxy, tls, url.protocol === 'https:'), proxy, active: 0 };
  if (connections === 1) {
    const { default: Client } = await import('undici/lib/dispatcher/client.js');
    return { dispatcher: new Client(url.origin, { ...TIMELESS, connect: tls }), proxy, active: 0 };
  }
  const { default: Pool } = await import('undici/lib/dispatcher/pool.js');
  return { dispatcher: new Pool(url.origin, { ...TIMELESS, connections, connect: tls }), proxy, active: 0 };
}

async function openProxy(proxy: Proxy, tls: { timeout: number }, tunnel: boolean): Promise<Dispatcher> {
  const { default: ProxyAgent } = await import('undici/lib/dispatcher/proxy-agent.js');
  const { default: Pool } = await import('undici/lib/dispatcher/pool.js');
  const { default: connect } = await import('undici/lib/api/api-connect.js');
  const { origin: uri, token } = proxy;
  return new ProxyAgent({
    ...TIMELESS,
    uri,
    token,
    proxyTunnel: tunnel,
    requestTls: tls,
    proxyTls: tls,
    clientFactory(origin, options) {
      const pool = new Pool(origin, options);
      // undici's front door puts this method on every dispatcher; its parts come without. And it does not
      // treat a closed proxy socket as an error: it would reconnect in a tight loop.
      const open = (way: unknown) =>
        connect.call(pool, way).catch((cause: unknown) => {
          throw new ProxyError(uri, cause);
        });
      return Object.assign(pool, { connect: open });
    },
  });
}

/**
 * Sends one request. An error before `onSending` means that nothing left; `drop` is called where a connection that is
 * still being made would be in the way of the next request.
 */
function send(
  line: Line,
  address: { readonly origin: string; readonly path: string },
  request: FetchRequest,
  drop: () => void,
): Promise<FetchResponse> {
  const { method, headers, body, signal } = request;
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(reasonOf(signal));
      return;
    }
    const exchange = new Exchange(line, request, { resolve, reject, drop });
    const { origin, path } = address;
    line.dispatcher.dispatch({ origin, path, method, headers, body: body ?? null }, exchange);
  });
}

/** What becomes of one exchange. */
interface Ends {
  readonly resolve: (response: FetchResponse) => void;
  readonly reject: (error: Error) => void;
  readonly drop: () => void;
}

/** One request and its response, as undici reports them. */
class Exchange implements Handler {
  private control: Controller | undefined;
  private answered = false;
  private informational = 0;
  private over = false;
  private readonly line: Line;
  private readonly request: FetchRequest;
  private readonly ends: Ends;
  private readonly inbox = openInbox(
    () => this.control?.resume(),
    () => this.control?.abort(new Error('The reader left.')),
  );
  private readonly onAbort = (): void => this.abort(reasonOf(this.request.signal));

  constructor(line: Line, request: FetchRequest, ends: Ends) {
    this.line = line;
    this.request = request;
    this.ends = ends;
    line.active++;
    request.signal?.addEventListener('abort', this.onAbort, { once: true });
  }

  onRequestStart(controller: Controller): void {
    this.control = controller;
    const { signal, onSending } = this.request;
    if (signal?.aborted === true) controller.abort(reasonOf(signal));
    else onSending?.();
  }

  onResponseStart(_: Controller, status: number, received: Received): void {
    if (status < 200) return this.readPast(status);
    this.answered = true;
    this.ends.resolve(responseOf(this.request, status, received, this.inbox.body));
  }

  private readPast(status: number): void {
    this.informational++;
    if (this.informational > MAX_INFORMATIONAL) this.control?.abort(new TooManyInformational());
    else this.request.onInformational?.(status);
  }

  onResponseData(controller: Controller, chunk: Uint8Array): void {
    if (!this.inbox.push(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.finish();
    this.inbox.end();
  }

  onResponseError(_: Controller, error: Error): void {
    this.finish();
    const { proxy } = this.line;
    if (this.answered) this.inbox.fail(error);
    else
      this.ends.reject(proxy && isRefusal(this.control !== undefined, error) ? ofProxy(proxy, error) : error);
  }

  private abort(reason: Error): void {
    if (this.answered) this.inbox.fail(reason);
    else this.ends.reject(reason);
    if (this.control !== undefined) this.control.abort(reason);
    else if (this.line.active === 1) this.ends.drop();
  }

  private finish(): void {
    if (this.over) return;
    this.over = true;
    this.line.active--;
    this.request.signal?.removeEventListener('abort', this.onAbort);
  }
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** Origin and path of a normalised absolute address: parsing it again would cost each request as much as sending it. */
function splitAddress(href: string): [string, string] {
  const at = href.indexOf('/', href.indexOf('//') + 2);
  return at === -1 ? [href, '/'] : [href.slice(0, at), href.slice(at)];
}

function responseOf(
  { method, signal }: FetchRequest,
  status: number,
  received: Record<string, string | string[]>,
  body: AsyncIterable<Uint8Array>,
): FetchResponse {
  const encoding = textOf(received['content-encoding']) ?? 'identity';
  const plain = encoding === 'identity' || method === 'HEAD' || status === 204;
  // Once decoded, the length that was announced is no longer the body's. An encoding that stays is named in errors.
  const { 'content-length': _, 'content-encoding': __, ...decoded } = received;
  return {
    status,
    headers: headersOf(plain || !canDecode(encoding) ? received : decoded),
    body: plain ? body : decodeBody(body, encoding, signal),
  };
}

function headersOf(record: Record<string, string | string[] | undefined>): ResponseHeaders {
  return {
    get: (name) => textOf(record[name.toLowerCase()]) ?? null,
    entries: () => Object.entries(record).map(([name, value]) => [name, textOf(value) ?? '']),
  };
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Whether the proxy kept the request to itself: it never began, or was answered 407, which undici makes this code of. */
function isRefusal(started: boolean, error: Error & { code?: unknown }): boolean {
  return !started || error.code === 'UND_ERR_INVALID_ARG';
}

/** What failed on the way through a proxy, unless it is the certificate of the service itself. */
function ofProxy(proxy: Proxy, error: Error & { code?: unknown }): Error {
  if (error instanceof ProxyError) return error;
  const code = typeof error.code === 'string' ? error.code : '';
  return /CERT|SELF_SIGNED|UNABLE_TO_|_CA$/.test(code) ? error : new ProxyError(proxy.origin, error);
}

/**
 * Node 20 compiles undici's parser to its top tier at once: 60 ms and 35 MiB for nothing. Later ones do not. Once what undici
 * needs is loaded: under another setting V8 would compile Node's own modules again.
 * (Modules of the platform are had without `import()` here: it would start the loader of ES modules, 4 ms.)
 */
function withSimpleParser(line: Line): Line {
  if (process.versions.node.startsWith('20.'))
    process.getBuiltinModule('node:v8').setFlagsFromString('--wasm-tiering-budget=2000000000');
  return line;
}

async function authorities(options: SocketOptions): Promise<string[] | undefined> {
  const files = options.caFiles ?? [];
  if (files.length === 0) return undefined;
  const { readFile } = process.getBuiltinModule('node:fs/promises');
  const { rootCertificates } = process.getBuiltinModule('node:tls');
  const read = await Promise.all(
    files.map((file) =>
      readFile(file, 'utf8').then(
        (text) => (text.includes('-----BEGIN CERTIFICATE-----') ? text : refuseFile(file)),
        (cause: unknown) => refuseFile(file, cause),
      ),
    ),
  );
  return [...rootCertificates, ...read];
}

function refuseFile(file: string, cause?: unknown): never {
  throw new ClientError('invalid_input', `The certificate file ${file} cannot be read as PEM.`, {
    advice: 'Give a file with -----BEGIN CERTIFICATE----- in it.',
    cause,
  });
}

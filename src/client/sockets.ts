// Sockets: the HTTP client of the platform. It keeps no time of its own here, follows no redirect and retries nothing:
// all of that is the client's.
import {
  Agent,
  request as overHttp,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import type { AgentOptions, RequestOptions as SecureOptions } from 'node:https';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { canDecode, decodeBody } from './decode.ts';
import { ClientError, NotHttp, ProxyError } from './errors.ts';
import { proxyFor, type Proxy, type ProxySettings } from './proxy.ts';
import type { Fetch, FetchRequest, FetchResponse } from './types.ts';

export interface SocketOptions {
  readonly proxies?: ProxySettings;
  /** PEM files with authorities to trust beside the usual ones. Once given, list NODE_EXTRA_CA_CERTS too. */
  readonly caFiles?: readonly string[];
  /** Connections at once to one origin: 64 unless given. */
  readonly connections?: number;
}

export interface Sockets {
  readonly fetch: Fetch;
  /** Ends every connection at once. */
  close(): Promise<void>;
}

/** Connections to one origin, direct or through a proxy. */
interface Line {
  readonly agent: Agent;
  readonly begin: typeof overHttp;
  /** Of every request: where it goes, and what it says beside its own headers. */
  readonly next: RequestOptions;
  readonly headers: Readonly<Record<string, string>>;
  readonly proxy: Proxy | undefined;
  /** Plain http, which a proxy is asked for by the whole address. */
  readonly isForProxy: boolean;
  active: number;
}

/** An idle connection is closed after so many milliseconds, before the other end does it. */
const IDLE = 4_000;
/** Informational responses before one answer; more are an attack. */
const MOST_INFORMATIONAL = 100;

/** Opens nothing yet: connections are made as requests come, and kept for the next ones. */
export function openSockets(options: SocketOptions = {}): Sockets {
  const lines = new Map<string, Promise<Line>>();
  return {
    async fetch(request) {
      const [origin, path] = splitAddress(request.url);
      let opening = lines.get(origin);
      if (opening === undefined) {
        opening = openLine(new URL(origin), options);
        lines.set(origin, opening);
        opening.catch(() => lines.delete(origin));
      }
      const line = await opening;
      return send(line, path, request, () => {
        lines.delete(origin);
        line.agent.destroy();
      });
    },
    async close() {
      const open = await Promise.allSettled(lines.values());
      lines.clear();
      for (const line of open) if (line.status === 'fulfilled') line.value.agent.destroy();
    },
  };
}

async function openLine(url: URL, options: SocketOptions): Promise<Line> {
  const proxy = proxyFor(url, options.proxies ?? {});
  const isSecure = url.protocol === 'https:';
  const isForProxy = proxy !== undefined && !isSecure;
  const hop = isForProxy ? new URL(proxy.origin) : url;
  const isHopSecure = hop.protocol === 'https:';
  const ca = isHopSecure || proxy?.origin.startsWith('https:') ? await authorities(options) : undefined;
  const shared = { keepAlive: true, maxSockets: options.connections ?? 64, timeout: IDLE, ...(ca && { ca }) };
  const rest = {
    next: { ...placeOf(hop), maxHeaderSize: 65_536 },
    headers: { host: url.host, ...(isForProxy ? authorised(proxy) : {}) },
    proxy,
    isForProxy,
    active: 0,
  };
  if (proxy !== undefined && isSecure) return { ...tunnelled(proxy, shared), ...rest };
  if (!isHopSecure) return { agent: new Agent(shared), begin: overHttp, ...rest };
  const https = process.getBuiltinModule('node:https');
  return { agent: new https.Agent(shared), begin: https.request, ...rest };
}

function placeOf({ protocol, hostname, port }: URL) {
  const host = hostname.replace(/^\[|\]$/g, '');
  const servername = /^[\d.]+$|:/.test(host) ? '' : host;
  return { host, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port), servername };
}

function authorised(proxy: Proxy | undefined): Record<string, string> {
  return proxy?.token === undefined ? {} : { 'proxy-authorization': proxy.token };
}

/** Connections to https through a proxy, each in a tunnel of its own (RFC 9110 section 9.3.6). */
function tunnelled(proxy: Proxy, shared: AgentOptions): Pick<Line, 'agent' | 'begin'> {
  const https = process.getBuiltinModule('node:https');
  const { connect } = process.getBuiltinModule('node:tls');
  const hop = new URL(proxy.origin);
  const trusted = shared.ca === undefined ? {} : { ca: shared.ca };
  const opened = new Set<{ destroy(): unknown }>();
  class Tunnels extends https.Agent {
    override createConnection(
      { host, port, servername = '' }: SecureOptions,
      done: (error: Error | null, socket: Duplex) => void = () => undefined,
    ): undefined {
      const path = `${host?.includes(':') === true ? `[${host}]` : host}:${port}`;
      const ask = hop.protocol === 'https:' ? https.request : overHttp;
      const headers = { host: path, ...authorised(proxy) };
      const opening = ask({ ...placeOf(hop), ...trusted, method: 'CONNECT', path, headers, agent: false });
      const fail = (cause: Error) => done(new ProxyError(proxy.origin, cause), new Duplex());
      opened.add(opening);
      opening.once('close', () => opened.delete(opening));
      opening.on('error', fail);
      opening.once('connect', ({ statusCode = 0 }, socket) => {
        if (statusCode !== 200) {
          socket.destroy();
          return fail(new Error(`The proxy refused the tunnel (${statusCode}).`));
        }
        const secured = connect({ socket, servername, ...trusted });
        const refuse = (error: Error) => done(error, secured);
        secured.once('error', refuse).once('secureConnect', () => {
          secured.off('error', refuse);
          done(null, secured);
        });
      });
      opening.end();
      return undefined;
    }

    override destroy(): void {
      for (const one of opened) one.destroy();
      super.destroy();
    }
  }
  return { agent: new Tunnels(shared), begin: https.request };
}

/**
 * Sends one request. An error before `onSending` means that nothing left; `drop` is called where a connection that is
 * still being made would be in the way of the next request.
 */
function send(line: Line, path: string, request: FetchRequest, drop: () => void): Promise<FetchResponse> {
  const { method, url, body, signal } = request;
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(reasonOf(signal));
    const sent = line.begin({
      ...line.next,
      agent: line.agent,
      method,
      path: line.isForProxy ? url : path,
      headers: { ...line.headers, ...request.headers },
    });
    line.active++;
    let response: IncomingMessage | undefined;
    const abort = () => {
      const reason = reasonOf(signal);
      reject(reason);
      if (sent.socket === null && line.active === 1) drop();
      (response ?? sent).destroy(reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    sent.once('close', () => {
      line.active--;
      signal?.removeEventListener('abort', abort);
    });
    watch(sent, line, request, reject);
    sent.once('response', (incoming) => {
      response = incoming;
      // What breaks is heard of by who reads; who does not read need not know.
      incoming.on('error', () => undefined);
      const status = incoming.statusCode ?? 0;
      if (status < 200) sent.destroy(new NotHttp('it changes to another protocol'));
      else if (status === 407 && line.proxy !== undefined && line.isForProxy) {
        reject(new ProxyError(line.proxy.origin, new Error('The proxy refused the request (407).')));
        incoming.destroy();
      } else resolve(responseOf(method, incoming, signal));
    });
    sent.end(body);
  });
}

/** Tells of the moment at which bytes leave, and of informational responses; of an error before the response. */
function watch(
  sent: ClientRequest,
  { proxy }: Line,
  { onSending, onInformational }: FetchRequest,
  reject: (error: Error) => void,
): void {
  let isSending = false;
  let informational = 0;
  sent.once('socket', (socket) =>
    onceOpen(socket, () => {
      isSending = true;
      onSending?.();
    }),
  );
  sent.on('information', ({ statusCode }) => {
    informational++;
    if (informational > MOST_INFORMATIONAL)
      sent.destroy(new NotHttp('its informational responses have no end'));
    else onInformational?.(statusCode);
  });
  sent.on('upgrade', () => sent.destroy(new NotHttp('it changes to another protocol')));
  sent.on('error', (error) => reject(proxy === undefined || isSending ? error : ofProxy(proxy, error)));
}

/** Calls `begun` right before bytes can leave: once connection and TLS are there. */
function onceOpen(socket: Socket & { readonly secureConnecting?: boolean }, begun: () => void): void {
  if (socket.secureConnecting === true) socket.once('secureConnect', begun);
  else if (socket.connecting) socket.once('connect', begun);
  else begun();
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
  method: string,
  incoming: IncomingMessage,
  signal: AbortSignal | undefined,
): FetchResponse {
  const { statusCode: status = 0, headersDistinct: received } = incoming;
  const encoding = received['content-encoding']?.join(', ') ?? 'identity';
  const isPlain = encoding === 'identity' || method === 'HEAD' || status === 204;
  // Once decoded, the length that was announced is no longer the body's. An encoding that stays is named in errors.
  const { 'content-length': _, 'content-encoding': __, ...decoded } = received;
  const shown = isPlain || !canDecode(encoding) ? received : decoded;
  return {
    status,
    headers: {
      get: (name) => shown[name.toLowerCase()]?.join(', ') ?? null,
      entries: () => Object.entries(shown).map(([name, values = []]) => [name, values.join(', ')]),
    },
    body: isPlain ? incoming : decodeBody(incoming, encoding, signal),
  };
}

/** What failed on the way through a proxy, unless it is the certificate of the service itself. */
function ofProxy(proxy: Proxy, error: Error & { code?: unknown }): Error {
  if (error instanceof ProxyError) return error;
  const code = typeof error.code === 'string' ? error.code : '';
  return /CERT|SELF_SIGNED|UNABLE_TO_|_CA$/.test(code) ? error : new ProxyError(proxy.origin, error);
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

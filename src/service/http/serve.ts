// The service on a socket ("Errors" 4, "Limits"): node:http with every wait and size bounded, since peers are strangers.
import type { Server, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Service } from '../app.ts';
import { ServeError } from '../errors.ts';
import { exchange, type Running } from './exchange.ts';
import { faultIn, isRefused, refuse, refuseLine, refuseRequest } from './guard.ts';
import { isLoopback } from '../../api/loopback.ts';
import { callerOf } from '../rules/address.ts';

export interface ServeOptions {
  /** Address to listen on; loopback by default. */
  readonly host?: string;
  /** 0 for any free port. */
  readonly port?: number;
  readonly limits?: Partial<ServeLimits>;
}

/** How long a peer may take and how much it may send before its request is read. */
export interface ServeLimits extends ConnectionLimits {
  readonly maxHeaderBytes: number;
  readonly headersMs: number;
  /** From the first byte of a request to the last of its body. */
  readonly requestMs: number;
  readonly idleMs: number;
  /** Without a byte either way, while a request runs; longer than any padding takes. */
  readonly silenceMs: number;
}

export interface Serving {
  /** `http://127.0.0.1:8787`, with the port that was taken. */
  readonly url: string;
  /** Takes no new request, lets running ones finish for `graceMs`, then cancels them. Does not close the service. */
  close(graceMs?: number): Promise<void>;
}

const LIMITS: ServeLimits = {
  maxHeaderBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 5_000,
  silenceMs: 120_000,
  maxConnections: 1_000,
  perAddress: 100,
  perLoopback: 500,
};

/** Listens. @throws ServeError when the address cannot be had. */
export async function serve(service: Pick<Service, 'answer'>, options: ServeOptions = {}): Promise<Serving> {
  const host = options.host ?? '127.0.0.1';
  const port = options.port ?? 8787;
  const { createServer } = await import('node:http');
  const limits = { ...LIMITS, ...options.limits };
  const running: Running = { calls: new Set(), stopping: false };
  const server = createServer(
    {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: Math.min(1_000, limits.headersMs),
    },
    (request, response) => {
      const fault = faultIn(request);
      if (fault !== undefined) refuseRequest(request.socket, response, fault);
      else if (!isRefused(request.socket)) void exchange(service, request, response, running);
    },
  );
  // By itself Node drops the fields beyond 2,000 unsaid, a key among them; all are counted instead.
  server.maxHeadersCount = 0;
  limitConnections(server, limits);
  server.setTimeout(limits.silenceMs);
  server.on('clientError', refuseLine);
  server.on('checkExpectation', (request, response) => refuseRequest(request.socket, response, 417));
  // A tunnel, which is asked only of proxies.
  server.on('connect', (_request, socket: Socket) => refuse(socket, '405 Method Not Allowed'));
  await listen(server, host, port);
  return { url: addressOf(server, host), close: (graceMs) => stop(server, running, graceMs ?? 10_000) };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(cause, host, port)));
    server.listen({ host, port, exclusive: true }, resolve);
  });
}

function listenError(cause: NodeJS.ErrnoException, host: string, port: number): ServeError {
  if (cause.code === 'EADDRINUSE') {
    return new ServeError('port_in_use', `Port ${port} on ${host} is taken; choose another, or 0 for any.`, {
      cause,
    });
  }
  if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND' || cause.code === 'EAI_AGAIN') {
    return new ServeError(
      'bad_address',
      `This machine has no address ${JSON.stringify(host)} to listen on.`,
      { cause },
    );
  }
  return new ServeError(
    'listen_failed',
    `Cannot listen on ${host} port ${port} (${cause.code ?? 'unknown'}).`,
    { cause },
  );
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
}

async function stop(server: Server, running: Running, graceMs: number): Promise<void> {
  running.stopping = true;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    for (const call of running.calls) call.abort();
    server.closeAllConnections();
  }, graceMs);
  await closed;
  clearTimeout(timer);
}

// Limits open connections, per address and in total. At a limit, the connection that has waited
// longest for its peer makes room: one that sends half a request, reads nothing or is idle keeps no one out. A request that is
// being answered is never cut off.

interface ConnectionLimits {
  /** Of one address at a time. */
  readonly perAddress: number;
  /** Of this machine, where a proxy or many processes may share one address. */
  readonly perLoopback: number;
  /** Of all addresses together. */
  readonly maxConnections: number;
}

interface Connection {
  readonly socket: Socket;
  readonly caller: string;
  /** Begun and not yet received by the peer, in their order. */
  readonly exchanges: Set<{ readonly request: IncomingMessage; readonly response: ServerResponse }>;
}

/** Makes room for new connections, or rejects them if all open ones are working. */
function limitConnections(server: Server, limits: ConnectionLimits): void {
  // Each in the order in which its connections were opened or last answered.
  const all = new Set<Connection>();
  const byCaller = new Map<string, Set<Connection>>();
  const bySocket = new WeakMap<Socket, Connection>();
  const forget = (connection: Connection) => {
    all.delete(connection);
    const own = byCaller.get(connection.caller);
    own?.delete(connection);
    if (own?.size === 0) byCaller.delete(connection.caller);
  };
  const remember = (connection: Connection) => {
    all.add(connection);
    const own = byCaller.get(connection.caller) ?? new Set();
    byCaller.set(connection.caller, own.add(connection));
  };
  const hasRoom = (open: ReadonlySet<Connection>, most: number) => {
    if (open.size < most) return true;
    const longest = firstThatWaits(open);
    if (longest === undefined) return false;
    forget(longest);
    longest.socket.destroy();
    return true;
  };
  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress ?? '';
    const caller = callerOf(ip);
    const most = isLoopback(caller) || isLoopback(ip) ? limits.perLoopback : limits.perAddress;
    if (!hasRoom(byCaller.get(caller) ?? new Set(), most) || !hasRoom(all, limits.maxConnections)) {
      socket.destroy();
      return;
    }
    const connection = { socket, caller, exchanges: new Set<never>() };
    bySocket.set(socket, connection);
    remember(connection);
    socket.once('close', () => forget(connection));
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = bySocket.get(request.socket);
    if (connection === undefined) return;
    const exchange = { request, response };
    connection.exchanges.add(exchange);
    response.once('close', () => {
      connection.exchanges.delete(exchange);
      if (!all.has(connection)) return;
      forget(connection);
      remember(connection);
    });
  });
}

function firstThatWaits(open: ReadonlySet<Connection>): Connection | undefined {
  for (const connection of open) if (waitsForPeer(connection)) return connection;
  return undefined;
}

/** Whether only the peer has something to do: send the rest of a request, read an answer, send the next request. */
function waitsForPeer({ exchanges }: Connection): boolean {
  for (const { request, response } of exchanges)
    if (request.complete && !response.writableEnded && !response.writableNeedDrain) return false;
  return true;
}

// The service on a socket ("Errors" 4, "Limits"): node:http with every wait and size bounded, since peers are strangers.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Service } from './app.ts';
import { ServeError } from './errors.ts';
import type { ServiceReply } from './faces.ts';

export interface ServeOptions {
  /** Address to listen on; loopback by default. */
  readonly host?: string;
  /** 0 for any free port. */
  readonly port?: number;
  readonly limits?: Partial<ServeLimits>;
}

/** How long a peer may take and how much it may send before its request is read. */
export interface ServeLimits {
  readonly maxHeaderBytes: number;
  readonly headersMs: number;
  /** From the first byte of a request to the last of its body. */
  readonly requestMs: number;
  readonly idleMs: number;
  /** Without a byte either way, while a request runs; longer than any padding takes. */
  readonly silenceMs: number;
  readonly maxConnections: number;
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
};

/** Listens. @throws ServeError when the address cannot be had. */
export async function serve(service: Service, options: ServeOptions = {}): Promise<Serving> {
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
      // Node still reads the request lines of HTTP/0.9, which have no version and no headers.
      if (request.httpVersionMajor < 1) refuseLine(new Error('no version'), request.socket);
      else void exchange(service, request, response, running);
    },
  );
  server.maxConnections = limits.maxConnections;
  server.setTimeout(limits.silenceMs);
  server.on('clientError', refuseLine);
  await listen(server, host, port);
  return { url: addressOf(server, host), close: (graceMs) => stop(server, running, graceMs ?? 10_000) };
}

interface Running {
  readonly calls: Set<AbortController>;
  stopping: boolean;
}

async function exchange(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  running: Running,
): Promise<void> {
  const hangUp = new AbortController();
  running.calls.add(hangUp);
  response.once('close', () => {
    if (!response.writableFinished) hangUp.abort();
  });
  try {
    const reply = await service.answer(
      {
        method: request.method ?? 'GET',
        url: request.url ?? '/',
        headers: headersOf(request),
        body: bodyOf(request),
        signal: hangUp.signal,
      },
      { ip: request.socket.remoteAddress ?? 'unknown' },
    );
    // A body that was refused unread must not be mistaken for the next request.
    if (running.stopping || !request.complete) response.shouldKeepAlive = false;
    await send(reply, response);
  } catch {
    // The service answers its own failures; what is left is a peer that went away or a stream that broke half-way.
    response.destroy();
  } finally {
    running.calls.delete(hangUp);
  }
}

async function send(reply: ServiceReply, response: ServerResponse): Promise<void> {
  response.writeHead(reply.status, [...reply.headers.entries()].flat());
  if (reply.body === null || reply.whole !== undefined) {
    response.end(reply.whole);
    return;
  }
  for await (const piece of reply.body) {
    if (response.destroyed) return;
    if (!response.write(piece)) await drained(response);
  }
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

/** Node keeps the first of two Authorization fields; which of them was meant is not ours to guess, so both are shown. */
function headersOf(request: IncomingMessage): Record<string, string | undefined> {
  const headers = request.headers as Record<string, string | undefined>;
  const { rawHeaders } = request;
  let given = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 13 && name.toLowerCase() === 'authorization') given++;
  }
  return given < 2
    ? headers
    : { ...headers, authorization: request.headersDistinct['authorization']?.join(', ') };
}

/** Leaving a body unread must not cut the connection: the answer that says why has yet to go out. */
function bodyOf(request: IncomingMessage): AsyncIterable<Uint8Array> | null {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  return { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) };
}

/** "Errors" 4: a request line or header that cannot be read gets a bare answer, without X-Request-Id and problem body. */
function refuseLine(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const lines: Readonly<Record<string, string>> = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  };
  const line = lines[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
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

// Real servers on loopback, with the faults that a network has: for tests that go through real sockets.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The status line that answered it, once there is one; a 2xx, or anything with the keepalive header, accepted it. */
  status?: number;
  accepted?: boolean;
}

export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Every request that was read, in order. */
  readonly seen: Seen[];
}

export type Answer = (seen: Seen, response: ServerResponse, index: number) => void | Promise<void>;

/** An HTTP server that reads each request whole, keeps it, and lets `answer` answer it. */
export function serve(answer: Answer): Promise<TestServer> {
  const seen: Seen[] = [];
  return listen(createServer(recording(seen, answer)), 'http', seen);
}

/** Reads requests whole, keeps them in `seen`, then lets `answer` answer. */
export function recording(seen: Seen[], answer: Answer): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const one: Seen = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body,
      };
      seen.push(one);
      response.on('close', () => {
        if (!response.headersSent) return;
        one.status = response.statusCode;
        one.accepted = response.statusCode < 300 || response.hasHeader('x-service-keepalive');
      });
      Promise.resolve(answer(one, response, seen.length - 1)).catch(() => response.destroy());
    });
  };
}

/** Fails where a request that is no read was sent again although it was not refused with 429 at the status line. */
export function expectSentOnce(seen: readonly Seen[]): void {
  const writes = seen.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  for (const [index, { method, url, body, status, accepted }] of writes.entries()) {
    if (status === 429 && accepted !== true) continue;
    const again = writes.slice(index + 1).some((later) => later.url === url && later.body === body);
    if (again) throw new Error(`${method} ${url} was sent again after ${status ?? 'no answer'}.`);
  }
}

/** A TCP server: `onRequest` gets the socket once a request's head has been read, to answer with any bytes at all. */
export function serveRaw(onRequest: (socket: Socket, index: number) => void): Promise<TestServer> {
  const seen: Seen[] = [];
  const server = createTcpServer((socket) => {
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      const [method = '', url = ''] = text.split(' ');
      seen.push({ method, url, headers: {}, body: text.split('\r\n\r\n')[1] ?? '' });
      text = '';
      onRequest(socket, seen.length - 1);
    });
  });
  return listen(server, 'http', seen);
}

/** A TCP server that accepts and never says a word, or closes at once. */
export function serveSilence(behaviour: 'silent' | 'reset' = 'silent'): Promise<TestServer> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    if (behaviour === 'reset') socket.resetAndDestroy();
    else socket.resume();
  });
  return listen(server, 'http', []);
}

export interface ProxyServer extends TestServer {
  /** Targets of CONNECT requests. */
  readonly tunnels: string[];
}

/** A proxy: tunnels for CONNECT, forwards absolute addresses; `allow` may refuse with a status. */
export async function serveProxy(
  allow: (target: string, headers: IncomingMessage['headers']) => number = () => 200,
): Promise<ProxyServer> {
  const seen: Seen[] = [];
  const tunnels: string[] = [];
  const server = createServer(
    recording(seen, async (one, response) => {
      const status = allow(one.url, one.headers);
      if (status !== 200) return void response.writeHead(status).end();
      response.writeHead(200, { 'x-request-id': 'through-proxy' }).end('{"via":"proxy"}');
    }),
  );
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    const target = request.url ?? '';
    tunnels.push(target);
    client.on('error', () => undefined);
    const status = allow(target, request.headers);
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const port = Number(target.split(':').at(-1));
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  const started = await listen(server, 'http', seen);
  return { ...started, tunnels, [Symbol.asyncDispose]: () => started[Symbol.asyncDispose]() };
}

/** Starts a server on a free port of 127.0.0.1; disposing of it cuts every connection. */
export function listen(server: Server | TcpServer, scheme: string, seen: Seen[]): Promise<TestServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        url: `${scheme}://127.0.0.1:${port}`,
        port,
        seen,
        async [Symbol.asyncDispose]() {
          for (const socket of sockets) socket.destroy();
          await new Promise((done) => server.close(done));
        },
      });
    });
  });
}

/** A port of 127.0.0.1 on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = await serveSilence();
  await server[Symbol.asyncDispose]();
  return server.port;
}

// A proxy of TCP between a client and a server of a test's own: it delays, stands still, breaks off, and changes its server.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Where new connections go; null refuses them. */
  target: number | null;
  /** What the server says is held back for so many milliseconds. */
  delay: number;
  /** While true nothing passes, either way. */
  isStill: boolean;
  /** Looks at what clients send; `'cut'` breaks off before it is sent, `'unheard'` once the server has answered it. */
  watch: (sent: Buffer) => 'cut' | 'unheard' | undefined;
  /** Breaks off all connections. */
  cut(): void;
  readonly connections: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** @param target the port of the server, on loopback */
export async function tcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer({ noDelay: true });
  const proxy: TcpProxy = {
    get port() {
      return (server.address() as AddressInfo).port;
    },
    target,
    delay: 0,
    isStill: false,
    watch: () => undefined,
    cut: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    get connections() {
      return pairs.size;
    },
    [Symbol.asyncDispose]: async () => {
      proxy.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('connection', (client) => {
    if (proxy.target === null) return client.destroy();
    const upstream = connect({ port: proxy.target, host: '127.0.0.1', noDelay: true });
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    join(proxy, client, upstream, end);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return proxy;
}

function join(proxy: TcpProxy, client: Socket, upstream: Socket, end: () => void): void {
  let isUnheard = false;
  inOrder(client, async (data) => {
    await moving(proxy, client);
    const what = proxy.watch(data);
    if (what === 'cut') return end();
    isUnheard ||= what === 'unheard';
    upstream.write(data);
  });
  inOrder(upstream, async (data) => {
    if (proxy.delay > 0) await new Promise((resolve) => setTimeout(resolve, proxy.delay));
    await moving(proxy, client);
    if (isUnheard) end();
    else client.write(data);
  });
}

function inOrder(from: Socket, pass: (data: Buffer) => Promise<void>): void {
  let last: Promise<void> = Promise.resolve();
  from.on('data', (data: Buffer) => {
    last = last.then(() => pass(data));
  });
}

async function moving(proxy: TcpProxy, client: Socket): Promise<void> {
  while (proxy.isStill && !client.destroyed) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** `COMMIT` as the driver sends it, alone. */
export function isCommit(sent: Buffer): boolean {
  return sent.toString('latin1').includes('COMMIT\0');
}

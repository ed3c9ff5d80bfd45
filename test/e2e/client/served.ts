// The service on a socket over a real store, with the clocks of padding and limits set small, and a wire in front of it
// that a test can cut: what the client meets in the field, with nothing scripted.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { openService, type OpenedService, type OpenServiceOptions } from '../../../src/service/open.ts';
import { createKey, type NewKey } from '../../../src/service/keys.ts';
import { SCOPES } from '../../../src/api/scopes.ts';
import { serve, type Serving } from '../../../src/service/http/serve.ts';
import { openClient, type OpenClient } from '../../client/support.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { fillWithStarter, STARTER } from '../../support/starter.ts';
import type { ClientOptions } from '../../../src/client/types.ts';

export interface Served extends AsyncDisposable {
  readonly service: OpenedService;
  /** Straight to the service, and through the wire. */
  readonly url: string;
  readonly wire: Wire;
  /** A new key, whole. */
  key(key?: Partial<NewKey>): Promise<string>;
  /** A client with a key of all scopes, through the wire. */
  client(options?: Partial<ClientOptions>): Promise<OpenClient>;
}

/** What goes between client and service, byte for byte until a test says otherwise. */
export interface Wire {
  readonly url: string;
  /** Bytes of answers let through from now on; at the end the connection is `cut`, or says no more. */
  limit(bytes: number, end: 'cut' | 'silent'): void;
  /** Connections that were made. */
  readonly connections: number;
}

/** Starts a service over the starter corpus. */
export async function served(options: Partial<OpenServiceOptions> = {}): Promise<Served> {
  const folder = temporaryFolder();
  await fillWithStarter(folder.path);
  const service = await openService({
    folder: folder.path,
    starterFolder: STARTER,
    version: '1.2.3',
    ...options,
  });
  const serving: Serving = await serve(service, { port: 0 });
  const wire = await openWire(serving.url);
  const key = async (wanted: Partial<NewKey> = {}) =>
    (await createKey(service.backend.accounts, { scopes: SCOPES, tier: 'unlimited', ...wanted }, new Date()))
      .key;
  return {
    service,
    url: serving.url,
    wire,
    key,
    client: async (more = {}) => openClient(wire.url, { key: await key(), ...more }),
    async [Symbol.asyncDispose]() {
      await wire.close();
      await serving.close(0);
      await service.close();
      folder.remove();
    },
  };
}

async function openWire(target: string): Promise<Wire & { close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const state = { left: Number.POSITIVE_INFINITY, end: 'cut' as 'cut' | 'silent', connections: 0 };
  const server = createServer((near) => {
    state.connections += 1;
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    near.pipe(far);
    near.on('close', () => far.destroy());
    far.on('end', () => state.left > 0 && near.end());
    far.on('data', (data: Buffer) => {
      const part = data.subarray(0, Math.max(0, state.left));
      state.left -= data.byteLength;
      if (part.byteLength > 0) near.write(part);
      if (state.left <= 0 && state.end === 'cut') near.destroySoon();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return state.connections;
    },
    limit: (bytes, end) => Object.assign(state, { left: bytes, end }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

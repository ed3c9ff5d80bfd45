// Limits open connections, per address and in total. At a limit, the connection that has waited
// longest for its peer makes room: one that sends half a request, reads nothing or is idle keeps no one out. A request that is
// being answered is never cut off.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback } from '../../api/loopback.ts';
import { callerOf } from '../rules/address.ts';

export interface ConnectionLimits {
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
export function limitConnections(server: Server, limits: ConnectionLimits): void {
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

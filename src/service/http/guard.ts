// Checks on a socket before a request is seen ("Errors" 4): lingering, ambiguous header fields.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Time for a refused peer to read the reason, in milliseconds: closed at once, its remaining bytes would reset the answer. */
const LINGER = 500;

/** "Errors" 4: a bare answer without X-Request-Id and problem body; then the connection ends, read or not. */
export function refuse(socket: Socket, line: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.removeAllListeners('data').resume();
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer));
}

const refused = new WeakSet<Socket>();

/** The same for a request that was read: behind the answers before it, and nothing after it is answered. */
export function refuseRequest(socket: Socket, response: ServerResponse, status: number): void {
  refused.add(socket);
  response.shouldKeepAlive = false;
  response.writeHead(status, { 'content-length': '0' }).end();
}

/** Whether a request came behind one that was refused. */
export function isRefused(socket: Socket): boolean {
  return refused.has(socket);
}

/** What node:http could not read. */
export function refuseLine(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const lines: Readonly<Record<string, string>> = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  };
  refuse(socket, lines[error.code ?? ''] ?? '400 Bad Request');
}

/** More header fields than any client sends. */
const MOST_FIELDS = 200;

/** The status of a bare refusal, or undefined for a request that has one meaning. */
export function faultIn({ rawHeaders, headers, httpVersionMajor }: IncomingMessage): number | undefined {
  // Node still reads the request lines of HTTP/0.9, which have no version and no headers.
  if (httpVersionMajor < 1) return 400;
  if (httpVersionMajor > 1) return 505;
  if (rawHeaders.length > 2 * MOST_FIELDS) return 431;
  // RFC 9112 section 3.2: two Host fields, or one that is not a host, are a 400.
  if (timesGiven('host', rawHeaders) > 1 || !/^[\w.~!$&'()*+,;=%:[\]-]*$/.test(headers.host ?? ''))
    return 400;
  return undefined;
}

/** @param name in lower case @param rawHeaders names and values by turns */
export function timesGiven(name: string, rawHeaders: readonly string[]): number {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]!;
    if (given.length === name.length && given.toLowerCase() === name) times++;
  }
  return times;
}

// One exchange on a socket: node:http's request into plain values, the service's answer back out in pieces.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Service } from '../app.ts';
import type { ServiceReply } from './faces.ts';

/** What runs on a server now. */
export interface Running {
  readonly calls: Set<AbortController>;
  stopping: boolean;
}

/** One request and its answer; never rejects. A peer that hangs up ends the work. */
export async function exchange(
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

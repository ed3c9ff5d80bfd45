// One exchange on a socket: node:http's request into plain values, the service's answer back out in pieces.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Service } from '../app.ts';
import type { ServiceReply } from './request-reply.ts';
import { timesGiven } from './guard.ts';

/** What runs on a server now. */
export interface Running {
  readonly calls: Set<AbortController>;
  stopping: boolean;
}

/** One request and its answer; never rejects. A peer that hangs up ends the work. */
export async function exchange(
  service: Pick<Service, 'answer'>,
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
        body: bodyOf(request, hangUp),
        signal: hangUp.signal,
      },
      { ip: request.socket.remoteAddress ?? 'unknown' },
    );
    // A body that was refused unread must not be mistaken for the next request.
    if (running.stopping || !request.complete) response.shouldKeepAlive = false;
    await send(reply, response);
  } catch {
    // The service answers its own failures; what remains is a peer that went away or a stream that broke.
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

/** Node keeps the first of two such fields; the rules cannot know which was meant, so they see both. */
const SINGLE = ['authorization', 'content-type'] as const;

function headersOf(request: IncomingMessage): Record<string, string | undefined> {
  // The object is this request's own.
  const headers = request.headers as Record<string, string | undefined>;
  for (const name of SINGLE)
    if (timesGiven(name, request.rawHeaders) > 1) headers[name] = request.headersDistinct[name]?.join(', ');
  // RFC 9112 section 3.2.2: a target that names its host is meant for that one, whatever Host says.
  const named = /^https?:\/\/([^/?#]*)/i.exec(request.url ?? '')?.[1];
  if (named !== undefined) headers['host'] = named;
  return headers;
}

/** Leaving a body unread must not cut the connection: the answer that says why has yet to go out. */
function bodyOf(request: IncomingMessage, hangUp: AbortController): AsyncIterable<Uint8Array> | null {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  return {
    [Symbol.asyncIterator]: async function* pieces(): AsyncGenerator<Uint8Array> {
      try {
        yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
      } catch (error) {
        // A body that breaks off is a peer that went away, known here before its socket closes.
        hangUp.abort();
        throw error;
      }
    },
  };
}

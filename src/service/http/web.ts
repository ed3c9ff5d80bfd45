// The service with the web's own classes: Request in, Response out, around the plain answer.
import type { Peer, ServiceRequest } from '../context.ts';
import type { ServiceReply } from './request-reply.ts';

type Answer = (request: ServiceRequest, peer?: Peer) => Promise<ServiceReply>;

/** `fetch` over an `answer`; the only place that touches Node's web classes. */
export function webFetch(answer: Answer): (request: Request) => Promise<Response> {
  return async (request) => {
    const reply = await answer({
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: request.body as AsyncIterable<Uint8Array> | null,
      signal: request.signal,
    });
    const body = reply.body === null ? null : streamOf(reply.body);
    return new Response(body, { status: reply.status, headers: [...reply.headers.entries()] });
  };
}

function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const step = await iterator.next();
      if (step.done) controller.close();
      else controller.enqueue(step.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

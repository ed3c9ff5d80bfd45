// "Latency and keepalive" 3 and "Errors" 3: at 20 s, then every 10 s, one space, under X-Service-Keepalive and 200;
// the document, or the problem object of a failure, comes last.
import { routeOf } from '../../api/routes.ts';
import type { Next, RoutedCall, RuleReply } from '../context.ts';
import { failureReply } from './problems.ts';

/** Answers directly when the work is done in time, else begins to stream. The header is there from the start. */
export async function keepalive(call: RoutedCall, next: Next): Promise<RuleReply> {
  if (!routeOf(call.route).keepalive) return next(call);
  const { firstMs, everyMs } = call.service.settings.keepalive;
  const work = next(call);
  const first = await firstOf(call, work, firstMs);
  if (first !== undefined) return first;
  const settled = work.catch((error: unknown) => failureReply(call, error));
  return {
    status: 200,
    headers: new Map([
      ['content-type', 'application/json'],
      ['cache-control', 'no-store'],
      ['x-content-type-options', 'nosniff'],
      ['x-service-keepalive', '1'],
    ]),
    body: padded(call, settled, everyMs),
  };
}

/** The answer, or undefined when it is not there after `ms`. */
async function firstOf(
  call: RoutedCall,
  work: Promise<RuleReply>,
  ms: number,
): Promise<RuleReply | undefined> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, call.service.sleep(ms, timer.signal).then(() => undefined)]);
  } finally {
    timer.abort();
  }
}

/** One space at once, one each `everyMs`, then the document. A reader who leaves ends the work, also between two spaces. */
function padded(call: RoutedCall, work: Promise<RuleReply>, everyMs: number): AsyncIterable<Uint8Array> {
  const pieces = piecesOf(call, work, everyMs);
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => pieces.next(),
      // Not the generator's own return: that would wait for the space that it is waiting for.
      return: async () => {
        call.abort();
        return { done: true, value: undefined };
      },
    }),
  };
}

async function* piecesOf(
  call: RoutedCall,
  work: Promise<RuleReply>,
  everyMs: number,
): AsyncGenerator<Uint8Array> {
  const space = new Uint8Array([0x20]);
  let reply: RuleReply | undefined;
  while (reply === undefined) {
    yield space;
    reply = await firstOf(call, work, everyMs);
  }
  if (reply.body instanceof Uint8Array) yield reply.body;
  else if (reply.body !== null) yield* reply.body;
}

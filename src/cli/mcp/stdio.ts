// The protocol over standard input and output, which it has to itself: what anything else writes to stdout goes to stderr.
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { PassThrough, Writable } from 'node:stream';
import { badLines } from './bad-lines.ts';
import type { Session } from './session.ts';

/**
 * Serves until the client hangs up, or the signal comes; what was asked before is answered first.
 * @param trouble told of what is not a message of the protocol
 */
export async function overStdio(
  servers: McpServerFactory,
  { context, calls }: Session,
  trouble: (error: Error) => void,
): Promise<void> {
  const input = new PassThrough();
  const output = channel(context.io.out);
  const transport = new StdioServerTransport(input, output);
  const closed = new Promise<void>((resolve) => {
    const close = transport.close.bind(transport);
    transport.close = () => close().finally(resolve);
  });
  const handle = serveStdio(servers, { transport, onerror: trouble });
  const stop = () => void handle.close().catch(trouble);
  if (context.signal.aborted) stop();
  else context.signal.addEventListener('abort', stop, { once: true });
  process.stdin.on(
    'data',
    badLines((line) => void output.write(line)),
  );
  process.stdin.pipe(input, { end: false });
  const hungUp = () => void answered(calls, context).then(() => input.end());
  process.stdin.once('end', hungUp).once('error', hungUp);
  await closed;
  // A client that holds the other end open is not waited for.
  process.stdin.destroy();
}

/** How long what was asked before a hang-up may take, in milliseconds: it may wait for somebody who is gone. */
const GRACE = 10_000;

async function answered(calls: Session['calls'], { sleep }: Session['context']): Promise<void> {
  const over = new AbortController();
  await Promise.race([calls.idle(), sleep(GRACE, over.signal).catch(() => {})]);
  over.abort();
}

/** Standard output only for the protocol: threads and libraries that print find stderr in its place. */
function channel(out: Session['context']['io']['out']): Writable {
  const { stdout, stderr } = process;
  stdout.write = stderr.write.bind(stderr);
  const writable = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => void out(chunk).then(() => done(), done),
  });
  // Each answer that waits for a slow reader listens until it is written: many at once are not leak.
  return writable.setMaxListeners(0);
}

// The protocol over standard input and output, which it has to itself: what anything else writes to stdout goes to stderr.
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { Writable } from 'node:stream';

/** Serves until the client hangs up or the signal comes. @param trouble told of what is no message of the protocol */
export async function overStdio(
  servers: McpServerFactory,
  signal: AbortSignal,
  trouble: (error: Error) => void,
): Promise<void> {
  const transport = new StdioServerTransport(process.stdin, channel());
  const closed = new Promise<void>((resolve) => {
    const close = transport.close.bind(transport);
    transport.close = () => close().finally(resolve);
  });
  const handle = serveStdio(servers, { transport, onerror: trouble });
  const stop = () => void handle.close().catch(trouble);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  await closed;
  // Whoever holds the other end open is not waited for.
  process.stdin.destroy();
}

/** Standard output for the protocol alone: threads and libraries that print find stderr in its place. */
function channel(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  const own = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => void write(chunk, done),
  });
  stdout.on('error', (error) => own.destroy(error));
  return own;
}

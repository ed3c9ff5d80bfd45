// The protocol over standard input and output; what anything else writes to stdout goes to stderr.
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { PassThrough, Writable } from 'node:stream';
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

const LINE_END = 0x0a;
// Lines that are not messages of JSON-RPC: the transport passes over them in silence; here they are answered, so that a
// client that waits for an answer learns why there is none.

/** Bytes of one line that are kept to be looked at: the transport gives up at about as many. */
const LONGEST = 10 * 1024 * 1024;

/** Takes the input piece by piece, and hands over an answer for each line that is not a message. */
function badLines(answer: (line: string) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let size = 0;
  return (piece) => {
    let from = 0;
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, from)) {
      keep(piece.subarray(from, end));
      if (size <= LONGEST) look(Buffer.concat(pieces).toString('utf8'));
      [pieces, size] = [[], 0];
      from = end + 1;
    }
    keep(piece.subarray(from));
  };

  function keep(part: Buffer): void {
    size += part.length;
    if (size > LONGEST) pieces = [];
    else if (part.length > 0) pieces.push(part);
  }

  function look(line: string): void {
    if (line.trim() === '') return;
    const error = errorOf(line);
    if (error !== undefined) answer(`${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`);
  }
}

function errorOf(line: string): { code: number; message: string } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { code: -32_700, message: 'Parse error: the line is not JSON.' };
  }
  if (typeof value === 'object' && value !== null && 'jsonrpc' in value) return undefined;
  return { code: -32_600, message: 'Invalid request: the line is not a message of JSON-RPC 2.0.' };
}

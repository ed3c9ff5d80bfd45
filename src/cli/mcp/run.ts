// A server of the protocol from its flags to its end.
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { cleanLine } from '../../page/clean.ts';
import type { Context } from '../kit/context.ts';
import { ClosedPipe } from '../kit/io.ts';
import { untilAborted } from '../kit/serving.ts';
import { tell } from '../result/notice.ts';
import { serversOf } from './server.ts';
import { sessionOf, type Session, type SessionOptions } from './session.ts';

export interface RunOptions extends SessionOptions {
  /** Over HTTP at this port, or over standard input and output. */
  readonly port: number | undefined;
}

/** Serves until the client hangs up (stdio) or a signal comes. @throws {CliError} */
export async function runServer(context: Context, { port, ...options }: RunOptions): Promise<void> {
  const session = await sessionOf(context, options);
  const servers = await serversOf(session);
  const trouble = (error: Error) => {
    const isTold = port === undefined || context.flags.debug;
    if (isTold && !(error instanceof ClosedPipe)) context.io.err(`ibid: ${cleanLine(error.message)}\n`);
  };
  if (port === undefined) await onStandardStreams(session, servers, trouble);
  else await onSocket(session, servers, port, trouble);
}

async function onStandardStreams(
  session: Session,
  servers: McpServerFactory,
  trouble: (error: Error) => void,
): Promise<void> {
  const { io, signal } = session.context;
  if (io.isTerminal(0))
    await tell(io, [
      'This speaks the Model Context Protocol on standard input and output: a client starts it (`ibid mcp --help`).',
    ]);
  const { overStdio } = await import('./stdio.ts');
  await overStdio(servers, session, trouble);
  // What was paid for is waited for and kept, though no one reads it now.
  if (!signal.aborted) await Promise.race([session.once.idle(), untilAborted(signal)]);
}

async function onSocket(
  session: Session,
  servers: McpServerFactory,
  port: number,
  trouble: (error: Error) => void,
): Promise<void> {
  const { io, signal, flags } = session.context;
  const { overHttp } = await import('./http.ts');
  const serving = await overHttp(servers, port, trouble);
  await io.out(flags.json ? `${JSON.stringify({ url: serving.url })}\n` : `${serving.url}\n`);
  await untilAborted(signal);
  await serving.close(0);
}

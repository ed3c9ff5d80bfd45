// What the calls of one server share: client, service, what may be spent, what was sent and kept.
import { recordIn } from '../../api/record.ts';
import { CliError } from '../kit/errors.ts';
import type { Command } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { type Once, sendOnce } from './once.ts';
import { type Found, noCursor } from './fit.ts';
import { type Limits, type Spending, spendingWithin } from './spending.ts';
import { readWhole, runFile, runsFolder } from '../runs/files.ts';

export interface Session {
  readonly context: Context;
  /** The commands that the tools are. */
  readonly commandOf: (name: string) => Promise<Command>;
  /** The address of the server that is asked; undefined for the embedded service. */
  readonly remote: string | undefined;
  readonly allowWrite: boolean;
  /** Folders of the command line, as they were given: no tool reads a file elsewhere. */
  readonly folders: readonly string[];
  readonly spending: Spending;
  readonly calls: Calls;
  /** Requests that are billed, by route and body. */
  readonly once: Once<Kept>;
  /** Runs that keep answers of this server, for their cursors. */
  readonly runs: Set<string>;
}

/** What was found, and the run that keeps it where it has a price. */
export interface Kept extends Found {
  readonly run?: string | undefined;
}

export interface SessionOptions extends Pick<Session, 'commandOf'> {
  readonly allowWrite: boolean;
  readonly folders: readonly string[];
  readonly limits: Limits;
}

export async function sessionOf(context: Context, options: SessionOptions): Promise<Session> {
  const { baseUrl } = await context.settings();
  return {
    context,
    commandOf: options.commandOf,
    remote: baseUrl,
    allowWrite: options.allowWrite,
    folders: options.folders,
    spending: spendingWithin(options.limits),
    calls: countCalls(),
    once: sendOnce(),
    runs: new Set(),
  };
}

/** Requests that run at the same time. */
const CONNECTIONS = 16;
/** No answer is as large, in bytes: a tool holds it whole. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Runs `use` as a command of its own: nothing of it is written, stdin is not read, and what it opened is let go of. */
export async function asCommand<T>(
  { context }: Session,
  signal: AbortSignal,
  paging: { readonly limit?: number; readonly offset?: number },
  use: (context: Context) => Promise<T>,
): Promise<T> {
  const closers: (() => Promise<void>)[] = [];
  const own: Context = {
    ...context,
    io: { ...context.io, isTerminal: () => false, out: silent, input: silent },
    signal,
    flags: {
      ...context.flags,
      ...paging,
      json: false,
      output: undefined,
      progress: 'none',
      'max-bytes': MOST_BYTES,
    },
    client: () => context.client(CONNECTIONS),
    atEnd: (close) => void closers.push(close),
  };
  try {
    return await use(own);
  } finally {
    for (const close of closers.reverse()) await close().catch(() => {});
  }
}

/** Standard input and output are the channel of the protocol. */
function silent(): Promise<never> {
  return Promise.reject(new CliError('internal', 'a tool wanted standard input or output'));
}

export interface Calls {
  /** Counts work until it is over. */
  readonly during: <T>(work: Promise<T>) => Promise<T>;
  /** Settles once what was received is answered. */
  readonly idle: () => Promise<void>;
}

function countCalls(): Calls {
  const running = new Set<Promise<unknown>>();
  return {
    during: (work) => {
      const over: Promise<unknown> = work.then(
        () => running.delete(over),
        () => running.delete(over),
      );
      running.add(over);
      return work;
    },
    async idle() {
      do {
        // A message that has just come is not a call yet, and an answer not yet written.
        await new Promise((resolve) => setImmediate(resolve));
        await Promise.all(running);
        await new Promise((resolve) => setImmediate(resolve));
      } while (running.size > 0);
    },
  };
}

/** @throws {CliError} `usage` where this server has kept no such answer */
export async function keptAnswer({ context, runs }: Session, id: string): Promise<Kept> {
  const { state } = (await context.settings()).folders;
  const file = runs.has(id) ? runFile(runsFolder(state), id) : undefined;
  const answer = file === undefined ? null : (readWhole(file.path)?.answer ?? null);
  const document = answer === null ? undefined : recordIn(new TextDecoder().decode(answer));
  if (document === undefined) throw noCursor();
  return { document, run: id };
}

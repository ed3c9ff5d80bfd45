// The command line without a process of its own: for tables of formats and flags, where starting the program is most of the
// work. What belongs to a process (signals, pipes, terminals, what is loaded) is tested on the built command.
import { exitCode } from '../../src/cli/kit/exit.ts';
import { createIo } from '../../src/cli/kit/io.ts';
import { run } from '../../src/cli/program/run.ts';
import { environment, type Bench } from './support.ts';

export interface RanHere {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line against a bench's server and folders, as in a pipe: no stream is a terminal, stdin is empty. */
export async function runHere(
  { home, server }: Pick<Bench, 'home' | 'server'>,
  args: readonly string[],
): Promise<RanHere> {
  const out: Uint8Array[] = [];
  const err: string[] = [];
  const env = { IBID_HOME: home, LANG: 'C.UTF-8', NO_COLOR: '1', ...environment(server.url) };
  const exit = await run(args, {
    io: {
      ...createIo(env),
      isTerminal: () => false,
      out: async (data) => void out.push(typeof data === 'string' ? Buffer.from(data) : data),
      err: (text) => void err.push(text),
      input: async () => new Uint8Array(),
    },
    env,
    now: Date.now,
    sleep: () => Promise.resolve(),
    signal: new AbortController().signal,
  });
  return { code: exitCode(exit), stdout: Buffer.concat(out).toString('utf8'), stderr: err.join('') };
}

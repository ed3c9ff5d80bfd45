// The command line without a process of its own. Starting Node is most of what a short command costs, so what is told by
// arguments, environment, files and output is run here. What belongs to a process (pipes, signals, terminals, stdin as a
// stream, exit codes, what is loaded) is tested on the built command: ibid.ts.
import { exitCode } from '../../src/cli/kit/exit.ts';
import { createIo } from '../../src/cli/kit/io.ts';
import { run } from '../../src/cli/program/run.ts';
import { environmentOf, type Ran, type RunOptions } from './ibid.ts';

export type HereOptions = Pick<RunOptions, 'env' | 'input' | 'cwd'>;

/** One run after the other: the working directory is the process's. */
let last: Promise<unknown> = Promise.resolve();

/** A run against folders under `home`, as in a pipe: no stream is a terminal. Waits between tries take no time. */
export function runHere(home: string, args: readonly string[], options: HereOptions = {}): Promise<Ran> {
  const ran = last.then(() => inFolder(options.cwd ?? home, () => runNow(home, args, options)));
  last = ran.catch(() => undefined);
  return ran;
}

async function runNow(home: string, args: readonly string[], { env: more, input = '' }: HereOptions) {
  const out: Uint8Array[] = [];
  const err: string[] = [];
  const env = environmentOf(home, more);
  let waited = 0;
  const exit = await run(args, {
    io: {
      ...createIo(env),
      isTerminal: () => false,
      out: async (data) => void out.push(Buffer.from(data)),
      err: (text) => void err.push(text),
      input: async (max) => {
        if (input.length > max) throw new RangeError(`standard input is larger than ${max} bytes`);
        return Buffer.from(input);
      },
    },
    env,
    now: () => Date.now() + waited,
    sleep: async (ms) => void (waited += ms),
    signal: new AbortController().signal,
  });
  const bytes = Buffer.concat(out);
  return { code: exitCode(exit), signal: null, bytes, stdout: bytes.toString(), stderr: err.join('') };
}

/** What a run leaves to the end of its process is done at the end of the run. */
async function inFolder<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const before = process.cwd();
  const kept = new Set(process.listeners('exit'));
  process.chdir(folder);
  try {
    return await act();
  } finally {
    for (const listener of process.listeners('exit').filter((one) => !kept.has(one))) {
      process.removeListener('exit', listener);
      listener.call(process, 0);
    }
    process.chdir(before);
  }
}

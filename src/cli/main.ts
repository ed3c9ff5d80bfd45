// The whole program: argv in, exit code out.
import { CliError } from './kit/errors.ts';
import { exitCode, type ExitName } from './kit/exit.ts';
import { ClosedPipe, createIo } from './kit/io.ts';
import { run } from './program/run.ts';

/** Node takes a longer timer for none at all, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Runs one command line. Never throws; the caller sets process.exitCode. */
export async function main(argv: readonly string[], env = process.env): Promise<number> {
  const io = createIo(env);
  const stop = new AbortController();
  let signalled: ExitName | undefined;
  const onSignal = (exit: ExitName) => () => {
    if (signalled !== undefined) process.exit(exitCode(signalled)); // asked twice: at once
    signalled = exit;
    stop.abort(new CliError(exit, 'Interrupted.'));
  };
  process.on('SIGINT', onSignal('signal')).on('SIGTERM', onSignal('signal_term'));
  const sleep = async (ms: number, signal?: AbortSignal) => {
    const { setTimeout: wait } = await import('node:timers/promises');
    await wait(Math.min(ms, LONGEST_TIMER), undefined, signal === undefined ? {} : { signal });
  };
  try {
    const exit = await run(argv, { io, env, now: Date.now, sleep, signal: stop.signal });
    return exitCode(signalled ?? exit);
  } catch (error) {
    if (error instanceof ClosedPipe) return exitCode('ok');
    throw error;
  }
}

// The whole program: argv in, exit code out.
import { liveThreads } from '../threads/live-threads.ts';
import { CliError } from './kit/errors.ts';
import { exitCode, type ExitName } from './kit/exit.ts';
import { ClosedPipe, createIo } from './kit/io.ts';
import { run } from './program/run.ts';

/** Node takes a longer timer for none at all, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Between two looks at whether a run goes on after a signal, and after how many that are idle it is ended, in milliseconds. */
const LOOK = 25;
const IDLE_LOOKS = 4;
/** How long a run may work on after a signal: of processor time, and in all, in milliseconds. */
const LONGEST_WORK = 1_000;
const LONGEST_END = 10_000;

type SignalExit = Extract<ExitName, 'signal' | 'signal_term'>;

/** Runs one command line. Never throws; the caller sets process.exitCode. */
export async function main(argv: readonly string[], env = process.env): Promise<number> {
  const io = createIo(env);
  const stop = new AbortController();
  let signalled: SignalExit | undefined;
  let lingers = false;
  let watch: NodeJS.Timeout | undefined;
  const onSignal = (exit: SignalExit) => () => {
    if (signalled !== undefined) endBy(signalled); // asked twice: at once
    signalled = exit;
    stop.abort(new CliError(exit, 'Interrupted.'));
    if (!lingers) watch = endSoon(exit);
  };
  process.on('SIGINT', onSignal('signal')).on('SIGTERM', onSignal('signal_term'));
  let hungUp = false;
  // A terminal that closes tells its shell and its processes, so that many a run hears of it twice: that asks for nothing more.
  process.on('SIGHUP', () => {
    hungUp = true;
    if (signalled === undefined) onSignal('signal_term')();
  });
  const sleep = async (ms: number, signal?: AbortSignal) => {
    const { setTimeout: wait } = await import('node:timers/promises');
    await wait(Math.min(ms, LONGEST_TIMER), undefined, signal === undefined ? {} : { signal });
  };
  try {
    const exit = await run(argv, {
      io,
      env,
      now: Date.now,
      sleep,
      signal: stop.signal,
      linger: () => {
        lingers = true;
      },
    });
    return exitCode(signalled ?? exit);
  } catch (error) {
    if (error instanceof ClosedPipe) return exitCode('ok');
    throw error;
  } finally {
    await io.written();
    // From here on only what was not let go of could hold the process.
    watch?.unref();
    // The platform's own end would set back a terminal that is gone, and abort over it.
    if (signalled !== undefined && (hungUp || liveThreads.size > 0)) endBy(signalled);
  }
}

/**
 * What only waits after a signal waits for something that the signal did not reach, and is ended; what still works is about
 * to say how it ended. On a busy machine that takes longer, and a look that comes late says nothing.
 */
function endSoon(exit: SignalExit): NodeJS.Timeout {
  const began = performance.now();
  const worked = process.cpuUsage();
  let looked = began;
  let last = performance.eventLoopUtilization();
  let idle = 0;
  return setInterval(() => {
    const now = performance.now();
    const use = performance.eventLoopUtilization();
    const { user, system } = process.cpuUsage(worked);
    if (now - looked < 2 * LOOK && performance.eventLoopUtilization(use, last).utilization < 0.5) idle += 1;
    [looked, last] = [now, use];
    const isTooLong = (user + system) / 1000 > LONGEST_WORK || now - began > LONGEST_END;
    if (idle >= IDLE_LOOKS || isTooLong) endBy(exit);
  }, LOOK);
}

/**
 * By the signal itself, which a shell shows as the same code: `process.exit` would wait for what the platform's threads
 * do (open a pipe that no one writes to), and would stop our own inside native code, which can abort the process.
 */
function endBy(exit: SignalExit): void {
  if (process.platform === 'win32' && liveThreads.size === 0) process.exit(exitCode(exit));
  const name = exit === 'signal' ? 'SIGINT' : 'SIGTERM';
  // What removes files that are half written.
  process.emit('exit', exitCode(exit));
  process.removeAllListeners(name);
  process.kill(process.pid, name);
}

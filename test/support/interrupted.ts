// A run that is ended by a signal once it is where it should be: a state that is waited for, never a time.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { BIN, environmentOf, shellCode } from './ibid.ts';

/**
 * What the signal waits for: processor time that the run has used, in milliseconds, something that others see, or that
 * it has come to rest after that much processor time.
 */
export type Where =
  | { readonly cpu: number; readonly rests?: boolean }
  | { readonly seen: (output: string) => boolean };

/** So many looks without processor time in between are a rest. */
const RESTFUL_LOOKS = 100;

export interface Interrupted {
  readonly code: number;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** From the signal to the end of the process, in milliseconds. */
  readonly took: number;
}

export interface Situation {
  readonly args: readonly string[];
  readonly home: string;
  readonly where: Where;
  readonly env?: Readonly<Record<string, string>>;
  /** A descriptor in the place of a pipe that is read. */
  readonly stdout?: number;
}

/** Runs the command and sends the signal once it is there. @throws where it ended before */
export async function interrupt(
  { args, home, where, env = {}, stdout: to }: Situation,
  name: NodeJS.Signals,
): Promise<Interrupted> {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: environmentOf(home, env),
    cwd: home,
    stdio: ['ignore', to ?? 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (stderr += data.toString()));
  const isOpen = () => child.exitCode === null && child.signalCode === null;
  const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.on('close', (code, signal) => resolve([code, signal])),
  );
  let rest = 0;
  let before = 0;
  const isThere = () => {
    if ('seen' in where) return where.seen(stdout + stderr);
    const cpu = cpuOf(child.pid ?? 0);
    rest = cpu === before ? rest + 1 : 0;
    before = cpu;
    return cpu >= where.cpu && (where.rests !== true || rest >= RESTFUL_LOOKS);
  };
  while (isOpen() && !isThere()) await new Promise((resolve) => setTimeout(resolve, 2));
  if (!isOpen()) throw new Error(`ibid ${args.join(' ')} ended by itself: ${stderr}`);
  const sent = performance.now();
  child.kill(name);
  const [code, signal] = await closed;
  return { code: shellCode(code, signal), signal, stdout, stderr, took: performance.now() - sent };
}

/** Of a process and its threads, in milliseconds (proc(5), utime and stime in hundredths of a second). */
function cpuOf(pid: number): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const members = rest.split(' ');
    return (Number(members[11]) + Number(members[12])) * 10;
  } catch {
    return 0; // it has ended
  }
}

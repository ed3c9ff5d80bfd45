// A run that is ended by a signal once it is where it should be: a state that is waited for, never a time.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { BIN, environmentOf, shellCode } from './ibid.ts';

/** What the signal waits for: processor time that the run has used, in milliseconds, or something that others see. */
export type Where = { readonly cpu: number } | { readonly seen: (output: string) => boolean };

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
}

/** Runs the command and sends the signal once it is there. @throws where it ended before */
export async function interrupt(
  { args, home, where, env = {} }: Situation,
  name: NodeJS.Signals,
): Promise<Interrupted> {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: environmentOf(home, env),
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const isOpen = () => child.exitCode === null && child.signalCode === null;
  const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.on('close', (code, signal) => resolve([code, signal])),
  );
  const isThere = () => ('cpu' in where ? cpuOf(child.pid ?? 0) >= where.cpu : where.seen(stdout + stderr));
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

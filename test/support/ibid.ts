// Runs the built command as a person or a script would: its own process, its own folders, nothing of the caller's environment.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

export const BIN = join(import.meta.dirname, '..', '..', 'bin', 'ibid.cjs');

export interface Ran {
  /** As a shell sees it: 128 and the signal's number where the process was ended by one, as it is beside a thread. */
  readonly code: number;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly bytes: Buffer;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Buffer;
  readonly cwd?: string;
  /** Called with the child's pid once it runs, to send it signals. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void;
  /** Called with all of stderr whenever more of it came: a state to wait for. */
  readonly onStderr?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
}

/** V8's compiled code is shared by all tests, or each would compile anew in its own folders. */
export const CODE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');

/** What a shell makes of how a process ended. */
export function shellCode(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/** All that a run is told by its environment. */
export function environmentOf(home: string, more: RunOptions['env'] = {}): Record<string, string> {
  const PATH = process.env['PATH'] ?? '';
  return { PATH, IBID_HOME: home, LANG: 'C.UTF-8', NODE_COMPILE_CACHE: CODE, ...more };
}

/** A run against folders under `home`. */
export function runIbid(home: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const env = environmentOf(home, options.env);
  const child = spawn(process.execPath, [BIN, ...args], { env, cwd: options.cwd ?? home, stdio: 'pipe' });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (data: Buffer) => out.push(data));
  child.stderr.on('data', (data: Buffer) => {
    err.push(data);
    options.onStderr?.(Buffer.concat(err).toString('utf8'), (signal) => child.kill(signal));
  });
  child.stdin.on('error', () => {}); // a command that reads no stdin may be gone before it is written
  child.stdin.end(options.input ?? '');
  options.onStart?.((signal) => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const bytes = Buffer.concat(out);
      resolve({
        code: shellCode(code, signal),
        signal,
        bytes,
        stdout: bytes.toString('utf8'),
        stderr: Buffer.concat(err).toString('utf8'),
      });
    });
  });
}

/** A temporary folder, and what removes it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'ibid-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

// `ibid serve` processes over one store: as many as a test wants, each with a folder of its own, asked over loopback.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BIN, environmentOf } from './ibid.ts';
import { runHere } from './here.ts';

export interface Replica {
  readonly url: string;
  /** SIGKILL; resolves once it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, likewise. */
  stop(): Promise<void>;
  readonly isUp: () => boolean;
}

export interface ReplicaOptions {
  /** A folder of its own. */
  readonly home: string;
  readonly store: string;
  /** Of `ibid serve`. */
  readonly flags?: readonly string[];
}

/** Resolves once it listens. @throws what it says where it ends before that */
export async function startReplica({ home, store, flags = [] }: ReplicaOptions): Promise<Replica> {
  mkdirSync(home, { recursive: true });
  const child = spawn(process.execPath, [BIN, 'serve', '--port', '0', '--log-level', 'error', ...flags], {
    env: environmentOf(home, { IBID_STORE: store }),
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said = `${said}${data.toString()}`.slice(-20_000)));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`ibid serve ended: ${said}`)));
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!isUp(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  return { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM'), isUp: () => isUp(child) };
}

function isUp({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** A new key of the store. */
export async function keyOf(home: string, store: string, ...flags: readonly string[]): Promise<string> {
  mkdirSync(join(home), { recursive: true });
  const args = ['serve', 'keys', 'create', '--scope', 'all', ...flags, '--get', 'key'];
  const { code, stdout, stderr } = await runHere(home, args, { env: { IBID_STORE: store } });
  if (code !== 0) throw new Error(stderr);
  return stdout.trim();
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly requestId: string;
}

/** POST where there is a body, GET where not. Rejects where the connection breaks. */
export async function ask(url: string, path: string, key: string, body?: object): Promise<Answered> {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, requestId: response.headers.get('x-request-id') ?? '' };
}

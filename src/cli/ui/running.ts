// What `ibid ui` leaves for its next run and for `ibid open`: where it listens, and the two secrets
// of its tokens and cookies. Kept in state/ui.json, which no one else can read.
import { isRecord } from '../../api/record.ts';
import type { Environment } from '../../config/folders.ts';
import { isAlive, readState, writeState } from '../kit/state-file.ts';
import { newSecret, newToken, type Secrets } from './http/sessions.ts';

const FILE = 'ui';

export interface Running extends Secrets {
  /** `http://127.0.0.1:8788` */
  readonly url: string;
  readonly pid: number;
}

/** Secrets for a run that begins: the seal of cookies is that of the last run. */
export function secretsFor(env: Environment): Secrets {
  const kept = read(env)?.seal ?? '';
  return { mint: newSecret(), seal: kept.length >= 40 ? kept : newSecret() };
}

/** Notes a run that listens; where that cannot be written, pages open all the same and `ibid open` does not find them. */
export function noteRunning(env: Environment, running: Running): void {
  writeState(env, FILE, running);
}

/** The run that listens now; undefined where there is none. */
export function runningNow(env: Environment): Running | undefined {
  const running = read(env);
  return running !== undefined && isAlive(running.pid) ? running : undefined;
}

/** An address of a run that lets its reader in, once. @param path from the slash, with query and fragment */
export function addressWithToken({ url, mint }: Pick<Running, 'url' | 'mint'>, path: string): string {
  const [before = '', fragment] = path.split('#', 2);
  const token = `${before}${before.includes('?') ? '&' : '?'}token=${newToken(mint)}`;
  return `${url}${token}${fragment === undefined ? '' : `#${fragment}`}`;
}

function read(env: Environment): Running | undefined {
  const value = readState(env, FILE);
  if (!isRecord(value)) return undefined;
  const { url, pid, mint, seal } = value;
  const isWhole = typeof url === 'string' && typeof mint === 'string' && typeof seal === 'string';
  return isWhole && typeof pid === 'number' ? { url, mint, seal, pid } : undefined;
}

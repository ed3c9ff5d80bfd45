// A PostgreSQL of a test's own, which it may kill, starve or promote: the one that all tests share stays unharmed. It ends
// with the test, and with the run however that ended.
import { readFileSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  asAdministrator,
  freePort,
  makeFolders,
  NEW,
  postgres,
  programsFor,
  ready,
  run,
  runAsNobody,
  SETTINGS,
} from './postgres.ts';

export interface OwnPostgres {
  readonly port: number;
  readonly programs: string;
  readonly data: string;
  /** Of its database `postgres`, by loopback. */
  readonly url: string;
  /** Ends it at once, without a word to anybody. */
  kill(): Promise<void>;
  /** Starts it again on the same data; resolves once it answers. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** What is acknowledged is written, as far as a killed process goes: the pages of the system outlast it. */
const SAFE = { ...SETTINGS, synchronous_commit: 'on', full_page_writes: 'on' };

/** @param from makes its data where they are not those of a new server: a standby */
export async function ownPostgres(
  settings: Readonly<Record<string, string>> = {},
  from?: (programs: string, data: string) => void,
): Promise<OwnPostgres> {
  // Its programs are there then; outside of a run of the tests there are none to share.
  if (process.env['IBID_TEST_TEMPLATES'] !== undefined) await postgres();
  const folder = mkdtempSync(join(tmpdir(), 'ibid-own-pg-'));
  const data = makeFolders(folder);
  const programs = await programsFor(folder);
  if (from === undefined) {
    runAsNobody(programs, 'initdb', ['-D', data, ...NEW], data);
    const who = ['all', 'replication'].map((name) => `host ${name} all 127.0.0.1/32 trust\n`);
    writeFileSync(join(data, 'pg_hba.conf'), `local all all trust\n${who.join('')}`);
  } else from(programs, data);
  const port = await freePort();
  let guardian: ChildProcess | undefined;
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const local = `postgres://ibid@${encodeURIComponent(data)}:${port}/postgres`;
    for (;;) {
      const tried = run(programs, data, { ...SAFE, ...settings, ...more, port: String(port) });
      guardian = tried;
      const isUp = await ready(local, tried, join(folder, 'log')).then(
        () => true,
        (error: unknown) => mayTryAgain(error),
      );
      if (isUp) return;
    }
  };
  const kill = async (): Promise<void> => {
    const ended = ending(guardian);
    process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await ended;
  };
  await start();
  return {
    port,
    programs,
    data,
    url: `postgres://ibid@127.0.0.1:${port}/postgres`,
    kill,
    start,
    [Symbol.asyncDispose]: async () => {
      const ended = ending(guardian);
      guardian?.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The processes of one that was killed may still be going. @returns false; @throws what else it says */
function mayTryAgain(error: unknown): false {
  if (error instanceof Error && /still in use|another server|Address already in use/.test(error.message))
    return false;
  throw error;
}

async function ending(guardian: ChildProcess | undefined): Promise<void> {
  if (guardian === undefined || guardian.exitCode !== null || guardian.signalCode !== null) return;
  // Otherwise it keeps no process waiting.
  guardian.ref();
  await new Promise((resolve) => guardian.once('exit', resolve));
}

/** A new database there. @returns its URL, by loopback at `port` where it is another's: a proxy's */
export async function newDatabase(server: OwnPostgres, name: string, port = server.port): Promise<string> {
  await asAdministrator(server.url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  return `postgres://ibid@127.0.0.1:${port}/${name}`;
}

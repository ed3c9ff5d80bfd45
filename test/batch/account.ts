// The account of a batch at a server with five in a hundred of every fault: what it must be, row by row, and the same
// batch killed ten times while nothing is under way, or at any point.
import { existsSync, readFileSync } from 'node:fs';
import { journalRuns } from '../../src/batch/files/read-runs.ts';
import { runIbid } from '../support/ibid.ts';
import { fivePercent, paidServer, PRICE, type Fault, type PaidServer } from '../support/paid-server.ts';
import { until } from '../support/until.ts';
import { killAndResume, killAt } from './kills.ts';
import { checkAccount, desk, environmentOf, questions, type OutputLine, type Summary } from './support.ts';

/** Asked, answered, insufficient, failed, unknown, paid. */
export interface Account {
  readonly asked: number;
  readonly answered: number;
  readonly insufficient: number;
  readonly failed: number;
  readonly unknown: number;
  /** Requests that the server billed. */
  readonly billed: number;
  /** US dollars that the batch knows of. */
  readonly paid: number;
  /** Rows of which nobody knows what they cost. */
  readonly untold: number;
}

interface Ended {
  readonly account: Account;
  readonly lines: ReadonlyMap<string, OutputLine>;
  readonly kills: number;
  readonly requests: number;
}

const JOBS = 4;
const WORDS = ['-j', String(JOBS), '--ordered'];

/** What becomes of a row, and what it costs: null where only the service knows. */
const EXPECTED: Readonly<Record<Exclude<Fault, 'limited' | 'paused'>, readonly [string, number | null]>> = {
  ok: ['answered', PRICE],
  insufficient: ['insufficient_evidence', PRICE],
  rejected: ['failed', 0],
  capped: ['failed', PRICE],
  broken: ['failed', null],
  'late problem': ['failed', null],
  'web page': ['failed', null],
  reset: ['outcome_unknown', null],
  cut: ['outcome_unknown', null],
};

/** A batch that nothing interrupts. @throws where a row is not what its fault makes of it */
export async function uninterrupted(rows: number): Promise<Ended> {
  await using server = await paidServer(fivePercent);
  const at = desk(questions(rows), server.url);
  await at.batch(WORDS);
  const ended = endedAs(at.lines(), at.summary(), server, 0);
  for (const [id, { outcome, billed_usd: billed }] of ended.lines) {
    const fault = fivePercent(`Question ${id.slice(1)}?`, 1);
    if (fault === 'limited' || fault === 'paused') throw new Error('a fault that ends');
    const [expected, cost] = EXPECTED[fault];
    if (outcome !== expected || billed !== cost)
      throw new Error(`${id} (${fault}) is ${outcome} for ${billed}, not ${expected} for ${cost}.`);
  }
  at.remove();
  return ended;
}

/** The same, killed while the service asks everyone to wait: nothing is under way, and so nothing may be lost. */
export async function killedInPauses(rows: number, kills: number): Promise<Ended> {
  let paused = false;
  await using server = await paidServer((question, nth) => (paused ? 'paused' : fivePercent(question, nth)));
  const at = desk(questions(rows), server.url);
  let killed = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const goal = Math.floor((rows * 0.8 * kill) / kills);
    const isKilled = await killAt(at, server, WORDS, async (child) => {
      const isOver = () => child.exitCode !== null;
      await until(() => server.accepted.size >= goal || isOver());
      paused = true;
      const seen = server.seen.length;
      // Refused once at the least, every answer written.
      await until(() => isOver() || (server.seen.length > seen && isIdle(at.journal)));
    });
    killed += Number(isKilled);
    paused = false;
  }
  await at.batch([...WORDS, '--resume']);
  const ended = endedAs(at.lines(), at.summary(), server, killed);
  at.remove();
  return ended;
}

/** The same, killed at points by chance; then everything that was lost is settled as the server knows it. */
export async function killedAnywhere(
  rows: number,
  kills: number,
  random: () => number,
): Promise<Ended & { readonly settled: number; readonly open: number }> {
  await using server = await paidServer(fivePercent);
  const at = desk(questions(rows), server.url);
  const { kills: killed } = await killAndResume(at, server, {
    kills,
    jobs: JOBS,
    random,
    words: ['--ordered'],
  });
  const ended = endedAs(at.lines(), at.summary(), server, killed);
  const env = environmentOf(server.url);
  const lost = (await runsOf(at.folder)).filter(({ end }) => end?.billed === 'unknown');
  for (const cost of [PRICE, 0]) {
    const ids = lost.filter(({ title }) => server.accepted.has(title) === cost > 0).map(({ id }) => id);
    if (ids.length > 0)
      await runIbid(at.folder, ['runs', 'recover', ...ids, '--billed', String(cost)], { env });
  }
  const runs = await runsOf(at.folder);
  const open = runs.filter(({ end }) => (end?.cost_usd ?? null) === null).length;
  const settled = runs.reduce((sum, { end }) => sum + Math.round((end?.cost_usd ?? 0) * 1e6), 0) / 1e6;
  at.remove();
  return { ...ended, settled, open };
}

interface ListedRun {
  readonly id: string;
  readonly title: string;
  readonly end: { readonly billed: string; readonly cost_usd: number | null } | null;
}

async function runsOf(home: string): Promise<readonly ListedRun[]> {
  const { stdout } = await runIbid(home, ['runs', 'list', '--limit', '20000', '--json']);
  return (JSON.parse(stdout) as { items: ListedRun[] }).items;
}

/** Whether no request is under way, as the journal has it. */
function isIdle(journal: string): boolean {
  if (!existsSync(journal) || !readFileSync(journal, 'utf8').endsWith('\n')) return false;
  return [...journalRuns(journal)].every(({ end }) => end !== null);
}

function endedAs(lines: readonly OutputLine[], summary: Summary, server: PaidServer, kills: number): Ended {
  checkAccount(lines, server);
  const of = (outcome: string) => lines.filter((line) => line.outcome === outcome).length;
  const account = {
    asked: lines.length,
    answered: of('answered'),
    insufficient: of('insufficient_evidence'),
    failed: of('failed'),
    unknown: of('outcome_unknown'),
    billed: server.accepted.size,
    paid: summary.billed_usd,
    untold: summary.billed_unknown,
  };
  const said = [summary.answered, summary.insufficient_evidence, summary.failed, summary.outcome_unknown];
  const counted = [account.answered, account.insufficient, account.failed, account.unknown];
  if (said.join() !== counted.join())
    throw new Error(`The summary says ${said.join(', ')}, the output ${counted.join(', ')}.`);
  return {
    account,
    kills,
    lines: new Map(lines.map((line) => [line.id, line])),
    requests: server.seen.length,
  };
}

/** Rows that differ in anything but the number of their tries and the port of the server. */
export function differences(one: Ended, other: Ended): readonly OutputLine[] {
  const text = (line: OutputLine | undefined) =>
    JSON.stringify({ ...line, attempts: 0 }).replaceAll(/127\.0\.0\.1:\d+/g, 'server');
  return [...other.lines.values()].filter((line) => text(line) !== text(one.lines.get(line.id)));
}

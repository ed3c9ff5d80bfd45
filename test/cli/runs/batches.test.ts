// The paid rows of a batch are runs: listed, shown, asked again, recovered, counted in budgets, forgotten.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findInBatches, noteBatch } from '../../../src/cli/runs/batches.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { json } from '../../support/api-server.ts';
import { serve } from '../../support/http-servers.ts';
import { runHere } from '../../support/here.ts';
import { paidServer, type Fault } from '../../support/paid-server.ts';
import { desk, environmentOf, questions, type Desk } from '../../batch/support.ts';

interface Listed {
  readonly id: string;
  readonly time: string;
  readonly outcome: string;
  readonly route: string;
  readonly title: string | null;
  readonly paid: boolean;
  readonly worst_usd: number;
  readonly body_sha256: string;
  readonly end: { readonly cost_usd: number | null; readonly billed: string; readonly output: string } | null;
}

const ibid = (at: Desk, url: string, ...words: string[]) =>
  runHere(at.folder, words, { env: environmentOf(url) });

async function list(at: Desk, ...words: string[]): Promise<{ items: Listed[]; total: number }> {
  const ran = await runHere(at.folder, ['runs', 'list', '--json', ...words]);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(ran.stdout) as { items: Listed[]; total: number };
}

/** As a kill leaves a file: without the lines that it had not written yet. */
function withoutLines(path: string, pattern: RegExp): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, lines.filter((line) => !pattern.test(line)).join('\n'));
}

const faults: Readonly<Record<string, Fault>> = {
  'Question 1?': 'insufficient',
  'Question 2?': 'rejected',
  'Question 3?': 'reset',
  'Question 4?': 'broken',
};

describe('the paid rows of a batch', () => {
  it('are runs: listed by route and outcome, among others by time, a page at a time', async () => {
    await using server = await paidServer((question) => faults[question] ?? 'ok');
    const at = desk(questions(8), server.url);
    expect((await ibid(at, server.url, 'query', 'Before?', '--mode', 'speculative')).code).toBe(0);
    expect((await at.batch(['-j', '1'])).code).toBe(32);
    expect((await ibid(at, server.url, 'query', 'After?', '--mode', 'speculative')).code).toBe(0);
    const all = await list(at);
    expect(all.total).toBe(10);
    expect(all.items.map(({ title }) => title)).toEqual([
      'After?',
      ...[7, 6, 5, 4, 3, 2, 1, 0].map((row) => `Question ${row}?`),
      'Before?',
    ]);
    expect(all.items.slice(1, 9).map(({ outcome }) => outcome)).toEqual([
      'answered',
      'answered',
      'answered',
      'server',
      'outcome_unknown',
      'rejected',
      'insufficient_evidence',
      'answered',
    ]);
    expect(all.items[8]).toMatchObject({
      route: 'query',
      paid: true,
      worst_usd: 0.01,
      end: { cost_usd: 0.01, billed: 'yes', output: at.output },
    });
    expect((await list(at, '--limit', '3', '--offset', '7')).items.map(({ title }) => title)).toEqual([
      'Question 1?',
      'Question 0?',
      'Before?',
    ]);
    expect(await list(at, '--outcome', 'answered', '--limit', '2')).toMatchObject({
      total: 6,
      items: [{ title: 'After?' }, { title: 'Question 7?' }],
    });
    expect((await list(at, '--route', 'causal')).total).toBe(0);
    expect((await runHere(at.folder, ['doctor'])).stdout).toContain('and those of one batch');
    at.remove();
  });

  it('are shown with question and answer, byte for byte, while input and output are what they were', async () => {
    const answer = '{"outcome":"answered","big":12345678901234567890, "cost_usd":0.01,"reply":{"reply":1}}';
    await using server = await serve((_seen, response) => json(response, answer));
    const at = desk(questions(3), server.url);
    expect((await at.batch()).code).toBe(0);
    const { items } = await list(at);
    const id = items.find(({ title }) => title === 'Question 1?')?.id ?? '';
    expect(await runHere(at.folder, ['runs', 'show', id, '--answer'])).toMatchObject({
      code: 0,
      stdout: answer,
    });
    const shown = await runHere(at.folder, ['runs', 'show', id, '--json']);
    expect(JSON.parse(shown.stdout)).toMatchObject({
      request: { query: 'Question 1?', mode: 'speculative' },
      document: { outcome: 'answered' },
      end: { detail: 'Row "r1" of a batch.' },
    });
    writeFileSync(at.input, questions(3).replaceAll('Question', 'Query'));
    const changed = await runHere(at.folder, ['runs', 'show', id, '--json']);
    expect(JSON.parse(changed.stdout)).toMatchObject({ request: null, document: { outcome: 'answered' } });
    const refused = await ibid(at, server.url, 'runs', 'replay', id);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('no question')]);
    renameSync(at.output, `${at.output}.moved`);
    const moved = await runHere(at.folder, ['runs', 'show', id, '--answer']);
    expect([moved.code, moved.stderr]).toEqual([9, expect.stringContaining('not kept')]);
    expect(server.seen).toHaveLength(3);
    at.remove();
  });

  it('are asked again, each as it was asked', async () => {
    let cost = 0.01;
    await using server = await serve((seen, response) =>
      json(response, {
        outcome: seen.body.includes('speculative') ? 'insufficient_evidence' : 'answered',
        answer: cost === 0.01 ? 'One.' : 'Two.',
        cost_usd: cost,
      }),
    );
    const at = desk(questions(1), server.url);
    expect((await at.batch(['--escalate', 'insufficient_evidence=deliberate'])).code).toBe(0);
    const { items } = await list(at);
    expect(items.map(({ outcome }) => outcome)).toEqual(['answered', 'insufficient_evidence']);
    const [second, first] = items;
    expect((await ibid(at, server.url, 'runs', 'replay', second?.id ?? '')).code).toBe(0);
    cost = 0.02;
    const changed = await ibid(at, server.url, 'runs', 'replay', second?.id ?? '', '--json');
    expect(changed.code).toBe(15);
    expect(server.seen.slice(2).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { query: 'Question 0?', mode: 'deliberate' },
      { query: 'Question 0?', mode: 'deliberate' },
    ]);
    // The answer of the first of two questions is nowhere.
    expect((await ibid(at, server.url, 'runs', 'replay', first?.id ?? '')).code).toBe(2);
    expect(server.seen).toHaveLength(4);
    at.remove();
  });

  it('that were sent and never heard of are recovered, and settled by hand', async () => {
    await using server = await paidServer();
    const at = desk(questions(4), server.url);
    // In a process that is no more: a batch of one that lives may still hear of its rows.
    await at.start(['-j', '1', '--ordered']);
    withoutLines(at.journal, /"done":2|"(?:sent|done)":3/);
    withoutLines(at.output, /"id":"r[23]"/);
    expect((await list(at, '--outcome', 'no_end')).items.map(({ title }) => title)).toEqual(['Question 2?']);
    expect((await at.batch(['--resume'])).code).toBe(32);
    const { items } = await list(at, '--outcome', 'outcome_unknown');
    expect(items).toMatchObject([{ title: 'Question 2?', end: { billed: 'unknown' } }]);
    const id = items[0]?.id ?? '';
    const recover = await ibid(at, server.url, 'runs', 'recover', '--json');
    expect(recover.code).toBe(32);
    expect(JSON.parse(recover.stdout)).toMatchObject({ items: [{ id, settled: false }], total: 1 });
    expect((await ibid(at, server.url, 'runs', 'recover', id, '--billed', '0.01')).code).toBe(0);
    expect((await ibid(at, server.url, 'runs', 'recover')).code).toBe(0);
    const after = await list(at);
    expect(after.total).toBe(4);
    expect(after.items.filter((run) => run.id === id)).toMatchObject([{ end: { cost_usd: 0.01 } }]);
    at.remove();
  });

  it('are pruned with their batch, whose files stay; one of which nobody knows keeps it', async () => {
    await using server = await paidServer((question) => faults[question] ?? 'ok');
    const at = desk(questions(4), server.url);
    await at.batch();
    const prune = async () =>
      JSON.parse(
        (await runHere(at.folder, ['runs', 'prune', '--older-than', '0s', '--json'])).stdout,
      ) as object;
    expect(await prune()).toMatchObject({ removed: 0, open: 1 });
    expect((await list(at)).total).toBe(4);
    const [lost] = (await list(at, '--outcome', 'outcome_unknown')).items;
    rmSync(at.journal);
    expect((await list(at)).total).toBe(0);
    expect(lost).toBeDefined();
    expect(await prune()).toMatchObject({ removed: 0, open: 0 });
    expect(existsSync(at.output)).toBe(true);
    at.remove();
  });
});

describe('a budget', () => {
  it('that is set after a batch counts what its rows have cost', async () => {
    await using server = await paidServer((question) => faults[question] ?? 'ok');
    const at = desk(questions(10), server.url);
    await at.batch();
    await runHere(at.folder, ['budget', 'set', '1usd/month']);
    const [line] = (
      JSON.parse((await runHere(at.folder, ['budget', 'show', '--json'])).stdout) as { items: object[] }
    ).items;
    // Seven answered or insufficient, one refused, of two nobody knows.
    expect(line).toMatchObject({ spent_usd: 0.07, held_usd: 0.02, unknown_usd: 0.02 });
    at.remove();
  });
});

it('are found in their own batch, whatever other batch their digits may be of', () => {
  const { path: state, remove } = temporaryFolder();
  const id = '20261104-050607089-00000001';
  const sent = {
    run: `run_${id}`,
    id: 'r0',
    route: 'query',
    worst_usd: 0.01,
    body_sha256: '00',
    title: null,
  };
  const batches = [`${JSON.stringify({ sent: 0, ...sent })}\n`, ''].map((lines, at) => {
    const journal = join(state, `journal${at}`);
    writeFileSync(journal, lines);
    return { id: `bat_00000000${String(at).repeat(8)}`, journal };
  });
  for (const each of [batches, batches.toReversed()]) {
    const folder = join(state, each[0]!.id);
    for (const [at, one] of each.entries())
      noteBatch(folder, {
        ...one,
        id: `bat_00000000${String(at).repeat(8)}`,
        time: '2026-11-04T05:06:07.089Z',
        profile: 'default',
        base_url: null,
        output: join(state, 'out'),
        rows: 10,
        owner: null,
        input: null,
      });
    expect(findInBatches(folder, new Set([sent.run])).get(sent.run)).toMatchObject({ last: true });
  }
  remove();
});

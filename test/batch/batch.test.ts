// ibid batch as a user of it sees it: rows in, a line for each out, exits by what is most serious, and resuming.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fivePercent, paidServer, type Fault } from '../support/paid-server.ts';
import { runHere } from '../support/here.ts';
import { runIbid } from '../support/ibid.ts';
import { checkAccount, desk, environmentOf, questions } from './support.ts';

describe('a batch', () => {
  it('writes a line for each row, and nothing else in a pipe', async () => {
    await using server = await paidServer();
    const at = desk(questions(20), server.url);
    const ran = await at.start();
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([0, '', '']);
    const lines = at.lines();
    expect(lines.map(({ id }) => id).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, row) => `r${row}`).toSorted(),
    );
    for (const line of lines)
      expect(line).toMatchObject({
        outcome: 'answered',
        exit: 0,
        status: 200,
        attempts: 1,
        billed_usd: 0.01,
        problem: null,
        meta: { at: Number(line.id.slice(1)) },
        reply: { query: `Question ${line.id.slice(1)}?` },
      });
    expect(Object.keys(lines[0] ?? {})).toEqual(
      'id row_sha256 outcome exit status attempts request_id billed_usd reply problem meta'.split(' '),
    );
    checkAccount(lines, server);
    expect(at.summary()).toMatchObject({ rows: 20, answered: 20, left: 0, billed_usd: 0.2, exit_code: 0 });
    at.remove();
  });

  it('keeps documents as they were sent but for ends of lines', async () => {
    const document = '{"outcome": "answered",\r\n  "answer":"a\\nb", "n":1.0, "big":12345678901234567890}';
    await using server = await import('../support/api-server.ts').then(({ apiServer, json }) =>
      apiServer({ 'POST /v1/query': (_seen, response) => json(response, document) }),
    );
    const at = desk(questions(1), server.url);
    expect((await at.batch()).code).toBe(0);
    expect(readFileSync(at.output, 'utf8')).toContain(
      `"reply":${document.replaceAll('\r\n', '')},"problem":null`,
    );
    at.remove();
  });

  const ENDS: readonly (readonly [string, readonly Fault[], number])[] = [
    ['all answered', ['ok', 'ok'], 0],
    ['insufficient ones beside', ['ok', 'insufficient'], 3],
    ['failed ones', ['ok', 'insufficient', 'rejected'], 8],
    ['unknown ones', ['ok', 'insufficient', 'rejected', 'reset'], 32],
  ];
  it.each(ENDS)('with %s ends by the most serious outcome', async (_name, faults, code) => {
    await using server = await paidServer((question) => faults[Number(/\d+/.exec(question)?.[0])] ?? 'ok');
    const at = desk(questions(faults.length), server.url);
    const ran = await at.batch();
    expect(ran.code).toBe(code);
    expect(ran.stdout).toBe('');
    expect(ran.stderr.split('\n')).toHaveLength(code === 0 ? 1 : 2);
    expect(at.summary().exit_code).toBe(code);
    checkAccount(at.lines(), server);
    at.remove();
  });

  it('asks again after a 429, and counts the tries', async () => {
    await using server = await paidServer((_question, nth) => (nth < 2 ? 'limited' : 'ok'));
    const at = desk(questions(5), server.url);
    expect((await at.batch(['-j', '5'])).code).toBe(0);
    expect(at.lines().map(({ attempts }) => attempts)).toEqual([3, 3, 3, 3, 3]);
    checkAccount(at.lines(), server);
    at.remove();
  });

  it('is in the order of the input with --ordered', async () => {
    let held: (() => void)[] = [];
    await using server = await paidServer(
      () => 'ok',
      () =>
        new Promise((resolve) => {
          held.push(resolve);
          if (held.length < 4) return;
          for (const go of held.toReversed()) setImmediate(go);
          held = [];
        }),
    );
    const at = desk(questions(16), server.url);
    expect((await at.batch(['-j', '4', '--ordered'])).code).toBe(0);
    expect(at.lines().map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, row) => `r${row}`));
    const again = await at.batch(['--resume', '--ordered']);
    expect(again.code).toBe(0);
    expect(server.seen).toHaveLength(16);
    at.remove();
  });

  it('asks once more in the mode deliberate where there was no answer', async () => {
    await using server = await paidServer((_question, nth) => (nth === 0 ? 'insufficient' : 'ok'));
    const at = desk(questions(3), server.url);
    const ran = await at.batch(['--escalate', 'insufficient_evidence=deliberate']);
    expect(ran.code).toBe(0);
    for (const line of at.lines())
      expect(line).toMatchObject({
        outcome: 'answered',
        attempts: 2,
        billed_usd: 0.02,
        reply: { mode: 'deliberate' },
      });
    expect(at.summary()).toMatchObject({ billed_usd: 0.06, requests: 6 });
    at.remove();
  });

  it('stops before its budget is passed, and goes on with a larger one', async () => {
    await using server = await paidServer();
    const at = desk(questions(10), server.url);
    const ran = await at.batch(['--budget', '0.045usd', '-j', '4']);
    expect(ran.code).toBe(20);
    expect(server.seen).toHaveLength(4);
    expect(at.summary()).toMatchObject({
      answered: 4,
      left: 6,
      billed_usd: 0.04,
      stopped: { code: 'budget' },
    });
    expect((await at.batch(['--budget', '0.045usd', '--resume'])).code).toBe(20);
    expect(server.seen).toHaveLength(4);
    expect((await at.batch(['--budget', '0.1usd', '--resume'])).code).toBe(0);
    checkAccount(at.lines(), server);
    at.remove();
  });

  it('keeps to the budget of this machine, beside its own', async () => {
    await using server = await paidServer();
    const at = desk(questions(10), server.url);
    expect((await runHere(at.folder, ['budget', 'set', '0.03usd/month'])).code).toBe(0);
    const ran = await at.batch(['--budget', '5usd', '-j', '4']);
    expect([ran.code, server.seen.length]).toEqual([20, 3]);
    expect(at.summary()).toMatchObject({
      answered: 3,
      left: 7,
      billed_usd: 0.03,
      stopped: { code: 'budget' },
    });
    const { stdout } = await runHere(at.folder, ['budget', 'show', '--json']);
    expect(stdout).toContain('0.03');
    expect((await runHere(at.folder, ['budget', 'clear'])).code).toBe(0);
    expect((await at.batch(['--budget', '5usd', '--resume'])).code).toBe(0);
    checkAccount(at.lines(), server);
    at.remove();
  });

  it('waits for money that is held before it refuses', async () => {
    await using server = await paidServer();
    const rows = questions(12).replaceAll('"mode":"speculative"', '"mode":"deliberate"');
    const at = desk(rows, server.url);
    // Each may cost a dollar and costs a cent.
    expect((await at.batch(['--budget', '2.50usd', '-j', '8'])).code).toBe(0);
    expect(at.summary()).toMatchObject({ answered: 12, billed_usd: 0.12 });
    at.remove();
  });

  it('asks failed rows again with --retry failed, and only what was not billed', async () => {
    let mended = false;
    await using server = await paidServer((question) => {
      const row = Number(/\d+/.exec(question)?.[0]);
      if (mended) return 'ok';
      return row === 1 ? 'rejected' : row === 2 ? 'broken' : row === 3 ? 'reset' : 'ok';
    });
    const at = desk(questions(6), server.url);
    expect((await at.batch()).code).toBe(32);
    mended = true;
    expect((await at.batch(['--retry', 'failed'])).code).toBe(32);
    const outcomes = () => Object.fromEntries(at.lines().map(({ id, outcome }) => [id, outcome]));
    expect(outcomes()).toMatchObject({ r0: 'answered', r1: 'answered', r2: 'failed', r3: 'outcome_unknown' });
    checkAccount(at.lines(), server);
    expect((await at.batch(['--retry', 'unknown'])).code).toBe(0);
    expect(outcomes()).toMatchObject({ r2: 'answered', r3: 'answered' });
    expect(at.lines()).toHaveLength(6);
    expect(at.summary()).toMatchObject({ answered: 6, billed_usd: 0.06, billed_unknown: 2 });
    at.remove();
  });

  it('says what it would do with --dry-run, and opens no socket', async () => {
    await using server = await paidServer();
    const at = desk(questions(50), server.url);
    const ran = await at.batch(['--dry-run', '--json']);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      rows: 50,
      routes: { query: 50 },
      worst_cost_usd: 0.5,
      seconds_expected: null,
    });
    expect(server.seen).toEqual([]);
    await at.batch();
    const informed = JSON.parse((await at.batch(['--dry-run', '--json'])).stdout) as Record<string, unknown>;
    expect(informed['seconds_expected']).toBeGreaterThan(0);
    at.remove();
  });

  it('reads stdin, and a resume of it', async () => {
    await using server = await paidServer();
    const at = desk('', server.url);
    const input = 'First?\nSecond?';
    const words = ['batch', '-', '-o', at.output, '--set', 'mode=speculative'];
    const options = { input, env: environmentOf(server.url) };
    expect((await runIbid(at.folder, words, options)).code).toBe(0);
    expect((await runIbid(at.folder, [...words, '--resume'], options)).code).toBe(0);
    expect(server.seen).toHaveLength(2);
    expect(
      at
        .lines()
        .map(({ reply }) => String(reply?.['query']))
        .toSorted(),
    ).toEqual(['First?', 'Second?']);
    at.remove();
  });

  it('answers from the embedded service for nothing', async () => {
    const at = desk('What is the Panama Canal?\nWhat is a frobnicated zorblax?\n', '', 'questions.txt');
    const ran = await at.batch();
    expect(ran.code).toBe(3);
    expect(at.summary()).toMatchObject({ rows: 2, billed_usd: 0, billed_unknown: 0, left: 0 });
    at.remove();
  });

  it('of 1,000 rows with faults of every kind ends with an exact account', async () => {
    await using server = await paidServer(fivePercent);
    const at = desk(questions(1000), server.url);
    expect((await at.start(['-j', '20'])).code).toBe(32);
    const lines = at.lines();
    checkAccount(lines, server);
    const expected = { answered: 0, insufficient_evidence: 0, failed: 0, outcome_unknown: 0 };
    for (let row = 0; row < 1000; row++) {
      const fault = fivePercent(`Question ${row}?`, 1);
      const outcome =
        fault === 'ok'
          ? 'answered'
          : fault === 'insufficient'
            ? 'insufficient_evidence'
            : fault === 'reset' || fault === 'cut'
              ? 'outcome_unknown'
              : 'failed';
      expected[outcome] += 1;
    }
    const summary = at.summary();
    expect(summary).toMatchObject({ ...expected, rows: 1000, left: 0, bad: 0, billed_usd: server.told() });
    const sum = lines.reduce((total, { billed_usd: billed }) => total + Math.round((billed ?? 0) * 1e6), 0);
    expect(sum / 1e6).toBe(server.told());
    expect(lines.filter(({ billed_usd: billed }) => billed === null)).toHaveLength(summary.billed_unknown);
    at.remove();
  });
});

describe('a resume', () => {
  it('is refused with the difference where rows or options changed', async () => {
    await using server = await paidServer();
    const at = desk(questions(5), server.url);
    await at.batch();
    const other = await at.batch(['--resume', '--set', 'mode=deliberate']);
    expect([other.code, other.stderr]).toEqual([
      2,
      expect.stringContaining('--set was {} and is {"mode":"deliberate"}'),
    ]);
    writeFileSync(
      at.input,
      `${questions(5).replace('Question 2', 'Question two')}{"body":{"query":"New?"}}\n`,
    );
    const changed = await at.batch(['--resume', '--json']);
    expect(changed.code).toBe(2);
    expect(JSON.parse(changed.stderr)).toMatchObject({
      rows_before: 5,
      rows_now: 6,
      rows_changed: 1,
      first_changed: [3],
    });
    expect(server.seen).toHaveLength(5);
    at.remove();
  });

  it('takes the same rows in another file, spelling and format', async () => {
    await using server = await paidServer();
    const at = desk(questions(5), server.url);
    await at.batch();
    writeFileSync(join(at.folder, 'other.jsonl'), `\ufeff${questions(5).replaceAll('\n', '\r\n')}`);
    const ran = await runHere(at.folder, ['batch', 'other.jsonl', '-o', at.output, '--resume'], {
      env: environmentOf(server.url),
    });
    expect(ran.code).toBe(0);
    expect(server.seen).toHaveLength(5);
    at.remove();
  });

  it('is needed where the output has a batch, and needs one', async () => {
    await using server = await paidServer();
    const at = desk(questions(2), server.url);
    const early = await at.batch(['--resume']);
    expect([early.code, early.stderr]).toEqual([2, expect.stringContaining('There is no batch journal')]);
    await at.batch();
    const again = await at.batch();
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('--resume')]);
    expect(server.seen).toHaveLength(2);
    writeFileSync(join(at.folder, 'notes.txt'), 'mine\n');
    const foreign = await runHere(at.folder, ['batch', 'rows.jsonl', '-o', 'notes.txt'], {
      env: environmentOf(server.url),
    });
    expect(foreign.code).toBe(2);
    expect(readFileSync(join(at.folder, 'notes.txt'), 'utf8')).toBe('mine\n');
    at.remove();
  });
});

// What goes wrong around a batch: the server, the key, the disk, the clock, the files, another batch.
import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasTerminal } from '../cli/terminal.ts';
import { json, problem } from '../support/api-server.ts';
import { serve } from '../support/http-servers.ts';
import { runHere } from '../support/here.ts';
import { BIN, CODE, shellCode } from '../support/ibid.ts';
import { paidServer, PRICE } from '../support/paid-server.ts';
import { gate, until } from '../support/until.ts';
import { checkAccount, desk, environmentOf, questions, readLines, type Desk } from './support.ts';

describe('a server', () => {
  it('that asks to wait too long ends the batch with rows left, and gets no more requests', async () => {
    await using server = await serve((_seen, response, index) =>
      index < 6
        ? json(response, { outcome: 'answered', cost_usd: 0.01 })
        : problem(response, 429, 'Too many requests', '', { headers: { 'retry-after': '7200' } }),
    );
    const at = desk(questions(40), server.url);
    const ran = await at.batch(['-j', '3']);
    expect([ran.code, ran.stderr]).toEqual([8, expect.stringContaining('7200 s')]);
    expect(at.summary()).toMatchObject({
      answered: 6,
      left: 34,
      outcome_unknown: 0,
      stopped: { code: 'rate_limited' },
    });
    expect(server.seen.length).toBeLessThanOrEqual(9);
    at.remove();
  });

  it('that refuses in a storm is waited for by everyone, and each row is paid for once', async () => {
    let refused = 0;
    await using server = await paidServer((_question, nth) => (nth < 2 && refused++ < 30 ? 'limited' : 'ok'));
    const at = desk(questions(60), server.url);
    expect((await at.batch(['-j', '16'])).code).toBe(0);
    checkAccount(at.lines(), server);
    expect(at.summary().requests).toBe(60 + 30);
    at.remove();
  });

  it('that becomes slower and slower until it is silent ends the batch, and nothing is asked twice', async () => {
    await using server = await paidServer(
      () => 'ok',
      (question) => {
        const row = Number(/\d+/.exec(question)?.[0]);
        return row < 10 ? new Promise((resolve) => setTimeout(resolve, row * 5)) : new Promise(() => {});
      },
    );
    const at = desk(questions(200), server.url);
    // What is answered comes within it, also where the machine stands still for a while.
    const ran = await at.batch(['-j', '8', '--first-byte', '3s']);
    expect(ran.code).toBe(32);
    const summary = at.summary();
    expect(summary.stopped?.code).toBe('failures');
    expect(summary.left).toBeGreaterThan(100);
    expect(summary.answered + summary.outcome_unknown + summary.left).toBe(200);
    expect(server.seen.length).toBe(summary.answered + summary.outcome_unknown);
    checkAccount(at.lines(), server);
    at.remove();
  });

  it('that is not there leaves all rows, and is asked again by a resume', async () => {
    const server = await paidServer();
    const { url } = server;
    await server[Symbol.asyncDispose]();
    const at = desk(questions(30), url);
    const ran = await at.batch(['-j', '2', '--no-retry']);
    expect(ran.code).toBe(8);
    expect(at.summary()).toMatchObject({ left: 30, failed: 0, stopped: { code: 'unreachable' } });
    expect(at.lines()).toEqual([]);
    at.remove();
  });

  it('that refuses the key in the middle is asked no more; the rows are left', async () => {
    let revoked = true;
    await using server = await serve((_seen, response, index) =>
      revoked && index >= 5
        ? problem(response, 401, 'Unauthorized', 'The key was revoked.')
        : json(response, { outcome: 'answered', cost_usd: 0.01 }),
    );
    const at = desk(questions(50), server.url);
    const ran = await at.batch(['-j', '4']);
    expect([ran.code, ran.stderr]).toEqual([8, expect.stringContaining('The key was revoked.')]);
    expect(server.seen.length).toBeLessThanOrEqual(9);
    expect(at.summary()).toMatchObject({ answered: 5, left: 45, failed: 0, stopped: { code: 'key' } });
    revoked = false;
    expect((await at.batch(['--resume'])).code).toBe(0);
    expect(at.lines()).toHaveLength(50);
    at.remove();
  });

  it('that refuses every row for a reason of its own is not asked for ever', async () => {
    await using server = await serve((_seen, response) => problem(response, 402, 'Monthly cap reached'));
    const at = desk(questions(100), server.url);
    expect((await at.batch(['-j', '2'])).code).toBe(8);
    expect(server.seen.length).toBeLessThanOrEqual(22);
    expect(at.summary()).toMatchObject({ billed_usd: 0, billed_unknown: 0, stopped: { code: 'failures' } });
    at.remove();
  });

  it('that stops at the cost cap is paid what it says it spent [spec:synthesis-3]', async () => {
    await using server = await paidServer(() => 'capped');
    const at = desk(questions(10), server.url);
    expect((await at.batch(['--budget', '0.03usd', '-j', '1'])).code).toBe(20);
    expect(at.summary()).toMatchObject({ failed: 3, left: 7, billed_usd: server.told(), billed_unknown: 0 });
    expect(at.lines().map(({ billed_usd }) => billed_usd)).toEqual([PRICE, PRICE, PRICE]);
    at.remove();
  });
});

describe('a signal', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 143],
  ] as const)('%s lets what is under way end, and leaves the rest to a resume', async (signal, code) => {
    const door = gate();
    await using server = await paidServer(
      () => 'ok',
      (question) => (Number(/\d+/.exec(question)?.[0]) < 4 ? Promise.resolve() : door.opened),
    );
    const at = desk(questions(20), server.url);
    let isSent = false;
    const ran = at.start(['-j', '3', '--progress', 'json'], {
      onStart: (kill) => void until(() => server.seen.length === 7).then(() => kill(signal)),
      onStderr: (text, kill) => {
        if (isSent || !text.includes('"stopping":"signal"')) return;
        isSent = true;
        // Both the shell and the terminal tell that it closes.
        if (signal === 'SIGHUP') kill(signal);
        door.open();
      },
    });
    expect((await ran).code).toBe(code);
    expect(at.summary()).toMatchObject({
      answered: 7,
      left: 13,
      outcome_unknown: 0,
      stopped: { code: 'signal' },
    });
    expect((await at.batch(['--resume'])).code).toBe(0);
    checkAccount(at.lines(), server);
    expect(server.seen).toHaveLength(20);
    at.remove();
  });

  it.skipIf(!hasTerminal())('a terminal that closes loses nothing of what is under way', async () => {
    const door = gate();
    await using server = await paidServer(
      () => 'ok',
      () => door.opened,
    );
    const at = desk(questions(20), server.url);
    const summary = join(at.folder, 'summary.json');
    const line = `exec '${process.execPath}' '${BIN}' batch rows.jsonl -o out.jsonl -j 3 --summary '${summary}'`;
    const env = { ...process.env, ...environmentOf(server.url), IBID_HOME: at.folder, TERM: 'xterm' };
    const terminal = spawn('script', ['-qec', line, '/dev/null'], { cwd: at.folder, env, stdio: 'pipe' });
    await until(() => server.seen.length === 3);
    terminal.kill('SIGKILL');
    await new Promise((resolve) => terminal.once('exit', resolve));
    door.open();
    await until(() => existsSync(summary) && readFileSync(summary, 'utf8').endsWith('}\n'));
    expect(at.summary()).toMatchObject({ outcome_unknown: 0, stopped: { code: 'signal' } });
    expect(at.lines().length).toBeGreaterThanOrEqual(3);
    at.remove();
  });
});

/** `ibid batch` with files of at most so many blocks of 1,024 bytes: beyond that a write fails as on a full disk. */
async function inLittleSpace(at: Desk, url: string, blocks: number, words: readonly string[]) {
  const line = `ulimit -f ${blocks}; exec "$@"`;
  const args = ['-c', line, 'bash', process.execPath, BIN, 'batch', at.input, '-o', at.output, ...words];
  const PATH = process.env['PATH'] ?? '';
  const env = { PATH, IBID_HOME: at.folder, NODE_COMPILE_CACHE: CODE, ...environmentOf(url) };
  const child = spawn('bash', args, { env, cwd: at.folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.on('close', (...ended) => resolve(ended)),
  );
  return { code: shellCode(code, signal), stderr };
}

describe.skipIf(spawnSync('bash', ['-c', 'ulimit -f 1']).status !== 0)('a disk that is full', () => {
  it('in the middle keeps paid answers elsewhere; put back, nothing is asked twice', async () => {
    await using server = await paidServer();
    const at = desk(questions(100), server.url);
    const ran = await inLittleSpace(at, server.url, 16, ['-j', '4', '--summary', 'summary.json']);
    expect([ran.code, ran.stderr]).toEqual([32, expect.stringContaining('append them')]);
    const { kept_in: kept, left, answered } = at.summary();
    expect(left).toBeGreaterThan(20);
    expect(answered).toBeGreaterThan(10);
    // Whole lines only: what did not fit is not there in part.
    expect(at.lines()).toHaveLength(answered);
    const rescued = readLines(kept ?? '');
    expect(rescued.length + answered).toBe(server.accepted.size);
    appendFileSync(at.output, readFileSync(kept ?? ''));
    expect((await at.batch(['--resume'])).code).toBe(0);
    expect(server.seen).toHaveLength(100);
    checkAccount(at.lines(), server);
    expect(at.summary()).toMatchObject({ answered: 100, billed_usd: 1, billed_unknown: 0 });
    at.remove();
  });

  it('where the journal cannot be written, sends nothing', async () => {
    await using server = await paidServer();
    const at = desk(questions(3000), server.url);
    const ran = await inLittleSpace(at, server.url, 1, []);
    expect(ran.code).toBe(40);
    expect(ran.stderr).not.toMatch(/\n\s+at /);
    expect(server.seen).toEqual([]);
    expect((await at.batch(['--dry-run'])).code).toBe(0);
    at.remove();
  });
});

describe('an output', () => {
  it.each([
    ['whose last line is cut off', (path: string) => truncateSync(path, readFileSync(path).length - 20)],
    ['without one of its lines', (path: string) => writeFileSync(path, withoutLine(path, 3))],
    ['that was moved away', (path: string) => renameSync(path, `${path}.moved`)],
  ] as const)('%s is not asked again unless that is said', async (_name, spoil) => {
    await using server = await paidServer();
    const at = desk(questions(8), server.url);
    await at.batch();
    spoil(at.output);
    const refused = await at.batch(['--resume']);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--retry missing')]);
    expect(server.seen).toHaveLength(8);
    const lost = 8 - readWhole(at.output);
    expect((await at.batch(['--retry', 'missing'])).code).toBe(0);
    expect(server.seen).toHaveLength(8 + lost);
    expect(new Set(at.lines().map(({ id }) => id)).size).toBe(8);
    at.remove();
  });

  it('that was sorted and spelled anew is the same; lines of others are refused', async () => {
    await using server = await paidServer();
    const at = desk(questions(8), server.url);
    await at.batch();
    const spelled = at.lines().map((line) => JSON.stringify(line).replaceAll(':', ': '));
    writeFileSync(at.output, `${spelled.toReversed().join('\n')}\n`);
    expect((await at.batch(['--resume'])).code).toBe(0);
    for (const foreign of [
      '{"id":"other"}\n',
      `${spelled[0]}\n`,
      '{"id":"x","row_sha256":"","outcome":"answered"}\n',
    ]) {
      const before = readFileSync(at.output);
      appendFileSync(at.output, foreign);
      const refused = await at.batch(['--resume']);
      expect([refused.code, refused.stderr]).toEqual([40, expect.stringContaining('Line 9')]);
      writeFileSync(at.output, before);
    }
    expect(server.seen).toHaveLength(8);
    at.remove();
  });

  it('is for one batch at a time; the lock of a dead one is taken over', async () => {
    const door = gate();
    await using server = await paidServer(
      () => 'ok',
      () => door.opened,
    );
    const at = desk(questions(3), server.url);
    const first = at.start();
    await until(() => server.seen.length > 0);
    const second = await at.batch(['--resume']);
    expect([second.code, second.stderr]).toEqual([2, expect.stringMatching(/process \d+/)]);
    door.open();
    expect((await first).code).toBe(0);
    writeFileSync(
      `${at.output}.lock`,
      JSON.stringify({ token: 'd'.repeat(16), owner: { pid: 2 ** 22 + 1, host: hostname(), began: '1' } }),
    );
    expect((await at.batch(['--resume'])).code).toBe(0);
    expect(server.seen).toHaveLength(3);
    at.remove();
  });
});

describe('a journal', () => {
  it('that is torn in its last line resumes as if that line had not been', async () => {
    await using server = await paidServer();
    const at = desk(questions(6), server.url);
    await at.batch();
    const whole = readFileSync(at.journal);
    const lastLine = whole.lastIndexOf(10, whole.length - 2) + 1;
    for (const size of [whole.length - 1, lastLine + 9, lastLine + 1, lastLine]) {
      writeFileSync(at.journal, whole.subarray(0, size));
      expect((await at.batch(['--resume'])).code).toBe(0);
      expect(at.summary()).toMatchObject({ answered: 6, billed_usd: 0.06, billed_unknown: 0 });
    }
    for (const tail of ['{"sent":', '\0\0\0\0\0\0', '{"sent":3,"at":"2026']) {
      writeFileSync(at.journal, Buffer.concat([whole, Buffer.from(tail)]));
      expect((await at.batch(['--resume'])).code).toBe(0);
    }
    expect(server.seen).toHaveLength(6);
    at.remove();
  });

  it('that is damaged before its end is refused, whatever the damage', async () => {
    await using server = await paidServer();
    const at = desk(questions(6), server.url);
    await at.batch();
    const whole = readFileSync(at.journal, 'utf8');
    const lines = whole.split('\n');
    for (const spoiled of [
      [...lines.slice(0, 4), 'garbage', ...lines.slice(5)],
      [...lines.slice(0, 4), '{"done":99,"outcome":"answered"}', ...lines.slice(5)],
      lines.slice(1),
      ['not a journal', ''],
    ]) {
      writeFileSync(at.journal, spoiled.join('\n'));
      const refused = await at.batch(['--resume']);
      expect([refused.code, refused.stderr]).toEqual([40, expect.stringContaining('damaged')]);
    }
    expect(server.seen).toHaveLength(6);
    at.remove();
  });

  it('says of a row that was sent and has no line that it is unknown, once', async () => {
    await using server = await paidServer();
    const at = desk(questions(4), server.url);
    await at.batch(['--ordered']);
    const journal = readFileSync(at.journal, 'utf8').split('\n');
    writeFileSync(at.journal, journal.filter((line) => !line.includes('"done":2')).join('\n'));
    writeFileSync(at.output, withoutLine(at.output, 2));
    for (let again = 0; again < 2; again++) {
      expect((await at.batch(['--resume'])).code).toBe(32);
      expect(at.lines().filter(({ outcome }) => outcome === 'outcome_unknown')).toMatchObject([
        { id: 'r2', exit: 32, billed_usd: null, meta: { at: 2 } },
      ]);
    }
    expect(server.seen).toHaveLength(4);
    at.remove();
  });
});

describe('an input', () => {
  it('that changes while the batch runs ends it before a changed row is sent', async () => {
    const door = gate();
    await using server = await paidServer(
      () => 'ok',
      () => door.opened,
    );
    const rows = questions(4000).replaceAll('?"', `${' x'.repeat(900)}?"`);
    const at = desk(rows, server.url);
    const ran = at.batch(['-j', '4']);
    await until(() => server.seen.length === 4);
    writeFileSync(at.input, rows.replaceAll('x x x', 'y y y'));
    door.open();
    expect((await ran).code).toBe(8);
    expect(at.summary().stopped?.code).toBe('input_changed');
    expect(server.seen.some(({ body }) => body.includes('y y y'))).toBe(false);
    at.remove();
  });
});

describe('a clock', () => {
  it('that jumps by days changes neither what is sent nor for how long', async () => {
    await using server = await paidServer((_question, nth) => (nth === 0 ? 'limited' : 'ok'));
    const at = desk(questions(20), server.url);
    const jumping = join(at.folder, 'jump.cjs');
    writeFileSync(
      jumping,
      'const real = Date.now; let n = 0; Date.now = () => real() + ((n += 1) % 3 - 1) * 86_400_000;',
    );
    const ran = await at.start(['-j', '4'], { env: { NODE_OPTIONS: `--require ${jumping}` } });
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    checkAccount(at.lines(), server);
    rmSync(jumping);
    expect(
      (
        await runHere(at.folder, ['batch', at.input, '-o', at.output, '--resume'], {
          env: environmentOf(server.url),
        })
      ).code,
    ).toBe(0);
    expect(server.seen).toHaveLength(40);
    at.remove();
  });
});

function withoutLine(path: string, index: number): string {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((_line, at) => at !== index)
    .join('\n');
}

/** Whole lines of a file; none where it is not there. */
function readWhole(path: string): number {
  try {
    return readFileSync(path, 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}

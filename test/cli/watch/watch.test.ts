// Watches: questions asked again in time; told only when something changed, as anomalies are.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cronLine, systemdUnits } from '../../../src/cli/watches/timer.ts';
import { newSecret, webhookMessage } from '../../../src/service/alerts/webhook.ts';
import { bodyOf, json } from '../../support/api-server.ts';
import type { Seen } from '../../support/http-servers.ts';
import { runHere } from '../../support/here.ts';
import { runIbid, temporaryFolder, type Ran } from '../../support/ibid.ts';
import { gate } from '../../support/until.ts';
import { bench, environment } from '../support.ts';

interface Checked {
  readonly items: readonly {
    readonly result: string;
    readonly question: string;
    readonly exit: string | null;
  }[];
}

const resultsOf = ({ stdout }: Ran): string[] =>
  (JSON.parse(stdout) as Checked).items.map(({ result }) => result);

/** A server whose answer to each question is what `says` has for it, or the same for all. */
function answering(says: Record<string, string>) {
  return (seen: Seen, response: ServerResponse) => {
    const { query } = bodyOf(seen) as { query: string };
    const text = says[query] ?? 'As ever.';
    const claims = text === '' ? [] : [{ id: 'clm_1', text, verdict: 'verbatim', citation_ids: ['cit_1'] }];
    json(response, {
      outcome: text === '' ? 'insufficient_evidence' : 'answered',
      claims,
      citations: [{ id: 'cit_1', content_sha256: 'ab', source_url: 'https://x.example' }],
      cost_usd: 0.01,
      created_at: new Date().toISOString(),
    });
  };
}

describe('watch check', () => {
  it('is silent while nothing changes, and tells a change on stdout, in the feed and as mail: 15', async () => {
    const says: Record<string, string> = { 'What is A?': 'A is one.' };
    await using b = await bench({ 'POST /v1/query': answering(says) });
    const file = join(b.home, 'questions.txt');
    writeFileSync(file, '\ufeff# my questions\r\nWhat is A?\r\n\r\nWhat is B?\r\nWhat is A?');
    const check = (...words: string[]) =>
      runHere(b.home, ['watch', 'check', ...words], { env: { IBID_API_KEY: 'key' } });
    const added = await b.run([
      'watch',
      'add',
      file,
      '--feed',
      'atom',
      '--email',
      'me@x.example',
      '--mode',
      'speculative',
      '--json',
    ]);
    const { id } = JSON.parse(added.stdout) as { id: string };
    expect(b.server.seen).toHaveLength(0);
    expect(resultsOf(await check('--json'))).toEqual(['first', 'first']);
    expect(await check()).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('Nothing is due yet'),
    });
    expect(b.server.seen).toHaveLength(2);
    expect(await check('--all')).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(b.server.seen.map(bodyOf)).toContainEqual({ query: 'What is B?', mode: 'speculative' });
    says['What is A?'] = 'A is two.';
    const changed = await check('--all');
    expect(changed).toMatchObject({ code: 15, stderr: '' });
    expect(changed.stdout).toMatch(/^What is A\?\ngone +A is one\.\nadded +A is two\.\n/);
    expect(await check('--all')).toMatchObject({ code: 0, stdout: '' });
    const { stdout: feed } = await b.run(['anomaly', 'feed', id]);
    expect(feed.match(/<entry>/g)).toHaveLength(1);
    expect(feed).toContain('<title>Changed: What is A?</title>');
    const mails = readdirSync(join(b.home, 'data', 'outbox'));
    expect(mails).toHaveLength(1);
    const mail = readFileSync(join(b.home, 'data', 'outbox', mails[0] ?? ''), 'utf8');
    expect(mail).toContain('gone: A is one.');
    expect((await b.run(['anomaly', 'list', '--json'])).stdout).toContain('"total": 0');
    expect((await b.run(['anomaly', 'check', '--json'])).stdout).toContain('"subscriptions": 0');
    says['What is A?'] = '';
    expect((await check('--all')).stdout).toMatch(/outcome +answered → insufficient_evidence/);
    expect((await b.run(['watch', 'list'])).stdout).toMatch(new RegExp(`${id} +\\S+ +1d +.+ 2`));
    expect((await b.run(['watch', 'remove', id])).stdout).toBe('1 removed.\n');
    expect((await b.run(['watch', 'list'])).stdout).toContain('Nothing is watched');
  });

  it('does not pay again for what was asked meanwhile, and after a kill takes the answer that its run has', async () => {
    const says: Record<string, string> = {};
    await using b = await bench({ 'POST /v1/query': answering(says) });
    writeFileSync(join(b.home, 'q.txt'), 'One?\nTwo?\n');
    await b.run(['watch', 'add', 'q.txt']);
    await b.run(['query', 'One?']);
    expect(resultsOf(await b.run(['watch', 'check', '--json']))).toEqual(['first', 'first']);
    expect(b.server.seen).toHaveLength(2);
    says['Two?'] = 'New.';
    // As a check that was ended between the answer and its note leaves it: a run, and no word of it in the watch.
    await b.run(['query', 'Two?']);
    const seen = b.server.seen.length;
    expect(resultsOf(await b.run(['watch', 'check', '--all', '--json']))).toEqual(['same', 'changed']);
    expect(b.server.seen.length - seen).toBe(1);
  });

  it('asks once where two run at once', async () => {
    const asked = gate();
    const answer = gate();
    await using b = await bench({
      'POST /v1/query': async (_seen: unknown, response: ServerResponse) => {
        asked.open();
        await answer.opened;
        json(response, { answer: 'x' });
      },
    });
    writeFileSync(join(b.home, 'q.txt'), 'One?\n');
    await b.run(['watch', 'add', 'q.txt']);
    const first = runIbid(b.home, ['watch', 'check', '--json'], { env: environment(b.server.url) });
    await asked.opened;
    expect(await b.run(['watch', 'check'])).toMatchObject({ code: 0, stdout: '', stderr: '' });
    answer.open();
    expect(resultsOf(await first)).toEqual(['first']);
    expect(b.server.seen).toHaveLength(1);
  });

  it('goes on after a question that fails, and asks it at the next check; a lost answer waits for its time', async () => {
    const down = { status: 503 };
    await using b = await bench({
      'POST /v1/query': (seen: Seen, response: ServerResponse) => {
        const { query } = bodyOf(seen) as { query: string };
        if (query === 'Lost?') response.destroy();
        else if (query === 'Down?' && down.status !== 200) json(response, {}, { status: 400 });
        else json(response, { answer: 'x', cost_usd: 0 });
      },
    });
    writeFileSync(join(b.home, 'q.txt'), 'Down?\nUp?\n');
    await b.run(['watch', 'add', 'q.txt']);
    const failed = await b.run(['watch', 'check']);
    expect(failed.code).toBe(8);
    expect(failed.stdout).toContain('Down?');
    down.status = 200;
    expect(resultsOf(await b.run(['watch', 'check', '--json']))).toEqual(['first', 'not_due']);
    writeFileSync(join(b.home, 'q.txt'), 'Lost?\n');
    expect((await b.run(['watch', 'check'])).code).toBe(32);
    const early = await b.run(['watch', 'check', '--json']);
    expect(resultsOf(early)).toEqual(['not_due']);
    expect(early.stderr).toContain('Nothing is due yet');
  });

  it('is stopped by a budget: 20', async () => {
    await using b = await bench({ 'POST /v1/query': answering({}) });
    writeFileSync(join(b.home, 'q.txt'), 'One?\nTwo?\nThree?\n');
    await b.run(['watch', 'add', 'q.txt', '--cost-cap-usd', '0.5']);
    await b.run(['budget', 'set', '0.505usd/month']);
    expect((await b.run(['watch', 'check'])).code).toBe(20);
    expect(b.server.seen).toHaveLength(1);
  });

  it('makes a brief again, and holds it against the one that was named', async () => {
    const brief = (text: string) => ({
      id: 'brf_1',
      title: 'Daily',
      variant: 'daily',
      persona: 'analyst',
      sectors: ['energy'],
      created_at: '2026-01-01T00:00:00Z',
      sections: [{ paragraphs: [{ outcome: 'answered', claims: [{ text, verdict: 'verbatim' }] }] }],
      cost_usd: 0.2,
    });
    await using b = await bench({ 'GET /v1/briefs/brf_1': brief('Old.'), 'POST /v1/brief': brief('New.') });
    await b.run(['watch', 'add', 'brf_1', '--every', '7d']);
    const ran = await b.run(['watch', 'check']);
    expect(ran.code).toBe(15);
    expect(ran.stdout).toMatch(/^Brief on energy for analyst\n/);
    expect(ran.stdout).toMatch(/gone +Old\.\nadded +New\./);
    expect(bodyOf(b.server.seen.at(-1))).toEqual({
      variant: 'daily',
      persona: 'analyst',
      sectors: ['energy'],
    });
  });
});

describe('watch add', () => {
  const home = temporaryFolder();
  it.each<[string, string | Buffer | null, readonly string[], RegExp]>([
    ['missing.txt', null, [], /cannot be read \(ENOENT\)/],
    ['empty.txt', '# nothing\n\n', [], /has no question in it/],
    ['wide.txt', Buffer.from('One?\n', 'utf16le'), [], /is not text in UTF-8/],
    [
      'bad.jsonl',
      '{"query":"a"}\nnope\n{"route":"usage","body":{}}\n[]\n',
      [],
      /line 2: it is not JSON; line 3: .*; line 4/,
    ],
    ['good.txt', 'One?', ['--every', 'often'], /not a time such as/],
    ['good.txt', 'One?', ['--every', '10s'], /10s is below 60s/],
    ['good.txt', 'One?', ['--url', 'nonsense'], /not an address/],
    ['good.txt', 'One?', ['--url', 'https://localhost/x'], /public address/],
    ['good.txt', 'One?', ['--email', 'a b'], /not a mail address/],
  ])('%s %#: 2, in a sentence', async (name, content, words, sentence) => {
    if (content !== null) writeFileSync(join(home.path, name), content);
    const ran = await runHere(home.path, ['watch', 'add', name, ...words]);
    expect({ code: ran.code, stdout: ran.stdout }).toEqual({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(sentence);
  });

  it.each([['check'], ['remove']])('watch %s of what is not there: 2', async (name) => {
    expect((await runHere(home.path, ['watch', name, 'wat_none'])).code).toBe(2);
  });
});

it('a webhook of a watch says that it is one', () => {
  const alert = {
    id: 'alt_1',
    subscription_id: 'wat_1',
    rule: 'watch' as const,
    subject: { name: 'questions.txt' },
    at: '2026-11-22T00:00:00Z',
    title: 'Changed: What is A?',
    text: 'gone: A is one.',
    value: 1,
    baseline: 0,
    threshold: 'changed',
    citations: [],
  };
  const { body } = webhookMessage(alert, 'https://hooks.example.org', newSecret(), 0);
  expect(JSON.parse(body)).toMatchObject({ type: 'watch.changed', data: { subscription_id: 'wat_1' } });
});

describe('watch timer', () => {
  const call = (everyMs: number) => ({
    words: ['/opt/my node/bin/node', "/srv/100%/it's $HOME/ibid.cjs", 'watch', 'check'],
    env: { IBID_HOME: '/home/me/my "ibid"' },
    everyMs,
  });

  it.each([
    [60_000, '*/1 * * * *'],
    [7 * 60_000, '*/6 * * * *'],
    [45 * 60_000, '*/30 * * * *'],
    [3_600_000, '17 * * * *'],
    [86_400_000, '17 6 * * *'],
    [7 * 86_400_000, '17 6 * * *'],
  ])('every %d ms is %s for cron', (every, times) => {
    expect(cronLine(call(every)).startsWith(`${times} IBID_HOME=`)).toBe(true);
  });

  it('quotes what a shell, cron and systemd would take for their own', () => {
    const line = cronLine(call(86_400_000));
    // Cron reads \% as a percent sign; a shell then sees the words.
    const command = line
      .slice('17 6 * * * '.length)
      .replaceAll('\\%', '%')
      .replace(/ \|\| .*/, '');
    const words = spawnSync('sh', ['-c', `printf '%s\\n' ${command.replace('IBID_HOME=', '')}`], {
      encoding: 'utf8',
    });
    expect(words.stdout.split('\n').slice(0, 3)).toEqual([
      call(1).env.IBID_HOME,
      ...call(1).words.slice(0, 2),
    ]);
    expect(systemdUnits(call(1))).toContain(
      `ExecStart="/opt/my node/bin/node" "/srv/100%%/it's $$HOME/ibid.cjs" "watch" "check"`,
    );
  });

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('is what systemd takes', async () => {
    const home = temporaryFolder();
    const { stdout } = await runIbid(home.path, ['watch', 'timer', '--systemd']);
    const folder = join(home.path, 'units');
    mkdirSync(folder);
    const units = stdout.split(/^# ~\/\.config\/systemd\/user\/(\S+)\n/m).slice(1);
    expect(units).toHaveLength(4);
    for (const at of [0, 2]) writeFileSync(join(folder, units[at] ?? ''), units[at + 1] ?? '');
    const files = [units[0], units[2]].map((name) => join(folder, name ?? ''));
    const verified = spawnSync('systemd-analyze', ['verify', '--user', '--man=no', ...files], {
      encoding: 'utf8',
      env: { ...process.env, XDG_RUNTIME_DIR: folder },
    });
    expect({ status: verified.status, stderr: verified.stderr }).toEqual({ status: 0, stderr: '' });
    const when = spawnSync('systemd-analyze', ['calendar', '*-*-* *:0/15:00'], { encoding: 'utf8' });
    expect(when.status).toBe(0);
    home.remove();
  });

  it('wants one of its two flags', async () => {
    const home = temporaryFolder();
    expect((await runHere(home.path, ['watch', 'timer'])).code).toBe(2);
    expect((await runHere(home.path, ['watch', 'timer', '--cron', '--systemd'])).code).toBe(2);
    home.remove();
  });
});

// What is worth telling, to whom it is told, and that it is told once: hostile text in feed and mail, kills in the middle of
// a check, and the printed timer run as cron runs it.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { parseFeed } from '@rowanmanning/feed-parser';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../batch/kills.ts';
import { bodyOf, json } from '../../support/api-server.ts';
import type { Seen } from '../../support/http-servers.ts';
import { BIN, environmentOf, runIbid } from '../../support/ibid.ts';
import { until } from '../../support/until.ts';
import { bench, environment, type Bench } from '../support.ts';

interface Checked {
  readonly items: readonly { readonly question: string; readonly exit: string | null }[];
}

const CITATIONS = [
  { id: 'cit_1', content_sha256: 'aa', source_url: 'https://a.example', quote: 'A.' },
  { id: 'cit_2', content_sha256: 'bb', source_url: 'https://b.example', quote: 'B.' },
];
const CLAIMS = [
  { id: 'clm_1', text: 'A is one.', verdict: 'verbatim', citation_ids: ['cit_1'] },
  { id: 'clm_2', text: 'B is two.', verdict: 'supported', citation_ids: ['cit_2'] },
];
const ANSWER = { outcome: 'answered', answer: 'A is one. B is two.', claims: CLAIMS, citations: CITATIONS };

/** The same answer with a change of one claim or citation. */
const withClaim = (change: object) => ({ ...ANSWER, claims: [{ ...CLAIMS[0], ...change }, CLAIMS[1]] });
const withCitation = (change: object) => ({
  ...ANSWER,
  citations: [{ ...CITATIONS[0], ...change }, CITATIONS[1]],
});

/** A watch of one question, asked once; `says.now` is what the server answers from then on. */
async function watched(...words: string[]): Promise<{ b: Bench; says: { now: object }; id: string }> {
  const says: { now: object } = { now: ANSWER };
  const b = await bench({
    'POST /v1/query': (_seen: Seen, response: ServerResponse) =>
      json(response, { cost_usd: 0.01, ...says.now }),
  });
  writeFileSync(join(b.home, 'q.txt'), 'What is A?\n');
  const added = await b.run(['watch', 'add', 'q.txt', '--json', ...words]);
  await b.run(['watch', 'check']);
  return { b, says, id: (JSON.parse(added.stdout) as { id: string }).id };
}

describe('nothing is told', () => {
  it.each<[string, object]>([
    [
      'of ids, times, costs, confidence',
      {
        ...ANSWER,
        id: 'qry_2',
        created_at: '2027-01-01T00:00:00Z',
        confidence: 0.2,
        cached: true,
        cost_usd: 0.5,
      },
    ],
    ['of the order of claims', { ...ANSWER, claims: CLAIMS.toReversed() }],
    [
      'of other ids of claims and citations',
      {
        ...ANSWER,
        claims: CLAIMS.map((claim, at) => ({ ...claim, id: `c${at}`, citation_ids: [`x${at}`] })),
        citations: CITATIONS.map((citation, at) => ({ ...citation, id: `x${at}` })),
      },
    ],
    ['of the address of the same content', withCitation({ source_url: 'https://moved.example' })],
    ['of white space in a claim', withClaim({ text: 'A  is\none.' })],
    ['of the wording around the same claims', { ...ANSWER, answer: 'B is two, and A is one.' }],
  ])('%s', async (_name, now) => {
    const { b, says } = await watched();
    says.now = now;
    expect(await b.run(['watch', 'check', '--all'])).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(b.server.seen).toHaveLength(2);
    await b[Symbol.asyncDispose]();
  });
});

describe('a change is told', () => {
  it.each<[string, object, RegExp]>([
    ['of a claim', withClaim({ text: 'A is three.' }), /gone +A is one\.[^]*added +A is three\./],
    ['of a verdict', withClaim({ verdict: 'contradicted' }), /verdict +A is one\.: verbatim → contradicted/],
    ['of what a claim rests on', withCitation({ content_sha256: 'cc' }), /source +A is one\.: aa → cc/],
    [
      'of the outcome',
      { outcome: 'insufficient_evidence', answer: null, claims: [], citations: [] },
      /outcome +answered → insufficient_evidence/,
    ],
  ])('%s', async (_name, now, said) => {
    const { b, says } = await watched();
    says.now = now;
    const ran = await b.run(['watch', 'check', '--all']);
    expect([ran.code, ran.stdout]).toEqual([15, expect.stringMatching(said)]);
    expect((await b.run(['watch', 'check', '--all'])).code).toBe(0);
    await b[Symbol.asyncDispose]();
  });
});

const HOSTILE =
  'Über “A” ]]> <script>&amp;</script> \u0000\u001b[31m\u202e \ud83d\ude00 \r\nBcc: x@y.example\r\n\r\n.';

/** What Python's own parsers make of a file: JSON, or null where there is no Python. */
function python(code: string, path: string): unknown {
  const ran = spawnSync('python3', ['-c', code, path], { encoding: 'utf8' });
  if (ran.error !== undefined) return null;
  if (ran.status !== 0) throw new Error(ran.stderr);
  return JSON.parse(ran.stdout);
}

describe('whatever a claim says', () => {
  it('the feed is Atom, its entries have ids of their own, and the mail has its own headers alone', async () => {
    const { b, says, id } = await watched('--feed', 'atom', '--email', 'me@x.example');
    says.now = withClaim({ text: HOSTILE });
    await b.run(['watch', 'check', '--all']);
    says.now = ANSWER;
    await b.run(['watch', 'check', '--all']);
    says.now = withClaim({ text: HOSTILE });
    await b.run(['watch', 'check', '--all']);
    const { stdout } = await b.run(['anomaly', 'feed', id]);
    const feed = parseFeed(stdout);
    expect(feed.meta).toMatchObject({ type: 'atom', version: '1.0' });
    expect(feed.items.map(({ title }) => title)).toEqual(Array(3).fill('Changed: What is A?'));
    expect(new Set(feed.items.map((item) => item.id)).size).toBe(3);
    const file = join(b.home, 'feed.xml');
    writeFileSync(file, stdout);
    const XML = `import sys, json, xml.etree.ElementTree as e
r = e.parse(sys.argv[1]).getroot(); n = '{http://www.w3.org/2005/Atom}'
print(json.dumps([r.tag == n + 'feed', all(x.findtext(n + m) for x in [r, *r.findall(n + 'entry')] for m in ('id', 'title', 'updated')), '<script>&amp;</script>' in r.find(n + 'entry').findtext(n + 'content')]))`;
    expect([[true, true, true], null]).toContainEqual(python(XML, file));
    const outbox = join(b.home, 'data', 'outbox');
    const mails = readdirSync(outbox);
    expect(mails).toHaveLength(3);
    const MAIL = `import sys, json, email, email.policy
m = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
print(json.dumps([m.keys(), [str(d) for d in m.defects], m['To'], m['Subject'], m.get_content()]))`;
    for (const name of mails) {
      const path = join(outbox, name);
      const [head = ''] = readFileSync(path, 'latin1').split('\r\n\r\n');
      expect(head).not.toContain('Bcc');
      const parsed = python(MAIL, path);
      if (parsed === null) continue;
      expect(parsed).toEqual([
        [
          'From',
          'To',
          'Subject',
          'Date',
          'Message-ID',
          'MIME-Version',
          'Content-Type',
          'Content-Transfer-Encoding',
        ],
        [],
        'me@x.example',
        'Changed: What is A?',
        expect.stringContaining('A is one.'),
      ]);
    }
    await b[Symbol.asyncDispose]();
  });
});

describe('a check that is killed', () => {
  it('anywhere, day after day, tells each change once and asks no question twice a day', async () => {
    const says = { day: 0 };
    const asked: string[] = [];
    await using b = await bench({
      'POST /v1/query': (seen: Seen, response: ServerResponse) => {
        const { query } = bodyOf(seen) as { query: string };
        asked.push(`${query} is ${says.day}.`);
        const claims = [{ id: 'clm_1', text: `${query} is ${says.day}.`, verdict: 'verbatim' }];
        json(response, { outcome: 'answered', claims, cost_usd: 0.01 });
      },
    });
    const questions = ['A', 'B', 'C'];
    writeFileSync(join(b.home, 'q.txt'), `${questions.join('\n')}\n`);
    const clock = join(b.home, 'clock.cjs');
    writeFileSync(
      clock,
      'const real = Date.now; Date.now = () => real() + Number(process.env.DAY) * 86400000;',
    );
    const { stdout } = await b.run(['watch', 'add', 'q.txt', '--feed', 'atom', '--json']);
    const { id } = JSON.parse(stdout) as { id: string };
    const today = () =>
      environmentOf(b.home, {
        ...environment(b.server.url),
        NODE_OPTIONS: `--require ${clock}`,
        DAY: String(says.day),
      });
    const check = () => runIbid(b.home, ['watch', 'check', '--json'], { env: today() });
    await check();
    const random = seeded(2);
    const lost = new Set<string>();
    let kills = 0;
    for (says.day = 1; says.day <= 6; says.day++) {
      const child = spawn(process.execPath, [BIN, 'watch', 'check'], {
        env: today(),
        cwd: b.home,
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => child.once('close', resolve));
      const goal = asked.length + Math.floor(random() * 4);
      await until(() => asked.length >= goal || child.exitCode !== null);
      const turns = Math.floor(random() * 60);
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
      kills += Number(child.kill('SIGKILL'));
      await ended;
      const { items } = JSON.parse((await check()).stdout) as Checked;
      for (const { question, exit } of items)
        if (exit === 'outcome_unknown') lost.add(`${question} is ${says.day}.`);
      expect((await check()).stdout).toContain('not_due');
    }
    expect(kills).toBeGreaterThan(3);
    expect(new Set(asked).size).toBe(asked.length);
    const feed = parseFeed((await b.run(['anomaly', 'feed', id])).stdout);
    const told = feed.items.map(({ content }) => /^added: (.*)$/m.exec(content ?? '')?.[1] ?? '');
    expect(new Set(told).size).toBe(told.length);
    const changes = questions.flatMap((name) => [1, 2, 3, 4, 5, 6].map((day) => `${name} is ${day}.`));
    // What was lost with a kill is named, and told with the next answer.
    expect([...told, ...lost].toSorted((one, other) => (one < other ? -1 : 1))).toEqual(changes);
    expect(lost.size).toBeLessThanOrEqual(kills);
  });
});

describe('the line for cron', () => {
  it('runs as cron runs it: by sh, with next to nothing in its environment; a change is no failure', async () => {
    const { b, says } = await watched();
    const { stdout } = await b.start(['watch', 'timer', '--cron']);
    const command = /^(?:\S+ ){5}(.*)\n$/.exec(stdout)?.[1]?.replaceAll('\\%', '%') ?? '';
    const address = `IBID_BASE_URL=${b.server.url} IBID_API_KEY=k `;
    const cron = () =>
      new Promise<{ code: number | null; mailed: string }>((resolve) => {
        const child = spawn(
          '/bin/sh',
          ['-c', address + command.replace('watch check', 'watch check --all')],
          {
            env: { HOME: '/nonexistent', LOGNAME: 'me', SHELL: '/bin/sh', PATH: '/usr/bin:/bin' },
            cwd: '/',
          },
        );
        let mailed = '';
        child.stdout.on('data', (data: Buffer) => (mailed += data.toString()));
        child.stderr.on('data', (data: Buffer) => (mailed += data.toString()));
        child.on('close', (code) => resolve({ code, mailed }));
      });
    expect(command).toMatch(/^IBID_HOME=\S+ .*watch check \|\| test \$\? -eq 15$/);
    expect(await cron()).toEqual({ code: 0, mailed: '' });
    says.now = withClaim({ text: 'A is three.' });
    expect(await cron()).toEqual({ code: 0, mailed: expect.stringContaining('A is three.') });
    expect(await cron()).toEqual({ code: 0, mailed: '' });
    await b[Symbol.asyncDispose]();
  });
});

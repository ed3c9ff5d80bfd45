// cli.md, "Commands": tutor; specification, "Tutor session": turns, the session that is kept before its reply is shown.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bodyOf, json, problem, type Script } from '../support/api-server.ts';
import { serve } from '../support/http-servers.ts';
import { bench, failureOn, type Bench } from './support.ts';

const BEGIN = ['tutor', '--sector', 'energy', '--topic', 'LNG'];

/** Answers each turn with its session, new ones numbered. */
const TUTOR: Script = {
  'POST /v1/tutor': (seen, response, index) => {
    const { session_id = `tut_${index + 1}`, message } = bodyOf(seen) as {
      session_id?: string;
      message: string;
    };
    json(response, { session_id, reply: `You said ${message}`, claims: [], citations: [] });
  },
};

const fileOf = ({ home }: Bench) => join(home, 'state', 'tutor-sessions.json');
const kept = (b: Bench) => JSON.parse(readFileSync(fileOf(b), 'utf8')) as Record<string, unknown>[];

const NO_SESSIONS = '{\n  "items": [],\n  "total": 0\n}\n';

describe('cli.md: tutor, one turn', () => {
  it.concurrent.each([
    [['tutor', 'Hello'], 'needs --sector and --topic'],
    [['tutor', '--sector', 'energy', 'Hello'], 'needs --topic'],
    [['tutor', '--topic', 'LNG', 'Hello'], 'needs --sector'],
    [['tutor', '--sector', ' ', '--topic', 'LNG', 'Hello'], 'needs --sector'],
    [['tutor', '-c', 'Hello'], 'no session of profile local to continue'],
    [['tutor', '-c', '--session', 's', 'Hello'], 'contradict'],
    [['tutor', '--session', 's', '--topic', 'LNG', 'Hello'], 'begin a session'],
    [['tutor', '--session', '', 'Hello'], 'session id is empty'],
    [['tutor', '--session', 's'], 'There is no message'],
    [['tutor', '--session', 's', ' '], 'message is empty'],
    [['tutor', '--session', 's', '--body', '-', 'Hello'], 'cannot be combined with'],
  ])('%j is refused with 2, nothing sent [spec:tutor-request]', async (words, says) => {
    await using b = await bench(TUTOR);
    const { code, stdout, stderr } = await b.run(words, { input: '{}' });
    expect({ code, stdout, seen: b.server.seen.length }).toEqual({ code: 2, stdout: '', seen: 0 });
    expect(stderr).toContain(says);
  });

  it.concurrent('begins, is kept with mode 0600, goes on with -c, and is listed [spec:tutor-session]', async () => {
    await using b = await bench(TUTOR);
    expect((await b.run([...BEGIN, 'One'])).stdout).toContain('You said One');
    expect(statSync(fileOf(b)).mode & 0o777).toBe(0o600);
    expect((await b.run(['tutor', '-c', 'Two', 'words', '--cost-cap-usd', '0.1'])).code).toBe(0);
    expect((await b.run(['tutor', '--continue', '-'], { input: 'Three\nlines\n' })).code).toBe(0);
    expect(b.server.seen.map(bodyOf)).toEqual([
      { message: 'One', sector_id: 'energy', topic: 'LNG' },
      { message: 'Two words', session_id: 'tut_1', cost_cap_usd: 0.1 },
      { message: 'Three\nlines', session_id: 'tut_1' },
    ]);
    expect(kept(b)).toMatchObject([
      {
        session_id: 'tut_1',
        sector_id: 'energy',
        topic: 'LNG',
        turns: 3,
        profile: 'local',
        base_url: b.server.url,
      },
    ]);
    expect((await b.run(['tutor', 'sessions', '--get', 'items.0.session_id'])).stdout).toBe('tut_1\n');
    expect((await b.run(['tutor', 'sessions'])).stdout).toMatch(/tut_1\s+energy\s+LNG\s+3/);
  });

  it.concurrent('-c is the last one of this address; another address has its own', async () => {
    await using b = await bench(TUTOR);
    await using other = await serve((_seen, response) =>
      json(response, { session_id: 'elsewhere', reply: 'r', citations: [] }),
    );
    await b.run([...BEGIN, 'One']);
    await b.run([...BEGIN, 'Two']);
    await b.run([...BEGIN, 'Three', '--base-url', other.url]);
    await b.run(['tutor', '--session', 'tut_1', 'Four']);
    await b.run(['tutor', '-c', 'Five']);
    await b.run(['tutor', '-c', 'Six', '--base-url', other.url]);
    expect(b.server.seen.map((seen) => (bodyOf(seen) as { session_id?: string }).session_id)).toEqual([
      undefined,
      undefined,
      'tut_1',
      'tut_1',
    ]);
    expect(other.seen.map((seen) => (bodyOf(seen) as { session_id?: string }).session_id)).toEqual([
      undefined,
      'elsewhere',
    ]);
  });

  it.concurrent('turns that end at once are all kept', async () => {
    await using b = await bench(TUTOR);
    await Promise.all(Array.from({ length: 6 }, (_unused, n) => b.run([...BEGIN, `Turn ${n}`])));
    expect(new Set(kept(b).map(({ session_id }) => session_id))).toEqual(
      new Set(['tut_1', 'tut_2', 'tut_3', 'tut_4', 'tut_5', 'tut_6']),
    );
  });

  it.concurrent('the session is kept although the reply cannot be shown', async () => {
    await using b = await bench(TUTOR);
    const { code } = await b.run([...BEGIN, 'One', '--get', 'nope']);
    expect(code).toBe(9);
    expect(kept(b)).toMatchObject([{ session_id: 'tut_1' }]);
  });

  it.concurrent('the reply is shown although the session cannot be kept, and the id is told: 40', async () => {
    await using b = await bench(TUTOR);
    mkdirSync(join(b.home, 'state'));
    writeFileSync(fileOf(b), 'damaged');
    const ran = await b.run([...BEGIN, 'One', '--json']);
    expect(ran.code).toBe(40);
    expect(ran.stdout).toContain('You said One');
    expect(failureOn(ran)).toMatchObject({ session_id: 'tut_1', sent: 'yes', billed: 'yes' });
    expect(readFileSync(fileOf(b), 'utf8')).toBe('damaged');
    expect((await b.run(['tutor', 'sessions'])).code).toBe(40);
    rmSync(fileOf(b));
    expect((await b.run(['tutor', 'sessions', '--json'])).stdout).toBe(NO_SESSIONS);
  });

  it.concurrent('members of other servers by --set and --body, an id one level down', async () => {
    await using b = await bench({ 'POST /v1/tutor': { data: { session_id: 7, text: 'Hello' } } });
    const { stdout, code } = await b.run([
      'tutor',
      '--set',
      'sector_id=a',
      '--set',
      'topic=b',
      '--set',
      'message=m',
      '--set',
      'level:=2',
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('text: Hello');
    const body = '{"message":"m","session_id":"s"}';
    expect((await b.run(['tutor', '--body', '-'], { input: body })).code).toBe(0);
    expect(b.server.seen.map(({ body: sent }) => sent)).toEqual([
      '{"sector_id":"a","topic":"b","message":"m","level":2}',
      body,
    ]);
    expect(kept(b)[0]).toMatchObject({ session_id: '7', turns: 2 });
  });

  it.concurrent('a failed turn keeps nothing', async () => {
    await using b = await bench({ '*': (_seen, response) => problem(response, 422, 'No') });
    expect((await b.run([...BEGIN, 'One'])).code).toBe(4);
    expect((await b.run(['tutor', 'sessions', '--json'])).stdout).toBe(NO_SESSIONS);
  });

  it.concurrent('shows the reply with its footnotes, the question it asks back and members it does not know', async () => {
    await using b = await bench({
      '*': {
        session_id: 'tut_9',
        reply: 'Well. Gas shrinks when it is cooled. So it ships.',
        claims: [
          { text: 'Gas shrinks when it is cooled.', citation_ids: ['k'] },
          { text: 'It is not in the reply.', citation_ids: ['k'] },
        ],
        citations: [{ id: 'k', title: 'Physics', source_url: 'https://example.org/p' }],
        check_question: { text: 'Why cool it?' },
        progress: { covered: 2, of: 5 },
        hint: 'new member',
      },
    });
    const { stdout } = await b.run(['tutor', '--session', 'tut_9', 'm']);
    expect(stdout).toBe(
      [
        'Well. Gas shrinks when it is cooled.[1] So it ships.',
        '',
        '- It is not in the reply.[1]',
        '',
        '[1] Physics',
        '    https://example.org/p',
        '',
        '? Why cool it?',
        '',
        'hint: new member',
        '',
        'session tut_9 · progress: covered 2, of 5',
        '',
      ].join('\n'),
    );
  });
});

// Every request that may be billed leaves one run: what is in it, what is not, and how it is shown.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, problem, startPadding } from '../../support/api-server.ts';
import { VERSION } from '../../../src/cli/kit/version.ts';
import { runHere } from '../../support/here.ts';
import { temporaryFolder, type Ran } from '../../support/ibid.ts';
import { fillWithStarter } from '../../support/starter.ts';
import { bench, CANARY, type Bench } from '../support.ts';

interface Listed {
  readonly items: readonly {
    readonly id: string;
    readonly route: string | null;
    readonly outcome: string;
    readonly paid: boolean;
    readonly worst_usd: number | null;
    readonly end: {
      readonly cost_usd: number | null;
      readonly billed: string;
      readonly output: string | null;
    } | null;
  }[];
  readonly total: number;
  readonly unreadable: number;
}

async function runsOf({ run }: Pick<Bench, 'run'>, ...words: string[]): Promise<Listed> {
  return parsed<Listed>(await run(['runs', 'list', '--json', ...words]));
}

function parsed<T>({ stdout }: Ran): T {
  return JSON.parse(stdout) as T;
}

/** Every file below the state folder. */
function filesOf(home: string): string[] {
  return readdirSync(join(home, 'state'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const ANSWER = { outcome: 'answered', answer: 'Yes.', cost_usd: 0.25 };

describe('a run', () => {
  it('is left by every command with a price, and by no other', async () => {
    await using b = await bench({
      'POST /v1/query': ANSWER,
      'POST /v1/causal': { outcome: 'insufficient_evidence', cost_usd: 0.1 },
      'POST /v1/tutor': { session_id: 'ses_1', reply: 'Hello', cost_usd: 0.05 },
      'POST /v1/brief': { id: 'brf_1', sections: [], cost_usd: 0.5 },
      'POST /v1/unheard-of': { ok: true },
      'GET /v1/usage': {},
      'GET /v1/briefs': { items: [], total: 0 },
    });
    await b.run(['query', 'one', '--mode', 'speculative']);
    await b.run(['causal', '--set', 'entity=x', '--cost-cap-usd', '0.2']);
    await b.run(['tutor', 'hi', '--session', 'ses_1']);
    await b.run(['brief', 'create', '--variant', 'daily', '-o', 'brief.txt']);
    await b.run(['api', 'POST', '/v1/query', '--set', 'query=two']);
    await b.run(['api', 'POST', '/v1/unheard-of']);
    await b.run(['usage']);
    await b.run(['brief', 'list']);
    await b.run(['query', 'three', '--dry-run']);
    const { items, total } = await runsOf(b);
    expect(total).toBe(6);
    expect(
      items.map(({ route, outcome, worst_usd, end }) => [route, outcome, worst_usd, end?.cost_usd]),
    ).toEqual([
      [null, 'answered', null, null],
      ['query', 'answered', 1, 0.25],
      ['brief.create', 'answered', 1, 0.5],
      ['tutor', 'answered', 0.5, 0.05],
      ['causal', 'insufficient_evidence', 0.2, 0.1],
      ['query', 'answered', 0.01, 0.25],
    ]);
    expect(items.map(({ end }) => end?.output)).toEqual([
      'stdout',
      'stdout',
      join(b.home, 'brief.txt'),
      'stdout',
      'stdout',
      'stdout',
    ]);
  });

  it('is on the disk before its request is read by anybody, and for its owner alone', async () => {
    const seen: { before: unknown; modes: number[] } = { before: undefined, modes: [] };
    const home = { path: '' };
    await using b = await bench({
      'POST /v1/query': (_seen: unknown, response: ServerResponse) => {
        const files = filesOf(home.path).filter((file) => file.includes('/runs/'));
        seen.before = JSON.parse(readFileSync(files[0] ?? '', 'utf8').split('\n')[0] ?? '');
        json(response, ANSWER);
      },
    });
    home.path = b.home;
    await b.run(['query', 'q']);
    expect(seen.before).toMatchObject({
      route: 'query',
      profile: 'local',
      base_url: b.server.url,
      end: null,
    });
    const files = filesOf(b.home);
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual(files.map(() => 0o600));
    expect(statSync(join(b.home, 'state', 'runs')).mode & 0o777).toBe(0o700);
  });

  it('holds no key, even where the server sends it back', async () => {
    await using b = await bench({
      'POST /v1/query': { answer: `your key is ${CANARY}` },
      'POST /v1/tutor': (_seen: unknown, response: ServerResponse) => problem(response, 400, 'Bad', CANARY),
    });
    await b.run(['query', 'q', '--json']);
    await b.run(['tutor', 'hi', '--session', 's']);
    const files = filesOf(b.home);
    expect(files.filter((file) => file.includes('/runs/'))).toHaveLength(2);
    for (const file of files) expect(readFileSync(file, 'latin1')).not.toContain(CANARY);
  });

  it('keeps hashes alone with --no-keep, and the answer too where it would be lost', async () => {
    await using b = await bench({ 'POST /v1/query': ANSWER });
    await b.run(['query', 'a secret plan', '--no-keep', '--json']);
    const [file = ''] = filesOf(b.home).filter((one) => one.includes('/runs/'));
    expect(readFileSync(file, 'utf8')).not.toMatch(/secret plan|Yes\./);
    const { items } = await runsOf(b);
    expect(items[0]).toMatchObject({ body: null, end: { answer: null, cost_usd: 0.25 } });
    const shown = await b.run(['runs', 'show', items[0]?.id ?? '', '--answer']);
    expect(shown).toMatchObject({ code: 9, stdout: '' });
    expect((await b.run(['runs', 'replay', items[0]?.id ?? ''])).code).toBe(2);
    const lost = await b.run(['query', 'q', '--no-keep', '--get', 'nope']);
    const [run = ''] = /run_[\w-]+/.exec(lost.stderr) ?? [];
    expect(parsed(await b.run(['runs', 'show', run, '--answer']))).toEqual(ANSWER);
    expect(b.server.seen).toHaveLength(2);
  });

  it('is not left where nothing was sent, and says how it failed where something was', async () => {
    await using b = await bench({
      'POST /v1/query': (_seen: unknown, response: ServerResponse) =>
        problem(response, 402, 'Monthly cap', 'no'),
      'POST /v1/causal': (_seen: unknown, response: ServerResponse) => {
        startPadding(response);
        setTimeout(() => response.destroy(), 50);
      },
    });
    expect((await b.run(['query', 'q'], { env: { IBID_BASE_URL: 'http://127.0.0.1:1' } })).code).toBe(30);
    expect((await b.run(['query', 'q'], { env: { IBID_API_KEY: '' } })).code).toBe(6);
    expect((await runsOf(b)).total).toBe(0);
    expect((await b.run(['query', 'q'])).code).toBe(21);
    expect((await b.run(['causal', '--set', 'a=b'])).code).toBe(32);
    const { items } = await runsOf(b);
    expect(items.map(({ outcome, end }) => [outcome, end?.billed, end?.cost_usd])).toEqual([
      ['outcome_unknown', 'unknown', null],
      ['plan_refused', 'no', 0],
    ]);
  });

  it('is left by the embedded service too, for nothing, and never stands in its way', async () => {
    const home = temporaryFolder();
    const run = (words: readonly string[]) => runHere(home.path, words);
    await fillWithStarter(join(home.path, 'data'), VERSION);
    await run(['query', 'What is HBM?']);
    const { items } = await runsOf({ run });
    expect(items).toEqual([expect.objectContaining({ paid: false, base_url: null, worst_usd: 0 })]);
    expect((await run(['runs', 'list'])).stdout).toMatch(/query +\w+ +free +local\n {2}What is HBM\?\n/);
    rmSync(join(home.path, 'state', 'runs'), { recursive: true });
    writeFileSync(join(home.path, 'state', 'runs'), 'a file');
    expect(await run(['query', 'What is HBM?'])).toMatchObject({ code: 0, stderr: '' });
    home.remove();
  });

  it('that cannot be written is why nothing is sent, exit 40', async () => {
    await using b = await bench({ 'POST /v1/query': ANSWER });
    mkdirSync(join(b.home, 'state'), { recursive: true });
    writeFileSync(join(b.home, 'state', 'runs'), 'a file');
    const ran = await b.run(['query', 'q', '--json']);
    expect(ran).toMatchObject({ code: 40, stdout: '' });
    expect(JSON.parse(ran.stderr)).toMatchObject({ sent: 'no', billed: 'no' });
    expect(b.server.seen).toHaveLength(0);
  });
});

describe('runs list and show', () => {
  it('narrow by route and outcome, page, and show an answer byte for byte', async () => {
    const bytes = '{"answer" :"a",\n "n":1.10 }\n';
    await using b = await bench({
      'POST /v1/query': (_seen: unknown, response: ServerResponse) => json(response, bytes),
      'POST /v1/tutor': { reply: 'x', session_id: 's', outcome: 'insufficient_evidence' },
    });
    await b.run(['query', 'q']);
    await b.run(['tutor', 'hi', '--session', 's']);
    expect((await runsOf(b, '--route', 'tutor')).items.map(({ route }) => route)).toEqual(['tutor']);
    expect((await runsOf(b, '--outcome', 'answered')).items.map(({ route }) => route)).toEqual(['query']);
    expect(await runsOf(b, '--limit', '1', '--offset', '1')).toMatchObject({
      total: 2,
      items: [{ route: 'query' }],
    });
    const none = (await b.run(['runs', 'list', '--outcome', 'no_end'])).stdout;
    expect(none).toBe('No run is like that.\n');
    const id = (await runsOf(b, '--route', 'query')).items[0]?.id ?? '';
    expect((await b.run(['runs', 'show', id, '--answer'])).stdout).toBe(bytes);
    expect(parsed(await b.run(['runs', 'show', id, '--json']))).toMatchObject({
      id,
      request: { query: 'q' },
      document: { answer: 'a', n: 1.1 },
    });
    expect((await b.run(['runs', 'show', id])).stdout).toContain('sent {"query":"q"}');
  });

  it.each(['run_nope', '../../etc/passwd', 'run_20261122-185232123-zzzzzzzz', ''])(
    'refuse the id %j: 2',
    async (id) => {
      const home = temporaryFolder();
      for (const name of ['show', 'replay', 'recover']) {
        const ran = await runHere(home.path, ['runs', name, id]);
        expect({ name, code: ran.code, stdout: ran.stdout }).toEqual({ name, code: 2, stdout: '' });
        expect(ran.stderr).toMatch(/^ibid: .+\./);
      }
      home.remove();
    },
  );

  it('pass over files that are torn, and say so', async () => {
    await using b = await bench({ 'POST /v1/query': ANSWER });
    await b.run(['query', 'q']);
    const [file = ''] = filesOf(b.home).filter((one) => one.includes('/runs/'));
    const text = readFileSync(file, 'utf8');
    const id = /run_[\w-]+/.exec(file)?.[0] ?? '';
    for (const cut of [0, 1, 100, text.indexOf('\n'), text.length - 3]) {
      writeFileSync(file, text.slice(0, cut));
      const shown = await b.run(['runs', 'show', id]);
      expect({ cut, code: shown.code }).toEqual({ cut, code: 40 });
      expect(shown.stderr).toContain('broken off');
    }
    writeFileSync(file, text.slice(0, 100));
    expect(await runsOf(b)).toMatchObject({ items: [], unreadable: 1 });
    for (const words of [
      ['runs', 'recover'],
      ['runs', 'prune', '--older-than', '0s'],
    ])
      expect((await b.run(words)).code).toBe(0);
    expect(await runsOf(b)).toMatchObject({ unreadable: 0 });
  });
});

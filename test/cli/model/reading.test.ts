// A model that reads, end to end: what it points at is shown, what leaves the machine, what is held in the budget.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/api/payloads/query.ts';
import { runHere, type HereOptions } from '../../support/here.ts';
import { serve } from '../../support/http-servers.ts';
import { homeWithStarter, type Home } from '../../support/homes.ts';
import { interrupt } from '../../support/interrupted.ts';
import {
  completes,
  modelEndpoint,
  pointing,
  sends,
  type ModelEndpoint,
} from '../../support/model-endpoint.ts';

const KEY = 'canary-6c1d-model-key';
const QUESTION = 'Why did shipping through the Panama Canal slow down in 2023?';

let home: Home;
let endpoint: ModelEndpoint;
const run = (args: readonly string[], options?: HereOptions) => runHere(home.path, args, options);
const set = (...more: string[]) =>
  run(['model', 'set', '--base-url', `${endpoint.url}/v1`, '--name', 'scripted', ...more]);
const DROUGHT = /slowed down in 2023 because a drought/;

beforeEach(async () => {
  home = await homeWithStarter();
  endpoint = await modelEndpoint();
  endpoint.behave((asked, response) => completes(response, pointing(asked, DROUGHT)));
});
afterEach(async () => {
  await endpoint[Symbol.asyncDispose]();
  home.remove();
});

async function json<T>(...args: string[]): Promise<T> {
  const ran = await run([...args, '--json']);
  expect(ran, ran.stderr).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(ran.stdout) as T;
}

describe('the model of a profile', () => {
  it('is set, shown and removed, its key by its fingerprint alone', async () => {
    const made = await run(
      ['model', 'set', '--base-url', 'https://models.example.org/v1/', '--name', 'large', '--key'],
      { input: `${KEY}\n` },
    );
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('leave this machine for https://models.example.org');
    const shown = await run(['model', 'show', '--json']);
    expect(JSON.parse(shown.stdout)).toMatchObject({
      profile: 'local',
      model: { name: 'large', base_url: 'https://models.example.org/v1', leaves_this_machine: true },
    });
    expect(made.stdout + shown.stdout).not.toContain(KEY);
    // A key stays with the origin that it was given for.
    await set();
    expect(JSON.parse((await run(['model', 'show', '--json'])).stdout)).toMatchObject({
      model: { key: null },
    });
    expect((await run(['model', 'remove'])).stdout).toBe('Removed scripted.\n');
    expect((await run(['model', 'remove'])).code).toBe(2);
    expect(
      (await run(['model', 'set', '--base-url', 'http://models.example.org/v1', '--name', 'x'])).code,
    ).toBe(2);
    expect((await run(['model', 'set', '--name', 'x'])).code).toBe(2);
  });

  it('is not set where its key cannot be one', async () => {
    const before = (await run(['model', 'show', '--json'])).stdout;
    const ran = await run(['model', 'set', '--base-url', `${endpoint.url}/v1`, '--name', 'other', '--key'], {
      input: ' \n',
    });
    expect(ran).toMatchObject({ code: 6, stderr: expect.stringContaining('it is empty') });
    expect((await run(['model', 'show', '--json'])).stdout).toBe(before);
  });

  it('is not asked for the answers of a server', async () => {
    await set();
    const remote = await run(['query', QUESTION], { env: { IBID_BASE_URL: endpoint.url } });
    expect(remote.code).not.toBe(0);
    expect(endpoint.seen.filter(({ url }) => url.includes('chat'))).toHaveLength(0);
  });

  it('gets its own key and no other, and none where it redirects', async () => {
    await set();
    await run(['model', 'set', '--key'], { input: KEY });
    await using thief = await serve((_seen, response) => void response.end('{}'));
    const other = 'canary-77aa-service-key';
    await run(['query', QUESTION], { env: { IBID_API_KEY: other } });
    expect(endpoint.seen[0]?.headers['authorization']).toBe(`Bearer ${KEY}`);
    endpoint.behave((_asked, response) => sends(response, '', { location: `${thief.url}/v1` }, 307));
    const ran = await run(['query', QUESTION, '--fresh', '--debug']);
    expect(ran.code).toBe(0);
    expect(thief.seen).toHaveLength(0);
    expect(ran.stdout + ran.stderr).not.toContain(KEY);
    expect(JSON.stringify(endpoint.seen)).not.toContain(other);
  });
});

describe('an answer that a model read for', () => {
  it('is what it points at, and says so', async () => {
    await set();
    const answer = await json<Answer>('query', QUESTION);
    expect(answer.answer).toMatch(DROUGHT);
    expect(answer.claims.every(({ verdict }) => verdict === 'verbatim')).toBe(true);
    expect(answer.reading).toMatchObject({ outcome: 'read', model: 'scripted', rounds: 1, cost_usd: 0 });
    expect(endpoint.seen).toHaveLength(1);
    const { stdout } = await run(['query', QUESTION, '--explain']);
    expect(stdout).toMatch(/Chosen by scripted at http:\S+; the words are the\s+sources’ own\./);
    expect(stdout).toMatch(/round 1: \d+ statements of \d+ passages/);
  });

  it('is the same again, byte for byte, without another request, until --fresh', async () => {
    await set();
    const first = await json<Answer>('query', QUESTION);
    const second = await json<Answer>('query', QUESTION);
    expect(endpoint.seen).toHaveLength(1);
    expect({ ...second, id: first.id, created_at: first.created_at }).toEqual(first);
    await json<Answer>('query', QUESTION, '--fresh');
    expect(endpoint.seen).toHaveLength(2);
  });

  it('is refused where it points at nothing, and our own with --no-model', async () => {
    await set();
    endpoint.behave((_asked, response) => completes(response, { answers: [], complete: false, search: [] }));
    const ran = await run(['query', QUESTION]);
    expect(ran.code).toBe(3);
    expect(ran.stdout.replaceAll(/\s+/g, ' ')).toContain('found no statement in them that answers');
    expect((await json<Answer>('query', QUESTION, '--no-model')).reading).toBeUndefined();
  });

  it('of a deliberate question is read twice and compared', async () => {
    await set();
    endpoint.behave((asked, response) =>
      completes(response, asked.task === 'relate' ? { relations: [] } : pointing(asked, DROUGHT)),
    );
    const answer = await json<Answer>('query', QUESTION, '--mode', 'deliberate');
    expect(answer.reading?.requests.map(({ task }) => task)).toEqual(['answer', 'answer', 'relate']);
    expect(answer.steps?.map(({ name }) => name)).toContain('reading');
  });
});

describe('what leaves the machine', () => {
  it('is shown whole by --dry-run, byte for byte as it would be sent, and nothing is stored', async () => {
    await set();
    await run(['model', 'set', '--key'], { input: KEY });
    const dry = await run(['query', QUESTION, '--dry-run', '--json']);
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    const shown = JSON.parse(dry.stdout) as { body: unknown; sent: string; headers: Record<string, string> };
    expect(endpoint.seen).toHaveLength(0);
    expect(shown).toMatchObject({ sent: 'no', leaves_this_machine: false });
    expect(shown.headers).toMatchObject({ authorization: 'Bearer [redacted]' });
    expect(dry.stdout).not.toContain(KEY);
    await run(['query', QUESTION]);
    expect(JSON.parse(endpoint.seen[0]!.body)).toEqual(shown.body);
    const text = await run(['query', QUESTION, '--dry-run']);
    expect(text.stdout).toContain(endpoint.seen[0]!.body);
    expect(endpoint.seen).toHaveLength(1);
  });

  it('has no document of a private sector, whatever is asked', async () => {
    const folder = join(home.path, 'personnel');
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'pay.md'),
      '# Pay at Vessin Works\n\nThe head of Vessin Works earns 90,000 crowns a year. Her contract ends in May 2031.\n',
    );
    await run(['corpus', 'add', folder, '--sector', 'Personnel']);
    await set('--private', 'personnel');
    const question = 'How much does the head of Vessin Works earn?';
    const answer = await json<Answer>('query', question);
    expect(answer.answer).toContain('90,000 crowns');
    expect(answer.reading).toMatchObject({ outcome: 'unread', requests: [], withheld: 2 });
    expect(endpoint.seen.map(({ body }) => body).join('')).not.toMatch(/Vessin|crowns/);
    endpoint.behave((asked, response) => completes(response, pointing(asked, /90,000/)));
    await run(['model', 'set', '--public', 'PERSONNEL']);
    expect((await json<Answer>('query', question)).reading?.requests).toHaveLength(1);
  });

  it('is said before the first time, where it leaves at all', async () => {
    // A name that leads nowhere: what is to be said is said before anything is sent.
    await run(['model', 'set', '--base-url', 'https://models.invalid/v1', '--name', 'far']);
    const first = await run(['query', QUESTION]);
    expect(first.code).toBe(0);
    expect(first.stderr).toMatch(
      /your question and \d+ statements of \d+ documents? \(“.*”.*\) go to https:\/\/models\.invalid/,
    );
    const second = await run(['query', QUESTION]);
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.stdout.replaceAll(/\s+/g, ' ')).toContain('could not be reached');
  });
});

describe('what is said of a reading', () => {
  it('names no choice where there is none, and nothing that was read where nothing was asked', async () => {
    await set();
    endpoint.behave((_asked, response) => completes(response, { answers: [], complete: false, search: [] }));
    const refused = await run(['query', QUESTION, '--explain']);
    expect(refused.code).toBe(3);
    expect(refused.stdout).toContain('Read by scripted');
    expect(refused.stdout).toContain('What the model read:');
    expect(refused.stdout).not.toContain('Chosen by');
    const none = await run(['query', 'zzqx vvkw?', '--explain']);
    expect(none.stdout).not.toContain('What the model');
  });

  it('counts the request for a repair', async () => {
    await set();
    endpoint.behave((asked, response) =>
      completes(response, asked.isRepair ? pointing(asked, DROUGHT) : 'Hm.'),
    );
    const { reading } = await json<Answer>('query', QUESTION);
    expect(new Set(reading?.requests.map(({ sha256 }) => sha256)).size).toBe(2);
    expect((await json<Answer>('query', QUESTION)).reading?.requests).toEqual(reading?.requests);
  });
});

describe('the money of a model', () => {
  const priced = ['--input-usd-per-million', '1', '--output-usd-per-million', '10'];
  const spent = async () =>
    (await json<{ items: { spent_usd: number; held_usd: number }[] }>('budget', 'show')).items[0];

  it('is held at the worst, settled by what the endpoint says, and shown; a kept reply costs nothing more', async () => {
    await set(...priced);
    await run(['budget', 'set', '1usd/month']);
    const { reading } = await json<Answer>('query', QUESTION);
    expect(reading).toMatchObject({ input_tokens: 400, output_tokens: 60, cost_usd: 0.001 });
    expect(await spent()).toMatchObject({ spent_usd: 0.001, held_usd: 0 });
    expect((await run(['query', QUESTION])).stdout).toContain('It cost $0.001.');
    expect(await spent()).toMatchObject({ spent_usd: 0.001, held_usd: 0 });
  });

  it('that a budget has not is not spent: the answer is our own, and nothing is sent', async () => {
    await set(...priced);
    await run(['budget', 'set', '0.01usd/month']);
    const { reading, answer } = await json<Answer>('query', QUESTION);
    expect(reading).toMatchObject({ outcome: 'unread', note: expect.stringContaining('budget') });
    expect(answer).toContain('drought');
    expect(endpoint.seen).toHaveLength(0);
  });

  it('of a request that a signal cut off may be billed: it is said, held and noted', async () => {
    await set(...priced);
    await run(['budget', 'set', '1usd/month']);
    endpoint.behave(() => undefined);
    const args = ['query', QUESTION, '--json'];
    const where = { seen: () => endpoint.seen.length === 1 };
    const ran = await interrupt({ args, home: home.path, where }, 'SIGINT');
    expect(ran).toMatchObject({ code: 130, stdout: '' });
    expect(JSON.parse(ran.stderr)).toMatchObject({ billed: 'unknown' });
    expect((await spent())?.held_usd).toBeGreaterThan(0);
    expect((await run(['runs', 'recover'])).code).toBe(32);
    expect(endpoint.seen).toHaveLength(1);
  });

  it('that nobody named is held by no budget: a far endpoint without prices is not asked', async () => {
    await run(['model', 'set', '--base-url', 'https://models.invalid/v1', '--name', 'far']);
    await run(['budget', 'set', '1usd/month']);
    const { stdout } = await run(['query', QUESTION]);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('say its prices with `ibid model set`');
  });
});

describe('the test of a model', () => {
  it('says how many of 40 questions it got right, and keeps the score', async () => {
    await set();
    endpoint.behave((_asked, response) => completes(response, { answers: [], complete: false, search: [] }));
    const { stdout } = await run(['model', 'test']);
    expect(stdout).toMatch(/16 of 40: 0 of 24 answered, 16 of 16 refused/);
    expect(stdout).toContain('Below 30');
    expect((await run(['model', 'show'])).stdout).toContain('16 of 40');
    expect((await run(['doctor', '--json'])).stdout).toContain('16 of 40 in its test');
    // It is set again only by somebody who says so.
    expect(await set()).toMatchObject({ code: 2, stderr: expect.stringContaining('--anyway') });
    expect((await set('--anyway')).code).toBe(0);
    endpoint.behave((_asked, response) => completes(response, 'Hm.'));
    const failed = await run(['model', 'test', '--json']);
    expect(failed.code).toBe(30);
    expect(failed.stderr).toContain('could not be used, twice');
  });
});

// A model that decides and cannot write, end to end, in both forms: what is asked, what is shown, how sure it is.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/api/payloads/query.ts';
import { runHere } from '../../support/here.ts';
import { homeWithStarter, type Home } from '../../support/homes.ts';
import {
  answers,
  decides,
  decisionEndpoint,
  probabilities,
  type DecisionEndpoint,
} from '../../support/decision-endpoint.ts';
import { sends } from '../../support/model-endpoint.ts';

const QUESTION = 'Why did shipping through the Panama Canal slow down in 2023?';
const DROUGHT = /slowed down in 2023 because a drought/;

let home: Home;
const endpoints: DecisionEndpoint[] = [];
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const run = (...args: string[]) => runHere(home.path, args);

beforeEach(async () => {
  home = await homeWithStarter();
});
afterEach(async () => {
  for (const endpoint of endpoints.splice(0)) await endpoint[Symbol.asyncDispose]();
  home.remove();
});

async function started(...forms: Parameters<typeof decisionEndpoint>): Promise<DecisionEndpoint> {
  const endpoint = await decisionEndpoint(...forms);
  endpoints.push(endpoint);
  endpoint.behave((asked, response) => decides(asked, response, DROUGHT));
  return endpoint;
}

const set = ({ url }: DecisionEndpoint, ...more: string[]) =>
  run('model', 'set', '--base-url', `${url}/v1`, '--name', 'decider', ...more);

async function answer(...more: string[]): Promise<Answer> {
  const ran = await run('query', QUESTION, '--json', ...more);
  expect(ran, ran.stderr).toMatchObject({ stderr: '' });
  return JSON.parse(ran.stdout) as Answer;
}

describe.each(['systemone', 'decisions'] as const)('an endpoint that takes %s', (form) => {
  it('is asked for one block at a time, and its word decides', async () => {
    const endpoint = await started([form]);
    expect((await set(endpoint, '--wire', 'decisions')).code).toBe(0);
    endpoint.behave((asked, response) => decides(asked, response, DROUGHT, 0.9));
    const read = await answer();
    expect(read.answer).toMatch(DROUGHT);
    expect(read.claims.every(({ verdict }) => verdict === 'verbatim')).toBe(true);
    // A model that was never tested is taken at its word by half.
    expect(read.confidence).toBeCloseTo(0.5, 1);
    expect(read.reading?.note).toContain('never tested');
    expect(read.reading).toMatchObject({
      outcome: 'read',
      wire: 'decisions',
      answered_by: 'decider-1',
      rounds: 1,
      cost_usd: 0,
    });
    expect(endpoint.asked.length).toBeGreaterThan(1);
    for (const { question, statements, ids } of endpoint.asked) {
      expect(question).toBe(QUESTION);
      expect(ids).toEqual([...statements.map(({ id }) => id), 'block']);
      expect(ids.length).toBeLessThanOrEqual(26);
    }
    const given = endpoint.asked.flatMap(({ statements }) => statements);
    expect(given).toHaveLength(read.reading?.offered.length ?? 0);
    expect(read.reading?.input_tokens).toBe(300 * endpoint.asked.length);
    const bodies = endpoint.seen.filter(({ status }) => status === 200).map(({ body }) => sha256(body));
    expect(read.reading?.requests.map((one) => one.sha256)).toEqual(expect.arrayContaining(bodies));
    expect((await answer()).reading?.requests).toEqual(read.reading?.requests);
    expect((await run('query', QUESTION, '--explain')).stdout).toContain(
      'asked whether each statement answers',
    );
  });

  it('refuses where it says no to all', async () => {
    const endpoint = await started([form]);
    await set(endpoint, '--wire', 'decisions');
    endpoint.behave((asked, response) => decides(asked, response, /no such words/));
    const read = await answer();
    expect(read).toMatchObject({ outcome: 'insufficient_evidence', reading: { outcome: 'read' } });
    expect(read.confidence).toBeLessThan(0.1);
  });

  it('is shown by --dry-run request by request, byte for byte', async () => {
    const endpoint = await started([form]);
    await set(endpoint, '--wire', 'decisions');
    await answer();
    const sent = endpoint.seen.filter(({ url, status }) => url === `/v1/${form}` && status === 200);
    const { stdout } = await run('query', QUESTION, '--dry-run', '--json');
    const shown = JSON.parse(stdout) as { url: string; bodies: { body: unknown }[]; sent: string };
    expect(shown).toMatchObject({ url: `${endpoint.url}/v1/${form}`, sent: 'no' });
    expect(shown.bodies.map(({ body }) => JSON.stringify(body))).toEqual(sent.map(({ body }) => body));
  });
});

describe('a model that decides', () => {
  it('is asked once for the same, replayed without a request, and again with --fresh', async () => {
    const endpoint = await started();
    await set(endpoint, '--wire', 'decisions');
    const first = await answer();
    const count = endpoint.asked.length;
    expect((await answer()).answer).toBe(first.answer);
    const listed = JSON.parse((await run('runs', 'list', '--json')).stdout) as {
      items: { id: string; route: string }[];
    };
    const id = listed.items.find(({ route }) => route === 'query')!.id;
    const replayed = await run('runs', 'replay', id);
    expect(replayed, replayed.stderr).toMatchObject({ code: 0 });
    expect(endpoint.asked).toHaveLength(count);
    await answer('--fresh');
    expect(endpoint.asked).toHaveLength(2 * count);
  });

  it('is not asked a second time in another order for a deliberate answer, which compares sources by rules', async () => {
    const endpoint = await started();
    await set(endpoint, '--wire', 'decisions');
    const read = await answer('--mode', 'deliberate');
    expect(read.answer).toMatch(DROUGHT);
    const given = endpoint.asked.flatMap(({ statements }) => statements.map(({ text }) => text));
    expect(new Set(given).size).toBe(given.length);
    expect(read.reading).toMatchObject({ outcome: 'read', rounds: 1 });
  });

  it('is given less at once where it refuses what is long, and less from then on', async () => {
    const endpoint = await started();
    await set(endpoint, '--wire', 'decisions');
    let refusals = 0;
    endpoint.behave((asked, response) => {
      const letters = asked.statements.reduce((sum, { text }) => sum + text.length, 0);
      if (asked.statements.length === 1 || letters <= 300) return decides(asked, response, DROUGHT);
      refusals += 1;
      return sends(response, '{"error":{"message":"the prompt must fit in --ubatch-size"}}', {}, 400);
    });
    const read = await answer();
    expect(read.answer).toMatch(DROUGHT);
    expect(refusals).toBeGreaterThan(0);
    const before = refusals;
    expect((await answer('--fresh')).answer).toMatch(DROUGHT);
    expect(refusals - before).toBeLessThan(before);
  });

  it('is cut no shorter for refusals that are not about length, and as before once it is set again', async () => {
    const endpoint = await started();
    await set(endpoint, '--wire', 'decisions');
    const whole = async () => {
      await answer('--fresh');
      return endpoint.asked.map(({ statements }) => statements.length);
    };
    endpoint.behave((asked, response) => decides(asked, response, DROUGHT));
    const before = await whole();
    endpoint.behave((asked, response) =>
      asked.statements.some(({ text }) => /first/.test(text))
        ? sends(response, '{"error":{"message":"unsupported character"}}', {}, 400)
        : decides(asked, response, DROUGHT),
    );
    await answer('--fresh');
    endpoint.behave((asked, response) => decides(asked, response, DROUGHT));
    expect(await whole()).toEqual(before);
    endpoint.behave((asked, response) =>
      asked.statements.length > 1
        ? sends(response, '{"error":{"code":"context_length_exceeded"}}', {}, 400)
        : decides(asked, response, DROUGHT),
    );
    await answer('--fresh');
    endpoint.behave((asked, response) => decides(asked, response, DROUGHT));
    expect((await whole()).length).toBeGreaterThan(before.length);
    await set(endpoint, '--wire', 'decisions');
    endpoint.behave((asked, response) => decides(asked, response, DROUGHT));
    expect(await whole()).toEqual(before);
  });

  it('costs nothing where all of its requests together cost more than is left', async () => {
    const endpoint = await started();
    const priced = ['--input-usd-per-million', '1', '--output-usd-per-million', '1'];
    await set(endpoint, '--wire', 'decisions', ...priced);
    await run('budget', 'set', '0.05usd/month');
    const read = await answer();
    expect(read.reading).toMatchObject({
      outcome: 'unread',
      note: expect.stringMatching(/of the budget \$0\.050000 is left: it was not asked/) as string,
    });
    expect(endpoint.asked).toHaveLength(0);
    const shown = JSON.parse((await run('budget', 'show', '--json')).stdout) as { items: object[] };
    expect(shown.items[0]).toMatchObject({ held_usd: 0, spent_usd: 0 });
    // One of them would have cost less.
    await run('budget', 'set', '100usd/month');
    expect((await answer()).reading).toMatchObject({ outcome: 'read' });
    expect(Math.max(...endpoint.seen.map(({ body }) => body.length))).toBeLessThan(50_000);
  });

  it.each([
    [501, /not a decision model \(HTTP 501\)/],
    [404, /takes no questions of a decision model \(HTTP 404\)/],
    [400, /refuses even short requests \(HTTP 400\)/],
    [413, /refuses even short requests \(HTTP 413\)/],
  ])('leaves the answer as it is where each request is answered with %d', async (status, note) => {
    const endpoint = await started();
    await set(endpoint, '--wire', 'decisions');
    const own = await answer('--no-model');
    endpoint.behave((_asked, response) => sends(response, '{"error":{"message":"no"}}', {}, status));
    const read = await answer();
    expect(read.reading).toMatchObject({ outcome: 'unread', note: expect.stringMatching(note) as string });
    expect(read.answer).toBe(own.answer);
    expect(endpoint.asked.length).toBeLessThan(40);
  });

  it('may leave a few questions open, but not most', async () => {
    const endpoint = await started();
    await set(endpoint, '--wire', 'decisions');
    endpoint.behave((asked, response) => {
      const all = [...probabilities(asked, DROUGHT)].filter(([id], at) => id !== 'block' && at % 5 !== 4);
      answers(asked, response, all);
    });
    expect((await answer()).reading).toMatchObject({ outcome: 'read' });
    endpoint.behave((asked, response) => answers(asked, response, [['block', 0.9]]));
    expect((await answer('--fresh')).reading).toMatchObject({
      outcome: 'unread',
      note: expect.stringContaining('more than half') as string,
    });
  });

  it('does no other task: a turn and a brief are as without it', async () => {
    const endpoint = await started();
    await set(endpoint, '--wire', 'decisions');
    const asked = endpoint.asked.length;
    const turn = await run('tutor', '--sector', 'energy', '--topic', 'The Texas freeze', 'Hello', '--json');
    expect(turn, turn.stderr).toMatchObject({ code: 0 });
    expect(endpoint.asked).toHaveLength(asked);
  });
});

describe('ibid model set', () => {
  it('finds out how a model on this machine is asked: decisions first, then order, then sentences', async () => {
    const endpoint = await started(['decisions']);
    const ran = await set(endpoint);
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain(`for decisions, one request a block (POST ${endpoint.url}/v1/`);
    const shown = await run('model', 'show', '--json');
    expect(JSON.parse(shown.stdout)).toMatchObject({ model: { wire: { kind: 'decisions' } } });
    const none = await started([]);
    expect((await set(none)).stdout).toContain(`in sentences, for ids as JSON (POST ${none.url}/v1/chat`);
  });

  it('shows the statements of no document while it finds out', async () => {
    const endpoint = await started();
    await set(endpoint);
    const [asked] = endpoint.asked;
    expect(asked).toMatchObject({ question: 'What colour is snow?', title: 'Colours' });
  });

  it('does as it is told with --wire, and asks nothing', async () => {
    const endpoint = await started();
    expect((await set(endpoint, '--wire', 'chat')).stdout).toContain('in sentences');
    expect((await set(endpoint, '--wire', 'decisions')).stdout).toContain('for decisions');
    expect(endpoint.seen).toHaveLength(0);
    expect((await set(endpoint, '--wire', 'other')).code).toBe(2);
  });
});

describe('ibid model test', () => {
  it('measures a model that decides', async () => {
    const endpoint = await started();
    await set(endpoint, '--wire', 'decisions');
    endpoint.behave((asked, response) => decides(asked, response, /no such words/));
    const ran = await run('model', 'test', '--json');
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    expect(JSON.parse(ran.stdout)).toMatchObject({ right: 16, of: 40, unread: 0 });
    const score = async () =>
      (JSON.parse((await run('model', 'show', '--json')).stdout) as { model: { test_score: number | null } })
        .model.test_score;
    expect(await score()).toBe(16);
    // Asked in another way it is worth something else.
    await set(endpoint, '--wire', 'chat');
    expect(await score()).toBeNull();
  });
});

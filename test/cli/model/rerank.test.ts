// A model that orders what is found before another reads it, end to end: which statements are read, what is kept, what happens
// where it lies or stalls.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/api/payloads/query.ts';
import { orderIn } from '../../../src/reader/rerank/forms.ts';
import { runHere } from '../../support/here.ts';
import { serve, type TestServer } from '../../support/http-servers.ts';
import { filledOnce, type Home } from '../../support/homes.ts';
import { WIDE, withLeaps } from '../../support/leap.ts';
import {
  completes,
  modelEndpoint,
  pointing,
  sends,
  type ModelEndpoint,
} from '../../support/model-endpoint.ts';

const QUESTION = 'How deep is the lock of the canal?';
/** More than one round has room for, all with the question's words; only the last one answers. */
const NOTES = Array.from(
  { length: 160 },
  (_, at) =>
    `# Note ${at}\n\nThe lock of the canal is deep in note ${at}, and the canal has a lock, as note ${at} says of how deep it is.\n`,
);
const RIGHT = 'Nineteen metres is what the basin of the lock measures.';

interface OrderBody {
  readonly query: string;
  readonly documents?: readonly string[];
  readonly texts?: readonly string[];
}

let home: Home;
let reader: ModelEndpoint;
let ranker: TestServer;
let order: (texts: readonly string[], response: ServerResponse) => void | Promise<void>;
const run = (...args: string[]) => runHere(home.path, args);
const orders = () => ranker.seen.filter(({ url }) => url === '/v1/rerank');

const filled = filledOnce(async (path) => {
  const folder = join(path, 'documents');
  mkdirSync(folder);
  for (const [at, text] of NOTES.entries()) writeFileSync(join(folder, `note-${at}.md`), text);
  writeFileSync(join(folder, 'basin.md'), `# The basin\n\n${RIGHT}\n`);
  await runHere(path, ['corpus', 'add', folder, '--sector', 'canals']);
});

beforeEach(async () => {
  home = await filled();
  reader = await modelEndpoint();
  reader.behave((asked, response) => completes(response, pointing(asked, /Nineteen metres/)));
  ranker = await serve((seen, response) => {
    if (seen.url !== '/v1/rerank') return sends(response, '{}', {}, 404);
    const { documents, texts = [] } = JSON.parse(seen.body) as OrderBody;
    return order(documents ?? texts, response);
  });
  order = rightFirst;
  await run('model', 'set', '--base-url', `${reader.url}/v1`, '--name', 'scripted', '--wire', 'chat');
  await run('model', 'set', '--rerank-url', `${ranker.url}/v1`, '--rerank-name', 'orderer');
});
afterEach(async () => {
  await reader[Symbol.asyncDispose]();
  await ranker[Symbol.asyncDispose]();
  home.remove();
});

const scored = (texts: readonly string[], scoreOf: (text: string, at: number) => unknown) =>
  JSON.stringify({
    results: texts.map((text, index) => ({ index, relevance_score: scoreOf(text, index) })),
    usage: { prompt_tokens: 900, total_tokens: 900 },
  });

function rightFirst(texts: readonly string[], response: ServerResponse): void {
  sends(
    response,
    scored(texts, (text, at) => (text.includes('Nineteen') ? 9 : -at)),
  );
}

async function answer(...more: string[]): Promise<Answer> {
  const ran = await run('query', QUESTION, '--json', ...more);
  expect(ran, ran.stderr).toMatchObject({ stderr: '' });
  return JSON.parse(ran.stdout) as Answer;
}

const firstRead = () => {
  const { messages } = JSON.parse(reader.seen.at(-1)!.body) as { messages: { content: string }[] };
  return JSON.parse(messages[1]!.content) as {
    passages: { title: string; statements: { text: string }[] }[];
  };
};

describe('a model that orders', () => {
  it('decides what is read first, and is said to have', async () => {
    order = (texts, response) =>
      sends(
        response,
        scored(texts, (_text, at) => at),
      );
    const read = await answer();
    expect(orders()).toHaveLength(1);
    const { documents, query } = JSON.parse(orders()[0]!.body) as Required<OrderBody>;
    expect(query).toBe(QUESTION);
    expect(documents.length).toBeLessThanOrEqual(80);
    // The text that it put first is the one that our own ranking had last of these.
    expect(documents.at(-1)).toContain(firstRead().passages[0]!.title);
    expect(read.reading).toMatchObject({
      outcome: expect.any(String) as string,
      ordered_by: { model: 'orderer', endpoint: `${ranker.url}/v1`, note: null },
    });
    expect(read.reading?.requests.map(({ task }) => task)).toEqual(['order', 'answer']);
    expect((await run('query', QUESTION, '--explain')).stdout).toContain('was ordered by orderer at');
    expect((await run('model', 'show')).stdout).toContain(`orderer at ${ranker.url}/v1, before it reads`);
  });

  it('is asked once for the same, and a replay needs neither', async () => {
    const first = await answer();
    const second = await answer();
    expect(second.reading?.requests).toEqual(first.reading?.requests);
    expect(orders()).toHaveLength(1);
    expect(reader.seen).toHaveLength(1);
    const { items } = JSON.parse((await run('runs', 'list', '--json')).stdout) as {
      items: { id: string; route: string }[];
    };
    const replayed = await run('runs', 'replay', items.find(({ route }) => route === 'query')!.id);
    expect(replayed, replayed.stdout + replayed.stderr).toMatchObject({ code: 0 });
    expect(orders()).toHaveLength(1);
    expect(reader.seen).toHaveLength(1);
  });

  it('is shown by --dry-run, and what is read then once its order is known', async () => {
    const shown = JSON.parse((await run('query', QUESTION, '--dry-run', '--json')).stdout) as {
      url: string;
      body: unknown;
    };
    expect(shown.url).toBe(`${ranker.url}/v1/rerank`);
    expect(orders()).toHaveLength(0);
    await answer();
    expect(JSON.stringify(shown.body)).toBe(orders()[0]!.body);
    const then = JSON.parse((await run('query', QUESTION, '--dry-run', '--json')).stdout) as {
      url: string;
      body: unknown;
    };
    expect(then.url).toBe(`${reader.url}/v1/chat/completions`);
    expect(JSON.stringify(then.body)).toBe(reader.seen.at(-1)!.body);
  });

  it('takes the form of another program where the first is refused', async () => {
    const taken: OrderBody[] = [];
    await ranker[Symbol.asyncDispose]();
    ranker = await serve((seen, response) => {
      const body = JSON.parse(seen.body === '' ? '{}' : seen.body) as OrderBody;
      if (body.texts === undefined) return sends(response, '{"error":"texts"}', {}, 422);
      taken.push(body);
      return sends(response, JSON.stringify(body.texts.map((_text, index) => ({ index, score: index }))));
    });
    await run('model', 'set', '--rerank-url', `${ranker.url}/v1`);
    expect((await answer('--fresh')).reading?.ordered_by).toMatchObject({ note: null });
    expect(taken).toHaveLength(1);
  });

  it('is given nothing of a private sector', async () => {
    await run('model', 'set', '--private', 'canals');
    await answer();
    expect(orders()).toHaveLength(0);
  });

  it('is taken away again', async () => {
    await run('model', 'set', '--rerank-url', 'none');
    expect((await answer()).reading).not.toHaveProperty('ordered_by');
    expect(orders()).toHaveLength(0);
  });

  it.each([
    ['scores that are no numbers', (texts: readonly string[]) => scored(texts, () => 'best')],
    ['scores without an end', (texts: readonly string[]) => scored(texts, () => 1).replace(':1}', ':1e999}')],
    ['fewer than were given', (texts: readonly string[]) => scored(texts.slice(1), () => 1)],
    [
      'places that there are not',
      (texts: readonly string[]) =>
        JSON.stringify({ results: texts.map((_t, at) => ({ index: at + 7, score: 1 })) }),
    ],
    [
      'the same place again',
      (texts: readonly string[]) => JSON.stringify({ results: texts.map(() => ({ index: 0, score: 1 })) }),
    ],
    ['prose', () => JSON.stringify({ results: 'The canal was closed for ever.' })],
    ['a web page', () => '<!doctype html><p>The canal was closed for ever.'],
    ['nothing', () => ''],
  ])('changes nothing where it answers %s', async (_what, text) => {
    await run('model', 'set', '--rerank-url', 'none');
    const own = await answer();
    await run('model', 'set', '--rerank-url', `${ranker.url}/v1`, '--rerank-name', 'orderer');
    order = (texts, response) => sends(response, text(texts));
    const read = await answer('--fresh');
    expect(read.answer).toBe(own.answer);
    expect(read.reading?.ordered_by?.note).toMatch(/layout of an order|not JSON|web page|empty/);
    expect(read.reading?.offered).toEqual(own.reading?.offered);
    expect(JSON.stringify(read)).not.toContain('closed for ever');
  });

  it('is not waited for beyond a deadline: the order is our own', async () => {
    const read = await withLeaps((leap) => {
      order = () => leap();
      return answer('--deadline', WIDE);
    });
    expect(read.reading).toMatchObject({
      ordered_by: { note: expect.stringContaining('in time') as string },
    });
  });

  it('does not decide by itself', async () => {
    const ran = await run('model', 'set', '--base-url', `${ranker.url}/v1`, '--name', 'orderer');
    expect(ran).toMatchObject({ code: 2 });
    expect(ran.stderr).toContain('orders passages, and does not say whether one answers');
    expect(ran.stderr).toContain('--rerank-url');
  });
});

describe('an order', () => {
  it('is by score, whatever the answer lists first; ties as they were given', () => {
    const row = (index: number, score: number) => ({ index, relevance_score: score });
    expect(orderIn({ results: [row(1, 0.2), row(0, 0.9), row(2, 0.2)] }, 3)).toEqual([0, 1, 2]);
    expect(
      orderIn(
        [
          { index: 1, score: 2 },
          { index: 0, score: 1 },
        ],
        2,
      ),
    ).toEqual([1, 0]);
    expect(orderIn({ results: [row(0, 1)] }, 2)).toBeUndefined();
    expect(orderIn(null, 0)).toBeUndefined();
  });
});

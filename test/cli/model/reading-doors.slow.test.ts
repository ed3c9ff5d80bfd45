// Every way into the embedded service asks the profile's model, and a served one only where its owner said so.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/api/payloads/query.ts';
import { runHere, type HereOptions } from '../../support/here.ts';
import { homeWithStarter, type Home } from '../../support/homes.ts';
import { BIN, environmentOf } from '../../support/ibid.ts';
import { completes, modelEndpoint, pointing, type ModelEndpoint } from '../../support/model-endpoint.ts';
import { connected } from '../mcp/support.ts';

const QUESTION = 'Why did shipping through the Panama Canal slow down in 2023?';
const DROUGHT = /slowed down in 2023 because a drought/;

let home: Home;
let endpoint: ModelEndpoint;
const run = (args: readonly string[], options?: HereOptions) => runHere(home.path, args, options);

beforeEach(async () => {
  home = await homeWithStarter();
  endpoint = await modelEndpoint();
  endpoint.behave((asked, response) => completes(response, pointing(asked, DROUGHT)));
  await run(['model', 'set', '--base-url', `${endpoint.url}/v1`, '--name', 'scripted']);
});
afterEach(async () => {
  await endpoint[Symbol.asyncDispose]();
  home.remove();
});

/** `ibid serve` or another command that prints its address, until `act` is done. */
async function served(args: readonly string[], act: (url: string) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: environmentOf(home.path),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  try {
    await act(
      await new Promise<string>((resolve, reject) => {
        child.stdout.on('data', (data: Buffer) => resolve(data.toString().trim().split('\n')[0]!));
        child.on('exit', () => reject(new Error(`${args[0]} ended early`)));
      }),
    );
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function asked(
  url: string,
  body: object,
  key?: string,
): Promise<{ readonly status: number; readonly answer: Answer }> {
  const response = await fetch(`${url}/v1/query`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

describe('a model reads', () => {
  it('for each row of a batch, and for the same row once', async () => {
    writeFileSync(
      join(home.path, 'questions.txt'),
      `${QUESTION}\n${QUESTION}\nWho makes EUV lithography machines?\n`,
    );
    const { code, stdout } = await run(['batch', 'questions.txt', '-o', 'answers.jsonl']);
    expect([0, 3, 8], stdout).toContain(code);
    const rows = readFileSync(join(home.path, 'answers.jsonl'), 'utf8').trim().split('\n');
    expect(rows.filter((row) => row.includes('"outcome":"read"'))).not.toHaveLength(0);
    expect(endpoint.seen).toHaveLength(2);
  });

  it('for a batch not with --no-model', async () => {
    writeFileSync(join(home.path, 'questions.txt'), `${QUESTION}\n`);
    expect((await run(['batch', 'questions.txt', '--no-model', '-o', 'answers.jsonl'])).code).toBe(0);
    expect(endpoint.seen).toHaveLength(0);
  });

  it('for the same row of a batch once with --fresh too', async () => {
    writeFileSync(join(home.path, 'questions.txt'), `${QUESTION}\n${QUESTION}\n`);
    await run(['batch', 'questions.txt', '-o', 'one.jsonl']);
    await run(['batch', 'questions.txt', '--fresh', '-o', 'two.jsonl']);
    expect(endpoint.seen).toHaveLength(2);
  });

  it('for a watch', async () => {
    writeFileSync(join(home.path, 'questions.txt'), `${QUESTION}\n`);
    await run(['watch', 'add', 'questions.txt']);
    expect((await run(['watch', 'check'])).code).toBe(0);
    expect(endpoint.seen).toHaveLength(1);
  });

  it('for an agent', async () => {
    await using agent = await connected(home.path);
    const answer = await agent.call('query', { query: QUESTION });
    expect(JSON.stringify(answer)).toContain('because a drought');
    expect(answer['reading']).toMatchObject({ outcome: 'read', model: 'scripted' });
    expect(answer['reading']).not.toHaveProperty('searched');
    expect(endpoint.seen).toHaveLength(1);
  });

  it('for a page', async () => {
    await served(['ui', '--port', '0'], async (url) => {
      const entered = await fetch(url, { redirect: 'manual' });
      const cookie = entered.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      const page = await fetch(new URL(`/?q=${encodeURIComponent(QUESTION)}`, url), { headers: { cookie } });
      expect(await page.text()).toContain('because a drought');
    });
    expect(endpoint.seen).toHaveLength(1);
  });
});

describe('ibid serve', () => {
  it('asks no model for its callers unless it is started with --model', async () => {
    await served(['serve', '--port', '0'], async (url) => {
      const { answer } = await asked(url, { query: QUESTION });
      expect(answer.reading).toBeUndefined();
    });
    expect(endpoint.seen).toHaveLength(0);
  });

  it('with it reads, and meters a deliberate question by what was read, within its cap', async () => {
    endpoint.behave((request, response) =>
      completes(
        response,
        request.task === 'relate' ? { relations: [] } : { ...pointing(request, DROUGHT), complete: true },
      ),
    );
    const key = (
      await run(['serve', 'keys', 'create', '--scope', 'all', '--tier', 'unlimited', '--get', 'key'])
    ).stdout.trim();
    await served(['serve', '--port', '0', '--model'], async (url) => {
      const one = await asked(url, { query: QUESTION }, key);
      expect(one.answer).toMatchObject({ outcome: 'answered', cost_usd: 0.01, reading: { outcome: 'read' } });
      const deep = await asked(url, { query: QUESTION, mode: 'deliberate' }, key);
      expect(deep.answer.reading?.requests).toHaveLength(3);
      const plain = deep.answer.cost_usd;
      expect(plain).toBeGreaterThan(0.01);
      const capped = await asked(
        url,
        { query: QUESTION, mode: 'deliberate', cost_cap_usd: plain - 0.01 },
        key,
      );
      expect(capped.status).toBe(402);
    });
  });

  it('needs a model to start with --model', async () => {
    await run(['model', 'remove']);
    const { code, stderr } = await run(['serve', '--port', '0', '--model']);
    expect(code).toBe(2);
    expect(stderr).toContain('ibid model set');
  });
});

describe('ibid runs replay', () => {
  const lastRun = async (): Promise<string> =>
    (await run(['runs', 'list', '--route', 'query', '--get', 'items.0.id'])).stdout.trim();

  it('of what a model read asks no model and finds nothing changed', async () => {
    await run(['query', QUESTION]);
    endpoint.behave((request, response) => completes(response, pointing(request)));
    const { code, stdout } = await run(['runs', 'replay', await lastRun()]);
    expect(stdout).toContain('Nothing changed');
    expect(code).toBe(0);
    expect(endpoint.seen).toHaveLength(1);
    await run(['model', 'remove']);
    expect((await run(['runs', 'replay', await lastRun()])).code).toBe(0);
  });

  it('of a request to a model says what to replay instead', async () => {
    await run(['query', QUESTION]);
    const list = JSON.parse((await run(['runs', 'list', '--json'])).stdout) as {
      items: { id: string; route: string }[];
    };
    const request = list.items.find(({ route }) => route !== 'query');
    const { code, stderr } = await run(['runs', 'replay', request!.id]);
    expect(code).toBe(2);
    expect(stderr).toContain('Replay the run of that answer');
  });
});

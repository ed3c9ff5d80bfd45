// A turn of the tutor that a model read for: its text is the documents' own, whatever the model replies.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TutorTurn } from '../../../src/api/payloads/tutor.ts';
import { runHere } from '../../support/here.ts';
import { homeWithStarter, type Home } from '../../support/homes.ts';
import {
  completes,
  modelEndpoint,
  pointing,
  type AskedModel,
  type ModelEndpoint,
} from '../../support/model-endpoint.ts';

const STARTER = fileURLToPath(new URL('../../../src/corpus/starter/', import.meta.url));
const TEXTS = readdirSync(STARTER)
  .map((name) => readFileSync(join(STARTER, name), 'utf8'))
  .join('\n');
const BEGIN = ['tutor', '--sector', 'energy', '--topic', 'The Texas freeze', 'How many units had outages?'];

let home: Home;
let endpoint: ModelEndpoint;
beforeEach(async () => {
  home = await homeWithStarter();
  endpoint = await modelEndpoint();
  await runHere(home.path, ['model', 'set', '--base-url', `${endpoint.url}/v1`, '--name', 'scripted']);
});
afterEach(async () => {
  await endpoint[Symbol.asyncDispose]();
  home.remove();
});

async function turn(...args: string[]): Promise<TutorTurn> {
  const { stdout, stderr } = await runHere(home.path, [...args, '--json']);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as TutorTurn;
}

const turning = (asked: AskedModel, words: RegExp, more: object = {}) => ({
  intent: 'question',
  answers: pointing(asked, words).answers,
  judgement: null,
  decided_by: null,
  ...more,
});

describe('a turn that a model read for', () => {
  it('shows what it points at', async () => {
    endpoint.behave((asked, response) => completes(response, turning(asked, /1,045 generating units/)));
    const { reply, reading, claims } = await turn(...BEGIN);
    expect(reply).toContain('1,045 generating units');
    expect(claims.every(({ verdict }) => verdict === 'verbatim')).toBe(true);
    expect(reading).toMatchObject({ outcome: 'read', model: 'scripted' });
    expect(endpoint.seen).toHaveLength(2);
  });

  it('asks once what to teach, and never what a greeting wants', async () => {
    endpoint.behave((asked, response) => completes(response, turning(asked, /./)));
    const { reading } = await turn(...BEGIN.slice(0, -1), 'Hello!');
    expect(reading?.requests.map(({ task }) => task)).toEqual(['answer']);
    expect((await turn('tutor', '-c', 'Hello!')).reading).toBeUndefined();
    expect(endpoint.seen).toHaveLength(1);
  });

  const lies: readonly (readonly [string, (asked: AskedModel) => object | string])[] = [
    ['an intent that there is not', (asked) => turning(asked, /./, { intent: 'Gas is a solid.' })],
    [
      'ids that were not offered',
      () => ({ intent: 'question', answers: ['s999', 'Gas is a solid.'], judgement: null, decided_by: null }),
    ],
    ['everything', (asked) => turning(asked, /./)],
    ['nothing', () => ({ intent: 'question', answers: [], judgement: null, decided_by: null })],
    [
      'a judgement where nothing is open',
      (asked) => turning(asked, /1,045/, { judgement: 'wrong', decided_by: 's1' }),
    ],
    [
      'a judgement in words',
      (asked) => turning(asked, /1,045/, { judgement: 'Gas is a solid.', decided_by: 7 }),
    ],
    ['another wire', () => ({ text: 'Gas is a solid.' })],
    ['prose', () => 'Gas is a solid.'],
    ['members of a prototype', () => '{"__proto__":{"intent":"question","answers":["s1"]}}'],
    ['an order', (asked) => turning(asked, /./, { intent: 'order' })],
  ];
  it.each(lies)('says nothing of its own: %s', async (_what, reply) => {
    endpoint.behave((asked, response) => completes(response, reply(asked)));
    const { stdout, stderr } = await runHere(home.path, [...BEGIN, '--json']);
    expect(stdout + stderr).not.toContain('Gas is a solid');
    const { claims, citations } = JSON.parse(stdout) as TutorTurn;
    expect(claims.length).toBeLessThanOrEqual(citations.length);
    for (const { quote } of citations) for (const part of quote.split(' … ')) expect(TEXTS).toContain(part);
  });

  it('is the turn without it where it is down', async () => {
    const plain = await turn(...BEGIN, '--no-model');
    endpoint.behave((_asked, response) => void response.socket?.destroy());
    const { reading, reply } = await turn(...BEGIN);
    expect(reply).toBe(plain.reply);
    expect(reading).toMatchObject({ outcome: 'unread' });
  });
});

// Documents that speak to a model that decides, and models that do what they are told or worse, in both forms: at most a wrong
// choice is shown, and every word of it is a source's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/client/client.ts';
import { openSockets } from '../../../src/client/undici.ts';
import { answerQuery } from '../../../src/engine/query/query.ts';
import type { Reader } from '../../../src/engine/reading/reader.ts';
import { decisionsAsking } from '../../../src/reader/decisions/asking.ts';
import { modelReader } from '../../../src/reader/reader.ts';
import { markdownCorpus } from '../../engine/markdown.ts';
import { flat, LIE, NOTES, ORM, QUESTION } from '../../engine/reading/hostile-notes.ts';
import {
  answers,
  decisionEndpoint,
  type AskedDecisions,
  type DecisionEndpoint,
} from '../../support/decision-endpoint.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { sends } from '../../support/model-endpoint.ts';
import type { ServerResponse } from 'node:http';

type Model = (asked: AskedDecisions, response: ServerResponse, note: string) => void;

const each = (valueOf: (id: string, asked: AskedDecisions, note: string) => unknown): Model => {
  return (asked, response, note) =>
    answers(
      asked,
      response,
      asked.ids.map((id) => [id, valueOf(id, asked, note)]),
    );
};
const isNote = (id: string, { statements }: AskedDecisions, note: string): boolean =>
  statements.some((one) => one.id === id && note.includes(one.text.slice(0, 12)));

/** What a model may make of a note. */
const MODELS: Readonly<Record<string, Model>> = {
  'says yes to the note': each((id, asked, note) =>
    id === 'block' || isNote(id, asked, note) ? 0.99 : 0.01,
  ),
  'says yes to everything': each(() => 1),
  'says no to everything': each(() => 0),
  'is sure of nothing': each(() => 0.5),
  'says yes to blocks alone': each((id) => (id === 'block' ? 1 : 0)),
  'gives the note for a probability': each((_id, _asked, note) => note),
  'gives more than one': each(() => 17),
  'gives less than nothing': each(() => -1),
  'gives truths': each(() => true),
  'gives numbers as texts': each(() => '0.99'),
  'gives objects': each((_id, _asked, note) => ({ probability: 0.9, text: note })),
  'answers what nobody asked': (asked, response, note) =>
    answers(asked, response, [
      [note, 1],
      [LIE, 1],
      ['s999', 1],
      ...asked.ids.map((id) => [id, 0.6] as const),
    ]),
  'answers nothing': (asked, response) => answers(asked, response, []),
  'writes beside its decisions': (asked, response, note) =>
    answers(
      asked,
      response,
      asked.ids.map((id) => [id, 0.9]),
      { text: LIE, model: `${LIE} ${note}`, output: [note] },
    ),
  'writes prose': (_asked, response, note) => sends(response, JSON.stringify({ answers: `${LIE}. ${note}` })),
  'writes what is not JSON': (_asked, response, note) => sends(response, `${LIE}. ${note}`),
};

const sockets = openSockets({ proxies: {}, caFiles: [], connections: 1 });
const state = temporaryFolder();
const endpoints: DecisionEndpoint[] = [];
beforeAll(async () => {
  endpoints.push(await decisionEndpoint(['systemone']), await decisionEndpoint(['decisions']));
});
afterAll(async () => {
  await sockets.close();
  for (const endpoint of endpoints) await endpoint[Symbol.asyncDispose]();
  state.remove();
});

function readerAt({ url }: DecisionEndpoint): Reader {
  const base_url = `${url}/v1`;
  const client = createClient({ fetch: sockets.fetch, baseUrl: base_url, keyless: true });
  return modelReader({
    model: 'decider',
    address: base_url,
    wire: 'decisions',
    score: null,
    preview: false,
    isPrivate: () => false,
    kept: { get: async () => undefined, put: async () => {} },
    beforeSending: async () => {},
    open: () =>
      decisionsAsking({
        model: { base_url, name: 'decider', wire: 'decisions' },
        client,
        state: state.path,
        sendsKey: false,
        now: Date.now,
        until: Date.now() + 600_000,
        waiting: {},
        spend: async () => ({ answered: async () => {}, failed: async () => {} }),
      }),
  });
}

describe.each(Object.entries(MODELS))('a model that %s', (_what, model) => {
  it.each(NOTES)('after reading %j shows nothing but sources', async (note) => {
    const text = `# Orm\n\n${ORM} It closes at ten.\n\n## Notes\n\n${note}\n`;
    const corpus = markdownCorpus({ Orm: text, Other: '# Other\n\nThe Teral lock is opened at noon.\n' });
    const sources = flat([text, 'Other The Teral lock is opened at noon.'].join(' '));
    for (const endpoint of endpoints) {
      endpoint.behave((asked, response) => model(asked, response, note));
      const answer = await answerQuery(
        corpus,
        { query: QUESTION, mode: 'speculative' },
        { reader: readerAt(endpoint) },
      );
      expect(endpoint.asked.length).toBeGreaterThan(0);
      for (const { text: claimed } of answer.claims)
        for (const part of claimed.split(/…|\n/)) expect(sources).toContain(flat(part));
      for (const { verdict } of answer.claims) expect(['verbatim', 'extract']).toContain(verdict);
      expect(JSON.stringify(answer)).not.toContain(LIE);
      // What a document says stays where it was put: the questions are those of its statements.
      for (const { question, ids, statements } of endpoint.asked) {
        expect(question).toBe(QUESTION);
        expect(ids).toEqual([...statements.map(({ id }) => id), 'block']);
      }
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../../src/service/app.ts';
import { answerQuery, keyFor, memoryStore, post, withService } from './fixtures.ts';

/** An engine that counts how often it is asked. */
function counting(outcome: 'answered' | 'insufficient_evidence' = 'answered') {
  const asked: string[] = [];
  const engine: NonNullable<ServiceOptions['answerQuery']> = async (store, request, context) => {
    asked.push(request.query);
    return { ...(await answerQuery(store, request, context)), outcome };
  };
  return { asked, engine };
}

describe('cached answers', () => {
  it('a repeat of an answered query comes from the cache, says so, and is the same but for that [spec:keepalive-2]', async () => {
    const { asked, engine } = counting();
    await withService({ answerQuery: engine }, async ({ service, pass }) => {
      const ask = async () => (await post(service, '/v1/query', { query: 'x' })).json() as Promise<object>;
      const first = await ask();
      pass(60_000);
      const second = await ask();
      expect(first).toMatchObject({ cached: false });
      expect(second).toEqual({ ...first, cached: true });
      expect(asked).toEqual(['x']);
    });
  });

  it('one that ended in insufficient_evidence is never kept [spec:errors-5] [spec:query-outcome]', async () => {
    const { asked, engine } = counting('insufficient_evidence');
    await withService({ answerQuery: engine }, async ({ service }) => {
      for (let count = 0; count < 2; count++) {
        const response = await post(service, '/v1/query', { query: 'x' });
        expect(response.status).toBe(200);
        expect(await response.json()).toMatchObject({ outcome: 'insufficient_evidence', cached: false });
      }
      expect(asked).toEqual(['x', 'x']);
    });
  });

  it.each([
    ['another question', { query: 'y' }],
    ['another mode', { query: 'x', mode: 'deliberate' }],
    ['other letters', { query: 'X' }],
  ])('%s is asked anew', async (_name, body) => {
    const { asked, engine } = counting();
    await withService({ answerQuery: engine }, async ({ service }) => {
      await post(service, '/v1/query', { query: 'x' });
      expect(await (await post(service, '/v1/query', body)).json()).toMatchObject({ cached: false });
      expect(asked).toHaveLength(2);
    });
  });

  it('the default mode and a cost cap make no other question', async () => {
    const { asked, engine } = counting();
    await withService({ answerQuery: engine }, async ({ service }) => {
      await post(service, '/v1/query', { query: 'x' });
      await post(service, '/v1/query', { query: ' x ', mode: 'speculative', cost_cap_usd: 3 });
      expect(asked).toHaveLength(1);
    });
  });

  it('a change of the corpus ends what was kept', async () => {
    const { asked, engine } = counting();
    let revision = 1;
    const store = memoryStore({
      statistics: async () => ({ documents: 1, chunks: 1, average_title: 1, average_body: 1, revision }),
    });
    await withService({ answerQuery: engine, store }, async ({ service }) => {
      const ask = async () => {
        await post(service, '/v1/query', { query: 'x' });
        return asked.length;
      };
      expect([await ask(), await ask()]).toEqual([1, 1]);
      revision = 2;
      expect([await ask(), await ask()]).toEqual([2, 2]);
    });
  });

  it('an answer that was made while the corpus changed is not kept for the new corpus', async () => {
    let revision = 1;
    const store = memoryStore({
      statistics: async () => ({ documents: 1, chunks: 1, average_title: 1, average_body: 1, revision }),
    });
    let asked = 0;
    const engine: ServiceOptions['answerQuery'] = async (...parameters) => {
      asked++;
      revision = 2;
      return answerQuery(...parameters);
    };
    await withService({ answerQuery: engine, store }, async ({ service }) => {
      await post(service, '/v1/query', { query: 'x' });
      expect(await (await post(service, '/v1/query', { query: 'x' })).json()).toMatchObject({
        cached: false,
      });
      expect(asked).toBe(2);
    });
  });

  it('one workspace does not see what another asked', async () => {
    const { asked, engine } = counting();
    await withService({ local: false, answerQuery: engine }, async ({ service, accounts }) => {
      for (const workspace of ['a', 'b', 'a']) {
        const { headers } = await keyFor(accounts, { workspace });
        await post(service, '/v1/query', { query: 'x' }, headers);
      }
      expect(asked).toHaveLength(2);
    });
  });

  it('no more are cached than the settings say, the oldest go first', async () => {
    const { asked, engine } = counting();
    await withService({ answerQuery: engine, settings: { cachedAnswers: 2 } }, async ({ service, pass }) => {
      const ask = async (query: string) => {
        pass(1000);
        await post(service, '/v1/query', { query });
      };
      for (const query of ['a', 'b', 'c', 'c', 'b', 'a']) await ask(query);
      expect(asked).toEqual(['a', 'b', 'c', 'a']);
    });
  });
});

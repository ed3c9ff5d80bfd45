// The starter corpus in a PostgreSQL and in a folder: the same answers, byte for byte.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureStarter } from '../../../src/corpus/starter.ts';
import { answerQuery } from '../../../src/engine/query/query.ts';
import { openBackend } from '../../../src/store/backend.ts';
import { inDatabase } from '../../support/postgres.ts';
import { STARTER } from '../../support/starter.ts';
import { inFolder } from '../documents.ts';

const QUESTIONS = join(import.meta.dirname, '../../fixtures/questions.json');

interface Questions {
  readonly answerable: readonly { readonly question: string }[];
  readonly unanswerable: readonly string[];
  readonly near_misses: readonly string[];
}

test('all questions of the starter corpus have the same answers over both', () =>
  inFolder((folder) =>
    inDatabase(async (url) => {
      const { answerable, ...others } = JSON.parse(await readFile(QUESTIONS, 'utf8')) as Questions;
      const asked = answerable.map(({ question }) => question);
      const stores = [await openBackend(join(folder, 'data')), await openBackend(url)];
      const now = () => new Date('2026-01-01T00:00:00.000Z');
      for (const { corpus } of stores)
        await ensureStarter(corpus, { folder: STARTER, now, version: '1.2.3' });
      const answers = async (query: string, mode: 'speculative' | 'deliberate') => {
        const all = await Promise.all(stores.map(({ corpus }) => answerQuery(corpus, { query, mode })));
        return all.map((answer) => JSON.stringify(answer));
      };
      let answered = 0;
      for (const query of [...asked, ...others.unanswerable, ...others.near_misses])
        for (const mode of ['speculative', 'deliberate'] as const) {
          const [one, other] = await answers(query, mode);
          expect([query, mode, other]).toEqual([query, mode, one]);
          answered += Number(one?.includes('"outcome":"answered"'));
        }
      expect(answered).toBeGreaterThan(asked.length);
      for (const { close } of stores) await close();
    }),
  ));

// The engine over the real store: the same ranking as in memory, and the starter corpus with its questions.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asRecords, realStore } from '../../../bench/support/corpus.ts';
import { memoryStore } from '../../../bench/support/memory-store.ts';
import { analyse } from '../../../src/engine/question/analyse.ts';
import { answerQuery } from '../../../src/engine/query/query.ts';
import { retrieve, retrieveDeliberately } from '../../../src/engine/retrieval/retrieve.ts';
import { openBackend, type Backend, type Store } from '../../../src/store/backend.ts';
import { fillWithStarter } from '../../support/starter.ts';
import { CANALS, textsOf } from '../small-corpus.ts';

const QUESTIONS = new URL('../../fixtures/questions.json', import.meta.url);

interface Questions {
  readonly answerable: readonly { readonly question: string; readonly expect: string }[];
  readonly unanswerable: readonly string[];
  /** The corpus has their names and not what they ask of them. */
  readonly near_misses: readonly string[];
  /** As somebody asks who has seen the titles only. */
  readonly first_asked: Pick<Questions, 'answerable' | 'unanswerable'>;
}

describe('the same ranking everywhere', () => {
  it.each([retrieve, retrieveDeliberately])('holds for %o', async (search) => {
    const texts = textsOf(CANALS);
    const { documents, chunks } = asRecords(texts);
    const memory = memoryStore(documents, chunks);
    const { store, close } = await realStore(texts);
    try {
      for (const query of [
        'Why did traffic on the canal fall?',
        'lake fish trout',
        'harbour of Teral',
        'drought drought ships',
      ]) {
        const ranking = async (from: Parameters<typeof search>[0]): Promise<[string, number][]> =>
          (await search(from, analyse(query))).ranked.map(({ candidate, score }) => [
            candidate.chunk_id,
            score,
          ]);
        const expected = await ranking(memory);
        expect(expected.length).toBeGreaterThan(0);
        expect(await ranking(store)).toEqual(expected);
      }
    } finally {
      await close();
    }
  });
});

describe('the starter corpus', () => {
  let folder: string;
  let backend: Backend;
  let store: Store;
  let questions: Questions;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ibid-engine-'));
    await fillWithStarter(folder);
    backend = await openBackend(folder);
    store = backend.corpus;
    questions = JSON.parse(await readFile(QUESTIONS, 'utf8')) as Questions;
  });

  afterAll(async () => {
    await backend.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['speculative', 'deliberate'] as const)(
    'answers most of its questions, and those right, out of its prose, %s',
    async (mode) => {
      const wrong: string[] = [];
      let right = 0;
      for (const { question, expect: words } of questions.answerable) {
        const { answer, citations } = await answerQuery(store, { query: question, mode });
        // Its lists of references are not quoted.
        for (const { locator } of citations) expect(locator.heading).not.toBe('References');
        if (answer?.includes(words) === true) right += 1;
        else if (answer !== null) wrong.push(question);
      }
      expect(questions.answerable.length).toBeGreaterThanOrEqual(30);
      expect(wrong.slice(2)).toEqual([]);
      expect(right).toBeGreaterThan(questions.answerable.length / 2);
    },
  );

  it('answers most of what is asked at first sight of its titles, and refuses the rest', async () => {
    const { answerable, unanswerable } = questions.first_asked;
    const asked = async (query: string) => answerQuery(store, { query, mode: 'speculative' });
    const right: string[] = [];
    const wrong: string[] = [];
    for (const { question, expect: words } of answerable) {
      const { answer } = await asked(question);
      if (answer?.includes(words) === true) right.push(question);
      else if (answer !== null) wrong.push(question);
    }
    for (const question of unanswerable) if ((await asked(question)).answer !== null) wrong.push(question);
    expect([answerable.length, unanswerable.length]).toEqual([20, 20]);
    expect(right).toContain('When did the Suez Canal get blocked?');
    expect(wrong).not.toContain('What is a heat pump?');
    expect(wrong).not.toContain('How does LNG get shipped?');
    expect(right.length).toBeGreaterThanOrEqual(13);
    expect(right.length / (right.length + wrong.length)).toBeGreaterThanOrEqual(0.8);
  });

  it('answers as shortly as it can where one sentence has all that is asked', async () => {
    const { answer } = await answerQuery(store, {
      query: 'How long is the Ever Given?',
      mode: 'speculative',
    });
    expect(answer).toBe('The Ever Given is 400 metres long and carried about 18,300 containers.');
  });

  it.each(['speculative', 'deliberate'] as const)('refuses what it cannot answer, %s', async (mode) => {
    const answered: string[] = [];
    for (const question of questions.unanswerable) {
      const { outcome, reasons } = await answerQuery(store, { query: question, mode });
      if (outcome === 'answered') answered.push(question);
      else expect(reasons.length).toBeGreaterThan(0);
    }
    expect(questions.unanswerable.length).toBeGreaterThanOrEqual(20);
    expect(answered.slice(1)).toEqual([]);
  });

  it.each(['speculative', 'deliberate'] as const)(
    'refuses three of four questions whose names it has and whose answer it has not, %s',
    async (mode) => {
      const answered: string[] = [];
      for (const question of questions.near_misses) {
        const { outcome, reasons, closest } = await answerQuery(store, { query: question, mode });
        if (outcome === 'answered') answered.push(question);
        else {
          expect(reasons.length).toBeGreaterThan(0);
          expect(closest?.length).toBeLessThanOrEqual(5);
        }
      }
      expect(questions.near_misses.length).toBeGreaterThanOrEqual(80);
      expect(answered.slice(Math.floor(questions.near_misses.length / 4))).toEqual([]);
    },
  );
});

// answerQuery over small corpora: what is said, what is refused and why.
import type { Mode } from '../../../src/api/payloads/common.ts';
import { describe, expect, it } from 'vitest';
import { answerQuery } from '../../../src/engine/query/query.ts';
import type { QueryAnswer } from '../../../src/engine/query/answer.ts';
import { CANALS, corpusOf } from '../small-corpus.ts';

const ask = (query: string, mode: Mode = 'speculative', texts = CANALS): Promise<QueryAnswer> =>
  answerQuery(corpusOf(texts), { query, mode });

describe.each(['speculative', 'deliberate'] as const)('an answer, %s', (mode) => {
  it.each([
    ['When was the Aldera Canal opened?', '1911'],
    ['Why did traffic on the canal fall in 2019?', 'because a drought'],
    ['How many people does Port Vessin employ?', '2,300'],
    ['Who built the harbour of Port Vessin?', 'Marta Lindqvist'],
    ['How deep is Lake Orm?', '96 metres'],
  ])('%s', async (query, expected) => {
    const answer = await ask(query, mode);
    expect(answer.outcome).toBe('answered');
    expect(answer.answer).toContain(expected);
    expect(answer.reasons).toEqual([]);
  });

  it('is made of claims that stand word for word where their citation says', async () => {
    const store = corpusOf(CANALS);
    const answer = await answerQuery(store, { query: 'Why did traffic on the canal fall in 2019?', mode });
    expect(answer.claims.length).toBeGreaterThan(0);
    for (const claim of answer.claims) {
      const citation = answer.citations.find(({ id }) => id === claim.citation_ids[0])!;
      const [chunk] = await store.chunksById([citation.chunk_id]);
      const { start, end } = citation.locator;
      expect(chunk!.text.slice(start - chunk!.start, end - chunk!.start)).toBe(citation.quote);
      expect(citation.quote.replace(/\s+/g, ' ')).toBe(claim.text);
      expect(claim.chunk).toEqual({ id: chunk!.id, start: chunk!.start, end: chunk!.end });
      expect(['verbatim', 'extract']).toContain(claim.verdict);
    }
  });

  it('is the same bytes every time', async () => {
    const texts = ['Why did traffic on the canal fall?', 'Who was Napoleon?'];
    for (const text of texts)
      expect(JSON.stringify(await ask(text, mode))).toBe(JSON.stringify(await ask(text, mode)));
  });

  it.each([
    ['what is the', 'no_content_words'],
    ['\0\u0001', 'no_content_words'],
    ['Почему упали цены на пшеницу?', 'other_script'],
    ['Who governs Montenegro?', 'unknown_name'],
    ['What happened to the canal in 2041?', 'unknown_name'],
    ['quantum chromodynamics', 'unknown_words'],
    ['Why did the price of coffee in the opera rise?', 'unknown_words'],
  ])('refuses %j', async (query, code) => {
    const answer = await ask(query, mode);
    expect(answer).toMatchObject({
      outcome: 'insufficient_evidence',
      answer: null,
      claims: [],
      citations: [],
    });
    expect(answer.reasons.map((reason) => reason.code)).toContain(code);
  });

  it('refuses over an empty corpus', async () => {
    expect((await ask('When was the canal opened?', mode, {})).reasons[0]?.code).toBe('empty_corpus');
  });

  it('refuses what is known of another place only', async () => {
    const answer = await ask('How deep is Port Vessin?', mode);
    expect(answer.outcome).toBe('insufficient_evidence');
  });
});

describe.each(['speculative', 'deliberate'] as const)('a near miss, %s', (mode) => {
  it.each([
    ['How old is Lake Orm?', 'weak_match'],
    ['Who owns Port Vessin?', 'unknown_words'],
    ['When will Lake Orm be drained?', 'unknown_words'],
    ['What is the population of Port Vessin?', 'unknown_words'],
    ['How many pike did Marta Lindqvist catch?', 'unknown_words'],
  ])('is refused: %s', async (query, code) => {
    const answer = await ask(query, mode);
    expect(answer.outcome).toBe('insufficient_evidence');
    expect(answer.reasons.map((reason) => reason.code)).toContain(code);
  });
});

describe('an answer', () => {
  it('says which name the corpus never mentions', async () => {
    const [reason] = (await ask('How tall is Kilimanjaro?')).reasons;
    expect(reason?.text).toBe('Nothing that can be cited mentions “Kilimanjaro”.');
  });

  it('attaches the sentence before to one that points back at it', async () => {
    const answer = await ask('What is the surface of Lake Orm in square kilometres?');
    expect(answer.claims[0]?.text).toMatch(
      /^Lake Orm is a freshwater lake in Teral\. Its surface covers 410/,
    );
  });

  it('is one statement, though many fit', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [
        `Report ${at}`,
        `The drought in region ${at} cut the maize harvest by ${at + 11} percent. ` +
          `Maize harvest losses from drought in zone ${at} reached ${at + 31} tonnes. The drought spared maize harvest number ${at}.`,
      ]),
    );
    const answer = await ask(
      'How much did the drought in region 3 cut the maize harvest?',
      'speculative',
      many,
    );
    expect(answer.claims).toHaveLength(1);
    expect(answer.answer).toMatch(/region 3 cut the maize harvest by 14 percent/);
  });

  it('reads questions of any size and kind without failing', async () => {
    const questions = [
      'x'.repeat(20_000),
      'canal '.repeat(3000),
      '"OR" NEAR(canal, lock)* -^',
      '💧🚢',
      "canal's\u202Eopened",
    ];
    for (const query of questions) expect((await ask(query)).query).toBe(query);
  });

  it('stops when it is aborted and when spending is', async () => {
    const store = corpusOf(CANALS);
    const request = { query: 'When was the canal opened?', mode: 'deliberate' as const };
    await expect(
      answerQuery(store, request, { signal: AbortSignal.abort(new Error('stopped')) }),
    ).rejects.toThrow('stopped');
    const spend = (): never => {
      throw new RangeError('cap');
    };
    await expect(answerQuery(store, request, { spend })).rejects.toThrow(RangeError);
  });
});

describe('a deliberate answer', () => {
  it('answers each part, names the part it cannot answer, and reports its steps as it goes', async () => {
    const seen: string[] = [];
    let units = 0;
    const answer = await answerQuery(
      corpusOf(CANALS),
      { query: 'When was the Aldera Canal opened and who governs Montenegro?', mode: 'deliberate' },
      { onStep: ({ name }) => seen.push(name), spend: (more) => (units += more) },
    );
    expect(answer.answer).toContain('1911');
    expect(answer.unanswered?.map(({ query }) => query)).toEqual(['who governs Montenegro?']);
    expect(seen).toEqual(answer.steps?.map(({ name }) => name));
    expect(seen).toEqual(
      expect.arrayContaining([
        'sub_questions',
        'search',
        'expansion',
        'assessment',
        'selection',
        'second_look',
      ]),
    );
    expect(units).toBe(2 + answer.claims.length);
  });

  it('reports a source that says otherwise, and never calls either false', async () => {
    const texts = {
      ...CANALS,
      'Harbour news':
        'The Aldera Canal has fourteen locks, and each lock is 33 metres wide. The paper appears weekly in Teral.',
    };
    const answer = await ask('How many locks does the Aldera Canal have?', 'deliberate', texts);
    expect(answer.conflicts?.length).toBeGreaterThan(0);
    const conflict = answer.conflicts![0]!;
    expect(answer.citations.map(({ id }) => id)).toContain(conflict.citation_id);
    expect(answer.claims.map(({ id }) => id)).toContain(conflict.claim_id);
  });

  it('counts a source that says the same once', async () => {
    const same = 'Traffic fell in 2019 because a drought lowered Lake Orm by two metres.';
    const texts = { ...CANALS, 'Yearbook of Teral': `${same} Rain returned in the next spring.` };
    const answer = await ask('Why did traffic on the canal fall in 2019?', 'deliberate', texts);
    const all = answer.corroboration ?? [];
    expect(all.map(({ sources }) => sources)).toContain(1);
    const cited = all.flatMap(({ citation_ids }) => citation_ids);
    for (const id of cited) expect(answer.citations.map((citation) => citation.id)).toContain(id);
  });
});

// A "why" that the ranking does not answer is answered by a sentence that states the cause of that very event, and by no other.
import { describe, expect, it } from 'vitest';
import { traceCauses } from '../../../src/engine/causal/causal.ts';
import { askedCauseOf } from '../../../src/engine/causal/question.ts';
import type { EntityView } from '../../../src/engine/entities/entity-index.ts';
import { answerQuery } from '../../../src/engine/query/query.ts';
import { find } from '../../../src/engine/query/find.ts';
import { reason } from '../../../src/engine/query/reasons.ts';
import { firstHops, withStatedCause } from '../../../src/engine/query/stated-cause.ts';
import { asRecords } from '../../../bench/support/corpus.ts';
import { memoryStore } from '../../../bench/support/memory-store.ts';
import { corpusOf, textsOf } from '../small-corpus.ts';

const NO_NAMES = {
  names: () => ({ byAlias: () => [], resolve: () => [], search: () => [] }),
  graph: { placeOf: new Map(), entities: [] },
} as unknown as EntityView;

async function traced(store: ReturnType<typeof corpusOf>, query: string) {
  const request = { ...askedCauseOf(query)!, query, direction: 'backward', max_hops: 1 } as const;
  const first = await firstHops(store, query, undefined);
  return traceCauses(store, { ...request, min_confidence: 0.15 }, async () => NO_NAMES, { first });
}

const TEXTS = {
  'The council':
    'The council met on Monday in the old hall. The council ended the harbour programme because the grant ran out. ' +
    'The harbour programme had begun in 1911, and the council had paid for it.',
  Lock: 'Perhaps the north lock closed because of rust. The old lock did not close because of the storm.',
};

async function asked(query: string, reasons = [reason('weak_match')]) {
  const store = corpusOf(TEXTS);
  const finding = await find(store, query);
  return withStatedCause(store, { ...finding, made: undefined, reasons }, undefined);
}

describe('a question for a cause that the ranking does not answer', () => {
  it('is answered by the sentence that states it', async () => {
    const { made, reasons, confidence } = await asked('Why did the council end the harbour programme?');
    expect(made?.claim.text).toBe('The council ended the harbour programme because the grant ran out.');
    expect(reasons).toEqual([]);
    expect(confidence).toBeLessThan(1);
  });

  it.each([
    ['another event', 'Why did the council begin the harbour programme?'],
    ['another thing', 'Why did the council end the lighthouse programme of the island?'],
    ['what is not said for certain', 'Why did the north lock close?'],
    ['what is denied', 'Why did the old lock close?'],
    ['another kind of question', 'When did the council end the harbour programme?'],
  ])('is not, by the cause of %s', async (_, query) => {
    const { made, reasons } = await asked(query);
    expect([made, reasons.length]).toEqual([undefined, 1]);
  });
});

describe('a question for a cause that a sentence denies or asks', () => {
  const store = corpusOf({
    Mayor: 'The mayor denied the storm caused the outage at Vessin.',
    Paper: 'What caused the outage at Vessin?',
    Report: 'The outage at Vessin was in fact caused by a broken transformer.',
  });
  it.each(['speculative', 'deliberate'] as const)('is answered by what is stated (%s)', async (mode) => {
    const { answer } = await answerQuery(store, { query: 'What caused the outage at Vessin?', mode });
    expect(answer).toContain('broken transformer');
    expect(answer).not.toMatch(/denied|What caused/);
  });

  it.each(['speculative', 'deliberate'] as const)(
    'is refused where nothing else is said (%s)',
    async (mode) => {
      const only = corpusOf({ Outage: 'The mayor denied that the storm caused the outage at Vessin.' });
      const { outcome } = await answerQuery(only, { query: 'What caused the outage at Vessin?', mode });
      expect(outcome).toBe('insufficient_evidence');
    },
  );
});

it.each([
  ['The north lock closed on 3 March 2024.', 'Why did the north lock close?'],
  ['The dredging of the channel prevented a shortage of tugs.', 'Why is there a shortage of tugs?'],
])('"%s" does not answer "%s"', async (text, query) => {
  const { outcome, claims } = await answerQuery(corpusOf({ Harbour: `${text} The quay is new.` }), {
    query,
    mode: 'speculative',
  });
  expect([outcome, claims]).toEqual(['insufficient_evidence', []]);
});

describe('a reason that a later document denies', () => {
  const ask = async (later: string, query: string) => {
    const { documents, chunks } = asRecords(
      textsOf({ First: 'The outage of Tern was caused by a power cut.', Later: later }),
    );
    const dated = documents.map((one) => ({
      ...one,
      published_at: one.title === 'First' ? '2025-05-01' : '2025-05-09',
    }));
    return answerQuery(memoryStore(dated, chunks), { query, mode: 'speculative' });
  };

  it.each([
    'Our first report was wrong: the outage of Tern was not caused by a power cut.',
    'The outage of Tern did not happen because of a power cut.',
  ])('is not given: %s', async (later) => {
    const { outcome, reasons } = await ask(later, 'What caused the outage of Tern?');
    expect([outcome, reasons.map(({ code }) => code)]).toEqual(['insufficient_evidence', ['denied_reason']]);
  });

  it('is given where another reason is denied', async () => {
    const { answer } = await ask(
      'The outage of Tern was not caused by a broken fan.',
      'What caused the outage of Tern?',
    );
    expect(answer).toContain('a power cut');
  });
});

it('whose event it was may be said by the sentences before', async () => {
  const texts = {
    Wind: 'Alder gave up the Elm wind farm off Vessin in May. Alder lost 28 million euros. Alder said that the cancellation was caused by rising interest rates.',
  };
  const ask = (query: string) => answerQuery(corpusOf(texts), { query, mode: 'speculative' });
  expect((await ask('Why did Alder cancel the Elm wind farm off Vessin?')).answer).toContain(
    'interest rates',
  );
  expect((await ask('Why did Larch cancel the Oak wind farm off Vessin?')).outcome).toBe(
    'insufficient_evidence',
  );
});

it('a statement of when gives way to one of why', async () => {
  const texts = {
    News: 'The north lock closed on 3 March 2024. The quay is new.',
    'Closure of the north lock':
      'A shift of the sandbank led to the closure of the north lock. The report is long.',
  };
  const { answer } = await answerQuery(corpusOf(texts), {
    query: 'Why did the north lock close?',
    mode: 'speculative',
  });
  expect(answer).toContain('A shift of the sandbank led to the closure of the north lock.');
  expect(answer).not.toContain('3 March');
});

describe('an answer beside the point', () => {
  it.each([
    [
      'the aim of something else',
      'To save memory, the mill buffers its orders in temporary files. The mill stands at Elm, and temporary files leak there.',
      'Why did temporary files leak?',
    ],
    [
      'what was done',
      'The council deprecated the harbour list in May. The list was long.',
      'Why did the council deprecate the harbour list?',
    ],
  ])('is not given: %s', async (_, text, query) => {
    for (const mode of ['speculative', 'deliberate'] as const) {
      const { outcome, reasons } = await answerQuery(corpusOf({ Harbour: text }), { query, mode });
      expect([outcome, reasons.map(({ code }) => code)]).toEqual(['insufficient_evidence', ['no_reason']]);
    }
  });

  it('gives way to what says why', async () => {
    const { answer } = await answerQuery(
      corpusOf({
        News: 'The council deprecated the harbour list in May. The list was long.',
        'The harbour list':
          'The harbour list was deprecated because the county stopped its grant. The quay is new.',
      }),
      { query: 'Why was the harbour list deprecated?', mode: 'speculative' },
    );
    expect(answer).toContain('stopped its grant');
  });
});

describe('a trace and a query', () => {
  const TITLED = {
    'Moving the archive':
      '# Moving the archive\n\n## Context\n\nThe cellar of the archive is too damp for paper. The archive opened in 1911.\n\n' +
      '## Decision\n\nWe will not have problems with the lift of the archive, and moving is slow.\n',
    Lock:
      'The north lock closed on November 24, 2026, because the pump had failed. The south lock did not close because of the storm. ' +
      'Perhaps the weir closed because of rust.',
    Freeze:
      'Frost was the main cause of death in Elm, and others died because homes lost power. The homes are old.',
    Outage: 'The operation caused contention and ticket unavailability. The mill shop has tickets.',
  };
  it.each([
    ['Why did the north lock close?', 'the pump had failed'],
    ['How come the north lock closed?', 'the pump had failed'],
    ['What is the reason for moving the archive?', 'too damp'],
    ['Why are we moving the archive?', 'too damp'],
    ['Why did the south lock close?', undefined],
    ['Why did the east lock close?', undefined],
    ['Why did the weir close?', undefined],
    ['Why does Elm lose power?', undefined],
    ['Why was the mill shop unavailable?', undefined],
    ['Why did the ferry line expand to Vessin?', undefined],
  ])('%s', async (query, reason) => {
    const store = corpusOf(TITLED);
    const { answer, outcome } = await answerQuery(store, { query, mode: 'speculative' });
    const trace = await traced(store, query);
    expect([outcome, trace.outcome]).toEqual(Array(2).fill(reason ? 'answered' : 'insufficient_evidence'));
    expect([answer ?? undefined, trace.hops[0]?.text]).toEqual(
      reason ? Array(2).fill(expect.stringContaining(reason)) : [undefined, undefined],
    );
  });

  it('a sentence that gives a reason for something else announces none', async () => {
    const store = corpusOf({
      Strike:
        'Importers had brought grain in early. Early grain was one reason for the record imports of grain at Vessin. ' +
        'Hospital groups warned before the strike that medicines come in through Vessin.',
    });
    const query = 'Why did importers bring grain in early?';
    const { outcome } = await answerQuery(store, { query, mode: 'speculative' });
    expect(outcome).toBe('insufficient_evidence');
  });

  it('a refusal says what was looked for and quotes the nearest statement', async () => {
    const query = 'Why does Elm lose power?';
    const trace = await traced(
      corpusOf({ Elm: 'The mill at Elm lost power on Monday. The town is old.' }),
      query,
    );
    expect(trace.reasons.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^No sentence of what was found .* The nearest statement: “The mill at Elm lost power/,
      ),
    ]);
  });
});

it.each([
  ['Why was the crane not reintroduced at Elm?', 'insufficient_evidence'],
  ['Why was the crane reintroduced at Elm?', 'answered'],
])('%s: why it was done does not say why it was not', async (query, expected) => {
  const text = 'The crane was reintroduced at Elm because barges of coal had to wait for two days.';
  const { outcome } = await answerQuery(corpusOf({ Harbour: text }), { query, mode: 'speculative' });
  expect(outcome).toBe(expected);
});

describe('a record of a decision', () => {
  const texts = {
    'Choice of the harbour crane':
      'The harbour needs a crane for the north quay of Elm.\n\nChosen option: "Titan 40", because it lifts a barge whole. The others lift less.',
    'Language of the harbour desk':
      'Titan was chosen as the crane of the quay in another record. Cranes of Elm are painted red.',
  };

  it.each([
    'Why was Titan 40 chosen for the north quay?',
    'Why did the team pick Titan 40?',
    'Why did we use Titan 40 as the crane?',
  ])('answers %s by the reason beside what was chosen', async (query) => {
    const { answer } = await answerQuery(corpusOf(texts), { query, mode: 'speculative' });
    expect(answer).toContain('because it lifts a barge whole');
  });

  it('does not answer it of another option', async () => {
    const query = 'Why was Goliath chosen for the north quay?';
    const { outcome } = await answerQuery(corpusOf(texts), { query, mode: 'speculative' });
    expect(outcome).toBe('insufficient_evidence');
  });

  it.each([
    ['To manage the complexity of two cranes, a timetable can be introduced.', false],
    ['There would be no need for a broken crane at the quay.', false],
    ['The old crane of the quay was too slow for barges of coal.', true],
  ])('takes under Context what was wrong, not what is proposed: %s', async (text, isGiven) => {
    const corpus = corpusOf({
      'Replace the north crane': `# Replace the north crane\n\n## Context\n\n${text}\n`,
    });
    const { outcome } = await answerQuery(corpus, {
      query: 'Why replace the north crane?',
      mode: 'speculative',
    });
    expect(outcome).toBe(isGiven ? 'answered' : 'insufficient_evidence');
  });
});

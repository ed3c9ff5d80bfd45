// A question with a date that the answering sentence leaves to the date of its document.
import { describe, expect, it } from 'vitest';
import { answerQuery } from '../../../src/engine/query/query.ts';
import { asRecords } from '../../../bench/support/corpus.ts';
import { memoryStore } from '../../../bench/support/memory-store.ts';
import { textsOf } from '../small-corpus.ts';

const TEXTS = {
  'Report on the disks': 'The builder was slow for a day. The disks were replaced by Ada Berg.',
  'Report of 2017-09-27': 'The certificate of the proxy was replaced by Bo Lind.',
  'The harbour': 'The quay is new. Boats use the south lock.',
};

async function ask(query: string) {
  const { documents, chunks } = asRecords(textsOf(TEXTS));
  const dated = documents.map((one) => ({
    ...one,
    published_at: one.title === 'Report on the disks' ? '2018-02-22' : null,
  }));
  return answerQuery(memoryStore(dated, chunks), { query, mode: 'speculative' });
}

describe('a question with a date', () => {
  it.each([
    ['Who replaced the disks on February 22, 2018?', 'Ada Berg'],
    ['Who replaced the disks in February 2018?', 'Ada Berg'],
    ['Who replaced the certificate of the proxy on September 27, 2017?', 'Bo Lind'],
  ])('is answered by a document of that date: %s', async (question, name) => {
    expect((await ask(question)).answer).toContain(name);
  });

  it.each([
    'Who replaced the disks on March 22, 2018?',
    'Who replaced the disks in February 2017?',
    'Who replaced the disks between March 2018 and February 2018?',
  ])('is refused where no document is: %s', async (question) => {
    expect((await ask(question)).outcome).toBe('insufficient_evidence');
  });
});

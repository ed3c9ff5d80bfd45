// Which row a question names: tables with merged, empty and many cells, two keys, names across the header, short names of columns.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../../src/corpus/ingest.ts';
import type { QueryAnswer } from '../../../src/engine/query/answer.ts';
import { answerQuery } from '../../../src/engine/query/query.ts';
import { openBackend, type Backend } from '../../../src/store/backend.ts';

const REGIONS = ['Northmarch', 'Eastvale', 'Southmere', 'Westfold'];
const PARTS = 10_000;

const FILES: Readonly<Record<string, string>> = {
  'offices.html':
    '<html><head><title>Offices</title></head><body><h1>Offices</h1><table><caption>Offices by country</caption>' +
    '<thead><tr><th>Country</th><th>City</th><th>Opened</th><th>Manager</th></tr></thead>' +
    '<tr><td rowspan="2">Germany</td><td>Kassel</td><td>May 2014</td><td>Ilse Brandt</td></tr>' +
    '<tr><td>Jena</td><td>2019</td><td>Omar<br>Haddad</td></tr>' +
    '<tr><td>Portugal</td><td>Braga</td><td>2021</td><td>Rita Lopes</td></tr></table></body></html>',
  'versions.md':
    '# Versions compared\n\n| | Mini | Studio | Tower |\n|---|---|---|---|\n| Price | 300 € | 900 € | 2400 € |\n' +
    '| Memory | 8 GB | 32 GB | 128 GB |\n| Weight | 2 kg | 5 kg | 14 kg |\n| Released | 2020 | March 2022 | 2023 |\n',
  'codes.md':
    '# Time codes\n\n| Work type | Code |\n|---|---|\n| Out of office (under 3 weeks) | 670 |\n| Out of office (over 3 weeks) | 699 |\n' +
    '| Training without travel | 701 |\n| Training with travel | 702 |\n',
  'harvest.csv': `region,year,wheat_t,avg_rain,popu21\n${REGIONS.flatMap((region, at) =>
    [2018, 2019, 2020].map((year) => `${region},${year},${at}${year},${at + 0.5},${at}9000`),
  ).join('\n')}\n`,
  'limits.md':
    '# Catch limits\n\n| Island | Limit | Year |\n|---|---|---|\n| Selda | 40 t | 2024 |\n| Korva |  | 2025 |\n| Thale | 55 t | 2025 |\n',
  'fees.md':
    '# Fees\n\n| Berth | Fee | Length |\n|---|---|---|\n| Heron | 49 € | 8 m |\n| Swift | 20 € | 5 m |\n',
  'fees-of-the-guide.md':
    '# Fees of the guide\n\n| Berth | Fee | Length |\n|---|---|---|\n| Heron | 59 € | 8 m |\n| Swift | 20 € | 5 m |\n',
  'letter.md':
    '# A letter\n\nThe berth Swift has a fee of 20 €, and the berth Otter costs 35 €.\n\nBerth Raven has a fee of 44 €.\n',
  'berths.md': '# Berths\n\n| Berth | Fee |\n|---|---|\n| Raven | 33 € |\n| Finch | 12 € |\n',
  'staff.csv': ',Name,Team\n,Nora Falk,Harbour\n,Ole Dahl,Signals\n',
  'parts.csv': `part,label,stock\n${Array.from({ length: PARTS }, (_, at) => `P${at + 1},Gasket ${at + 1},${(at * 7919) % 997}`).join('\n')}\n`,
};

let folder: string;
let backend: Backend;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ibid-rows-'));
  const files = Object.entries(FILES).map(([name, text]): [string, string] => [join(folder, name), text]);
  await Promise.all(files.map(([file, text]) => writeFile(file, text)));
  backend = await openBackend(join(folder, 'store'));
  await ingest(
    backend.corpus,
    files.map(([file]) => file),
    { now: () => new Date('2026-01-01T00:00:00Z') },
  );
});

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

function ask(query: string): Promise<QueryAnswer> {
  return answerQuery(backend.corpus, { query, mode: 'speculative' });
}

describe('is answered by its row', () => {
  it.each([
    ['by a name in the first cell', 'Who manages the office in Braga?', ['Rita Lopes'], ['Kassel', 'Jena']],
    [
      'of merged cells, with the row above',
      'When was the Jena office opened?',
      ['Germany', '2019'],
      ['Braga'],
    ],
    ['of two keys', 'How much wheat did Eastvale harvest in 2019?', ['12019'], ['12018', '12020']],
    [
      'with a column in short',
      'What was the average rain in Southmere in 2020?',
      ['avg_rain: 2.5'],
      ['year: 2019'],
    ],
    ['with a year in short', 'What population did Westfold have in 2021?', ['popu21: 39000'], []],
    ['across the header', 'How much does the Studio cost?', ['900 €'], ['32 GB']],
    ['across the header, by its kind', 'How heavy is the Mini?', ['2 kg'], ['300 €', '8 GB']],
    ['with a limit in its key', 'What is the code for out of office over 3 weeks?', ['699'], ['670']],
    ['with another limit', 'What is the code for training without travel?', ['701'], ['702']],
    [
      'below a first column without a name',
      'Which team does Ole Dahl work for?',
      ['Team: Signals'],
      ['Nora'],
    ],
    ['of ten thousand', 'How much stock is there of Gasket 7321?', ['P7321'], ['P7320', 'P7322']],
  ])('%s: %s', async (_, query, says, saysNot) => {
    const { answer } = await ask(query);
    for (const text of says) expect(answer).toContain(text);
    for (const text of saysNot) expect(answer).not.toContain(text);
  });

  it('and by the rows of other documents that disagree', async () => {
    const answer = await ask('What is the fee for berth Heron?');
    for (const fee of ['49 €', '59 €']) expect(answer.answer).toContain(fee);
    expect(answer.conflicts?.map(({ reason }) => reason)).toEqual(['other-figure']);
    for (const query of ['What is the fee for berth Swift?', 'What is the length of berth Heron?'])
      expect((await ask(query)).conflicts ?? []).toEqual([]);
  });

  it('and by the sentences of other documents that disagree', async () => {
    const answer = await ask('What is the fee for berth Raven?');
    for (const fee of ['33 €', '44 €']) expect(answer.answer).toContain(fee);
    expect(answer.conflicts?.map(({ reason }) => reason)).toEqual(['other-figure']);
    expect((await ask('What is the fee for berth Finch?')).conflicts ?? []).toEqual([]);
  });

  it('rows that are named alike are shown together', async () => {
    const { answer } = await ask('How much wheat did Northmarch harvest?');
    for (const text of ['02018', '02019', '02020']) expect(answer).toContain(text);
  });
});

describe('is refused', () => {
  it.each([
    'When was the Kassel office closed?',
    'Who manages the Lyon office?',
    'How much wheat did Eastvale harvest in 2031?',
    'How much rye did Eastvale harvest in 2019?',
    'How much does the Studio platinum cost?',
    'Which region had the highest wheat harvest?',
    'What is the price of P4711?',
    'What is the limit for Korva?',
    'How much stock is there of Gasket 17321?',
  ])('%s', async (query) => {
    expect((await ask(query)).outcome).toBe('insufficient_evidence');
  });

  it('with no reason that the passages below it disprove', async () => {
    const { reasons, closest } = await ask('How many vans does the Kassel office have?');
    expect(closest?.some(({ quote }) => /\d/.test(quote))).toBe(true);
    expect(reasons.map(({ text }) => text).join(' ')).not.toContain('no figure');
  });
});

import { describe, expect, it } from 'vitest';
import { isProse, isReferenceList, sentencesOf } from '../../../src/engine/citing/passages.ts';
import type { ChunkRecord } from '../../../src/store/corpus-store.ts';

function chunk(text: string, heading: string | null = null): ChunkRecord {
  return {
    id: 'chk_a',
    document_id: 'doc_a',
    ordinal: 0,
    start: 0,
    end: text.length,
    heading,
    page: null,
    structure: null,
    text,
  };
}

describe('isProse', () => {
  it.each([
    'The canal was opened in 1911.',
    'npm ci removes an existing node_modules folder before it begins.',
    '"We had no choice," said the harbour master.',
    'The edict protected them.[12][citation needed]',
    'The value is number | null and defaults to four seconds.',
    'Why did the lock fail that year?',
    'port: Teral; site: https://teral.example/a; ships: 4.',
    'note: Four ships, as https://news.example/may says; year: 2021.',
    'Four ships were laid up, as https://news.example/may says, in June.',
    'The authority publishes its tables of tides at https://teral.example/tides.',
    '運河は1911年に開通し、十二の閘門がある。',
  ])('keeps %s', (text) => {
    expect(isProse(text)).toBe(true);
  });

  it.each([
    'Ways around the strait',
    'Opened 1911',
    'Yes.',
    '| Year | Ships |',
    'Year | Ships | Tonnes | Tolls.',
    'const canal = open({ year: 1911 });',
    'import { canal } from "./canal.js".',
    '<div class="canal">.',
    'See Client.close().',
    'Lindqvist, M. (2019). The harbours of Teral. Uppsala.',
    '[12] A. Berg, Harbours of Teral, 2019, pp. 4.',
    'Canal Authority, "Annual report", 2023. https://example.org/report.',
    'Berg A. The harbours of the north and their trade. https://example.org/berg.',
    'Jane Berg, "Harbours of the far north", News, https://example.org/a, 4 May 2019.',
    'The harbours of the north and their trade, retrieved from https://example.org/berg.',
    'site: https://teral.example/a; blog: https://teral.example/b.',
    '[3] The authority publishes its tables of tides at https://teral.example/tides.',
    'Tides of the north, https://a.example/1 and then https://a.example/2.',
    '§ 4 --- *** /// ::: ### $$$ %%% 12 12 12.',
    `${'very '.repeat(400)}long.`,
    '',
  ])('leaves out %s', (text) => {
    expect(isProse(text)).toBe(false);
  });
});

describe('reference lists', () => {
  it.each(['References', 'Sources', 'Guide › Further reading', '7. Bibliography', 'See also'])(
    '%s is one',
    (heading) => {
      expect(isReferenceList(chunk('x', heading))).toBe(true);
    },
  );

  it.each(['Sources of water', 'Reference prices', null])('%s is none', (heading) => {
    expect(isReferenceList(chunk('x', heading))).toBe(false);
  });

  it('are not quoted unless they were asked for', () => {
    const listed = chunk('The authority published its annual report in 2023.', 'References');
    expect(sentencesOf(listed).map(({ quotable }) => quotable)).toEqual([false]);
    expect(sentencesOf(listed, true).map(({ quotable }) => quotable)).toEqual([true]);
  });
});

describe('sentencesOf', () => {
  it('gives exact slices with their stems and paragraphs', () => {
    const one = chunk('The canal opened in 1911. It has locks.\n\nTraffic fell.');
    const all = sentencesOf(one);
    expect(all.map(({ start, end }) => one.text.slice(start, end))).toEqual(all.map(({ text }) => text));
    expect(all.map(({ paragraph }) => paragraph)).toEqual([0, 0, 1]);
    expect(all.map(({ stems }) => stems)).toEqual([['canal', 'open', '1911'], ['lock'], ['traffic', 'fell']]);
  });
});

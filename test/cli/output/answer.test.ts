// How an answer is shown on a terminal: the question as it was read, passages beside a refusal, who agrees, what stayed open,
// the steps; clean of what a server may put in.
import { describe, expect, it } from 'vitest';
import { clean, cleanLine } from '../../../src/page/clean.ts';
import type { Screen } from '../../../src/page/screen.ts';
import { answerPage } from '../../../src/cli/output/answer/answer.ts';
import { blocksOf } from '../../../src/cli/output/answer/close-passage.ts';
import { asHtml, asMarkdown, onTerminal } from '../../../src/cli/output/shown.ts';
import { textOf, type Block } from '../../../src/page/page.ts';
import { width } from '../../../src/page/wrap.ts';

const same = (text: string) => text;

function screenOf(columns = 80): Screen {
  const paint = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };
  return { columns, unicode: true, paint, clean, cleanLine, link: same };
}

const show = async (document: unknown, columns = 80) =>
  onTerminal(document as never, screenOf(columns), answerPage);
const asMd = async (document: unknown) => asMarkdown(document as never, answerPage);
const asPage = async (document: unknown) => asHtml(document as never, screenOf(), answerPage);
const EVIL = 'x\u001b[2J\u202e\u0007\r\nfake: line';
const LONG = 'A gauge is a staff with marks in a river, and it is read at noon. '.repeat(12);

const REFUSAL = {
  outcome: 'insufficient_evidence',
  mode: 'speculative',
  query: 'Why did the guage fall?',
  asked_as: 'Why did the gauge fall?',
  answer: null,
  claims: [],
  citations: [],
  confidence: 0.4,
  reasons: [{ code: 'weak_match', text: 'The nearest passages match too weakly.' }],
  closest: [
    { id: 'cit_1', title: 'Rivers', quote: LONG, source_url: 'https://example.org/rivers' },
    { id: 'cit_2', title: EVIL, quote: EVIL, source_url: 'https://example.org/x', locator: { page: 3 } },
  ],
};

const ANSWER = {
  outcome: 'answered',
  mode: 'deliberate',
  query: 'How far did the gauge fall, and who read it?',
  answer: 'The gauge fell to 25 centimetres.',
  claims: [{ id: 'clm_1', text: 'The gauge fell to 25 centimetres.', citation_ids: ['cit_1'] }],
  citations: [
    { id: 'cit_1', document_id: 'doc_1', title: 'Low water', source_url: 'https://example.org/low' },
    { id: 'cit_2', document_id: 'doc_2', title: 'Yearbook', source_url: 'https://example.org/year' },
  ],
  confidence: 0.8,
  reasons: [],
  conflicts: [],
  corroboration: [{ claim_id: 'clm_1', citation_ids: ['cit_2'], sources: 1 }],
  unanswered: [{ query: 'who read it?', reasons: [{ code: 'not_said', text: 'Nothing on “read”.' }] }],
  steps: [
    { name: 'sub_questions', detail: '1. How far. 2. Who.' },
    { name: 'search', detail: EVIL },
  ],
};

describe('documents that disagree', () => {
  const voice = { text: 'The gauge fell to 30 centimetres.', citation_id: 'cit_2', reason: 'other-figure' };
  const older = { text: 'The gauge stands at 40 centimetres.', citation_id: 'cit_1', reason: 'older-update' };
  const document = {
    ...ANSWER,
    answer: `${ANSWER.answer} ${voice.text}`,
    claims: [...ANSWER.claims, { id: 'clm_2', text: voice.text, citation_ids: ['cit_2'] }],
    conflicts: [voice, older],
  };

  it.each([
    ['a terminal', () => show(document)],
    ['Markdown', () => asMd(document)],
    ['a page', () => asPage(document)],
  ])('are named above what each says, which is there once: %s', async (_, make) => {
    const text = await make();
    expect(text).toContain('The documents disagree. What each says:');
    expect(text.indexOf('The documents disagree')).toBeLessThan(text.indexOf('The gauge fell to 25'));
    expect(text.split('The gauge fell to 30')).toHaveLength(2);
    expect(text).toContain('Older, on the same page');
    expect(text.split('The gauge stands at 40')).toHaveLength(2);
    expect(text).not.toContain('Sources that conflict');
  });
});

describe('a refusal', () => {
  it('says how the question was read and offers passages as passages', async () => {
    const text = await show(REFUSAL);
    expect(text).toMatch(/^Asked as: Why did the gauge fall\?\n\ninsufficient_evidence: /);
    expect(text).toContain('No passage surely answers this.');
    expect(text).toContain('1. Rivers\n   https://example.org/rivers\n   A gauge is a staff');
    expect(text).toContain('p. 3');
    expect(text).not.toContain('confidence');
  });

  it('says of a model that read for it that it pointed at nothing, not that it chose', async () => {
    const reading = { outcome: 'read', model: 'm', endpoint: 'http://localhost', note: null, requests: [] };
    const text = await show({ ...REFUSAL, reading });
    expect(text).toContain('Read by m at http://localhost, which pointed at nothing that is shown.');
    expect(text).not.toContain('Chosen by');
  });

  it('has no such part where nothing is near', async () => {
    expect(await show({ ...REFUSAL, closest: [], asked_as: undefined })).not.toMatch(/Asked as|closest/);
  });
});

const wordsIn = (block: Block): string[] => {
  if (block.kind === 'list') return block.items.map(({ words }) => textOf(words));
  if (block.kind === 'table') return block.rows.flat();
  return block.kind === 'text' || block.kind === 'code' ? [textOf(block.words)] : [];
};

describe('a passage near to a question', () => {
  const QUOTE =
    'Call first:\n\nthe master\n\nthe <b>clerk</b>\n\n    if wait:\n        drift()\n\ntug | year\n\nAlma | 1911';
  const place = (words: string) => ({
    start: QUOTE.indexOf(words),
    end: QUOTE.indexOf(words) + words.length,
  });
  const PASSAGE = {
    id: 'cit_9',
    document_id: 'doc_9',
    title: 'Harbour',
    headings: ['Harbour', 'Who to call'],
    source_url: 'file:///notes/harbour.md',
    locator: { start: 0, end: QUOTE.length, line: 7 },
    quote: QUOTE,
    blocks: [
      { kind: 'paragraph', ...place('Call first:') },
      { kind: 'list', depth: 1, ordered: true, ...place('the master') },
      { kind: 'list', depth: 1, ordered: true, ...place('the <b>clerk</b>') },
      { kind: 'code', ...place('    if wait:\n        drift()') },
      { kind: 'table', header: true, ...place('tug | year') },
      { kind: 'table', ...place('Alma | 1911') },
    ],
    matches: [place('clerk')],
  };
  const REFUSED = { ...REFUSAL, closest: [PASSAGE] };

  it('is shown on the terminal in its own layout, under its headings', async () => {
    expect(await show(REFUSED)).toContain(
      [
        '1. Harbour › Who to call',
        '   /notes/harbour.md:7',
        '   Call first:',
        '   1. the master',
        '   2. the <b>clerk</b>',
        '         if wait:',
        '             drift()',
        '     tug   year',
        '     Alma  1911',
      ].join('\n'),
    );
  });

  it('is shown in Markdown as lists, code and tables', async () => {
    expect(await asMd(REFUSED)).toContain(
      [
        '**Harbour › Who to call**[^1] (/notes/harbour.md:7)',
        '',
        'Call first:',
        '',
        '1. the master',
        '2. the \\<b\\>**clerk**\\</b\\>',
        '',
        '```',
        '    if wait:',
        '        drift()',
        '```',
        '',
        '| tug | year |',
        '| --- | --- |',
        '| Alma | 1911 |',
      ].join('\n'),
    );
  });

  it('is shown in HTML as lists, code and tables, what is from outside as text', async () => {
    expect(await asPage(REFUSED)).toContain(
      '<div class="para" dir="auto">Call first:</div><ul><li class="depth-1 goes-on" dir="auto">1. the master</li>' +
        '<li class="depth-1 goes-on" dir="auto">2. the &lt;b&gt;<mark>clerk</mark>&lt;/b&gt;</li></ul>' +
        '<pre tabindex="0" dir="ltr"><code>    if wait:\n        drift()</code></pre>' +
        '<div class="para" dir="auto"><table class="rows"><thead><tr><th scope="col" dir="auto">tug</th><th scope="col" dir="auto">year</th></tr></thead><tbody><tr><td dir="auto">Alma</td><td dir="auto">1911</td></tr></tbody></table>',
    );
  });

  it.each([
    [{ blocks: 'x', matches: 3, headings: [4] }],
    [{ blocks: [{ kind: 'list', start: 0, end: 3 }] }],
    [{ blocks: [{ kind: 'list', start: -1, end: 1e9 }], matches: [{ start: 9, end: 2 }] }],
    [{ blocks: [{ ...place('the master') }, { ...place('Call first:') }] }],
  ])('of another layout is shown whole: %o', async (members) => {
    const one = { ...PASSAGE, ...members };
    const words = QUOTE.match(/\p{L}+/gu);
    const spoken = blocksOf(one as never)
      .flatMap(wordsIn)
      .join(' ')
      .match(/\p{L}+/gu);
    expect(spoken).toEqual(words);
    expect(await show({ ...REFUSED, closest: [one] })).toContain('Alma');
  });
});

describe('an answer', () => {
  it.each([
    ['a lead-in', 'Tugs wait:\nat the quay\nin the bay', 'Tugs wait:\n  at the quay\n  in the bay[1]'],
    ['a heading', 'Of tugs …\nThey wait.', 'Of tugs …\n  They wait.[1]'],
    ['a table', 'tug | year\nAlma | 1911', '  tug   year\n  Alma  1911[1]'],
    ['items alone', 'Tugs wait.\nRafts drift.', 'Tugs wait.\nRafts drift.[1]'],
    ['code', 'if wait:\n    drift()', 'if wait:\n      drift()[1]'],
  ])('sets in what is below %s', async (_what, words, shown) => {
    const claims = [{ id: 'clm_1', text: words, citation_ids: ['cit_1'] }];
    expect((await show({ ...ANSWER, answer: words, claims })).startsWith(`${shown}\n`)).toBe(true);
  });

  it('says how sure it is, who agrees, what stayed open and what was done', async () => {
    const text = await show(ANSWER);
    expect(text).toContain('The gauge fell to 25 centimetres.[1]');
    expect(text).toContain('confidence 0.80, likely');
    expect(text).toContain('Said elsewhere too: Yearbook');
    expect(text).toContain('Not answered:\n- who read it?: Nothing on “read”.');
    expect(text).toContain('How:\n- sub questions: 1. How far. 2. Who.');
    expect(await show({ ...ANSWER, confidence: 0.794 })).toContain('confidence 0.79, uncertain');
  });
});

it.each([REFUSAL, ANSWER])('is clean and fits the terminal', async (document) => {
  for (const columns of [40, 80, 120]) {
    const text = await show(document, columns);
    // eslint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    for (const line of text.split('\n')) expect(width(line), line).toBeLessThanOrEqual(columns);
  }
});

it.each([
  { closest: 'x' },
  { closest: [null, 3] },
  { steps: [{}] },
  { unanswered: [{ query: 4 }] },
  { corroboration: [{}] },
])('takes members of another layout: %o', async (members) => {
  expect(await show({ ...ANSWER, ...members })).toContain('The gauge fell');
  expect(await show({ ...REFUSAL, ...members })).toContain('insufficient_evidence');
});

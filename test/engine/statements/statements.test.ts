// The statements of a document as the Markdown reader and the chunks give it: each with what governs it, verbatim.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { statementsOf } from '../../../src/engine/statements/statements.ts';
import { readMarkdown, said, statementsIn } from '../markdown.ts';

const RULES = `# Keys

## Sharing

You must not:

- share keys
  - by mail
  - by phone
- lend keys
`;

describe('what governs a statement stands with it', () => {
  test('an item carries its lead-in, a nested one both', () => {
    expect(said(RULES, 'item')).toEqual([
      ['You must not:', 'share keys'],
      ['You must not: share keys', 'by mail'],
      ['You must not: share keys', 'by phone'],
      ['You must not:', 'lend keys'],
    ]);
  });

  test('the stretches of a statement leave out what stands between them', () => {
    const stretches = statementsIn(RULES)
      .filter(({ form }) => form === 'item')
      .map(({ spans }) => spans.map(({ text }) => text));
    expect(stretches).toEqual([
      ['You must not:\n\nshare keys'],
      ['You must not:\n\nshare keys\n\nby mail'],
      ['You must not:\n\nshare keys', 'by phone'],
      ['You must not:', 'lend keys'],
    ]);
  });

  test('the list as a whole is one statement with its lead-in and its number of items', () => {
    const [list] = statementsIn(RULES).filter(({ form }) => form === 'list');
    expect(list).toMatchObject({ lead: 'You must not:', own: 'share keys by mail by phone lend keys' });
    expect(list!.items).toBe(4);
  });

  test('a lead-in that says too little is shown with the sentence before it', () => {
    const source = 'Some ships may not pass. Fees are high. They are:\n\n- tugs\n- rafts\n';
    expect(said(source, 'item')).toEqual([
      ['Fees are high. They are:', 'tugs'],
      ['Fees are high. They are:', 'rafts'],
    ]);
  });

  test('a sentence that announces a list leads it in with the remark between them', () => {
    const source = 'You need the following papers. Copies will do.\n\n- a passport\n- a visa\n';
    expect(said(source, 'item').map(([lead]) => lead)).toEqual([
      'You need the following papers. Copies will do.',
      'You need the following papers. Copies will do.',
    ]);
  });

  test.each(['- tugs\n- rafts\n', '| Ship |\n|---|\n| tug |\n| raft |\n', '```sh\nships --all\n```\n'])(
    'what leads in is no statement without what it leads in: %j',
    (below) => {
      const source = `Fees are high. They rise. Old ships pay no fee at all:\n\n${below}`;
      const prose = statementsIn(source).filter(({ lead }) => lead === '');
      expect(prose.map(({ own }) => own)).toEqual([
        'Fees are high.',
        'Fees are high. They rise.',
        'They rise.',
      ]);
      expect(statementsIn(source).some(({ lead }) => lead === 'Old ships pay no fee at all:')).toBe(true);
    },
  );

  test('what ends in a colon leads in the paragraph behind it, and no other', () => {
    const [, second, third] = statementsIn('The error budget is:\n\n435 of 1000.\n\nFees are high.\n');
    expect(second).toMatchObject({ lead: 'The error budget is:', own: '435 of 1000.' });
    expect(third).toMatchObject({ lead: '', own: 'Fees are high.' });
  });

  test('a paragraph that only stands before a list is not its lead-in', () => {
    expect(said('Ships are slow.\n\n- tugs\n- rafts\n', 'item').map(([lead]) => lead)).toEqual(['', '']);
  });

  test('a row of a table carries its header, which is no row', () => {
    const source = '| Port | Cranes |\n|---|---|\n| Vessin | 12 |\n| Orm | 3 |\n';
    expect(said(source, 'row')).toEqual([
      ['Port | Cranes', 'Vessin | 12'],
      ['Port | Cranes', 'Orm | 3'],
    ]);
  });

  test('what defines a term carries the term', () => {
    const source =
      '<dl><dt>Sluice</dt><dd>A gate that holds water back.</dd><dt>Lock</dt><dd>A chamber.</dd></dl>\n';
    expect(said(source, 'definition')).toEqual([
      ['Sluice', 'A gate that holds water back.'],
      ['Lock', 'A chamber.'],
    ]);
    expect(said(source, 'definitions')).toEqual([
      ['', 'Sluice A gate that holds water back. Lock A chamber.'],
    ]);
  });

  test('code carries the sentence that introduces it, and not the one before that', () => {
    const source = 'Keys are files. To make one, run this command:\n\n```sh\nkeygen -t rsa\n```\n';
    expect(said(source, 'code')).toEqual([['To make one, run this command:', 'keygen -t rsa']]);
  });

  test.each(['Exceptions', 'Deprecated'])('the heading %s is shown with what stands under it', (heading) => {
    const [first] = statementsIn(`# Fees\n\n## ${heading}\n\nTugs pay no fee.\n`);
    expect(
      first!.spans
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' '),
    ).toBe(`${heading} Tugs pay no fee.`);
    expect(first).toMatchObject({ lead: heading, own: 'Tugs pay no fee.' });
  });

  test.each([
    ['Usage & Limitations', ''],
    ['Limitations and usage', ''],
    ['Exceptions and exemptions', 'Exceptions and exemptions'],
    ['Do not lend or share keys', 'Do not lend or share keys'],
  ])('the heading %s right above is shown as %j', (heading, lead) => {
    expect(statementsIn(`# Fees\n\n## ${heading}\n\nTugs pay no fee.\n`)[0]).toMatchObject({ lead });
  });

  test.each([
    ['Deprecated', 'Deprecated'],
    ['Limitations', 'Limitations'],
    ['For contractors in 2021', ''],
    ['What you should know', ''],
  ])('the heading %s above another one is shown as %j', (heading, lead) => {
    const found = statementsIn(`# Fees\n\n## ${heading}\n\n### Tugs\n\nTugs pay no fee.\n`);
    expect(found[0]).toMatchObject({ lead, own: 'Tugs pay no fee.' });
  });

  test('a heading that only names what stands under it is not', () => {
    const [first] = statementsIn('# Fees\n\n## Tugs\n\nTugs pay no fee.\n');
    expect(first).toMatchObject({ lead: '', spans: [{ text: 'Tugs pay no fee.' }] });
  });
});

describe('the forms', () => {
  test('prose is said by sentences, by pairs of them, and whole where it has more than two', () => {
    const source = '# A\n\nOne is one. Two is two. Three is three.\n\nFour is four. Five is five.\n';
    expect(said(source, 'sentence').map(([, own]) => own)).toEqual([
      'One is one.',
      'Two is two.',
      'Three is three.',
      'Four is four.',
      'Five is five.',
    ]);
    expect(said(source, 'pair').map(([, own]) => own)).toEqual([
      'One is one. Two is two.',
      'Two is two. Three is three.',
      'Four is four. Five is five.',
    ]);
    expect(said(source, 'paragraph').map(([, own]) => own)).toEqual([
      'One is one. Two is two. Three is three.',
    ]);
  });

  test('the first two sentences under a heading are its opening, and nothing else is one', () => {
    const source = '# A\n\nOne is one. Two is two. Three is three.\n\nFour is four.\n';
    expect(said(source, 'opening')).toEqual([['', 'One is one. Two is two.']]);
    expect(said('One is one. Two is two.\n', 'opening')).toEqual([]);
    const opening = statementsIn(source).filter(({ opens }) => opens);
    expect(new Set(opening.map(({ block }) => block))).toEqual(new Set([0]));
  });

  test('a long list is said by the first sentences of its own items', () => {
    const rules = Array.from({ length: 10 }, (_, n) => `Rule ${n} holds.`);
    const remark = 'Straightforwardly interchangeable counterrevolutionary responsibilities predominate. ';
    const items = rules.map((rule) => `- ${rule} ${remark.repeat(2)}\n  - below ${rule}\n`);
    expect(said(`The rules are these:\n\n${items.join('')}`, 'list')).toEqual([
      ['The rules are these:', rules.join(' ')],
    ]);
  });

  test('one item alone is no list', () => {
    expect(said('You must not:\n\n- lend keys\n', 'list')).toEqual([]);
  });
});

describe('whatever the document', () => {
  const folder = new URL('../../../src/corpus/starter/', import.meta.url);
  const sources: [string, string][] = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .slice(0, 8)
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]);
  sources.push(
    ['rules', RULES],
    ['windows lines', RULES.replaceAll('\n', '\r\n')],
    [
      'other scripts',
      '# 鍵\n\n次のことをしてはいけません：\n\n- 鍵を貸す 𝄞\n- 鍵を売る\n\n> Une citation « courte ».\n',
    ],
    ['lists of lists', '- a:\n  - b:\n    - c:\n      - d\n\n| x |\n|---|\n| - |\n'],
  );

  test.each(sources)('every span is the document’s text at its offsets, in order: %s', (_name, source) => {
    const { text, chunks } = readMarkdown(source);
    const all = chunks.flatMap((chunk) => statementsOf(chunk));
    expect(all.length).toBeGreaterThan(3);
    for (const { spans, own, lead, chunk } of all) {
      expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(spans.map((span) => span.text));
      for (const [at, { start, end }] of spans.entries()) {
        expect(start).toBeLessThan(end);
        if (at > 0) expect(start).toBeGreaterThanOrEqual(spans[at - 1]!.end);
      }
      expect(spans.some(({ start, end }) => start >= chunk.start && end <= chunk.end)).toBe(true);
      const shown = spans
        .map((span) => span.text)
        .join(' ')
        .replace(/\s+/gu, ' ')
        .trim();
      for (const part of own.split(' ').concat(lead === '' ? [] : lead.split(' ')))
        expect(shown).toContain(part);
    }
  });

  test('a document of an older reading is said by its paragraphs', () => {
    const chunk = { ...readMarkdown('# A\n\nOne is one.\n\nTwo is two.\n').chunks[0]!, structure: null };
    expect(statementsOf(chunk).map(({ form, own }) => [form, own])).toEqual([
      ['sentence', 'One is one.'],
      ['sentence', 'Two is two.'],
    ]);
  });
});

describe('a list that is cut between two chunks', () => {
  const items = Array.from({ length: 60 }, (_, n) => `- hand report ${n} of the smelter to anyone outside`);
  const source = `# Reports\n\nYou must not:\n\n${items.join('\n')}\n\nYou may:\n\n- print\n- archive\n`;

  test('is partial in each of them; a whole one and its items are not', () => {
    const all = statementsIn(source);
    const lists = all.filter(({ form }) => form === 'list');
    expect(lists.length).toBeGreaterThan(2);
    for (const { own, partial } of lists) expect(partial).toBe(own === 'print archive' ? undefined : true);
    for (const { form, partial } of all) if (form === 'item') expect(partial).toBeUndefined();
  });
});

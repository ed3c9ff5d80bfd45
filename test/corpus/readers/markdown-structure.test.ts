// What a block of Markdown says of its place: lists with depth, tables row by row, quotations, notes, headings.
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/corpus/reading/reading.ts';
import { markdownReader } from '../../../src/corpus/readers/text/markdown/markdown.ts';
import { readMarkdownText } from '../../../src/corpus/readers/text/markdown/markdown-text.ts';
import { placesOf } from '../../support/blocks.ts';

const places = (source: string): [Partial<Block>, string][] => placesOf(readMarkdownText(source));

describe('lists', () => {
  test('each item is a block with its depth, without the text of the lists inside it', () => {
    expect(
      places(
        'You must not:\n\n- share keys\n  - by mail\n  - by phone\n    1. ever\n- lend keys\n\nWords.\n',
      ),
    ).toEqual([
      [{ kind: 'paragraph' }, 'You must not:'],
      [{ kind: 'list', depth: 1, opens: true }, 'share keys'],
      [{ kind: 'list', depth: 2, opens: true }, 'by mail'],
      [{ kind: 'list', depth: 2 }, 'by phone'],
      [{ kind: 'list', depth: 3, opens: true, ordered: true }, 'ever'],
      [{ kind: 'list', depth: 1 }, 'lend keys'],
      [{ kind: 'paragraph' }, 'Words.'],
    ]);
  });

  test('paragraphs, code, quotations and tables in an item go on with it', () => {
    const source =
      '1. First\n\n   second\n\n   ```sh\n   run\n   ```\n\n   > said\n\n   | A | B |\n   |---|---|\n   | 1 |   |\n2. Next\n';
    const inItem = { depth: 1, continues: true };
    expect(places(source)).toEqual([
      [{ kind: 'list', depth: 1, opens: true, ordered: true }, 'First'],
      [{ kind: 'list', ...inItem, ordered: true }, 'second'],
      [{ kind: 'code', ...inItem, language: 'sh' }, 'run'],
      [{ kind: 'quotation', ...inItem }, 'said'],
      [{ kind: 'table', ...inItem, opens: true, header: true }, 'A | B'],
      [{ kind: 'table', ...inItem }, '1 |'],
      [{ kind: 'list', depth: 1, ordered: true }, 'Next'],
    ]);
  });

  test('two lists with words between are two; an item that begins with code begins with it', () => {
    expect(places('- a\n\nand\n\n* b\n').map(([{ opens }]) => opens)).toEqual([true, undefined, true]);
    expect(places('- ```js\n  x\n  ```\n\n  why\n')).toEqual([
      [{ kind: 'code', depth: 1, opens: true, language: 'js' }, 'x'],
      [{ kind: 'list', depth: 1, continues: true }, 'why'],
    ]);
  });
});

describe('tables', () => {
  test('a row is a block; the header says so; empty cells are kept; the next table opens anew', () => {
    const reading = readMarkdownText(
      '| Rank | Who | |\n|:--|--|--|\n| | *Ann* | 1 |\n| 2 | | - |\n\nWords.\n\nA|B\n-|-\n1|2\n',
    );
    expect(placesOf(reading)).toEqual([
      [{ kind: 'table', opens: true, header: true }, 'Rank | Who |'],
      [{ kind: 'table' }, '| Ann | 1'],
      [{ kind: 'table' }, '2 |  | -'],
      [{ kind: 'paragraph' }, 'Words.'],
      [{ kind: 'table', opens: true, header: true }, 'A | B'],
      [{ kind: 'table' }, '1 | 2'],
    ]);
    expect(reading.text).toContain('Rank | Who |\n| Ann | 1\n2 |  | -\n\nWords.');
  });

  test('a table with an empty header has none', () => {
    expect(places('| | |\n|-|-|\n| a | b |\n')).toEqual([[{ kind: 'table', opens: true }, 'a | b']]);
  });
});

describe('quotations and notes', () => {
  test('an alert is a note with its label; its further paragraphs and lists are in it', () => {
    expect(
      places('> [!WARNING]\n> Keep *out*.\n>\n> Really.\n>\n> - here\n\n> Plain.\n\n> [!Tip] One line.\n'),
    ).toEqual([
      [{ kind: 'note', label: 'warning' }, 'Keep out.'],
      [{ kind: 'note', label: 'warning', continues: true }, 'Really.'],
      [{ kind: 'list', label: 'warning', depth: 1, opens: true }, 'here'],
      [{ kind: 'quotation' }, 'Plain.'],
      [{ kind: 'note', label: 'tip' }, 'One line.'],
    ]);
  });

  test('a paragraph or quotation that says that it is a note is one, with all of its words', () => {
    expect(places('**Note:** Bring a key.\n\n> Myth: Keys float.\n\nNotes on keys.\n')).toEqual([
      [{ kind: 'note', label: 'note' }, 'Note: Bring a key.'],
      [{ kind: 'note', label: 'myth' }, 'Myth: Keys float.'],
      [{ kind: 'paragraph' }, 'Notes on keys.'],
    ]);
  });

  test('a heading in a quotation is of the quotation, and no heading of what follows', () => {
    expect(places('# A\n\n> ## Inner\n> words\n').map(([{ kind }]) => kind)).toEqual([
      'heading',
      'quotation',
      'quotation',
    ]);
  });
});

describe('notes of site generators', () => {
  const note = (label: string, more: object = {}): object => ({ kind: 'note', label, ...more });
  test.each([
    ['!!! warning "Danger ahead"\n    Keep *out*.\n\n    - here\n\nWords.', 'warning', 'Danger ahead'],
    ['??? warning\n    Keep *out*.\n\n    - here\n\nWords.', 'warning', ''],
    [':::warning[Danger ahead]\n\nKeep *out*.\n\n- here\n\n:::\n\nWords.', 'warning', 'Danger ahead'],
    ['::: warning Danger ahead\nKeep *out*.\n\n- here\n:::\nWords.', 'warning', 'Danger ahead'],
    [
      '::: {.callout-warning title="Danger ahead"}\nKeep *out*.\n\n- here\n:::\nWords.',
      'warning',
      'Danger ahead',
    ],
    ['```{warning} Danger ahead\n:class: x\nKeep *out*.\n\n- here\n```\nWords.', 'warning', 'Danger ahead'],
    ['{% hint style="warning" %}\nKeep *out*.\n\n- here\n{% endhint %}\nWords.', 'warning', ''],
    ['{{< warning >}}\nKeep *out*.\n\n- here\n{{< /warning >}}\nWords.', 'warning', ''],
    [
      '{{% alert title="Danger ahead" color="warning" %}}\nKeep *out*.\n\n- here\n{{% /alert %}}\nWords.',
      'warning',
      'Danger ahead',
    ],
    ['<Warning>\n\nKeep *out*.\n\n- here\n\n</Warning>\n\nWords.', 'warning', ''],
    [
      '<Admonition type="warning" title="Danger ahead">\nKeep *out*.\n\n- here\n</Admonition>\nWords.',
      'warning',
      'Danger ahead',
    ],
  ])('%j', (source, label, title) => {
    expect(places(source)).toEqual([
      ...(title === '' ? [] : [[note(label), title]]),
      [note(label, title === '' ? {} : { continues: true }), 'Keep out.'],
      [{ kind: 'list', label, depth: 1, opens: true }, 'here'],
      [{ kind: 'paragraph' }, 'Words.'],
    ]);
  });

  test('in an item, in one another, above a paragraph; code in them stays as it is', () => {
    expect(places('- a\n\n    !!! tip\n        Go.\n\n- b\n')).toEqual([
      [{ kind: 'list', depth: 1, opens: true }, 'a'],
      [note('tip', { depth: 1, continues: true }), 'Go.'],
      [{ kind: 'list', depth: 1 }, 'b'],
    ]);
    expect(places('::::note\nOuter.\n:::tip\nInner.\n:::\n::::\n').map(([{ label }]) => label)).toEqual([
      'note',
      'tip',
    ]);
    expect(places('{: .important }\nRead\nthis.\n\nWords.\n')).toEqual([
      [note('important'), 'Read this.'],
      [{ kind: 'paragraph' }, 'Words.'],
    ]);
    expect(places('!!! note\n    ```sh\n    !!! tip\n    :::\n    ```\n')).toEqual([
      [{ kind: 'code', language: 'sh', label: 'note' }, '!!! tip\n:::'],
    ]);
  });

  test('frames that are no notes lose their frame; one that is never closed is none', () => {
    expect(places('::: columns\nOne.\n:::\n\n:::note\nTwo.\n\n{% hint %}\nThree.')).toEqual([
      [{ kind: 'paragraph' }, 'One.'],
      [{ kind: 'paragraph' }, 'Two.'],
      [{ kind: 'paragraph' }, 'Three.'],
    ]);
    expect(places('```\n:::note\n```\n')).toEqual([[{ kind: 'code' }, ':::note']]);
  });

  test('wiki links, struck words, emoji and imports are shown as a reader sees them', () => {
    expect(
      places(
        "import X from '@site/x';\n\nSee [[a/Key page#Top|keys]], [[Locks]] ![[plan.png]] :smile: and ~~not ~~`~~this~~`.\n",
      ),
    ).toEqual([[{ kind: 'paragraph' }, 'See keys, Locks and ~~this~~.']]);
  });
});

test.each([
  ['signs', `${'*'.repeat(1_000_000)} x`],
  ['quotations', `${'>'.repeat(100_000)} x`],
  ['items', Array.from({ length: 1000 }, (_, n) => `${' '.repeat(n * 2)}- x`).join('\n')],
  ['notes that are never closed', ':::note\n\n{% hint %}\n\n!!! tip\n\nx\n'.repeat(30_000)],
  ['notes in notes', `x\n${':::note\n'.repeat(50_000)}${':::\n'.repeat(50_000)}`],
  ['a table that never ends', `| a | b |\n|---|---|\n${'| x '.repeat(300_000)}`],
  ['brackets', '['.repeat(100_000)],
  ['wiki links', '[[a|'.repeat(200_000)],
  ['colons', ':a_'.repeat(300_000)],
])('a file made to do harm is read in time or given up: %s', async (_, source) => {
  const reader = markdownReader({ deadline: 1000 });
  try {
    expect((await reader.read(Buffer.from(source))).text).not.toBe('');
  } finally {
    await reader.close?.();
  }
});

describe('headings', () => {
  test('a short line in bold alone is a heading below the one before', () => {
    expect(places('## Keys\n\n**Where to get one?**\n\nAsk.\n\n**Lending**\n\n- no\n')).toEqual([
      [{ kind: 'heading', level: 2 }, 'Keys'],
      [{ kind: 'heading', level: 3 }, 'Where to get one?'],
      [{ kind: 'paragraph' }, 'Ask.'],
      [{ kind: 'heading', level: 3 }, 'Lending'],
      [{ kind: 'list', depth: 1, opens: true }, 'no'],
    ]);
  });

  test.each([
    ['a sentence', '**Never lend a key.**\n\nWords.'],
    ['a lead-in', '**You need:**\n\n- a key'],
    ['a label', '**Note**\n\nWords.'],
    ['a line of another', '**A key** is lent.\n\nWords.'],
    ['the last line', 'Words.\n\n**Ann Lee**'],
    ['a tagline', '**All about keys**\n\n## Keys\n\nWords.'],
    ['a long line', `**${'long '.repeat(16)}line**\n\nWords.`],
  ])('%s in bold is none', (_, source) => {
    expect(places(source).filter(([{ kind }]) => kind === 'heading')).toEqual(
      source.includes('## ') ? [[{ kind: 'heading', level: 2 }, 'Keys']] : [],
    );
  });

  test('underlined lines are headings', () => {
    expect(places('Keys\n====\n\nLending\n-------\n\nWords.\n').map(([{ level }]) => level)).toEqual([
      1,
      2,
      undefined,
    ]);
  });
});

describe('front matter', () => {
  test.each([
    'title: A title that\n  goes on\n',
    "title: 'A title that\n  goes on'\n",
    'title: "A title that\n  goes on"\n',
    'title: >-\n  A title that\n  goes on\n',
  ])('a title that is folded over lines is whole: %j', (title) => {
    const reading = readMarkdownText(`---\n${title}date: 2024-03-19\nauthors:\n  - Ann Lee\n---\nWords.\n`);
    expect(reading).toMatchObject({
      title: 'A title that goes on',
      published_at: '2024-03-19',
      warnings: [],
    });
    expect(reading.authors).toEqual(['Ann Lee']);
  });

  test('is text that can be quoted, a member a block, but for what only a site generator needs', () => {
    const source =
      '---\ntitle: On <em>keys</em>\nDate: 2024-03-19\nauthors:\n  - name: Ann Lee\n    email: a@b.example\ntags: [locks, "doors"]\n' +
      'description: >\n  What keys\n  are for.\nlayout: post\nnav_order: 3\npublished: true\nredirect_from: /k\nlink: {{ x }}\n---\nWords.\n';
    expect(places(source)).toEqual([
      [{ kind: 'metadata' }, 'title: On keys'],
      [{ kind: 'metadata' }, 'date: 2024-03-19'],
      [{ kind: 'metadata' }, 'authors: Ann Lee'],
      [{ kind: 'metadata' }, 'tags: locks, doors'],
      [{ kind: 'paragraph' }, 'What keys are for.'],
      [{ kind: 'paragraph' }, 'Words.'],
    ]);
    expect(readMarkdownText(source)).toMatchObject({ authors: ['Ann Lee'], published_at: '2024-03-19' });
  });

  test('in TOML; without any text below it the file is empty', () => {
    const reading = readMarkdownText(
      '+++\ntitle = "Keys"\ndate = 2024-03-19T10:00:00Z\nauthors = ["A", "B"]\n+++\nWords.\n',
    );
    expect(reading.text).toBe('title: Keys\n\ndate: 2024-03-19T10:00:00Z\n\nauthors: A, B\n\nWords.');
    expect(reading).toMatchObject({
      title: 'Keys',
      authors: ['A', 'B'],
      published_at: '2024-03-19',
      warnings: [],
    });
    expect(readMarkdownText('---\ntitle: T\n---\n').text).toBe('');
  });

  test('in TOML the members of a table are its own, and the path may say the day', () => {
    const reading = readMarkdownText(
      '+++\npath = "2026/03/26/release"\ntitle = "Release"\n\n[extra]\ntitle = "Other"\nteam = "Crew"\n+++\nWords.\n',
    );
    expect(reading).toMatchObject({ title: 'Release', published_at: '2026-03-26', warnings: [] });
    expect(reading.text).toContain('extra.team: Crew');
    const undated = readMarkdownText('+++\npath = "2026/13/45/release"\ntitle = "Release"\n+++\nWords.\n');
    expect(undated.published_at).toBeNull();
  });
});

describe('HTML in Markdown', () => {
  test('lists, tables, terms and quotations say their place', () => {
    const html =
      '<ol><li>One<ul><li>in <b>one</b></li></ul><p>more</p></li><li>Two</li></ol>' +
      '<table><caption>Keys</caption><tr><th>A</th><th></th></tr><tr><td><p>1</p><p>2</p></td><td></td><td>3<br>4</td></tr></table>' +
      '<dl><dt>Key</dt><dd>It opens.</dd></dl><blockquote><p>Said.</p></blockquote><pre>a\n  b</pre>';
    expect(places(`${html}\n`)).toEqual([
      [{ kind: 'list', depth: 1, ordered: true, opens: true }, 'One'],
      [{ kind: 'list', depth: 2, opens: true }, 'in one'],
      [{ kind: 'list', depth: 1, ordered: true, continues: true }, 'more'],
      [{ kind: 'list', depth: 1, ordered: true }, 'Two'],
      [{ kind: 'caption' }, 'Keys'],
      [{ kind: 'table', opens: true, header: true }, 'A |'],
      [{ kind: 'table' }, '1 2 |  | 3 4'],
      [{ kind: 'definition', term: true, opens: true }, 'Key'],
      [{ kind: 'definition' }, 'It opens.'],
      [{ kind: 'quotation' }, 'Said.'],
      [{ kind: 'code' }, 'a\n  b'],
    ]);
  });

  test('inside an item its lists are deeper; tags that are never closed or never opened end', () => {
    expect(places('- a\n\n  <ul><li>b</ul>\n')).toEqual([
      [{ kind: 'list', depth: 1, opens: true }, 'a'],
      [{ kind: 'list', depth: 2, opens: true }, 'b'],
    ]);
    const odd = places('</ul></li></td></blockquote><td>x<li>y<table><tr><td>z\n');
    expect(odd.map(([, text]) => text)).toEqual(['x', 'y', 'z']);
    expect(places(`${'<ul><li>'.repeat(20_000)}deep\n`).at(-1)?.[1]).toBe('deep');
  });
});

describe('references that a site defines in another file', () => {
  test('read as links do; code and what is no link stay as they are', () => {
    const { text } = readMarkdownText(
      'The [responsible\ndisclosure][topic disclosures] of [BIP340][] and `a[i][j]`, not matrix[row][column] or [3][4].\n\n```\n[x y][z]\n',
    );
    expect(text).toContain('disclosure of BIP340 and');
    expect(text).toContain('matrix[row][column] or [3][4]');
    expect(text).toContain('[x y][z]');
    expect(text).not.toContain('topic disclosures');
  });
});

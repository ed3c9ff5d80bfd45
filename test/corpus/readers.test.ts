// Readers: bytes to text, blocks and facts; what is not text refused with a reason.
import { describe, expect, test } from 'vitest';
import { decode } from '../../src/corpus/reading/decode.ts';
import { guessLanguage } from '../../src/text/languages/detect.ts';
import { publicationDate, languageOf, webAddressOf } from '../../src/corpus/reading/reading.ts';
import type { Reading } from '../../src/corpus/reading/reading.ts';
import { readMarkdownText } from '../../src/corpus/readers/text/markdown/markdown-text.ts';
import { readText } from '../../src/corpus/readers/text/text.ts';

const readMarkdown = (bytes: Uint8Array): Reading => readMarkdownText(Buffer.from(bytes).toString());

const said = (reading: Reading): [string, string][] =>
  reading.blocks.map((block) => [block.kind, reading.text.slice(block.start, block.end)]);

describe('encodings', () => {
  const text = 'Größe – “naïve” 世界\nsecond';
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  test('UTF-8 with and without its mark, UTF-16 of either order', () => {
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      utf16,
      Buffer.from(utf16).swap16(),
    ]) {
      expect(readText(bytes)).toMatchObject({ text, warnings: [] });
    }
  });

  test('windows-1252 is read as such, with a warning', () => {
    const reading = readText(Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x96, 0x20, 0x80]));
    expect(reading.text).toBe('Größe – €');
    expect(reading.warnings).toEqual([expect.stringContaining('windows-1252')]);
  });

  test('UTF-8 with a few broken bytes stays UTF-8, with a warning', () => {
    const bytes = Buffer.concat([
      Buffer.from('Die Brücke heißt '),
      Buffer.from([0xff]),
      Buffer.from('Übergang.'),
    ]);
    const reading = readText(bytes);
    expect(reading.text).toBe('Die Brücke heißt \ufffdÜbergang.');
    expect(reading.warnings).toEqual([expect.stringContaining('not UTF-8: “�”')]);
  });

  test('styles of a terminal are gone whole, and leave no words', () => {
    const styled = '\u001b[31;1mRed\u001b[0m tin, \u009b4mold\u009b24m, \u001b[2Kat [3m] and \u001b alone.';
    expect(decode(Buffer.from(styled)).text).toBe('Red tin, old, at [3m] and   alone.');
  });

  test('line ends become one kind, control characters spaces', () => {
    expect(readText(Buffer.from('a\r\nb\rc\u0007[31md and some more words here')).text).toBe(
      'a\nb\nc [31md and some more words here',
    );
  });

  test.each([
    ['empty', Buffer.alloc(0), 'it is empty'],
    ['white space', Buffer.from(' \n\t \ufeff'), 'it holds no text'],
    ['a NUL', Buffer.from('text\0text'), 'it is binary, not text'],
    ['control bytes', Buffer.from([1, 2, 3, 65, 66, 67, 4, 5]), 'it is binary, not text'],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'it is binary, not text'],
  ])('%s is refused', (_, bytes, reason) => {
    expect(() => readText(bytes)).toThrow(reason);
  });
});

describe('plain text', () => {
  test('paragraphs are what empty lines and page breaks part', () => {
    const reading = readText(Buffer.from('\n\none\ntwo\n \t\nthree  \n\n\n\nfour\ffive\n'));
    expect(said(reading).map(([, text]) => text)).toEqual(['one\ntwo', 'three', 'four', 'five']);
  });
});

describe('the title of a plain text', () => {
  const titleOf = (text: string): string | null => readText(Buffer.from(text)).title;
  test.each([
    ['Tin prices rise in May\n\nThe price of tin rose.', 'Tin prices rise in May'],
    ['Tin prices\n==========\nThe price.\n\nIt rose.', 'Tin prices'],
    ['Tin prices\n==========\n\nThe price of tin rose.', 'Tin prices'],
    ['= Tin prices =\n\nThe price of tin rose.', 'Tin prices'],
    ['The price of tin rose.\n\nIt fell again.', null],
    ['Dear all,\n\nthe price of tin rose.', null],
    ['To: all\n\nThe price of tin rose.', null],
    ['- tin\n\n- zinc', null],
    ['One line\nand another\n\nThe price.', null],
    ['Only a line', null],
    [`${'long '.repeat(40)}\n\nThe price.`, null],
  ])('%j', (text, title) => {
    expect(titleOf(text)).toBe(title);
  });
});

describe('Markdown', () => {
  const source = `---
title: "Tin: a primer" # comment
authors: [Ann Lee, 'O''Hara, B.']
publisher: Tin Institute
published: 2024-02-29
language: en_gb
sector: semiconductors
source_url: https://example.org/tin
---

# Tin

Tin is a *soft* metal[^1] with \`Sn\` as its symbol,
see [the table](https://example.org/secret-target "t") and ![chart](x.png)<!-- hidden -->.<br>It melts.

- first item
- second **item**

  with a paragraph

> A quotation.

\`\`\`js
smelt(ore);
\`\`\`

| Mine | Tonnes |
|:-----|-------:|
| Bangka | 1,200 |

<div align="center"><b>Shown</b> &amp; told <script>alert(1)</script></div>

<!-- nothing to see -->

Setext
------

Last words.
`;
  const reading = readMarkdown(Buffer.from(source));

  test('the text is what a reader sees', () => {
    expect(said(reading)).toEqual([
      ['metadata', 'title: Tin: a primer'],
      ['metadata', "authors: Ann Lee, O'Hara, B."],
      ['metadata', 'publisher: Tin Institute'],
      ['metadata', 'published: 2024-02-29'],
      ['heading', 'Tin'],
      ['paragraph', 'Tin is a soft metal with Sn as its symbol, see the table and . It melts.'],
      ['list', 'first item'],
      ['list', 'second item'],
      ['list', 'with a paragraph'],
      ['quotation', 'A quotation.'],
      ['code', 'smelt(ore);'],
      ['table', 'Mine | Tonnes'],
      ['table', 'Bangka | 1,200'],
      ['paragraph', 'Shown & told'],
      ['heading', 'Setext'],
      ['paragraph', 'Last words.'],
    ]);
    expect(reading.blocks.filter((block) => block.kind === 'heading').map((block) => block.level)).toEqual([
      1, 2,
    ]);
  });

  test('the front matter is what the document says of itself', () => {
    expect({ ...reading, text: '', blocks: [] }).toEqual({
      text: '',
      blocks: [],
      title: 'Tin: a primer',
      authors: ['Ann Lee', "O'Hara, B."],
      publisher: 'Tin Institute',
      published_at: '2024-02-29',
      language: 'en-GB',
      sector: 'semiconductors',
      source_url: 'https://example.org/tin',
      warnings: [],
    });
  });

  test('a DOI in the front matter is its address; accounts are no authors', () => {
    const read = (lines: string) => readMarkdown(Buffer.from(`---\n${lines}\n---\nbody\n`));
    for (const doi of ['10.5438/zwsf-4y7y', 'doi:10.5438/zwsf-4y7y', 'https://doi.org/10.5438/zwsf-4y7y'])
      expect(read(`doi: ${doi}`).source_url).toBe('https://doi.org/10.5438/zwsf-4y7y');
    expect(read('doi: soon').source_url).toBeNull();
    expect(read('doi: 10.5438/a\nurl: https://example.org/a').source_url).toBe('https://example.org/a');
    expect(read('author:\n- mfenner\n- Ann Lee').authors).toEqual(['Ann Lee']);
    expect(read('author: tin\npublisher: tin house').authors).toEqual(['tin']);
    expect(read('posted_by: Ann Lee').authors).toEqual(['Ann Lee']);
    expect(read('author: Ann Lee ([@ann](https://example.org/@ann))').authors).toEqual(['Ann Lee (@ann)']);
  });

  test('a link of the front matter is the address of the page that has its name, and not that of another', () => {
    const addressOf = (lines: string) => readMarkdown(Buffer.from(`---\n${lines}\n---\nbody\n`)).source_url;
    const link = 'link: https://example.org/2007/04/tin-s-end/';
    expect(addressOf(`${link}\nslug: tin-s-end`)).toBe('https://example.org/2007/04/tin-s-end/');
    expect(addressOf(`${link}\npermalink: /news/tin-s-end.html`)).toBeNull();
    expect(addressOf('link: https://example.org/the-end-of-tin\ntitle: The End of Tin')).toBe(
      'https://example.org/the-end-of-tin',
    );
    expect(addressOf('link: https://elsewhere.example/report\ntitle: The End of Tin')).toBeNull();
    expect(addressOf('link: https://example.org/\ntitle: The End of Tin')).toBeNull();
  });

  test('without front matter the title is the heading of level 1, and not that of a section', () => {
    expect(readMarkdown(Buffer.from('## Part\n\ntext\n\n# Whole *title*\n')).title).toBe('Whole title');
    expect(readMarkdown(Buffer.from('just text')).title).toBeNull();
    expect(readMarkdown(Buffer.from('Words.\n\n### Lower\n\nMore.\n\n## Later\n')).title).toBeNull();
  });

  test('a title of the front matter is read without markup, on one line or on several', () => {
    const titleOf = (lines: string): string | null =>
      readMarkdown(Buffer.from(`---\n${lines}\n---\n# No\n`)).title;
    expect(titleOf('title: On <em>tin</em> &amp; `zinc`, **now**')).toBe('On tin & zinc, now');
    expect(titleOf('title: 5 * 3 < 20 for a_b_c')).toBe('5 * 3 < 20 for a_b_c');
    expect(titleOf('title: >\n  What of tin:\n  and zinc?\ndate: 2024-01-02')).toBe('What of tin: and zinc?');
    expect(titleOf('title: "Tin and\n  zinc"\nauthors: [A]')).toBe('Tin and zinc');
    expect(titleOf('note: "never closed\ntitle: Tin')).toBe('Tin');
  });

  test('front matter that is more than lines is left out with a warning, never run', () => {
    const odd = readMarkdown(
      Buffer.from('---\ntitle: T\nnested:\n  a: 1\nanchor: &x y\nauthors:\n  - A\n  - B\n---\nbody\n'),
    );
    expect(odd).toMatchObject({ title: 'T', authors: ['A', 'B'], text: 'title: T\n\nauthors: A, B\n\nbody' });
    expect(odd.warnings).toEqual(['1 line(s) of its front matter could not be read.']);
    const rule = readMarkdown(Buffer.from('words\n\n---\ntitle: not this\n---\n'));
    expect(rule).toMatchObject({ title: null, text: 'words\n\ntitle: not this' });
  });

  test('hostile addresses and dates are not taken over', () => {
    const hostile = readMarkdown(
      Buffer.from(
        '---\nsource_url: javascript:alert(1)\npublished: 2024-02-30\nlanguage: "<b>"\n---\nbody\n',
      ),
    );
    expect(hostile).toMatchObject({ source_url: null, published_at: null, language: null });
  });

  test('markup of templates, roles and attribute lists is not of the text; code stays as it is', () => {
    const textOf = (source: string): string => readMarkdown(Buffer.from(source)).text;
    expect(textOf('Ask in {% channel "people" %} or on [the page]({% page "/a b/" %}).')).toBe(
      'Ask in people or on the page.',
    );
    expect(textOf('See [a b](my file/with blanks.md), [c]({{ "x/y" | url }}) and a[i](not a link).')).toBe(
      'See a b, c and a[i](not a link).',
    );
    expect(textOf('See :ref:`the guide <g>`, {doc}`page` and `{{ code }}`: {{ site.name }}.')).toBe(
      'See the guide, page and {{ code }}: .',
    );
    expect(
      textOf('# <%= current.title %>\n\n<% if draft\n%>Tugs<%== "wait" %> at `<%= 1 %>`.\n<% end %>'),
    ).toBe('Tugs at <%= 1 %>.');
    expect(textOf('{% comment %}\nhidden\n{% endcomment %}\n\n## Head {#id}\n\n:::note\nText.\n:::')).toBe(
      'Head\n\nText.',
    );
    expect(textOf('```\n{{ fenced }}\n```\n\n{{ not }}\n\nend')).toBe('{{ fenced }}\n\nend');
    expect(textOf(`${'{% <% '.repeat(20_000)}${'](a '.repeat(20_000)}`).length).toBeGreaterThan(1000);
  });

  test('numbers of footnotes are gone, and the notes are there', () => {
    const { text } = readMarkdown(
      Buffer.from('Of the export.[^12] It fell[^b].\n\n[^12]: The first note.\n\n[^b]: https://a.example\n'),
    );
    expect(text).toBe('Of the export. It fell.\n\nThe first note.');
  });

  test('a table in HTML has its cells apart, row by row; links in HTML are read', () => {
    const { blocks, text } = readMarkdown(
      Buffer.from('<table><tr><th>A</th><th>B</th></tr>\n<tr><td>1</td><td>[2](x)</td></tr></table>\n'),
    );
    expect(text).toBe('A | B\n1 | 2');
    expect(blocks.map(({ kind }) => kind)).toEqual(['table', 'table']);
  });

  test('deep nesting ends', () => {
    expect(readMarkdown(Buffer.from(`${'> '.repeat(500)}deep\n`)).text).toBe('deep');
    expect(readMarkdown(Buffer.from('*a '.repeat(3000))).text.length).toBeGreaterThan(3000);
  });
});

describe('facts', () => {
  test('dates, languages and addresses, or nothing', () => {
    expect(
      ['2024-02-29T10:00:00Z', '2024-2-1', '29.02.2024', '2024-13-01', null].map(publicationDate),
    ).toEqual(['2024-02-29', null, null, null, null]);
    expect(['en', 'EN-us', 'zh_Hant_tw', 'und', 'english language', ''].map(languageOf)).toEqual([
      'en',
      'en-US',
      'zh-Hant-TW',
      null,
      null,
      null,
    ]);
    expect(
      ['https://a.example/b c', 'http://u:p@a.example/', 'file:///etc', '//a', 'https://'].map(webAddressOf),
    ).toEqual(['https://a.example/b%20c', null, null, null, null]);
  });

  test.each([
    [
      'en',
      'The price of tin rose in the last week of May because of the flood that closed two mines in the north.',
    ],
    [
      'de',
      'Der Preis für Zinn stieg in der letzten Woche, weil das Hochwasser die Gruben im Norden und den Hafen schloss.',
    ],
    [
      'fr',
      'Le prix de l’étain a augmenté dans la dernière semaine car les inondations ont fermé des mines du nord et le port.',
    ],
    [
      'es',
      'El precio del estaño subió en la última semana de mayo por las inundaciones que cerraron las minas del norte.',
    ],
    ['ja', '錫の価格は、洪水で北部の二つの鉱山が閉鎖されたため、五月の最終週に上昇した。'],
    ['zh', '由于洪水关闭了北部的两座矿山，锡的价格在五月的最后一周上涨。'],
    ['ko', '홍수로 북부의 두 광산이 폐쇄되면서 주석 가격이 올랐다.'],
    ['und', 'qwx zzy 123 foo bar baz quux lorem xyzzy plugh'],
    ['und', 'short'],
  ])('%s', (language, text) => {
    expect(guessLanguage(text)).toBe(language);
  });
});

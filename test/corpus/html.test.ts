// HTML pages: main text, facts, blocks; and pages that are too large, too slow or broken, read as their visible text.
import { describe, expect, test } from 'vitest';
import type { Reading } from '../../src/corpus/reading/reading.ts';
import { htmlReader } from '../../src/corpus/readers/html/html.ts';
import { readPage } from '../../src/corpus/readers/html/html-page.ts';
import { markdownReader } from '../../src/corpus/readers/text/markdown/markdown.ts';
import { stripTags, visibleParts } from '../../src/corpus/readers/html/strip.ts';

const said = (reading: Reading): [string, string][] =>
  reading.blocks.map((block) => [block.kind, reading.text.slice(block.start, block.end)]);
const sentence =
  'Tin was shipped from the harbour in the spring, and the smelters paid a higher price for it. ';

function page(body: string, head = ''): string {
  return `<!doctype html><html lang="en-GB"><head><title>Tin prices - The Site</title>${head}</head><body>
    <nav><a href="/">Home</a><a href="/about">About us</a></nav>
    <article>${body}</article><footer>All rights reserved</footer><script>let secret = 1;</script></body></html>`;
}

describe('a page', () => {
  const reading = readPage(
    page(
      `<h1>Tin prices</h1><p>${sentence.repeat(3)}</p><h2>Smelters<a href="#s">#</a></h2>
       <ul><li>First &amp; <b>last</b></li><li>Second</li></ul><pre>smelt(ore)\n  .sell()</pre>
       <table><tr><th>Mine</th><th>Tonnes</th></tr><tr><td>Bangka</td><td>1,200</td></tr></table>
       <p style="display:none">hidden</p><p>${sentence.repeat(4)}<br>Done.</p>`,
      `<meta name="author" content="Ann Lee"><meta property="og:site_name" content="The Site">
       <meta property="article:published_time" content="2024-05-06T07:08:09Z">
       <link rel="canonical" href="https://example.org/tin">`,
    ),
  );

  test('is its main text in blocks', () => {
    const blocks = said(reading).filter(([kind]) => kind !== 'paragraph');
    expect(blocks).toEqual([
      ['heading', 'Smelters'],
      ['list', 'First & last'],
      ['list', 'Second'],
      ['code', 'smelt(ore)\n  .sell()'],
      ['table', 'Mine | Tonnes'],
      ['table', 'Bangka | 1,200'],
    ]);
    expect(reading.text).not.toMatch(/About us|rights reserved|secret|hidden/);
    expect(reading.text).toContain(`${sentence.trim()} Done.`);
  });

  test('says what it is', () => {
    expect(reading).toMatchObject({
      title: 'Tin prices',
      authors: ['Ann Lee'],
      publisher: 'The Site',
      published_at: '2024-05-06',
      language: 'en-GB',
      source_url: 'https://example.org/tin',
      warnings: [],
    });
  });

  test('takes its title from the h1 that is not the site’s', () => {
    const titleOf = (title: string, ...headings: string[]): string | null =>
      readPage(
        `<html><head><title>${title}</title></head><body>${headings.map((one) => `<h1>${one}</h1>`).join('')}<p>x</p></body></html>`,
      ).title;
    expect(titleOf('Vectors - The Book', 'The Book', 'Vectors')).toBe('Vectors');
    expect(titleOf('Vectors - The Book', 'The Book')).toBe('Vectors');
    expect(titleOf('Site', 'Own heading ¶')).toBe('Own heading');
    expect(titleOf('A Policy 0.12 documentation', 'Abstract ¶', 'Contents')).toBe(
      'A Policy 0.12 documentation',
    );
    expect(titleOf('Only a title')).toBe('Only a title');
    const of = (head: string, body: string): string | null => readPage(page(body, head)).title;
    const site = '<meta property="og:site_name" content="The Site">';
    expect(of(site, `<p>${sentence}</p>`)).toBe('Tin prices');
    expect(of('', `<h2>Tin prices</h2><p>${sentence}</p>`)).toBe('Tin prices');
    expect(of('', `<h2>Other words</h2><p>${sentence}</p>`)).toBe('Tin prices - The Site');
    expect(readPage(`<h3>A <em>lower</em> heading</h3><p>${sentence}</p>`).title).toBe('A lower heading');
  });

  test.each([
    ['<meta name="dcterms.issued" content="2019/05/06">', '2019-05-06'],
    ['<meta itemprop="datePublished" content="May 6, 2019">', '2019-05-06'],
    ['<script type="application/ld+json">{"datePublished": "2019-05-06T01:00:00Z"}</script>', '2019-05-06'],
    ['<meta name="date" content="soon">', null],
  ])('has the date of its head: %s', (head, date) => {
    expect(readPage(page(`<p>${sentence}</p>`, head)).published_at).toBe(date);
  });

  test('has the date of its time element, where that is of its publication', () => {
    const of = (time: string): string | null => readPage(page(`${time}<p>${sentence}</p>`)).published_at;
    expect(of('<time class="entry-date" datetime="2019-05-06T00:00">6 May</time>')).toBe('2019-05-06');
    expect(of('<time datetime="2019-05-06">the flood</time>')).toBeNull();
  });

  test('without main text is its visible text, with a warning', () => {
    const short = readPage('<p>One.</p><div>Two <span>words</span></div><p>Three.</p><nav>Menu</nav>');
    expect(said(short).map(([, text]) => text)).toEqual(['One.', 'Two words', 'Three.']);
  });

  test('numbers of footnotes do not run into the text, nor powers into their base', () => {
    const of = (html: string): string => readPage(html).text;
    expect(
      of('<p>Of the export.<sup><a href="#n1">[12]</a></sup> It fell<a href="#f"><sup>3</sup></a>.</p>'),
    ).toBe('Of the export. It fell.');
    expect(of('<p>Twice<a href="#f" role="doc-noteref">4</a>, see <a href="#part">5</a>.</p>')).toBe(
      'Twice, see 5.',
    );
    expect(of('<p>Of the export.<sup>12</sup> 10<sup>12</sup> m<sup>2</sup>, the 1<sup>st</sup></p>')).toBe(
      'Of the export. 12 10^12 m2, the 1st',
    );
  });

  test('a cell with paragraphs is still of its row', () => {
    const { text } = readPage(
      '<table><tr><th><p>A</p></th><th>B</th></tr><tr><td><p>1</p></td><td><p>2</p><p>3</p></td></tr></table>',
    );
    expect(text).toBe('A | B\n1 | 2 3');
  });

  test('addresses that are not of the web are not taken over', () => {
    const hostile = readPage(page(`<p>${sentence}</p>`, '<link rel="canonical" href="javascript:alert(1)">'));
    expect(hostile.source_url).toBeNull();
  });
});

describe('reading files', () => {
  test('encodings: named in the page, by mark, or neither', async () => {
    const reader = htmlReader();
    const html = (charset: string): string =>
      `<html><head><meta charset="${charset}"><title>é</title></head><body><p>café</p></body></html>`;
    expect((await reader.read(Buffer.from(html('utf-8')))).text).toBe('café');
    expect((await reader.read(Buffer.from(html('iso-8859-1'), 'latin1'))).text).toBe('café');
    expect((await reader.read(Buffer.from(html('iso-8859-1')))).text).toBe('café');
    expect((await reader.read(Buffer.from(`\ufeff${html('x')}`, 'utf16le'))).text).toBe('café');
    const greek = Buffer.concat([
      Buffer.from('<meta charset="iso-8859-7"><p>'),
      Buffer.from([0xe1, 0xe2, 0xe3]),
      Buffer.from('</p>'),
    ]);
    expect((await reader.read(greek)).text).toBe('αβγ');
    await expect(async () => await reader.read(Buffer.from('<p> <!-- x --> </p>'))).rejects.toThrow(
      'no visible text',
    );
    await reader.close?.();
  });

  test('what comes too late is stripped, and the next page is read as ever', async () => {
    const reader = htmlReader({ deadline: 1 });
    const late = await reader.read(Buffer.from(page(`<h1>Tin</h1><p>${sentence}</p>`.repeat(50))));
    expect(late.warnings).toEqual([expect.stringContaining('in time')]);
    expect(late.text).toContain(sentence.trim());
    await reader.close?.();
    const patient = htmlReader();
    for (const _ of [1, 2]) {
      const whole = await patient.read(Buffer.from(page(`<p>${sentence.repeat(9)}</p>`)));
      expect(whole.warnings).toEqual([]);
    }
    await patient.close?.();
  });

  test('what is too large is stripped', async () => {
    const reader = htmlReader({ largest: 100 });
    const large = await reader.read(
      Buffer.from(page(`<h1>Tin &lt;Sn&gt;</h1><p>${sentence}</p><ul><li>item</ul>`)),
    );
    expect(large).toMatchObject({ title: 'Tin <Sn>', warnings: [expect.stringContaining('too large')] });
    expect(said(large)).toContainEqual(['list', 'item']);
    expect(large.text).not.toContain('secret');
  });

  test('hostile pages end: nesting, bare brackets, endless comments, nothing closed', async () => {
    const reader = htmlReader({ deadline: 1000 });
    const pages = [
      '<div>'.repeat(10_000),
      '<'.repeat(50_000),
      '<!-- '.repeat(10_000),
      '<script>'.repeat(5000),
      '<a b='.repeat(10_000),
    ];
    for (const hostile of pages) {
      const reading = await reader.read(Buffer.from(`<p>Shown words.</p>${hostile}`));
      expect(reading.text.startsWith('Shown words.')).toBe(true);
    }
    await reader.close?.();
  });

  test('Markdown that defeats its parser is read as plain text', async () => {
    const reader = markdownReader({ largest: 100_000 });
    const nested = Array.from({ length: 1200 }, (_, n) => `${' '.repeat(n)}- deep`).join('\n');
    const reading = await reader.read(Buffer.from(nested));
    expect(reading.warnings).toEqual([expect.stringContaining('plain text')]);
    expect(reading.text.match(/deep/g)).toHaveLength(1200);
    const quotes = await reader.read(Buffer.from(`${'>'.repeat(30_000)} words`));
    expect(quotes.text).toContain('words');
    const long = await markdownReader().read(Buffer.from(`# Long\n\n${sentence.repeat(600)}`));
    expect(long).toMatchObject({ title: 'Long', warnings: [] });
    await reader.close?.();
  });
});

describe('stripping tags', () => {
  test('keeps what is shown and resolves entities once', () => {
    expect(stripTags('a<b>b</b> &lt;i&gt; &amp;amp; &#233;&#xe9;&nbsp;&bogus; <!-- x --> 1 < 2<br>c')).toBe(
      'ab <i> &amp; éé &bogus; 1 < 2 c',
    );
    expect(stripTags('relaci&oacute;n &Uuml;ber&shy;gang a&#27;b &#xd800;')).toBe(
      'relación Übergang a b \ufffd',
    );
    expect(visibleParts('<style>p{}</style><h2>T</h2>text<li>x<script>y</script></li>')).toEqual([
      { tag: 'h2', text: 'T' },
      { tag: 'p', text: 'text' },
      { tag: 'li', text: 'x' },
    ]);
  });
});

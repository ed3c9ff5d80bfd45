// What a page's lists, tables, definitions, notes, quotations, captions and title pages become: blocks that say their place.
import { describe, expect, test } from 'vitest';
import { layOut } from '../../../src/corpus/reading/reading.ts';
import type { Reading } from '../../../src/corpus/reading/reading.ts';
import { inOrder } from '../../../src/corpus/readers/html/block-order.ts';
import { pageBlocksOf } from '../../../src/corpus/readers/html/html-blocks.ts';
import { readPage } from '../../../src/corpus/readers/html/html-page.ts';
import { readEpub } from '../../../src/corpus/readers/office/epub-book.ts';
import { parseHTML } from 'linkedom';
import { makeEpub, xhtml } from '../../support/office.ts';

/** Each block as its kind, its members but for its place in the text, and its text. */
function shapes({ text, blocks }: Pick<Reading, 'text' | 'blocks'>): string[] {
  return blocks.map(({ start, end, kind, ...rest }) => {
    const said = Object.entries(rest).map(([name, value]) =>
      value === true ? name : `${name}=${JSON.stringify(value).replaceAll('"', '')}`,
    );
    return [kind, ...said.toSorted(), text.slice(start, end)].join(' ');
  });
}

function bodyOf(html: string) {
  return pageBlocksOf(parseHTML(`<html><body>${html}</body></html>`).document.body);
}

const blocksIn = (html: string): string[] => shapes(layOut(inOrder(bodyOf(html))));

describe('lists', () => {
  test('say how deep an item is, where a list begins and what goes on with an item', () => {
    expect(
      blocksIn(`<p>You must not:</p><ul><li>one<ol><li>inner</li><li>next</li></ol></li><li><p>two</p><p>more</p>
        <pre><code class="language-sh x">ls</code></pre></li></ul><p>After.</p><ul><li>other</ul>`),
    ).toEqual([
      'paragraph You must not:',
      'list depth=1 opens one',
      'list depth=2 opens ordered inner',
      'list depth=2 ordered next',
      'list depth=1 two',
      'list continues depth=1 more',
      'code continues depth=1 language=sh ls',
      'paragraph After.',
      'list depth=1 opens other',
    ]);
  });

  test('a second list inside an item, a list in a list and an item outside of all lists', () => {
    expect(
      blocksIn('<ul><li>a<ul><li>b</ul><ul><li>c</ul>still a</li><ul><li>d</ul></ul><p>x</p><li>e<li>f'),
    ).toEqual([
      'list depth=1 opens a',
      'list depth=2 opens b',
      'list depth=2 opens c',
      'list continues depth=1 still a',
      'list depth=2 opens d',
      'paragraph x',
      'list depth=1 opens e',
      'list depth=1 f',
    ]);
  });

  test('begin with the first item that is kept', () => {
    const [, ...kept] = bodyOf('<ul><li><p>a</p><p>b</p></li><li>c</li></ul>');
    expect(shapes(layOut(inOrder(kept)))).toEqual(['list depth=1 opens b', 'list depth=1 c']);
  });
});

describe('tables', () => {
  test('are rows with their headers, their empty cells and their caption', () => {
    const [first, second] = [
      '<tr><th>Dose</th><th></th><th>Age</th></tr>',
      '<tr><td></td><td>5 mg</td><td></td></tr>',
    ];
    expect(
      blocksIn(`<table><caption>Doses</caption><thead><tr><td>A</td><td>B</td></tr></thead>${second}</table>
        <table>${first}<tr><td>1</td><td></td><td>2</td></tr></table>`),
    ).toEqual([
      'caption Doses',
      'table header opens A | B',
      'table | 5 mg',
      'table header opens Dose |  | Age',
      'table 1 |  | 2',
    ]);
  });

  test('are a line a row, and an empty line apart from another table', () => {
    const table = '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>';
    expect(layOut(inOrder(bodyOf(table + table))).text).toBe('a | b\n1 | 2\n\na | b\n1 | 2');
  });

  test('leave empty what a cell above or before them covers, within bounds', () => {
    expect(
      blocksIn(`<table><tr><th rowspan="2">Year</th><th colspan="2">Sales</th></tr><tr><th>Home</th><th>Abroad</th></tr>
        <tr><td>2020</td><td>1</td><td>2</td></tr></table>`),
    ).toEqual(['table header opens Year | Sales', 'table | Home | Abroad', 'table 2020 | 1 | 2']);
    const wide = `<table>${'<tr><td colspan="1000000" rowspan="1000000">x<td>y'.repeat(200)}</table>`;
    expect(layOut(inOrder(bodyOf(wide))).text.length).toBeLessThan(50_000);
  });

  test('that lay a page out are its texts', () => {
    expect(
      blocksIn(
        '<table><tr><td>Menu</td><td><h2>Text</h2><p>One.</p><ul><li>item</ul></td></tr></table>' +
          '<table role="presentation"><tr><td>a</td><td>b</td></tr></table><table><tr><td>alone</td></tr></table>' +
          '<table><tr><td>left</td><td><center><div>deep</div></center></td></tr></table>',
      ),
    ).toEqual([
      'paragraph Menu',
      'heading level=2 Text',
      'paragraph One.',
      'list depth=1 opens item',
      'paragraph a | b',
      'paragraph alone',
      'paragraph left',
      'paragraph deep',
    ]);
  });
});

test('definitions are terms and texts, with lists of their own inside', () => {
  expect(
    blocksIn(`<dl><dt>Tin</dt><dt>Sn</dt><dd><p>A metal.</p><p>It is soft.</p><ul><li>white</ul></dd>
      <dt>Ore</dt><dd>Rock.<dl><dt>Rich</dt><dd>Much.</dd></dl></dd></dl><p>x</p><dl><dt>New</dt></dl>`),
  ).toEqual([
    'definition opens term Tin',
    'definition term Sn',
    'definition A metal.',
    'definition continues It is soft.',
    'list depth=1 opens white',
    'definition term Ore',
    'definition Rock.',
    'definition opens term Rich',
    'definition Much.',
    'paragraph x',
    'definition opens term New',
  ]);
});

describe('notes', () => {
  test.each([
    ['<div class="note"><p>A</p><p>B</p></div>', 'note'],
    ['<div class="admonition warning"><p class="admonition-title">A</p><p>B</p></div>', 'warning'],
    ['<div class="theme-admonition theme-admonition-tip alert alert--success"><h5>A</h5>B</div>', 'tip'],
    ['<aside class="caution"><h4>A</h4><p>B</p></aside>', 'caution'],
    ['<section role="note">A<p>B</p></section>', 'note'],
    ['<div class="markdown-alert markdown-alert-important"><p>A</p><p>B</p></div>', 'important'],
    ['<div class="admonitionblock note"><table><td><div>A</div></td><td>B</td></table></div>', 'note'],
    ['<div class="deprecated"><p>A</p><p>B</p></div>', 'deprecated'],
  ])('are known by class or role: %s', (html, label) => {
    expect(blocksIn(`${html}<p>After.</p>`)).toEqual([
      `note label=${label} A`,
      `note continues label=${label} B`,
      'paragraph After.',
    ]);
  });

  test('keep the lists and the code inside them in what they are, with the label', () => {
    expect(
      blocksIn('<div class="warning">Never:<ul><li>this<li>that</ul><pre>rm x</pre></div><ul><li>z</ul>'),
    ).toEqual([
      'note label=warning Never:',
      'list depth=1 label=warning opens this',
      'list depth=1 label=warning that',
      'code continues label=warning rm x',
      'list depth=1 opens z',
    ]);
  });

  test('are no parts of a page that are only named so', () => {
    const part = '<p>A</p><h2>Second</h2><p>B</p>';
    expect(
      blocksIn(`<div class="example"><h2>First</h2>${part}</div><div class="note-editor">C</div>`),
    ).toEqual([
      'note label=example First',
      'note continues label=example A',
      'heading level=2 Second',
      'paragraph B',
      'paragraph C',
    ]);
  });
});

test('quotations, captions and code say what they are', () => {
  expect(
    blocksIn(`<blockquote><p>Said.</p><ul><li>one</ul></blockquote><figure><img><figcaption>A mine.</figcaption></figure>
      <div class="figure"><p class="title">Figure 1</p></div><div class="highlight-python3"><pre>a<br>b<div>c</div></pre></div>`),
  ).toEqual([
    'quotation Said.',
    'list depth=1 opens one',
    'caption A mine.',
    'caption Figure 1',
    'code language=python3 a\nb\nc',
  ]);
});

test('lines at the top that say who and when are metadata; further down they are what they are', () => {
  const long = 'Tin was shipped from the harbour in the spring. '.repeat(20);
  expect(
    blocksIn(`<h1>Title</h1><h3 class="author">Ann Lee</h3><p class="releaseinfo">Version 3.0</p><p>${long}</p>
      <p class="date">May 2019</p><div class="titlepage"><p class="pubdate">June 2019</p></div>`),
  ).toEqual([
    'heading level=1 Title',
    'metadata Ann Lee',
    'metadata Version 3.0',
    `paragraph ${long.trim()}`,
    'paragraph May 2019',
    'metadata June 2019',
  ]);
});

const sentence =
  'Tin was shipped from the harbour in the spring, and the smelters paid a higher price for it. ';

test('the main text of a page keeps its structure and the levels of its headings', () => {
  const page = `<html><head><title>Tin</title></head><body><nav><a href="/">Home</a></nav><article><h1>Part</h1>
    <p>${sentence.repeat(4)}</p><h2>Rules</h2><p>You must not:</p><ul><li>sell tin<ul><li>ever</ul></ul>
    <div class="warning"><p>${sentence}</p></div><p>${sentence.repeat(4)}</p></article><footer>All rights</footer></body></html>`;
  expect(shapes(readPage(page)).map((line) => line.slice(0, 34).trim())).toEqual([
    'heading level=1 Part',
    'paragraph Tin was shipped from the',
    'heading level=2 Rules',
    'paragraph You must not:',
    'list depth=1 opens sell tin',
    'list depth=2 opens ever',
    'note label=warning Tin was shipped',
    'paragraph Tin was shipped from the',
  ]);
});

test('a book has the same structure', () => {
  const book = readEpub(
    makeEpub({
      'a.xhtml': xhtml('<h1>One</h1><ol><li>a</li><li>b</li></ol>'),
      'b.xhtml': xhtml(
        '<h1>Two</h1><table><tr><th>x</th><th>y</th></tr><tr><td>1</td><td>2</td></tr></table>',
      ),
    }),
  );
  expect(shapes(book)).toEqual([
    'heading level=1 One',
    'list depth=1 opens ordered a',
    'list depth=1 ordered b',
    'heading level=1 Two',
    'table header opens x | y',
    'table 1 | 2',
  ]);
});

test('nesting without end is walked', () => {
  const deep = bodyOf(`${'<ul><li>'.repeat(20_000)}x`);
  expect(deep.map(({ block }) => block)).toEqual([{ kind: 'list', depth: 20_000, text: 'x' }]);
});

// Order, letters that tell works apart, and escaping: what concerns the list and not one entry.
import type { StyleName } from '../../../src/api/payloads/bibliography.ts';
import { describe, expect, it } from 'vitest';
import { bibliographyOf } from '../../../src/engine/bibliography/bibliography.ts';
import type { CslItem } from '../../../src/api/payloads/bibliography.ts';
import { date, item } from './items.ts';

const jane = { author: [{ family: 'Doe', given: 'Jane' }] };
const john = { author: [{ family: 'Doe', given: 'John' }] };

const LIST: readonly CslItem[] = [
  item('webpage', { id: 'zebra', title: 'Zebra', ...jane, issued: date(2023, 5, 1) }),
  item('webpage', { id: 'apple', title: 'Apple', ...jane, issued: date(2023) }),
  item('webpage', { id: 'middle', title: 'Middle', ...john, issued: date(2023) }),
  item('webpage', { id: 'undated', title: 'Undated', ...jane }),
  item('webpage', { id: 'older', title: 'Older', ...jane, issued: date(2022) }),
  item('webpage', { id: 'zoo', title: 'The zoo', issued: date(2020) }),
  item('webpage', { id: 'ants1', title: 'Ants', issued: date(2020) }),
  item('webpage', { id: 'ants2', title: 'Ants', issued: date(2020) }),
  item('webpage', { id: 'quoted', title: '“Quoted” start', issued: date(2020) }),
  item('webpage', {
    id: 'gogh',
    title: 'Letters',
    author: [{ family: 'Gogh', given: 'V.', 'non-dropping-particle': 'van' }],
    issued: date(1999),
  }),
  item('webpage', {
    id: 'zolc',
    title: 'Accents',
    author: [{ family: 'Żółć', given: 'Ł' }],
    issued: date(2020),
  }),
  item('webpage', { id: 'bank', title: 'One', author: [{ literal: 'The World Bank' }], issued: date(2023) }),
];

const order = (style: StyleName) => bibliographyOf(LIST, style).entries.map(({ csl }) => csl.id);
const textOf = (style: StyleName, id: string) =>
  bibliographyOf(LIST, style).entries.find(({ csl }) => csl.id === id)?.text ?? '';

describe('the order of a bibliography', () => {
  it('APA: by name as printed, undated first, a year before its days; articles do not count', () => {
    expect(order('apa')).toEqual(
      'ants1 ants2 undated older apple middle zebra quoted gogh bank zolc zoo'.split(' '),
    );
  });

  it('MLA: by full name, then title', () => {
    expect(order('mla')).toEqual(
      'ants1 ants2 apple older undated zebra middle quoted gogh bank zolc zoo'.split(' '),
    );
  });

  it('Chicago and Harvard: van Gogh under G, undated works last', () => {
    expect(order('chicago')).toEqual(
      'ants1 ants2 older apple zebra undated middle gogh quoted bank zolc zoo'.split(' '),
    );
    expect(order('harvard')).toEqual(
      'ants1 ants2 older apple middle zebra undated gogh quoted bank zolc zoo'.split(' '),
    );
  });

  it('does not depend on the order of the records', () => {
    for (const style of ['apa', 'mla', 'chicago', 'harvard'] as const) {
      const turned = bibliographyOf([...LIST].reverse(), style).entries.map(({ text }) => text);
      expect(turned).toEqual(bibliographyOf(LIST, style).entries.map(({ text }) => text));
    }
  });
});

describe('works of the same names and year', () => {
  it('carry letters in the order of the list', () => {
    expect(textOf('apa', 'apple')).toContain('Doe, J. (2023a).');
    expect(textOf('apa', 'middle')).toContain('Doe, J. (2023b).');
    expect(textOf('apa', 'zebra')).toContain('Doe, J. (2023c, May 1).');
    expect(textOf('harvard', 'zebra')).toContain('Doe, J. (2023c)');
    expect(textOf('chicago', 'zebra')).toContain('Doe, Jane. 2023b.');
    expect(textOf('chicago', 'middle')).toContain('Doe, John. 2023. ');
  });

  it('also where the title stands for the author; MLA has none', () => {
    expect(textOf('apa', 'ants2')).toContain('Ants. (2020b).');
    expect(textOf('harvard', 'ants1')).toContain('Ants (2020a)');
    expect(
      bibliographyOf(LIST, 'mla')
        .entries.map(({ text }) => text)
        .join(' '),
    ).not.toMatch(/20\d\d[a-c]/u);
  });

  it('go past z', () => {
    const many = Array.from({ length: 28 }, (_unused, n) =>
      item('webpage', { id: `w${n}`, title: `T${String(n).padStart(2, '0')}`, ...jane, issued: date(2023) }),
    );
    const texts = bibliographyOf(many, 'apa').entries.map(({ text }) => text);
    expect(texts[25]).toContain('(2023z)');
    expect(texts[27]).toContain('(2023ab)');
  });

  it('undated ones too', () => {
    const two = ['One', 'Two'].map((title) => item('webpage', { id: title, title, ...jane }));
    expect(bibliographyOf(two, 'apa').entries[1]?.text).toContain('(n.d.-b)');
    expect(bibliographyOf(two, 'harvard').entries[1]?.text).toContain('(no date b)');
  });
});

describe('text from outside', () => {
  const HOSTILE = '<script>run()</script> *bold* [a](javascript:b) `c` & "d"';

  it.each(['apa', 'mla', 'chicago', 'harvard'] as const)('%s: is text in HTML and Markdown', (style) => {
    const record = item('webpage', {
      title: HOSTILE,
      author: [{ literal: HOSTILE }],
      'container-title': HOSTILE,
      URL: 'https://example.org/?a=<b>&c="d"',
    });
    const [entry] = bibliographyOf([record], style).entries;
    expect(entry?.html.replace(/<\/?i>/gu, '')).not.toMatch(/[<>"]|&(?!amp;|lt;|gt;|quot;|#39;)/u);
    expect(entry?.markdown.replace(/\\./gu, '').replaceAll('*', '')).not.toMatch(/[`<>[\]_~|#]/u);
    expect(entry?.text).toContain('run()');
  });

  it('a title in another language keeps its capitals', () => {
    const german = item('book', { title: 'Der Kanal im Jahr der Dürre', language: 'de' });
    expect(bibliographyOf([german], 'mla').entries[0]?.text).toContain('Der Kanal im Jahr der Dürre.');
  });
});

describe('a body that publishes what it writes', () => {
  const bank = { author: [{ literal: 'The World Bank' }], issued: date(2023) };
  const text = (record: CslItem, style: StyleName) => bibliographyOf([record], style).entries[0]?.text ?? '';

  it.each(['apa', 'mla', 'chicago', 'harvard'] as const)('is named once, %s', (style) => {
    for (const record of [
      item('report', { ...bank, publisher: 'World Bank' }),
      item('webpage', { ...bank, 'container-title': 'World Bank' }),
    ]) {
      expect(text(record, style).match(/World Bank/gu)).toHaveLength(1);
      expect(bibliographyOf([record], style).entries[0]?.csl).toBe(record);
    }
    expect(text(item('report', { ...bank, publisher: 'IMF' }), style)).toContain('IMF');
  });

  it('is the publisher in MLA and the author elsewhere', () => {
    const record = item('report', { ...bank, publisher: 'World Bank' });
    expect(text(record, 'mla')).toMatch(/^World Energy Outlook 2023. World Bank, 2023/u);
    expect(text(record, 'apa')).toMatch(/^The World Bank. \(2023\)/u);
  });
});

it.each(['mla', 'chicago'] as const)('versions and names of files keep their letters, %s', (style) => {
  const record = item('webpage', { title: 'moving to ACME v2 with node.js and my_file' });
  expect(bibliographyOf([record], style).entries[0]?.text).toContain(
    'Moving to ACME v2 with node.js and my_file',
  );
});

// A bibliography as BibTeX, RIS and CSL-JSON: escaping, keys, and what each kind of source becomes.
import { describe, expect, it } from 'vitest';
import { recordsOf } from '../../../src/cli/output/brief/brief-bibliography.ts';
import { toBibtex, keysOf, toRis } from '../../../src/cli/output/brief/references.ts';

const PAGE = {
  id: 'doc_0123456789abcdef01234567',
  type: 'webpage',
  title: 'Drought at the Panama Canal: 50% & more',
  author: [
    { family: 'Gogh', given: 'Vincent', 'non-dropping-particle': 'van' },
    { family: 'King', given: 'Martin Luther', suffix: 'Jr.' },
    { literal: 'Ministry of Food and Drink' },
  ],
  'container-title': 'Example_News',
  issued: { 'date-parts': [[2023, 10, 5]] },
  accessed: { 'date-parts': [[2026, 11, 20]] },
  URL: 'https://example.org/a_b?x=1&y={2}#~c%20d',
  language: 'en',
};

describe('BibTeX', () => {
  it('escapes text, holds capitals, keeps addresses and particles', () => {
    expect(toBibtex([PAGE])).toBe(String.raw`@online{gogh2023drought,
  author = {van Gogh, Vincent and King, Jr., Martin Luther and {Ministry of Food and Drink}},
  title = {{Drought} at the {Panama} {Canal}: 50\% \& more},
  howpublished = {Example\_News},
  url = {https://example.org/a_b?x=1&y=%7B2%7D#~c%20d},
  year = {2023},
  note = {Accessed 2026-11-20},
  month = oct,
  day = {5},
}
`);
  });

  it.each([
    ['report', '@techreport{', 'institution = {P}'],
    ['book', '@book{', 'publisher = {P}'],
    ['dataset', '@misc{', 'publisher = {P}'],
    ['webpage', '@misc{', 'howpublished = {C}'],
    ['something-new', '@misc{', 'howpublished = {C}'],
  ])('a %s', (type, kind, field) => {
    const made = toBibtex([{ type, title: 'T', 'container-title': 'C', publisher: 'P' }]);
    expect(made).toContain(kind);
    expect(made).toContain(field);
  });

  it('a page with an address is online', () => {
    expect(toBibtex([{ type: 'webpage', title: 'T', URL: 'https://doi.org/10.1/a' }])).toContain('@online{');
  });

  it('a book or report needs a publisher, and a file has its place', () => {
    const file = { type: 'report', title: 'T', archive_location: 'a_b.pdf, p. 3' };
    expect(toBibtex([file])).toContain('@misc{');
    expect(toBibtex([file])).toContain(String.raw`note = {a\_b.pdf, p. 3}`);
    expect(toRis([file])).toContain('AV  - a_b.pdf, p. 3\r\n');
  });

  it('no text ends its field or opens a command', () => {
    const hostile = '}\n@book{x, a={\\input{/etc/passwd}} $x^2$ #1 ~ _ %';
    const made = toBibtex([
      {
        ...PAGE,
        title: hostile,
        author: [{ literal: hostile }, { family: hostile, given: hostile }],
        DOI: hostile,
      },
    ]);
    expect(made.match(/^@/gmu)).toHaveLength(1);
    const commands = [...made.matchAll(/\\(text[a-z]+\{\}|.)/gu)].map(([, command]) => command);
    expect(commands.filter((command) => !/^(?:text[a-z]+\{\}|[$&#_%])$/u.test(command ?? ''))).toEqual([]);
    let depth = 0;
    for (const character of made) {
      depth += character === '{' ? 1 : character === '}' ? -1 : 0;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
  });

  it('members of the wrong type are left out, not written', () => {
    const made = toBibtex([
      { title: 7, author: 'Jane', issued: { 'date-parts': [['2023', 'x']] }, publisher: {} },
    ]);
    expect(made).toContain('title = {7}');
    expect(made).toContain('year = {2023}');
    expect(made).not.toMatch(/author|month|publisher|object/u);
  });
});

describe('keys', () => {
  it('are unique, and stay when other records come or go', () => {
    const twins = ['aaaaaa', 'bbbbbb'].map((id) => ({ ...PAGE, id }));
    expect(keysOf(twins)).toEqual(['gogh2023drought_aaaaaa', 'gogh2023drought_bbbbbb']);
    expect(keysOf([...twins].reverse())).toEqual(['gogh2023drought_bbbbbb', 'gogh2023drought_aaaaaa']);
    expect(new Set(keysOf([PAGE, PAGE, {}, {}, { title: '山' }])).size).toBe(5);
  });

  it('are ASCII letters and digits', () => {
    expect(keysOf([{ author: [{ family: 'Żółć' }], title: 'The Größe', id: 'x' }])).toEqual(['zolcgrosse']);
  });
});

describe('RIS', () => {
  it('has a tag a line and CRLF', () => {
    expect(toRis([PAGE])).toBe(
      [
        'TY  - ELEC',
        'ID  - gogh2023drought',
        'AU  - van Gogh, Vincent',
        'AU  - King, Martin Luther, Jr.',
        'AU  - Ministry of Food and Drink',
        'TI  - Drought at the Panama Canal: 50% & more',
        'T2  - Example_News',
        'PY  - 2023',
        'DA  - 2023/10/05/',
        'LA  - en',
        'UR  - https://example.org/a_b?x=1&y={2}#~c%20d',
        'Y2  - 2026/11/20/',
        'ER  - ',
        '',
      ].join('\r\n'),
    );
  });

  it('no text forges a tag', () => {
    const made = toRis([{ ...PAGE, title: 'A\r\nER  - \r\nTY  - BOOK\u2028TI  - x' }, PAGE]);
    expect(made.match(/^ER {2}- /gmu)).toHaveLength(2);
    expect(made.match(/^TY {2}- /gmu)).toHaveLength(2);
    expect(
      made
        .split('\r\n')
        .filter((line) => line !== '')
        .every((line) => /^[A-Z][A-Z0-9] {2}- /u.test(line)),
    ).toBe(true);
  });
});

describe('records', () => {
  it('are those of the entries, and without them the format is refused with a sentence', () => {
    expect(recordsOf({ entries: [{ csl: PAGE }] })).toEqual([PAGE]);
    for (const other of [null, {}, { entries: ['Doe. T.'] }, { entries: [{ text: 'T' }] }])
      expect(() => recordsOf(other)).toThrow(/carries no CSL-JSON records/u);
  });
});

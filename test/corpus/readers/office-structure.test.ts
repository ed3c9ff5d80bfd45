// Slides, sheets and OpenDocument texts as blocks; files that are none, damaged, or made to do harm.
import { describe, expect, test } from 'vitest';
import type { Block, Reading } from '../../../src/corpus/reading/reading.ts';
import { readOdt } from '../../../src/corpus/readers/office/odt-text.ts';
import { readPptx } from '../../../src/corpus/readers/office/pptx-slides.ts';
import { readXlsx } from '../../../src/corpus/readers/office/xlsx-book.ts';
import { placesOf } from '../../support/blocks.ts';
import { coreProperties, makeOdt, makePptx, makeXlsx, shape } from '../../support/office.ts';
import { workOf } from '../../support/work.ts';

const places = (reading: Reading): [Partial<Block>, string][] => placesOf(reading);

describe('slides', () => {
  test('titles are headings, bullets lists, a slide is a page; frames are left out, notes come last', () => {
    const table =
      '<p:graphicFrame><a:tbl><a:tr><a:tc><a:p><a:t>A</a:t></a:p></a:tc><a:tc><a:p><a:t>B</a:t></a:p></a:tc></a:tr>' +
      '<a:tr><a:tc><a:p><a:t>1</a:t></a:p></a:tc><a:tc><a:p/></a:tc></a:tr></a:tbl></p:graphicFrame>';
    const reading = readPptx(
      makePptx(
        [
          { shapes: shape('ctrTitle', ['On keys &amp; locks']) + shape('subTitle', ['Ann Lee']) },
          {
            shapes:
              shape('body', ['Lend', 0], ['to whom', 1], ['Return', 0]) +
              shape('title', ['Rules']) +
              shape('sldNum', ['2']) +
              shape('', ['A box.']) +
              shape('', ['First', 0, '<a:buAutoNum type="x"/>'], ['Second', 0, '<a:buAutoNum type="x"/>']) +
              table,
            notes: shape('sldImg') + shape('body', ['Say why.']),
          },
        ],
        { 'docProps/core.xml': coreProperties('<dcterms:created>2024-03-19T00:00:00Z</dcterms:created>') },
      ),
    );
    expect(places(reading)).toEqual([
      [{ kind: 'heading', level: 1, page: 1 }, 'On keys & locks'],
      [{ kind: 'paragraph', page: 1 }, 'Ann Lee'],
      [{ kind: 'heading', level: 2, page: 2 }, 'Rules'],
      [{ kind: 'list', depth: 1, opens: true, page: 2 }, 'Lend'],
      [{ kind: 'list', depth: 2, opens: true, page: 2 }, 'to whom'],
      [{ kind: 'list', depth: 1, page: 2 }, 'Return'],
      [{ kind: 'paragraph', page: 2 }, 'A box.'],
      [{ kind: 'list', depth: 1, opens: true, ordered: true, page: 2 }, 'First'],
      [{ kind: 'list', depth: 1, ordered: true, page: 2 }, 'Second'],
      [{ kind: 'table', opens: true, header: true, page: 2 }, 'A | B'],
      [{ kind: 'table', page: 2 }, '1 |'],
      [{ kind: 'paragraph', page: 2 }, 'Say why.'],
    ]);
    expect(reading).toMatchObject({ title: 'On keys & locks', published_at: '2024-03-19' });
  });
});

describe('sheets', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs></styleSheet>';
  const cell = (at: string, value: string, about = ''): string => `<c r="${at}" ${about}><v>${value}</v></c>`;

  test('a sheet is a heading and tables with their header; dates, shares and numbers as shown', () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Output of mines</t></is></c></row>' +
      `<row r="3">${cell('A3', '0', 't="s"')}${cell('B3', '1', 't="s"')}${cell('D3', '2', 't="s"')}</row>` +
      `<row r="4">${cell('A4', '45370', 's="1"')}${cell('B4', '0.30000000000000004')}${cell('D4', '0.125', 's="2"')}</row>` +
      `<row r="5">${cell('A5', '45371.5', 's="1"')}<c r="B5"/>${cell('C5', '1', 't="b"')}${cell('D5', '#N/A', 't="e"')}</row>`;
    const reading = readXlsx(
      makeXlsx(
        { 'Tin &amp; lead': rows, Empty: '' },
        {
          'xl/sharedStrings.xml':
            '<sst><si><t>Day</t></si><si><r><t>Out</t></r><r><t>put</t></r></si><si><t>Share</t></si></sst>',
          'xl/styles.xml': styles,
        },
      ),
    );
    expect(places(reading)).toEqual([
      [{ kind: 'heading', level: 2 }, 'Tin & lead'],
      [{ kind: 'paragraph' }, 'Output of mines'],
      [{ kind: 'table', opens: true, header: true }, 'Day | Output |  | Share'],
      [{ kind: 'table' }, '2024-03-19 | 0.3 |  | 12.5%'],
      [{ kind: 'table' }, '2024-03-20 12:00 |  | TRUE'],
    ]);
    expect(reading.warnings).toEqual([]);
  });

  test('rows, columns and texts beyond a bound are left out, and it says so', () => {
    const rows = Array.from(
      { length: 20_010 },
      (_, at) =>
        `<row r="${at + 1}">${cell(`A${at + 1}`, 'x', 't="str"')}${cell(`B${at + 1}`, String(at))}</row>`,
    );
    const reading = readXlsx(makeXlsx({ A: rows.join('') }));
    expect(reading.blocks).toHaveLength(20_001);
    expect(reading.warnings).toEqual([expect.stringContaining('Only the first 20000 rows')]);
    const wide = readXlsx(
      makeXlsx({
        A: `<row r="1">${cell('A1', 'a', 't="str"')}${cell('ZZZ1', 'b', 't="str"')}</row><row r="2">${cell('A2', 'y'.repeat(900_000), 't="str"')}</row>`,
      }),
    );
    expect(wide.text.length).toBeLessThan(6000);
    expect(wide.warnings).toHaveLength(1);
  });
});

describe('OpenDocument texts', () => {
  test('headings, lists, tables, notes, captions; comments and tables of contents are left out', () => {
    const styles =
      '<text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style>' +
      '<style:style style:name="P1" style:parent-style-name="Title"/><style:style style:name="P2" style:parent-style-name="Quotations"/><style:style style:name="X" style:parent-style-name="Preformatted_20_Text"/>';
    const p = (text: string, style = 'Standard'): string =>
      `<text:p text:style-name="${style}">${text}</text:p>`;
    const item = (inside: string): string => `<text:list-item>${inside}</text:list-item>`;
    const reading = readOdt(
      makeOdt(
        `<text:table-of-content>${p('no')}</text:table-of-content>${p('On keys', 'P1')}<text:h text:outline-level="2">Lending</text:h>` +
          p(
            'Keys<text:s text:c="2"/>are <text:span>lent</text:span><text:note><text:note-citation>1</text:note-citation><text:note-body>' +
              `${p('By Ann.')}</text:note-body></text:note>.<office:annotation>${p('why?')}</office:annotation>`,
          ) +
          `<text:list text:style-name="L1">${item(`${p('First')}<text:list>${item(p('inner'))}</text:list>${p('more')}`)}${item(p('Second'))}</text:list>` +
          `<table:table><table:table-header-rows><table:table-row><table:table-cell>${p('A')}</table:table-cell><table:table-cell>${p('B')}</table:table-cell></table:table-row></table:table-header-rows>` +
          `<table:table-row><table:table-cell>${p('1')}${p('2')}</table:table-cell><table:table-cell table:number-columns-repeated="9999"/></table:table-row></table:table>` +
          p('Table 1: Keys', 'Table') +
          p('Said.', 'P2') +
          p('A key.', 'Illustration') +
          p('if<text:line-break/><text:s text:c="2"/>go', 'X') +
          p('end', 'X'),
        styles,
        {
          'meta.xml':
            '<office:document-meta><office:meta><dc:creator>Ann Lee</dc:creator><dc:date>2024-03-19T10:00:00</dc:date></office:meta></office:document-meta>',
        },
      ),
    );
    expect(places(reading)).toEqual([
      [{ kind: 'heading', level: 1 }, 'On keys'],
      [{ kind: 'heading', level: 2 }, 'Lending'],
      [{ kind: 'paragraph' }, 'Keys are lent.'],
      [{ kind: 'paragraph' }, 'By Ann.'],
      [{ kind: 'list', depth: 1, opens: true, ordered: true }, 'First'],
      [{ kind: 'list', depth: 2, opens: true, ordered: true }, 'inner'],
      [{ kind: 'list', depth: 1, ordered: true, continues: true }, 'more'],
      [{ kind: 'list', depth: 1, ordered: true }, 'Second'],
      [{ kind: 'table', opens: true, header: true }, 'A | B'],
      [{ kind: 'table' }, '1 2'],
      [{ kind: 'paragraph' }, 'Table 1: Keys'],
      [{ kind: 'quotation' }, 'Said.'],
      [{ kind: 'caption' }, 'A key.'],
      [{ kind: 'code' }, 'if\n  go\nend'],
    ]);
    expect(reading).toMatchObject({ title: 'On keys', authors: ['Ann Lee'], published_at: '2024-03-19' });
  });
});

describe('what cannot be read', () => {
  const bomb = `<a>${' '.repeat(30_000_000)}</a>`;
  test.each([
    ['no presentation', readPptx, makeXlsx({ A: '' }), 'it is not a presentation'],
    ['slides without text', readPptx, makePptx([{ shapes: '' }]), 'it holds no text'],
    ['a bomb', readPptx, makePptx([{ shapes: bomb }]), 'unpacks to more than 200 times'],
    ['no workbook', readXlsx, makePptx([]), 'it is not a workbook'],
    ['sheets without text', readXlsx, makeXlsx({ A: '' }), 'it holds no text'],
    ['a bomb of cells', readXlsx, makeXlsx({ A: bomb }), 'unpacks to more than 200 times'],
    ['cut short', readXlsx, makeXlsx({ A: '' }).subarray(0, 300), 'it is damaged or cut short'],
    ['no OpenDocument text', readOdt, makeXlsx({ A: '' }), 'it is not an OpenDocument text'],
    [
      'one that is encrypted',
      readOdt,
      makeOdt('', '', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
      'it is encrypted',
    ],
    ['one without text', readOdt, makeOdt(''), 'it holds no text'],
  ])('%s', (_, read, bytes, reason) => {
    expect(() => read(bytes)).toThrow(reason);
  });

  test.each([
    [
      'lists in lists',
      makeOdt(`${'<text:list><text:list-item>'.repeat(50_000)}<text:p>deep</text:p>`),
      readOdt,
    ],
    ['tags never closed', makeOdt(`<text:p>deep${'<text:p'.repeat(100_000)}`), readOdt],
    [
      'shapes in shapes',
      makePptx([{ shapes: shape('', ['deep']) + '<p:sp><a:p><a:t>x'.repeat(50_000) }]),
      readPptx,
    ],
  ])('%s end', (_, bytes, read) => {
    expect(
      workOf(() => expect(() => expect(read(bytes).text).toContain('deep')).not.toThrow(RangeError)),
    ).toBeLessThan(60);
  });
});

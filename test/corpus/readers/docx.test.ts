// DOCX: styles to headings, lists, tables, notes; what was deleted or only commented is not text; properties; and files
// that are no documents.
import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../src/corpus/reading/reading.ts';
import { readDocx } from '../../../src/corpus/readers/office/docx-document.ts';
import { placesOf } from '../../support/blocks.ts';
import { coreProperties, makeDocx, paragraph, part } from '../../support/office.ts';

const said = ({ text, blocks }: Reading): [string, string][] =>
  blocks.map((block) => [block.kind, text.slice(block.start, block.end)]);

describe('what it says', () => {
  test('headings, paragraphs, tables and notes in their order', async () => {
    const cell = (text: string): string => `<w:tc>${paragraph(text)}${paragraph('')}</w:tc>`;
    const reference = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    const body =
      paragraph('Tin &amp; lead', 'Title') +
      paragraph('Prices', 'Heading1') +
      `<w:p><w:r><w:t>Tin rose in May.</w:t></w:r>${reference}</w:p>` +
      paragraph('Lead fell.') +
      `<w:tbl><w:tr>${cell('Metal')}${cell('Price')}</w:tr><w:tr>${cell('Tin')}${cell('33')}</w:tr></w:tbl>` +
      paragraph('Mines', 'Heading2') +
      paragraph('Two were flooded.');
    const footnotes = part('footnotes', `<w:footnote w:id="2">${paragraph('By the exchange.')}</w:footnote>`);
    const reading = await readDocx(makeDocx(body, { 'word/footnotes.xml': footnotes }));
    expect(said(reading)).toEqual([
      ['heading', 'Tin & lead'],
      ['heading', 'Prices'],
      ['paragraph', 'Tin rose in May.'],
      ['paragraph', '[1] By the exchange.'],
      ['paragraph', 'Lead fell.'],
      ['table', 'Metal | Price'],
      ['table', 'Tin | 33'],
      ['heading', 'Mines'],
      ['paragraph', 'Two were flooded.'],
    ]);
    expect(reading).toMatchObject({ title: 'Tin & lead', warnings: [] });
    expect(reading.blocks.flatMap((block) => block.level ?? [])).toEqual([1, 1, 2]);
  });

  test('lists, captions, quotations, code and tables say their place', async () => {
    const item = (text: string, level: number, list: number): string =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const row = (...cells: string[]): string =>
      `<w:tr>${cells.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`;
    const level = (at: number, format: string): string =>
      `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/></w:lvl>`;
    const numbering = part(
      'numbering',
      `<w:abstractNum w:abstractNumId="0">${level(0, 'bullet')}${level(1, 'decimal')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
    );
    const style = (id: string, name: string): string =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
    const parts = {
      'word/numbering.xml': numbering,
      'word/styles.xml': part(
        'styles',
        style('Caption', 'caption') + style('Quote', 'Quote') + style('Pre', 'HTML Preformatted'),
      ),
      'word/_rels/document.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
        ['styles', 'numbering']
          .map(
            (name) =>
              `<Relationship Id="${name}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}" Target="${name}.xml"/>`,
          )
          .join('') +
        '</Relationships>',
    };
    const body =
      paragraph('You need:') +
      item('a key', 0, 1) +
      item('of iron', 1, 1) +
      item('a lock', 0, 1) +
      paragraph('Table 1: Keys', 'Caption') +
      `<w:tbl>${row('Key', 'Price')}${row('Iron', '3')}</w:tbl>` +
      paragraph('Said.', 'Quote') +
      paragraph('run', 'Pre') +
      paragraph('on', 'Pre') +
      `<w:tbl>${row('1', '2')}${row('3', '4')}</w:tbl>`;
    expect(placesOf(await readDocx(makeDocx(body, parts)))).toEqual([
      [{ kind: 'paragraph' }, 'You need:'],
      [{ kind: 'list', depth: 1, opens: true }, 'a key'],
      [{ kind: 'list', depth: 2, opens: true, ordered: true }, 'of iron'],
      [{ kind: 'list', depth: 1 }, 'a lock'],
      [{ kind: 'caption' }, 'Table 1: Keys'],
      [{ kind: 'table', opens: true, header: true }, 'Key | Price'],
      [{ kind: 'table' }, 'Iron | 3'],
      [{ kind: 'quotation' }, 'Said.'],
      [{ kind: 'code' }, 'run\non'],
      [{ kind: 'table', opens: true }, '1 | 2'],
      [{ kind: 'table' }, '3 | 4'],
    ]);
  });

  test('inserted text is text; deleted text and comments are none', async () => {
    const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const body =
      `<w:p>${run('Tin ')}<w:ins w:id="1" w:author="A">${run('rose')}</w:ins>` +
      `<w:del w:id="2" w:author="A"><w:r><w:delText>fell</w:delText></w:r></w:del>` +
      `<w:commentRangeStart w:id="0"/>${run('.')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`;
    const comments = part(
      'comments',
      `<w:comment w:id="0" w:author="B">${paragraph('Is that so?')}</w:comment>`,
    );
    const reading = await readDocx(makeDocx(body, { 'word/comments.xml': comments }));
    expect(reading.text).toBe('Tin rose.');
  });

  test('its properties, unless they name programs and accounts', async () => {
    const core = (inside: string): Record<string, string> => ({
      'docProps/core.xml': coreProperties(inside),
    });
    const properties =
      '<dc:title>Tin: a primer</dc:title><dc:creator>Ann Lee;Bo Cho</dc:creator><dc:language>en-GB</dc:language>' +
      '<dcterms:created>2020-01-01T00:00:00Z</dcterms:created><dcterms:modified>2024-02-29T10:00:00Z</dcterms:modified>';
    expect(await readDocx(makeDocx(paragraph('Tin rose.'), core(properties)))).toMatchObject({
      title: 'Tin: a primer',
      authors: ['Ann Lee', 'Bo Cho'],
      published_at: '2024-02-29',
      language: 'en-GB',
    });
    const junk = '<dc:title>Microsoft Word - tin.doc</dc:title><dc:creator>Administrator</dc:creator>';
    expect(await readDocx(makeDocx(paragraph('Tin rose.'), core(junk)))).toMatchObject({
      title: null,
      authors: [],
    });
  });
});

describe('what it must not do', () => {
  test('macros and embedded files are left out, and it says so', async () => {
    const body = `<w:p><w:r><w:t>Tin rose.</w:t></w:r></w:p>`;
    const reading = await readDocx(
      makeDocx(body, {
        'word/vbaProject.bin': Buffer.from('x'),
        'word/embeddings/a.xlsx': Buffer.from('PK'),
      }),
    );
    expect(reading.text).toBe('Tin rose.');
    expect(reading.warnings).toEqual([
      expect.stringContaining('macros'),
      expect.stringContaining('embedded files'),
    ]);
  });

  test('pictures and templates elsewhere are not fetched', async () => {
    const drawing =
      '<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="x1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
    const rels =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/hostname" TargetMode="External"/></Relationships>';
    const reading = await readDocx(
      makeDocx(`<w:p>${drawing}<w:r><w:t>Tin rose.</w:t></w:r></w:p>`, {
        'word/_rels/document.xml.rels': rels,
      }),
    );
    expect(reading.text).toBe('Tin rose.');
  });

  test('entities that grow do not grow', async () => {
    const bomb =
      '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>';
    const document = part('document', `<w:body>${paragraph('Tin &c; rose.')}</w:body>`).replace(
      '?>',
      `?>${bomb}`,
    );
    const reading = await readDocx(makeDocx('', { 'word/document.xml': document })).catch(
      (error: unknown) => error,
    );
    expect(reading instanceof Error ? reading.message : (reading as Reading).text.length).toSatisfy(
      (outcome: string | number) => typeof outcome === 'string' || outcome < 100,
    );
  });
});

describe('what cannot be read', () => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  const whole = makeDocx(paragraph('Tin rose.'));
  test.each([
    ['encrypted or old', old, 'it is encrypted, or from Word before 2007'],
    ['cut short', whole.subarray(0, 400), 'it is damaged or cut short'],
    [
      'a zip of something else',
      makeDocx('', { '[Content_Types].xml': '', 'word/document.xml': '<x/>' }),
      'not a Word document',
    ],
    ['without text', makeDocx(paragraph('')), 'it holds no text'],
    [
      'a bomb',
      makeDocx('', { 'word/document.xml': Buffer.alloc(30_000_000, 'a') }),
      'unpacks to more than 200 times',
    ],
  ])('%s', async (_, bytes, reason) => {
    await expect(readDocx(bytes)).rejects.toThrow(reason);
  });
});

describe('equations', () => {
  const M = (inside: string) => `<m:oMath>${inside}</m:oMath>`;
  const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const read = async (inside: string) =>
    (await readDocx(makeDocx(`<w:p><w:r><w:t xml:space="preserve">Let </w:t></w:r>${inside}</w:p>`))).text;

  test('are text on their line, in a paragraph or by themselves', async () => {
    const area = M(`${t('A=π')}<m:sSup><m:e>${t('r')}</m:e><m:sup>${t('2')}</m:sup></m:sSup>`);
    expect(await read(area)).toBe('Let A=πr^2');
    expect(await read(`<m:oMathPara>${area}</m:oMathPara>`)).toBe('Let A=πr^2');
    const share = M(
      `<m:f><m:num>${t('stored &amp; sold')}</m:num><m:den>${t('total')}</m:den></m:f>${t('&lt;')}` +
        `<m:rad><m:deg/><m:e>${t('n')}</m:e></m:rad>`,
    );
    expect(await read(share)).toBe('Let (stored & sold)/total<√(n)');
    const sum = M(
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${t('i=1')}</m:sub><m:sup>${t('n')}</m:sup><m:e>${t('x')}</m:e></m:nary>` +
        `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${t('y')}</m:e></m:d>`,
    );
    expect(await read(sum)).toBe('Let ∑_(i=1)^n x[y]');
  });

  test('nested without end, or never closed, are bounded', async () => {
    const deep = `${'<m:sSup><m:e>'.repeat(5000)}${t('x')}${'</m:e></m:sSup>'.repeat(5000)}`;
    expect(await read(M(deep))).toMatch(/^Let/);
    const open = makeDocx(`<w:p><w:r><w:t>Tin rose.</w:t></w:r><m:oMath>${t('x')}</w:p>`);
    await expect(readDocx(open)).rejects.toThrow('damaged');
  });
});

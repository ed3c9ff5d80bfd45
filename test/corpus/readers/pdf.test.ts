// PDF: reading order, paragraphs over columns and pages, hyphens, running heads, headings, pages of chunks, facts; and
// files that are no documents.
import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../../src/corpus/documents/chunks.ts';
import type { Reading } from '../../../src/corpus/reading/reading.ts';
import { readPdf } from '../../../src/corpus/readers/pdf/document.ts';
import { runsOf } from '../../../src/corpus/readers/pdf/items.ts';
import { placesOf } from '../../support/blocks.ts';
import { makePdf, pdfColumn, wrapped } from '../../support/pdf.ts';
import type { PdfPage, PdfText } from '../../support/pdf.ts';

const said = ({ text, blocks }: Reading): [string, string][] =>
  blocks.map((block) => [block.kind, text.slice(block.start, block.end)]);

const TIN =
  'The price of tin rose in the last week of May because a flood closed two mines in the north of the island. ' +
  'Traders had expected the opposite, since stocks in the warehouses of the exchange were larger than in the year before. ' +
  'The smelters said that they would not declare force majeure before the end of the month.';
const LEAD =
  'Lead is taken from old batteries to a larger share than any other metal is taken from what it was made into. ' +
  'The prices of both metals move together only when the cost of energy changes for all smelters at once.';

describe('reading order', () => {
  test('two columns are read one after the other, below a title and an abstract that go across', async () => {
    const reading = await readPdf(makePdf([twoColumns()]));
    expect(said(reading).map(([kind, text]) => [kind, text.slice(0, 26)])).toEqual([
      ['heading', 'Metals in Two Columns'],
      ['paragraph', 'This abstract goes across '],
      ['heading', '1 Tin'],
      ['paragraph', 'The price of tin rose in t'],
      ['heading', '2 Lead'],
      ['paragraph', 'Lead is taken from old bat'],
    ]);
    expect(reading.text).toContain(TIN);
    expect(reading.text).toContain(LEAD);
  });

  test('a sentence goes on in the next column and on the next page, behind a note', async () => {
    const lines = wrapped(`${TIN} ${TIN} ${TIN}`, 46);
    const first: PdfPage = {
      texts: [
        ...pdfColumn(lines.slice(0, 8), { x: 50, y: 700 }),
        ...pdfColumn(wrapped('1 A note in smaller letters that has nothing to do with it.', 60), {
          x: 50,
          y: 560,
          size: 7,
        }),
        ...pdfColumn(lines.slice(8, 16), { x: 320, y: 700 }),
      ],
    };
    const second: PdfPage = {
      texts: [
        ...pdfColumn(lines.slice(16), { x: 50, y: 700 }),
        ...pdfColumn(wrapped(LEAD, 46), { x: 320, y: 700 }),
      ],
    };
    const reading = await readPdf(makePdf([first, second]));
    expect(reading.text).toContain(`${TIN} ${TIN} ${TIN}`);
    expect(reading.blocks[0]).toMatchObject({ kind: 'paragraph', page: 1, turns: [{ page: 2 }] });
    const turn = reading.blocks[0]!.turns![0]!;
    expect(reading.text.slice(turn.at, turn.at + 20)).toBe(lines[16]!.slice(0, 20));
  });

  test('a page that was turned, and stamps in its margin', async () => {
    const turned = wrapped(TIN, 46).map(
      (line, at) => `BT /plain 10 Tf 0 1 -1 0 ${100 + at * 12} 60 Tm (${line}) Tj ET`,
    );
    const stamp = 'BT /plain 10 Tf 0.7 0.7 -0.7 0.7 300 300 Tm (DRAFT COPY) Tj ET';
    const reading = await readPdf(makePdf([{ texts: [], raw: [stamp, ...turned].join('\n'), rotate: 90 }]));
    expect(reading.text).toBe(TIN);
  });

  test('a column of links beside the text is read on its own, labels of a list with what they stand for', async () => {
    const links = Array.from({ length: 12 }, (_, at) => `Link ${at}`);
    const beside = await readPdf(
      makePdf([
        {
          texts: [
            ...pdfColumn(links, { x: 40, y: 703, leading: 15 }),
            ...pdfColumn(wrapped(`${TIN} ${LEAD}`, 60), { x: 150, y: 700 }),
          ],
        },
      ]),
    );
    expect(beside.text).toContain(`${TIN} ${LEAD}`);
    const lines = wrapped(TIN, 60);
    const labelled = ['Tin', 'Tin again', 'Tin as ever'].flatMap((label, at): PdfText[] => [
      { text: label, x: 50, y: 700 - at * 100 },
      ...pdfColumn(lines, { x: 150, y: 700 - at * 100 }),
    ]);
    const list = await readPdf(makePdf([{ texts: labelled }]));
    expect(list.text.indexOf('Tin again')).toBeGreaterThan(list.text.indexOf('end of the month'));
  });

  test('a small box beside the text is read on its own and gives it no headings', async () => {
    const box = ['OWNER', 'Ann Lee', 'IMPACT TIME', 'Mar 3 at 18:01', 'DURATION', '21m 3s'];
    const reading = await readPdf(
      makePdf([
        {
          texts: [
            { text: 'A Flood in Two Mines', x: 50, y: 740, size: 18 },
            { text: 'What Happened', x: 50, y: 706, size: 14 },
            ...pdfColumn(wrapped(`${TIN} ${LEAD}`, 60), { x: 50, y: 680, leading: 14 }),
            ...box.map((text, at) => ({ text, x: 420, y: 702 - at * 23, size: at % 2 === 0 ? 14 : 12 })),
            { text: 'Resolution', x: 50, y: 500, size: 14 },
            ...pdfColumn(wrapped(TIN, 60), { x: 50, y: 476, leading: 14 }),
          ],
        },
      ]),
    );
    expect(said(reading)).toEqual([
      ['heading', 'A Flood in Two Mines'],
      ...box.map((text) => ['paragraph', text]),
      ['heading', 'What Happened'],
      ['paragraph', `${TIN} ${LEAD}`],
      ['heading', 'Resolution'],
      ['paragraph', TIN],
    ]);
  });

  test('items of a list that are numbered one after the other are no headings', async () => {
    const texts = [
      ...pdfColumn(wrapped(`${TIN} ${LEAD}`, 80), { x: 50, y: 700 }),
      { text: '1. No miner was hurt', x: 50, y: 560 },
      { text: '2. The alert came at once', x: 50, y: 530 },
    ];
    const reading = await readPdf(makePdf([{ texts }]));
    expect(said(reading).map(([kind]) => kind)).toEqual(['paragraph', 'list', 'list']);
  });

  test('three columns', async () => {
    const texts = [TIN, LEAD, TIN].flatMap((text, at) =>
      pdfColumn(wrapped(text, 30), { x: 40 + at * 180, y: 700 - at * 3 }),
    );
    const reading = await readPdf(makePdf([{ texts }]));
    expect(said(reading).map(([, text]) => text)).toEqual([TIN, LEAD, TIN]);
  });

  test('rows of cells are a table, not columns and not sentences', async () => {
    const rows = ['1990', '2000', '2010', '2020', '2022', '2023', '2024', '2025'].flatMap((year, at) =>
      [year, 'Chile', `${at + 3}.5`].map((text, cell) => ({ text, x: 50 + cell * 170, y: 500 - at * 14 })),
    );
    const head = ['Year', 'Country', 'Output'].map((text, cell) => ({ text, x: 50 + cell * 170, y: 514 }));
    const reading = await readPdf(
      makePdf([
        {
          texts: [
            ...pdfColumn(wrapped(TIN, 90), { x: 50, y: 700 }),
            { text: 'Table 1: Output of mines', x: 50, y: 545 },
            ...head,
            ...rows,
          ],
        },
      ]),
    );
    expect(placesOf(reading).slice(0, 4)).toEqual([
      [{ kind: 'paragraph', page: 1 }, TIN],
      [{ kind: 'caption', page: 1 }, 'Table 1: Output of mines'],
      [{ kind: 'table', opens: true, header: true, page: 1 }, 'Year | Country | Output'],
      [{ kind: 'table', page: 1 }, '1990 | Chile | 3.5'],
    ]);
    expect(reading.text).toContain('1990 | Chile | 3.5\n2000 | Chile | 4.5\n');
  });
});

describe('lines', () => {
  test('words that line ends break are whole again; those with a hyphen of their own keep it', async () => {
    const lines = [
      'An inter-national pact needs a well-known text, and an interna-',
      'tional court judges by it. The text was not well-',
      'known in 1990. A state-owned mine may sell to a govern-',
      'ment or not; a dust-covered mine and a dust-',
      'covered road are of the same colour there.',
    ];
    const reading = await readPdf(makePdf([{ texts: pdfColumn(lines, { x: 50, y: 700 }) }]));
    expect(reading.text).toBe(
      'An inter-national pact needs a well-known text, and an international court judges by it. The text was not ' +
        'well-known in 1990. A state-owned mine may sell to a government or not; a dust-covered mine and a dust-covered ' +
        'road are of the same colour there.',
    );
  });

  test('paragraphs are parted by gaps, by indents and by short last lines', async () => {
    const gap = pdfColumn(wrapped(TIN, 80), { x: 50, y: 700 });
    const indented = wrapped(LEAD, 80);
    const texts: PdfText[] = [
      ...gap,
      ...pdfColumn(indented.slice(0, 1), { x: 65, y: 640 }),
      ...pdfColumn(indented.slice(1), { x: 50, y: 628 }),
      ...pdfColumn(wrapped(TIN, 80).slice(0, 1), { x: 65, y: 628 - 12 * (indented.length - 1) }),
      ...pdfColumn(wrapped(TIN, 80).slice(1), { x: 50, y: 616 - 12 * (indented.length - 1) }),
    ];
    const reading = await readPdf(makePdf([{ texts }]));
    expect(said(reading)).toEqual([
      ['paragraph', TIN],
      ['paragraph', LEAD],
      ['paragraph', TIN],
    ]);
  });

  test('items of lists, code, headings by size and by font', async () => {
    const texts: PdfText[] = [
      { text: '3 Methods', x: 50, y: 760, size: 16 },
      { text: 'Sampling', x: 50, y: 730, font: 'bold' },
      ...pdfColumn(wrapped(TIN, 80), { x: 50, y: 710 }),
      ...pdfColumn(['• first item that is long enough to go on in', 'a second line', '• second item'], {
        x: 60,
        y: 640,
      }),
      ...pdfColumn(['if (tin > lead) {', '  smelt(tin);', '}'], { x: 60, y: 590, font: 'mono' }),
      ...pdfColumn(wrapped(LEAD, 80), { x: 50, y: 540 }),
    ];
    const reading = await readPdf(makePdf([{ texts }]));
    expect(said(reading)).toEqual([
      ['heading', '3 Methods'],
      ['heading', 'Sampling'],
      ['paragraph', TIN],
      ['list', 'first item that is long enough to go on in a second line'],
      ['list', 'second item'],
      ['code', 'if (tin > lead) {\n  smelt(tin);\n}'.replaceAll('\n  ', '\n')],
      ['paragraph', LEAD],
    ]);
    expect(reading.blocks.flatMap((block) => block.level ?? [])).toEqual([1, 2]);
  });

  test('lists nest by how far their items are set in; a new list opens anew', async () => {
    const texts: PdfText[] = [
      ...pdfColumn(wrapped(TIN, 80), { x: 50, y: 760 }),
      { text: '• keys', x: 60, y: 700 },
      { text: '1. of iron', x: 80, y: 686 },
      { text: '2. of steel', x: 80, y: 672 },
      { text: '• locks', x: 60, y: 658 },
      ...pdfColumn(wrapped(LEAD, 80), { x: 50, y: 630 }),
      { text: '• doors', x: 60, y: 570 },
    ];
    const reading = await readPdf(makePdf([{ texts }]));
    expect(placesOf(reading).filter(([{ kind }]) => kind === 'list')).toEqual([
      [{ kind: 'list', depth: 1, opens: true, page: 1 }, 'keys'],
      [{ kind: 'list', depth: 2, opens: true, ordered: true, page: 1 }, '1. of iron'],
      [{ kind: 'list', depth: 2, ordered: true, page: 1 }, '2. of steel'],
      [{ kind: 'list', depth: 1, page: 1 }, 'locks'],
      [{ kind: 'list', depth: 1, opens: true, page: 1 }, 'doors'],
    ]);
  });

  test('raised numbers: powers stay with their number, marks of notes leave the word alone', async () => {
    const texts: PdfText[] = [
      { text: 'The area of 10', x: 50, y: 700 },
      { text: '6', x: 116.2, y: 704, size: 6 },
      { text: 'hectares was found by the survey', x: 123, y: 700 },
      { text: '12', x: 267.5, y: 704, size: 6 },
    ];
    const reading = await readPdf(makePdf([{ texts }]));
    expect(reading.text).toBe('The area of 10⁶ hectares was found by the survey ¹²');
  });

  test('ligatures and quotation marks that are only control characters', () => {
    const str = 'The \u001crst \u001dood of the \u0010o\u000ecial\u0011 o\u001ber\u0000';
    const item = { str, dir: 'ltr', transform: [10, 0, 0, 10, 50, 700], width: 200, fontName: 'f' };
    expect(runsOf([item], {})[0]?.text.trim()).toBe('The first flood of the “official” offer');
  });

  test('running heads, feet and page numbers are left out; what only looks like one is not', async () => {
    const openings = [
      'Tin rose',
      'Lead fell',
      'Zinc stood still',
      'Gold shone',
      'Iron rusted',
      'Copper went green',
    ];
    const bodies = openings.map(
      (opening, at) => `${opening} on page ${at + 1}. ${at % 2 === 0 ? TIN : LEAD}`,
    );
    const pages = bodies.map((body, at): PdfPage => ({
      texts: [
        { text: 'Journal of Metals', x: 50, y: 810 },
        { text: `Vol. ${at < 3 ? 'A' : 'B'}, page ${at + 1}`, x: 400, y: 810 },
        ...pdfColumn(wrapped(body, 80), { x: 50, y: 760 }),
        { text: `${at + 1}`, x: 290, y: 30 },
      ],
    }));
    const reading = await readPdf(makePdf(pages));
    expect(said(reading).map(([, text]) => text)).toEqual(bodies);
  });

  test('what a browser prints above and below a page is left out of two pages too', async () => {
    const pages = [TIN, LEAD].map((body, at): PdfPage => ({
      texts: [
        { text: 'A Flood - Reports', x: 50, y: 820 },
        ...pdfColumn(wrapped(body, 80), { x: 50, y: 760 }),
        { text: `${at + 1} of 2`, x: 50, y: 20 },
        { text: '18.03.2026, 11:55', x: 450, y: 20 },
      ],
    }));
    expect(said(await readPdf(makePdf(pages))).map(([, text]) => text)).toEqual([TIN, LEAD]);
  });
});

describe('pages', () => {
  test('every chunk is on the page on which it begins, and on no other but where a paragraph is', async () => {
    const pages = [1, 2, 3].map((number): PdfPage => ({
      texts: [
        ...pdfColumn(wrapped(`Short text of page ${number}.`, 80), { x: 50, y: 760 }),
        ...pdfColumn(wrapped(TIN, 80), { x: 50, y: 700 }),
      ],
    }));
    const reading = await readPdf(makePdf(pages));
    const chunks = chunksOf({ id: 'doc_1', content_sha256: 'a', title: 't' }, reading);
    expect(chunks.map(({ page, text }) => [page, /page (\d)/.exec(text)?.[1]])).toEqual([
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ]);
  });

  test('a long paragraph over two pages is cut into chunks of the right page', async () => {
    const lines = wrapped(
      Array.from({ length: 90 }, (_, at) => `Sentence ${at} says that tin is a metal`).join('. '),
      90,
    );
    const page = (from: number, to: number): PdfPage => ({
      texts: pdfColumn(lines.slice(from, to), { x: 50, y: 780 }),
    });
    const reading = await readPdf(makePdf([page(0, 19), page(19, 99)]));
    expect(reading.blocks.length).toBe(1);
    const turn = reading.blocks[0]!.turns![0]!.at;
    const chunks = chunksOf({ id: 'doc_1', content_sha256: 'a', title: 't' }, reading);
    expect(chunks.length).toBeGreaterThan(2);
    for (const chunk of chunks) expect(chunk.page).toBe(chunk.start < turn ? 1 : 2);
    expect(new Set(chunks.map((chunk) => chunk.page))).toEqual(new Set([1, 2]));
  });
});

describe('facts', () => {
  const page: PdfPage = {
    texts: [
      { text: 'On the Origin of Tin', x: 50, y: 780, size: 20 },
      ...pdfColumn(wrapped(TIN, 80), { x: 50, y: 700 }),
    ],
  };
  test('the information dictionary, unless it names programs, files and accounts', async () => {
    const info = {
      Title: 'Tin: a primer',
      Author: 'Ann Lee; Bo Cho',
      CreationDate: "D:20240229101500+02'00'",
    };
    expect(await readPdf(makePdf([page], { info, language: 'en-GB' }))).toMatchObject({
      title: 'Tin: a primer',
      authors: ['Ann Lee', 'Bo Cho'],
      published_at: '2024-02-29',
      language: 'en-GB',
      warnings: [],
    });
    for (const Title of ['Microsoft Word - tin_final.doc', 'untitled', 'tin.indd', '']) {
      expect(await readPdf(makePdf([page], { info: { Title, Author: 'Administrator' } }))).toMatchObject({
        title: 'On the Origin of Tin',
        authors: [],
        published_at: null,
      });
    }
  });

  test('of the title of a window the part that the page has as its largest text', async () => {
    const texts = [
      { text: 'A Flood in Two Mines', x: 50, y: 740, size: 18 },
      ...pdfColumn(wrapped(TIN, 60), { x: 50, y: 700 }),
    ];
    const titled = async (Title: string) => (await readPdf(makePdf([{ texts }], { info: { Title } }))).title;
    expect(await titled('Report - A Flood in Two Mines - PagerDuty')).toBe('A Flood in Two Mines');
    expect(await titled('A Flood in Two Mines and After - PagerDuty')).toBe(
      'A Flood in Two Mines and After - PagerDuty',
    );
  });

  test('XMP goes before it', async () => {
    const list = (tag: string, ...items: string[]) =>
      `<${tag}><rdf:Seq>${items.map((item) => `<rdf:li>${item}</rdf:li>`).join('')}</rdf:Seq></${tag}>`;
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${list('dc:title', 'Tin &amp; Lead')}${list('dc:creator', 'Day, Cy', 'Bo Cho')}${list('dc:publisher', 'Tin Institute')}</rdf:Description></rdf:RDF></x:xmpmeta>`;
    expect(
      await readPdf(makePdf([page], { xmp, info: { Title: 'Other', Author: 'Other Name' } })),
    ).toMatchObject({
      title: 'Tin & Lead',
      authors: ['Day, Cy', 'Bo Cho'],
      publisher: 'Tin Institute',
    });
  });
});

describe('what cannot be read', () => {
  const page: PdfPage = { texts: pdfColumn(wrapped(TIN, 80), { x: 50, y: 700 }) };
  test.each([
    ['encrypted', makePdf([page], { encrypted: true }), 'it is encrypted and opens only with its password'],
    ['half of it', makePdf([page, page]).subarray(0, 1500), 'it is damaged, cut short, or not a PDF'],
    ['only its head', makePdf([page]).subarray(0, 40), 'it is damaged, cut short, or not a PDF'],
    ['no PDF at all', Buffer.from('words and words'), 'it is damaged, cut short, or not a PDF'],
    ['pictures', makePdf([{ texts: [], picture: true }]), 'it holds only images'],
    [
      'pictures with a page number',
      makePdf([{ texts: [{ text: '1', x: 290, y: 30 }], picture: true }]),
      'no OCR',
    ],
  ])('%s', async (_, bytes, reason) => {
    await expect(readPdf(bytes)).rejects.toThrow(reason);
  });

  test('text in a font whose character map is not in the file is missed, and said to be', async () => {
    const han = 'BT /han 12 Tf 50 500 Td <4e2d56fd519b7684> Tj ET';
    await expect(readPdf(makePdf([{ texts: [], raw: han }]))).rejects.toThrow('need character maps');
    const reading = await readPdf(
      makePdf([page, { texts: [], raw: `BT /plain 10 Tf 50 700 Td (A page.) Tj ET ${han}` }]),
    );
    expect(reading.warnings).toEqual([expect.stringContaining('Some of its text is in fonts that need')]);
  });

  test('pages that are pictures are named', async () => {
    const picture: PdfPage = { texts: [], picture: true };
    const reading = await readPdf(makePdf([page, picture, picture, page, picture]));
    expect(reading.warnings).toEqual([expect.stringMatching(/^Pages 2 to 3, 5: .*no OCR/)]);
    expect(reading.blocks.map((block) => block.page)).toEqual([1, 4]);
  });

  test('cut short: what is there is read, with a warning', async () => {
    const bytes = makePdf([page, page, page]);
    const reading = await readPdf(bytes.slice(0, bytes.byteLength - 100));
    expect(reading.text).toContain(TIN);
    expect(reading.warnings.join(' ')).toContain('cut short or damaged');
  });
});

function twoColumns(): PdfPage {
  return {
    texts: [
      { text: 'Metals in Two Columns', x: 180, y: 790, size: 20 },
      ...pdfColumn(
        wrapped(
          'This abstract goes across both columns and says in one sentence what the two columns below it say in many more.',
          80,
        ),
        { x: 80, y: 750 },
      ),
      { text: '1 Tin', x: 50, y: 700, font: 'bold' },
      ...pdfColumn(wrapped(TIN, 46), { x: 50, y: 682 }),
      { text: '2 Lead', x: 320, y: 700, font: 'bold' },
      ...pdfColumn(wrapped(LEAD, 46), { x: 320, y: 682 }),
    ],
  };
}

import { describe, expect, it } from 'vitest';
import { definitionsIn, statedBetween, identifiersIn } from '../../../src/engine/entities/stated.ts';
import { extract } from '../../../src/engine/entities/extract.ts';
import { kindByName } from '../../../src/engine/entities/kinds/heads.ts';

const read = (text: string, heading: string | null = null) =>
  extract([{ id: 'chk_1', heading, text }], (word) => word !== 'Bread' && word !== 'Nobody');

describe('what one document says', () => {
  it('keeps mentions by sentence, with places in the chunk', () => {
    const text =
      'The Suez Canal was closed. Nobody in the port of Rotterdam knew it. Bread was dear in every town.';
    const { names, sentences, chunks } = read(text);
    expect(chunks).toEqual(['chk_1']);
    expect(
      sentences.map(([, start, end, mentions]) => [text.slice(start, end), mentions.map((at) => names[at])]),
    ).toEqual([
      ['The Suez Canal was closed.', ['Suez Canal']],
      ['Nobody in the port of Rotterdam knew it.', ['Rotterdam']],
    ]);
  });

  it('reads no reference lists, and no headings', () => {
    expect(read('Suez Canal Authority, statements on the Ever Given, 2021.', 'References').sentences).toEqual(
      [],
    );
    expect(read('Suez Canal Authority').sentences).toEqual([]);
  });

  it('takes "X of a country" apart, and leaves the Bank of Japan whole', () => {
    const { names } = read('They met Shoei Kisen of Japan and the Bank of Japan on that day.');
    expect(names).toEqual(['Shoei Kisen', 'Japan', 'Bank of Japan']);
  });

  it('reads no money, demonyms or labels as names', () => {
    const { names } = read(
      'It paid 4 million US dollars to a Dutch firm in Oslo. RESULTS We saw that Oslo paid GDP figures.',
    );
    expect(names).toEqual(['Oslo']);
  });

  it('long forms that it defines are whole names in all of it', () => {
    const { names, definitions } = read(
      'The Food and Drug Administration (FDA) approved it. Later the Food and Drug Administration said no. The FDA was late again.',
    );
    expect(definitions.map(([long, short]) => [names[long], names[short]])).toEqual([
      ['Food and Drug Administration', 'FDA'],
    ]);
    expect(names).toEqual(['Food and Drug Administration', 'FDA']);
  });

  it('makes no names of half a formula or of a joint and what follows', () => {
    const { names, definitions } = read(
      'Nobody measured concentrations of 25-hydroxyvitamin D [25(OH)D] in Oslo. It fell in Oslo by the opinion of oat hedgers (OH) there.',
    );
    expect(names).toEqual(['OH', 'Oslo', 'oat hedgers']);
    expect(definitions.map(([long]) => names[long])).toEqual(['oat hedgers']);
  });

  it('nothing is made of nothing', () => {
    expect(extract([], () => true).sentences).toEqual([]);
    expect(read('').names).toEqual([]);
    expect(read('\u0000 '.repeat(1000)).names).toEqual([]);
  });
});

describe('definitions', () => {
  it.each([
    [
      'the Electric Reliability Council of Texas (ERCOT) said',
      'Electric Reliability Council of Texas',
      'ERCOT',
    ],
    ['of liquefied natural gas (LNG) passed', 'liquefied natural gas', 'LNG'],
    ['the ECB (European Central Bank) rose', 'European Central Bank', 'ECB'],
  ])('%j', (text, long, short) => {
    const [found] = definitionsIn(text);
    expect(found).toMatchObject({ long, short });
    expect(text.slice(found!.start, found!.end)).toBe(long);
  });

  it.each([
    'in March (May) it',
    'the law (2021) said',
    'many ships (UNCTAD) sank',
    'a b (AB',
    '((((ABC))))',
    'x (NYSE: XYZ) y',
  ])('%j defines nothing', (text) => {
    expect(definitionsIn(text)).toEqual([]);
  });
});

describe('identifiers', () => {
  it.each([
    ['Acme (ISIN US0378331005) rose', 'isin', 'US0378331005'],
    ['the ship (IMO 9074729) sank', 'imo', '9074729'],
    ['Acme (NASDAQ: ACME) rose', 'ticker', 'NASDAQ:ACME'],
    ['LEI 5493001KJTIIGC8Y1R12 was', 'lei', '5493001KJTIIGC8Y1R12'],
  ])('%j', (text, scheme, value) => {
    expect(identifiersIn(text)).toMatchObject([{ scheme, value }]);
  });

  it.each(['ISIN US0378331006', 'IMO 9074728', 'LEI 5493001KJTIIGC8Y1R13', '(ABC: DEF)', 'US0378331005'])(
    '%j: a wrong check digit, or no label',
    (text) => {
      expect(identifiersIn(text)).toEqual([]);
    },
  );
});

describe('stated relations', () => {
  it.each([
    [' is owned by ', 'owned_by', false],
    [', a wholly owned subsidiary of ', 'subsidiary_of', false],
    [' is part of the ', 'part_of', false],
    [' agreed', undefined, false],
    [' acquired ', 'acquired', false],
    [' was bought by ', 'acquired', true],
    [' supplies wafers to ', 'supplies', false],
    [', a supplier of lenses to ', 'supplies', false],
    [', which is based in ', 'located_in', false],
    [' is a member of the ', 'member_of', false],
    [' is not owned by ', undefined, false],
    [' may be part of ', undefined, false],
    [' would have acquired ', undefined, false],
    [' never supplied ', undefined, false],
    [' and ', undefined, false],
    [' is said to be owned by ', undefined, false],
  ])('%j: %s', (between, type, isTurned) => {
    const found = statedBetween('', between);
    expect(found?.type).toBe(type);
    if (found !== undefined) expect(found.isTurned).toBe(isTurned);
  });

  it('says nothing about a name that only depends on another', () => {
    expect(statedBetween('The plant of Acme in ', ' is owned by ')).toBeUndefined();
    expect(statedBetween('The plant of the ', ' was bought by ')).toBeUndefined();
  });
});

describe('types by name', () => {
  it.each([
    ['Panama Canal', 'place'],
    ['Panama Canal Authority', 'organisation'],
    ['Strait of Hormuz', 'place'],
    ['Bank of England', 'organisation'],
    ['University of the West Indies', 'organisation'],
    ['Acme GmbH', 'organisation'],
    ['Dr. Elisa Marquez', 'person'],
    ['CHIPS and Science Act', 'law'],
    ['New Zealand', 'place'],
    ['Wegovy', undefined],
    ['Elisa Marquez', undefined],
    ['Company', 'organisation'],
    ['Duke Energy', 'organisation'],
    ['Bluetooth Low Energy', undefined],
  ])('%j: %s', (name, type) => {
    expect(kindByName(name)?.type).toBe(type);
  });
});

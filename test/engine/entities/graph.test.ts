import { describe, expect, it } from 'vitest';
import { extract } from '../../../src/engine/entities/extract.ts';
import { buildGraph, type Graph } from '../../../src/engine/entities/graph.ts';
import { relationshipsOf } from '../../../src/engine/entities/relationships.ts';
import { nameIndex } from '../../../src/engine/entities/search.ts';
import { crossSectors } from '../../../src/engine/entities/sectors.ts';

const document = (id: string, text: string, sector: string | null = null) => ({
  id,
  sector,
  extract: extract([{ id: `chk_${id}`, heading: null, text }], () => true),
});
const named = (graph: Graph, name: string) => graph.entities.find((entity) => entity.name === name);

const ONE = document(
  'doc_1',
  'The company Acme Steel Ltd. bought coal in Oslo. The deal of Acme Steel and Oslo was large.',
  'energy',
);
const TWO = document(
  'doc_2',
  'The ships of Acme Steel Limited left Oslo in May. The International Energy Agency (IEA) saw it.',
  'shipping',
);
const THREE = document(
  'doc_3',
  'The head of the IEA flew to Oslo at once. A plant of Nordwind AG stands there, not one of Nordwind GmbH.',
  'energy',
);

describe('the graph', () => {
  it('is the same whatever the order of the documents', () => {
    expect(buildGraph([THREE, ONE, TWO])).toEqual(buildGraph([ONE, TWO, THREE]));
  });

  it('groups spellings, legal forms and defined short forms, and counts mentions', () => {
    const graph = buildGraph([ONE, TWO, THREE]);
    const acme = graph.entities.find(({ aliases, name }) => [name, ...aliases].includes('Acme Steel'))!;
    expect([acme.name, ...acme.aliases].toSorted()).toEqual([
      'Acme Steel',
      'Acme Steel Limited',
      'Acme Steel Ltd.',
    ]);
    expect([acme.mentions, acme.documents, acme.sectors]).toEqual([3, 2, ['energy', 'shipping']]);
    expect(named(graph, 'International Energy Agency')).toMatchObject({
      aliases: ['IEA'],
      mentions: 3,
      type: 'organisation',
    });
    expect(named(graph, 'Nordwind AG')?.id).not.toBe(named(graph, 'Nordwind GmbH')?.id);
  });

  it('merges a slip of one letter in a long name, and nothing else', () => {
    const graph = buildGraph([
      document(
        'a',
        'They met Volodymyr Zelenski in Kyiv. They met Volodymyr Zelensky in Kyiv. They met Volodymyr Zelensky there. They met Volodymyr Zelensky again.',
      ),
      document(
        'b',
        'They left North Korea for South Korea that year. They left North Korea again. They left North Korea by ship. They saw Boeing 737 and Boeing 747 there.',
      ),
    ]);
    expect(named(graph, 'Volodymyr Zelensky')).toMatchObject({
      aliases: ['Volodymyr Zelenski'],
      mentions: 4,
    });
    expect(named(graph, 'South Korea')).toBeDefined();
    expect(named(graph, 'Boeing 737')).toBeDefined();
    expect(named(graph, 'Boeing 747')).toBeDefined();
  });

  it('an id is made of the canonical name alone', () => {
    const [one] = buildGraph([ONE]).entities.filter(({ name }) => name === 'Oslo');
    const [other] = buildGraph([TWO, THREE]).entities.filter(({ name }) => name === 'Oslo');
    expect(one!.id).toMatch(/^ent_[0-9a-f]{24}$/);
    expect(other!.id).toBe(one!.id);
  });

  it('a short form that documents define otherwise belongs to none', () => {
    const graph = buildGraph([
      document('a', 'The American Bankers Alliance (ABA) met in Oslo today.'),
      document('b', 'The Australian Bakers Association (ABA) met in Oslo today.'),
    ]);
    expect(named(graph, 'ABA')).toBeDefined();
  });

  it('tells company by sentences, from either side with one id', () => {
    const graph = buildGraph([ONE, TWO, THREE]);
    const place = (name: string) => graph.entities.findIndex((entity) => entity.name === name);
    const fromOslo = relationshipsOf(graph, place('Oslo'));
    expect(fromOslo.map(({ to, sentences }) => [to.name, sentences.length])).toContainEqual([
      'International Energy Agency',
      1,
    ]);
    for (const { sentences, from, to } of fromOslo)
      for (const at of sentences)
        for (const end of [from, to])
          expect(graph.sentences[at]!.entities.map((one) => graph.entities[one])).toContain(end);
    const back = relationshipsOf(graph, place('International Energy Agency')).find(
      ({ to }) => to.name === 'Oslo',
    );
    expect(fromOslo.map(({ id }) => id)).toContain(back!.id);
  });

  it('counts what sectors share', () => {
    const { sectors, cells } = crossSectors(buildGraph([ONE, TWO, THREE]), [], 1);
    expect(sectors.map(({ id }) => id)).toEqual(['energy', 'shipping']);
    expect(cells).toHaveLength(1);
    expect(cells[0]).toMatchObject({
      sectors: ['energy', 'shipping'],
      count: 3,
      top: [{ sentences: [3, 1] }],
    });
  });

  it('of no documents is empty', () => {
    const graph = buildGraph([]);
    expect(graph.entities).toEqual([]);
    expect(nameIndex(graph).search('anything')).toEqual([]);
    expect(crossSectors(graph, [], 5)).toEqual({ sectors: [], cells: [] });
  });
});

describe('search', () => {
  const index = nameIndex(buildGraph([ONE, TWO, THREE]));
  it.each([
    ['oslo', 'Oslo'],
    ['olso', 'Oslo'],
    ['energy agency international', 'International Energy Agency'],
    ['internationalenergy agency', 'International Energy Agency'],
    ['internat', 'International Energy Agency'],
    ['acme stel', 'Acme Steel'],
  ])('%j', (typed, name) => {
    const [best] = index.search(typed);
    expect([best!.entity.name, ...best!.entity.aliases]).toContain(name);
  });

  it.each(['zzz', '', '   ', '!!', '漢字'])('%j finds nothing', (typed) => {
    expect(index.search(typed)).toEqual([]);
  });

  it('a name in another script is found by either spelling', () => {
    const text = 'The envoy 반기문 spoke. Then Angela Merkel spoke to 반기문 at length.';
    const found = nameIndex(buildGraph([document('doc_4', text)]));
    expect(found.resolve('אנגלה מרקל', 3)[0]).toMatchObject({ matched: 'Angela Merkel', score: 1 });
    expect(found.search('אנגלה מרקל')[0]).toMatchObject({ matched: 'Angela Merkel' });
    expect(found.resolve('ドナルド・トランプ', 3)).toEqual([]);
  });

  it('a legal form asked for is held against the one seen', () => {
    const [best] = index.resolve('Nordwind SA', 3);
    expect(best?.match.match ?? false).toBe(false);
    expect(index.resolve('Nordwind AG', 1)[0]!.entity.name).toBe('Nordwind AG');
  });
});

describe('types', () => {
  const TEXT =
    'Angela Merkel met Frederick H. Collier in Debden, England. Merkel then flew to Zagreb for the Stanley Cup. ' +
    'The band Velvet Orchard was signed by Harbour Records. The singer Ana Kovac was raised in Osijek. ' +
    'Blue Lantern (1951–1999) is a name. Quentin Works is one too.';
  const graph = buildGraph([document('doc_5', TEXT)]);

  it.each([
    ['Angela Merkel', 'person', 'given name angela'],
    ['Frederick H. Collier', 'person', 'initial between two names'],
    ['Debden', 'place', 'before ", England"'],
    ['Zagreb', 'place', 'name of a city or region'],
    ['Velvet Orchard', 'organisation', 'after "band"'],
    ['Harbour Records', 'organisation', 'head records'],
    ['Ana Kovac', 'person', 'given name ana'],
    ['Osijek', 'place', 'after "raised in"'],
    ['Blue Lantern', 'person', 'before "(1951–1999)"'],
  ])('%s is a %s: %s', (name, type, rule) => {
    expect(named(graph, name)).toMatchObject({ type, type_rule: rule });
  });

  it('a hill is a person where a given name is before it, and an office is no name, defined or not', () => {
    const text =
      'Chris Hill met Diane Lane near Notting Hill and Victoria Park. The Executive Director (ED) and the Co-Chairs thanked Co-Founder Angela Merkel.';
    const kinds = buildGraph([document('doc_9', text)]).entities.map(({ name, type }) => `${name}: ${type}`);
    expect(kinds).toEqual(
      expect.arrayContaining([
        'Chris Hill: person',
        'Diane Lane: person',
        'Notting Hill: place',
        'Victoria Park: place',
        'Angela Merkel: person',
      ]),
    );
    expect(kinds.filter((one) => /Director|Co-/.test(one))).toEqual([]);
  });

  it('a prize named after a person is none, and a surname is only with its person', () => {
    expect(named(graph, 'Stanley Cup')?.type ?? 'unknown').toBe('unknown');
    const alone = buildGraph([document('doc_6', 'Nobody asked Vermeulen. Then Vermeulen left.')]);
    expect(alone.entities.filter(({ type }) => type === 'person')).toEqual([]);
    const both = buildGraph([document('doc_7', 'Piet Vermeulen was asked. Then Vermeulen left again.')]);
    expect(both.entities.filter(({ type }) => type === 'person').map(({ name }) => name)).toContain(
      'Piet Vermeulen',
    );
    expect(both.entities.every(({ name, type }) => !name.includes('Vermeulen') || type === 'person')).toBe(
      true,
    );
  });

  it('an organisation is what sentences say is one, however often it is named besides', () => {
    const often = Array.from(
      { length: 30 },
      (_, at) => `Rule number ${at + 1} of Harvestry was kept by all of them.`,
    ).join(' ');
    const said =
      'Harvestry is a global non-profit organization for seeds. She works for Harvestry in a small town.';
    const typed = (text: string, name: string) => named(buildGraph([document('doc_8', text)]), name)?.type;
    expect(typed(`${said} ${often}`, 'Harvestry')).toBe('organisation');
    expect(typed(often, 'Harvestry')).toBe('unknown');
    expect(
      typed('In May Ana Kovac (Ruritania) met Robert Roe (Ruritania) at the station.', 'Ruritania'),
    ).toBe('organisation');
    expect(typed('In the play of that year Ana Kovac (Juliet) sang for the first time.', 'Juliet')).toBe(
      'unknown',
    );
    expect(
      typed(
        'The British Library lent the book to us. The Standard Library did not have the book.',
        'British Library',
      ),
    ).toBe('organisation');
    expect(
      typed(
        'The British Library lent the book to us. The Standard Library did not have the book.',
        'Standard Library',
      ),
    ).toBe('unknown');
  });

  it('offices, boards and greetings are no part of a name', () => {
    const names = (text: string) =>
      buildGraph([document('doc_9', text)]).entities.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(names('We met Harvestry’s Executive Director and Harvestry’s Metadata Working Group.')).toEqual([
      'Harvestry',
    ]);
    expect(names('For a year she was Acting Executive Director of Harvestry in that town.')).toEqual([
      'Harvestry',
    ]);
    expect(names('Goodbye Ana Kovac, you will be missed by all of us.')).toEqual(['Ana Kovac']);
  });

  it('a given name is a person’s where every document with it has the full name, and of one person only', () => {
    const BOTH = 'In May Ana Kovac sang for the first time. Then Ana left the town again.';
    const persons = (...texts: string[]) =>
      buildGraph(texts.map((text, at) => document(`doc_${at}`, text)))
        .entities.map(({ name }) => name)
        .toSorted();
    expect(persons(BOTH, 'In June Ana Kovac came to the town.')).toEqual(['Ana Kovac']);
    expect(persons(BOTH, 'In July they saw that Ana came to the town.')).toEqual(['Ana', 'Ana Kovac']);
    expect(persons(BOTH, 'In June Ana Novak came to the town.')).toContain('Ana');
  });

  it('persons in front of the initials of their house do not spell it', () => {
    const text =
      'The Central Dock Labs (CDL) opened. Chris Chodacki and Daniella Lowenberg (CDL) met. Here the CDL grew.';
    const labs = buildGraph([document('doc_9', text)]).entities.find(({ aliases }) =>
      aliases.includes('CDL'),
    );
    expect(labs?.name).toBe('Central Dock Labs');
  });
});

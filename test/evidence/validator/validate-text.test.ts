import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { evalFile } from '../../../bench/support/data.ts';
import { citedIn, isHeldOut, readStatements } from '../../../bench/support/statements.ts';
import { validateText } from '../../../src/evidence/validator/validate-text.ts';

const judge = (text: string, ...sources: string[]) =>
  validateText(
    text,
    sources.map((source, at) => ({ id: `s${at + 1}`, text: source })),
  );

const BRIDGE = 'The old bridge was closed in March. A ferry carries cars across the bay.';

describe('validateText', () => {
  it('accepts what a source says in the same words, and says where', () => {
    expect(judge('A ferry carries cars across the bay.', BRIDGE)).toEqual({
      supported: true,
      parts: [{ source: 's1', start: 36, end: 72, freedoms: [] }],
    });
  });

  it('refuses what no source says, with a sentence', () => {
    expect(judge('A ferry carries trains across the bay.', BRIDGE)).toEqual({
      supported: false,
      why: 'no cited statement says: A ferry carries trains across the bay.',
    });
    expect(judge('A ferry carries cars.')).toEqual({ supported: false, why: 'it cites nothing' });
    expect(judge('', BRIDGE).supported).toBe(false);
  });

  it('names each source, its stretch and what was changed', () => {
    const text = 'Acme was bought by Globex on May 3, 2024, and Initech has 1,200 workers.';
    expect(judge(text, 'Globex bought Acme on 3 May 2024.', 'Initech has 1.2 thousand workers.')).toEqual({
      supported: true,
      parts: [
        {
          source: 's1',
          start: 0,
          end: 33,
          freedoms: ['active for passive', '“3 May 2024” written as “May 3, 2024”'],
        },
        {
          source: 's2',
          start: 0,
          end: 33,
          freedoms: ['joined by “and”', '“1.2 thousand” written as “1,200”'],
        },
      ],
    });
  });

  it('counts offsets in the text of the source where a passage is given with it', () => {
    const text = 'It has two towers.';
    const context = `Foo Hall is a castle in Wales. ${text}`;
    expect(validateText('Foo Hall has two towers.', [{ id: 'a', text, context }])).toEqual({
      supported: true,
      parts: [{ source: 'a', start: 0, end: text.length, freedoms: ['“It” is “Foo Hall”'] }],
    });
    expect(validateText('Foo Hall is a castle in Wales.', [{ id: 'a', text, context }]).supported).toBe(
      false,
    );
  });

  it.each([
    ['The mill is a museum and was built in 1801.', 'The mill is a museum. The mill was built in 1801.'],
    ['Acme makes rails; Globex makes ships.', 'Acme makes rails.', 'Globex makes ships.'],
    ['Additionally, Globex makes ships.', 'Globex makes ships.'],
    ['According to the text, Globex makes ships.', 'Globex makes ships.'],
    ['Anna Berg left Oslo in 1990.', 'Anna Berg was born in Oslo. She left Oslo in 1990.'],
    ['The wall was built by the Romans.', 'The Romans built the wall.'],
    ['The wall was built in 122.', 'The Romans built the wall in 122.'],
    ['The Romans built the wall.', 'The wall was built by the Romans.'],
    ['The capital of Kenya is Nairobi.', 'Nairobi is the capital of Kenya.'],
    ['On 3 May 2024 the Globex plant closed.', 'The Globex plant closed on May 3, 2024.'],
    ['The loss was about $5 million.', 'The loss was roughly 5 million US dollars.'],
    ['Globex paid 5 percent.', 'Globex paid 5 %.'],
    ['Globex was sold.', 'Globex, which makes ships for the navy, was sold.'],
    ['Globex was founded in Turin.', 'Globex was founded in Turin and has 500 workers.'],
    ['Globex has 500 workers.', 'Globex was founded in Turin and has 500 workers.'],
    ['The plant was closed.', 'The plant was closed, and the workers were paid.'],
    [
      'The FAA grounded the jet.',
      'The Federal Aviation Administration (FAA) is an agency. The Federal Aviation Administration grounded the jet.',
    ],
    ['Nairobi, the capital of Kenya, has a park.', 'Nairobi is the capital of Kenya.', 'Nairobi has a park.'],
    ['The Incas founded Cusco in 1200.', 'In 1200, the Incas founded Cusco, which is a city of Peru.'],
    ['Cusco was founded by the Incas in 1200.', 'In 1200, the Incas founded Cusco.'],
    ['The bridge fell when the river rose.', 'When the river rose, the bridge fell.'],
    ['Globex makes ships for the navy.', 'Globex, which makes ships for the navy, was sold.'],
    ['Anna Berg was the mayor of Oslo.', 'Anna Berg, the mayor of Oslo, was met in Bergen.'],
    ['Acme was founded by Olga Lind in 1911.', 'Acme is a Swedish company founded by Olga Lind in 1911.'],
    ['Acme is a company.', 'Acme is a Swedish company founded by Olga Lind in 1911.'],
    ['Anna Berg is a poet.', 'Anna Berg (born 3 May 1970) is a Danish painter, poet and surgeon.'],
    ['Anna Berg was born on May 3, 1970.', 'Anna Berg (born 3 May 1970) is a Danish poet.'],
    ['Acme was sold in 1990.', 'Acme is a maker of rails. It was founded in 1911. It was sold in 1990.'],
    ['The harbour was closed.', 'The harbour was closed because the storm had broken the pier.'],
    ['Acme sold many ships.', 'Acme sold many ships, such as ferries and tugs.'],
    ['Acme raised its prices.', 'Acme raised its prices, angering the farmers.'],
    ['The treaty was signed.', 'This treaty was signed.'],
    ['Acme recognised the union.', 'Acme recognized the union.'],
    ['The EU joined the talks.', 'The European Union joined the talks.'],
    ['The passage states that Globex makes ships.', 'Globex makes ships.'],
    ['Acme pulled out of the pact.', 'Acme unilaterally pulled out of the pact.'],
  ])('accepts: %s', (text, ...sources) => {
    expect(judge(text, ...sources)).toMatchObject({ supported: true });
  });

  it.each([
    ['Globex was bought by Acme because Initech failed.', 'Acme bought Globex.', 'Initech failed.'],
    ['Acme makes rails, so Globex makes ships.', 'Acme makes rails.', 'Globex makes ships.'],
    ['Acme was bought by Globex.', 'Acme bought Globex.'],
    [
      'Acme said that rails are old and Globex makes ships.',
      'Acme said that rails are old.',
      'Globex makes ships.',
    ],
    ['In 2019 Acme rose and Globex fell.', 'In 2019 Acme rose.', 'Globex fell.'],
    ['Globex has two towers.', 'Acme met Globex in May. It has two towers.'],
    ['Globex was sold.', 'Globex, which may be a fraud, was sold.'],
    ['The plant was closed.', 'The plant was closed, which the court overturned.'],
    ['Globex was sold.', 'Globex was sold, provided that the board agrees.'],
    ['A ship sank and was raised.', 'A ship sank.', 'A ship was raised.'],
    ['The company sank and was raised.', 'The company sank.', 'The company was raised.'],
    ['Globex makes ships and it was sold.', 'Globex makes ships.', 'It was sold.'],
    ['Globex closed on 3 May 2024.', 'Globex closed on 5 March 2024.'],
    ['Globex closed on 3 May 2024.', 'Globex closed on 3 May.'],
    ['The loss was $5 million.', 'The loss was about 5 million US dollars.'],
    ['The capital of Kenya is Nairobi.', 'Nairobi is a capital of Kenya.'],
    ['Every man was seen by a film.', 'A film was seen by every man.'],
    ['A dog was seen by every man.', 'Every man saw a dog.'],
    ['Globex was bought.', 'Acme may have bought Globex.'],
    ['Ships were sold.', 'Ships that had leaks were sold.'],
    [
      'Smoking is allowed and drinking is allowed.',
      'You must not:\n\nSmoking is allowed.\n\nDrinking is allowed.',
    ],
    ['Does Acme make rails and Globex ships?', 'Acme makes rails.', 'Globex makes ships.'],
    ['Mary Berg left Oslo.', 'Anna Berg was born in Oslo. Berg left Oslo.'],
    ['Globex was finished.', 'Globex was finished by the end of May.'],
    ['The Incas founded Cusco.', 'In 1200, the Incas founded Cusco.'],
    ['The Incas ruled Cusco in 1200.', 'In 1200, the Incas founded Cusco. The Incas ruled Cusco.'],
    ['Globex makes ships.', 'Critics claim that Globex, which makes ships, was sold.'],
    ['Globex makes ships.', 'Globex, which makes ships, was sold, the prosecution contends.'],
    ['Anna Berg is the mayor of Oslo.', 'Anna Berg, the mayor of Oslo, was met in Bergen.'],
    ['Acme was formed in 1990.', 'Acme is a member of a group formed in 1990.'],
    ['Acme is a mill.', 'Acme is a former mill located in Oslo.'],
    ['Vessin is a city.', 'Vessin is a city in Scotland.'],
    ['Anna Berg was born in 1999.', 'Anna Berg (1999–2005) was a Danish minister.'],
    ['Anna Berg died on 3 May 1901.', 'Anna Berg (3 May 1901 – 5 June 1970) was a Danish poet.'],
    ['Globex was sold in 1990.', 'Acme is a maker of rails. It was bought by Globex. It was sold in 1990.'],
    ['Acme was estimated at $3.', 'Acme is a maker of rails. It is estimated at $3.'],
    ['The harbour was not closed.', 'The harbour was not closed because the storm had broken the pier.'],
    ['Acme did not pull out of the pact.', 'Acme did not unilaterally pull out of the pact.'],
    ['Acme sold goods.', 'Acme sold goods, especially if it rained.'],
    [
      'Acme resulted in a shortage for farms.',
      'Acme resulted in a shortage for farms, packaging and drinks in Oslo.',
    ],
    ['The fall was over.', 'The fall was over, but critics deny it.'],
    ['The passage states that Globex makes rails.', 'Globex makes ships.'],
    ['Acme started the work.', 'Acme began the work.'],
  ])('refuses: %s', (text, ...sources) => {
    expect(judge(text, ...sources)).toMatchObject({ supported: false });
  });
});

describe('statements over the starter corpus', () => {
  const root = fileURLToPath(new URL('../../../src/corpus/starter/', import.meta.url));
  const verdicts = readStatements('starter').map((one) => ({
    ...one,
    isAccepted: validateText(one.text, citedIn(root, one)).supported,
  }));

  it('are at least 250, and more than a hundred of them false', () => {
    expect(verdicts.length).toBeGreaterThanOrEqual(250);
    expect(verdicts.filter(({ holds }) => !holds).length).toBeGreaterThan(100);
  });

  it('accepts none that is false', () => {
    expect(verdicts.filter(({ holds, isAccepted }) => !holds && isAccepted)).toEqual([]);
  });

  it('accepts at least half of those that are true', () => {
    const held = verdicts.filter(({ holds }) => holds);
    expect(held.filter(({ isAccepted }) => isAccepted).length / held.length).toBeGreaterThan(0.5);
  });
});

const shared = evalFile();

describe.skipIf(shared === undefined)('statements over whole passages', () => {
  it('accepts none that is false, and a quarter of those that are true', () => {
    const developed = readStatements('passages').filter((one) => !isHeldOut(one));
    const verdicts = developed.map((one) => ({
      ...one,
      isAccepted: validateText(one.text, citedIn(shared!, one)).supported,
    }));
    expect(verdicts.filter(({ holds, isAccepted }) => !holds && isAccepted)).toEqual([]);
    const held = verdicts.filter(({ holds }) => holds);
    expect(held.filter(({ isAccepted }) => isAccepted).length / held.length).toBeGreaterThan(0.25);
  });
});

describe('hostile input', () => {
  it('refuses what is too long or too much without a look at it', () => {
    expect(judge('Acme rose. '.repeat(100_000), 'Acme rose.')).toEqual({
      supported: false,
      why: 'the text is too long',
    });
    const many = Array.from({ length: 1_001 }, (_, at) => ({ id: String(at), text: 'Acme rose.' }));
    expect(validateText('Acme rose.', many)).toMatchObject({ supported: false });
    expect(judge('Acme fell.', 'x'.repeat(1_000_000))).toMatchObject({ supported: false });
  });

  it.each([
    ['conjunctions', 'Acme and '.repeat(2_000), 'Acme and Globex were sold. '.repeat(5_000)],
    [
      'commas',
      'The ship, '.repeat(1_900),
      'The ship, the ship, was sold, and the ship was sold. '.repeat(3_000),
    ],
    ['passives', 'The ship was sold by the ship. '.repeat(600), 'The ship sold the ship. '.repeat(5_000)],
    ['brackets', '('.repeat(19_000), '((the ship (was sold) by '.repeat(8_000)],
    ['names', 'Anna Berg '.repeat(1_900), 'Anna Berg (AB) met Berg. '.repeat(8_000)],
    ['one long sentence', `${'and was sold '.repeat(1_500)}.`, `The ship ${'and was sold '.repeat(15_000)}.`],
  ])('bounds the time of %s', (_, text, source) => {
    const before = process.cpuUsage();
    expect(judge(text, source)).toHaveProperty('supported');
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(20);
  });

  it('judges texts that break off anywhere', () => {
    const source =
      'The ship had often been sold by Acme, and the crew was paid in 2024. Globex is a firm in Leeds.';
    const words = source.replace(/[.,]/g, '').split(' ');
    for (const text of ['The ship has been', 'The ship was often', 'a is Globex', 'was by', 'it is']) {
      expect(judge(text, source)).toMatchObject({ supported: false });
      words.push(...text.split(' '));
    }
    for (let from = 0; from < words.length; from += 1)
      for (let to = from + 1; to <= words.length; to += 1)
        expect(judge(words.slice(from, to).join(' '), source)).toHaveProperty('supported');
  });

  it('bounds the time of a thousand sources', () => {
    const sources = Array.from({ length: 1_000 }, (_, at) => ({
      id: String(at),
      text: `The ship ${at} was sold by Acme in May 2024, and the crew of it was paid. It was built by Globex.`,
    }));
    const before = process.cpuUsage();
    const text =
      'The ship was bought by Acme in May 2024, and the crew was paid by Globex; it was sold in 1999.';
    expect(validateText(text, sources).supported).toBe(false);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20);
  });
});

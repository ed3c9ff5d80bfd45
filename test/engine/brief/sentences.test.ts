// The judgements on single sentences that briefs are made with: can it be quoted alone, what does it show, is it the same thing.
import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../src/engine/citing/passages.ts';
import {
  antecedents,
  mayOpen,
  pointsBack,
  pointsNowhere,
  type Needs,
} from '../../../src/engine/brief/sentences/antecedents.ts';
import { abbreviationsIn, leansOn, surnamesIn } from '../../../src/engine/brief/sentences/pointing.ts';
import { figures } from '../../../src/engine/brief/sentences/figures.ts';
import { traitsOf } from '../../../src/engine/brief/sentences/traits.ts';

describe('what a paragraph may open with', () => {
  it.each([
    'Readers of the gauge at Kaub saw 25 centimetres.',
    'iPhone sales fell by a tenth in 2019.',
    'pH fell from 8.2 to 8.1 in the open ocean.',
    '12 locks were closed in June.',
    '“The canal was closed in June,” the mayor said.',
    'Seed prices doubled in the spring of 2021.',
    'Visitors to the canal fell by half in 2020.',
    'For more than a century the canal was open to all ships.',
    'For more than a century visitors came to see the canal.',
    'Read replicas lag behind the database by a second.',
    'For the first time the canal was seen to freeze in 1963.',
  ])('%s', (text) => {
    expect(mayOpen({ quotable: true, text })).toBe(true);
  });

  it.each([
    'should import the module when the package is loaded.',
    'and the canal was closed in June.',
    '- The canal was closed in June.',
    'See Module Package Names for how the names of modules and their packages are chosen.',
    'Please refer to the manual of the canal for the rules that hold in winter.',
    'For more information on how names are chosen, see Module Package Names.',
    'More information about the winter rules can be found in the manual.',
  ])('not %s', (text) => {
    expect(mayOpen({ quotable: true, text })).toBe(false);
  });
});

describe('what a sentence needs to be understood', () => {
  it.each([
    'It was shut in June.',
    'These rules came into force in May.',
    'However, prices fell.',
    'The latter closed in 2020.',
    'The target price of its electricity had risen in January.',
    'If it compiles, the test fails.',
    'Asynchrony is a good example of this.',
    'The strike also closed the port of Tallow.',
    'A second strike was avoided.',
    'An agreement on automation followed on 8 January 2025.',
    'Most of the price is therefore the repayment of capital.',
    'Two other troubles made the year worse.',
    'Access for guests is the same as the above, but their names are noted.',
    'It is unclear if the council would do another.',
    'The effects, however, were softened by grants to farmers.',
    'In order to do this, the manager submits a form to the office.',
    'The processes of the team are outlined below.',
  ])('%s points back', (text) => {
    expect(pointsBack(text)).toBe(true);
  });

  it.each([
    'The gauge at Kaub fell to 25 centimetres in October 2018.',
    'Germany opened a terminal on 17 December 2022.',
    'Theatres closed in March 2020.',
    'Italy and its neighbours signed the treaty in 1957.',
    'A company in Norhaven said that it would close the plant.',
    'Semaglutide is the active ingredient of Ozempic.',
  ])('%s does not', (text) => {
    expect(pointsBack(text)).toBe(false);
  });

  const needed = (text: string, known: readonly string[] = []) => {
    const chunk = { id: 'chk_1', document_id: 'doc_1', ordinal: 0, start: 0, end: text.length };
    const sentences = sentencesOf({ ...chunk, heading: null, page: null, structure: null, text });
    const needs: Needs[number][] = [];
    for (const [at, sentence] of sentences.entries()) {
      const said = sentences.slice(0, at);
      const before = {
        title: known.join(' '),
        known: new Set(known),
        spoken: new Set(said.flatMap((one) => one.stems)),
        surnames: new Set(said.flatMap((one) => surnamesIn(one.text))),
        abbreviations: new Set(said.flatMap((one) => abbreviationsIn(one.text))),
      };
      needs.push(antecedents(sentence, sentences, needs, before));
    }
    return needs.at(-1)?.map((one) => one.text);
  };

  it('takes the sentence before, and the one before that where it points back too', () => {
    expect(
      needed('Renesas runs a plant at Naka. A fire damaged it in March 2021. It was shut for a month.'),
    ).toEqual(['Renesas runs a plant at Naka.', 'A fire damaged it in March 2021.']);
  });

  it('takes none that begins in the middle: then nothing can be had', () => {
    expect(
      needed('should import the plant at Naka when it is ready. It was shut for a month.'),
    ).toBeUndefined();
  });

  it('takes the sentence that the article points at', () => {
    expect(
      needed(
        'Saudi Arabia declared an embargo in 2017. The embargo closed the land route for Qatari helium.',
      ),
    ).toEqual(['Saudi Arabia declared an embargo in 2017.']);
  });

  it('takes the sentence that names a pronoun, a surname or an abbreviation further in, or none', () => {
    const opening = 'The Paperwork Reduction Act (PRA) was drafted by Ann Jolin.';
    for (const text of [
      'In May the PRA was amended.',
      'On Friday she called for another draft.',
      'The draft was a success, Jolin said.',
    ]) {
      expect(needed(`${opening} ${text}`), text).toEqual([opening]);
      expect(needed(`${opening}\n\nRain fell on the council of Kaub. ${text}`)?.[0], text).not.toBe(opening);
    }
    expect(needed(`${opening}\n\nRain fell on Kaub. In May the PRA was amended.`)).toBeUndefined();
  });

  it('leaves out what an earlier paragraph would have to explain', () => {
    expect(
      needed(
        'A study counted the death rate of nine countries.\n\nThe rate was highest in Italy, at 295 a million.',
      ),
    ).toBeUndefined();
    expect(needed('It was shut for a month after the fire of March.')).toBeUndefined();
  });

  it('a thing that the title names is known', () => {
    expect(
      needed('Grain prices rose in spring. The drought led to a limit of 32 transits.', ['drought']),
    ).toEqual([]);
  });

  it('"another part" needs a part', () => {
    expect(needed('The index peaked in 2021. Another part stemmed from strong demand.')).toBeUndefined();
    expect(needed('Part of the rise came from ships of Norland. Another part stemmed from demand.')).toEqual([
      'Part of the rise came from ships of Norland.',
    ]);
  });

  it('"the same drought" needs a drought', () => {
    expect(
      needed('ZESCO cut the power for eight hours. The same drought destroyed the maize of Zambia.'),
    ).toBeUndefined();
  });
});

describe('what leans on earlier sentences inside', () => {
  const before = {
    known: new Set<string>(),
    spoken: new Set<string>(),
    surnames: new Set(['Jolin', 'Council']),
    abbreviations: new Set(['PRA', 'IDC']),
    title: 'What the IDC does',
  };

  it.each([
    '"The film should win this year," Jolin said in May.',
    '"It should be Vera Drake," said Mr Jolin, adding that the film was lavish.',
    'The Council shall advise the mayor on the parks of the city.',
    'Yesterday, they discussed plans to cut the price of grain.',
    'Never add them to the statement, because anybody could change it.',
    'Mr Kilroy said that worked out at 143,000 pounds a head.',
    'In May the PRA was amended by the council of Kaub.',
    'Actually using it has always required an expensive licence.',
    'Right now that mainly means large hosting providers.',
    'Due to the low amount of traffic we decided against this due to the cost.',
    'In either case, the domain might be blocked.',
    'This plan was adopted by the council.',
  ])('%s', (text) => {
    expect(leansOn(text, before) || pointsNowhere(text, before)).toBe(true);
  });

  it.each([
    '"The film should win this year," Phil Jolin said in May.',
    'The Park Council shall advise the mayor on the parks of the city.',
    'Yesterday, the ministers discussed plans to cut the price of grain.',
    'The mayor said that the town of Kaub was flooded.',
    'In May the Paperwork Reduction Act (PRA) was amended by the council of Kaub.',
    'In May the IDC met the ministers of NATO.',
    'These IDC rules were adopted by the council.',
  ])('not %s', (text) => {
    expect(leansOn(text, before) || pointsNowhere(text, before)).toBe(false);
  });
});

describe('what a sentence shows', () => {
  it('numbers of laws, hours and codes measure nothing', () => {
    for (const text of [
      'ORS 223.299 allows the city to assess the charge.',
      'The meeting runs from 2pm to 4 p.m. on Monday.',
      'The page produces a 404 "Not Found" error and then a 500 Internal Server Error.',
      'It is built for 64-bit systems and listens on 0.0.0.0:8000.',
    ])
      expect([text, figures(text)]).toEqual([text, []]);
    expect(figures('The USA sold 400 ships.')).toHaveLength(1);
  });

  it('a cause is stated in one sentence, not between two', () => {
    expect(traitsOf('The team has many projects to contribute to. Prices fell in June.').causes).toBe(false);
    expect(traitsOf('The storm led to a flood. Prices fell in June.').causes).toBe(true);
  });

  it('figures measure; years, days and ordinals do not', () => {
    const found = figures(
      'On 3 April 2024 the 56th plant lost 3 billion dollars, 40 % of 12 tonnes and 61,672 crates.',
    );
    expect(found.map(({ value }) => value)).toEqual([3e9, 40, 12, 61672]);
  });

  it('years come with the middle of their month where one is named', () => {
    expect(traitsOf('It began in May 2024 and ended in 2025.').years).toEqual([2024 + 4.5 / 12, 2025.5]);
    expect(traitsOf('The line carries 2000 megawatts.').years).toEqual([]);
  });

  it.each([
    ['causes', 'The drought led to a limit of 32 transits a day.', true],
    ['causes', 'The port handled 4.2 million tonnes.', false],
    ['definitions', 'Neon is a by-product of the air separation plants of large steelworks.', true],
    ['definitions', 'It is a by-product of steel.', false],
    ['definitions', 'The gauge fell to 25 centimetres.', false],
    ['rules', 'The European Union banned antibiotics as growth promoters.', true],
    ['rules', 'The regulation of genes needs energy.', false],
    ['outlook', 'Germany plans to deepen six shallow places.', true],
    ['openQuestions', 'It is not known whether the change is lasting.', true],
    ['openQuestions', 'The dispute of 2010 led to a price spike.', false],
  ] as const)('%s in "%s": %s', (trait, text, shown) => {
    expect(traitsOf(text)[trait]).toBe(shown);
  });
});

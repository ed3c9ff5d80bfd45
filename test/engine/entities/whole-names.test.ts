// What is one name, what is two, and what is none: short names, owners, offices, common words, spellings of one department.
import { expect, it } from 'vitest';
import { extract } from '../../../src/engine/entities/extract.ts';
import { buildGraph } from '../../../src/engine/entities/graph.ts';
import { capitalisedElsewhere, countCases, type WordCases } from '../../../src/engine/entities/word-cases.ts';

/** The entities of one document, the most mentioned first. */
function entitiesOf(...sentences: readonly string[]) {
  const text = sentences.join(' ');
  const cases: WordCases = new Map();
  countCases(text, cases);
  const read = extract([{ id: 'chk_1', heading: null, text }], capitalisedElsewhere(cases));
  return buildGraph([{ id: 'doc_1', sector: null, extract: read }]).entities;
}

const namesOf = (...sentences: readonly string[]) => entitiesOf(...sentences).map(({ name }) => name);

it('what an abbreviation owns is another name, and a letter before & is half of one', () => {
  expect(
    namesOf(
      "We read about ISRG's Let's Encrypt and about GSA's 184 pages on the Twitter Q&A page.",
      "Last year Japan's Toyota sold more cars than Lloyd's Register did.",
    ).toSorted(),
  ).toEqual(['GSA', 'ISRG', 'Japan', "Let's Encrypt", "Lloyd's Register", 'Toyota', 'Twitter']);
});

it('a person and an office are one person, and the body of the office', () => {
  const found = entitiesOf(
    'We spoke with Zyx Aas, ISRG Executive Director, and with the Assistant Commissioner.',
  );
  expect(found.map(({ name, type }) => [name, type])).toEqual(
    expect.arrayContaining([
      ['Zyx Aas', 'person'],
      ['ISRG', 'organisation'],
    ]),
  );
  expect(found).toHaveLength(2);
});

it('figures and a letter are a name where the letter has hardly any others', () => {
  const text = [
    'We work at 18F today.',
    'The team of 18F met with us.',
    'People from 18F wrote it.',
    'They ran 5K and then 10K in the rain.',
    'They ran 10K again and 5K again.',
  ];
  expect(namesOf(...text)).toEqual(['18F']);
});

it('one word that is usually small is no name, short abbreviations are', () => {
  expect(
    namesOf(
      'The Account is new and the account is old and an account is needed.',
      'Please note the NOTE and note it.',
      'The US told us, and the WHO knows who, who told us.',
    ).toSorted(),
  ).toEqual(['US', 'WHO']);
});

it.each([
  [['We asked the CA for it.', 'We asked two CAs for it.'], 'CA'],
  [['We shipped the PinePhone today.', 'We shipped two PinePhones today.'], 'PinePhone'],
  [
    ['It is a Certificate Authority here.', 'There are Certificate Authorities here.'],
    'Certificate Authority',
  ],
  [['They use HR Links here.', 'They use HR Links there.', 'They use HRLinks too.'], 'HR Links'],
  [['We wrote to the Labor Department then.', 'We asked the Department of Labor.'], 'Department of Labor'],
  [['It is the U.S. Department of Labor here.', 'We asked the Department of Labor.'], 'Department of Labor'],
])('%j is one entity', (text, name) => {
  expect(namesOf(...text)).toEqual([name]);
});

it('persons whose names end in s stay two', () => {
  expect(namesOf('We met John William in town.', 'We met John Williams in town.')).toHaveLength(2);
});

it('what is spoken of as a place only now and then is none', () => {
  const text = [
    'We write in Slackware.',
    'We like Slackware a lot.',
    'They use Slackware daily.',
    'All of Slackware is here.',
  ];
  expect(entitiesOf(...text)).toMatchObject([{ name: 'Slackware', type: 'unknown' }]);
});

it('several words that the text has in small letters too are no name', () => {
  const text = [
    'The Product Owner decides.',
    'Ask the product owner, or another product owner.',
    'We asked the World Bank.',
  ];
  expect(namesOf(...text)).toEqual(['World Bank']);
  expect(namesOf('We wrote to Tech Outreach.', 'It is in the channel tech-outreach now.')).toEqual([
    'Tech Outreach',
  ]);
});

it('what small words and hyphens hold together is whole', () => {
  expect(namesOf('We met the new Developer-in-Residence in town.')).toEqual(['Developer-in-Residence']);
});

it('an abbreviation behind a given name is no surname', () => {
  const found = entitiesOf('We met Carol PSF in town.', 'We read about the PSF and the PSF again.');
  expect(found.find(({ name }) => name === 'PSF')).toMatchObject({ type: 'unknown' });
});

it('figures and small letters by turns are a name; hashes, sizes and times are none', () => {
  const text = [
    'The hubs of 2i2c ran all day.',
    'We thank 2i2c for them.',
    'See 441f5ea and 8f3ae for it.',
    'They are 4x4s for 1h30m.',
  ];
  expect(namesOf(...text)).toEqual(['2i2c']);
});

it('a surname, a role and what somebody owns go with the name that they are of', () => {
  const found = entitiesOf(
    'Technical Lead Yuvo Panda wrote it.',
    'We asked Yuvo Panda about it.',
    "We read Optech's RBF page and then Optech again, and RBF too.",
    'Matt Morehouse found it, and Morehouse said so.',
  );
  expect(found.map(({ name, aliases }) => [name, ...aliases])).toEqual(
    expect.arrayContaining([
      ['Yuvo Panda', 'Technical Lead Yuvo Panda'],
      ['Optech', "Optech's RBF"],
      ['Matt Morehouse', 'Morehouse'],
    ]),
  );
  expect(found).toHaveLength(4);
});

it('a surname that two persons of a document have is neither of them', () => {
  const found = namesOf('Matt Morehouse met Anna Morehouse, and Morehouse said so.');
  expect(found.toSorted()).toEqual(['Anna Morehouse', 'Matt Morehouse', 'Morehouse']);
});

it('initials of the only name in the corpus that has them are that name', () => {
  const found = entitiesOf('We thank the Chan Zuckerberg Initiative.', 'A grant of CZI paid for it.');
  expect(found.map(({ name, aliases }) => [name, ...aliases])).toEqual([
    ['Chan Zuckerberg Initiative', 'CZI'],
  ]);
});

it('a word that often stands before a name is no part of it', () => {
  const text = ['See Optech for it.', 'Future Optech pages say more.', 'We read Optech and Optech again.'];
  expect(namesOf(...text)).toEqual(['Optech']);
});

// Records of every type with many kinds of names, dates, titles and addresses: what the styles are tried on.
import type { CslItem, CslName, CslType } from '../../../src/api/payloads/bibliography.ts';

type Loose = Record<string, unknown>;

const person = (family: string, given: string, more: Partial<CslName> = {}): CslName => ({
  family,
  given,
  ...more,
});
const URL = 'https://example.org/drought';
const ACCESSED = { 'date-parts': [[2026, 11, 20]] };

/** Lists of names by what is special about them. */
export const NAMES: Readonly<Record<string, readonly CslName[]>> = {
  one: [person('Doe', 'Jane Q.')],
  two: [person('Doe', 'Jane'), person('Roe', 'Richard')],
  three: [person('Doe', 'Jane'), person('Roe', 'Richard M.'), person('Stone', 'Ann')],
  four: ['Adams Amy', 'Brown Bob', 'Clark Cy', 'Davis Di'].map(spoken),
  eight: 'Adams Amy,Brown Bob,Clark Cy,Davis Di,Evans Ed,Ford Flo,Green Gil,Hill Hal'.split(',').map(spoken),
  twelve: Array.from({ length: 12 }, (_unused, n) => person(`Aa${String.fromCharCode(97 + n)}`, 'Bo')),
  many: Array.from({ length: 23 }, (_unused, n) => person(`Ba${String.fromCharCode(97 + n)}`, 'Bo')),
  organisation: [{ literal: 'World Health Organization' }],
  organisations: [{ literal: 'World Bank' }, { literal: 'International Monetary Fund' }],
  particle: [person('Gogh', 'Vincent', { 'non-dropping-particle': 'van' })],
  suffix: [person('King', 'Martin Luther', { suffix: 'Jr.' })],
  hyphen: [person('Sartre', 'Jean-Paul')],
  initials: [person('Tolkien', 'J. R. R.')],
  tight: [person('Rowling', 'J.K.')],
  accents: [person('Żółć', 'Łukasz')],
  apostrophe: [person('O’Neil', 'Mary-Kate')],
  mononym: [{ literal: 'Plato' }],
};

const BASE: Readonly<Partial<Record<CslType, Loose>>> = {
  webpage: {
    title: 'Drought at the Panama Canal',
    'container-title': 'Example News',
    URL,
    accessed: ACCESSED,
  },
  report: {
    title: 'World energy outlook 2023',
    publisher: 'International Energy Agency',
    URL,
    accessed: ACCESSED,
  },
  book: {
    title: 'The box: how the shipping container made the world smaller',
    publisher: 'Princeton University Press',
  },
  dataset: {
    title: 'Monthly transits 2010–2023',
    publisher: 'Zenodo',
    DOI: '10.5281/zenodo.1',
  },
  document: { title: 'Notes on a canal', publisher: 'Example Office' },
};

/** One record: what its type has, with members added, changed, or taken away by `undefined`. */
export function item(type: CslType, more: Loose = {}): CslItem {
  const members = Object.entries({ id: 'i', type, ...BASE[type], ...more });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as unknown as CslItem;
}

/** A date of one to three parts. */
export function date(...parts: number[]): { 'date-parts': number[][] } {
  return { 'date-parts': [parts] };
}

/** Every type with every kind of name, date, title and address: some 350 records. */
export function manyItems(): CslItem[] {
  const types = Object.keys(BASE) as CslType[];
  return types.flatMap(variations).map((made, index) => ({ ...made, id: `i${index}` }));
}

const TITLES = [
  'Is this “the end” of COVID-19 for iPhones? a view from the U.S. and beyond',
  'Why now?',
  'RISE OF THE OCEANS',
  'What we know about state-of-the-art grid-scale storage',
  "'Just in time' is over",
  'A "perfect storm" for shipping?',
  'From field to fork — food security after 2022',
  'Review of "The box"',
  'e-commerce and ports',
  'Water (and power) in Central America',
];

function variations(type: CslType): CslItem[] {
  const one = { author: NAMES['one'] };
  return [
    ...Object.values(NAMES).map((author) => item(type, { author, issued: date(2023, 10, 5) })),
    ...[date(2023, 10), date(2023), undefined].map((issued) => item(type, { ...one, issued })),
    item(type, { issued: date(2023, 10, 5) }),
    item(type),
    item(type, {
      author: NAMES['organisation'],
      issued: date(2023),
      URL: undefined,
      DOI: undefined,
      accessed: undefined,
    }),
    item(type, { author: NAMES['two'], issued: date(2023), URL, DOI: '10.1000/xyz123', accessed: ACCESSED }),
    item(type, { author: NAMES['two'], issued: date(2023), URL, DOI: undefined, accessed: ACCESSED }),
    ...TITLES.map((title) => item(type, { ...one, issued: date(2023, 1, 31), title })),
  ];
}

function spoken(name: string): CslName {
  const [family = '', given = ''] = name.split(' ');
  return person(family, given);
}

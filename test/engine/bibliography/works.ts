// Works of every kind of CSL with the members that such a work has in a reference manager, and variations of them:
// names, dates, titles, members left out. Seeded, so that a half can be kept for reporting only.

import type { CslItem } from '../../../src/api/payloads/bibliography.ts';

type Loose = Record<string, unknown>;
type Random = () => number;

const person = (family: string, given: string, more: Loose = {}) => ({ family, given, ...more });

const PERSONS: readonly Loose[] = [
  person('Okafor', 'Chinelo'),
  person('Lindqvist', 'Sven Erik'),
  person('Beauvoir', 'Simone', { 'non-dropping-particle': 'de' }),
  person('Ramírez', 'José Luis'),
  person('Thompson', 'E. P.'),
  person('Berners-Lee', 'Tim'),
  person('Davis', 'Sammy', { suffix: 'Jr.' }),
  person('Goethe', 'Johann Wolfgang', { 'dropping-particle': 'von' }),
  person('Nakamura', 'Keiko'),
  person('Saint-Exupéry', 'Antoine', { 'non-dropping-particle': 'de' }),
  person("O'Connor", 'Flannery'),
  person('Ng', 'Wai-Ming'),
  person('Müller', 'Jan-Werner'),
  person('Smith', 'Zadie'),
  person('Le Guin', 'Ursula K.'),
  person('al-Khalili', 'Jim'),
  person('Vries', 'Hent', { 'non-dropping-particle': 'de' }),
  person('Ford', 'Henry', { suffix: 'III' }),
  { family: 'Voltaire' },
  person('Şahin', 'Uğur'),
];
const OUTSIDE: readonly Loose[] = [
  person('毛', '泽东'),
  person('村上', '春樹'),
  person('김', '영하'),
  person('Толстой', 'Лев'),
];
const BODIES: readonly Loose[] = [
  { literal: 'World Health Organization' },
  { literal: 'U.S. Census Bureau' },
  { literal: 'Organisation for Economic Co-operation and Development' },
  { literal: 'European Central Bank' },
  { literal: 'Intergovernmental Panel on Climate Change' },
  { literal: 'Amnesty International' },
];

const TITLES = [
  'The rise and fall of the inland port: a history',
  'On the measurement of poverty',
  'Why do prices stick?',
  'Climate, conflict, and the state',
  'What is “fair” trade?',
  'Notes toward a theory of queues',
  'A tale of two canals: Suez and Panama compared',
  'Water for all! A manifesto',
  'Deep-sea cables and the price of data',
  'From Lagos to Rotterdam: how containers changed West Africa',
  "Workers' rights after the 2008 crisis",
  'COVID-19 and global supply chains',
  'Self-organization in small-world networks',
  'How to read a balance sheet',
  'Grain and power in the Black Sea region',
  'An introduction to the study of rivers, volume by volume',
  'Risk, uncertainty and profit',
  'The economics of “just in time”',
  'Is small still beautiful? Schumacher at fifty',
  'U.S. energy policy in the age of shale',
];

const LINK = 'https://www.example.org/works/2041';
const WHEN = { 'date-parts': [[2024, 3, 18]] };
const DOI = '10.1017/s0022050704002104';

/** What a work of each type usually carries, beside title, author and date. */
const MEMBERS: Readonly<Record<string, readonly Loose[]>> = {
  article: [
    { publisher: 'arXiv', number: 'arXiv:2301.04567', DOI: '10.48550/arXiv.2301.04567' },
    { publisher: 'SSRN', genre: 'Preprint', URL: LINK },
  ],
  'article-journal': [
    { 'container-title': 'Journal of economic history', volume: '64', issue: '1', page: '46-80', DOI },
    { 'container-title': 'Nature', volume: '613', page: '121', DOI: '10.1038/s41586-022-05543-x' },
    {
      'container-title': 'PLOS ONE',
      volume: '14',
      issue: '2',
      number: 'e0209899',
      DOI: '10.1371/journal.pone.0209899',
    },
    { 'container-title': 'The review of studies', issue: '12', page: '1102-1108', URL: LINK, accessed: WHEN },
  ],
  'article-magazine': [
    { 'container-title': 'The new yorker', volume: '98', issue: '3', page: '28-33' },
    { 'container-title': 'Wired', URL: LINK, accessed: WHEN },
  ],
  'article-newspaper': [
    { 'container-title': 'The Washington post', page: 'A1, A4', section: 'Business' },
    { 'container-title': 'Le Monde', URL: LINK, accessed: WHEN },
    { 'container-title': 'The Times', 'publisher-place': 'London', page: '14', edition: 'late' },
  ],
  bill: [
    {
      genre: 'H.R.',
      number: '6',
      authority: 'Congress',
      'chapter-number': '110',
      'container-title': 'Congressional record',
      volume: '153',
      page: '50',
    },
  ],
  book: [
    { publisher: 'Yale University Press', 'publisher-place': 'New Haven', ISBN: '9780300078152' },
    { publisher: 'Penguin', edition: '2', volume: '3' },
    {
      publisher: 'Oxford University Press',
      'collection-title': 'Oxford studies in history',
      'collection-number': '14',
      DOI: '10.1093/oso/9780198.001',
    },
    {
      publisher: 'Verso',
      edition: 'revised',
      translator: [person('Hoare', 'Quintin')],
      'number-of-volumes': '2',
    },
    { publisher: 'Gallimard', 'publisher-place': 'Paris', URL: LINK, accessed: WHEN },
  ],
  broadcast: [
    { 'container-title': 'The daily', number: '412', publisher: 'WNYC', genre: 'Podcast episode', URL: LINK },
    { 'container-title': 'Planet Earth', publisher: 'BBC One', medium: 'television broadcast' },
  ],
  chapter: [
    {
      'container-title': 'The Cambridge history of capitalism',
      editor: [person('Neal', 'Larry'), person('Williamson', 'Jeffrey G.')],
      publisher: 'Cambridge University Press',
      'publisher-place': 'Cambridge',
      page: '120-145',
      volume: '2',
    },
    {
      'container-title': 'Handbook of ports',
      editor: [person('Talley', 'Wayne K.')],
      publisher: 'Routledge',
      page: '33–59',
      edition: '3',
    },
    {
      'container-title': 'Collected essays',
      publisher: 'Knopf',
      page: '7',
      DOI: '10.4324/9780203.ch2',
      'collection-title': 'Essays in order',
    },
  ],
  classic: [
    {
      publisher: 'Penguin',
      translator: [person('Rieu', 'E. V.')],
      'original-date': { 'date-parts': [[-380]] },
    },
  ],
  collection: [
    { archive: 'Library of Congress', 'archive-place': 'Washington, DC', archive_location: 'Box 4' },
  ],
  dataset: [
    { publisher: 'Harvard Dataverse', version: '3.1', DOI: '10.7910/DVN/ABC123' },
    { publisher: 'World Bank', URL: LINK, accessed: WHEN, genre: 'Data set' },
  ],
  document: [
    { publisher: 'Ministry of Transport', URL: LINK, accessed: WHEN },
    { publisher: 'Port Authority', number: '12' },
  ],
  entry: [
    {
      'container-title': 'Companion to trade',
      publisher: 'Wiley',
      page: '12-13',
      editor: [person('Rowe', 'Ann')],
    },
  ],
  'entry-dictionary': [
    {
      'container-title': 'Merriam-Webster dictionary',
      publisher: 'Merriam-Webster',
      URL: LINK,
      accessed: WHEN,
    },
  ],
  'entry-encyclopedia': [
    { 'container-title': 'Encyclopaedia Britannica', publisher: 'Britannica', URL: LINK, accessed: WHEN },
    {
      'container-title': 'International encyclopedia of geography',
      editor: [person('Richardson', 'Douglas')],
      volume: '4',
      page: '1-9',
      publisher: 'Wiley',
    },
  ],
  figure: [{ 'container-title': 'Atlas of flows', publisher: 'MIT Press' }],
  graphic: [
    { medium: 'Oil on canvas', archive: 'Museum of Modern Art', 'archive-place': 'New York' },
    { genre: 'Photograph', URL: LINK, publisher: 'Magnum' },
  ],
  hearing: [{ authority: 'House', 'chapter-number': '109th Cong.', section: 'Committee on Finance' }],
  interview: [
    { interviewer: [person('Gross', 'Terry')], 'container-title': 'Fresh air', URL: LINK },
    { interviewer: [person('Remnick', 'David')], genre: 'Oral history', archive: 'Columbia Center' },
  ],
  legal_case: [{ 'container-title': 'U.S.', volume: '347', page: '483', authority: 'Supreme Court' }],
  legislation: [
    { 'container-title': 'U.S.C.', volume: '42', section: '12101' },
    { number: '117-58', 'container-title': 'Stat.', volume: '135', page: '429' },
  ],
  manuscript: [
    {
      genre: 'Letter',
      archive: 'British Library',
      'archive-place': 'London',
      archive_location: 'Add MS 4321',
    },
    { publisher: 'University of Oslo', URL: LINK },
  ],
  map: [
    { publisher: 'Ordnance Survey', scale: '1:50,000', edition: '4' },
    { genre: 'Map', URL: LINK, publisher: 'USGS' },
  ],
  motion_picture: [
    { publisher: 'Warner Bros.', director: [person('Kubrick', 'Stanley')] },
    { publisher: 'Netflix', URL: LINK, genre: 'Film' },
  ],
  musical_score: [{ publisher: 'Boosey & Hawkes', 'publisher-place': 'London' }],
  pamphlet: [{ publisher: 'Fabian Society', 'publisher-place': 'London', number: '7' }],
  'paper-conference': [
    {
      'container-title': 'Proceedings of the 31st conference on logistics',
      publisher: 'IEEE',
      page: '770-778',
      DOI: '10.1109/cvpr.2016.90',
      'event-title': 'Conference on Logistics',
    },
    { 'event-title': 'Annual meeting of the Economic History Association', 'event-place': 'Boston, MA' },
    {
      'container-title': 'Advances in computing',
      editor: [person('Bengio', 'Yoshua')],
      publisher: 'Springer',
      page: '1-12',
      volume: '30',
    },
  ],
  patent: [{ number: 'US 7,347,809 B2', authority: 'U.S. Patent and Trademark Office' }],
  performance: [{ 'event-title': 'Proms', 'event-place': 'London', publisher: 'Royal Albert Hall' }],
  periodical: [{ 'container-title': 'Past and present', volume: '12', issue: '4' }],
  personal_communication: [
    { genre: 'Email', recipient: [person('Rowe', 'Ann')] },
    { recipient: [person('Jefferson', 'Thomas')], archive: 'National Archives' },
  ],
  post: [{ 'container-title': 'Twitter', genre: 'Tweet', URL: LINK, accessed: WHEN }],
  'post-weblog': [{ 'container-title': 'Marginal revolution', URL: LINK, accessed: WHEN }],
  regulation: [{ 'container-title': 'C.F.R.', volume: '40', section: '60.4' }],
  report: [
    {
      publisher: 'World Bank',
      'publisher-place': 'Washington, DC',
      number: '8412',
      genre: 'Policy research working paper',
      URL: LINK,
      accessed: WHEN,
    },
    { publisher: 'RAND Corporation', number: 'RR-1234-A', DOI: '10.7249/RR1234' },
    { publisher: 'International Labour Office', 'publisher-place': 'Geneva', URL: LINK, accessed: WHEN },
    { publisher: 'Federal Reserve', genre: 'Annual report' },
    { publisher: 'NBER', number: '19846', 'collection-title': 'Working paper series', page: '1-34' },
  ],
  review: [
    {
      'reviewed-title': 'Parasite',
      'container-title': 'Sight and sound',
      volume: '30',
      issue: '2',
      page: '60-61',
    },
  ],
  'review-book': [
    {
      'reviewed-title': 'Capital in the twenty-first century',
      'reviewed-author': [person('Piketty', 'Thomas')],
      'container-title': 'The Guardian',
      URL: LINK,
    },
  ],
  software: [
    { version: '4.3.1', publisher: 'R Foundation', URL: LINK, accessed: WHEN },
    { version: '2.0', genre: 'Computer software', DOI: '10.5281/zenodo.591564', publisher: 'Zenodo' },
  ],
  song: [{ 'container-title': 'Kind of blue', publisher: 'Columbia', medium: 'CD' }],
  speech: [
    { 'event-title': 'Davos annual meeting', 'event-place': 'Davos', genre: 'Keynote address' },
    { URL: LINK, publisher: 'TED' },
  ],
  standard: [
    { number: 'ISO 690:2021', publisher: 'ISO', authority: 'International Organization for Standardization' },
  ],
  thesis: [
    { genre: 'PhD dissertation', publisher: 'University of Chicago' },
    { genre: "Master's thesis", publisher: 'Lund University', URL: LINK, 'publisher-place': 'Lund' },
    { genre: 'Doctoral dissertation', publisher: 'MIT', archive: 'ProQuest', number: '28412345' },
  ],
  treaty: [{ 'container-title': 'U.N.T.S.', volume: '1833', page: '397' }],
  webpage: [
    { 'container-title': 'BBC News', URL: LINK, accessed: WHEN },
    {
      'container-title': 'Our World in Data',
      publisher: 'Global Change Data Lab',
      URL: LINK,
      accessed: WHEN,
    },
    { URL: LINK, accessed: WHEN, publisher: 'Eurostat' },
  ],
};

/** How often a type is drawn: what is cited most comes most. */
const WEIGHTS: Readonly<Record<string, number>> = {
  'article-journal': 7,
  'article-newspaper': 5,
  'article-magazine': 3,
  book: 7,
  chapter: 6,
  report: 8,
  webpage: 6,
  thesis: 4,
  dataset: 4,
  document: 3,
  'paper-conference': 4,
  'entry-encyclopedia': 2,
  software: 2,
  article: 2,
  'post-weblog': 2,
  manuscript: 2,
  motion_picture: 2,
  broadcast: 2,
  interview: 2,
  speech: 2,
};
const TYPES: readonly string[] = Object.keys(MEMBERS);

/** `count` works of all types by how often each is cited; the same for the same seed. */
export function works(count: number, seed: number): CslItem[] {
  const random = mulberry(seed);
  const bag = TYPES.flatMap((type) => Array.from({ length: WEIGHTS[type] ?? 1 }, () => type));
  return Array.from({ length: count }, (_unused, index) => ({
    id: `w${seed}-${index}`,
    ...work(pick(bag, random), random),
  })) as unknown as CslItem[];
}

function work(type: string, random: Random): Loose {
  const members = pick(MEMBERS[type] ?? [{}], random);
  // Each member is there nine times in ten: records are rarely complete.
  const kept = Object.fromEntries(Object.entries(members).filter(() => random() < 0.9));
  const author = authors(random);
  return {
    type,
    title: pick(TITLES, random),
    ...(author === undefined ? {} : { author }),
    ...issued(random),
    ...kept,
    ...(type === 'book' && author === undefined && random() < 0.7
      ? { editor: persons(1 + Math.floor(random() * 3), random) }
      : {}),
    ...(random() < 0.05 ? { language: 'de', title: 'Der Kanal und das Meer: eine Geschichte' } : {}),
  };
}

function authors(random: Random): Loose[] | undefined {
  const dice = random();
  if (dice < 0.1) return undefined;
  if (dice < 0.28) return [pick(BODIES, random)];
  if (dice < 0.31) return [pick(BODIES, random), pick(BODIES, random)];
  if (dice < 0.33) return [pick(PERSONS, random), pick(BODIES, random)];
  if (dice < 0.37) return [pick(OUTSIDE, random)];
  if (dice < 0.62) return persons(1, random);
  if (dice < 0.78) return persons(2, random);
  if (dice < 0.9) return persons(3, random);
  return persons(4 + Math.floor(random() * 20), random);
}

function persons(count: number, random: Random): Loose[] {
  return Array.from({ length: count }, () => pick(PERSONS, random));
}

function issued(random: Random): Loose {
  const dice = random();
  const year = 1950 + Math.floor(random() * 75);
  const month = 1 + Math.floor(random() * 12);
  const day = 1 + Math.floor(random() * 28);
  const of = (...parts: number[][]) => ({ issued: { 'date-parts': parts } });
  if (dice < 0.08) return {};
  if (dice < 0.5) return of([year]);
  if (dice < 0.6) return of([year, month]);
  if (dice < 0.86) return of([year, month, day]);
  if (dice < 0.89) return of([year], [year + 3]);
  if (dice < 0.91) return of([year, 5, 3], [year, 5, 9]);
  if (dice < 0.92) return of([year, 5], [year, 7]);
  if (dice < 0.95) return of([-(1 + Math.floor(random() * 400))]);
  if (dice < 0.96) return of([120 + Math.floor(random() * 700)]);
  if (dice < 0.98) return { issued: { 'date-parts': [[year]], circa: true } };
  return { issued: { 'date-parts': [[year]], season: 1 + Math.floor(random() * 4) } };
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** A small generator of numbers from 0 to 1, the same on every machine. */
function mulberry(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

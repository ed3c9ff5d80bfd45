// An entity as a page: nothing that is not known, dates as a sparkline, relations read as sentences, clean and narrow enough.
import { describe, expect, it } from 'vitest';
import { clean, cleanLine } from '../../../src/page/clean.ts';
import type { Screen } from '../../../src/page/screen.ts';
import { entityPage } from '../../../src/cli/output/entity/entity.ts';
import { onTerminal } from '../../../src/cli/output/shown.ts';
import { width } from '../../../src/page/wrap.ts';

const same = (text: string) => text;

function screenOf(columns = 80, unicode = true): Screen {
  const paint = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };
  return { columns, unicode, paint, clean, cleanLine, link: same };
}

const page = async (document: unknown, relations?: unknown, screen = screenOf()) =>
  onTerminal(document as never, screen, (one) => entityPage(one, relations as never));
const EVIL = 'x\u001b[2J\u202e\u0007\r\nfake: line';
const LONG = 'The Canal Authority measures the lake every morning and tells the pilots. '.repeat(6);

const citation = (at: string | null, more = {}) => ({
  id: 'cit_1',
  title: 'Notes',
  publisher: null,
  published_at: at,
  source_url: 'https://example.org/notes',
  quote: LONG,
  locator: { start: 0, end: 10, page: 3 },
  ...more,
});
const ENTITY = {
  id: 'ent_1',
  name: 'Canal Authority',
  type: 'unknown',
  type_rule: null,
  aliases: ['ACP', 'Autoridad del Canal'],
  identifiers: [{ scheme: 'LEI', value: '5493', citation_id: null }],
  sectors: ['shipping'],
  mentions: 14,
  documents: 1,
  citations: [],
  citations_total: 14,
};
const other = { id: 'ent_2', name: 'Gatun Lake', type: 'place' };
const self = { id: 'ent_1', name: 'Canal Authority', type: 'unknown' };

describe('the page of an entity', () => {
  it('says what is known and nothing of what is not', async () => {
    const text = await page({ ...ENTITY, citations: [citation('2024-05-01')] });
    expect(text).toContain('Canal Authority\nnamed 14 times in 1 document · shipping\n');
    expect(text).toContain('Also written ACP, Autoridad del Canal\n\nIdentifiers LEI 5493\n');
    expect(text).toContain('By date 2024-05-01: 1');
    expect(text).toContain('Notes, 2024-05-01, p. 3');
    expect(text).toContain('13 more passages: see --json.');
    expect(text).not.toMatch(/null|undefined|unknown|Relations/u);
  });

  it.each([
    [['2021-03-01', '2023-01-01', '2023-02-01'], `By date 2021-03 █${'·'.repeat(21)}██ 2023-02`],
    [
      ['2024-05-01', '2024-05-03', '2024-05-03', null],
      'By date 2024-05-01 ▄·█ 2024-05-03, at most 2 a day, 1 undated',
    ],
    [['1900', '1990', '2020'], 'By date 1900 █'],
    [['2019', '2021-04-01'], 'By date 2019 █·█ 2021, at most 1 a year'],
  ])('%j by date', async (dates, expected) => {
    const dated = dates.map((at) => citation(at));
    const text = await page({ ...ENTITY, citations: dated });
    expect(text).toContain(expected);
  });

  it('relations are sentences about it, and those named together are one line', async () => {
    const items = [
      { from: self, to: other, type: 'operates', cues: ['runs'], citations_total: 2 },
      { from: other, to: self, type: 'owned_by', citations_total: 1 },
      { from: other, to: self, type: 'mentioned_with', citations_total: 3 },
      { from: self, to: { ...other, name: 'Colón' }, type: 'twinned_with', citations_total: 1 },
    ];
    const text = await page(ENTITY, { items, total: 9 });
    expect(text).toContain(
      '  - operates Gatun Lake (2) (“runs”)\n  - Gatun Lake is owned by it\n  - twinned with Colón\n',
    );
    expect(text).toContain(
      '  - named together with Gatun Lake (3)\n    5 more: ibid entity relationships ent_1',
    );
  });

  it.each([80, 120, 40])('fits %i columns and is clean of what a server puts in', async (columns) => {
    const hostile = { ...ENTITY, name: EVIL, aliases: [EVIL, LONG], sectors: [EVIL] };
    const citations = Array.from({ length: 60 }, (_unused, n) =>
      citation(`20${10 + (n % 15)}-01-0${1 + (n % 9)}`, { title: EVIL }),
    );
    const text = await page(
      { ...hostile, citations },
      { items: [{ from: self, to: { name: EVIL }, type: EVIL }] },
      screenOf(columns, false),
    );
    // eslint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/u);
    for (const line of text.split('\n')) expect(width(line)).toBeLessThanOrEqual(columns);
    expect(text.split('\n').filter((line) => line.startsWith('fake'))).toEqual([]);
  });

  it('another document is shown as data', async () => {
    expect(await page({ entity: 'x' })).toContain('entity');
    expect(await page([1])).toContain('1');
  });
});

// ibid forecast: what its flags send, and the embedded service over a table of the user's own.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runHere } from '../support/here.ts';
import { temporaryFolder } from '../support/ibid.ts';
import { bodyOf } from '../support/api-server.ts';
import { bench } from './support.ts';
import { width } from '../../src/page/wrap.ts';

const MONTHS = Array.from({ length: 36 }, (_, at) => {
  const month = `${2019 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  return `${month}-01,${100 + 3 * at + 5 * (at % 12)},${50 + at}`;
});

describe('forecast create: a table by its path', () => {
  it.each([
    ['as typed', (_folder: string) => 'sub/own table.csv'],
    ['from another folder', (folder: string) => join(folder, 'sub', '..', 'sub', 'own table.csv')],
    ['as an address', (folder: string) => pathToFileURL(join(folder, 'sub', 'own table.csv')).href],
  ])('%s is added once, with what drives it, and the starter corpus stays', async (_name, path) => {
    const home = temporaryFolder();
    const file = join(home.path, 'sub', 'own table.csv');
    mkdirSync(join(home.path, 'sub'));
    writeFileSync(file, `Month,Passengers,Fuel\n${MONTHS.join('\n')}\n`);
    const source = path(home.path);
    const flags = ['--column', 'Passengers', '--driver', `fuel=${source}:Fuel`, '--horizon', '2', '--json'];
    const create = () => runHere(home.path, ['forecast', 'create', '--source', source, ...flags]);
    const counted = async () => {
      const { stdout } = await runHere(home.path, ['corpus', 'list', '--json']);
      const { items, total } = JSON.parse(stdout) as { items: { title: string }[]; total: number };
      return [total, items.filter(({ title }) => title === 'own table').length];
    };
    const [before] = await counted();
    for (let time = 0; time < 2; time += 1) {
      const { code, stderr, stdout } = await create();
      expect([code, stderr]).toEqual([0, '']);
      expect(JSON.parse(stdout)).toMatchObject({
        target: 'Passengers',
        data: [{ column: 'Passengers' }, {}],
      });
      expect(await counted()).toEqual([Number(before) + 1, 1]);
    }
    writeFileSync(file, `Month,Passengers,Fuel\n${MONTHS.slice(0, 30).join('\n')}\n`);
    const changed = JSON.parse((await create()).stdout) as { data: { rows: number }[] };
    expect(changed.data[0]?.rows).toBe(30);
    home.remove();
  });

  it('has its only column of numbers read where none is named, and says which there are', async () => {
    const home = temporaryFolder();
    const one = MONTHS.map((row) => row.split(',').slice(0, 2).join(','));
    writeFileSync(join(home.path, 'one.csv'), `Month,Passengers\n${one.join('\n')}\n`);
    writeFileSync(join(home.path, 'two.csv'), `Month,Passengers,Fuel\n${MONTHS.join('\n')}\n`);
    const create = (source: string) =>
      runHere(home.path, ['forecast', 'create', '--json', '--horizon', '2', '--source', source]);
    const made = await create('one.csv');
    expect([made.code, JSON.parse(made.stdout)]).toMatchObject([0, { target: 'Passengers' }]);
    const asked = await create('two.csv');
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('two.csv has Passengers, Fuel')]);
    home.remove();
  });

  it('is read by a dry run, which adds nothing, and what is not a table is refused in words', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home.path, 'a.csv'), `Month,Passengers,Fuel\n${MONTHS.join('\n')}\n`);
    writeFileSync(join(home.path, 'a.bin'), Buffer.from([0, 1, 2, 3, 255]));
    const create = (...words: string[]) =>
      runHere(home.path, ['forecast', 'create', '--horizon', '2', ...words]);
    const dry = await create('--source', 'a.csv', '--column', 'Passengers', '--dry-run');
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining('file://')]);
    const bad = await create('--source', 'a.bin', '--column', 'x');
    expect([bad.code, bad.stderr]).toEqual([2, expect.stringContaining('a.bin cannot be read')]);
    const none = await create('--source', 'none.csv', '--column', 'x');
    expect([none.code, none.stderr]).toEqual([4, expect.stringContaining('`--source FILE|NAME`')]);
    home.remove();
  });
});

describe('forecast create: flags as members', () => {
  it.concurrent.each([
    [
      ['--series', '1,2.5,,-4e2', '--horizon', '3', '--frequency', 'monthly', '--seed', '7'],
      { series: [1, 2.5, null, -400], horizon: 3, frequency: 'monthly', seed: 7 },
    ],
    [
      ['--source', 'a.csv', '--column', 'Petrol: cents', '--horizon', '2', '--frequency', '26'],
      { series: { source: 'a.csv', column: 'Petrol: cents' }, horizon: 2, frequency: 26 },
    ],
    [
      [
        '--source',
        'a.csv',
        '--column',
        'P',
        '--driver',
        'oil=https://example.org/b.csv:Brent',
        '--driver',
        'rate=Rate',
      ],
      {
        series: { source: 'a.csv', column: 'P' },
        drivers: [
          { name: 'oil', series: { source: 'https://example.org/b.csv', column: 'Brent' } },
          { name: 'rate', series: { source: 'a.csv', column: 'Rate' } },
        ],
      },
    ],
    [
      ['--series', '1,2', '--threshold', '5,6', '--threshold', '7', '--level', '0.1,0.9'],
      { series: [1, 2], thresholds: [5, 6, 7], levels: [0.1, 0.9] },
    ],
    [['--series', '1,2', '--set', 'series:=[3]'], { series: [3] }],
  ])('%j', async (words, body) => {
    await using b = await bench({ 'POST /v1/forecast': { id: 'f' } });
    expect((await b.run(['forecast', 'create', ...words])).code).toBe(0);
    expect(bodyOf(b.server.seen[0])).toEqual(body);
  });

  it.concurrent.each([
    [['--series', '1,two'], '"two" is not a number'],
    [['--series', '1,2', '--source', 'a.csv'], 'cannot be combined with'],
    [['--source', 'a.csv'], '`--column NAME` is required'],
    [['--column', 'a'], '`--source FILE|NAME` is required'],
    [['--series', '1,2', '--driver', 'oil'], 'is not NAME=SOURCE:COLUMN'],
    [['--series', '1,2', '--driver', 'oil=Brent'], 'is not NAME=SOURCE:COLUMN'],
    [['--threshold', '1,'], 'is not a number'],
    [['--horizon', '0'], 'is below 1'],
    [['--format', 'svgz'], 'svg'],
  ])('%j is refused before anything is sent', async (words, sentence) => {
    await using b = await bench({ 'POST /v1/forecast': { id: 'f' } });
    const { code, stderr, stdout } = await b.run(['forecast', 'create', ...words]);
    expect([code, stdout, b.server.seen]).toEqual([2, '', []]);
    expect(stderr).toContain(sentence);
  });
});

describe('forecasts of the embedded service', () => {
  it('over a table of the corpus: made, drawn, listed, read again [spec:versioning-2]', async () => {
    const home = temporaryFolder();
    try {
      const rows = Array.from(
        { length: 72 },
        (_, at) =>
          `${2015 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')},${(300 + 3 * at + 60 * Math.sin(at / 1.9099) + ((at * 7) % 5)).toFixed(1)}`,
      );
      writeFileSync(join(home.path, 'flights.csv'), `Month,Passengers\n${rows.join('\n')}\n`);
      expect((await runHere(home.path, ['corpus', 'add', 'flights.csv'])).code).toBe(0);
      const words = [
        '--source',
        'flights.csv',
        '--column',
        'Passengers',
        '--horizon',
        '6',
        '--threshold',
        '500',
      ];
      const shown = await runHere(home.path, ['forecast', 'create', ...words], { env: { COLUMNS: '80' } });
      expect(shown).toMatchObject({ code: 0, stderr: '' });
      expect(shown.stdout).toMatch(
        /^Passengers: median \d+(?:\.\d+)? at 2021-06; 95 % of the paths lie between/,
      );
      expect(shown.stdout).toContain('Data: flights, column Passengers, 72 values, 2015-01-01 to 2020-12-01');
      for (const line of shown.stdout.split('\n')) expect(width(line), line).toBeLessThanOrEqual(80);
      const list = await runHere(home.path, ['forecast', 'list', '--json']);
      const [{ id }] = (JSON.parse(list.stdout) as { items: [{ id: string }] }).items;
      const svg = await runHere(home.path, ['forecast', 'get', id, '--format', 'svg', '-o', 'fan.svg']);
      expect(svg).toMatchObject({ code: 0, stdout: '' });
      expect(readFileSync(join(home.path, 'fan.svg'), 'utf8')).toMatch(/^<svg [^]*<\/svg>\n$/);
      const short = await runHere(home.path, ['forecast', 'create', '--series', '1,2,3', '--horizon', '2']);
      expect(short.code).toBe(3);
      expect(short.stdout).toContain('The series has 3 points; a forecast needs at least 8.');
      const unknown = await runHere(home.path, [
        'forecast',
        'create',
        '--source',
        'x',
        '--column',
        'y',
        '--horizon',
        '2',
      ]);
      expect([unknown.code, unknown.stdout]).toEqual([4, '']);
      expect(unknown.stderr).toContain('The corpus has no document named x.');
    } finally {
      home.remove();
    }
  });
});

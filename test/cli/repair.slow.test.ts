// A store whose database is lost or damaged: refused with what to do, and `ibid doctor --repair` builds it anew from the
// snapshots, moving the old file aside.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Check } from '../../src/cli/doctor/check.ts';
import type { DocumentRecord } from '../../src/store/corpus-store.ts';
import { openBackend } from '../../src/store/backend.ts';
import { sqliteDrivers } from '../support/sqlite-drivers.ts';
import { lazy } from '../../src/text/lazy.ts';
import { runHere } from '../support/here.ts';
import { runIbid, temporaryFolder } from '../support/ibid.ts';

const FILES = {
  'salt.md': '# Salt\n\nSalt is mined in many countries of the world, most of it in China.\n',
  'potash.html':
    '<html><head><title>Potash</title></head><body><p>Potash is mined in Canada, and most of it is exported.</p></body></html>',
  'copper.csv': 'Country,Year,Output\nPeru,2020,2.1\nPeru,2021,2.3\nPeru,2022,2.45\n',
  'zinc.txt': 'Zinc is mined in Australia. It keeps steel from rusting.\n',
  'feed.rss':
    '<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://example.org/</link>' +
    '<item><title>Tin</title><link>https://example.org/tin</link><description>Tin is mined in Myanmar.</description></item>' +
    '</channel></rss>',
};

let home = '';
let remove: () => void = () => {};
const database = () => join(home, 'data', 'ibid.db');
beforeEach(() => {
  ({ path: home, remove } = temporaryFolder());
});
afterEach(() => remove());

const { path: filled, remove: removeFilled } = temporaryFolder();
afterAll(removeFilled);

/** Made once, by a process that lets go of its files, and copied. */
const makeFilled = lazy(async () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(filled, name), text);
  const { code, stderr } = await runIbid(filled, ['corpus', 'add', ...Object.keys(FILES)]);
  if (code !== 0 || stderr !== '') throw new Error(stderr);
});

async function fill(): Promise<void> {
  await makeFilled();
  cpSync(filled, home, { recursive: true });
}

function dropLog(): void {
  for (const end of ['-wal', '-shm']) rmSync(`${database()}${end}`, { force: true });
}

/** What repair and store say. */
async function repair(
  run: typeof runHere = runHere,
): Promise<{ code: number | null; repair: Check; store: Check }> {
  const { code, stdout } = await run(home, ['doctor', '--repair', '--json']);
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  const of = (id: string) => checks.find((check) => check.id === id) as Check;
  return { code, repair: of('repair'), store: of('store') };
}

async function documents(run: typeof runHere = runHere): Promise<DocumentRecord[]> {
  const { stdout, stderr } = await run(home, ['corpus', 'list', '--json']);
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { items: DocumentRecord[] }).items;
}

const aside = () =>
  readdirSync(join(home, 'data')).filter((name) => /^ibid\.db\.damaged-[-\dTZ]+$/.test(name));

const ways: [string, () => void][] = [
  ['empty', () => writeFileSync(database(), '')],
  ['not there', () => rmSync(database())],
  ['no database', () => writeFileSync(database(), 'These are other bytes. '.repeat(2000))],
];

describe.each(ways)('a database that is %s beside snapshots', (_how, lose) => {
  it('is refused with what to do, by reading and writing, and nothing is made', async () => {
    await fill();
    lose();
    dropLog();
    const before = statSync(database(), { throwIfNoEntry: false })?.size;
    for (const words of [
      ['query', 'Where is salt mined?'],
      ['corpus', 'list'],
      ['corpus', 'add', 'salt.md'],
    ]) {
      const { code, stdout, stderr } = await runHere(home, words);
      expect({ code, stdout }).toEqual({ code: 40, stdout: '' });
      expect(stderr).toContain(database());
      expect(stderr).toContain('`ibid doctor --repair`');
    }
    const { code, stdout } = await runHere(home, ['doctor']);
    expect([code, stdout]).toEqual([40, expect.stringContaining('doctor --repair')]);
    expect(statSync(database(), { throwIfNoEntry: false })?.size).toBe(before);
  });

  it('is built anew from them, the old file moved aside, and once is enough', async () => {
    await fill();
    // In a process that lets go of the file before it is lost.
    const ids = (await documents(runIbid)).map(({ id }) => id).toSorted();
    expect(ids).toHaveLength(5);
    lose();
    dropLog();
    const old = existsSync(database()) ? readFileSync(database()) : undefined;
    const done = await repair();
    expect([done.code, done.repair.status, done.store.status]).toEqual([0, 'warn', 'ok']);
    expect(done.repair.found).toContain('5 documents read again');
    expect(done.repair.advice).toMatch(/are lost.*Keys, briefs/);
    expect(aside().map((name) => readFileSync(join(home, 'data', name)))).toEqual(
      old === undefined ? [] : [old],
    );
    const found = await documents();
    // A document is named by its bytes: what cited it before still finds it.
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids);
    for (const { source_url } of found)
      expect(source_url).toMatch(/^(?:file:.*\/snapshots\/|https:\/\/example\.org\/tin)/);
    expect(new Set(found.map(({ title }) => title))).toContain('Salt');
    for (const question of ['Where is potash mined?', 'Where is zinc mined?']) {
      const { code, stdout } = await runHere(home, ['query', question]);
      expect([code, stdout]).toEqual([0, expect.stringMatching(/Canada|Australia/)]);
    }
    const again = await repair();
    expect([again.code, again.repair]).toEqual([
      0,
      expect.objectContaining({ status: 'ok', found: 'The store is intact; nothing was changed.' }),
    ]);
    expect(await documents()).toEqual(found);
    expect(aside()).toHaveLength(old === undefined ? 0 : 1);
  });
});

describe('doctor --repair', () => {
  it('makes a damaged index again, and leaves all else as it was', async () => {
    await fill();
    dropLog();
    const before = await documents();
    const connection = sqliteDrivers()[0]!.open(database(), 'write');
    connection.exec('UPDATE blocks SET data = zeroblob(length(data))');
    connection.close();
    const done = await repair();
    expect([done.code, done.repair.status, done.store.status]).toEqual([0, 'ok', 'ok']);
    expect(done.repair.found).toMatch(
      /intact except for \d+ parts? of its index, which (?:was|were) made again/,
    );
    expect([await documents(), aside()]).toEqual([before, []]);
    const { code, stdout } = await runHere(home, ['query', 'Where is potash mined?']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Canada')]);
    expect((await repair()).repair.found).toBe('The store is intact; nothing was changed.');
  });

  it('finds damage in the middle of a database, and names a snapshot that is damaged too', async () => {
    await fill();
    const bytes = readFileSync(database());
    for (let page = 2; (page + 1) * 8192 <= bytes.length; page += 2)
      bytes.fill(0xa5, page * 8192, (page + 1) * 8192);
    writeFileSync(database(), bytes);
    dropLog();
    const folder = join(home, 'data', 'snapshots');
    const zinc = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .find((path) => statSync(path).isFile() && readFileSync(path, 'utf8') === FILES['zinc.txt']);
    writeFileSync(zinc ?? '', 'Zinc is mined elsewhere.');
    const { repair: finding, store } = await repair();
    expect([finding.status, store.status]).toEqual(['warn', 'ok']);
    expect(finding.found).toContain('4 documents read again, 1 not');
    expect(finding.found).toContain(`${zinc}: its bytes are not those that it is named for`);
    expect(aside()).toHaveLength(1);
  });

  it('goes on where it was stopped', async () => {
    await fill();
    const { corpus, close } = await openBackend(join(home, 'data'));
    const { rows } = await corpus.documents({}, { limit: 10, offset: 0 });
    await corpus.removeDocuments(rows.slice(0, 2).map(({ id }) => id));
    await corpus.setManifest('repair', 'unfinished');
    await close();
    expect((await repair()).repair.found).toMatch(/^A new database was made: 5 documents read again\.$/);
    expect(await documents()).toHaveLength(5);
    expect((await repair()).repair.status).toBe('ok');
    expect(aside()).toEqual([]);
  });

  it('does nothing to a store that is sound or not there, and leaves the starter corpus to itself', async () => {
    expect((await repair()).repair.found).toBe('There is no store yet; nothing was changed.');
    expect(existsSync(join(home, 'data'))).toBe(false);
    const question = ['query', '--json', 'What is HBM?'];
    const { outcome } = JSON.parse((await runIbid(home, question)).stdout) as { outcome: string };
    const before = readFileSync(database());
    // By a process that lets go of the file before it is emptied.
    expect((await repair(runIbid)).repair.status).toBe('ok');
    expect(readFileSync(database()).equals(before)).toBe(true);
    writeFileSync(database(), '');
    dropLog();
    expect((await repair(runIbid)).repair.found).toContain('0 documents read again');
    expect(JSON.parse((await runIbid(home, question)).stdout)).toMatchObject({ outcome });
    expect((await documents()).every(({ source_url }) => !source_url.includes('/snapshots/'))).toBe(true);
  });
});

describe('a new store', () => {
  it('is made over an empty file without snapshots, and by several processes at once', async () => {
    await runIbid(home, ['corpus', 'list']);
    rmSync(join(home, 'data', 'snapshots'), { recursive: true, force: true });
    writeFileSync(database(), '');
    dropLog();
    const asking = Array.from({ length: 6 }, () => runIbid(home, ['query', 'What is HBM?']));
    const runs = await Promise.all(asking);
    expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual(runs.map(() => [0, '']));
  });
});

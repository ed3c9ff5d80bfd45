// evidence history: what entered a series, what left, which source's content changed when; as text, JSON and a page.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseHTML } from 'linkedom';
import { afterAll, describe, expect, it } from 'vitest';
import type { History } from '../../../src/evidence/history/history.ts';
import { timelineOf } from '../../../src/evidence/history/timeline.ts';
import { bundle, claim, sealed, sha256, type Json } from '../../evidence/bundles.ts';
import { runHere } from '../../support/here.ts';

const root = mkdtempSync(join(tmpdir(), 'ibid-history-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const address = (at: number) => `https://example.org/${at}`;
const of = (at: number, content: string, day: number, changes: { [name: string]: Json } = {}) =>
  claim(at, {
    document: {
      source_url: address(at),
      content_sha256: sha256(content),
      retrieved_at: `2026-03-0${day}T10:00:00Z`,
    },
    ...changes,
  });
const SERIES = [
  [of(0, 'a', 1), of(1, 'b', 1), of(2, 'c', 1)],
  [of(0, 'a2', 2), of(1, 'b', 2), of(2, 'c', 2, { verdict: 'weak' })],
  [of(0, 'a2', 3), of(2, 'c', 3, { verdict: 'weak' }), of(3, 'd', 3)],
  [of(0, 'a3', 4), of(1, 'b', 4), of(3, 'd', 4)],
];
const dateOf = (at: number) => ({ created_at: `2026-03-0${at + 1}T12:00:00Z` });

/** A folder with that series, names in the order of `names`. */
function series(name: string, names = 'dcba', dated = true): string {
  const folder = join(root, name);
  mkdirSync(folder);
  SERIES.forEach((claims, at) =>
    writeFileSync(join(folder, `${names[at]}.json`), sealed(bundle(claims, dated ? dateOf(at) : {}))),
  );
  return folder;
}
const asked = async (folder: string, ...flags: string[]) => {
  const { stdout, code } = await runHere(root, ['evidence', 'history', folder, '--json', ...flags]);
  return { ...(JSON.parse(stdout) as History), code };
};
const said = (history: History, at: number) =>
  history.items[at]?.claim_changes.map(({ change, claim: name, parts }) =>
    [change, name, ...parts].join(' '),
  );
const sourcesSaid = (history: History, at: number) =>
  history.items[at]?.source_changes.map(({ change, source_url }) => `${change} ${source_url}`);

describe('evidence history', () => {
  it('goes by date whatever the names, and says what each bundle changed', async () => {
    const history = await asked(series('dates'));
    expect([history.code, history.order, history.total, history.not_read]).toEqual([0, 'date', 4, []]);
    expect(history.items.map(({ date }) => date)).toEqual([0, 1, 2, 3].map((at) => dateOf(at).created_at));
    expect(said(history, 0)).toEqual([]);
    expect(said(history, 1)).toEqual(['changed c0 source date', 'changed c2 verdict date']);
    expect(said(history, 2)).toEqual(['left c1', 'entered c3']);
    expect(sourcesSaid(history, 1)).toEqual([`content ${address(0)}`]);
    expect(history.items[1]?.source_changes[0]).toMatchObject({ before: sha256('a'), after: sha256('a2') });
    expect(sourcesSaid(history, 2)).toEqual([`left ${address(1)}`, `entered ${address(3)}`]);
    expect(sourcesSaid(history, 3)).toEqual([
      `content ${address(0)}`,
      `entered ${address(1)}`,
      `left ${address(2)}`,
    ]);
    expect(history.items[3]).toMatchObject({ entered: 1, left: 1, changed: 1, claims: 3, sources: 3 });
    expect(history.changes).toBe(history.listed);
  });

  it('cuts long words of a claim where a word ends, and shows that it did', async () => {
    const folder = series('long', 'ab');
    const long = { ...bundle([claim(9, { claim: `${'wheat '.repeat(60)}end` })]), ...dateOf(3) };
    writeFileSync(join(folder, 'z.json'), sealed(long));
    const { stdout } = await runHere(folder, ['evidence', 'history', folder]);
    expect(stdout).toMatch(/wheat …\n/);
    expect(stdout).not.toContain('end');
  });

  it('goes by name where one bears no date', async () => {
    const folder = series('names', 'abcd', false);
    writeFileSync(join(folder, 'e.json'), sealed(bundle(SERIES[3], dateOf(3))));
    const history = await asked(folder);
    expect([history.order, history.total]).toEqual(['name', 5]);
    expect(said(history, 4)).toEqual([]);
  });

  it('draws its sources: for a terminal, and as a picture of shapes in a page without script', async () => {
    const folder = series('picture');
    const { stdout } = await runHere(root, ['evidence', 'history', folder]);
    expect(stdout).toMatch(/example\.org\/0 +[●o] [◆#] [●o] [◆#]\n/);
    expect(stdout).toMatch(/example\.org\/1 +[●o] [●o] [·.] [●o]\n/);
    const page = await runHere(root, ['evidence', 'history', folder, '--format', 'html']);
    const { document } = parseHTML(page.stdout);
    expect(document.querySelectorAll('svg .other')).toHaveLength(2);
    expect(document.querySelectorAll('svg .absent')).toHaveLength(4);
    expect(document.querySelectorAll('svg .same')).toHaveLength(10);
    expect(document.querySelector('svg desc')?.textContent).toContain('bundles 1 to 4');
    expect(document.querySelectorAll('script, img, link, iframe, [src], [style]')).toHaveLength(0);
    expect(page.stdout).not.toContain(root);
  });

  it('cleans and escapes what a bundle says', async () => {
    const folder = join(root, 'hostile');
    mkdirSync(folder);
    const hostile = '<img src=x onerror=alert(1)>\u001b[31m\u202e';
    const source = {
      source_url: `javascript:${hostile}`,
      content_sha256: sha256('x'),
      retrieved_at: hostile,
    };
    writeFileSync(join(folder, 'a.json'), sealed(bundle([of(0, 'a', 1)])));
    writeFileSync(
      join(folder, 'b.json'),
      sealed(bundle([of(0, 'a', 1), claim(1, { claim: hostile, claim_id: hostile, document: source })])),
    );
    const { stdout } = await runHere(root, ['evidence', 'history', folder, '--format', 'html']);
    const { document } = parseHTML(stdout);
    expect(document.querySelector('main')?.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(document.querySelectorAll('img, [onerror], a[href^=javascript]')).toHaveLength(0);
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
    expect((await runHere(root, ['evidence', 'history', folder])).stdout).not.toMatch(/[\u001b\u202e]/);
  });

  it('names files that it could not read, exit 11, and passes over what is no bundle', async () => {
    const folder = series('damaged');
    writeFileSync(join(folder, 'other.json'), '{"name":"settings"}');
    expect(await asked(folder)).toMatchObject({ code: 0, not_read: [{ why: 'no evidence bundle' }] });
    writeFileSync(join(folder, 'x.json'), sealed().slice(0, 300));
    writeFileSync(join(folder, 'y.ndjson'), `${sealed()}\n${sealed()}\n`);
    writeFileSync(join(folder, 'z.json.gz'), gzipSync(sealed()).subarray(0, 200));
    symlinkSync(join(folder, 'x.json'), join(folder, 'link.json'));
    const { code, total, not_read } = await asked(folder);
    expect([code, total]).toEqual([11, 4]);
    expect(not_read.filter(({ other }) => !other).map(({ file }) => file.slice(folder.length + 1))).toEqual([
      'x.json',
      'y.ndjson',
      'z.json.gz',
      'link.json',
    ]);
  });

  it('says mistakes in a sentence', async () => {
    const empty = join(root, 'empty');
    mkdirSync(empty);
    const none = await runHere(root, ['evidence', 'history', empty]);
    expect([none.code, none.stdout]).toEqual([11, '']);
    expect(none.stderr).toContain('holds no evidence bundle');
    const file = await runHere(root, ['evidence', 'history', join(series('file'), 'a.json')]);
    expect(file.code).toBe(2);
    expect((await runHere(root, ['evidence', 'history', join(root, 'absent')])).code).toBe(2);
  });

  it('ends with 15 where anything changed and it is asked to', async () => {
    expect((await asked(series('changing'), '--exit-on-change')).code).toBe(15);
    const still = join(root, 'still');
    mkdirSync(still);
    for (const at of [0, 1])
      writeFileSync(join(still, `${at}.json`), sealed(bundle([of(0, 'a', at + 1)], dateOf(at))));
    expect((await asked(still, '--exit-on-change')).code).toBe(0);
  });

  it('lists no more than it is asked to, counts all, and draws nothing that is not listed', async () => {
    const history = await asked(series('limited'), '--limit', '4');
    expect([history.listed, history.changes]).toEqual([4, 13]);
    expect(history.items[3]).toMatchObject({ entered: 1, left: 1, changed: 1, sources_changed: 1 });
    expect(timelineOf(history, 10, 10)).toMatchObject({
      from: 0,
      to: 2,
      rows: [{ cells: ['same', 'changed'] }],
    });
    const { stdout } = await runHere(root, ['evidence', 'history', join(root, 'limited'), '--limit', '4']);
    expect(stdout).toContain('and 9 more changes');
    expect(stdout).toContain('(bundles 1 to 2)');
  });
});

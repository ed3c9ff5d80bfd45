// Files, folders, gzip and NDJSON; pins and receipts; the reports for pipelines.
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { diffBundles } from '../../src/evidence/diff.ts';
import { threadsFor, verifyFiles } from '../../src/evidence/folder/verify-files.ts';
import { leftOutReport, listFolder } from '../../src/evidence/folder/listing.ts';
import { memoryInput } from '../../src/evidence/input/replay.ts';
import { readPins, withPin, writePins } from '../../src/evidence/recipes/pins.ts';
import { toCsv } from '../../src/evidence/formats/csv.ts';
import { toJunit } from '../../src/evidence/formats/junit.ts';
import { toMarkdown } from '../../src/evidence/formats/markdown.ts';
import { toText } from '../../src/evidence/formats/text.ts';
import { PLAIN } from '../../src/page/screen.ts';
import type { Report } from '../../src/evidence/report/report.ts';
import { verifyFile, verifyStream } from '../../src/evidence/verify-file.ts';
import { bundle, claim, NOW, sealed, sha256 } from './bundles.ts';

const folder = mkdtempSync(join(tmpdir(), 'ibid-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, data: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, data);
  return path;
}

describe('inputs', () => {
  test('gzip, by its first bytes', async () => {
    const [report] = await verifyFile(put('a.json.gz', gzipSync(sealed())), { now: NOW });
    expect(report?.verdict).toBe('consistent');
  });

  test('damaged gzip is a finding', async () => {
    const bytes = gzipSync(sealed(bundle(Array.from({ length: 50 }, (_none, index) => claim(index)))));
    const [report] = await verifyFile(put('b.json.gz', bytes.subarray(0, bytes.length - 400)), { now: NOW });
    expect([report?.verdict, report?.checks[0]?.id]).toEqual(['unproven', 'input.read']);
  });

  test('NDJSON by name, and by looks', async () => {
    const text = `${sealed()}\n\n${sealed(bundle([claim(7)]))}\r\n{"broken"\n`;
    for (const name of ['c.ndjson', 'd.json']) {
      const reports = await verifyFile(put(name, text), { now: NOW });
      expect(reports.map(({ file, verdict }) => [file?.split(':').at(-1), verdict])).toEqual([
        ['1', 'consistent'],
        ['3', 'consistent'],
        ['4', 'unproven'],
      ]);
    }
  });

  test('a stream, gzip or not', async () => {
    for (const bytes of [Buffer.from(sealed()), gzipSync(sealed())]) {
      const [report] = await verifyStream(streamOf(bytes), '-', { now: NOW });
      expect(report?.verdict).toBe('consistent');
    }
  });

  test('a missing file is thrown, a folder in its place is a finding', async () => {
    await expect(verifyFile(join(folder, 'none.json'), {})).rejects.toThrow(
      expect.objectContaining({ code: 'missing' }),
    );
    const [report] = await verifyFile(folder, {});
    expect(report?.checks[0]?.found).toContain('not a regular file');
  });

  async function* streamOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 1) yield bytes.subarray(at, at + 1);
  }
});

describe('folders', () => {
  const many = join(folder, 'many');
  mkdirSync(join(many, 'inner'), { recursive: true });
  for (let index = 0; index < 70; index++) {
    const good = sealed(bundle([claim(index)]));
    writeFileSync(
      join(many, index % 2 === 0 ? 'inner' : '.', `b${String(index).padStart(3, '0')}.json`),
      index === 41 ? good.replace('tonnes', 'pounds') : good,
    );
  }
  writeFileSync(join(many, 'notes.txt'), 'no bundle');
  symlinkSync(many, join(many, 'inner', 'loop'));
  symlinkSync('/dev/zero', join(many, 'zero.json'));

  test('links and devices are left out and said', () => {
    const listing = listFolder(many);
    expect(listing.files).toHaveLength(70);
    expect(listing.leftOut.map(({ why }) => why)).toEqual(['a link', 'a link']);
    const [report] = leftOutReport(many, listing);
    expect(report?.checks[0]).toMatchObject({ id: 'folder.left-out', status: 'warn', count: 2 });
    expect(leftOutReport(many, { files: [], leftOut: [] })[0]?.verdict).toBe('unproven');
  });

  test('two workers and one find the same, in the same order', async () => {
    const collect = async (jobs: number) => {
      const reports: Report[] = [];
      await verifyFiles(listFolder(many).files, { now: NOW, sample: 0 }, jobs, (each) =>
        reports.push(...each),
      );
      return reports;
    };
    const one = await collect(1);
    expect(one.filter(({ verdict }) => verdict === 'consistent')).toHaveLength(69);
    for (const threads of [2, 3]) expect(await collect(threads)).toEqual(one);
  });

  test('as many threads as asked for and the bytes are worth, a large bundle as much as many small ones', () => {
    const { files } = listFolder(many);
    expect(threadsFor(files, 8)).toBe(1);
    const large = put('large.json', '');
    truncateSync(large, 50_000_000);
    expect([1, 2, 8].map((most) => threadsFor([large, large, large], most))).toEqual([1, 2, 3]);
    expect(threadsFor([...files, large], 8)).toBe(1 + Math.floor(50 / 40));
    expect(threadsFor([large], 8)).toBe(1);
    expect(threadsFor([], 8)).toBe(1);
    expect(
      threadsFor([join(many, 'gone.json'), join(many, 'inner', 'loop', 'x'.repeat(300)), large], 8),
    ).toBe(2);
  });

  test('a signal is heard between two bundles, whatever threads there are', async () => {
    const { files } = listFolder(many);
    for (const threads of [1, 2]) {
      const stop = new AbortController();
      let shown = 0;
      const verified = verifyFiles(files, { now: NOW, signal: stop.signal }, threads, () => {
        shown += 1;
        stop.abort(new Error('stopped'));
      });
      await expect(verified).rejects.toThrow('stopped');
      expect(shown).toBe(1);
    }
  });
});

describe('pins', () => {
  test('survivors shrink, are written, and a miss is then a mismatch', async () => {
    const path = join(folder, 'pins.json');
    expect(await readPins(path)).toEqual({});
    const [plain] = await verifyFile(
      put('p1.json', sealed(bundle([{ ...claim(0), claim: 'Ascii.', chunk: 'Ascii.' }]))),
      { now: NOW },
    );
    writePins(path, withPin(await readPins(path), 'o', plain?.recipe?.equivalent ?? []));
    const before = (await readPins(path))['o']?.recipes ?? [];
    expect(before).toEqual(expect.arrayContaining(['without/python-sorted-compact', 'without/jcs']));
    const [second] = await verifyFile(put('p2.json', sealed()), { now: NOW, pinned: before });
    expect(second?.verdict).toBe('consistent');
    writePins(path, withPin(await readPins(path), 'o', second?.recipe?.equivalent ?? []));
    const after = (await readPins(path))['o'];
    expect(after?.recipes).not.toContain('without/python-sorted-compact');
    expect(after?.bundles).toBe(2);
    const [third] = await verifyFile(put('p3.json', sealed().replace('2021', '2022')), {
      now: NOW,
      pinned: after?.recipes ?? [],
    });
    expect(third?.verdict).toBe('mismatch');
  });

  test.each([
    '{',
    '{"pins":"other"}',
    '{"pins":"ibid.evidence_pins.v1","origins":{"o":{"recipes":["a/b"]}}}',
    '{"pins":"ibid.evidence_pins.v1","origins":{"o":{}}}',
  ])('%s is refused', async (text) => {
    await expect(readPins(put('bad-pins.json', text))).rejects.toThrow(
      expect.objectContaining({ name: 'OptionError' }),
    );
  });
});

describe('receipts', () => {
  test('the file as downloaded, the same hash in other bytes, another hash', async () => {
    const text = sealed();
    const path = put('r.json', text);
    const receipt = {
      time: '2026-05-01T00:00:00Z',
      base_url: 'https://api.example.org',
      brief_id: 'b1',
      request_id: 'q',
      bundle_sha256: (JSON.parse(text) as { bundle_sha256: string }).bundle_sha256,
      file_sha256: sha256(text),
      bytes: text.length,
      file: path,
      tool: 'ibid 0.1.0',
    };
    const status = async (data: string, recipe: string | null = null) => {
      const receipts = [{ ...receipt, recipe }];
      const [report] = await verifyFile(put('r.json', data), { now: NOW, receipts, path });
      return [
        report?.verdict,
        report?.checks.find(({ id }) => id === 'hash.receipt')?.status,
        report?.statements.pinned,
      ];
    };
    expect(await status(text)).toEqual(['verified', 'pass', true]);
    expect(await status(`${text}\n`)).toEqual(['consistent', 'warn', null]);
    expect(await status(sealed(bundle([claim(5)])))).toEqual(['mismatch', 'fail', false]);
    const [whole] = await verifyFile(put('r.json', text), { now: NOW });
    const lost = JSON.stringify({ ...(JSON.parse(text) as object), claims: [] });
    expect(await status(lost)).toEqual(['unproven', 'warn', null]);
    expect(await status(lost, 'of/another-version')).toEqual(['unproven', 'warn', null]);
    expect(await status(lost, whole?.recipe?.id)).toEqual(['mismatch', 'fail', false]);
    expect(await status(`${text}\n`, whole?.recipe?.id)).toEqual(['consistent', 'warn', null]);
  });
});

describe('diff', () => {
  const input = (text: string) => memoryInput(Buffer.from(text));

  test('added, gone, another verdict, another source digest', async () => {
    const before = sealed(bundle([claim(0), claim(1), claim(2)]));
    const doc = { ...(claim(1)['document'] as object), content_sha256: sha256('new') };
    const after = sealed(bundle([claim(0, { verdict: 'weak' }), claim(1, { document: doc }), claim(3)]));
    const { same, changes } = await diffBundles(input(before), input(after));
    expect(same).toBe(false);
    expect(changes.map(({ change, claim: name }) => `${change} ${name}`)).toEqual([
      'verdict c0',
      'source c1',
      'gone c2',
      'added c3',
    ]);
    expect((await diffBundles(input(before), input(before))).same).toBe(true);
  });
});

describe('reports', () => {
  const hostile = claim(0, { claim: '=HYPERLINK("x")]]>&<b>\u001b[31m|`\u202e', verdict: 'supported' });

  test('each form is well formed whatever a claim says', async () => {
    const [good] = await verifyFile(put('f.json', sealed(bundle([hostile]))), { now: NOW });
    const [bad] = await verifyFile(put('g.json', '{"schema":"<&>"}'), { now: NOW });
    const reports = [good as Report, bad as Report];
    const xml = toJunit(reports);
    expect(xml.match(/<testsuite /g)).toHaveLength(2);
    expect(xml).not.toMatch(/[\u0000-\u0008\u001b]/);
    expect(xml.match(/<failure/g)?.length).toBe(
      (bad as Report).checks.filter(({ status }) => status === 'fail' || status === 'absent').length,
    );
    expect(toCsv(reports)).toContain(`"'=HYPERLINK(""x"")`);
    expect(toCsv(reports).split('\r\n')[2]).toMatch(/^[^,]*g\.json,unproven,/);
    expect(toMarkdown(reports)).not.toContain('<b>');
    const plain = toText(good as Report, {
      cleanLine: (text) => text.replace(/\p{C}/gu, ''),
      columns: 80,
      paint: PLAIN,
      whole: true,
    });
    expect(plain.startsWith('CONSISTENT')).toBe(true);
    expect(plain).not.toContain('\u001b');
  });
});

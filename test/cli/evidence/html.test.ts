// `ibid evidence verify --report html` as it is typed: where the page goes, and what it is not for.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { bundle, sealed, sha256 } from '../../evidence/bundles.ts';
import { runHere } from '../../support/here.ts';
import { runIbid, temporaryFolder } from '../../support/ibid.ts';

const home = temporaryFolder();
afterAll(() => home.remove());

const VERIFY = ['evidence', 'verify', '--report', 'html'];

function embeddedIn(page: string): Buffer {
  return Buffer.from(/<script id="bundle"[^>]*>([^<]*)</.exec(page)?.[1] ?? '', 'base64');
}

function write(name: string, data: string | Buffer): string {
  writeFileSync(join(home.path, name), data);
  return name;
}

describe('evidence verify --report html', () => {
  test('writes the page to -o with the exit of the verdict', async () => {
    const good = await runHere(home.path, [...VERIFY, write('good.json', sealed()), '-o', 'good.html']);
    expect([good.code, good.stdout, good.stderr]).toEqual([0, '', '']);
    const page = readFileSync(join(home.path, 'good.html'), 'utf8');
    expect(page.startsWith('<!doctype html>')).toBe(true);
    expect(embeddedIn(page).toString()).toBe(sealed());
    const whole = await runHere(home.path, [...VERIFY, join(home.path, 'good.json')]);
    expect(whole.stdout.includes(home.path)).toBe(false);
    const salted = write('salted.json', JSON.stringify({ ...bundle(), bundle_sha256: sha256('salt') }));
    expect((await runHere(home.path, [...VERIFY, salted, '-o', 'salted.html'])).code).toBe(11);
    const tampered = [...VERIFY, 'good.json', '--expect', '0'.repeat(64), '-o', 'other.html'];
    expect((await runHere(home.path, tampered)).code).toBe(10);
  });

  test('goes to stdout in a pipe; gzip and stdin are read as ever', async () => {
    const packed = write('packed.json.gz', gzipSync(sealed()));
    const fromFile = await runHere(home.path, [...VERIFY, packed]);
    expect([fromFile.code, embeddedIn(fromFile.stdout).toString()]).toEqual([0, sealed()]);
    const fromPipe = await runIbid(home.path, [...VERIFY, '-'], { input: sealed() });
    expect([fromPipe.code, embeddedIn(fromPipe.stdout).toString()]).toEqual([0, sealed()]);
  });

  test('an unreadable bundle has its page too', async () => {
    const { code, stdout } = await runHere(home.path, [...VERIFY, write('cut.json', sealed().slice(0, 500))]);
    expect([code, embeddedIn(stdout).length]).toEqual([11, Buffer.byteLength(sealed().slice(0, 500))]);
  });

  test('several bundles, folders, lines of bundles and large ones are refused in a sentence', async () => {
    mkdirSync(join(home.path, 'folder'), { recursive: true });
    const lines = write('lines.json', `${sealed()}\n${sealed()}\n`);
    const large = write('large.json', Buffer.alloc(17 * 1024 * 1024, 0x20));
    for (const [paths, words] of [
      [['good.json', 'good.json'], 'for one bundle'],
      [['folder'], 'for one bundle'],
      [[lines], 'holds several'],
      [[large], 'up to 16 MiB'],
      [['absent.json'], 'does not exist'],
    ] as const) {
      const { code, stdout, stderr } = await runHere(home.path, [...VERIFY, ...paths]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(words);
    }
  });
});

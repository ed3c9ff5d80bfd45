// What people really hand over: each kind of damage has a finding of its own, its exit code, and never a stack trace.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/evidence/report/report.ts';
import { bundle, claim, sealed, sha256, sorted, type Json } from '../../evidence/bundles.ts';
import { runHere } from '../../support/here.ts';
import { runIbid, temporaryFolder } from '../../support/ibid.ts';

const HASH = sha256(JSON.stringify(sorted(bundle())));

function hashed(bundle_sha256: Json): string {
  return JSON.stringify({ ...bundle(), bundle_sha256 });
}

/** What it is, the bytes, the exit, the check that tells it and how. */
const CASES: [string, string | Buffer, number, string, string, RegExp][] = [
  ['truncated', sealed().slice(0, -40), 11, 'input.json', 'fail', /^truncated: .*byte \d+/],
  ['empty', '', 11, 'input.json', 'fail', /^empty: /],
  ['white space alone', ' \n\n', 11, 'input.json', 'fail', /^empty: /],
  ['HTML', '<!DOCTYPE html><title>Sign in</title>', 11, 'input.json', 'fail', /HTML/],
  ['UTF-16 of PowerShell', Buffer.from(`\ufeff${sealed()}`, 'utf16le'), 11, 'input.json', 'fail', /UTF-16/],
  ['UTF-16 without a mark', Buffer.from(sealed(), 'utf16le'), 11, 'input.json', 'fail', /UTF-16/],
  ['a null byte', sealed().replace('2021', '\0'), 11, 'input.json', 'fail', /^control: /],
  ['a hash that is too short', hashed(HASH.slice(1)), 11, 'hash.present', 'fail', /63 characters/],
  ['a hash that is too long', hashed(`${HASH}0`), 11, 'hash.present', 'fail', /65 characters/],
  ['a hash that is a number', hashed(7), 11, 'hash.present', 'absent', /no string/],
  ['a hash that is an object', hashed({}), 11, 'hash.present', 'absent', /an object/],
  ['a hash in capitals', hashed(HASH.toUpperCase()), 0, 'hash.present', 'warn', /^upper hex$/],
  [
    'the next schema',
    sealed(bundle(undefined, { schema: 'service.evidence_bundle.v2' })),
    11,
    'schema',
    'fail',
    /v2/,
  ],
  ['another schema', sealed(bundle(undefined, { schema: 'urn:x' })), 11, 'schema', 'fail', /^urn:x$/],
  ['no schema', sealed({ claims: [claim(0)] }), 11, 'schema', 'absent', /no schema/],
  [
    'claims in an object',
    sealed(bundle(undefined, { claims: { a: claim(0) } })),
    11,
    'claims.present',
    'fail',
    /not an array/,
  ],
  ['no claims', sealed(bundle([])), 11, 'claims.present', 'fail', /nothing to check/],
  [
    'two hashes',
    sealed().replace('"brief_id"', `"bundle_sha256":"${HASH}","brief_id"`),
    11,
    'input.duplicate-keys',
    'fail',
    /bundle_sha256/,
  ],
  [
    'CRLF',
    JSON.stringify(JSON.parse(sealed()), null, 2).replaceAll('\n', '\r\n'),
    0,
    'input.crlf',
    'warn',
    /CRLF/,
  ],
  ['a line feed at the end', `${sealed()}\n`, 0, 'input.trailing', 'warn', /after it/],
  ['a byte order mark', `\ufeff${sealed()}`, 0, 'input.bom', 'warn', /byte order mark/],
  ['brackets without end', '{"a":'.concat('['.repeat(100_000)), 11, 'input.json', 'fail', /^nesting: /],
];

async function inFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const { path, remove } = temporaryFolder();
  try {
    await act(path);
  } finally {
    remove();
  }
}

async function verify(home: string, words: string[], input = '', run: typeof runHere = runHere) {
  const ran = await run(home, ['evidence', 'verify', ...words, '--json'], { input });
  expect(ran.stderr).toBe('');
  return {
    code: ran.code,
    value: JSON.parse(ran.stdout) as Report & { reports?: Report[]; bundles?: number },
  };
}

describe('a damaged bundle', () => {
  it.each(CASES)('%s', async (_what, data, exit, id, status, found) => {
    await inFolder(async (folder) => {
      const path = join(folder, 'b.json');
      writeFileSync(path, data);
      const { code, value } = await verify(folder, [path]);
      const check = value.checks.find((each) => each.id === id);
      expect([code, check?.status, check?.found]).toEqual([exit, status, expect.stringMatching(found)]);
    });
  });

  it('is told alike when it comes through stdin', async () => {
    await inFolder(async (folder) => {
      const { code, value } = await verify(folder, ['-'], sealed().slice(0, -40), runIbid);
      expect([code, value.checks[0]?.id, value.checks[0]?.status]).toEqual([11, 'input.json', 'fail']);
    });
  });
});

describe.skipIf(process.platform === 'win32')('what is no regular file', () => {
  it('in a folder is left out and said: a pipe, a link to a device, a loop of links', async () => {
    await inFolder(async (folder) => {
      const many = join(folder, 'many');
      mkdirSync(join(many, 'inner'), { recursive: true });
      writeFileSync(join(many, 'good.json'), sealed());
      execFileSync('mkfifo', [join(many, 'pipe.json')]);
      symlinkSync('/dev/zero', join(many, 'zero.json'));
      symlinkSync(many, join(many, 'inner', 'loop'));
      symlinkSync(join(many, 'self.json'), join(many, 'self.json'));
      const { code, value } = await verify(folder, [many], '', runIbid);
      const left = value.reports?.flatMap(({ checks }) => checks).find(({ id }) => id === 'folder.left-out');
      expect([code, left?.status, left?.count]).toEqual([0, 'warn', 4]);
      expect(left?.where.some((each) => each.includes('pipe.json: no regular file'))).toBe(true);
      expect((await verify(folder, [many, '--fail-on', 'folder.left-out'])).code).toBe(12);
    });
  });

  it.each([1, 6])(
    'beside %i bundles is no bundle among them, and is said on a terminal too',
    async (count) => {
      await inFolder(async (folder) => {
        const many = join(folder, 'many');
        mkdirSync(many);
        for (let at = 0; at < count; at++) writeFileSync(join(many, `${at}.json`), sealed());
        symlinkSync('/dev/zero', join(many, 'zero.json'));
        const { stdout } = await runHere(folder, ['evidence', 'verify', many]);
        expect(stdout).toContain('1 entry of');
        expect(stdout).toContain('zero.json: a link');
        expect(stdout).toContain(count === 1 ? 'CONSISTENT' : '6 bundles: 6 consistent');
        expect(stdout).not.toMatch(/0 of [01] pass/);
        const { value } = await verify(folder, [many]);
        expect(value.bundles).toBe(count);
      });
    },
  );

  it('named itself is a finding and is never opened', async () => {
    await inFolder(async (folder) => {
      const pipe = join(folder, 'pipe.json');
      expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
      for (const path of [pipe, '/dev/zero']) {
        const { code, value } = await verify(folder, [path], '', runIbid);
        expect([code, value.checks[0]?.id, value.checks[0]?.found]).toEqual([
          11,
          'input.read',
          expect.stringContaining('not a regular file'),
        ]);
      }
      const loop = join(folder, 'loop.json');
      symlinkSync(loop, loop);
      expect((await verify(folder, [loop])).code).toBe(11);
    });
  });

  it('an empty folder proves nothing', async () => {
    await inFolder(async (folder) => {
      mkdirSync(join(folder, 'none'));
      expect((await verify(folder, [join(folder, 'none')])).code).toBe(11);
    });
  });
});

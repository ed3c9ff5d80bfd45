// The evidence commands as people run them: exit codes, one report on pass, fail and error, pins, folders, stdin.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../../src/evidence/report/verdict.ts';
import type { Report } from '../../../src/evidence/report/report.ts';
import { runHere } from '../../support/here.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { bundle, claim, sealed, sha256 } from '../../evidence/bundles.ts';

async function inFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const { path, remove } = temporaryFolder();
  try {
    await act(path);
  } finally {
    remove();
  }
}

function put(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('evidence verify', () => {
  it('exits by the verdict, with the same report on stdout', async () => {
    await inFolder(async (folder) => {
      const salted = JSON.stringify({ ...bundle(), bundle_sha256: sha256('salt') });
      const cases: [string, string[], number, string][] = [
        [sealed(), [], 0, 'consistent'],
        [salted, [], 11, 'unproven'],
        [salted, ['--recipe', 'jcs'], 10, 'mismatch'],
        [sealed(), ['--expect', sha256('x')], 10, 'mismatch'],
        [
          sealed(bundle([claim(0, { verdict: 'contradicted' })])),
          ['--fail-on', 'verdict.recorded'],
          12,
          'policy',
        ],
        // What was asked for and could not be looked at is no pass either.
        [sealed(), ['--fail-on', 'content.digest'], 12, 'policy'],
        [sealed(), ['--fail-on', 'chunk.stitched, verdict.recorded'], 0, 'consistent'],
        [sealed().slice(0, 400), [], 11, 'unproven'],
        ['', [], 11, 'unproven'],
      ];
      for (const [text, flags, code, verdict] of cases) {
        const ran = await runHere(folder, [
          'evidence',
          'verify',
          put(folder, 'b.json', text),
          '--json',
          ...flags,
        ]);
        const report = JSON.parse(ran.stdout) as Report;
        expect([ran.code, report.verdict, ran.stderr]).toEqual([code, verdict, '']);
        expect(report.checks.length).toBeGreaterThan(0);
      }
    });
  });

  it('refuses a rule about a check that there is not, and knows all that there are', async () => {
    await inFolder(async (folder) => {
      const file = put(folder, 'b.json', sealed());
      const verify = (...flags: string[]) =>
        runHere(folder, ['evidence', 'verify', file, '--json', ...flags]);
      const wrong = await verify('--fail-on', 'verdict.record');
      expect([wrong.code, wrong.stdout]).toEqual([2, '']);
      expect(wrong.stderr).toContain('verdict.recorded');
      const { checks } = JSON.parse((await verify()).stdout) as Report;
      expect(checks.map(({ id }) => id).filter((id) => !CHECKS.includes(id))).toEqual([]);
    });
  });

  it('says mistakes in a sentence, exit 2', async () => {
    await inFolder(async (folder) => {
      const file = put(folder, 'b.json', sealed());
      for (const words of [
        [join(folder, 'none.json')],
        [file, '--expect', 'abc'],
        [file, '--recipe', 'x/y'],
        [file, '--sources', join(folder, 'none')],
      ]) {
        const ran = await runHere(folder, ['evidence', 'verify', ...words]);
        expect([ran.code, ran.stdout]).toEqual([2, '']);
        expect(ran.stderr).not.toMatch(/\n\s+at /);
      }
    });
  });

  it('pins what it found, and then holds a bundle to it', async () => {
    await inFolder(async (folder) => {
      const pins = join(folder, 'pins.json');
      const words = ['evidence', 'verify', '--pin', pins, '--origin', 'o'];
      expect((await runHere(folder, [...words, put(folder, 'a.json', sealed())])).code).toBe(0);
      expect(readFileSync(pins, 'utf8')).toContain('without/jcs');
      expect(
        (await runHere(folder, [...words, put(folder, 'b.json', sealed().replace('2021', '2022'))])).code,
      ).toBe(10);
    });
  });

  it('explains, and takes folders and pipeline formats', async () => {
    await inFolder(async (folder) => {
      const many = join(folder, 'many');
      mkdirSync(many);
      put(many, 'good.json', sealed());
      put(many, 'bad.json', sealed().replace('2021', '2022'));
      const text = await runHere(folder, ['evidence', 'verify', join(many, 'good.json'), '--explain']);
      expect(text.stdout).toMatch(/^CONSISTENT[^]*Recipe without\/[^]*python3 -c/);
      const json = await runHere(folder, ['evidence', 'verify', many, '--json']);
      expect([json.code, (JSON.parse(json.stdout) as { counts: unknown }).counts]).toEqual([
        11,
        { verified: 0, consistent: 1, policy: 0, unproven: 1, mismatch: 0 },
      ]);
      for (const [form, start] of [
        ['junit', '<?xml'],
        ['sarif', '{\n  "$schema"'],
        ['markdown', '# '],
        ['csv', 'file,'],
      ] as const) {
        const ran = await runHere(folder, ['evidence', 'verify', many, '--report', form]);
        expect([ran.code, ran.stdout.startsWith(start)]).toEqual([11, true]);
      }
    });
  });
});

describe('the report on a terminal', () => {
  it('is short, within 80 columns, and whole with -v', async () => {
    await inFolder(async (folder) => {
      const wrong = claim(1, {
        verdict: { verdict: 'verbatim' },
        claim: 'It was never said by anybody. '.repeat(9),
      });
      const args = ['evidence', 'verify', put(folder, 'b.json', sealed(bundle([claim(0), wrong])))];
      const { stdout: short } = await runHere(folder, args, { env: { COLUMNS: '80' } });
      const { stdout: whole } = await runHere(folder, [...args, '-v']);
      const [, ...lines] = short.split('\n');
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
      expect(short).toMatch(/\n {5}2 {2}altered /);
      expect(short).not.toMatch(/\n {5}1 {2}|pass hash\.recipe/);
      expect(whole).toMatch(/\n {5}1 {2}supported /);
      expect(whole).toContain('pass hash.recipe');
    });
  });
});

describe('evidence claims and diff', () => {
  it('lists where the stretches of a claim are, and tells which moved', async () => {
    await inFolder(async (folder) => {
      const text = 'You must not:\n\nshare your account';
      const spanned = (shift: number) =>
        claim(0, {
          claim: 'You must not: … share your account',
          chunk: { text, start: 100 - shift },
          spans: [
            { start: 100, end: 113, text: 'You must not:' },
            { start: 115, end: 133, text: 'share your account' },
          ].map((span) => ({ ...span, start: span.start - shift, end: span.end - shift })),
        });
      const a = put(folder, 'a.json', sealed(bundle([spanned(0)])));
      const b = put(folder, 'b.json', sealed(bundle([spanned(4)])));
      const listed = await runHere(folder, ['evidence', 'claims', a, '--json']);
      expect((JSON.parse(listed.stdout) as { items: unknown[] }).items[0]).toMatchObject({
        claim: 'You must not: … share your account',
        spans: [
          { start: 100, end: 113 },
          { start: 115, end: 133 },
        ],
        problems: [],
      });
      const changed = await runHere(folder, ['evidence', 'diff', a, b]);
      expect(changed.stdout).toContain('spans    c0: 100-113, 115-133 → 96-109, 111-129');
    });
  });

  it('lists claims, and tells what changed', async () => {
    await inFolder(async (folder) => {
      const a = put(folder, 'a.json', sealed(bundle([claim(0), claim(1)])));
      const b = put(folder, 'b.json', sealed(bundle([claim(0, { verdict: 'weak' }), claim(2)])));
      const listed = await runHere(folder, ['evidence', 'claims', a, '--json']);
      expect((JSON.parse(listed.stdout) as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual([
        'c0',
        'c1',
      ]);
      const items = (JSON.parse(listed.stdout) as { items: { spans: unknown }[] }).items;
      expect(items.map(({ spans }) => spans)).toEqual([null, null]);
      const same = await runHere(folder, ['evidence', 'diff', a, a, '--exit-on-change']);
      expect([same.code, same.stdout]).toEqual([0, 'No claim changed (2 claims).\n']);
      const changed = await runHere(folder, ['evidence', 'diff', a, b, '--json', '--exit-on-change']);
      expect(changed.code).toBe(15);
      expect(
        (JSON.parse(changed.stdout) as { changes: { change: string }[] }).changes.map(({ change }) => change),
      ).toEqual(['verdict', 'gone', 'added']);
      expect((await runHere(folder, ['evidence', 'diff', a, b])).code).toBe(0);
      expect((await runHere(folder, ['evidence', 'claims', put(folder, 'c.json', '{'), '--json'])).code).toBe(
        11,
      );
    });
  });
});

// Bundles hashed by other programs: recognised, named, and repeatable by hand with the card's one-liners.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { oneLiners, recipeCard } from '../../src/evidence/recipes/card.ts';
import { verifyBundle } from '../../src/evidence/verify.ts';
import { lazy } from '../../src/text/lazy.ts';
import { bundle, claim, NOW, sealed } from './bundles.ts';

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'ibid-card-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SPELLINGS = [
  ['without/python-sorted-compact', 'sort_keys=True,separators=(",",":")', 'b'],
  ['without/python-sorted-compact-utf8', 'sort_keys=True,separators=(",",":"),ensure_ascii=False', 'b'],
  ['without/python-sorted', 'sort_keys=True', 'b'],
  ['without/python', 'skipkeys=False', 'b'],
  ['without/python-utf8', 'ensure_ascii=False', 'b'],
  ['without/python-sorted-indent2', 'sort_keys=True,indent=2', 'b'],
  ['without/python-indent4-utf8', 'indent=4,ensure_ascii=False', 'b'],
  ['claims/python', 'skipkeys=False', 'b["claims"]'],
  ['claims/python-sorted-compact', 'sort_keys=True,separators=(",",":")', 'b["claims"]'],
  ['empty/python-sorted-compact', 'sort_keys=True,separators=(",",":")', '{**b,"bundle_sha256":""}'],
  ['null/python-sorted', 'sort_keys=True', '{**b,"bundle_sha256":None}'],
] as const;

/** The bundle of each spelling, a line each: Python puts the hash in and writes the file, nothing of ours takes part. */
const python = lazy((): readonly string[] => {
  const program = `
import json,hashlib,sys
sent=sys.stdin.read()
def bundle(take):
  b=json.loads(sent)
  b["score"]=[1.0,1e-07,1e16,0.1]
  b["bundle_sha256"]=hashlib.sha256(take(b).encode()).hexdigest()
  sys.stdout.buffer.write(json.dumps(b,ensure_ascii=False).encode()+b"\\n")
${SPELLINGS.map(
  ([, dumps, take]) => `bundle(lambda b: json.dumps(${take},${dumps}))
`,
).join('')}`;
  const run = spawnSync('python3', ['-c', program], { input: JSON.stringify(bundle()), encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout.split('\n');
});

describe.skipIf(!has('python3'))('Python (needs python3)', () => {
  test.each(SPELLINGS.map(([id], at) => [id, at] as const))('%s', async (id, at) => {
    const file = Buffer.from(python()[at] ?? '');
    const report = await verifyBundle([file], { now: NOW });
    expect(report.verdict).toBe('consistent');
    expect(report.recipe?.equivalent).toContain(id);
    const path = join(folder, `${id.replace('/', '-')}.json`);
    writeFileSync(path, file);
    const liner = oneLiners(report.recipe?.equivalent ?? []).find(({ language }) => language === 'python3');
    const run = spawnSync('sh', ['-c', (liner?.command ?? 'false').replaceAll('FILE', path)], {
      encoding: 'utf8',
    });
    expect(run.stdout.trim()).toBe(report.bundle_sha256);
  });
});

describe('one-liners', () => {
  test.each(['python3', 'jq', 'node'] as const)('%s repeats the hash of a plain bundle', async (language) => {
    if (!has(language)) return expect(has('node')).toBe(true);
    const text = sealed(bundle([claim(0), claim(1)]));
    const report = await verifyBundle([Buffer.from(text)], { now: NOW });
    const path = join(folder, 'plain.json');
    writeFileSync(path, text);
    const liner = oneLiners(report.recipe?.equivalent ?? []).find((each) => each.language === language);
    const run = spawnSync('sh', ['-c', (liner?.command ?? 'false').replaceAll('FILE', path)], {
      encoding: 'utf8',
    });
    expect(run.stdout.trim()).toBe(report.bundle_sha256);
    expect(recipeCard(report)).toContain(liner?.command);
    // It is named once, before those that it cannot be told from.
    expect(report.recipe?.equivalent[0]).toBe(report.recipe?.id);
    expect(recipeCard(report)).not.toContain(`from: ${report.recipe?.id ?? ''}`);
    expect(recipeCard(report)).not.toContain(`, ${report.recipe?.id ?? ''},`);
  });

  test('the card of a bundle without a recipe says so', async () => {
    const report = await verifyBundle([Buffer.from('{"claims":[]}')], { now: NOW });
    expect(recipeCard(report)).toMatch(/^No recipe is known/);
  });
});

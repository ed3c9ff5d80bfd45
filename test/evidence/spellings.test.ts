// Bundles hashed by other programs: recognised, named, and repeatable by hand with the card's one-liners.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { oneLiners, recipeCard } from '../../src/evidence/recipes/card.ts';
import { verifyBundle } from '../../src/evidence/verify.ts';
import { bundle, claim, NOW, sealed } from './bundles.ts';

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'ibid-card-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Python puts the hash in and writes the file: nothing of ours takes part. */
function python(dumps: string, take = 'b'): Buffer {
  const program = `
import json,hashlib,sys
b=json.load(sys.stdin)
b["score"]=[1.0,1e-07,1e16,0.1]
h=hashlib.sha256(json.dumps(${take},${dumps}).encode()).hexdigest()
b["bundle_sha256"]=h
sys.stdout.buffer.write(json.dumps(b,ensure_ascii=False).encode())`;
  const run = spawnSync('python3', ['-c', program], { input: JSON.stringify(bundle()) });
  if (run.status !== 0) throw new Error(run.stderr.toString());
  return run.stdout;
}

describe.skipIf(!has('python3'))('Python (needs python3)', () => {
  test.each([
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
  ])('%s', async (id, dumps, take) => {
    const file = python(dumps, take);
    const report = await verifyBundle([file], { now: NOW });
    expect(report.verdict).toBe('verified');
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
  });

  test('the card of a bundle without a recipe says so', async () => {
    const report = await verifyBundle([Buffer.from('{"claims":[]}')], { now: NOW });
    expect(recipeCard(report)).toMatch(/^No recipe is known/);
  });
});

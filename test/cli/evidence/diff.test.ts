// evidence diff as people read it: words, sources, verdicts and dates, on a terminal, as JSON and as a page.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { afterAll, describe, expect, it } from 'vitest';
import { bundle, claim, sealed, sha256 } from '../../evidence/bundles.ts';
import { runHere } from '../../support/here.ts';

const folder = mkdtempSync(join(tmpdir(), 'ibid-diff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HOSTILE = '<img src=x onerror=alert(1)>"\u001b[31m\u202e';
const was = {
  claim: 'Exports rose to 3 million tonnes.',
  document: { source_url: 'https://a.example/x', content_sha256: sha256('1'), retrieved_at: '2026-03-01' },
};
const is = {
  claim: 'Exports rose to 4 million tonnes.',
  document: { source_url: 'https://b.example/x', content_sha256: sha256('2'), retrieved_at: '2026-04-01' },
  snapshot: { url: 'https://archive.example.org/new', taken_at: '2026-04-01T00:00:00Z' },
  verdict: 'weak',
};
const put = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const a = put('a.json', sealed(bundle([claim(0, was), claim(1), claim(2, { claim: HOSTILE })])));
const b = put('b.json', sealed(bundle([claim(0, is), claim(2, { claim: `${HOSTILE} more` }), claim(3)])));
const page = async (flags: readonly string[] = []) =>
  (await runHere(folder, ['evidence', 'diff', a, b, '--format', 'html', ...flags])).stdout;

describe('evidence diff', () => {
  it('shows words, verdict, source and dates', async () => {
    const { stdout, code } = await runHere(folder, ['evidence', 'diff', a, b]);
    expect(code).toBe(0);
    expect(stdout).toContain('3 claims before, 3 after: 1 added, 1 gone, 2 changed');
    expect(stdout).toContain('text     c0: Exports rose to [-3-]{+4+} million tonnes.');
    expect(stdout).toContain('verdict  c0: supported → weak');
    expect(stdout).toContain('url      c0: https://a.example/x → https://b.example/x');
    expect(stdout).toContain('date     c0: 2026-03-01 → 2026-04-01');
    expect(stdout).toMatch(/snapshot c0: .*archive\.example\.org\/0/);
    expect(stdout.replace(/\s+/g, ' ')).toContain(`source c0: ${sha256('1')} → ${sha256('2')}`);
    expect(stdout.replace(/\s+/g, ' ')).toContain('gone c1: “Wheat exports of the café region rose to 4');
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
  });

  it('says where both state one hash and yet differ', async () => {
    const same = put('same.json', sealed().replaceAll('million', 'billion'));
    const { stdout } = await runHere(folder, ['evidence', 'diff', put('first.json', sealed()), same]);
    expect(stdout).toContain('Both state the same bundle_sha256');
    const html = await runHere(folder, ['evidence', 'diff', same, b, '--format', 'html']);
    expect(html.stdout).not.toContain('Both state the same');
  });

  it('as JSON names each claim by its place in both, with its words', async () => {
    const { stdout } = await runHere(folder, ['evidence', 'diff', a, b, '--json']);
    const { added, gone, changes } = JSON.parse(stdout) as {
      added: number;
      gone: number;
      changes: Record<string, unknown>[];
    };
    expect([added, gone]).toEqual([1, 1]);
    expect(changes.find(({ change }) => change === 'gone')).toMatchObject({
      claim: 'c1',
      before_index: 1,
      after_index: null,
      text: claim(1)['claim'],
    });
    expect(changes.find(({ change }) => change === 'date')).toMatchObject({
      before: '2026-03-01',
      after: '2026-04-01',
    });
  });

  it('as a page has both next to each other, and nothing of a bundle is markup', async () => {
    const html = await page();
    const { document } = parseHTML(html);
    const section = [...document.querySelectorAll('section')].find((each) =>
      each.textContent?.includes('Retrieved, before'),
    );
    expect([...(section?.querySelectorAll('del, ins') ?? [])].map((each) => each.textContent)).toEqual([
      '3',
      '4',
    ]);
    const dates = [...(section?.querySelectorAll('dl.pair') ?? [])].find((each) =>
      each.textContent?.includes('Retrieved'),
    );
    expect([...(dates?.querySelectorAll('dd') ?? [])].map((each) => each.textContent)).toEqual([
      '2026-03-01',
      '2026-04-01',
    ]);
    expect(document.querySelectorAll('img, script, iframe, link, [src], [onerror], [style]')).toHaveLength(0);
    expect(document.querySelector('main')?.textContent).toContain('<img src=x onerror=alert(1)>"');
    expect(html).not.toMatch(/[\u001b\u202e]/);
    expect(html).not.toContain(folder);
  });

  it('as a page says what it leaves out', async () => {
    expect(await page(['--limit', '1'])).toContain('3 more claims differ');
    const same = (await runHere(folder, ['evidence', 'diff', a, a, '--format', 'html'])).stdout;
    expect(same).toContain('No claim changed.');
  });
});

// The pages of evidence for everybody: no serious finding of axe and no sideways scroll at three widths in both colours, all
// reached by keyboard, whole on paper. Without a Chromium on this machine all of it is skipped.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../e2e/ui/browser.ts';
import { runHere } from '../../support/here.ts';
import { bundle, claim, sealed, sha256 } from '../bundles.ts';
import { pageOf } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'ibid-readable-'));
const PAGES = ['verified', 'mismatch', 'unproven', 'diff'] as const;
type Name = (typeof PAGES)[number];
interface Looks {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}
let browser: Browser;

async function makePages(): Promise<void> {
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const before = sealed(bundle([claim(0), claim(1), claim(2)], { created_at: '2026-01-01' }));
  const words = { claim: 'a'.repeat(120), verdict: { verdict: 'weak' } };
  const after = sealed(
    bundle([claim(0, words), claim(1, { document: { source_url: 'x', content_sha256: sha256('2') } })], {
      created_at: '2026-02-01',
    }),
  );
  put('verified.html', await pageOf(before));
  put('mismatch.html', await pageOf(before, {}, Buffer.from(before.replace('million', 'billion'))));
  put('unproven.html', await pageOf(JSON.stringify({ ...bundle(), bundle_sha256: sha256('salt') })));
  mkdirSync(join(folder, 'series'));
  const [a, b] = ['a', 'b'].map((name) => join(folder, 'series', `${name}.json`)) as [string, string];
  writeFileSync(a, before);
  writeFileSync(b, after);
  const html = ['--format', 'html'];
  put('diff.html', (await runHere(folder, ['evidence', 'diff', a, b, ...html])).stdout);
}

async function opened(name: Name, { width, scheme }: Looks): Promise<Page> {
  // axe is put into the page from outside, which its policy would refuse.
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: scheme,
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
  if (await page.locator('#verdict').count()) await page.locator('#verdict:not([aria-busy])').waitFor();
  return page;
}

describe.skipIf(CHROMIUM === undefined)('pages of evidence, in Chromium', () => {
  beforeAll(async () => {
    await makePages();
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    { width: 390, scheme: 'light' },
    { width: 768, scheme: 'dark' },
    { width: 1280, scheme: 'light' },
    { width: 1280, scheme: 'dark' },
  ] as const)('have no finding of axe and no sideways scroll: $width px, $scheme', async (looks) => {
    const found: string[] = [];
    for (const name of PAGES) {
      const page = await opened(name, looks);
      await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })");
      const { violations } = (await page.evaluate(`${axe.source};axe.run()`)) as AxeResults;
      for (const { id, impact, nodes } of violations)
        found.push(`${name}: ${impact} ${id} ${nodes[0]?.html.slice(0, 200)}`);
      const over = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (over !== 0) found.push(`${name}: ${String(over)} px too wide`);
      await page.context().close();
    }
    expect(found).toEqual([]);
  });

  it('opens a claim by keyboard, and shows where the focus is', async () => {
    const page = await opened('verified', { width: 768, scheme: 'light' });
    const reached: string[] = [];
    for (let step = 0; step < 12 && !reached.includes('summary'); step++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(
        "(() => { const e = document.activeElement; const s = getComputedStyle(e); return [e.localName, s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2] })()",
      );
      const [name, seen] = at as [string, boolean];
      expect([name, seen]).toEqual([name, true]);
      reached.push(name);
    }
    expect(reached).toEqual(['button', 'button', 'button', 'div', 'summary']);
    await page.keyboard.press('Enter');
    expect(await page.locator('#claims details').first().getAttribute('open')).not.toBeNull();
    await page.context().close();
  });

  it('says what is not right before the rest', async () => {
    const page = await opened('mismatch', { width: 390, scheme: 'dark' });
    const statuses = await page
      .locator('#checks tr')
      .evaluateAll((rows) =>
        rows.map((row) => (row as unknown as { dataset: { status: string } }).dataset.status),
      );
    expect(statuses[0]).toBe('fail');
    expect(statuses.lastIndexOf('fail')).toBeLessThan(statuses.indexOf('pass'));
    await page.context().close();
  });

  it('prints every claim open, black on white', async () => {
    const page = await opened('verified', { width: 768, scheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('#claims details:not([open])').count()).toBe(0);
    expect(await page.locator('#claims blockquote').first().isVisible()).toBe(true);
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(0, 0, 0)');
    await page.context().close();
  });
});

it.runIf(CHROMIUM === undefined)(
  'pages of evidence in a browser: skipped, no Chromium is installed here',
  () => {
    expect(CHROMIUM).toBeUndefined();
  },
);

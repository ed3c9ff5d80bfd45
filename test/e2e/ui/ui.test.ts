// `ibid ui` in a real Chromium: from a question to its source, every page in both colours and at two widths, by keyboard, on
// paper, and read by axe. Without a Chromium on this machine all of it is skipped.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../../src/cli/kit/version.ts';
import { runIbid, temporaryFolder } from '../../support/ibid.ts';
import { fillWithStarter } from '../../support/starter.ts';
import { CHROMIUM, isMarkSeen, startUi, type Ui } from './browser.ts';

const home = temporaryFolder();
const made = { brief: '', forecast: '' };
let ui: Ui;

const QUESTION = '/?q=Why+did+shipping+through+the+Panama+Canal+slow+down+in+2023%3F';
const REFUSED = '/?q=Who+painted+the+locks+of+the+Panama+Canal%3F';
const TRACE = '/causal?entity=Panama+Canal&shock=drought';

async function ibid(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await runIbid(home.path, words);
  if (code !== 0) throw new Error(stderr);
  return stdout.trim();
}

const COLUMNS = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? 'gooseberries' : 'elderberries'));
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
const WIDE = `# Fruit\n\n${row(COLUMNS.map((_, at) => `n${at}`))}${row(COLUMNS.map(() => '---'))}${row(COLUMNS)}`;

async function everyPage(): Promise<string[]> {
  const answer = await ui.open(QUESTION);
  const document = await answer.getAttribute('.pane h2 a', 'href');
  await answer.close();
  const own = [`/briefs/${made.brief}`, `/forecasts/${made.forecast}`, document ?? ''];
  const lists = ['/', '/search?q=drought', '/corpus', '/briefs', '/forecasts', '/evidence'];
  return [QUESTION, REFUSED, TRACE, ...lists, ...own];
}

describe.skipIf(CHROMIUM === undefined)('ibid ui in a Chromium', () => {
  beforeAll(async () => {
    await fillWithStarter(join(home.path, 'data'), VERSION);
    const rows = Array.from({ length: 96 }, (_, at) => {
      const month = `${2015 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
      return `${month},${(100 + at + 20 * Math.sin((at * Math.PI) / 6)).toFixed(1)}`;
    });
    writeFileSync(join(home.path, 'sales.csv'), `Month,Sales\n${rows.join('\n')}\n`);
    writeFileSync(join(home.path, 'wide.md'), WIDE);
    await ibid('corpus', 'add', '--keep-starter', join(home.path, 'sales.csv'), join(home.path, 'wide.md'));
    made.brief = await ibid('brief', 'create', '--sector', 'shipping', '--get', 'id');
    made.forecast = await ibid(
      'forecast',
      'create',
      '--source',
      'sales.csv',
      '--column',
      'Sales',
      '--horizon',
      '12',
      '--get',
      'id',
    );
    ui = await startUi(home.path);
  });
  afterAll(async () => {
    await ui?.close();
    home.remove();
  });

  it.each([1280, 390])('leads from a question to its marked source and back, %i px wide', async (width) => {
    const page = await ui.open('/', { width });
    await page.fill('#q', 'Why did shipping through the Panama Canal slow down in 2023?');
    await page.click('button:has-text("Ask")');
    await page.waitForSelector('.said');
    const answer = page.url();
    await page.click('.refs a');
    await page.waitForURL(/#quote$/);
    expect(await isMarkSeen(page)).toBe(true);
    expect(await page.textContent('#quote')).toContain('a drought had left too little water in Gatun Lake');
    await page.goBack();
    expect(page.url()).toBe(answer);
    await page.click('.pane h2 a');
    await page.waitForURL(/\/documents\/doc_\w+\?start=\d+&end=\d+#quote$/);
    expect(await isMarkSeen(page)).toBe(true);
    // The same address, opened later by itself.
    const later = await ui.open(page.url().slice(ui.origin.length), { width });
    expect(await isMarkSeen(later)).toBe(true);
    await Promise.all([page.close(), later.close()]);
  });

  it('refuses what the documents do not say, with the closest passages', async () => {
    const page = await ui.open(REFUSED);
    expect(await page.textContent('.insufficient')).toContain('cannot support an answer');
    await page.click('.found a');
    await page.waitForURL(/#quote$/);
    expect(await isMarkSeen(page)).toBe(true);
    await page.close();
  });

  it('finds passages, with the words marked, and opens one', async () => {
    const page = await ui.open('/search?q=drought+canal');
    expect(await page.locator('.found mark').count()).toBeGreaterThan(2);
    await page.click('.found h2 a >> nth=0');
    await page.waitForURL(/#quote$/);
    expect(await isMarkSeen(page)).toBe(true);
    await page.close();
  });

  it('makes a brief, and opens a sentence to its quote and its passage', async () => {
    const page = await ui.open('/briefs');
    await page.selectOption('#sector', 'shipping');
    await page.click('button:has-text("Make a brief")');
    await page.waitForURL(/\/briefs\/brf_\w+$/);
    await page.click('summary >> nth=0');
    expect(await page.locator('details.claim[open] blockquote').first().isVisible()).toBe(true);
    await page.click('details.claim[open] .evidence a >> nth=0');
    await page.waitForURL(/\/documents\/.*#quote$/);
    expect(await isMarkSeen(page)).toBe(true);
    await page.close();
  });

  it('draws a trace and a forecast', async () => {
    for (const [path, picture] of [
      [TRACE, '.drawing img'],
      [`/forecasts/${made.forecast}`, 'img.chart'],
    ] as const) {
      const page = await ui.open(path);
      const size = await page
        .locator(picture)
        .evaluate(async (image: { decode(): Promise<void>; naturalWidth: number }) => {
          await image.decode();
          return image.naturalWidth;
        });
      expect(size).toBeGreaterThan(300);
      expect((await page.locator(picture).getAttribute('alt'))?.length).toBeGreaterThan(20);
      await page.close();
    }
  });

  it('verifies a bundle that is dropped, and sees that one was tampered with', async () => {
    const path = join(home.path, 'bundle.json');
    await ibid('brief', 'evidence', made.brief, '-o', path);
    const { readFileSync } = await import('node:fs');
    const text = readFileSync(path, 'utf8');
    const said = /Panama|ships|canal/i.exec(text)![0];
    const cases = [
      ['consistent', text],
      ['mismatch', text.replace(said, `${said} not`)],
    ] as const;
    for (const [verdict, bytes] of cases) {
      const page = await ui.open('/evidence');
      await page.setInputFiles('#bundle', {
        name: 'b.json',
        mimeType: 'application/json',
        buffer: Buffer.from(bytes),
      });
      await page.click('button:has-text("Verify")');
      await page.waitForSelector('#verdict:not([data-verdict="computing"])');
      expect(await page.getAttribute('#verdict', 'data-verdict')).toBe(verdict);
      await page.close();
    }
  });

  it('can be used by keyboard alone', async () => {
    const page = await ui.open('/');
    const focused = () => page.evaluate('document.activeElement?.id || document.activeElement?.textContent');
    for (let count = 0; (await focused()) !== 'q'; count++) {
      expect(count).toBeLessThan(20);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Why did shipping through the Panama Canal slow down in 2023?');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.said');
    const isRef = () => page.evaluate("document.activeElement?.closest('.refs') !== null");
    for (let count = 0; !(await isRef()); count++) {
      expect(count).toBeLessThan(30);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/#quote$/);
    expect(await isMarkSeen(page)).toBe(true);
    // What comes after the passage is next.
    await page.keyboard.press('Tab');
    expect(await focused()).toContain('The whole document');
    await page.close();
  });

  it('is printed without its forms', async () => {
    const page = await ui.open(QUESTION);
    const pdf = await page.pdf();
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('form.ask').isVisible()).toBe(false);
    expect(await page.locator('.said').isVisible()).toBe(true);
    await page.close();
  });

  it.each([
    { width: 390, scheme: 'light' },
    { width: 1280, scheme: 'dark' },
    { width: 1600, scheme: 'light' },
  ] as const)('has no serious finding of axe and no sideways scroll: $width px, $scheme', async (looks) => {
    const found: string[] = [];
    for (const path of await everyPage()) {
      const page = await ui.open(path, looks);
      const { violations } = (await page.evaluate(`${axe.source};axe.run()`)) as AxeResults;
      for (const { id, impact, nodes } of violations)
        if (impact === 'serious' || impact === 'critical')
          found.push(`${path}: ${id} ${nodes[0]?.html.slice(0, 200)}`);
      const over = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (over !== 0) found.push(`${path}: ${String(over)} px too wide`);
      await page.close();
    }
    expect(found).toEqual([]);
  });

  it('breaks no word of a table with many columns on a phone: the table scrolls', async () => {
    const found = await ui.open('/search?q=gooseberries+elderberries');
    const href = await found.getAttribute('.found h2 a >> nth=0', 'href');
    // Without its mark, which is a box of its own.
    const page = await ui.open(href?.replace(/\?.*/, '') ?? '', { width: 390 });
    const lines = await page.evaluate(`[...document.querySelectorAll('.text td')].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    })`);
    expect(lines).toEqual(COLUMNS.map(() => 1));
    await Promise.all([found.close(), page.close()]);
  });

  it('never complained, and asked no other origin for anything', () => {
    expect(ui.complaints).toEqual([]);
  });
});

it.runIf(CHROMIUM === undefined)('ibid ui in a browser: skipped, no Chromium is installed here', () => {
  expect(CHROMIUM).toBeUndefined();
});

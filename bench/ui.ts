// bench ui [clicks]: from the click on a citation to its marked passage in a document of 2 MB, in a real Chromium over loopback:
// from the click to the paint of the page with its mark, beside a bare node:http server that sends the same page from memory.
// Bar: 100 ms for the median. Needs `npm run build` and a Chromium.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { STYLE } from '../src/cli/ui/style/sheet.ts';
import { CHROMIUM, isMarkSeen, startUi } from '../test/e2e/ui/browser.ts';
import { runIbid } from '../test/support/ibid.ts';
import { median } from './support/children.ts';

const BAR = 100;
const SIZE = 2_000_000;

export async function run(args: string[]): Promise<void> {
  if (CHROMIUM === undefined) return console.log('Skipped: no Chromium is installed here.');
  const clicks = Number(args[0] ?? 15);
  const home = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  mkdirSync(join(home, 'notes'));
  writeFileSync(join(home, 'notes', 'long.md'), report());
  await runIbid(home, ['corpus', 'add', join(home, 'notes')]);
  const ui = await startUi(home);
  try {
    const times: number[] = [];
    const bare: number[] = [];
    let last = '';
    for (let at = 0; at < clicks; at++) {
      const page = await ui.open(`/search?q=marker${(at * 37) % 400}`);
      times.push(await clicked(page, '.found h2 a'));
      if (!(await isMarkSeen(page))) throw new Error('The passage is not in the window.');
      last = await page.content();
      await page.close();
      bare.push(await bareTime(await ui.open('/corpus'), last));
    }
    const [first = 0, ...rest] = times;
    console.table({
      'first click, document not read yet': { ms: first.toFixed(0), '× bare': (first / bare[0]!).toFixed(2) },
      'median of the others': {
        ms: median(rest).toFixed(0),
        '× bare': (median(rest) / median(bare)).toFixed(2),
      },
      'bare server, the same page': { ms: median(bare).toFixed(0), '× bare': '1.00' },
    });
    if (median(rest) > BAR) process.exitCode = 1;
  } finally {
    await ui.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Milliseconds from a click to when the page that it leads to was read and painted. */
async function clicked(page: Page, link: string): Promise<number> {
  await page.evaluate(
    "addEventListener('click', () => sessionStorage.setItem('clicked', String(performance.timeOrigin + performance.now())), true)",
  );
  await Promise.all([page.waitForURL(/#quote$/), page.locator(link).first().click()]);
  return page.evaluate<number>(`new Promise((resolve) => {
    const painted = (list) => {
      const [page] = performance.getEntriesByType('navigation');
      const at = Math.max(page.domContentLoadedEventEnd, list[0].startTime);
      resolve(performance.timeOrigin + at - Number(sessionStorage.getItem('clicked')));
    };
    new PerformanceObserver((entries) => painted(entries.getEntriesByName('first-contentful-paint'))).observe({ type: 'paint', buffered: true });
  })`);
}

/** The same page from a server that does nothing else, after a click on a link there. */
async function bareTime(page: Page, text: string): Promise<number> {
  const server = createServer((request, response) => {
    const isStyle = request.url?.startsWith('/style') === true;
    response.setHeader('content-type', isStyle ? 'text/css' : 'text/html; charset=utf-8');
    if (isStyle) return void response.end(STYLE);
    response.end(request.url === '/' ? '<a href="/page#quote">page</a>' : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await clicked(page, 'a');
  } finally {
    await page.close();
    server.closeAllConnections();
    server.close();
  }
}

/** Sections of plain sentences, each section with a word that no other has. */
function report(): string {
  const words =
    'drought canal water lake ship grain energy price storage demand supply market policy rate transit harbour'.split(
      ' ',
    );
  let text = '# A long report\n\n';
  for (let section = 0; text.length < SIZE; section++) {
    text += `## Section ${section}\n\nThe marker${section} of this section is said once.\n\n`;
    for (let paragraph = 0; paragraph < 5; paragraph++) {
      const sentences = Array.from({ length: 7 }, (_, at) => {
        const some = Array.from(
          { length: 13 },
          (_word, place) => words[(section * 7 + paragraph * 5 + at * 3 + place * place) % words.length],
        );
        return `The ${some.join(' ')} was number ${section * 100 + at}.`;
      });
      text += `${sentences.join(' ')}\n\n`;
    }
  }
  return text;
}

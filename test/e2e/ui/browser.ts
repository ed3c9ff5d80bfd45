// A real browser at the pages of the built command: `ibid ui` in a process of its own, and what the browser complains of.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { BIN, environmentOf } from '../../support/ibid.ts';

/** Where a system keeps a Chromium; nothing is downloaded. */
export const CHROMIUM: string | undefined = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== '' && existsSync(path));

export interface Looks {
  readonly width: number;
  readonly scheme?: 'light' | 'dark';
}

export interface Ui {
  readonly origin: string;
  /** Pages of a reader who was let in. */
  readonly open: (path: string, looks?: Looks) => Promise<Page>;
  /** What browsers said of the pages so far: errors, refused content, requests to other origins. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

const HEIGHT = 800;

/** Starts `ibid ui` over the folders of `home`, and a browser. */
export async function startUi(home: string): Promise<Ui> {
  const child = spawn(process.execPath, [BIN, 'ui', '--port', '0', '--json'], {
    env: environmentOf(home),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await printed(child);
  const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox'] });
  const complaints: string[] = [];
  const contexts = new Map<string, Promise<BrowserContext>>();
  const first = await browser.newContext();
  await (await first.newPage()).goto(address);
  const cookies = await first.cookies();
  const { origin } = new URL(address);
  return {
    origin,
    complaints,
    async open(path, { width, scheme = 'light' } = { width: 1280 }) {
      const name = `${width} ${scheme}`;
      const context = contexts.get(name) ?? contextOf(browser, { width, scheme }, cookies);
      contexts.set(name, context);
      const page = await (await context).newPage();
      listen(page, origin, complaints);
      await page.goto(`${origin}${path}`);
      return page;
    },
    async close() {
      await browser.close();
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

async function printed(child: ChildProcess): Promise<string> {
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return (JSON.parse(line.toString()) as { url: string }).url;
}

async function contextOf(
  browser: Browser,
  { width, scheme = 'light' }: Looks,
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHT }, colorScheme: scheme });
  await context.addCookies(cookies);
  return context;
}

function listen(page: Page, origin: string, complaints: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(?:data|blob):/.test(request.url()))
      complaints.push(`${page.url()} asks ${request.url()}`);
  });
}

/** Whether all of the first mark, or its beginning where it is longer than the window, is to be seen. */
export async function isMarkSeen(page: Page): Promise<boolean> {
  const box = await page.locator('#quote').boundingBox();
  const view = page.viewportSize()!;
  if (box === null) return false;
  const { x, y, width, height } = box;
  return y >= 0 && y + Math.min(height, 40) <= view.height && x >= 0 && x + width <= view.width + 1;
}

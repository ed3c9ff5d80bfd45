// A hostile brief as HTML, as a browser has it after every script that could run has run.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { createIo } from '../../../src/cli/kit/io.ts';
import { briefPage } from '../../../src/cli/output/brief/brief.ts';
import { asHtml } from '../../../src/cli/output/shown.ts';
import { CHROMIUM } from '../../e2e/ui/browser.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { HOSTILE, hostileBrief } from './sample.ts';

it.skipIf(CHROMIUM === undefined)('runs nothing, and has every hostile text as text', async () => {
  const page = parseHTML(await inBrowser(hostileBrief())).document;
  expect(page.title).not.toBe('run');
  expect(page.title).toContain('document.title="run"');
  expect(page.querySelectorAll('script, img')).toHaveLength(0);
  expect(page.querySelector('blockquote')?.textContent).toContain(HOSTILE.slice(0, 40));
});

async function inBrowser(document: unknown): Promise<string> {
  const folder = temporaryFolder();
  try {
    const file = join(folder.path, 'brief.html');
    const html = await asHtml(document as never, await createIo({}).screen(1, 'never'), briefPage);
    writeFileSync(file, html.replaceAll('<details', '<details open'));
    const { stdout } = spawnSync(
      CHROMIUM ?? '',
      [
        ...'--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync'.split(' '),
        ...'--disable-background-networking --disable-component-update --dump-dom'.split(' '),
        `--user-data-dir=${join(folder.path, 'profile')}`,
        pathToFileURL(file).href,
      ],
      { encoding: 'utf8', timeout: 540_000 },
    );
    return stdout;
  } finally {
    folder.remove();
  }
}

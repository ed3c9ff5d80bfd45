// `ibid ui` as a process: what it prints, what it refuses, and that a signal ends it while a page is still being written.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { BIN, environmentOf, runIbid, temporaryFolder } from '../../support/ibid.ts';

const home = temporaryFolder();
afterAll(home.remove);

async function started(...words: string[]) {
  const child = spawn(process.execPath, [BIN, ...words], { env: environmentOf(home.path), stdio: 'pipe' });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, line: line.toString() };
}

describe('ibid ui', () => {
  it('prints an address with its token, serves the pages, and ends by a signal with a reader still there', async () => {
    const { child, line } = await started('ui', '--port', '0');
    expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+\.[\w-]+\n$/);
    const first = await fetch(line.trim(), { redirect: 'manual' });
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { origin } = new URL(line.trim());
    const page = await fetch(`${origin}/corpus`, { headers: { cookie } });
    expect(page.status).toBe(200);
    expect((await fetch(`${origin}/corpus`)).status).toBe(403);
    expect((await fetch(`${origin}/v1/health`)).status).toBe(403);
    child.kill('SIGTERM');
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    expect([code ?? 143, signal ?? 'SIGTERM']).toEqual([143, 'SIGTERM']);
    await page.text().catch(() => '');
  });

  it('opens a kept cookie at its next start', async () => {
    const one = await started('ui', '--port', '0');
    const entered = await fetch(one.line.trim(), { redirect: 'manual' });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    one.child.kill('SIGTERM');
    await once(one.child, 'close');
    const other = await started('ui', '--port', '0');
    const { origin } = new URL(other.line.trim());
    expect((await fetch(`${origin}/corpus`, { headers: { cookie } })).status).toBe(200);
    other.child.kill('SIGTERM');
    await once(other.child, 'close');
  });

  it('is for the documents of this machine: with another server it says so', async () => {
    const { code, stderr, stdout } = await runIbid(home.path, [
      'ui',
      '--base-url',
      'https://api.example.com',
    ]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('may be billed');
  });

  it('says that a port is taken', async () => {
    const { child, line } = await started('ui', '--port', '0');
    const { port } = new URL(line.trim());
    const { code, stderr } = await runIbid(home.path, ['ui', '--port', port]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`Port ${port}`)]);
    child.kill('SIGTERM');
    await once(child, 'close');
  });
});

describe('ibid serve --ui', () => {
  it('prints both addresses, and serves the API and the pages', async () => {
    const { child, line } = await started('serve', '--ui', '--port', '0', '--json', '--log-level', 'silent');
    const { url, ui } = JSON.parse(line) as { url: string; ui: string };
    expect(ui.startsWith(`${url}/?token=`)).toBe(true);
    expect((await fetch(`${url}/v1/health`)).status).toBe(200);
    const entered = await fetch(ui, { redirect: 'manual' });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const asked = await fetch(`${url}/?q=What+is+HBM%3F`, { headers: { cookie } });
    expect(await asked.text()).toContain('class="said"');
    child.kill('SIGTERM');
    await once(child, 'close');
  });
});

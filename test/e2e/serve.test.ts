// ibid serve: the same questions over a socket give the same documents, but for ids and times.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/cli/kit/version.ts';
import { runHere } from '../support/here.ts';
import { BIN, environmentOf, temporaryFolder } from '../support/ibid.ts';
import { fillWithStarter } from '../support/starter.ts';

const home = temporaryFolder();
let child: ChildProcess;
let url = '';

beforeAll(async () => {
  await fillWithStarter(join(home.path, 'data'), VERSION);
  child = spawn(process.execPath, [BIN, 'serve', '--port', '0'], {
    env: environmentOf(home.path),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  url = await new Promise((resolve, reject) => {
    child.stdout?.on('data', (data: Buffer) => resolve(data.toString().trim()));
    child.on('exit', () => reject(new Error('serve ended early')));
  });
});
afterAll(async () => {
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  home.remove();
});

/** Ids and times aside: those of a request are new each time. What is billed differs: locally nothing is. */
function comparable(text: string): unknown {
  const { id, created_at, cost_usd, billable, cached, ...rest } = JSON.parse(withoutFolders(text)) as Record<
    string,
    unknown
  >;
  expect([typeof id, typeof created_at, typeof cost_usd, typeof billable, typeof cached]).not.toContain(
    'function',
  );
  return rest;
}

/** Over a socket nobody is told where the files of this machine are; in this process the user is. */
function withoutFolders(text: string): string {
  return text
    .replaceAll(/"url":"file:[^"]*"/g, '"url":"file:"')
    .replaceAll(/file:\/\/\/[^"]*?([^/"]*)"/g, 'file:///$1"');
}

describe('ibid serve', () => {
  it('prints a loopback address', () => {
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it.each([
    ['Who makes EUV lithography machines?', 'speculative'],
    ['What caused the failure of Silicon Valley Bank?', 'deliberate'],
    ['Who won the football world cup of 2018?', 'speculative'],
  ])('answers %s (%s) as the embedded service does', async (question, mode) => {
    const args = ['query', question, '--mode', mode, '--json'];
    const local = await runHere(home.path, args);
    const remote = await runHere(home.path, args, { env: { IBID_BASE_URL: url } });
    expect(remote.code).toBe(local.code);
    expect(comparable(remote.stdout)).toEqual(comparable(local.stdout));
  });

  it('gives sources and documents as the embedded service does', async () => {
    const list = JSON.parse((await runHere(home.path, ['corpus', 'list', '--json'])).stdout) as {
      items: { id: string }[];
    };
    for (const args of [
      ['source', 'list', '--json'],
      ['document', 'get', list.items[0]?.id ?? '', '--json'],
    ]) {
      const local = await runHere(home.path, args);
      const remote = await runHere(home.path, args, { env: { IBID_BASE_URL: url } });
      expect(remote.code).toBe(0);
      expect(remote.stdout).not.toContain(import.meta.dirname.slice(0, -'/test/local'.length));
      expect(withoutFolders(remote.stdout)).toBe(withoutFolders(local.stdout));
    }
  });
});

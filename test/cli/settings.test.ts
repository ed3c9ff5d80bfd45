// cli.md, "Where requests go": which address, which key, in which order; help and local commands.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, problem } from '../support/api-server.ts';
import { serve, type TestServer } from '../support/http-servers.ts';
import { bench, type Bench } from './support.ts';

const BARE = { IBID_BASE_URL: '', IBID_API_KEY: '' };
const named = (name: string): Promise<TestServer> => serve((_seen, response) => json(response, { name }));

describe('cli.md: --profile, IBID_PROFILE, profile use, then local; an address over each of them', () => {
  it.concurrent('the address', async () => {
    await using b = await bench({});
    await using one = await named('one');
    await using two = await named('two');
    const who = async (words: string[], env: Record<string, string>) =>
      (await b.run(['health', '--get', 'name', ...words], { env: { ...BARE, ...env } })).stdout.trim();
    await b.run(['profile', 'set', 'one', '--base-url', one.url], { env: BARE });
    await b.run(['profile', 'set', 'two', '--base-url', two.url], { env: BARE });
    expect((await b.run(['profile', 'use', 'one'], { env: BARE })).code).toBe(0);
    expect(await who([], {})).toBe('one');
    expect(await who([], { IBID_PROFILE: 'two' })).toBe('two');
    expect(await who(['--profile', 'one'], { IBID_PROFILE: 'two' })).toBe('one');
    expect(await who(['--profile', 'one'], { IBID_BASE_URL: two.url })).toBe('two');
    expect(await who(['--base-url', one.url], { IBID_BASE_URL: two.url })).toBe('one');
    expect((await b.run(['profile', 'show', '--get', 'decided_by'], { env: BARE })).stdout).toBe(
      'profile use\n',
    );
  });

  it.concurrent('the key: IBID_API_KEY_FILE, IBID_API_KEY, key_command, the stored one', async () => {
    await using b = await bench({ '*': { ok: true } });
    writeFileSync(join(b.home, 'file.txt'), 'from-file\n');
    const run = (words: string[], env: Record<string, string> = {}, input = '') =>
      b.run([...words, '--profile', 'p'], { env: { ...BARE, ...env }, input });
    const set = ['profile', 'set', 'p', '--base-url', b.server.url];
    await b.run(set, { env: BARE });
    await run(['auth', 'set'], {}, 'stored');
    await run(['usage']);
    await b.run([...set, '--key-command', 'echo from-command'], { env: BARE });
    await run(['usage']);
    await run(['usage'], { IBID_API_KEY: 'from-env' });
    await run(['usage'], { IBID_API_KEY: 'from-env', IBID_API_KEY_FILE: 'file.txt' });
    expect(keysSeen(b)).toEqual(['stored', 'from-command', 'from-env', 'from-file']);
    const status = await run(['auth', 'status', '--json'], { IBID_API_KEY: 'from-env' });
    expect(status.stdout).toContain('IBID_API_KEY');
    expect(status.stdout).not.toContain('from-env');
    await b.run([...set, '--key-command', ''], { env: BARE });
    expect(JSON.parse((await run(['auth', 'status', '--json'])).stdout)).toMatchObject({
      source: 'stored',
      shadows: [],
    });
    expect((await run(['auth', 'remove'])).code).toBe(0);
  });

  it.concurrent.each([
    ['http://example.org'],
    ['ftp://127.0.0.1'],
    ['127.0.0.1:80'],
    ['https://x/?a=b'],
    ['https://x/#y'],
    ['nonsense'],
  ])('the address %s is refused with 2', async (address) => {
    await using b = await bench({});
    expect((await b.run(['health'], { env: { IBID_BASE_URL: address } })).code).toBe(2);
    expect((await b.run(['profile', 'set', 'p', '--base-url', address], { env: BARE })).code).toBe(2);
  });

  it.concurrent('without any setting the embedded service answers, in this process and without a key', async () => {
    await using b = await bench({});
    const ran = await b.run(['health', '--json'], { env: BARE });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(ran.stdout)).toBeTypeOf('object');
    expect(b.server.seen).toEqual([]);
  });
});

describe('cli.md: health --wait, help and suggestions', () => {
  it.concurrent('health --wait asks until it answers', async () => {
    await using b = await bench({
      '*': (_seen, response, index) =>
        index < 1 ? problem(response, 500, 'Starting') : json(response, { status: 'ok' }),
    });
    expect(await b.run(['health', '--wait', '20s', '--json'])).toMatchObject({
      code: 0,
      stdout: '{"status":"ok"}',
    });
    expect(b.server.seen).toHaveLength(2);
  });

  it.concurrent('help is a result: on stdout, exit 0, and reads no setting', async () => {
    await using b = await bench({});
    writeFileSync(join(b.home, 'config'), 'a file where a folder should be');
    for (const words of [
      ['--help'],
      ['query', '--help'],
      ['brief', '-h'],
      ['tutor', 'sessions', '--help'],
      ['--version'],
    ]) {
      const ran = await b.run(words);
      expect(ran).toMatchObject({ code: 0, stderr: '' });
      expect(ran.stdout).not.toBe('');
    }
    expect((await b.run(['tutor', '--help'])).stdout).toMatch(/-c, --continue/);
  });

  it.concurrent('a mistyped command is answered with the nearest one', async () => {
    await using b = await bench({});
    expect((await b.run(['qeury', 'x'])).stderr).toContain('`ibid query`');
    expect((await b.run(['tutor', 'sessions', 'extra'])).code).toBe(2);
  });

  it.concurrent('`help exit-codes` prints the frozen table', async () => {
    await using b = await bench({});
    const { stdout } = await b.run(['help', 'exit-codes', '--json']);
    const codes = (JSON.parse(stdout) as { items: { code: number }[] }).items.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 20, 21, 30, 31, 32, 40, 130, 143]),
    );
  });

  it.concurrent('`commands --json` prints the tree: each route with its scope and whether it is paid', async () => {
    await using b = await bench({});
    const { items: tree } = JSON.parse((await b.run(['commands', '--json'])).stdout) as {
      items: {
        name: string;
        route: string | null;
        paid: boolean;
        scope: string | null;
        exit_codes: number[];
      }[];
    };
    const find = (name: string) => tree.find((one) => one.name === name);
    expect(new Set(tree.flatMap(({ route }) => route ?? [])).size).toBe(25);
    expect(
      tree
        .filter(({ paid }) => paid)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['brief create', 'causal', 'query', 'tutor']);
    expect(find('tutor')).toMatchObject({ route: 'POST /v1/tutor', scope: 'query:read' });
    expect(find('tutor')?.exit_codes).toEqual(expect.arrayContaining([0, 2, 3, 21, 32, 40, 130]));
  });
});

function keysSeen(b: Bench): (string | undefined)[] {
  return b.server.seen.map(({ headers }) => headers.authorization?.replace('Bearer ', ''));
}

// Deterministic guards of the start (performance.md): what is loaded, not how long it takes.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/cli/kit/version.ts';
import { BIN, runIbid, temporaryFolder } from '../support/ibid.ts';
import { fillWithStarter } from '../support/starter.ts';

const home = temporaryFolder();
afterAll(home.remove);

/** Prints, when the process ends, the files and the built-in modules that it loaded. */
const PRELOAD = `
process.on('exit', () => {
  const files = Object.keys(require('node:module')._cache).filter((file) => !file.endsWith('spy.cjs'));
  const builtins = process.moduleLoadList.filter((name) => name.startsWith('NativeModule ')).map((name) => name.slice(13));
  require('node:fs').writeFileSync(process.env.SPY_OUT, JSON.stringify({ files, builtins }));
});`;

interface Loaded {
  readonly files: readonly string[];
  readonly builtins: readonly string[];
}

/** @returns what a second run loads: the first of a build also writes the code that V8 has compiled */
async function loadedBy(
  args: readonly string[],
  env: Record<string, string> = {},
  code = 0,
): Promise<Loaded> {
  await runIbid(home.path, args, { env });
  return loadedNow(args, env, code);
}

async function loadedNow(
  args: readonly string[],
  env: Record<string, string>,
  code: number,
): Promise<Loaded> {
  const { readFileSync, writeFileSync } = await import('node:fs');
  const spy = join(home.path, 'spy.cjs');
  const out = join(home.path, `loaded-${Math.random()}.json`);
  writeFileSync(spy, PRELOAD);
  const ran = await runIbid(home.path, args, {
    env: { NODE_OPTIONS: `--require ${spy}`, SPY_OUT: out, ...env },
  });
  expect(ran.code).toBe(code);
  return JSON.parse(readFileSync(out, 'utf8')) as Loaded;
}

describe('the start', () => {
  let url = '';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"status":"ok"}');
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it.each([[['--version']], [['--help']], [[]]])(
    'of %j loads one file, and no streams or sockets',
    async (words) => {
      const { files, builtins } = await loadedBy(words);
      expect(files).toHaveLength(1);
      for (const never of ['net', 'stream', 'tty', 'http', 'child_process', 'crypto'])
        expect(builtins).not.toContain(never);
    },
  );

  it('of a command that fails loads what says so, and nothing of the service or its pages', async () => {
    const { files } = await loadedBy(['evidence', 'claims', join(home.path, 'nowhere.json')], {}, 2);
    expect(files.map((file) => basename(file)).filter((name) => /^(?:service|pages)-/.test(name))).toEqual(
      [],
    );
  });

  it('of one GET loads a handful of files, and no child processes, TLS, readline or HTTP/2', async () => {
    const { files, builtins } = await loadedBy(['health', '--json'], { IBID_BASE_URL: url });
    expect(files.length).toBeLessThanOrEqual(8);
    for (const never of [
      'child_process',
      'tls',
      '_tls_wrap',
      'http2',
      'readline',
      'internal/http2/core',
      'crypto',
    ])
      expect(builtins).not.toContain(never);
    expect(files.map((file) => basename(file)).join(' ')).not.toMatch(/schemas|service|tables/);
  });

  it('of a query from the corpus loads no transport, no tables and no readers', async () => {
    await fillWithStarter(join(home.path, 'data'), VERSION);
    const { files, builtins } = await loadedBy(['query', 'What is HBM?']);
    expect(files.join(' ')).not.toMatch(/sockets|markdown|html|ora-/);
    for (const never of ['http', 'tls', 'http2']) expect(builtins).not.toContain(never);
  });

  // Each question once: the answer to the same one would be a kept one.
  it.each([
    ['Why did shipping through the Panama Canal slow down in 2023?', 0, [], ['stated-cause']],
    ['How wide is the Strait of Hormuz?', 0, [], ['disagreement']],
    ['How long is the Suez Canal?', 3, [], ['close-passage', 'disagreement']],
    ['What is HBM?', 0, ['--mode', 'deliberate'], ['deliberate', 'disagreement', 'stated-cause']],
  ])('of the question %s loads the chunks that it needs', async (question, code, flags, besides) => {
    await fillWithStarter(join(home.path, 'data'), VERSION);
    const { files } = await loadedNow(['query', '--format', 'text', ...flags, question], {}, code);
    const names = files.flatMap((file) => /([a-z-]+)-[\w-]{8}\.cjs$/.exec(basename(file))?.[1] ?? []);
    const usual = ['core', 'libsql', 'paying', 'query', 'rolldown-runtime', 'service'];
    expect(names.toSorted()).toEqual([...usual, ...besides].toSorted());
  });

  it('of no command but mcp loads the package of its protocol, which takes no more of the others than before', async () => {
    const chunks = join(dirname(BIN), '..', 'dist', 'cli');
    const named = (name: string) => readdirSync(chunks).filter((file) => file.startsWith(`${name}-`));
    const [large] = named('mcp').filter((file) => statSync(join(chunks, file)).size > 400_000);
    const holders = readdirSync(chunks).filter(
      (file) => file.endsWith('.cjs') && readFileSync(join(chunks, file), 'utf8').includes(String(large)),
    );
    expect(new Set(holders.map((file) => file.split('-', 1)[0]))).toEqual(new Set(['http', 'run', 'stdio']));
    const [zod] = named('zod');
    expect(statSync(join(chunks, String(zod))).size).toBeLessThan(95_000);
    const { files } = await loadedBy(['query', 'What is HBM?']);
    expect(files.join(' ')).not.toContain(String(large));
  });

  it('keeps the launcher and the chunk behind it small', () => {
    expect(statSync(BIN).size).toBeLessThan(7_000);
    const chunks = join(dirname(BIN), '..', 'dist', 'cli');
    expect(statSync(join(chunks, 'main.cjs')).size).toBeLessThan(10_000);
    const core = readdirSync(chunks).find((name) => /^core-[^-]+\.cjs$/.test(name)) ?? '';
    expect(statSync(join(chunks, core)).size).toBeLessThan(300_000);
  });

  it('runs where the launcher is reached through a link', () => {
    const link = join(home.path, 'ibid');
    spawnSync('ln', ['-s', BIN, link]);
    expect(spawnSync(process.execPath, [link, '--version'], { encoding: 'utf8' }).stdout).toMatch(/^\d/);
  });
});

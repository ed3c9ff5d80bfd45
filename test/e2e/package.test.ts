// The package: the same bytes at every build, nothing compiled in it, and installed elsewhere every command of the README
// runs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/ibid.ts';
import { commandsOf } from '../support/readme.ts';

const root = join(import.meta.dirname, '..', '..');
const { path: work, remove } = temporaryFolder();
afterAll(remove);

/** Each file below a folder with its SHA-256, one a line. */
function listing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => {
      const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
      return `${relative(folder, file).split(sep).join('/')} ${digest}`;
    })
    .toSorted();
}

describe('the build', () => {
  it('makes the same bytes in another folder at another time', () => {
    const copy = join(work, 'another', 'place');
    mkdirSync(copy, { recursive: true });
    const sources = ['src', 'bin', 'completions', 'README.md', 'package.json'];
    for (const name of [...sources, 'tsconfig.json', 'tsconfig.build.json'])
      cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
    const { status, stderr } = spawnSync(process.execPath, [tsx, join('bin', 'build.ts'), '--no-check'], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(listing(join(copy, 'dist'))).toEqual(listing(join(root, 'dist')));
    for (const name of ['completions', 'package.json', 'README.md'])
      expect(existsSync(join(copy, name))).toBe(true);
    expect(readFileSync(join(copy, 'README.md'), 'utf8')).toBe(readFileSync(join(root, 'README.md'), 'utf8'));
    expect(listing(join(copy, 'completions'))).toEqual(listing(join(root, 'completions')));
  });
});

/**
 * As `npm install --global --prefix` leaves it. The packages that it depends on are linked from here, those alone that
 * package.json names, since nothing is fetched in a test. (libsql has its binary for each platform as a package beside it.)
 */
function install(tarball: string, prefix: string): void {
  const modules = join(prefix, 'lib', 'node_modules');
  mkdirSync(join(prefix, 'bin'), { recursive: true });
  mkdirSync(modules, { recursive: true });
  expect(spawnSync('tar', ['-xzf', tarball, '-C', modules]).status).toBe(0);
  cpSync(join(modules, 'package'), join(modules, 'ibid'), { recursive: true });
  rmSync(join(modules, 'package'), { recursive: true });
  const { dependencies } = JSON.parse(readFileSync(join(modules, 'ibid', 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of [...Object.keys(dependencies), '@libsql']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  }
  symlinkSync(join(modules, 'ibid', 'bin', 'ibid.cjs'), join(prefix, 'bin', 'ibid'));
}

/** Commands of the README that are not run here, and why. */
const SKIPPED: readonly [RegExp, string][] = [
  [/^npm /, 'installs from a registry, or runs these tests'],
  [/corpus add https?:/, 'fetches a page of the web'],
  [/^ibid serve(?! keys| requests)/, 'runs until it is stopped: test/e2e/serve.test.ts'],
  [/^IBID_BASE_URL=/, 'asks the server that the line before it has started'],
  [/^ibid auth set/, 'waits for a key on a terminal: test/cli/secrets.slow.test.ts'],
  [/^ibid (?:health|usage)/, 'asks a server that the lines before it have chosen'],
  [/^docker |^podman /, 'runs a container'],
  [/^ollama /, 'fetches a model'],
  [/^ibid model set/, 'asks the model that the line before it has fetched'],
];

const CODE = join(root, 'node_modules', '.cache');

describe.skipIf(process.platform === 'win32')('the package, installed in an empty folder', () => {
  const prefix = join(work, 'prefix');
  const ready = join(work, 'ready');
  let packed: { filename: string; files: { path: string }[] };
  const ids = new Map<string, string>();

  function sh(command: string, home: string): { status: number | null; stdout: string; stderr: string } {
    const env = {
      PATH: `${join(prefix, 'bin')}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      HOME: home,
      IBID_HOME: join(home, 'ibid-home'),
      NODE_COMPILE_CACHE: CODE,
    };
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: home,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 540_000,
    });
    return { status, stdout, stderr };
  }

  beforeAll(() => {
    const { status, stdout } = spawnSync(
      'npm',
      ['pack', '--ignore-scripts', '--json', '--pack-destination', work],
      { cwd: root, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error('npm pack failed');
    [packed] = JSON.parse(stdout) as [typeof packed];
    install(join(work, packed.filename), prefix);
    prepare(ready, sh, ids);
  });

  it('holds no compiled code, and all that the launcher loads', () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('bin/'))).toEqual([
      'bin/ibid.cjs',
      'bin/thread.cjs',
      'bin/write-code.cjs',
    ]);
    expect(paths.filter((path) => /\.code$|^dist\/code/.test(path))).toEqual([]);
    expect(paths).toEqual(
      expect.arrayContaining(['dist/cli/main.cjs', 'dist/cli/build.txt', 'dist/lib/index.js']),
    );
    expect(readFileSync(join(root, 'dist', 'cli', 'build.txt'), 'utf8')).toMatch(/^[0-9a-f]{16}$/);
  });

  it('can be imported', () => {
    writeFileSync(
      join(prefix, 'lib', 'try.mjs'),
      "import * as ibid from 'ibid'; console.log(typeof ibid.verifyBundle);",
    );
    expect(sh(`node ${join(prefix, 'lib', 'try.mjs')}`, ready)).toEqual({
      status: 0,
      stdout: 'function\n',
      stderr: '',
    });
  });

  it('has every command', () => {
    const { items } = JSON.parse(sh('ibid commands --json', ready).stdout) as { items: { name: string }[] };
    expect(items.length).toBeGreaterThan(60);
    const asked = items.map(({ name }) => `ibid ${name} --help > /dev/null || echo ${name}`);
    expect(sh(asked.join('\n'), ready)).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  const blocks = commandsOf(readFileSync(join(root, 'README.md'), 'utf8'));
  const why = (command: string) => SKIPPED.find(([pattern]) => pattern.test(command))?.[1];
  const runs = blocks
    .map((block) => block.filter(({ command }) => why(command) === undefined))
    .filter((block) => block.length > 0);

  it('has a README that shows commands', () => {
    expect(runs.flat().filter(({ command }) => command.includes('ibid ')).length).toBeGreaterThan(5);
  });

  it.each(runs.map((block) => [block[0]?.command, block] as const))(
    'runs what the README shows from %s on',
    (_first, block) => {
      const home = mkdtempSync(join(work, 'home-'));
      cpSync(ready, home, { recursive: true });
      for (const { command, output } of block) {
        if (/\| jq\b/.test(command) && sh('command -v jq', home).status !== 0) continue;
        const line = command
          .replace(/\b([a-z]{3}_)(?:…|\d+\b)/g, (all, kind: string) => ids.get(kind) ?? all)
          .replace('"…"', '"What is HBM?"');
        const { status, stdout, stderr } = sh(line, home);
        expect([0, 3], `${line}\n${stdout}${stderr}`).toContain(status);
        const said = /^exit \d+$/m.exec(output)?.[0];
        if (said !== undefined) expect(`${line}\n${stdout}`).toContain(`\n${said}\n`);
      }
    },
  );
});

type Shell = (command: string, home: string) => { status: number | null; stdout: string };

/** What the README takes for granted: a reader's own files, a brief, a forecast, a subscription. */
function prepare(home: string, sh: Shell, ids: Map<string, string>): void {
  const files: Record<string, string> = {
    'notes.md': '# Notes\n\nSalt is mined in many countries.\n',
    'papers/one.md': '# One\n\nPotash is mined in Canada.\n',
    'papers/old/two.md': '# Two\n\nTin is mined in Myanmar.\n',
    'docs/energy.md': '# Energy\n\nThe power station burns gas.\n',
    'inbox/new.md': '# New\n\nZinc is mined in Australia.\n',
    'handbook/leave.md':
      '# Leave\n\nUp to five days may be carried into the next year.\n\nLeave is asked for two weeks before it begins.\n',
    'handbook/travel.md': '# Travel\n\nTickets of the second class are paid for.\n',
    'feed.rss':
      '<rss version="2.0"><channel><title>News</title><link>https://example.org/</link><item><title>Tin</title>' +
      '<link>https://example.org/tin</link><description>Tin is dear.</description></item></channel></rss>',
    'prices.csv': table(['Petrol (c/l)', 'Brent', 'copper']),
    'passengers.csv': table(['Passengers']),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  const made = (kind: string, command: string) => {
    const { stdout } = sh(`${command} --json`, home);
    ids.set(kind, (JSON.parse(stdout) as { id?: string; subscription_id?: string }).id ?? '');
    expect(ids.get(kind)).toContain(kind);
  };
  made('brf_', 'ibid brief create --variant daily --persona executive --sector energy');
  expect(sh('ibid corpus add prices.csv passengers.csv --keep-starter', home).status).toBe(0);
  made('fct_', 'ibid forecast create --series 112,118,132,129,121,135,148,148,136 --horizon 3');
  made('sub_', 'ibid anomaly subscribe --sector shipping --rule causal --feed atom');
  expect(sh(`ibid brief evidence ${ids.get('brf_')} -o bundle.json`, home).status).toBe(0);
  for (const name of ['monday.json', 'tuesday.json', 'bundles/one.json', 'bundles/two.json'])
    cpSync(join(home, 'bundle.json'), join(home, name));
}

/** Six years of months that go up and down with the seasons. */
function table(columns: readonly string[]): string {
  const rows = Array.from({ length: 72 }, (_none, month) => {
    const day = `${2018 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
    const values = columns.map((_name, place) =>
      (120 + month + 12 * Math.sin((month + place) / 1.9) + ((month * 7 + place) % 5)).toFixed(1),
    );
    return [day, ...values].join(',');
  });
  return `${[['Month', ...columns].join(','), ...rows].join('\n')}\n`;
}

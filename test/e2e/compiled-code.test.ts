// V8's compiled code in the cache folder (bin/ibid.cjs): made by the first run, used by the next, never taken from
// others, never in the way.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { wrap } from 'node:module';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foldersOf } from '../../src/config/folders.ts';
import { VERSION } from '../../src/cli/kit/version.ts';
import { bundle, claim, sealed } from '../evidence/bundles.ts';
import { BIN, runIbid, temporaryFolder, type Ran } from '../support/ibid.ts';
import { fillWithStarter } from '../support/starter.ts';

let home = '';
let remove: () => void = () => {};
beforeEach(() => {
  ({ path: home, remove } = temporaryFolder());
});
afterEach(() => remove());

/** A run that has its code under its own home. */
function run(words: readonly string[] = ['paths'], env: Record<string, string> = {}): Promise<Ran> {
  return runIbid(home, words, { env: { NODE_COMPILE_CACHE: '', ...env } });
}

const all = () => join(home, 'cache', 'code');

function folderOfBuild(): string {
  const [name = ''] = readdirSync(all());
  return join(all(), name);
}

/** The files of code; beside them are counted the questions that were asked. */
const codes = (folder: string) => readdirSync(folder).filter((name) => name !== 'asked');

/** Name, inode and time of each file: another one after something was written. */
function written(): string[] {
  const folder = folderOfBuild();
  return codes(folder).map((name) => {
    const { ino, ctimeMs } = statSync(join(folder, name));
    return `${name} ${ino} ${ctimeMs}`;
  });
}

/** Prints at the end, on stderr, how often V8 took code and how often it compiled. */
const SPY = `
const vm = require('node:vm');
const { Script } = vm;
const taken = { yes: 0, no: 0 };
vm.Script = class extends Script {
  constructor(source, options) {
    super(source, options);
    taken[this.cachedDataRejected === false ? 'yes' : 'no'] += 1;
  }
};
process.on('exit', () => process.stderr.write(JSON.stringify(taken)));`;

async function taken(words: readonly string[]): Promise<{ yes: number; no: number }> {
  const spy = join(home, 'spy.cjs');
  writeFileSync(spy, SPY);
  const { stderr } = await run(words, { NODE_OPTIONS: `--require ${spy}` });
  return JSON.parse(stderr) as { yes: number; no: number };
}

describe('the first run', () => {
  it('makes private files in a private folder, and the next takes all of them and writes nothing', async () => {
    await fillWithStarter(join(home, 'data'), VERSION);
    const question = ['query', 'What is HBM?'];
    expect(await taken(question)).toMatchObject({ yes: 0 });
    const folder = folderOfBuild();
    for (const path of [join(home, 'cache'), all(), folder])
      expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o700]);
    for (const name of readdirSync(folder)) {
      expect(name).toMatch(/^asked$|\.cjs(?:\.question)?\.code$/);
      expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
    const before = written();
    const { yes, no } = await taken(question);
    expect([yes > 5, no]).toEqual([true, 0]);
    expect(await taken(['query', '--json', 'What is HBM ?'])).toMatchObject({ no: 0 });
    expect(written()).toEqual(before);
  });

  it('is told by `ibid doctor`', async () => {
    const found = async (env = {}) =>
      /^. code +(.*(?:\n {14}.*)*)/m.exec((await run(['doctor'], env)).stdout)?.[1];
    expect(await found()).toContain('compiled at the next run');
    expect(await found()).toMatch(/^\d\.\d MB compiled in/);
    expect(await found({ NODE_DISABLE_COMPILE_CACHE: '1' })).toContain('compiled at each run');
  });

  it('of another command adds what that command needs', async () => {
    await run(['paths']);
    const before = readdirSync(folderOfBuild());
    await run(['commands']);
    expect(readdirSync(folderOfBuild()).length).toBeGreaterThan(before.length);
    expect(await taken(['paths'])).toMatchObject({ no: 0 });
    expect(await taken(['commands'])).toMatchObject({ no: 0 });
  });

  it('of a question has code of its own where V8 has other settings', async () => {
    await fillWithStarter(join(home, 'data'), VERSION);
    const question = ['query', '--mode', 'deliberate', 'What is HBM?'];
    await run(question);
    expect(await taken(question)).toMatchObject({ no: 0 });
  });

  it('of a large bundle, or of many, has all its code too, though V8 is given other settings for them', async () => {
    const folder = join(home, 'bundles');
    mkdirSync(folder);
    for (let at = 0; at < 201; at++) writeFileSync(join(folder, `${at}.json`), sealed());
    const large = join(home, 'large.json');
    writeFileSync(large, sealed(bundle(Array.from({ length: 300 }, (_none, at) => claim(at)))));
    expect(statSync(large).size).toBeGreaterThan(65_536);
    for (const path of [folder, large]) {
      rmSync(join(home, 'cache'), { recursive: true, force: true });
      expect(await taken(['evidence', 'verify', path])).toMatchObject({ yes: 0 });
      expect(await taken(['evidence', 'verify', path])).toMatchObject({ no: 0 });
    }
  });

  it('of questions is added to by the next few, which other functions answer', async () => {
    await fillWithStarter(join(home, 'data'), VERSION);
    const size = () =>
      codes(folderOfBuild()).reduce((sum, name) => sum + statSync(join(folderOfBuild(), name)).size, 0);
    await run(['query', 'What is zzyzx?']);
    const first = size();
    for (const asked of [
      'Which pipelines avoid the Strait of Hormuz?',
      'What pipelines avoid the Strait of Hormuz?',
      'Who wrote of the Suez Canal?',
    ])
      await run(['query', asked]);
    const later = size();
    expect(later).toBeGreaterThan(first * 1.05);
    writeFileSync(join(folderOfBuild(), 'asked'), '.'.repeat(64));
    const before = written();
    await run(['query', 'Who wrote of the Texas freeze?']);
    expect(written()).toEqual(before);
  });

  it('may be ten runs at once', async () => {
    const runs = await Promise.all(Array.from({ length: 10 }, () => run()));
    expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual(runs.map(() => [0, '']));
    expect(readdirSync(folderOfBuild()).filter((name) => !name.endsWith('.code'))).toEqual([]);
    expect(await taken(['paths'])).toMatchObject({ no: 0 });
  });

  it.each([['--version'], ['--help']])('is none where it is %s', async (flag) => {
    await run([flag]);
    expect(readdirSync(home)).toEqual([]);
  });

  it('is none that is asked not to, or whose folder cannot be made', async () => {
    await run(['paths'], { NODE_DISABLE_COMPILE_CACHE: '1' });
    expect(existsSync(join(home, 'cache'))).toBe(false);
    writeFileSync(join(home, 'cache'), 'a file');
    expect(await run()).toMatchObject({ code: 0, stderr: '' });
    // As root too, nothing can be made there; Node 20 would try for ever to make folders in it.
    if (existsSync('/proc/self'))
      expect(await run(['paths'], { IBID_HOME: '/proc/nowhere' })).toMatchObject({ code: 0, stderr: '' });
    const bare = spawnSync(process.execPath, [BIN, 'paths'], {
      env: { XDG_CACHE_HOME: join(home, 'cache') },
    });
    expect([bare.status, bare.stderr.toString()]).toEqual([0, '']);
  });
});

describe('the folder', () => {
  it.each([
    ['IBID_HOME', { IBID_HOME: '{home}/own', XDG_CACHE_HOME: '{home}/xdg' }],
    ['XDG_CACHE_HOME', { XDG_CACHE_HOME: '{home}/xdg' }],
    ['a relative XDG_CACHE_HOME, which is ignored', { XDG_CACHE_HOME: 'xdg' }],
    ['nothing but HOME', {}],
  ])('is in the cache folder that %s gives', (_what, given) => {
    const env: Record<string, string> = { PATH: process.env['PATH'] ?? '', HOME: home };
    for (const [name, value] of Object.entries(given)) env[name] = value.replace('{home}', home);
    const { status, stdout } = spawnSync(process.execPath, [BIN, 'paths', '--get', 'cache'], {
      env,
      cwd: home,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const [build = ''] = readdirSync(join(stdout.trim(), 'code'));
    expect(build).toContain(process.versions.v8);
    if (env['IBID_HOME'] !== undefined) expect(foldersOf(env).cache).toBe(stdout.trim());
  });

  it('holds the last few builds, and nothing of others is removed', async () => {
    await run();
    const own = folderOfBuild();
    rmSync(own, { recursive: true });
    for (const [age, digit] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
      const folder = join(all(), `${digit.repeat(16)}-v20.18.0-11.3-x64`);
      mkdirSync(folder);
      utimesSync(folder, 1_700_000_000 - age, 1_700_000_000 - age);
    }
    mkdirSync(join(all(), 'notes'));
    await run();
    const names = readdirSync(all()).map((name) => name.slice(0, 4));
    expect(names.toSorted()).toEqual(
      ['aaaa', 'bbbb', 'cccc', own.slice(all().length + 1).slice(0, 4), 'note'].toSorted(),
    );
  });
});

/** What the launcher loads, whatever the command. */
const FIRST_CHUNK = 'main.cjs';

/** Says on stderr of each file that a thread loads whether V8 took code for it: a thread that is stopped has no end. */
const THREAD_SPY = `
const vm = require('node:vm');
const { Script } = vm;
if (!require('node:worker_threads').isMainThread) vm.Script = class extends Script {
  constructor(source, options) {
    super(source, options);
    require('node:fs').writeSync(2, this.cachedDataRejected === false ? 'taken\\n' : 'compiled\\n');
  }
};`;

describe('a thread', () => {
  /** Bundles that are worth two threads, each a run of claims. */
  function folderOfTwo(): string {
    const folder = join(home, 'bundles');
    mkdirSync(folder);
    const large = sealed(bundle(Array.from({ length: 20_000 }, (_none, at) => claim(at))));
    expect(large.length * 4).toBeGreaterThan(40_000_000);
    for (let at = 0; at < 4; at++) writeFileSync(join(folder, `${at}.json`), large);
    return folder;
  }

  it('of a folder takes the code that the main thread has, from the first run on, and finds the same', async () => {
    const spy = join(home, 'spy.cjs');
    writeFileSync(spy, THREAD_SPY);
    const words = ['evidence', 'verify', folderOfTwo(), '--json'];
    const one = await run([...words, '--jobs', '1']);
    rmSync(join(home, 'cache'), { recursive: true });
    const two = await run([...words, '--jobs', '2'], { NODE_OPTIONS: `--require ${spy}` });
    expect(new Set(two.stderr.trim().split('\n'))).toEqual(new Set(['taken']));
    expect([two.code, two.stdout]).toEqual([0, one.stdout]);
    const uncompiled = await run([...words, '--jobs', '2'], { NODE_DISABLE_COMPILE_CACHE: '1' });
    expect([uncompiled.code, uncompiled.stdout]).toEqual([0, one.stdout]);
  });
});

/** The time that the launcher looks for, in seconds. */
const timeOf = (size: number) => 1_000_000_000 + 2 * size;

/** Code for a chunk that gives itself away, made from a source of the same length: all that V8 looks at. */
function planted(chunk: string): Buffer {
  const { length } = wrap(readFileSync(join(BIN, '..', '..', 'dist', 'cli', chunk), 'utf8'));
  const start = '(function (exports, require, module) { process.stdout.write("planted"); process.exit(7); ';
  const source = `${start.padEnd(length - 2)}})`;
  const make = `
    const { Script } = require('node:vm');
    const code = new Script(require('node:fs').readFileSync(0, 'utf8')).createCachedData();
    process.stdout.write(code);`;
  const { status, stdout } = spawnSync(process.execPath, ['-e', make], { input: source });
  if (status !== 0) throw new Error('V8 has made no code');
  return stdout;
}

describe.skipIf(process.platform === 'win32')('code that somebody planted', () => {
  let file = '';
  let code: Buffer;
  const { path: ready, remove: removeReady } = temporaryFolder();
  beforeAll(async () => {
    await runIbid(ready, ['paths'], { env: { NODE_COMPILE_CACHE: '' } });
    code = planted(FIRST_CHUNK);
  });
  afterAll(removeReady);
  beforeEach(() => {
    cpSync(join(ready, 'cache'), join(home, 'cache'), { recursive: true });
    file = join(folderOfBuild(), `${FIRST_CHUNK}.code`);
    rmSync(file);
    writeFileSync(file, code, { mode: 0o600 });
    utimesSync(file, timeOf(code.length), timeOf(code.length));
  });

  it('would run, if this user had written it', async () => {
    expect(await run()).toMatchObject({ code: 7, stdout: 'planted' });
  });

  const isRoot = process.geteuid?.() === 0;
  const ways: [string, () => void][] = [
    ['can be written by others', () => chmodSync(file, 0o606)],
    [
      'is a link',
      () => {
        const target = join(home, 'elsewhere');
        renameSync(file, target);
        symlinkSync(target, file);
      },
    ],
    [
      'is a pipe',
      () => {
        rmSync(file);
        expect(spawnSync('mkfifo', ['-m', '600', file]).status).toBe(0);
      },
    ],
    [
      'has a byte changed',
      () => {
        const bytes = readFileSync(file);
        const at = bytes.length >> 2;
        bytes[at] = (bytes[at] ?? 0) ^ 0x55;
        writeFileSync(file, bytes);
      },
    ],
    ['is cut short', () => writeFileSync(file, readFileSync(file).subarray(0, -3))],
    [
      'has lost its end to zeros',
      () => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0, bytes.length >> 2));
      },
    ],
    ['is empty', () => writeFileSync(file, '')],
    ['is of another kind', () => writeFileSync(file, 'hellohello')],
  ];
  if (isRoot) ways.push(['is of another user', () => chownSync(file, 4711, 4711)]);

  it.each(ways)('and that %s is not used, but replaced', async (_how, change) => {
    change();
    const target = join(home, 'elsewhere');
    const linked = existsSync(target) ? readFileSync(target) : undefined;
    expect(await run()).toMatchObject({ code: 0, stderr: '' });
    const stats = lstatSync(file);
    expect([stats.isFile(), stats.mode & 0o777, stats.uid]).toEqual([true, 0o600, process.geteuid?.()]);
    if (linked !== undefined) expect(readFileSync(target).equals(linked)).toBe(true);
    expect(await taken(['paths'])).toMatchObject({ no: 0 });
  });

  const places: [string, (folder: string) => void][] = [
    ['others can change', (folder) => chmodSync(folder, 0o777)],
    [
      'is a link',
      (folder) => {
        renameSync(folder, join(home, 'elsewhere'));
        symlinkSync(join(home, 'elsewhere'), folder);
      },
    ],
  ];
  if (isRoot) places.push(['is another user’s', (folder) => chownSync(folder, 4711, 4711)]);

  it.each(places)('in a folder that %s is neither used nor touched', async (_how, change) => {
    const copy = join(home, 'copy');
    copyFileSync(file, copy);
    change(folderOfBuild());
    const before = written();
    expect(await run()).toMatchObject({ code: 0, stderr: '' });
    expect(written()).toEqual(before);
    expect(readFileSync(file).equals(readFileSync(copy))).toBe(true);
  });
});

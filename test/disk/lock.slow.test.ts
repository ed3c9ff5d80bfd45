// The lock between processes: whoever left it, however many want it at once.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LockError } from '../../src/disk/errors.ts';
import { lock, withLock } from '../../src/disk/lock.ts';
import { thisProcess } from '../../src/disk/owner.ts';
import { bundled } from '../support/bundled.ts';
import { temporaryFolder } from '../support/ibid.ts';
import { until } from '../support/until.ts';

const signal = new AbortController().signal;
const folder = temporaryFolder();
afterAll(folder.remove);

const GONE = { pid: 2 ** 22 + 1, host: hostname(), began: null };
let count = 0;

/** The path of a lock of its own that an owner has left. */
function left(holder: object | string): string {
  const path = join(folder.path, `${count++}.lock`);
  writeFileSync(path, typeof holder === 'string' ? holder : JSON.stringify(holder));
  return path;
}
const leftBy = (owner: object) => left({ token: 'd'.repeat(16), owner });

describe('a lock', () => {
  it('is held by one, who is named, until it lets go', async () => {
    const path = join(folder.path, 'held.lock');
    const release = await lock(path, signal, 0);
    await expect(lock(path, signal, 0)).rejects.toMatchObject({ code: 'held', owner: { pid: process.pid } });
    release();
    expect(existsSync(path)).toBe(false);
    expect(await withLock(path, signal, () => existsSync(path))).toBe(true);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('held'))).toEqual([]);
  });

  it.each([
    ['a process that is gone', () => leftBy(GONE)],
    ['a process whose number another has now', () => leftBy({ ...thisProcess(), began: 'another boot 1' })],
    ['nobody, torn by the power', () => left('')],
    ['nobody, as an object', () => left({})],
  ])('of %s is taken over without patience', async (_name, make) => {
    const path = make();
    const release = await lock(path, signal, 0);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ owner: { pid: process.pid } });
    release();
  });

  it('of a living process, or of another machine, is not', async () => {
    for (const owner of [thisProcess(), { pid: 1, host: 'elsewhere', began: null }]) {
      const path = leftBy(owner);
      const before = readFileSync(path, 'utf8');
      await expect(lock(path, signal, 0)).rejects.toThrow(`process ${owner.pid} of ${owner.host}`);
      expect(readFileSync(path, 'utf8')).toBe(before);
    }
  });

  it('in a folder that is not there is refused with a sentence, and the folder is not made', async () => {
    const path = join(folder.path, 'none', 'x.lock');
    const error = await lock(path, signal, 0).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LockError);
    expect(error).toMatchObject({ code: 'cannot_make', message: expect.stringContaining('ENOENT') });
    expect(existsSync(join(folder.path, 'none'))).toBe(false);
  });

  it('is waited for no longer than its signal says', async () => {
    const path = leftBy(thisProcess());
    const stop = new AbortController();
    const waiting = lock(path, stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('of the dead is taken over by one of many at a time, in one process', async () => {
    const path = leftBy(GONE);
    // One that died as it took over, too.
    writeFileSync(`${path}.after-${'d'.repeat(16)}`, JSON.stringify({ token: 'e'.repeat(16), owner: GONE }));
    let [inside, most] = [0, 0];
    await Promise.all(
      Array.from({ length: 20 }, () =>
        withLock(path, signal, () => {
          inside += 1;
          most = Math.max(most, inside);
          inside -= 1;
        }),
      ),
    );
    expect(most).toBe(1);
  });

  it('of the dead is taken over by one of many processes', async () => {
    const { file } = await bundled(join(import.meta.dirname, '../../src/disk/lock.ts'));
    const run = `import { lock } from ${JSON.stringify(file)};
      process.stdin.once('data', () => void lock(process.argv[1], new AbortController().signal, 0).then(
        () => { process.stdout.write('1'); setInterval(() => {}, 1000); },
        () => process.stdout.write('0')));
      process.stdout.write('r');`;
    for (let round = 0; round < 3; round++) {
      const path = leftBy(GONE);
      const children = Array.from({ length: 6 }, () =>
        spawn(process.execPath, ['--input-type=module', '-e', run, path], {
          stdio: ['pipe', 'pipe', 'inherit'],
        }),
      );
      const said = children.map(() => '');
      for (const [at, child] of children.entries())
        child.stdout.on('data', (data: Buffer) => (said[at] += data.toString()));
      await until(() => said.every((text) => text.startsWith('r')));
      for (const child of children) child.stdin.write('go\n');
      await until(() => said.every((text) => text.length === 2));
      expect(said.filter((text) => text === 'r1')).toHaveLength(1);
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(children.map((child) => new Promise((resolve) => child.once('close', resolve))));
    }
  });
});

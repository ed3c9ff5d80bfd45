// The throttle: how many at once, after what, and that everyone waits; the lock of an output, whoever left it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeLock } from '../../src/batch/files/lock.ts';
import { Pace, type Ending, type Slot } from '../../src/batch/pace.ts';
import { limitedPurse, isRefusal } from '../../src/batch/purse.ts';
import { temporaryFolder } from '../support/ibid.ts';

/** Takes as many places as there are now. */
async function takeAll(pace: Pace): Promise<Slot[]> {
  const slots: Slot[] = [];
  while (pace.active < pace.limit) {
    const slot = await pace.take();
    if (slot !== undefined) slots.push(slot);
  }
  return slots;
}

async function rounds(pace: Pace, count: number, ending: Ending): Promise<number[]> {
  const limits: number[] = [];
  for (let round = 0; round < count; round++) {
    for (const slot of await takeAll(pace)) pace.give(slot, ending);
    limits.push(pace.limit);
  }
  return limits;
}

describe('the pace', () => {
  afterEach(() => void vi.useRealTimers());

  it('takes one more after each clean window, up to the most', async () => {
    expect(await rounds(new Pace(2, 6), 7, 'clean')).toEqual([3, 4, 5, 6, 6, 6, 6]);
  });

  it('is halved once by all refusals of one window, and never below one', async () => {
    const pace = new Pace(16, 16);
    expect(await rounds(pace, 6, 'limited')).toEqual([8, 4, 2, 1, 1, 1]);
    expect(await rounds(pace, 2, 'clean')).toEqual([2, 3]);
  });

  it('learns nothing from what began before the last cut', async () => {
    const pace = new Pace(4, 8);
    const [first, ...others] = await takeAll(pace);
    pace.give(first!, 'limited');
    for (const slot of others) pace.give(slot, 'clean');
    expect(pace.limit).toBe(2);
  });

  it('makes everyone wait, whoever was told to', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const pace = new Pace(4, 4);
    const [slot, ...others] = await takeAll(pace);
    pace.wait(5000);
    pace.give(slot!, 'other');
    for (const one of others) pace.give(one, 'other');
    let began = 0;
    for (let asked = 0; asked < 4; asked++) void pace.take().then(() => began++);
    await vi.advanceTimersByTimeAsync(4990);
    expect(began).toBe(0);
    pace.wait(3000);
    await vi.advanceTimersByTimeAsync(2990);
    expect(began).toBe(0);
    await vi.advanceTimersByTimeAsync(30);
    expect(began).toBe(4);
  });

  it('lets whoever was sent back go first, and tells all that it stopped', async () => {
    const pace = new Pace(1, 1);
    const [slot] = await takeAll(pace);
    const order: string[] = [];
    const waiting = [
      pace.take().then((got) => order.push(`new ${got?.number}`)),
      pace.take(true).then((got) => {
        order.push(`again ${got?.number}`);
        if (got !== undefined) pace.give(got, 'clean');
      }),
      pace.take().then((got) => order.push(`last ${got?.number}`)),
    ];
    pace.give(slot!, 'limited');
    await waiting[1];
    await waiting[0];
    pace.stop();
    await Promise.all(waiting);
    expect(order).toEqual(['again 2', 'new 3', 'last undefined']);
  });
});

describe('a purse with a limit', () => {
  it('holds the worst, settles what it was, and never passes its limit', async () => {
    const purse = limitedPurse(0.3, 0.1);
    const first = await purse.hold(0.1, 'a');
    const second = await purse.hold(0.1, 'b');
    expect(isRefusal(await purse.hold(0.1, 'c'))).toBe(true);
    if (isRefusal(first) || isRefusal(second)) throw new Error('refused');
    await first.settle(0.01);
    await second.settle(null);
    expect(isRefusal(await purse.hold(0.09, 'd'))).toBe(false);
    expect(isRefusal(await purse.hold(0.000001, 'e'))).toBe(true);
  });
});

describe('a lock', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'out.lock');
  const began = () => readFileSync(`/proc/${process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
  const owned = (owner: object) => writeFileSync(path, JSON.stringify(owner));

  it('is let go of', () => {
    const unlock = takeLock(path);
    expect(() => takeLock(path)).toThrow(`process ${process.pid}`);
    unlock();
    expect(existsSync(path)).toBe(false);
  });

  it.each([
    ['a process that is gone', { pid: 2 ** 22 + 1, host: hostname(), began: null }],
    ['a process whose number another has now', { pid: process.pid, host: hostname(), began: '1' }],
    ['nobody', {}],
  ])('of %s is taken over', (_name, owner) => {
    owned(owner);
    const unlock = takeLock(path);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
  });

  it.skipIf(!existsSync('/proc/self/stat'))('of a living process, or of another machine, is not', () => {
    owned({ pid: process.pid, host: hostname(), began: began() });
    expect(() => takeLock(path)).toThrow(`process ${process.pid}`);
    owned({ pid: 1, host: 'elsewhere', began: null });
    expect(() => takeLock(path)).toThrow('elsewhere');
  });

  it('is one process’s, where many take over at once', async () => {
    const { spawn } = await import('node:child_process');
    const { bundled } = await import('../support/bundled.ts');
    const { file } = await bundled(join(import.meta.dirname, '../../src/batch/files/lock.ts'));
    const run = `import { takeLock } from ${JSON.stringify(file)};
      process.stdin.once('data', () => { try { takeLock(process.argv[1]); process.stdout.write('1'); setInterval(() => {}, 1000); } catch { process.stdout.write('0'); } });
      process.stdout.write('r');`;
    for (let round = 0; round < 3; round++) {
      owned({ pid: 2 ** 22 + 1, host: hostname(), began: null });
      const children = Array.from({ length: 6 }, () =>
        spawn(process.execPath, ['--input-type=module', '-e', run, path], {
          stdio: ['pipe', 'pipe', 'inherit'],
        }),
      );
      const said = children.map(() => '');
      for (const [at, child] of children.entries())
        child.stdout.on('data', (data: Buffer) => (said[at] += data.toString()));
      const { until } = await import('../support/until.ts');
      await until(() => said.every((text) => text.startsWith('r')));
      for (const child of children) child.stdin.write('go\n');
      await until(() => said.every((text) => text.length === 2));
      expect(said.filter((text) => text === 'r1')).toHaveLength(1);
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(children.map((child) => new Promise((resolve) => child.once('close', resolve))));
    }
    folder.remove();
  });
});

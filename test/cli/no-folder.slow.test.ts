// Folders that are not there and cannot be made: a sentence within a second, where Node 20's recursive mkdir below /proc
// would try for ever.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../src/api/make-folder.ts';
import { BIN, environmentOf, runIbid } from '../support/ibid.ts';

describe.skipIf(!existsSync('/proc/self'))('IBID_HOME below /proc', () => {
  it.concurrent.each([
    [['query', 'hello']],
    [['corpus', 'list']],
    [['profile', 'set', 'work', '--base-url', 'https://api.example.org']],
    [['forecast', 'list']],
    [['anomaly', 'list']],
  ])('%j: 40, in a sentence', async (words) => {
    for (const home of ['/proc/nowhere', '/proc/self/fd/nowhere']) {
      let late = false;
      const ran = await runIbid(home, words, {
        cwd: tmpdir(),
        onStart: (kill) =>
          setTimeout(() => {
            late = true;
            kill('SIGKILL');
          }, 20_000).unref(),
      });
      expect({ words, late, code: ran.code, stdout: ran.stdout }).toEqual({
        words,
        late: false,
        code: 40,
        stdout: '',
      });
      expect(ran.stderr).toMatch(/^ibid: /);
    }
  });

  it('a key is not stored, and says so', async () => {
    const env = { IBID_BASE_URL: 'https://api.example.org' };
    const ran = await runIbid('/proc/nowhere', ['auth', 'set'], { env, cwd: tmpdir(), input: 'a-key\n' });
    expect(ran.code).toBe(40);
  });

  it('makeFolder fails at once, and makes what can be made', () => {
    expect(() => makeFolder('/proc/nowhere/a/b')).toThrow(/ENOENT/);
    const base = mkdtempSync(join(tmpdir(), 'ibid-make-'));
    makeFolder(join(base, 'a', 'b', 'c'));
    makeFolder(join(base, 'a', 'b', 'c'));
    expect(existsSync(join(base, 'a', 'b', 'c'))).toBe(true);
    rmSync(base, { recursive: true });
  });
});

describe('a working directory that was deleted', () => {
  it.concurrent.each([
    ['query q -o out.json', 40],
    ['evidence verify x.json', 40],
    ['usage --json', 0],
    ['paths', 0],
  ])('%s ends with %i', (words, code) => {
    const home = mkdtempSync(join(tmpdir(), 'ibid-cwd-'));
    const script = 'mkdir "$IBID_HOME/gone" && cd "$IBID_HOME/gone" && rmdir "$IBID_HOME/gone" && exec "$@"';
    const ran = spawnSync('sh', ['-c', script, 'sh', process.execPath, BIN, ...words.split(' ')], {
      env: environmentOf(home),
      encoding: 'utf8',
    });
    rmSync(home, { recursive: true });
    expect(ran.status).toBe(code);
    if (code !== 0) expect(ran.stderr).toMatch(/does not exist any more/);
  });
});

// The data folder in trouble: read-only, damaged, killed half-way, used by many at once. Each a sentence, nothing lost.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/cli/kit/version.ts';
import { runHere } from '../support/here.ts';
import { serveSilence } from '../support/http-servers.ts';
import { BIN, environmentOf, runIbid, temporaryFolder } from '../support/ibid.ts';
import { fillWithStarter } from '../support/starter.ts';

let home: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => {
  spawnSync('chmod', ['-R', 'u+rwX', home.path]);
  home.remove();
});

const run = (...args: string[]) => runHere(home.path, args);
/** The same by the built command, in its process. */
const start = (...args: string[]) => runIbid(home.path, args);

/** A folder of numbered notes, each with a fact of its own. */
function notes(count: number): string {
  const folder = join(home.path, 'notes');
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < count; number++) {
    writeFileSync(
      join(folder, `note-${String(number).padStart(4, '0')}.md`),
      `# Buoy ${number}\n\nThe buoy number ${number} was laid in the bay of Zanbar in ${1700 + (number % 300)}. It rings in fog.\n`,
    );
  }
  return folder;
}

describe('the data folder', () => {
  it('that is damaged is told by its file and what to do, and nothing is deleted', async () => {
    await fillWithStarter(join(home.path, 'data'), VERSION);
    const file = join(home.path, 'data', 'ibid.db');
    for (const name of readdirSync(join(home.path, 'data')))
      if (name.startsWith('ibid.db-')) writeFileSync(join(home.path, 'data', name), '');
    writeFileSync(file, 'this is no database, and it is long enough to be looked at as one'.repeat(50));
    const ran = await run('query', 'Who makes EUV lithography machines?');
    expect(ran).toMatchObject({ code: 40, stdout: '' });
    expect(ran.stderr).toContain('ibid.db');
    expect(ran.stderr).not.toMatch(/\n\s+at /);
    expect(existsSync(file)).toBe(true);
  });

  it.skipIf(process.getuid?.() === 0)(
    'that may only be read still answers, and adding is refused',
    async () => {
      await run('query', 'Who makes EUV lithography machines?');
      const folder = notes(1);
      chmodSync(join(home.path, 'data'), 0o500);
      expect((await run('query', 'Who makes EUV lithography machines?')).code).toBe(0);
      expect((await run('corpus', 'add', folder)).code).toBe(40);
    },
  );

  it.skipIf(!existsSync('/dev/full'))(
    'an answer that cannot be written is kept, and says that nothing is billed',
    async () => {
      await fillWithStarter(join(home.path, 'data'), VERSION);
      const command = '"$0" "$1" query "Who makes EUV lithography machines?" --json > /dev/full';
      const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, BIN], {
        env: environmentOf(home.path),
        encoding: 'utf8',
      });
      const problem = JSON.parse(stderr) as { kept_in: string };
      expect([status, problem]).toEqual([40, expect.objectContaining({ sent: 'yes', billed: 'no' })]);
      expect((await run('runs', 'show', problem.kept_in, '--answer')).stdout).toContain('ASML');
    },
  );

  it.skipIf(!existsSync('/dev/full')).each(['--version', '--help', 'help exit-codes'])(
    'a full disk under the output of ibid %s is a sentence',
    (args) => {
      const { status, stderr } = spawnSync(
        'sh',
        ['-c', `"$0" "$1" ${args} > /dev/full`, process.execPath, BIN],
        { env: environmentOf(home.path), encoding: 'utf8' },
      );
      expect([status, stderr]).toEqual([40, expect.stringMatching(/^ibid: Standard output.*\.\n$/)]);
    },
  );

  it('that cannot be made is a sentence', async () => {
    writeFileSync(join(home.path, 'file'), '');
    const ran = await runIbid(join(home.path, 'file'), ['query', 'x'], { cwd: home.path });
    expect(ran).toMatchObject({ code: 40, stdout: '' });
    expect(ran.stderr).toMatch(/^ibid: .*\.\n/);
  });

  it('loses nothing that was added when ingestion is killed, and goes on when run again', async () => {
    const folder = notes(400);
    // A page that never comes: the run cannot end before it is killed.
    await using server = await serveSilence();
    const addedIn = (text: string) => text.split('\n').filter((line) => line.includes('"added"')).length;
    const killed = await runIbid(
      home.path,
      ['corpus', 'add', folder, server.url, '--allow-private', '--progress', 'json'],
      {
        onStderr: (text, kill) => {
          if (addedIn(text) >= 40) kill('SIGKILL');
        },
      },
    );
    expect(killed.signal).toBe('SIGKILL');
    const total = Number((await run('corpus', 'list', '--limit', '1', '--get', 'total')).stdout);
    expect(total).toBeGreaterThanOrEqual(addedIn(killed.stderr));
    const again = await run('corpus', 'add', folder, '--json');
    expect(again.code).toBe(0);
    const report = JSON.parse(again.stdout) as { added: number; unchanged: number };
    expect(report.added + report.unchanged).toBe(400);
    expect(Number((await run('corpus', 'list', '--limit', '1', '--get', 'total')).stdout)).toBe(400);
  });

  it('is used by several processes at once', async () => {
    await fillWithStarter(join(home.path, 'data'), VERSION);
    const folder = notes(60);
    const [added, ...answers] = await Promise.all([
      start('corpus', 'add', folder, '--keep-starter', '--json'),
      ...Array.from({ length: 4 }, () => start('query', 'Who makes EUV lithography machines?')),
    ]);
    expect(JSON.parse(added.stdout)).toMatchObject({ added: 60 });
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  });
});

// npm run bench -- kills [KILLS]: writers of every kind are killed with SIGKILL at random points, two at a time on one
// folder. The bar: 500 acknowledged writes of every kind at 100 kills, none lost, none there twice.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KINDS } from '../test/store/kills/kinds.ts';
import { killAndCount } from '../test/store/kills/kills.ts';

export async function run([given = '100']: string[]): Promise<void> {
  const kills = Number(given);
  const folder = mkdtempSync(join(tmpdir(), 'ibid-kills-'));
  try {
    const started = performance.now();
    const after = [1, 150] as const;
    const account = await killAndCount(folder, { kills, writers: 2, after, random: Math.random });
    const rows = KINDS.map((kind) => ({ kind, ...account[kind] }));
    console.table(rows);
    console.log(`${kills} kills in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    const holds = rows.every(
      (row) =>
        row.lost === 0 && row.doubled === 0 && row.unacknowledged <= kills && row.acknowledged >= 5 * kills,
    );
    if (!holds) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

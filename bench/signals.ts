// bench signals [rounds]: how long a run goes on after TERM, from the middle of long computations and of waits. The bar is
// 200 ms in the median, on a machine that does nothing else.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interrupt } from '../test/support/interrupted.ts';
import { NAMES, situations } from '../test/support/situations.ts';
import { median } from './support/ingestion.ts';

const BAR = 200;

/** Prints one table; ends non-zero above the bar. */
export async function run(args: string[]): Promise<void> {
  const rounds = Number(args[0] ?? 5);
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  try {
    await using made = await situations(folder);
    const table: Record<string, object> = {};
    for (const name of NAMES) {
      const took: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        took.push((await interrupt(made.all[name], 'SIGTERM')).took);
      const middle = median(took);
      const longest = Math.max(...took);
      table[name] = {
        'median ms': Math.round(middle),
        'longest ms': Math.round(longest),
        met: middle <= BAR,
      };
      if (middle > BAR) process.exitCode = 1;
    }
    console.table(table);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

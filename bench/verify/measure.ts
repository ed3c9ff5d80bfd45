// One measurement in a process of its own: CPU seconds, wall seconds and peak resident MiB as one JSON line.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { keepHeapSmall } from '../../src/cli/commands/evidence/reading.ts';
import { openFile, openStream } from '../../src/evidence/input/open.ts';
import type { Input } from '../../src/evidence/input/replay.ts';
import { recipeById } from '../../src/evidence/recipes/catalogue.ts';
import { digestOf } from '../../src/evidence/search/search.ts';
import { verifyInput } from '../../src/evidence/verify.ts';

const [, , kind = '', path = ''] = process.argv;

const WORK: Record<string, () => Promise<string> | string> = {
  sha256,
  bare: () => 'nothing',
  canonical: async () =>
    (await withInput((input) => digestOf(input, recipeById('without/jcs'))))?.toString('hex') ?? 'none',
  verify: async () => (await withInput((input) => verifyInput(input, { signal: stop.signal }))).verdict,
  'verify-known': async () =>
    (await withInput((input) => verifyInput(input, { recipe: 'without/jcs' }))).verdict,
};

const STOPPED = new Error('stopped');
const stop = new AbortController();
// As the command does: a listener of ours is heard only when the event loop turns.
process.on('SIGTERM', () => stop.abort(STOPPED));

async function withInput<T>(use: (input: Input) => Promise<T>): Promise<T> {
  const input = path === '-' ? openStream(process.stdin, path) : openFile(path);
  try {
    return await use(input);
  } finally {
    input.close();
    if (path === '-') process.stdin.destroy();
  }
}

function sha256(): string {
  const file = openSync(path, 'r');
  const window = Buffer.allocUnsafeSlow(1024 * 1024);
  const hash = createHash('sha256');
  for (let got = readSync(file, window); got > 0; got = readSync(file, window))
    hash.update(window.subarray(0, got));
  closeSync(file);
  return hash.digest('hex');
}

async function measure(): Promise<void> {
  // As the command does for large files.
  keepHeapSmall();
  const before = process.cpuUsage();
  const start = process.hrtime.bigint();
  const result = await (WORK[kind] as () => Promise<string> | string)();
  const { user, system } = process.cpuUsage(before);
  const wall = Number(process.hrtime.bigint() - start) / 1e9;
  const resident = peakMiB();
  process.stdout.write(JSON.stringify({ cpu: (user + system) / 1e6, wall, resident, result }));
}

/** Linux: the high-water mark of this program; maxRSS would carry over that of the process it was forked from. */
function peakMiB(): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}

measure().catch((error: unknown) => {
  if (error !== STOPPED) throw error;
});

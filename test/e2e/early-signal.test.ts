// A signal that comes while a run loads its code, before the loop has turned once, and is heard all the same: a server that
// missed it would go on serving, and whoever sent it would wait for nothing.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VERSION } from '../../src/cli/kit/version.ts';
import { runIbid, temporaryFolder } from '../support/ibid.ts';
import { fillWithStarter } from '../support/starter.ts';

const home = temporaryFolder();
const preload = join(home.path, 'preload.cjs');

beforeAll(async () => {
  await fillWithStarter(join(home.path, 'data'), VERSION);
  // At once when the last of the program's handlers is set.
  writeFileSync(
    preload,
    `const { on } = process;
process.on = function (name, listener) {
  on.call(process, name, listener);
  if (name !== 'SIGHUP') return process;
  process.on = on;
  process.kill(process.pid, process.env.EARLY);
  return process;
};`,
  );
});
afterAll(home.remove);

it.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)(
  'an early %s ends `ibid serve` with %i',
  async (signal, code) => {
    const env = { EARLY: signal, NODE_OPTIONS: `--require=${preload}` };
    expect((await runIbid(home.path, ['serve', '--port', '0'], { env })).code).toBe(code);
  },
  60_000,
);

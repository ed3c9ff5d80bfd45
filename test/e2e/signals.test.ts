// cli.md, "Exit codes": 130 and 143 from the middle of every long computation and every wait, with stdout empty or whole.
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runIbid, temporaryFolder } from '../support/ibid.ts';
import { interrupt } from '../support/interrupted.ts';
import { NAMES, situations, type Situations } from '../support/situations.ts';

const folder = temporaryFolder();
let made: Situations;
beforeAll(async () => {
  made = await situations(folder.path);
});
afterAll(async () => {
  await made[Symbol.asyncDispose]();
  folder.remove();
});

const SIGNALS = [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const;
const CASES = NAMES.flatMap((name) => SIGNALS.map(([signal, code]) => ({ name, signal, code })));

// Where a process is in its work is read from /proc.
describe.skipIf(!existsSync('/proc/self/stat'))('a signal', () => {
  it.each(CASES)('$signal ends $name with $code', async ({ name, signal, code }) => {
    const ended = await interrupt(made.all[name], signal);
    expect(ended.code).toBe(code);
    if (name === 'serve') expect(ended.stdout).toMatch(/^http:\S+\n$/);
    else if (ended.stdout !== '' && name !== 'evidence verify') JSON.parse(ended.stdout);
    expect(ended.stderr).not.toMatch(/\n\s+at |went wrong/);
  });

  it('leaves a store in which the same file can be added', async () => {
    const { args, home } = made.all['corpus add'];
    await interrupt(made.all['corpus add'], 'SIGTERM');
    const again = await runIbid(home, args);
    expect(JSON.parse(again.stdout)).toMatchObject({ added: 1, failed: [] });
  });
});

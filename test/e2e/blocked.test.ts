// cli.md, "Exit codes": 130 and 143 also where a call of the system waits for somebody else: a reader that has stopped, a
// pipe that nobody reads or writes. No handler of the program runs while it waits.
import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/ibid.ts';
import { interrupt } from '../support/interrupted.ts';

const home = temporaryFolder();
const pipe = join(home.path, 'pipe');
const bundle = join(home.path, 'bundle.json');
const SIGNALS = [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const;

beforeAll(() => {
  execFileSync('mkfifo', [pipe]);
  writeFileSync(bundle, '{"schema":"service.evidence_bundle.v1","bundle_sha256":"x","claims":[]}');
});
afterAll(home.remove);

type Row = readonly [what: string, args: readonly string[], env?: Readonly<Record<string, string>>];
const SERVER = ['--base-url', 'https://127.0.0.1:9', '--no-retry'];
const ROWS: readonly Row[] = [
  ['a result for a pipe that nobody reads', ['commands', '--json', '-o', pipe]],
  ['a pin file', ['evidence', 'verify', bundle, '--pin', pipe]],
  ['a file of limits', ['serve', '--port', '0', '--limits', pipe]],
  ['a key file', ['usage', ...SERVER], { IBID_API_KEY_FILE: pipe }],
  ['a certificate', ['usage', ...SERVER, '--cacert', pipe], { IBID_API_KEY: 'k' }],
  ['a body', ['api', 'POST', '/v1/query', ...SERVER, '--body', pipe], { IBID_API_KEY: 'k' }],
];

// Whether a process rests is read from /proc.
describe.skipIf(!existsSync('/proc/self/stat'))('a signal ends what waits for', () => {
  const where = { cpu: 20, rests: true };

  const CASES = ROWS.flatMap(([what, args, env = {}]) =>
    SIGNALS.map(([signal, code]) => ({ what, args, env, signal, code })),
  );
  it.each(CASES)('$signal, $code: $what', async ({ signal, code, args, env }) => {
    const ended = await interrupt({ args, home: home.path, where, env }, signal);
    expect(ended.code).toBe(code);
    expect(ended.stderr).not.toMatch(/\n\s+at |went wrong/);
  });

  it.each(SIGNALS)('%s: a reader that has stopped', async (signal, code) => {
    // Open for reading too: a write waits once the pipe is full.
    const stdout = openSync(pipe, constants.O_RDWR);
    try {
      const args = ['commands', '--json'];
      const ended = await interrupt({ args, home: home.path, where, stdout }, signal);
      expect(ended.code).toBe(code);
    } finally {
      closeSync(stdout);
    }
  });
});

// ibid evidence demo: both files, both verdicts, and nothing of the user's own touched.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../../support/here.ts';
import { temporaryFolder } from '../../support/ibid.ts';

interface Demo {
  readonly bundle: { readonly file: string };
  readonly changed: {
    readonly byte: number;
    readonly was: string;
    readonly is: string;
    readonly file: string;
  };
  readonly recipe: string;
}

describe('evidence demo', () => {
  it('makes a bundle that is verified, and one of another byte that is a mismatch', async () => {
    const home = temporaryFolder();
    const ran = await runHere(home.path, ['evidence', 'demo', '--json']);
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    const demo = JSON.parse(ran.stdout) as Demo;
    expect(demo).toMatchObject({
      folder: 'evidence-demo',
      bundle: { verdict: 'consistent', exit: 0 },
      changed: { verdict: 'mismatch', exit: 10 },
    });
    const { byte, was, is } = demo.changed;
    const [whole, changed] = [demo.bundle.file, demo.changed.file].map((file) =>
      readFileSync(join(home.path, file)),
    );
    const expected = Buffer.from(whole ?? '');
    expect(String.fromCodePoint(expected.readUInt8(byte))).toBe(was);
    expected.write(is, byte);
    expect(changed).toEqual(expected);
    const claims = (text: Buffer) => (JSON.parse(text.toString()) as { claims: { text: string }[] }).claims;
    const differing = claims(expected).filter(
      ({ text }, at) => text !== claims(Buffer.from(whole ?? ''))[at]?.text,
    );
    expect(differing).toHaveLength(1);
    for (const [file, words, code] of [
      [demo.bundle.file, [], 0],
      [demo.changed.file, [], 11],
      [demo.changed.file, ['--recipe', demo.recipe], 10],
    ] as const)
      expect((await runHere(home.path, ['evidence', 'verify', file, ...words])).code).toBe(code);
    // The user's own store was not opened, let alone made.
    expect(existsSync(join(home.path, 'data'))).toBe(false);
    const again = await runHere(home.path, ['evidence', 'demo']);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('is there already')]);
    const forced = await runHere(home.path, ['evidence', 'demo', '--force']);
    expect(forced.stdout).toMatch(/^CONSISTENT {2}evidence-demo\/bundle\.json[^]*MISMATCH[^]*Byte \d+ is "/);
    home.remove();
  });

  it('says where it cannot write', async () => {
    const home = temporaryFolder();
    const ran = await runHere(home.path, ['evidence', 'demo', '/dev/null/x']);
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([40, '', expect.stringContaining('cannot be made')]);
    home.remove();
  });
});

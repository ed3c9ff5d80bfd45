// An auditor with ssh-keygen, python3 and jq alone comes to the same verdicts by the commands that --explain prints.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runHere } from '../../support/here.ts';
import { sha256 } from '../bundles.ts';
import { bench, envelope, pair, statement } from './bench.ts';
import type { Bench } from './bench.ts';
import { HAS_SSH_KEYGEN, newKey, openssh } from './ssh.ts';

const has = (program: string) => spawnSync(program, ['--version']).status === 0;

function shell(box: Bench, command: string) {
  const ran = spawnSync('sh', ['-c', command], {
    cwd: box.folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  return { code: ran.status, out: ran.stdout.trim(), err: ran.stderr };
}

interface Explained {
  readonly bundle_sha256: string;
  readonly one_liners: readonly { readonly language: string; readonly command: string }[];
  readonly signature_commands?: readonly string[];
}

async function explained(box: Bench, words: readonly string[] = []) {
  const ran = await box.verify('--explain', '--json', ...words);
  return { code: ran.code, ...(JSON.parse(ran.stdout) as Explained) };
}

describe('the hash, by hand', () => {
  it.each(['python3', 'jq'])(
    '%s prints the digest of a good bundle, and another of a changed one',
    async (language) => {
      if (!has(language)) return expect.fail(`${language} is not installed`);
      using box = bench();
      // A form that each of them writes: members in order, as jq and Python would.
      const { bundle_sha256: _hash, ...content } = JSON.parse(box.text) as Record<string, unknown>;
      const sorted = shell(box, `jq -cjS 'del(.bundle_sha256)' ${box.bundle}`).out;
      box.put('bundle.json', JSON.stringify({ bundle_sha256: sha256(sorted), ...content }));
      const { code, one_liners, bundle_sha256 } = await explained(box);
      expect(code).toBe(0);
      const line = one_liners.find((one) => one.language === language)?.command ?? '';
      expect(shell(box, line.replaceAll('FILE', 'bundle.json'))).toMatchObject({
        code: 0,
        out: bundle_sha256,
      });
      box.put('changed.json', readFileSync(box.bundle, 'utf8').replace('2021', '2022'));
      const changed = shell(box, line.replaceAll('FILE', 'changed.json'));
      expect(changed.out).toMatch(/^[0-9a-f]{64}$/);
      expect(changed.out).not.toBe(bundle_sha256);
    },
  );
});

describe.skipIf(!HAS_SSH_KEYGEN)('a signature, by hand (skipped where ssh-keygen is not installed)', () => {
  it('ssh-keygen says what verify says: good, changed, revoked, another principal', async () => {
    using box = bench();
    const key = newKey(box.folder, 'key');
    await runHere(box.folder, ['evidence', 'sign', box.bundle, '--key', key]);
    const line = readFileSync(`${key}.pub`, 'utf8');
    const allowed = box.put('allowed signers', `*@example.org,x ${line}`);
    const words = ['--signature', `${box.bundle}.sig`, '--allowed-signers', allowed];
    const revoked = ['--revoked', box.put('revoked', line)];
    const both = async (more: readonly string[]) => {
      const { code, signature_commands } = await explained(box, [...words, ...more]);
      return [code, shell(box, signature_commands?.[0] ?? 'exit 99').code];
    };
    expect(await both([])).toEqual([0, 0]);
    expect(await both(['--identity', 'me@example.org'])).toEqual([0, 0]);
    expect(await both(['--identity', 'me@example.com'])).toEqual([12, 255]);
    expect(await both(revoked)).toEqual([12, 255]);
    box.put('bundle.json', `${box.text}\n`);
    expect(await both([])).toEqual([10, 255]);
    box.put('bundle.json', box.text);
    const given = await explained(box, ['--signature', `${box.bundle}.sig`, '--public-key', `${key}.pub`]);
    const said = shell(box, given.signature_commands?.[0] ?? '');
    const fingerprint = openssh('ssh-keygen', ['-l', '-f', `${key}.pub`]).text.split(' ')[1] ?? 'none';
    expect([given.code, said.code, said.out]).toEqual([0, 0, expect.stringContaining(fingerprint)]);
  });
});

describe('an attestation, by hand', () => {
  it('Python says what verify says: good, changed, swapped, of another file, by another key', async () => {
    if (!has('python3')) return expect.fail('python3 is not installed');
    using box = bench();
    const [signer, other] = [pair(), pair()];
    const allowed = box.put('allowed', `me ${signer.line}\n`);
    const both = async (text: string) => {
      const words = ['--signature', box.put("it's an.att", text), '--allowed-signers', allowed];
      const { code, signature_commands } = await explained(box, words);
      const { code: byHand, out, err } = shell(box, signature_commands?.[0] ?? 'exit 99');
      return [code, byHand, `${out}${err}`.trim()];
    };
    const said = statement(box.text);
    const swapped = { ...said, predicateType: 'urn:other' };
    expect(await both(envelope(said, [signer]))).toEqual([0, 0, 'signed; of this file; verdict consistent']);
    expect(await both(envelope(said, [other, signer]))).toEqual([0, 0, expect.stringContaining('signed')]);
    expect(await both(envelope(said, [signer], { shown: swapped }))).toEqual([
      10,
      1,
      'no signature by this key',
    ]);
    expect(await both(envelope(swapped, [signer]))).toEqual([11, 1, 'another type']);
    expect(await both(envelope(said, [other]))).toEqual([12, 1, 'no signature by this key']);
    const elsewhere = statement(box.text, { subject: [{ name: 'b', digest: { sha256: sha256('x') } }] });
    expect(await both(envelope(elsewhere, [signer]))).toEqual([10, 1, 'another file']);
  });
});

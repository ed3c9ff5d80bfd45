// Attestations: envelopes of ours and of others, forged, swapped, of several subjects and signatures, damaged and huge.
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/evidence/report/report.ts';
import { runHere } from '../../support/here.ts';
import { sha256 } from '../bundles.ts';
import { bench, envelope, pair, statement } from './bench.ts';
import type { Bench, Pair } from './bench.ts';

const SIGNER = pair();
const OTHER = pair();

/** The exit, and the status of each check about signatures, of an envelope whose allowed signer is SIGNER. */
async function judged(
  box: Bench,
  text: string | Buffer,
  allowed: readonly Pair[] = [SIGNER],
  more: readonly string[] = [],
) {
  const signers = box.put('allowed', allowed.map(({ line }) => `me@example.org ${line}\n`).join(''));
  const ran = await box.verify(
    '--signature',
    box.put('bundle.json.att', text),
    '--allowed-signers',
    signers,
    '--json',
    ...more,
  );
  expect(ran.stderr).toBe('');
  const report = JSON.parse(ran.stdout) as Report;
  // Of the file itself, not of what signs it: it is the same in all of these tests.
  expect(report.checks.filter(({ id, status }) => id === 'signature.file' && status !== 'pass')).toEqual([]);
  const checks = report.checks.filter(({ id }) => /^(?:signature\.(?!file)|attestation\.)/.test(id));
  return {
    code: ran.code,
    report,
    statuses: Object.fromEntries(checks.map(({ id, status }) => [id.replace(/^signature\./, ''), status])),
    found: checks.map(({ found }) => found).join('\n'),
  };
}

const GOOD = {
  bytes: 'pass',
  signer: 'pass',
  'attestation.type': 'pass',
  'attestation.predicate': 'pass',
  'attestation.subject': 'pass',
  'attestation.result': 'pass',
};

describe('evidence attest', () => {
  it.each([
    ['Ed25519', generateKeyPairSync('ed25519').privateKey],
    ['RSA', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey],
    ['ECDSA', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey],
  ])('%s: writes an envelope that other code verifies, and that verify accepts', async (_name, key) => {
    using box = bench();
    const who = pair(key);
    const path = box.put('key.pem', key.export({ format: 'pem', type: 'pkcs8' }).toString());
    const ran = await runHere(box.folder, ['evidence', 'attest', box.bundle, '--key', path]);
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    const text = readFileSync(`${box.bundle}.att`, 'utf8');
    const written = JSON.parse(text) as {
      payload: string;
      payloadType: string;
      signatures: [{ sig: string; keyid: string }];
    };
    const payload = Buffer.from(written.payload, 'base64');
    const head = `DSSEv1 28 application/vnd.in-toto+json ${payload.length} `;
    const [{ sig, keyid }] = written.signatures;
    const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
    const signed = Buffer.concat([Buffer.from(head), payload]);
    expect(verify(hash, signed, createPublicKey(key), Buffer.from(sig, 'base64'))).toBe(true);
    expect(keyid).toBe(who.public.fingerprint);
    expect(JSON.parse(payload.toString())).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: 'bundle.json', digest: { sha256: sha256(box.text) } }],
      predicate: { verdict: 'consistent', bundle_sha256: (JSON.parse(box.text) as Report).bundle_sha256 },
    });
    const { code, statuses, report } = await judged(box, text, [who]);
    expect([code, statuses]).toEqual([0, GOOD]);
    expect(report.signed_by).toEqual([`me@example.org, ${keyid}`]);
  });

  it('attests only what is verified, and replaces nothing unasked', async () => {
    using box = bench();
    const key = box.put('key.pem', SIGNER.key.export({ format: 'pem', type: 'pkcs8' }).toString());
    const attest = (file: string, ...more: string[]) =>
      runHere(box.folder, ['evidence', 'attest', file, '--key', key, ...more]);
    const changed = box.put('changed.json', box.text.replace('2021', '2022'));
    const refused = await attest(changed);
    expect([refused.code, refused.stdout]).toEqual([11, '']);
    expect(refused.stderr).toContain('is not attested');
    expect((await attest(box.bundle)).code).toBe(0);
    expect(await attest(box.bundle)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is there already'),
    });
    expect((await attest(box.bundle, '--force')).code).toBe(0);
    const lines = box.put('two.ndjson', `${box.text}\n${box.text}\n`);
    expect(await attest(lines)).toMatchObject({ code: 2, stderr: expect.stringContaining('holds 2') });
  });
});

describe('an envelope that is not what it says', () => {
  it('over a payload that was changed after it was signed: mismatch', async () => {
    using box = bench();
    const said = statement(box.text);
    const shown = { ...said, predicate: { ...(said['predicate'] as object), verdict: 'verified!' } };
    expect(await judged(box, envelope(said, [SIGNER], { shown }))).toMatchObject({
      code: 10,
      statuses: { bytes: 'fail' },
    });
  });

  it('whose predicate type was swapped: mismatch; signed with another type: not judged', async () => {
    using box = bench();
    const swapped = statement(box.text, { predicateType: 'https://slsa.dev/provenance/v1' });
    const after = await judged(box, envelope(statement(box.text), [SIGNER], { shown: swapped }));
    expect(after).toMatchObject({ code: 10, statuses: { bytes: 'fail', 'attestation.predicate': 'fail' } });
    const signed = await judged(box, envelope(swapped, [SIGNER]));
    expect(signed).toMatchObject({ code: 11, statuses: { bytes: 'pass', 'attestation.predicate': 'fail' } });
    expect(signed.report.statements.signed).toBe(false);
  });

  it('whose payload type was swapped: mismatch; signed with another type: not judged', async () => {
    using box = bench();
    const text = envelope(statement(box.text), [SIGNER]).replace('in-toto+json', 'in-total+json');
    expect(await judged(box, text)).toMatchObject({ code: 10, statuses: { bytes: 'fail' } });
    const signed = envelope(statement(box.text), [SIGNER], { payloadType: 'text/plain' });
    expect(await judged(box, signed)).toMatchObject({ code: 11, statuses: { 'attestation.type': 'fail' } });
  });

  it('of another subject, or of the same file with another hash inside: mismatch', async () => {
    using box = bench();
    const other = statement(box.text, {
      subject: [{ name: 'bundle.json', digest: { sha256: sha256('x') } }],
    });
    expect(await judged(box, envelope(other, [SIGNER]))).toMatchObject({
      code: 10,
      statuses: { bytes: 'pass', 'attestation.subject': 'fail' },
    });
    for (const subject of [
      undefined,
      null,
      [],
      {},
      ['x'],
      [{ digest: { sha512: 'x' } }],
      [{ name: 'bundle.json' }],
    ]) {
      const none = await judged(box, envelope(statement(box.text, { subject }), [SIGNER]));
      expect(none).toMatchObject({ code: 10, statuses: { 'attestation.subject': 'fail' } });
    }
    const hash = statement(box.text, { predicate: { verdict: 'consistent', bundle_sha256: sha256('x') } });
    expect(await judged(box, envelope(hash, [SIGNER]))).toMatchObject({
      code: 10,
      statuses: { 'attestation.result': 'fail' },
    });
  });

  it('that speaks of another verdict: said, and no more', async () => {
    using box = bench();
    const said = statement(box.text);
    const doubt = { ...said, predicate: { ...(said['predicate'] as object), verdict: 'unproven' } };
    expect(await judged(box, envelope(doubt, [SIGNER]))).toMatchObject({
      code: 0,
      statuses: { 'attestation.result': 'warn' },
    });
  });
});

describe('several subjects and several signatures', () => {
  it('finds ours among the subjects', async () => {
    using box = bench();
    const others = Array.from({ length: 500 }, (_, at) => ({
      name: `f${at}`,
      digest: { sha256: sha256(`${at}`) },
    }));
    const ours = {
      name: 'elsewhere/b.json',
      digest: { sha512: 'x', sha256: sha256(box.text).toUpperCase() },
    };
    const { code, statuses, found } = await judged(
      box,
      envelope(statement(box.text, { subject: [...others, ours] }), [SIGNER]),
    );
    expect([code, statuses]).toEqual([0, GOOD]);
    expect(found).toContain('elsewhere/b.json, one of 501');
  });

  it('wants one allowed signer, says how many are not known, and refuses a forged one', async () => {
    using box = bench();
    const said = statement(box.text);
    const both = await judged(box, envelope(said, [OTHER, SIGNER]));
    expect(both).toMatchObject({ code: 0, statuses: { bytes: 'partly', signer: 'pass' } });
    expect(both.report.not_checked.join()).toContain('1 signatures by keys that were not given');
    expect(await judged(box, envelope(said, [OTHER, SIGNER]), [SIGNER, OTHER])).toMatchObject({
      code: 0,
      statuses: GOOD,
    });
    const claimed = envelope(said, [SIGNER, OTHER], { keyid: () => SIGNER.public.fingerprint });
    expect(await judged(box, claimed)).toMatchObject({ code: 10, statuses: { bytes: 'fail' } });
  });

  it('tries every known key where none is named, and no unknown one', async () => {
    using box = bench();
    const text = envelope(statement(box.text), [SIGNER], { keyid: () => undefined });
    expect(await judged(box, text, [OTHER, SIGNER])).toMatchObject({ code: 0, statuses: GOOD });
    expect(await judged(box, text, [OTHER])).toMatchObject({ code: 12, statuses: { signer: 'fail' } });
  });

  it('is unproven where the verifier has no key, and refused where it is revoked', async () => {
    using box = bench();
    const text = envelope(statement(box.text), [SIGNER]);
    expect(await judged(box, text, [])).toMatchObject({ code: 11, statuses: { key: 'absent' } });
    const revoked = ['--revoked', box.put('revoked', `${SIGNER.line}\n`)];
    expect(await judged(box, text, [SIGNER], revoked)).toMatchObject({
      code: 12,
      statuses: { signer: 'fail' },
    });
  });

  it('refuses a thousand signatures whole, and judges a hundred', async () => {
    using box = bench();
    const said = statement(box.text);
    const many = (count: number) =>
      envelope(
        said,
        Array.from({ length: count }, () => SIGNER),
      );
    expect(await judged(box, many(100))).toMatchObject({ code: 0, statuses: GOOD });
    const thousand = await judged(box, many(1000));
    expect(thousand).toMatchObject({ code: 11, statuses: { read: 'fail' } });
    expect(thousand.found).toContain('more than 100 signatures');
  });
});

describe('an envelope that cannot be read', () => {
  const pae = JSON.stringify({ payloadType: 'x', payload: 'eA==', signatures: [{ sig: 'eA==' }] });
  it.each([
    ['nothing', '', 'does not begin with'],
    ['not JSON', '{"payload": ', 'neither an SSH signature nor JSON'],
    ['no envelope', '{}', 'lacks payloadType'],
    ['an array', '[]', 'does not begin with'],
    ['a payload that is not base64', pae.replace('"eA=="', '"e A=="'), 'lacks payload'],
    ['no signatures', pae.replace(/\[.*\]/, '[]'), 'lacks signatures'],
    ['signatures that are none', pae.replace(/\[.*\]/, '[1]'), 'lacks sig'],
    ['a signature that is not base64', pae.replace(/\[.*\]/, '[{"sig":"é"}]'), 'lacks sig'],
    ['deep brackets', `{"payload":${'['.repeat(200_000)}`, 'neither an SSH signature nor JSON'],
  ])('%s: unproven, in a sentence', async (_what, text, says) => {
    using box = bench();
    const { code, found } = await judged(box, text);
    expect([code, found]).toEqual([11, expect.stringContaining(says)]);
  });

  it('signed, over what is no statement: unproven', async () => {
    using box = bench();
    for (const said of ['text', 7, null, []]) {
      const { code, statuses } = await judged(box, envelope(said, [SIGNER]));
      expect([code, statuses]).toEqual([11, { read: 'fail' }]);
    }
  });

  it('of 100 MB: refused by its size', async () => {
    using box = bench();
    const before = process.memoryUsage().rss;
    const { code, found } = await judged(box, Buffer.alloc(100_000_000, '{'));
    expect([code, found]).toEqual([11, expect.stringContaining('100000000 bytes')]);
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });
});

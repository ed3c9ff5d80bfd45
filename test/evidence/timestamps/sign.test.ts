// evidence sign --timestamp against a real authority (openssl ts on loopback), and against such as are none.
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../src/evidence/report/report.ts';
import { runHere } from '../../support/here.ts';
import { bench, type Bench, pair } from '../signing/bench.ts';
import { type Authority, HAS_OPENSSL, openAuthority, openssl } from './authority.ts';

// Without openssl that knows `ts` there is no authority to ask: stamps that it made are judged in judge.test.ts all the same.
describe.skipIf(!HAS_OPENSSL)('a time-stamp', () => {
  let authority: Authority;
  beforeAll(async () => {
    authority = await openAuthority();
  });
  afterAll(() => authority.close());

  function signing(box: Bench) {
    const { privateKey } = generateKeyPairSync('ed25519');
    const key = box.put('key', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    const sign = (...words: readonly string[]) =>
      runHere(box.folder, ['evidence', 'sign', box.bundle, '--key', key, ...words]);
    const signers = box.put('allowed_signers', `me@example.org ${pair(privateKey).line}\n`);
    const root = box.put('root.pem', authority.root);
    const verify = async (...words: readonly string[]) => {
      const flags = ['--signature', `${box.bundle}.sig`, '--allowed-signers', signers, '--json', ...words];
      const { stdout, code } = await box.verify(...flags);
      const report = JSON.parse(stdout) as Report;
      return {
        code,
        report,
        bad: report.checks.flatMap(({ id, status }) =>
          id.startsWith('timestamp.') && status !== 'pass' ? [`${id} ${status}`] : [],
        ),
      };
    };
    const attest = (...words: readonly string[]) =>
      runHere(box.folder, ['evidence', 'attest', box.bundle, '--key', key, ...words]);
    return { sign, attest, verify, root, signers, sig: `${box.bundle}.sig`, tsr: `${box.bundle}.sig.tsr` };
  }

  it('is kept beside the signature, counts offline, and openssl says the same', async () => {
    using box = bench();
    const { sign, verify, root, sig, tsr } = signing(box);
    authority.answer = undefined;
    authority.asked.length = 0;
    const signed = await sign('--timestamp', authority.url, '--json');
    expect([signed.code, signed.stderr]).toEqual([0, '']);
    expect(authority.asked).toEqual(['POST application/timestamp-query /tsa']);
    const said = JSON.parse(signed.stdout) as { timestamp: string; signed_before: string; authority: string };
    expect(said).toMatchObject({ timestamp: tsr, authority: 'CN=tsa' });
    const { code, report, bad } = await verify('--tsa-cert', root, '--require-origin');
    expect([code, report.verdict, report.origin, bad]).toEqual([0, 'verified', ['signature'], []]);
    expect(report.signed_before).toEqual([{ time: said.signed_before, authority: 'CN=tsa' }]);
    expect(report.summary).toContain(`, signed before ${said.signed_before}, says CN=tsa`);
    const theirs = openssl(box.folder, 'ts', '-verify', '-data', sig, '-in', tsr, '-CAfile', root);
    expect([theirs.code, theirs.text]).toEqual([0, expect.stringContaining('Verification: OK')]);
  });

  it('is kept beside an attestation, and goes with both into an archive', async () => {
    using box = bench();
    const { sign, attest, root, signers, sig, tsr } = signing(box);
    authority.answer = undefined;
    await sign('--timestamp', authority.url);
    const attested = await attest('--timestamp', authority.url, '--json');
    expect([attested.code, attested.stderr]).toEqual([0, '']);
    const att = `${box.bundle}.att`;
    expect(JSON.parse(attested.stdout)).toMatchObject({ timestamp: `${att}.tsr`, authority: 'CN=tsa' });
    const theirs = openssl(box.folder, 'ts', '-verify', '-data', att, '-in', `${att}.tsr`, '-CAfile', root);
    expect(theirs.code).toBe(0);
    const crate = join(box.folder, 'crate');
    const flags = ['--signature', sig, '--signature', att, '--allowed-signers', signers, '--tsa-cert', root];
    const ran = await box.verify(...flags, '--report', 'rocrate', '-o', crate);
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(readFileSync(join(crate, 'signatures/1.sig.tsr'))).toEqual(readFileSync(tsr));
    expect(readFileSync(join(crate, 'signatures/2.att.tsr'))).toEqual(readFileSync(`${att}.tsr`));
    const metadata = readFileSync(join(crate, 'ro-crate-metadata.json'), 'utf8');
    for (const name of ['1.sig', '2.att']) expect(metadata).toContain(`"signatures/${name}.tsr"`);
    expect(readFileSync(join(crate, 'report.json'), 'utf8')).not.toContain(box.folder);
  });

  it('is of that signature alone, and of no authority that nobody named', async () => {
    using box = bench();
    const { sign, verify, root, sig, tsr } = signing(box);
    authority.answer = undefined;
    await sign('--timestamp', authority.url);
    const unknown = await verify();
    expect([unknown.code, unknown.bad, unknown.report.signed_before]).toEqual([
      0,
      ['timestamp.authority warn'],
      [],
    ]);
    box.put('other.tsr', readFileSync(tsr));
    // Signed again: the stamp of the signature before is of no use, and gone.
    expect((await sign('--force', '--namespace', 'ibid-evidence')).code).toBe(0);
    expect(existsSync(tsr)).toBe(false);
    const missing = await verify('--tsa-cert', root);
    expect([missing.code, missing.bad]).toEqual([11, ['timestamp.read absent']]);
    const changed = readFileSync(sig, 'utf8');
    box.put('bundle.json.sig', `${changed}\n`);
    box.put('bundle.json.sig.tsr', readFileSync(join(box.folder, 'other.tsr')));
    const other = await verify('--tsa-cert', root);
    expect([other.code, other.bad]).toEqual([10, ['timestamp.digest fail']]);
  });

  const TYPE = { 'content-type': 'application/timestamp-reply' };
  it.each<[string, RegExp, string, NonNullable<Authority['answer']>]>([
    [
      'a page',
      /sent "text\/html", which is not a time-stamp/,
      'server',
      (_q, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    ],
    [
      'a page that says to be a stamp',
      /it is not a time-stamp of RFC 3161/,
      'server',
      (_q, r) => r.writeHead(200, TYPE).end('<html>'),
    ],
    ['an error', /answered HTTP 503/, 'server', (_q, r) => r.writeHead(503).end()],
    [
      'another address',
      /points elsewhere \(HTTP 302\)/,
      'server',
      (_q, r) => r.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    [
      '50 MB',
      /sent more than 131072 bytes/,
      'server',
      (_q, r) => void r.writeHead(200, TYPE).end(Buffer.alloc(50_000_000)),
    ],
    [
      'another number',
      /its nonce is not the one that was sent/,
      'server',
      (q, r) => {
        const changed = Buffer.from(q);
        const at = changed.length - 6;
        changed[at] = changed.readUInt8(at) ^ 1;
        r.writeHead(200, TYPE).end(authority.stamp(changed));
      },
    ],
    [
      'another digest',
      /it is a stamp of something else/,
      'server',
      (q, r) => {
        const changed = Buffer.from(q);
        changed[30] = changed.readUInt8(30) ^ 1;
        r.writeHead(200, TYPE).end(authority.stamp(changed));
      },
    ],
    [
      'a changed stamp',
      /Nothing was written/,
      'server',
      (q, r) => {
        const changed = authority.stamp(q);
        const at = changed.length - 3;
        changed[at] = changed.readUInt8(at) ^ 1;
        r.writeHead(200, TYPE).end(changed);
      },
    ],
    ['nothing', /has not stamped the signature in \d+ ms/, 'timed_out', () => undefined],
    [
      'half of one',
      /has not stamped the signature in \d+ ms/,
      'timed_out',
      (_q, r) => void r.writeHead(200, TYPE).write('0'),
    ],
  ])(
    'of an authority that sends %s: a sentence, and nothing is written',
    async (what, said, exit, answer) => {
      using box = bench();
      const { sign, sig, tsr } = signing(box);
      authority.answer = answer;
      const patience = exit === 'timed_out' ? ['--deadline', '300ms'] : [];
      const { code, stderr, stdout } = await sign('--timestamp', authority.url, ...patience);
      expect({ what, code, stdout }).toEqual({ what, code: exit === 'server' ? 5 : 31, stdout: '' });
      expect(stderr).toMatch(said);
      expect(stderr).not.toMatch(/\n\s+at /);
      expect([existsSync(sig), existsSync(tsr)]).toEqual([false, false]);
    },
  );

  it.each([
    ['ftp://example.org', /http or https address/],
    ['nowhere', /http or https address/],
    ['http://me:secret@127.0.0.1/', /without a user name or password/],
  ])('of %s is refused before anything is signed', async (url, said) => {
    using box = bench();
    const { sign, sig } = signing(box);
    const { code, stderr } = await sign('--timestamp', url);
    expect(code).toBe(2);
    expect(stderr).toMatch(said);
    expect(stderr).not.toContain('secret');
    expect(existsSync(sig)).toBe(false);
  });

  it('of an authority that is not there', async () => {
    using box = bench();
    const { sign, sig } = signing(box);
    const { code, stderr } = await sign('--timestamp', 'http://127.0.0.1:9/');
    expect([code, existsSync(sig)]).toEqual([30, false]);
    expect(stderr).toMatch(/cannot be asked for a time-stamp/);
  });
});
